//! The red side of somebody's own box, typed in number by number.

use std::fmt;

use gueridon_engine::forty_six::{Board, NUMBERS, Square};
use gueridon_record::GameId;
use gueridon_text::{Phrase, SideText, Speaker};
use maud::{Markup, html};
use serde_json::{Map, Value};

use crate::context::{PageContext, Say};
use crate::layout::{Page, document};

/// The numbers of a side in reading order, each once.
pub type OwnSide = [u8; NUMBERS as usize];

/// The most signs that a field of a number keeps.
const MAX_FIELD: usize = 4;

/// What was typed into the fields of a side, which may be anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypedSide(Vec<String>);

/// What is wrong about a typed side.
#[derive(PartialEq, Eq, Debug, Default)]
struct Faults {
    missing: Vec<u8>,
    twice: Vec<u8>,
    wrong: Vec<String>,
}

impl TypedSide {
    /// Reads what an address or a form says: texts with anything between them that is neither a letter nor a digit. Where
    /// only dots are, one stands between two fields, so that an empty one keeps its place.
    pub fn read(text: &str) -> TypedSide {
        let is_address = |sign: char| sign.is_alphanumeric() || sign == '.';
        let fields: Vec<&str> = if text.contains('.') && text.chars().all(is_address) {
            text.split('.').collect()
        } else {
            text.split(|sign: char| !sign.is_alphanumeric()).filter(|it| !it.is_empty()).collect()
        };
        TypedSide::of(fields.into_iter())
    }

    /// The texts of the fields, in reading order.
    pub fn of<'a>(fields: impl Iterator<Item = &'a str>) -> TypedSide {
        let kept = |text: &str| -> String {
            text.chars().filter(|sign| sign.is_alphanumeric()).take(MAX_FIELD).collect()
        };
        let mut fields: Vec<String> = fields.take(usize::from(NUMBERS)).map(kept).collect();
        fields.resize(NUMBERS.into(), String::new());
        TypedSide(fields)
    }

    /// The list of numbers that the options of a record name as their side, if they do.
    pub fn of_rules(rules: &Map<String, Value>) -> Option<TypedSide> {
        let numbers = rules.get("side")?.as_array()?;
        let texts: Vec<String> = numbers.iter().map(Value::to_string).collect();
        Some(TypedSide::of(texts.iter().map(String::as_str)))
    }

    /// The side, if each number is there once.
    pub fn side(&self) -> Option<OwnSide> {
        let numbers: Option<Vec<u8>> = self.0.iter().map(|text| number(text)).collect();
        let numbers: OwnSide = numbers?.try_into().ok()?;
        Board::new(numbers).map(|_| numbers)
    }

    /// The address of the page that shows it.
    pub fn address(&self) -> String {
        format!("/side?side={self}")
    }

    fn faults(&self) -> Faults {
        let typed: Vec<u8> = self.0.iter().filter_map(|text| number(text)).collect();
        let count = |wanted: u8| typed.iter().filter(|&&number| number == wanted).count();
        let is_wrong = |text: &&String| !text.is_empty() && number(text).is_none();
        Faults {
            missing: (1..=NUMBERS).filter(|&number| count(number) == 0).collect(),
            twice: (1..=NUMBERS).filter(|&number| count(number) > 1).collect(),
            wrong: self.0.iter().filter(is_wrong).cloned().collect(),
        }
    }
}

/// As an address writes it, and [`TypedSide::read`] reads it.
impl fmt::Display for TypedSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, text) in self.0.iter().enumerate() {
            let text: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
            write!(f, "{}{text}", if index > 0 { "." } else { "" })?;
        }
        Ok(())
    }
}

impl From<OwnSide> for TypedSide {
    fn from(side: OwnSide) -> TypedSide {
        TypedSide(side.iter().map(u8::to_string).collect())
    }
}

fn number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|number| (1..=NUMBERS).contains(number))
}

/// The page on which a side is typed in.
pub fn side(context: &PageContext, typed: Option<TypedSide>) -> Markup {
    let speaker = context.speaker();
    let title = speaker.s(SideText::Title);
    let kept = context.own_side.map(TypedSide::from);
    let begun = typed.as_ref().is_some_and(|typed| typed.0.iter().any(|text| !text.is_empty()));
    let is_kept = kept.is_some() && (typed.is_none() || typed == kept);
    let typed = typed.or(kept).unwrap_or_else(|| TypedSide::of(std::iter::empty()));
    let complete = typed.side();
    let faults = typed.faults();
    let body = html! {
        section.form-page {
            h1 { (title) }
            p.lead { (speaker.s(SideText::About)) }
            @if begun && complete.is_none() { (troubles(&speaker, &faults)) }
            @if let Some(side) = complete {
                p role="status" { (speaker.s(if is_kept { SideText::Kept } else { SideText::Complete })) }
                (onward(&speaker, &side))
            }
            form.side-form method="post" action="/side" {
                div.side-board.scroll { (grid(&speaker, &typed, &faults)) }
                p.actions {
                    button.primary[complete.is_none()] { (speaker.s(SideText::Check)) }
                    a.button href="/side?side=." { (speaker.s(SideText::Clear)) }
                }
            }
        }
    };
    let mut page = Page::new("side", title, speaker.s(SideText::About), body);
    page.private = true;
    document(context, &page)
}

/// What is missing, twice or no number.
fn troubles(speaker: &Speaker, faults: &Faults) -> Markup {
    let list = |numbers: &[u8]| numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    html! {
        div.notice role="alert" {
            ul {
                @for text in &faults.wrong { li { (speaker.say(&SideText::Wrong.with("text", text.as_str()))) } }
                @if !faults.twice.is_empty() { li { (speaker.say(&SideText::Twice.with("numbers", list(&faults.twice)))) } }
                @if !faults.missing.is_empty() { li { (speaker.say(&SideText::Missing.with("numbers", list(&faults.missing)))) } }
            }
        }
    }
}

/// What can be done with a side.
fn onward(speaker: &Speaker, side: &OwnSide) -> Markup {
    let game = GameId::FortySix.name();
    let typed = TypedSide::from(*side);
    html! {
        p.actions {
            a.button.primary href=(format!("/new?game={game}&side={typed}")) { (speaker.s(SideText::Use)) }
            a.button href=(format!("/judge/{game}?pos=side:{typed}")) { (speaker.s(Phrase::JudgeToJudge)) }
            a.button href=(format!("/judge/{game}/pad?side={typed}")) { (speaker.s(Phrase::JudgeToPad)) }
        }
    }
}

/// The fields, as the squares lie on the board.
fn grid(speaker: &Speaker, typed: &TypedSide, faults: &Faults) -> Markup {
    let name = |row: usize, column: usize| {
        let place = SideText::Square.with("row", row as i32 + 1);
        speaker.say(&place.with("column", column as i32 + 1))
    };
    html! {
        div.side-grid {
            @for (row, squares) in Board::BLUE.rows().into_iter().enumerate() {
                @for (column, square) in squares.into_iter().enumerate() {
                    @match square {
                        None => span.pile aria-hidden="true" { "#" }
                        Some(Square::JOKER) => span.joker aria-hidden="true" { "J" }
                        Some(square) => {
                            // On the blue side the numbers are in order.
                            @let text = &typed.0[square.index() - 1];
                            @let is_wrong = !text.is_empty()
                                && number(text).is_none_or(|number| faults.twice.contains(&number));
                            input name=(format!("n{}", square.index())) value=(text) inputmode="numeric" maxlength="2"
                                autocomplete="off" data-next aria-label=(name(row, column))
                                aria-invalid=[is_wrong.then_some("true")];
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn red() -> Vec<String> {
        (1..=46).rev().map(|number: u8| number.to_string()).collect()
    }

    #[test]
    fn a_complete_side_is_read_from_its_address_whatever_stands_between_the_numbers() {
        let typed = TypedSide::read(&red().join("."));
        let side = typed.side().expect("each number is there");
        assert_eq!((side[0], side[45]), (46, 1));
        assert_eq!(TypedSide::read(&red().join(", ")), typed);
        assert_eq!(TypedSide::read(&red().join("\n")), typed);
        let address = typed.address();
        assert_eq!(TypedSide::read(address.strip_prefix("/side?side=").unwrap()), typed);
    }

    #[test]
    fn what_is_missing_twice_or_no_number_is_named() {
        let mut fields = red();
        fields[0] = "45".into();
        fields[7] = String::new();
        fields[8] = "x9".into();
        let typed = TypedSide::read(&fields.join("."));
        assert_eq!(typed.side(), None);
        let faults = typed.faults();
        // 46 became 45; 39 and 38 are gone.
        assert_eq!(faults.missing, [38, 39, 46]);
        assert_eq!(faults.twice, [45]);
        assert_eq!(faults.wrong, ["x9"]);
    }

    #[test]
    fn more_than_a_side_is_cut_off() {
        let long = "123456789.".repeat(1000);
        let typed = TypedSide::read(&long);
        assert_eq!(typed.0.len(), 46);
        assert!(typed.0.iter().all(|text| text == "1234"));
    }
}

//! Puts messages into the words of a language.

use std::borrow::Cow;

use gueridon_engine::cafe::{Card, Nation, SeatedGuest};
use gueridon_engine::{Reason, Seat};

use crate::catalogue::{Catalogue, ChoiceKey, Pattern, PatternPart};
use crate::lang::Lang;
use crate::message::{Message, Value};

/// A language, the names of the players, and who is spoken to: all that it takes to say a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Speaker {
    /// The language.
    pub lang: Lang,
    /// The names by seat; a player without one is called by number, from 1.
    pub names: Vec<String>,
    /// The player who is spoken to as "you", if any.
    pub you: Option<Seat>,
}

impl Speaker {
    /// A speaker without names.
    pub fn new(lang: Lang) -> Speaker {
        Speaker { lang, names: Vec::new(), you: None }
    }

    /// A speaker with the names of the players, in the order of their seats.
    pub fn with_names(lang: Lang, names: impl IntoIterator<Item = String>) -> Speaker {
        Speaker { lang, names: names.into_iter().collect(), you: None }
    }

    /// The same speaker, who says "you" to a player.
    ///
    /// ```
    /// use gueridon_engine::Seat;
    /// use gueridon_text::{Lang, Message, Speaker};
    ///
    /// let passes = Message::new("cafe-pass-action").with("player", Seat(0));
    /// let speaker = Speaker::new(Lang::En);
    /// assert_eq!(speaker.say(&passes), "Player 1 passes.");
    /// assert_eq!(speaker.addressing(Seat(0)).say(&passes), "You pass.");
    /// assert_eq!(speaker.addressing(Seat(1)).say(&passes), "Player 1 passes.");
    /// ```
    #[must_use]
    pub fn addressing(&self, seat: Seat) -> Speaker {
        Speaker { you: Some(seat), ..self.clone() }
    }

    /// The name of a player: "Player 1" for seat 0, unless there is a name.
    pub fn name(&self, seat: Seat) -> String {
        self.value_words(&Value::Player(seat)).unwrap_or_default()
    }

    /// The sentence; the bare id in place of one that the language lacks, which tests rule out.
    ///
    /// # Panics
    ///
    /// In builds with debug assertions, where the tests run: when there is no such sentence, or a value is missing.
    pub fn say(&self, message: &Message) -> String {
        self.sentence(message).unwrap_or_else(|| {
            debug_assert!(false, "{} lacks a value: {:?}", message.id, message.args);
            message.id.to_string()
        })
    }

    /// The same, without a copy where it is always the same words.
    pub fn words(&self, message: &Message) -> Cow<'static, str> {
        match Catalogue::of(self.lang).get(&message.id).map(AsRef::as_ref) {
            Some([PatternPart::Text(text)]) => Cow::Borrowed(text),
            Some(_) | None => Cow::Owned(self.say(message)),
        }
    }

    /// The sentence; none when the language lacks it, or it mentions a value that the message lacks.
    pub fn sentence(&self, message: &Message) -> Option<String> {
        let mut text = String::with_capacity(USUAL_LENGTH);
        self.write(message, &mut text)?;
        Some(text)
    }

    fn write(&self, message: &Message, text: &mut String) -> Option<()> {
        let catalogue = Catalogue::of(self.lang);
        self.write_pattern(catalogue, catalogue.get(&message.id)?, message, text)
    }

    fn write_pattern(
        &self,
        catalogue: &Catalogue,
        pattern: &Pattern,
        message: &Message,
        text: &mut String,
    ) -> Option<()> {
        for piece in pattern {
            match piece {
                PatternPart::Text(words) => text.push_str(words),
                PatternPart::Value(name) => self.write_value(message.get(name)?, text)?,
                PatternPart::Signed(name) => {
                    let Value::Number(number) = *message.get(name)? else { return None };
                    if number > 0 {
                        text.push('+');
                    }
                    push_number(text, number);
                }
                PatternPart::Sentence(id) => {
                    self.write_pattern(catalogue, catalogue.get(id)?, message, text)?;
                }
                PatternPart::Choice { by, variants, default } => {
                    let value = message.get(by)?;
                    let chosen = variants.iter().find(|variant| self.is_meant(&variant.key, value));
                    let pattern = chosen.map_or(default, |variant| &variant.pattern);
                    self.write_pattern(catalogue, pattern, message, text)?;
                }
            }
        }
        Some(())
    }

    /// Whether a value chooses the variant of a key.
    fn is_meant(&self, key: &ChoiceKey, value: &Value) -> bool {
        match (key, value) {
            (ChoiceKey::Number(number), Value::Number(value)) => number == value,
            (ChoiceKey::Word(word), Value::Number(value)) => {
                &**word == "one" && self.lang.is_singular(*value)
            }
            (ChoiceKey::Word(word), Value::Text(value)) => **word == **value,
            (ChoiceKey::Word(word), Value::Player(seat)) => {
                &**word == "you" && self.you == Some(*seat)
            }
            (ChoiceKey::Number(_) | ChoiceKey::Word(_), _) => false,
        }
    }

    fn write_value(&self, value: &Value, text: &mut String) -> Option<()> {
        match value {
            Value::Number(number) => push_number(text, *number),
            Value::Text(words) => text.push_str(words),
            Value::Player(seat) => match self.names.get(seat.index()) {
                Some(name) if !name.trim().is_empty() => text.push_str(name),
                Some(_) | None => {
                    let number = i32::from(seat.0) + 1;
                    self.write(&Message::new("player").with("number", number), text)?;
                }
            },
            Value::Message(message) => self.write(message, text)?,
            Value::All(values) => self.write_list(values, "list-and", text)?,
            Value::Any(values) => self.write_list(values, "list-or", text)?,
            Value::Row(values) => {
                for (index, value) in values.iter().enumerate() {
                    if index > 0 {
                        text.push(' ');
                    }
                    self.write_value(value, text)?;
                }
            }
        }
        Some(())
    }

    /// A list: commas, and another word before the last thing.
    fn write_list(
        &self,
        values: &[Value],
        before_last: &'static str,
        text: &mut String,
    ) -> Option<()> {
        let Some((last, rest)) = values.split_last() else { return Some(()) };
        let Some((first, rest)) = rest.split_first() else { return self.write_value(last, text) };
        let mut items = self.value_words(first)?;
        for next in rest {
            let next = self.value_words(next)?;
            items =
                self.sentence(&Message::new("list-comma").with("items", items).with("next", next))?;
        }
        let last = self.value_words(last)?;
        self.write(&Message::new(before_last).with("items", items).with("last", last), text)
    }

    fn value_words(&self, value: &Value) -> Option<String> {
        let mut text = String::new();
        self.write_value(value, &mut text)?;
        Some(text)
    }

    /// The name of a game by the id in records; the id itself for a game that is not known.
    pub fn game_name(&self, id: &str) -> String {
        self.sentence(&Message::game(id)).unwrap_or_else(|| id.to_owned())
    }

    /// The name of a nation.
    pub fn nation(&self, nation: Nation) -> String {
        self.say(&Message::nation(nation))
    }

    /// A guest or a joker in hand: "a French woman".
    pub fn guest(&self, card: Card) -> String {
        self.say(&Message::guest(card))
    }

    /// A guest on a chair, or a joker there and what it stands for.
    pub fn seated(&self, guest: SeatedGuest) -> String {
        self.say(&Message::seated(guest))
    }

    /// Why a game ended.
    pub fn reason(&self, reason: Reason) -> String {
        self.say(&Message::reason(reason))
    }

    /// A number of tenths with one decimal, such as −1.5.
    pub fn tenths(&self, tenths: i32) -> String {
        let mark = match self.lang {
            Lang::En => '.',
            Lang::Fr | Lang::De => ',',
        };
        let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
        format!("{}{whole}{mark}{rest}", if tenths < 0 { "−" } else { "" })
    }

    /// The same, with its sign also when it is positive.
    pub fn signed_tenths(&self, tenths: i32) -> String {
        format!("{}{}", if tenths > 0 { "+" } else { "" }, self.tenths(tenths))
    }

    /// The winners and their points; `scores` are the final ones, by seat.
    pub fn result(&self, scores: &[i32], winners: &[Seat]) -> String {
        self.say(&Message::result(scores, winners))
    }
}

/// The length of most sentences is below this, in bytes.
const USUAL_LENGTH: usize = 96;

/// Numbers are written as they are, but for a minus sign instead of a hyphen.
fn push_number(text: &mut String, number: i32) {
    if number < 0 {
        text.push('−');
    }
    text.push_str(itoa::Buffer::new().format(number.unsigned_abs()));
}

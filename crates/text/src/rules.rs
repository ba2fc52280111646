//! The rules of the games as pages to read, and the places in them that refusals point to.
//!
//! A page is CommonMark with tables. Every heading but the title carries an anchor, `{#nation}`, and
//! the anchors follow each other alike in every language. A fenced block with the info string
//! `position` holds a record on its first line, to be drawn after its actions, and then a line
//! `caption:`. An empty block `changes` stands for what [`changes`] tells.

use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::cafe_cards::CafeCards;
use gueridon_engine::forty_six::FortySix;
use gueridon_engine::{Change, Game, Rule};

use crate::{Lang, Message, Speaker};

/// The pages of a language, in the order of the games.
macro_rules! pages {
    ($lang:literal) => {
        [
            include_str!(concat!("../rules/", $lang, "/cafe-board.md")),
            include_str!(concat!("../rules/", $lang, "/cafe-cards.md")),
            include_str!(concat!("../rules/", $lang, "/forty-six.md")),
        ]
    };
}

/// The rules of a game, by its name in records; none when there is no such game.
///
/// ```
/// use gueridon_text::{Lang, rules};
///
/// let page = rules::rules(Lang::Fr, "forty-six").expect("a game of that name");
/// assert!(page.starts_with("# Quarante-six"));
/// assert_eq!(rules::rules(Lang::Fr, "chess"), None);
/// ```
pub fn rules(lang: Lang, game_id: &str) -> Option<&'static str> {
    let place =
        [CafeBoard::ID, CafeCards::ID, FortySix::ID].iter().position(|&id| id == game_id)?;
    let pages = match lang {
        Lang::En => pages!("en"),
        Lang::Fr => pages!("fr"),
        Lang::De => pages!("de"),
    };
    Some(pages[place])
}

/// In what the versions of a game's rules differ, as a list in CommonMark; empty when they do not.
///
/// ```
/// use gueridon_text::{Lang, Speaker, rules};
///
/// let list = rules::changes(&Speaker::new(Lang::En), "forty-six", |rule| format!("**{rule}**"));
/// assert!(list.starts_with("- **Q3** (version 2): "));
/// assert_eq!(rules::changes(&Speaker::new(Lang::En), "cafe-cards", str::to_owned), "");
/// ```
pub fn changes(speaker: &Speaker, game_id: &str, rule: impl Fn(&str) -> String) -> String {
    let of_game = Change::ALL.into_iter().filter(|change| change.game() == game_id);
    let told = of_game.map(|change| {
        let item = Message::new("change-item")
            .with("rule", rule(change.rule()))
            .with("version", change.since().number() as i32)
            .with("what", Message::change(change));
        format!("- {}\n", speaker.say(&item))
    });
    told.collect()
}

/// Where a rule stands on the page of its game: what a link puts after `#`.
///
/// ```
/// use gueridon_engine::Rule;
/// use gueridon_text::rules::anchor;
///
/// assert_eq!(anchor(Rule::FirstTurn), "first-turn");
/// assert_eq!(anchor(Rule::B3), "b3");
/// ```
pub fn anchor(rule: Rule) -> String {
    let plain = |letter: char| match letter.to_ascii_lowercase() {
        letter @ ('a'..='z' | '0'..='9') => letter,
        _ => '-',
    };
    rule.id().chars().map(plain).collect()
}

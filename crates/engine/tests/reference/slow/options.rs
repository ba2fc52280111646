//! The options of a record as the referee's protocol lists them, and whether a record may say them.

use super::{players, version};
use serde_json::{Value, json};

/// The options that have a few values: the game, the name, the values, and the version they came with.
const CHOICES: [(&str, &str, &str, u64); 15] = [
    ("cafe-board", "edition", "amigo schuk", 1),
    ("cafe-board", "bar", "rows linear", 1),
    ("cafe-board", "groups", "false true", 1),
    ("cafe-board", "first_turn", "one ordinary", 3),
    ("cafe-board", "bar_joker", "never last-resort", 3),
    ("cafe-board", "exchange_nation", "any chosen", 3),
    ("cafe-board", "debt", "eliminated below-zero", 3),
    ("cafe-board", "bag", "stop finish", 3),
    ("cafe-board", "four_jokers", "true false", 3),
    ("cafe-board", "exchange_gender", "any same", 3),
    ("cafe-board", "bar_when", "free stuck", 3),
    ("cafe-cards", "groups", "false true", 1),
    ("cafe-cards", "groups", "strict", 3),
    ("forty-six", "side", "blue red", 1),
    ("forty-six", "joker", "anywhere linked", 1),
];

/// The choices that a version of a game has: each option with one of its values.
pub(crate) fn choices(game: &str, version: u64) -> Vec<(&'static str, Value)> {
    let mut choices = Vec::new();
    for (of, name, values, since) in CHOICES {
        if of == game && since <= version {
            for word in values.split(' ') {
                // `true` and `false` are no texts.
                choices.push((name, word.parse().map_or(json!(word), |flag: bool| json!(flag))));
            }
        }
    }
    choices
}

/// Is the version one of the three, and does it know every option of the record with its value?
pub(crate) fn are_known(record: &Value) -> bool {
    let known_version = record["version"].is_null() || [1, 2, 3].contains(&version(record));
    let mut known = known_version;
    if let Some(rules) = record["rules"].as_object() {
        for (name, value) in rules {
            known &= is_known(record, name, value);
        }
    }
    known
}

fn is_known(record: &Value, name: &str, value: &Value) -> bool {
    let game = record["game"].as_str().expect("a record names its game");
    let newest = version(record) >= 3;
    match (game, name) {
        (_, "first") => newest && value.as_u64().is_some_and(|seat| seat < players(record) as u64),
        ("forty-six", "rounds") => value.as_u64().is_some_and(|rounds| (1..=100).contains(&rounds)),
        ("cafe-board", "board") => value.is_object(),
        ("forty-six", "side") if value.is_array() => newest && has_all_numbers(value),
        ("forty-six", "side") if is_numbered_side(value) => true,
        _ => choices(game, version(record)).contains(&(name, value.clone())),
    }
}

/// A list of 1 to 46, each once.
fn has_all_numbers(side: &Value) -> bool {
    let numbers = side.as_array().expect("the side is a list");
    numbers.len() == 46 && (1..=46).all(|number| numbers.contains(&json!(number)))
}

/// `red:` and a number.
fn is_numbered_side(side: &Value) -> bool {
    let number = side.as_str().and_then(|side| side.strip_prefix("red:"));
    number.is_some_and(|text| text.parse().is_ok_and(|number: u64| number.to_string() == text))
}

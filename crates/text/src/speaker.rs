//! Puts messages into the words of a language. The sentences are embedded when the crate is compiled.

use std::collections::HashMap;

use fluent_templates::fluent_bundle::{FluentArgs, FluentValue};
use fluent_templates::static_loader;
use gueridon_engine::cafe::{Card, Nation, SeatedGuest};
use gueridon_engine::{Reason, Seat};

use crate::lang::Lang;
use crate::message::{Message, Value};

/// A language and the names of the players: all that it takes to say a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Speaker {
    /// The language.
    pub lang: Lang,
    /// The names by seat; a player without one is called by number, from 1.
    pub names: Vec<String>,
}

impl Speaker {
    /// A speaker without names.
    pub fn new(lang: Lang) -> Speaker {
        Speaker { lang, names: Vec::new() }
    }

    /// A speaker with the names of the players, in the order of their seats.
    pub fn with_names(lang: Lang, names: impl IntoIterator<Item = String>) -> Speaker {
        Speaker { lang, names: names.into_iter().collect() }
    }

    /// The name of a player: "Player 1" for seat 0, unless there is a name.
    pub fn name(&self, seat: Seat) -> String {
        match self.names.get(seat.index()) {
            Some(name) if !name.trim().is_empty() => name.clone(),
            Some(_) | None => {
                self.say(&Message::new("player").with("number", i32::from(seat.0) + 1))
            }
        }
    }

    /// The sentence; the bare id in place of one that the language lacks, which tests rule out.
    pub fn say(&self, message: &Message) -> String {
        self.sentence(message).unwrap_or_else(|| message.id.to_string())
    }

    /// The sentence; none when the language lacks it, or it mentions a value that the message lacks.
    pub fn sentence(&self, message: &Message) -> Option<String> {
        let mut args = HashMap::new();
        for (name, value) in &message.args {
            let value = match value {
                Value::Number(number) => FluentValue::from(*number),
                Value::Text(_)
                | Value::Player(_)
                | Value::Message(_)
                | Value::All(_)
                | Value::Any(_)
                | Value::Row(_) => FluentValue::from(self.words(value)?),
            };
            args.insert(*name, value);
        }
        let lang = self.lang.identifier();
        LOCALES.lookup_single_language(&lang, &message.id, Some(&args)).ok()
    }

    fn words(&self, value: &Value) -> Option<String> {
        Some(match value {
            Value::Number(number) => number.to_string(),
            Value::Text(text) => text.clone(),
            Value::Player(seat) => self.name(*seat),
            Value::Message(message) => self.sentence(message)?,
            Value::All(values) => self.join(values, "list-and")?,
            Value::Any(values) => self.join(values, "list-or")?,
            Value::Row(values) => {
                let sentences: Option<Vec<String>> =
                    values.iter().map(|value| self.words(value)).collect();
                sentences?.join(" ")
            }
        })
    }

    /// A list: commas, and another word before the last thing.
    fn join(&self, values: &[Value], before_last: &'static str) -> Option<String> {
        let Some((last, rest)) = values.split_last() else { return Some(String::new()) };
        let last = self.words(last)?;
        let Some((first, rest)) = rest.split_first() else { return Some(last) };
        let mut items = self.words(first)?;
        for next in rest {
            let next = self.words(next)?;
            items =
                self.sentence(&Message::new("list-comma").with("items", items).with("next", next))?;
        }
        self.sentence(&Message::new(before_last).with("items", items).with("last", last))
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

    /// The winners and their points; `scores` are the final ones, by seat.
    pub fn result(&self, scores: &[i32], winners: &[Seat]) -> String {
        self.say(&Message::result(scores, winners))
    }
}

static_loader! {
    static LOCALES = {
        locales: "./locales",
        fallback_language: "en",
        customise: |bundle| {
            // All three languages are written from left to right: the invisible marks that Fluent
            // would put around every value only get in the way of terminals and searches.
            bundle.set_use_isolating(false);
            bundle.set_formatter(Some(with_real_minus));
            bundle.add_function("SIGNED", signed).expect("no other function has that name");
        },
    };
}

/// Numbers are written as they are, but for a minus sign instead of a hyphen.
fn with_real_minus<M>(value: &FluentValue, _: &M) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(number.as_string().replace('-', "−")),
        FluentValue::String(_)
        | FluentValue::Custom(_)
        | FluentValue::None
        | FluentValue::Error => None,
    }
}

/// `SIGNED($points)`: a number that shows its sign also when it is positive.
fn signed<'a>(positional: &[FluentValue<'a>], _: &FluentArgs) -> FluentValue<'a> {
    match positional {
        [FluentValue::Number(number)] => {
            let sign = if number.value > 0.0 { "+" } else { "" };
            format!("{sign}{}", number.as_string().replace('-', "−")).into()
        }
        _ => FluentValue::Error,
    }
}

//! Everything that pages say, with what the English words speak of.

use gueridon_text::{Lang, Message, Phrase, Speaker};

use super::ACTOR;
use crate::catalogue::Catalogue;

/// What ends like a sentence in English is one in every language.
pub(crate) fn sentences() -> Vec<Message> {
    phrases().into_iter().filter(is_sentence).collect()
}

/// Buttons, headings, names, and questions.
pub(crate) fn parts() -> Vec<Message> {
    phrases().into_iter().filter(|message| !is_sentence(message)).collect()
}

fn is_sentence(message: &Message) -> bool {
    Speaker::new(Lang::En).say(message).ends_with('.')
}

fn phrases() -> Vec<Message> {
    let english = Catalogue::read(Lang::En);
    let phrases = Phrase::ALL.iter().copied().map(Message::from);
    phrases.flat_map(|phrase| with_all(&phrase, &english)).collect()
}

/// A phrase with everything that it speaks of; twice, in singular and plural, if it tells a number.
fn with_all(phrase: &Message, english: &Catalogue) -> Vec<Message> {
    let names: Vec<&'static str> =
        english.uses(phrase.id).variables.iter().map(|name| known(name)).collect();
    let with_number = |number: i32| {
        names.iter().fold(phrase.clone(), |message, &name| match name {
            "player" => message.with(name, ACTOR),
            "name" => message.with(name, "Ada"),
            "game" => message.with(name, "Go"),
            "rule" => message.with(name, "B7"),
            "action" => message.with(name, "FRf@c2"),
            _ => message.with(name, number),
        })
    };
    let mut messages = vec![with_number(1), with_number(2)];
    messages.dedup();
    messages
}

/// The names by which pages pass what a phrase speaks of.
fn known(name: &str) -> &'static str {
    const NAMES: [&str; 13] = [
        "player", "name", "game", "rule", "action", "count", "free", "limit", "number", "players",
        "round", "step", "steps",
    ];
    let known = NAMES.into_iter().find(|known| *known == name);
    known.unwrap_or_else(|| panic!("pages pass no ${name}"))
}

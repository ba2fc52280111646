//! All phrases of pages, with the values that the English ones mention.

use std::collections::BTreeSet;

use gueridon_record::{GameId, Record};
use gueridon_text::{Lang, Message, Phrase, PlayText, SideText, Speaker};

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
    let in_terminals = PlayText::ALL.into_iter().map(Message::from);
    let of_sides = SideText::ALL.into_iter().map(Message::from);
    let phrases = Phrase::ALL
        .into_iter()
        .map(Message::from)
        .chain(of_games())
        .chain(in_terminals)
        .chain(of_sides);
    let phrases = phrases.flat_map(|phrase| with_all(&phrase, &english));
    phrases.chain(of_rules()).collect()
}

/// The edition and the house rules of some records.
fn of_rules() -> Vec<Message> {
    let rules = [
        ("cafe-board", r#"{"edition":"schuk","groups":true,"board":{"tables":{"c3":"DE"}}}"#),
        ("forty-six", r#"{"rounds":7,"side":"red:7","first":1}"#),
    ];
    let in_words = |(game, rules): (&str, &str)| {
        let seed = "0".repeat(64);
        let line = format!(
            r#"{{"game":"{game}","players":2,"version":3,"rules":{rules},"seed":"{seed}"}}"#
        );
        let record = Record::read(line.as_bytes()).expect("a record");
        record.rules_in_words()
    };
    rules.into_iter().flat_map(in_words).collect()
}

/// The texts of pages whose ids follow from a game, its options and their choices.
fn of_games() -> impl Iterator<Item = Message> {
    let options = GameId::ALL.into_iter().flat_map(GameId::options).flat_map(|option| {
        let title = format!("page-option-{}", option.name);
        let choices = option.choices.iter().flat_map(|choice| {
            ["", "-about"].map(|part| format!("page-option-{}-{}{part}", option.name, choice.name))
        });
        std::iter::once(title).chain(choices)
    });
    let games = GameId::ALL
        .map(|game| ["pitch", "facts"].map(|about| format!("page-{about}-{}", game.name())));
    let ids: BTreeSet<String> = options.chain(games.into_iter().flatten()).collect();
    ids.into_iter().map(Message::new)
}

/// A phrase with all its values; twice, in singular and plural, if it has a number.
fn with_all(phrase: &Message, english: &Catalogue) -> Vec<Message> {
    let names: Vec<&'static str> =
        english.uses(&phrase.id).variables.iter().map(|name| known(name)).collect();
    let with_number = |number: i32| {
        names.iter().fold(phrase.clone(), |message, &name| match name {
            "player" => message.with(name, ACTOR),
            "name" => message.with(name, "Ada"),
            "game" => message.with(name, "Go"),
            "rule" => message.with(name, "Who may sit where"),
            "action" => message.with(name, "FRf@c2"),
            "header" => message.with(name, "Authorization"),
            "fields" => message.with(name, "at, actions"),
            "file" => message.with(name, "game.json"),
            "games" => message.with(name, "chess, go"),
            "numbers" => message.with(name, "17, 23"),
            "text" => message.with(name, "J"),
            _ => message.with(name, number),
        })
    };
    let mut messages = vec![with_number(1), with_number(2)];
    messages.dedup();
    messages
}

/// The names of the values that pages pass.
fn known(name: &str) -> &'static str {
    const NAMES: [&str; 36] = [
        "player", "name", "game", "rule", "action", "header", "fields", "count", "free", "limit",
        "number", "players", "round", "step", "steps", "points", "place", "day", "month", "year",
        "least", "most", "file", "games", "width", "height", "columns", "rows", "best", "percent",
        "other", "loss", "row", "column", "numbers", "text",
    ];
    let known = NAMES.into_iter().find(|known| *known == name);
    known.unwrap_or_else(|| panic!("pages pass no ${name}"))
}

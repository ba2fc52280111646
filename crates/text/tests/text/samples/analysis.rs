//! All texts around an analysis, with the values that the English ones mention.

use gueridon_text::{AnalysisText, Lang, Message, Speaker};

use super::ACTOR;
use crate::catalogue::Catalogue;

/// What ends like a sentence in English is one in every language.
pub(crate) fn sentences() -> Vec<Message> {
    texts().into_iter().filter(is_sentence).collect()
}

/// Headings, columns and remarks.
pub(crate) fn parts() -> Vec<Message> {
    texts().into_iter().filter(|message| !is_sentence(message)).collect()
}

fn is_sentence(message: &Message) -> bool {
    Speaker::new(Lang::En).say(message).ends_with('.')
}

fn texts() -> Vec<Message> {
    let english = Catalogue::read(Lang::En);
    AnalysisText::ALL.into_iter().flat_map(|text| with_all(text, &english)).collect()
}

/// A text with all its values; twice, in singular and plural, if it has a number.
fn with_all(text: AnalysisText, english: &Catalogue) -> Vec<Message> {
    let names = english.uses(text.id()).variables;
    let with_number = |number: i32| {
        names.iter().fold(Message::from(text), |message, name| match name.as_str() {
            "player" => message.with("player", ACTOR),
            "number" => message.with("number", number),
            "count" => message.with("count", number),
            "limit" => message.with("limit", 500),
            "rollouts" => message.with("rollouts", 4096),
            "worlds" => message.with("worlds", 768),
            "short" => message.with("short", 192),
            "whole" => message.with("whole", 64),
            "points" => message.with("points", "1.5"),
            "error" => message.with("error", "0.2"),
            "percent" => message.with("percent", "3.0"),
            "spread" => message.with("spread", "0.1"),
            "turn" => message.with("turn", "FRf@c2"),
            "time" => message.with("time", "20 s"),
            _ => panic!("an analysis passes no ${name}"),
        })
    };
    let mut messages = vec![with_number(1), with_number(2)];
    messages.dedup();
    messages
}

//! The sentences of every lesson that comes with the program.

use gueridon_record::GameId;
use gueridon_study::lessons::{Course, Part};
use gueridon_text::Message;

pub(crate) fn sentences() -> Vec<Message> {
    texts(&[Part::Task, Part::Learnt])
}

/// Names, and hints, which may be questions.
pub(crate) fn parts() -> Vec<Message> {
    texts(&[Part::Title, Part::Hint])
}

fn texts(parts: &[Part]) -> Vec<Message> {
    let lessons = GameId::ALL.into_iter().flat_map(|game| &Course::of(game).lessons);
    lessons.flat_map(|lesson| parts.iter().map(|part| lesson.text(*part))).collect()
}

//! The sentences of every lesson that comes with the program.

use gueridon_record::GameId;
use gueridon_study::lessons::{Course, LessonText};
use gueridon_text::Message;

pub(crate) fn sentences() -> Vec<Message> {
    texts(&[LessonText::Task, LessonText::Learnt])
}

/// Names, and hints, which may be questions.
pub(crate) fn parts() -> Vec<Message> {
    texts(&[LessonText::Title, LessonText::Hint])
}

fn texts(parts: &[LessonText]) -> Vec<Message> {
    let lessons = GameId::ALL.into_iter().flat_map(|game| &Course::of(game).lessons);
    lessons.flat_map(|lesson| parts.iter().map(|part| lesson.text(*part))).collect()
}

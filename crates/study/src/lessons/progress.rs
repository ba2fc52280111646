//! What a player has learnt, as the journal keeps it.

use std::collections::{BTreeMap, BTreeSet};

use gueridon_record::GameId;

use super::{Course, Lesson};

/// The lessons that a player has done, by game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LessonProgress(BTreeMap<String, BTreeSet<String>>);

impl LessonProgress {
    /// Reads what [`write`](LessonProgress::write) has written; nothing is known of what cannot be read.
    pub fn read(text: &str) -> LessonProgress {
        serde_json::from_str(text).map(LessonProgress).unwrap_or_default()
    }

    /// Written for the journal.
    pub fn write(&self) -> String {
        serde_json::to_string(&self.0).expect("names are plain data")
    }

    /// Notes that a lesson is done; false when that was known.
    pub fn add(&mut self, lesson: &Lesson) -> bool {
        self.0.entry(lesson.game.name().to_owned()).or_default().insert(lesson.id.clone())
    }

    /// Whether a lesson is done.
    pub fn has(&self, lesson: &Lesson) -> bool {
        self.0.get(lesson.game.name()).is_some_and(|done| done.contains(&lesson.id))
    }

    /// How many lessons of a game are done.
    pub fn count(&self, game: GameId) -> usize {
        Course::of(game).lessons.iter().filter(|lesson| self.has(lesson)).count()
    }

    /// The lesson to go on with: the first that is not done, else the first; none in a game without lessons.
    pub fn next(&self, game: GameId) -> Option<&'static Lesson> {
        let lessons = &Course::of(game).lessons;
        lessons.iter().find(|lesson| !self.has(lesson)).or(lessons.first())
    }
}

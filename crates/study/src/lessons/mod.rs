//! Lessons: positions with a task, as data. A goal is checked by the engine, and the sentences are those of
//! the texts, so that a new lesson needs no code.
//!
//! A file for each game holds its lessons in the order of learning. A lesson names the first cards of its piles
//! and what was played before; the cards that it does not name follow in a fixed order.

mod feats;
mod goal;
mod judge;
mod position;
mod progress;
mod turns;

use std::sync::LazyLock;

use gueridon_record::{GameId, Record, with_game};
use gueridon_text::{Lang, Message, rules};
use serde::Deserialize;

use crate::study_game::StudyGame;
pub use feats::Feat;
pub use goal::Goal;
use position::WrittenTurn;
pub use progress::LessonProgress;
pub use turns::{MAX_TURNS, turns};

/// The lessons of a game, in the order of learning.
#[derive(Debug)]
pub struct Course {
    /// The game.
    pub game: GameId,
    /// None for a game without lessons.
    pub lessons: Vec<Lesson>,
}

/// A position and a task.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The game.
    pub game: GameId,
    /// The name in addresses, unique within the game.
    pub id: String,
    /// The anchor of the rule to read, on the page of the game.
    pub rule: String,
    /// What is to be done.
    pub kind: LessonKind,
}

/// What is to be done in a lesson.
#[derive(Clone, Debug)]
pub enum LessonKind {
    /// A turn is played in a position.
    Turn(Box<LessonTask>),
    /// A whole game is played against a computer, with a coach.
    Game,
}

/// A turn that is to be played.
#[derive(Clone, Debug)]
pub struct LessonTask {
    /// The game up to the position.
    pub record: Record,
    /// What the turn has to reach.
    pub goal: Goal,
    /// Steps that reach it.
    pub solution: Vec<String>,
}

/// A lesson as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLesson {
    id: String,
    rule: String,
    turn: Option<WrittenTurn>,
}

static COURSES: LazyLock<[Course; GameId::ALL.len()]> = LazyLock::new(|| {
    GameId::ALL.map(|game| match with_game!(game, G => <G as StudyGame>::LESSONS) {
        None => Course { game, lessons: Vec::new() },
        Some(text) => Course::read(game, text).expect("the tests read every file"),
    })
});

impl Course {
    /// The lessons of a game that come with the program.
    pub fn of(game: GameId) -> &'static Course {
        &COURSES[game as usize]
    }

    /// Reads the lessons of a game.
    ///
    /// # Errors
    ///
    /// A sentence in English that says what is wrong in which lesson.
    pub fn read(game: GameId, text: &str) -> Result<Course, String> {
        let written: Vec<serde_json::Value> =
            serde_json::from_str(text).map_err(|error| format!("{}: {error}", game.name()))?;
        let mut lessons: Vec<Lesson> = Vec::new();
        for (at, value) in written.into_iter().enumerate() {
            let id = value.get("id").and_then(|id| id.as_str()).map(str::to_owned);
            let place = format!("{} lesson {}", game.name(), id.unwrap_or((at + 1).to_string()));
            let lesson = read_lesson(game, value).map_err(|error| format!("{place}: {error}"))?;
            if lessons.iter().any(|known| known.id == lesson.id) {
                return Err(format!("{place}: another lesson has this id"));
            }
            lessons.push(lesson);
        }
        if lessons.is_empty() {
            return Err(format!("{}: there is no lesson", game.name()));
        }
        Ok(Course { game, lessons })
    }

    /// A lesson and its number, from 0.
    pub fn find(&self, id: &str) -> Option<(usize, &Lesson)> {
        self.lessons.iter().enumerate().find(|(_, lesson)| lesson.id == id)
    }
}

fn read_lesson(game: GameId, value: serde_json::Value) -> Result<Lesson, String> {
    let written: WrittenLesson =
        serde_json::from_value(value).map_err(|error| error.to_string())?;
    let is_plain =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    if written.id.is_empty() || !written.id.chars().all(is_plain) {
        return Err("an id has small letters, digits and hyphens".to_owned());
    }
    let kind = match written.turn {
        None => LessonKind::Game,
        Some(turn) => {
            let (goal, solution) = (turn.goal.clone(), position::steps(&turn.solution));
            LessonKind::Turn(Box::new(LessonTask { record: turn.record(game)?, goal, solution }))
        }
    };
    let lesson = Lesson { game, id: written.id, rule: written.rule, kind };
    if lesson.rule_heading(Lang::En).is_none() {
        return Err(format!("the rules have no anchor {}", lesson.rule));
    }
    Ok(lesson)
}

/// The sentences of a lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonText {
    /// Its name.
    Title,
    /// What is to be done.
    Task,
    /// The first help, in words.
    Hint,
    /// What was learnt.
    Learnt,
}

impl LessonText {
    /// Every part.
    pub const ALL: [LessonText; 4] =
        [LessonText::Title, LessonText::Task, LessonText::Hint, LessonText::Learnt];
}

impl Lesson {
    /// A sentence of the lesson.
    pub fn text(&self, part: LessonText) -> Message {
        let id = format!("lesson-{}-{}", self.game.name(), self.id);
        Message::new(match part {
            LessonText::Title => id,
            LessonText::Task => id + ".task",
            LessonText::Hint => id + ".hint",
            LessonText::Learnt => id + ".learnt",
        })
    }

    /// The heading of the rule to read; none when the rules have no such anchor.
    pub fn rule_heading(&self, lang: Lang) -> Option<&'static str> {
        with_game!(self.game, G => rules::heading_at::<G>(lang, &self.rule))
    }
}

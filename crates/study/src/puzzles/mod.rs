//! Puzzles: positions in which one turn is clearly best.
//!
//! A puzzle is data: the game up to the position, the turns that count as solutions, and what the next best turns lose.
//! `gueridon-lab puzzles` finds and checks them.

mod daily;
mod file;
mod judge;
mod progress;
mod reason;

use std::sync::OnceLock;

use gueridon_record::{GameId, Record, with_game};

use crate::study_game::StudyGame;
pub use daily::{of_the_day, today};
pub use file::{FileError, MAX_FILE, PuzzleEntry, PuzzleFile, PuzzleGame, SEPARATOR};
pub use judge::{TurnCost, ends_turn};
pub use progress::{DayStreak, GameProgress, PuzzleProgress};

gueridon_engine::named_enum! {
    /// What is asked for in a puzzle.
    pub enum PuzzleKind(name, "") {
        /// The turn with the best chance to win.
        BestTurn,
        /// A turn that wins the game at once, whatever is hidden.
        CertainWin,
        /// The turn that loses by the fewest points, where every turn probably loses.
        SmallestLoss,
    }
}

/// What a turn costs in comparison with the best one.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct TurnLoss {
    /// Of the chance to win, in percent.
    pub win: f32,
    /// Of the expected margin, in points.
    pub points: f32,
}

/// A turn that is no solution, and what it costs.
#[derive(Clone, PartialEq, Debug)]
pub struct OtherTurn {
    /// The steps.
    pub steps: Vec<String>,
    /// What it costs.
    pub loss: TurnLoss,
}

/// A position in which one turn is clearly best.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The number within the game, from 1 on.
    pub number: usize,
    /// The game up to the position.
    pub record: Record,
    /// What is asked for.
    pub kind: PuzzleKind,
    /// From 1, which the weakest level mostly finds, to 5, which the strongest mostly misses.
    pub difficulty: u8,
    /// The turns that are solutions, the best first; at least one.
    pub accepted: Vec<Vec<String>>,
    /// The next best turns, the best first; at least one. Turns that are not listed cost no less than the last one.
    pub others: Vec<OtherTurn>,
    /// The chance to win after the best turn, in percent.
    pub win: f32,
    /// The margin that is expected after the best turn, in points.
    pub points: f32,
    /// The number of rollouts of the check; 0 when the end was solved.
    pub rollouts: u64,
}

impl Puzzle {
    /// What every turn that is no solution costs at least.
    pub fn margin(&self) -> TurnLoss {
        self.others.first().map(|other| other.loss).unwrap_or_default()
    }
}

/// The highest difficulty.
pub const HARDEST: u8 = 5;

/// The puzzles of a game that come with the program, by their numbers; none for a game without puzzles.
pub fn puzzles(game: GameId) -> &'static [Puzzle] {
    static PUZZLES: [OnceLock<Vec<Puzzle>>; GameId::ALL.len()] =
        [const { OnceLock::new() }; GameId::ALL.len()];
    PUZZLES[game as usize].get_or_init(|| match with_game!(game, G => <G as StudyGame>::PUZZLES) {
        None => Vec::new(),
        Some(file) => {
            PuzzleFile::read(file).expect("the puzzles of the program are readable").into_puzzles()
        }
    })
}

/// The puzzle of a number.
pub fn puzzle(game: GameId, number: usize) -> Option<&'static Puzzle> {
    puzzles(game).get(number.checked_sub(1)?)
}

//! What a player has solved and missed, as a small document.

use std::collections::{BTreeMap, BTreeSet};

use gueridon_record::GameId;
use serde::{Deserialize, Serialize};

use super::{Puzzle, of_the_day, puzzles};

/// The progress of a player in all games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleProgress {
    games: BTreeMap<String, GameProgress>,
    /// The number of puzzles in a row that were solved at the first try.
    pub streak: u32,
    /// The longest such row.
    pub best_streak: u32,
    /// The days in a row on which the puzzle of the day was solved.
    pub days: DayStreak,
}

/// The progress in one game, as numbers of puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct GameProgress {
    /// Solved, at whichever try.
    pub solved: BTreeSet<usize>,
    /// Missed at first, and not solved since.
    pub missed: BTreeSet<usize>,
}

/// A row of days.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct DayStreak {
    /// The last day of the row.
    pub last: i64,
    /// Its length.
    pub count: u32,
    /// The longest row.
    pub best: u32,
}

impl DayStreak {
    /// The length of the row that goes on on a day: 0 when yesterday is not in it.
    pub fn current(&self, day: i64) -> u32 {
        if self.last >= day - 1 { self.count } else { 0 }
    }

    fn add(&mut self, day: i64) {
        if day > self.last {
            self.count = self.current(day) + 1;
            self.last = day;
            self.best = self.best.max(self.count);
        }
    }
}

impl PuzzleProgress {
    /// Reads a document; one that cannot be read counts as none.
    pub fn read(body: &str) -> PuzzleProgress {
        let mut progress: PuzzleProgress = serde_json::from_str(body).unwrap_or_default();
        progress.forget_unknown();
        progress
    }

    /// Writes a document: at most a few bytes for each puzzle that there is.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("names are texts, and numbers finite")
    }

    /// The progress in a game.
    pub fn game(&self, game: GameId) -> GameProgress {
        self.games.get(game.name()).cloned().unwrap_or_default()
    }

    /// Notes that a puzzle was solved on a day.
    pub fn solve(&mut self, puzzle: &Puzzle, day: i64) {
        if of_the_day(day).is_some_and(|todays| is_same(todays, puzzle)) {
            self.days.add(day);
        }
        let game = self.games.entry(puzzle.record.game.name().into()).or_default();
        let missed_before = game.missed.remove(&puzzle.number);
        if game.solved.insert(puzzle.number) && !missed_before {
            self.streak = self.streak.saturating_add(1);
            self.best_streak = self.best_streak.max(self.streak);
        }
    }

    /// Notes that a wrong turn was played, or the solution was shown. A puzzle that was solved stays so.
    pub fn miss(&mut self, puzzle: &Puzzle) {
        let game = self.games.entry(puzzle.record.game.name().into()).or_default();
        if !game.solved.contains(&puzzle.number) && game.missed.insert(puzzle.number) {
            self.streak = 0;
        }
    }

    /// The next puzzle of a game that was neither solved nor missed, the easiest first.
    pub fn next(&self, game: GameId) -> Option<&'static Puzzle> {
        let GameProgress { solved, missed } = self.game(game);
        let open = puzzles(game)
            .iter()
            .filter(|puzzle| !solved.contains(&puzzle.number) && !missed.contains(&puzzle.number));
        open.min_by_key(|puzzle| (puzzle.difficulty, puzzle.number))
    }

    /// Leaves out what is no puzzle of the program, so that documents stay small.
    fn forget_unknown(&mut self) {
        self.games.retain(|name, progress| {
            let count = GameId::from_name(name).map_or(0, |game| puzzles(game).len());
            progress.solved.retain(|number| (1..=count).contains(number));
            progress.missed.retain(|number| (1..=count).contains(number));
            count > 0
        });
    }
}

fn is_same(one: &Puzzle, other: &Puzzle) -> bool {
    (one.record.game, one.number) == (other.record.game, other.number)
}

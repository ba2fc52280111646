//! The puzzle of the day: one for all games, so that everybody has the same.

use gueridon_record::{GameId, with_game};

use super::{Puzzle, puzzles};
use crate::study_game::StudyGame;

/// Milliseconds of a day.
const DAY: i64 = 24 * 60 * 60 * 1000;
/// Steps through the puzzles of a game; a prime larger than any number of them, so that all come before one comes again.
const STRIDE: usize = 7919;

/// The number of the day in UTC, from milliseconds since 1970.
pub fn today(now: i64) -> i64 {
    now.div_euclid(DAY)
}

/// The puzzle of a day. Games that have puzzles take turns, and each goes through all of them before one comes again.
pub fn of_the_day(day: i64) -> Option<&'static Puzzle> {
    let day = usize::try_from(day).ok()?;
    // Without reading the puzzles of games whose day it is not.
    let has_puzzles = |game: &GameId| with_game!(*game, G => <G as StudyGame>::PUZZLES.is_some());
    let games: Vec<GameId> = GameId::ALL.into_iter().filter(has_puzzles).collect();
    let all = puzzles(*games.get(day.checked_rem(games.len())?)?);
    all.get((day / games.len()).wrapping_mul(STRIDE).checked_rem(all.len())?)
}

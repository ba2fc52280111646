//! Results of players at deals of the day.

use gueridon_text::clean_text;
use serde::{Deserialize, Serialize};

use super::SEAT;
use crate::table::{Entry, PlayedBy, Table};

/// A player's game of a day, as the journal keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DailyGame {
    /// The id of the table.
    pub table: String,
    /// The name of the player when the game began.
    pub name: String,
    /// How it ended; none while it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<DailyResult>,
}

/// How a game of the day ended for the seat that is everybody's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DailyResult {
    /// Points.
    pub points: i32,
    /// By how many points it was better than the best of the others.
    pub margin: i32,
    /// How many at the table did better.
    pub rank: u8,
    /// Whether a computer or a program played a part of it, or gave advice: such a result has no place among the others.
    #[serde(default)]
    pub helped: bool,
}

impl DailyGame {
    /// Written for the journal.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("a game is plain data")
    }

    /// Read from the journal, which may have it from a file that was imported.
    pub fn read(text: &str) -> Option<DailyGame> {
        let mut game: DailyGame = serde_json::from_str(text).ok()?;
        game.name = clean_text(&game.name);
        Some(game)
    }

    /// The result, if it has a place among the others.
    pub fn ranked(&self) -> Option<DailyResult> {
        self.result.filter(|result| !result.helped)
    }
}

impl Table {
    /// How the deal of the day ended here; none before the end, and at other tables.
    pub fn daily_result(&self) -> Option<DailyResult> {
        self.setup.daily?;
        let outcome = self.outcome()?;
        let worth = |points: i32| if self.game_id().fewest_wins() { -points } else { points };
        let points = *outcome.scores.get(SEAT.index())?;
        let others = outcome.scores.iter().enumerate().filter(|(seat, _)| *seat != SEAT.index());
        let best = others.map(|(_, &points)| worth(points)).max()?;
        Some(DailyResult {
            points,
            margin: worth(points) - best,
            rank: *outcome.ranks.get(SEAT.index())?,
            helped: self.was_helped(),
        })
    }

    /// Whether the seat of the player was in other hands at any time, or its player asked for advice.
    fn was_helped(&self) -> bool {
        let own = SEAT.0;
        self.entry_log.iter().any(|applied| match &applied.entry {
            Entry::Leave { seat, .. } | Entry::Program { seat } | Entry::Advice { seat } => {
                *seat == own
            }
            Entry::Play { seat, by, .. } => *seat == own && *by != PlayedBy::Player,
            Entry::Sit { .. }
            | Entry::Ready { .. }
            | Entry::Return { .. }
            | Entry::Fill { .. }
            | Entry::Cancel { .. }
            | Entry::Chat { .. }
            | Entry::Rematch { .. }
            | Entry::Withdraw { .. } => false,
        })
    }
}

/// The place of each margin among all, from 1: equal ones share a place, and the places after it are left out.
pub fn places(margins: &[i32]) -> Vec<usize> {
    let mut sorted = margins.to_vec();
    sorted.sort_unstable_by(|one, other| other.cmp(one));
    margins.iter().map(|margin| 1 + sorted.partition_point(|better| better > margin)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_results_share_a_place_and_the_next_is_left_out() {
        assert_eq!(places(&[5, 9, 9, -3, 5, 12]), [4, 2, 2, 6, 4, 1]);
        assert!(places(&[]).is_empty());
        assert_eq!(places(&[-7]), [1]);
    }

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let result = DailyResult { points: 40, margin: -3, rank: 1, helped: true };
        for result in [None, Some(result)] {
            let game = DailyGame { table: "abc".into(), name: "Ada".into(), result };
            assert_eq!(DailyGame::read(&game.write()), Some(game.clone()));
            assert_eq!(game.ranked(), None);
        }
        assert_eq!(DailyGame::read("{}"), None);
        let posing = DailyGame { table: "abc".into(), name: "\u{202e}adA".into(), result: None };
        assert_eq!(DailyGame::read(&posing.write()).map(|game| game.name), Some("adA".into()));
    }
}

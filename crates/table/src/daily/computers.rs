//! What computers make of a deal of the day from the player's seat.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gueridon_bots::Level;
use gueridon_journal::{ChainHash, PlayerId, TableId};
use gueridon_record::AnyGame;
use serde::{Deserialize, Serialize};

use super::{DailyResult, DealOfDay, SEAT, laid_for};
use crate::table::{Entry, PlayedBy, SeatPlan, Table};
use crate::thinking::BotTurn;

/// A game of a day that a computer plays in a player's stead.
pub struct ComputerGame(Table);

/// How it went, as the journal keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ComputerResult {
    /// How it ended.
    pub result: DailyResult,
    /// Every step of the game.
    pub actions: Vec<String>,
}

impl ComputerGame {
    /// The game before its first step; `secret` is that of the day's tables.
    pub fn new(deal: DealOfDay, level: Level, secret: [u8; 32]) -> ComputerGame {
        let id = TableId::new(level.name()).expect("a level's name can be an id");
        let nobody = PlayerId([0; 16]);
        let setup = laid_for(deal, nobody, SeatPlan::Bot(level), String::new());
        ComputerGame(Table::create(id, setup, secret, false, deal.day.begin()))
    }

    /// The next turn, to be thought out off the threads that answer requests; none at the end.
    pub fn next(&self, stop: Arc<AtomicBool>) -> Option<BotTurn> {
        let level = self.0.seat(self.0.to_act()?)?.bot?;
        self.0.bot_turn(level, self.0.bot_seed(), stop)
    }

    /// The game after a turn; none when it cannot be played.
    pub fn after(&self, turn: &AnyGame) -> Option<ComputerGame> {
        let decision = self.0.decide_bot_play(turn, PlayedBy::Bot)?;
        self.0.after(decision, ChainHash([0; 32]), 0).map(ComputerGame)
    }

    /// How it went, at the end.
    pub fn result(&self) -> Option<ComputerResult> {
        let result = self.0.daily_result()?;
        // A computer has nobody to help it.
        let result = DailyResult { helped: false, ..result };
        Some(ComputerResult { result, actions: self.0.record().actions })
    }

    /// The table of a game that was played.
    pub fn table(self, actions: Vec<String>) -> Option<Table> {
        let played = Entry::Play { seat: SEAT.0, actions, by: PlayedBy::Bot };
        self.0.after(played.into(), ChainHash([0; 32]), 0)
    }
}

impl ComputerResult {
    /// Written for the journal.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("a result is plain data")
    }

    /// Read from the journal.
    pub fn read(text: &str) -> Option<ComputerResult> {
        serde_json::from_str(text).ok()
    }
}

#[cfg(test)]
mod tests {
    use gueridon_engine::Version;
    use gueridon_record::GameId;

    use super::*;
    use crate::daily::Day;

    #[test]
    fn a_computer_plays_by_the_rules_of_the_day() {
        for version in Version::ALL {
            let deal = DealOfDay { day: Day::at(0), game: GameId::CafeCards, version };
            let played = ComputerGame::new(deal, Level::Easy, [3; 32]);
            assert_eq!(played.0.record().version, version);
        }
    }
}

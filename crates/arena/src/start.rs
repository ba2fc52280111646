//! The position that every game of a contest starts from, where that is not a fresh deal.

use gueridon_engine::Seat;
use gueridon_record::{Dice, Record, RecordError, RecordFormat, Replay};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::contest::{Contest, derive};

/// A position of a record, which was replayed and is not over.
#[derive(Clone, Debug)]
pub struct StartPosition {
    /// The record up to the position.
    record: Record,
    /// The player to move.
    to_act: Seat,
    /// Whether each deal gives other cards for those that this player does not know.
    resample: bool,
}

/// A start position in the JSON of a report.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct StartJson {
    /// Number of steps before the position.
    pub(crate) step: usize,
    pub(crate) resample: bool,
    record: Value,
}

impl StartPosition {
    /// The position of a replay of this record; none when the game is over.
    pub fn new<G: RecordFormat>(
        record: &Record,
        replay: &Replay<G>,
        resample: bool,
    ) -> Option<StartPosition> {
        let to_act = replay.game.to_act(&replay.state)?;
        let actions = replay.steps.iter().map(|step| replay.game.write(step.action)).collect();
        let record = Record { fair: None, view: None, actions, ..record.clone() };
        Some(StartPosition { record, to_act, resample })
    }

    /// The record up to the position.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The start position in a report.
    pub(crate) fn json(&self) -> StartJson {
        let record = serde_json::from_str(&self.record.write()).unwrap_or(Value::Null);
        StartJson { step: self.record.actions.len(), resample: self.resample, record }
    }

    /// How many first steps of a seat were played with cards that were dealt again since, so that even
    /// this seat must not read which.
    pub(crate) fn outdated_steps(&self, seat: Seat) -> usize {
        if self.resample && seat != self.to_act { self.record.actions.len() } else { 0 }
    }
}

impl Contest {
    /// The record of a deal and the position that its games start from.
    ///
    /// # Errors
    ///
    /// When the game has no such options.
    pub(crate) fn open<G: RecordFormat>(
        &self,
        deal: u64,
    ) -> Result<(Record, Replay<G>), RecordError> {
        let record = self.record(deal);
        let mut replay = Replay::<G>::open(&record)?;
        if let Some(start) = &self.start {
            let played = replay.apply_texts(&start.record.actions);
            assert!(played.is_ok(), "a start position was replayed");
            if start.resample {
                let seen = replay.game.observe(&replay.state, Some(start.to_act));
                let mut dice = Dice::new(derive(self.seed, [deal, u64::MAX]));
                replay.state = replay.game.resample(&seen, &mut dice);
            }
        }
        Ok((record, replay))
    }
}

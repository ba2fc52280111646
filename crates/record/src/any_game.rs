//! What can be done with a game in progress without knowing which game it is.

use gueridon_engine::{Game, Notation, Outcome, Seat};

use crate::error::RecordError;
use crate::record::Record;
use crate::replay::Replay;

/// A game in progress, whichever game it is.
pub type AnyGame = any_of!(Replay);

impl AnyGame {
    /// Sets up the game of a record and plays none of its actions.
    ///
    /// # Errors
    ///
    /// When the options, the deal or the view do not fit the game.
    pub fn open(record: &Record) -> Result<AnyGame, RecordError> {
        with_game!(record.game, G => Ok(Replay::<G>::open(record)?.into()))
    }

    /// The game of a record after its actions; none when they cannot be played.
    pub fn after(record: &Record) -> Option<AnyGame> {
        with_game!(record.game, G => Some(Replay::<G>::after(record)?.into()))
    }

    /// The number of steps played.
    pub fn steps(&self) -> usize {
        with_any!(self, replay => replay.steps.len())
    }

    /// Estimated memory, in bytes, from the number of steps.
    pub fn estimated_bytes(&self) -> usize {
        with_any!(self, replay => replay.estimated_bytes())
    }

    /// The seat whose step it is; none when the game is over.
    pub fn to_act(&self) -> Option<Seat> {
        with_any!(self, replay => replay.game.to_act(&replay.state))
    }

    /// Whether the player to act has done something in this turn already.
    pub fn mid_turn(&self) -> bool {
        with_any!(self, replay => replay.game.mid_turn(&replay.state))
    }

    /// How the game ended, when it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        with_any!(self, replay => replay.game.outcome(&replay.state))
    }

    /// Points so far; final points when the game is over.
    pub fn scores(&self) -> Vec<i32> {
        with_any!(self, replay => replay.scores().to_vec())
    }

    /// The steps from one on as they are written, hidden cards included.
    pub fn actions(&self, from: usize) -> Vec<String> {
        with_any!(self, replay => {
            replay.steps.since(from).map(|step| replay.game.write(step.action)).collect()
        })
    }

    /// The seats that played the steps from one on.
    pub fn actors(&self, from: usize) -> Vec<Seat> {
        with_any!(self, replay => replay.steps.since(from).map(|step| step.seat).collect())
    }

    /// Plays actions as records write them; false at the first that is not legal.
    pub fn apply_texts(&mut self, actions: &[String]) -> bool {
        with_any!(self, replay => replay.apply_texts(actions).is_ok())
    }

    /// The game as it stood after some steps.
    #[must_use]
    pub fn at(&self, steps: usize) -> AnyGame {
        map_any!(self, replay => replay.at(steps))
    }

    /// Plays the steps that a later copy of the game has after those of this one; false when one of them is not
    /// legal here, or the copy is of another game.
    pub fn follow(&mut self, later: &AnyGame) -> bool {
        with_both!(self, later, (now, later) => now.follow(later)).unwrap_or(false)
    }
}

//! Whether what a learner played reaches the goal.

use gueridon_record::{Replay, with_game};

use super::Turn;
use super::feats::Taught;

/// What comes of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The turn is not over.
    Open,
    /// The goal is reached.
    Reached,
    /// The turn is over, and the goal is not reached.
    Missed,
}

/// A step that cannot be played: its index among those that were tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalStep(pub usize);

impl Turn {
    /// What comes of steps that are played in the position.
    ///
    /// # Errors
    ///
    /// When one of them is not legal, or follows the end of the turn.
    pub fn judge(&self, steps: &[String]) -> Result<Verdict, IllegalStep> {
        with_game!(self.record.game, G => judge::<G>(self, steps))
    }
}

fn judge<G: Taught>(turn: &Turn, steps: &[String]) -> Result<Verdict, IllegalStep> {
    // Everything here was played once, when the lessons were read.
    let mut replay = Replay::<G>::open(&turn.record).map_err(|_| IllegalStep(0))?;
    replay.play_all(&turn.record.actions).map_err(|_| IllegalStep(0))?;
    let start = replay.steps.len();
    let seat = replay.game.to_act(&replay.state).ok_or(IllegalStep(0))?;
    let mut is_over = false;
    for (at, step) in steps.iter().enumerate() {
        if is_over || replay.play(step).is_err() {
            return Err(IllegalStep(at));
        }
        is_over = !(replay.game.mid_turn(&replay.state)
            && replay.game.to_act(&replay.state) == Some(seat));
    }
    if !is_over {
        return Ok(Verdict::Open);
    }
    let reached = turn.goal.is_reached(&replay, start, seat);
    Ok(if reached { Verdict::Reached } else { Verdict::Missed })
}

//! Why the solution of a puzzle is good.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use gueridon_engine::Heuristics;
use gueridon_record::{RecordFormat, Replay, with_game};
use gueridon_text::Why;

use super::{Puzzle, puzzle};
use crate::advice::HintContext;

/// The seed of what is compared with the solution.
const SEED: u64 = 1;

/// The reasons that were asked for, by game and number: at most one for each puzzle of the program.
static REASONS: Mutex<BTreeMap<(&'static str, usize), Why>> = Mutex::new(BTreeMap::new());

impl Puzzle {
    /// The main reason for the solution. It takes up to a tenth of a second, the first time.
    pub fn reason(&self) -> Why {
        let key = (self.record.game.name(), self.number);
        let known = || REASONS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(why) = known().get(&key) {
            return *why;
        }
        let why =
            with_game!(self.record.game, G => reason::<G>(self)).unwrap_or(match self.rollouts {
                0 => Why::Solved,
                simulations => Why::LongRun { simulations },
            });
        if puzzle(self.record.game, self.number) == Some(self) {
            known().insert(key, why);
        }
        why
    }
}

fn reason<G: RecordFormat + Heuristics>(puzzle: &Puzzle) -> Option<Why> {
    let replay = Replay::<G>::after(&puzzle.record)?;
    let seen = replay.game.observe(&replay.state, replay.game.to_act(&replay.state));
    let context = HintContext::new(&replay.game, seen, SEED)?;
    let steps: Vec<G::Action> = puzzle
        .accepted
        .first()?
        .iter()
        .map(|step| replay.game.read(step))
        .collect::<Result<_, _>>()
        .ok()?;
    context.reasons(&steps, SEED).first().copied()
}

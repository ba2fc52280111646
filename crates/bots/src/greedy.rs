//! The player that takes what it can get this turn.

use crate::bot::{Bot, Thought};
use crate::dice::Xoshiro;
use crate::insight::Insight;
use crate::turn::best_turn;

/// Plays the turn that promises most, and never thinks of the next.
#[derive(Clone, Debug)]
pub struct Greedy {
    dice: Xoshiro,
}

impl Greedy {
    /// The player of a seed.
    pub fn new(seed: u64) -> Greedy {
        Greedy { dice: Xoshiro::new(seed) }
    }
}

impl<G: Insight> Bot<G> for Greedy {
    fn choose(&mut self, game: &G, seen: &G::Observation) -> Option<Thought<G::Action>> {
        let best = best_turn(game, seen, &mut self.dice)?;
        let action = *best.line.first()?;
        Some(Thought::plain(action, best.line, best.firsts))
    }
}

//! The player that plays anything legal.

use gueridon_engine::Game;

use crate::bot::{Bot, Thought};
use crate::dice::Xoshiro;

/// Every legal step is equally likely.
#[derive(Clone, Debug)]
pub struct Random {
    dice: Xoshiro,
}

impl Random {
    /// The player of a seed.
    pub fn new(seed: u64) -> Random {
        Random { dice: Xoshiro::new(seed) }
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, game: &G, seen: &G::Observation) -> Option<Thought<G::Action>> {
        let world = game.resample(seen, &mut self.dice);
        let action = game.pick(&world, &mut self.dice)?;
        Some(Thought::plain(action, vec![action], Vec::new()))
    }
}

//! Random games, step by step.

use std::sync::Arc;

use gueridon_bots::Xoshiro;
use gueridon_engine::Seat;
use gueridon_record::{Recorded, Replay};

/// A random game under way: its steps, each with the seat that plays it.
pub(crate) struct Playout<G: Recorded> {
    replay: Arc<Replay<G>>,
    state: G::State,
    dice: Xoshiro,
}

impl<G: Recorded> Playout<G> {
    /// Goes on from where a game stands.
    pub(crate) fn new(replay: Arc<Replay<G>>, dice: Xoshiro) -> Playout<G> {
        let state = replay.state.clone();
        Playout { replay, state, dice }
    }
}

impl<G: Recorded> Iterator for Playout<G> {
    type Item = (Seat, String);

    fn next(&mut self) -> Option<(Seat, String)> {
        let game = &self.replay.game;
        let seat = game.to_act(&self.state)?;
        let action = game.pick(&self.state, &mut self.dice)?;
        game.play_unchecked(&mut self.state, action);
        Some((seat, game.write(action)))
    }
}

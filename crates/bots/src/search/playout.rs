//! Playouts: steps by their value and some noise, for a few rounds.

use gueridon_engine::{Heuristics, Seat, Tuning};

use crate::dice::Xoshiro;

/// The most steps of a playout, whatever the rules of a game allow.
const MAX_STEPS: u32 = 2000;

/// How far a playout has come since the search began.
#[derive(Clone, Copy)]
pub(crate) struct Horizon {
    root: Seat,
    last: Seat,
    round: u32,
    /// Rounds of turns that are left.
    rounds: u32,
}

impl Horizon {
    pub(crate) fn new<G: Heuristics>(
        game: &G,
        state: &G::State,
        seat: Seat,
        rounds: u32,
    ) -> Horizon {
        Horizon { root: seat, last: seat, round: game.round(state), rounds }
    }

    /// Whether to stop before this seat acts: all have had the same number of turns, or a new round has
    /// begun.
    #[inline]
    pub(crate) fn reached<G: Heuristics>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
    ) -> bool {
        if seat != self.last {
            self.last = seat;
            if seat == self.root {
                self.rounds = self.rounds.saturating_sub(1);
            }
        }
        self.rounds == 0 || game.round(state) != self.round
    }
}

/// Plays on to the horizon.
pub(crate) fn play_out<G: Heuristics>(
    game: &G,
    state: &mut G::State,
    mut horizon: Horizon,
    tuning: &Tuning,
    dice: &mut Xoshiro,
    actions: &mut Vec<G::Action>,
) {
    for _ in 0..MAX_STEPS {
        let Some(seat) = game.to_act(state) else { return };
        if horizon.reached(game, state, seat) {
            return;
        }
        game.legal(state, actions);
        let Some(&first) = actions.first() else { return };
        let mut best = (first, f32::MIN);
        if actions.len() > 1 {
            for &action in actions.iter() {
                let value = game.playout_value(state, action) + tuning.noise * dice.unit();
                if value > best.1 {
                    best = (action, value);
                }
            }
        }
        game.play_unchecked(state, best.0);
    }
}

//! What anybody may know, and the worlds that would look the same.

use super::CafeBoard;
use super::state::State;
use crate::chance::{Chance, shuffle};
use crate::game::Seat;

/// What anybody may know: everything but the order of the bag. Hands lie open, so that all seats
/// and spectators see the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation(State);

impl Observation {
    pub(super) fn new(state: &State, _: Option<Seat>) -> Observation {
        let mut state = state.clone();
        state.bag.cards_mut().sort_unstable();
        Observation(state)
    }

    /// The position; the bag is sorted, so that its order reveals nothing.
    pub fn position(&self) -> &State {
        &self.0
    }

    pub(super) fn resample(&self, _: &CafeBoard, chance: &mut impl Chance) -> State {
        let mut state = self.0.clone();
        shuffle(state.bag.cards_mut(), chance);
        state
    }
}

//! What anybody may know, and the worlds that would look the same.

use super::CafeBoard;
use super::state::State;
use crate::cafe::Card;
use crate::chance::{Chance, shuffle};
use crate::game::Seat;

/// What anybody may know: everything but the order of the bag. Hands lie open, so that all seats
/// and spectators see the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation(State);

impl Observation {
    pub(super) fn new(state: &State, _: Option<Seat>) -> Observation {
        let mut state = state.clone();
        sort(state.bag.cards_mut());
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

/// Sorts cards by counting their few kinds, since every page and every thought of a computer needs it.
fn sort(cards: &mut [Card]) {
    let mut counts = [0_usize; Card::COUNT];
    for card in cards.iter() {
        counts[card.index()] += 1;
    }
    let mut rest = cards;
    for (card, count) in Card::all().zip(counts) {
        let (equal, others) = rest.split_at_mut(count);
        equal.fill(card);
        rest = others;
    }
}

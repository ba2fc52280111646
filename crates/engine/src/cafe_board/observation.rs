//! What anybody may know, and the worlds that would look the same.

use super::CafeBoard;
use super::state::State;
use crate::cafe::Card;
use crate::chance::{Chance, shuffle};
use crate::game::Seat;

/// What anybody may know: everything but the order of the bag. Hands lie open, so that all seats
/// and spectators see the same position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    position: State,
    viewer: Option<Seat>,
}

impl Observation {
    pub(super) fn new(state: &State, viewer: Option<Seat>) -> Observation {
        let mut position = state.clone();
        sort(position.bag.cards_mut());
        Observation { position, viewer }
    }

    /// Whose view it is; a spectator's when there is none.
    pub fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    /// The position; the bag is sorted, so that its order reveals nothing.
    pub fn position(&self) -> &State {
        &self.position
    }

    pub(super) fn resample(&self, _: &CafeBoard, chance: &mut impl Chance) -> State {
        let mut state = self.position.clone();
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

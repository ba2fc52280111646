//! The order of the bag.

use alloc::vec::Vec;

use super::state::BAG;
use crate::cafe::{Card, Gender};
use crate::chance::{Chance, shuffle};

/// What fills cells that hold no card.
pub(super) const BLANK: Card = Card::joker(Gender::Woman);

/// The order of the bag, top first: each guest four times, each joker twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    bag: [Card; BAG],
}

impl Deal {
    /// Every card of the game, in order.
    pub fn cards() -> impl Iterator<Item = Card> {
        Card::all().flat_map(|card| {
            let copies = if card.is_joker() { Card::JOKER_COPIES } else { Card::COPIES };
            (0..copies).map(move |_| card)
        })
    }

    /// A deal from the order of the bag; none unless every card is there as often as it should.
    pub fn new(bag: &[Card]) -> Option<Deal> {
        let mut sorted = Vec::from(bag);
        sorted.sort_unstable();
        if !sorted.into_iter().eq(Deal::cards()) {
            return None;
        }
        bag.try_into().ok().map(|bag| Deal { bag })
    }

    /// A fair deal.
    pub fn shuffled(chance: &mut impl Chance) -> Deal {
        let mut cards = Deal::cards();
        let mut bag = [BLANK; BAG].map(|_| cards.next().unwrap_or(BLANK));
        shuffle(&mut bag, chance);
        Deal { bag }
    }

    /// The order of the bag, top first.
    pub fn bag(&self) -> &[Card] {
        &self.bag
    }
}

//! The cards that a position does not name.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{FaultList, Impossible};
use crate::cafe::{Card, Hand};

/// The guests of a café that are written nowhere yet.
pub(crate) struct GuestPool {
    left: [i16; Card::COUNT],
    jokers: bool,
}

impl GuestPool {
    pub(crate) fn new(jokers: bool) -> GuestPool {
        let copies = |card: usize| i16::from(copies(Card::from_index(card)));
        GuestPool { left: core::array::from_fn(copies), jokers }
    }

    /// Reads a card and takes it out.
    pub(crate) fn take(&mut self, text: &str, faults: &mut FaultList) -> Option<Card> {
        let card = Card::read(text).filter(|card| self.jokers || !card.is_joker());
        let Some(card) = card else {
            faults.add(Impossible::NoSuchCard { card: text.to_string() });
            return None;
        };
        self.left[card.index()] -= 1;
        // A hand counts at most four of a kind, so one too many must not get into it.
        (self.left[card.index()] >= 0).then_some(card)
    }

    /// All cards that are left, and a fault for each that is there too often.
    pub(crate) fn rest(self, faults: &mut FaultList) -> Vec<Card> {
        let mut rest = Vec::new();
        for card in Card::all().filter(|card| self.jokers || !card.is_joker()) {
            let (left, copies) = (self.left[card.index()], copies(card));
            faults.require(left >= 0, || Impossible::TooMany {
                card: card.to_string(),
                copies,
                found: (i16::from(copies) - left).clamp(0, 100) as u8,
            });
            rest.extend((0..left).map(|_| card));
        }
        rest
    }
}

/// The guests that are not among the known ones, as they are written.
pub(crate) fn left_out(
    all: impl Iterator<Item = Card>,
    known: impl Iterator<Item = Card>,
) -> Vec<String> {
    let mut left: Hand = all.collect();
    for card in known {
        if left.has(card) {
            left.remove(card);
        }
    }
    left.cards().map(|card| card.to_string()).collect()
}

fn copies(card: Card) -> u8 {
    if card.is_joker() { Card::JOKER_COPIES } else { Card::COPIES }
}

/// Splits unknown cards and the pile off the cards that are left: how many go to each hand, and how many stay to be
/// drawn. None, and a fault, when there are too few.
pub(crate) fn check_rest(
    rest: usize,
    unknown: usize,
    stock: Option<u8>,
    faults: &mut FaultList,
) -> Option<usize> {
    let wanted = unknown + stock.map_or(0, usize::from);
    if wanted > rest {
        let (wanted, left) = (wanted.min(255) as u8, rest.min(255) as u8);
        faults.add(Impossible::NotEnoughCards { wanted, left });
        return None;
    }
    Some(stock.map_or(rest - unknown, usize::from))
}

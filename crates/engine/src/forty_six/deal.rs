//! The order of the cards, round by round.

use alloc::vec::Vec;

use super::board::{Card, CardSet};
use crate::chance::{Chance, shuffle};

/// The order of the 47 cards of a round, top first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deck([Card; Card::COUNT]);

impl Deck {
    /// A deck from its order; none unless every card is there once.
    pub fn new(cards: &[Card]) -> Option<Deck> {
        let set: CardSet = cards.iter().copied().collect();
        (set == CardSet::ALL).then(|| cards.try_into().ok().map(Deck)).flatten()
    }

    /// A fair order.
    pub fn shuffled(chance: &mut impl Chance) -> Deck {
        let mut all = Card::all();
        let mut cards = [Card::JOKER; Card::COUNT].map(|_| all.next().unwrap_or(Card::JOKER));
        shuffle(&mut cards, chance);
        Deck(cards)
    }

    /// The cards, top first.
    pub fn cards(&self) -> &[Card] {
        &self.0
    }
}

/// The decks of all rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    decks: Vec<Deck>,
}

impl Deal {
    /// A deal for as many rounds as there are decks.
    pub fn new(decks: Vec<Deck>) -> Deal {
        Deal { decks }
    }

    /// A fair deal.
    pub fn shuffled(rounds: usize, chance: &mut impl Chance) -> Deal {
        Deal { decks: (0..rounds).map(|_| Deck::shuffled(chance)).collect() }
    }

    /// The decks, a round each.
    pub fn decks(&self) -> &[Deck] {
        &self.decks
    }
}

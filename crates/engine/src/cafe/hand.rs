//! A hand of café cards in two words.

use core::fmt;

use super::{Card, Nation};
use crate::bits::bit_set;

/// How many cards of each kind: which kinds there are, and two bits for how many more of each. No
/// kind has more than four copies.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Hand {
    more: u64,
    kinds: KindSet,
    len: u8,
}

impl Hand {
    /// No cards.
    pub const EMPTY: Hand = Hand { more: 0, kinds: KindSet::EMPTY, len: 0 };

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        let kind = card.index();
        let again = u64::from(self.kinds.has(card));
        self.more += again << (2 * kind);
        self.kinds.insert(card);
        self.len += 1;
    }

    /// Takes out a card that is there.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        debug_assert!(self.has(card), "only a held card leaves a hand");
        let kind = card.index();
        let another = u64::from(self.more >> (2 * kind) & 3 != 0);
        self.more -= another << (2 * kind);
        self.kinds.0 &= !((1 - another as u32) << kind);
        self.len -= 1;
    }

    /// How many of a kind.
    #[inline]
    pub fn count(self, card: Card) -> u8 {
        u8::from(self.has(card)) + (self.more >> (2 * card.index()) & 3) as u8
    }

    /// Whether there is one of a kind.
    #[inline]
    pub fn has(self, card: Card) -> bool {
        self.kinds.has(card)
    }

    /// Whether there is none at all.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// How many cards in all.
    #[inline]
    pub fn len(self) -> usize {
        usize::from(self.len)
    }

    /// The kinds that are there, each once, in order.
    #[inline]
    pub fn kinds(self) -> KindSet {
        self.kinds
    }

    /// Every card, kind by kind.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        self.kinds.iter().flat_map(move |card| (0..self.count(card)).map(move |_| card))
    }

    /// How many of the cards are jokers.
    pub fn jokers(self) -> usize {
        (self.kinds & KindSet::JOKERS).iter().map(|card| usize::from(self.count(card))).sum()
    }

    /// Replaces a card by another one. False when it is not there.
    pub(crate) fn replace(&mut self, old: Card, new: Card) -> bool {
        let is_here = self.has(old);
        if is_here {
            self.remove(old);
            self.add(new);
        }
        is_here
    }

    /// Adds the cards of another hand.
    pub(crate) fn add_all(&mut self, other: Hand) {
        other.cards().for_each(|card| self.add(card));
    }

    /// The cards that remain when those of another hand are taken away, all of which are here.
    #[must_use]
    pub(crate) fn without(mut self, other: Hand) -> Hand {
        other.cards().for_each(|card| self.remove(card));
        self
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        let mut hand = Hand::EMPTY;
        for card in cards {
            hand.add(card);
        }
        hand
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

bit_set! {
    /// A set of kinds of cards.
    pub struct KindSet(u32) of Card
}

impl KindSet {
    /// Both jokers.
    const JOKERS: KindSet = KindSet(3 << (Card::COUNT - 2));
    /// Every guest.
    pub(crate) const GUESTS: KindSet = KindSet((1 << (Card::COUNT - 2)) - 1);

    /// Adds the women, the men or both of a nation.
    #[inline]
    pub(crate) const fn insert_nation(&mut self, nation: Nation, women: bool, men: bool) {
        self.0 |= (women as u32 | (men as u32) << 1) << (2 * nation.index());
    }
}

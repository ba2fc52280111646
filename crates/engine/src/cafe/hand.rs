//! A hand of café cards in one word.

use core::fmt;

use super::Card;

/// How many cards of each kind: 26 counters of four bits. No kind has more than four copies, so
/// that the third bit of a counter is the highest ever used.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Hand(u128);

/// The lowest bit of every counter.
const ONES: u128 = u128::MAX / 15;

impl Hand {
    /// No cards.
    pub const EMPTY: Hand = Hand(0);

    const fn shift(card: Card) -> u32 {
        card.index() as u32 * 4
    }

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0 += 1 << Hand::shift(card);
    }

    /// Takes out a card that is there.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        debug_assert!(self.has(card), "only a held card leaves a hand");
        self.0 -= 1 << Hand::shift(card);
    }

    /// How many of a kind.
    #[inline]
    pub fn count(self, card: Card) -> u8 {
        (self.0 >> Hand::shift(card)) as u8 & 15
    }

    /// Whether there is one of a kind.
    #[inline]
    pub fn has(self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// Whether there is none at all.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards in all.
    #[inline]
    pub fn len(self) -> usize {
        const PAIRS: u64 = u64::MAX / 17;
        let fold = |half: u64| {
            let pairs = (half & PAIRS) + (half >> 4 & PAIRS);
            (pairs.wrapping_mul(u64::MAX / 255) >> 56) as usize
        };
        fold(self.0 as u64) + fold((self.0 >> 64) as u64)
    }

    /// The kinds that are there, as the lowest bit of their counters.
    #[inline]
    fn present(self) -> u128 {
        (self.0 | self.0 >> 1 | self.0 >> 2) & ONES
    }

    /// How many kinds there are.
    #[inline]
    pub(crate) fn kinds_len(self) -> u32 {
        self.present().count_ones()
    }

    /// The kinds that are there, each once, in order.
    #[inline]
    pub fn kinds(self) -> Kinds {
        let present = self.present();
        Kinds { low: present as u64, high: (present >> 64) as u64 }
    }

    /// Every card, kind by kind.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        self.kinds().flat_map(move |card| (0..self.count(card)).map(move |_| card))
    }

    /// The cards of both hands.
    #[must_use]
    pub(crate) fn and(self, other: Hand) -> Hand {
        Hand(self.0 + other.0)
    }

    /// The cards that remain when those of another hand are taken away, all of which are here.
    #[must_use]
    pub(crate) fn without(self, other: Hand) -> Hand {
        Hand(self.0 - other.0)
    }

    /// The guests without the jokers.
    #[inline]
    #[must_use]
    pub(crate) fn without_jokers(self) -> Hand {
        Hand(self.0 & ((1 << (4 * (Card::COUNT - 2))) - 1))
    }

    /// The cards of a set of kinds.
    #[inline]
    #[must_use]
    pub(crate) fn only(self, kinds: KindSet) -> Hand {
        Hand(self.0 & kinds.0)
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

/// A set of kinds of cards, laid out like a [`Hand`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct KindSet(u128);

impl KindSet {
    pub(crate) const EMPTY: KindSet = KindSet(0);

    /// This set and one more kind.
    #[must_use]
    pub(crate) const fn with(self, card: Card) -> KindSet {
        KindSet(self.0 | 15 << Hand::shift(card))
    }
}

/// The kinds of a hand, in order.
#[derive(Clone, Debug)]
pub struct Kinds {
    low: u64,
    high: u64,
}

impl Iterator for Kinds {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        if self.low != 0 {
            let bit = self.low.trailing_zeros();
            self.low &= self.low - 1;
            Some(Card::from_index((bit / 4) as usize))
        } else if self.high != 0 {
            let bit = self.high.trailing_zeros();
            self.high &= self.high - 1;
            Some(Card::from_index((16 + bit / 4) as usize))
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn a_hand_counts_like_a_list() {
        let mut hand = Hand::EMPTY;
        let mut list: Vec<Card> = Vec::new();
        for round in 0..4 {
            for card in Card::all().filter(|card| card.index() % 4 >= round) {
                hand.add(card);
                list.push(card);
            }
            list.sort();
            assert_eq!(hand.len(), list.len());
            assert_eq!(hand.cards().collect::<Vec<_>>(), list);
        }
        for card in list.iter().copied() {
            assert!(hand.has(card));
            hand.remove(card);
        }
        assert!(hand.is_empty());
    }

    #[test]
    fn a_full_set_of_guests_fits() {
        let all: Hand = Card::all().flat_map(|card| [card; 4]).collect();
        assert_eq!(all.len(), 104);
        assert_eq!(all.without_jokers().len(), 96);
        assert_eq!(all.kinds_len(), 26);
    }
}

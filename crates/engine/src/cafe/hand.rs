//! A hand of café cards in two words.

use core::fmt;

use super::{Card, Nation};

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
        let again = u64::from(self.kinds.0 >> kind & 1);
        self.more += again << (2 * kind);
        self.kinds.0 |= 1 << kind;
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
        self.kinds.0 >> card.index() & 1 == 1
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
        self.kinds.flat_map(move |card| (0..self.count(card)).map(move |_| card))
    }

    /// How many of the cards are jokers.
    pub fn jokers(self) -> usize {
        self.kinds.intersection(KindSet::JOKERS).map(|card| usize::from(self.count(card))).sum()
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

/// A set of kinds of cards, and a walk through them in order.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct KindSet(u32);

impl KindSet {
    pub(crate) const EMPTY: KindSet = KindSet(0);
    /// Both jokers.
    const JOKERS: KindSet = KindSet(3 << (Card::COUNT - 2));
    /// Every guest.
    pub(crate) const GUESTS: KindSet = KindSet((1 << (Card::COUNT - 2)) - 1);

    /// This set and one more kind.
    #[must_use]
    pub(crate) const fn with(self, card: Card) -> KindSet {
        KindSet(self.0 | 1 << card.index())
    }

    /// This set with or without the women and the men of a nation, besides what it has.
    #[inline]
    #[must_use]
    pub(crate) const fn with_nation(self, nation: Nation, women: bool, men: bool) -> KindSet {
        KindSet(self.0 | (women as u32 | (men as u32) << 1) << (2 * nation.index()))
    }

    /// The kinds that are in both sets.
    #[inline]
    #[must_use]
    pub(crate) const fn intersection(self, other: KindSet) -> KindSet {
        KindSet(self.0 & other.0)
    }

    /// Whether there is none.
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    pub(crate) const fn count_kinds(self) -> u32 {
        self.0.count_ones()
    }
}

impl Iterator for KindSet {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let kind = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Card::from_index(kind as usize))
    }
}

impl fmt::Debug for KindSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(*self).finish()
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
        assert_eq!(all.jokers(), 8);
        assert_eq!(all.kinds().count_kinds(), 26);
    }
}

//! The chairs that the cards of a hand may take: the part of the generator that both games share.

use super::Card;
use crate::bits::BitSet;

/// For at most `N` kinds of cards, the chairs that each may take, with the number of ways to do so.
pub(crate) struct SeatChoices<Chairs, const N: usize> {
    cards: [Card; N],
    chairs: [Chairs; N],
    kinds: usize,
    /// In how many ways each kind may sit; a joker between two nations chooses one.
    ways: [u32; N],
    all_ways: u32,
}

impl<Chairs: BitSet, const N: usize> SeatChoices<Chairs, N> {
    #[inline]
    pub(crate) fn new() -> Self {
        SeatChoices {
            cards: [Card::from_index(0); N],
            chairs: [Chairs::EMPTY; N],
            kinds: 0,
            ways: [0; N],
            all_ways: 0,
        }
    }

    /// Adds the chairs of a kind; without chairs it is left out.
    #[inline]
    pub(crate) fn add(&mut self, card: Card, chairs: Chairs) {
        if chairs != Chairs::EMPTY {
            self.cards[self.kinds] = card;
            self.chairs[self.kinds] = chairs;
            self.kinds += 1;
        }
    }

    /// Keeps the chairs where a guest scores, which are those `beside_guests`, or where another
    /// card could join it.
    #[inline]
    pub(crate) fn keep_joinable(
        &mut self,
        beside_guests: Chairs,
        neighbours: impl Fn(Chairs::Item) -> Chairs,
    ) {
        let mut partners = [Chairs::EMPTY; 2];
        for (card, chairs) in self.iter() {
            partners[card.gender().index()] |= chairs;
        }
        for (card, chairs) in self.cards[..self.kinds].iter().zip(&mut self.chairs) {
            let joining = partners[card.gender().other().index()];
            for chair in (*chairs & !beside_guests).iter() {
                if neighbours(chair) & joining == Chairs::EMPTY {
                    chairs.remove(chair);
                }
            }
        }
    }

    /// Counts the ways to sit: one for each chair, and those that `more` finds for a kind.
    #[inline]
    pub(crate) fn count_ways(&mut self, more: impl Fn(Card, Chairs) -> usize) {
        for kind in 0..self.kinds {
            let (card, chairs) = (self.cards[kind], self.chairs[kind]);
            self.ways[kind] = (chairs.len() + more(card, chairs)) as u32;
            self.all_ways += self.ways[kind];
        }
    }

    /// The number of ways to sit, once they were counted.
    #[inline]
    pub(crate) fn ways(&self) -> u32 {
        self.all_ways
    }

    /// Every kind that may sit, with its chairs.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Card, Chairs)> {
        self.cards[..self.kinds].iter().copied().zip(self.chairs.iter().copied())
    }

    /// Whether a kind may take a chair.
    pub(crate) fn has(&self, card: Card, chair: Chairs::Item) -> bool {
        self.iter().any(|(other, chairs)| other == card && chairs.has(chair))
    }

    /// The kind that the way at a position belongs to, with its chairs and the position among its
    /// own ways.
    ///
    /// # Errors
    ///
    /// How far the position is beyond the last way.
    #[inline]
    pub(crate) fn find(&self, position: u32) -> Result<(Card, Chairs, usize), u32> {
        let mut rest = position;
        for ((card, chairs), &ways) in self.iter().zip(&self.ways) {
            if rest < ways {
                return Ok((card, chairs, rest as usize));
            }
            rest -= ways;
        }
        Err(rest)
    }
}

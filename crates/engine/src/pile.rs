//! A pile of cards, drawn from the top.

/// A pile of at most `N` cards, bottom first. Cells above the top are blank, so that two piles
/// with the same cards are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pile<T, const N: usize> {
    cards: [T; N],
    left: u8,
    blank: T,
}

impl<T: Copy, const N: usize> Pile<T, N> {
    /// A pile from its order, top first.
    pub(crate) fn from_top(order: impl DoubleEndedIterator<Item = T>, blank: T) -> Self {
        let mut pile = Pile { cards: [blank; N], left: 0, blank };
        for card in order.rev() {
            pile.cards[usize::from(pile.left)] = card;
            pile.left += 1;
        }
        pile
    }

    /// How many are left.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        usize::from(self.left)
    }

    /// Takes the top card.
    #[inline]
    pub(crate) fn draw(&mut self) -> Option<T> {
        self.left = self.left.checked_sub(1)?;
        let top = &mut self.cards[usize::from(self.left)];
        Some(core::mem::replace(top, self.blank))
    }

    /// The cards that are left, bottom first.
    #[inline]
    pub(crate) fn cards(&self) -> &[T] {
        &self.cards[..usize::from(self.left)]
    }

    /// Replaces the card at a depth, from 0 for the top. False when another card lies there, or none.
    pub(crate) fn replace(&mut self, depth: usize, old: T, new: T) -> bool
    where
        T: PartialEq,
    {
        let mut from_top = self.cards_mut().iter_mut().rev();
        let card = from_top.nth(depth).filter(|card| **card == old);
        card.map(|card| *card = new).is_some()
    }

    /// The cards that are left, to be put in another order.
    #[inline]
    pub(crate) fn cards_mut(&mut self) -> &mut [T] {
        &mut self.cards[..usize::from(self.left)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_come_from_the_top_and_leave_no_trace() {
        let mut pile: Pile<u8, 4> = Pile::from_top([7, 8, 9].into_iter(), 0);
        assert_eq!((pile.draw(), pile.len(), pile.cards()), (Some(7), 2, &[9, 8][..]));
        assert_eq!(pile, Pile::from_top([8, 9].into_iter(), 0));
        assert_eq!((pile.draw(), pile.draw(), pile.draw()), (Some(8), Some(9), None));
    }
}

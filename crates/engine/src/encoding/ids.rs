//! Ids of actions, rows of them, and sets of them.

use core::ops::Deref;

use crate::cafe_board::Board;

/// The id of an action.
pub type ActionId = u16;

/// The most ids of one action: the table of a group, and four guests.
pub const MAX_IDS: usize = 5;

/// Some ids in a row, kept inline.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Ids {
    ids: [ActionId; MAX_IDS],
    len: u8,
}

impl Ids {
    /// No ids.
    pub const EMPTY: Ids = Ids { ids: [0; MAX_IDS], len: 0 };

    /// One id.
    #[inline]
    pub const fn one(id: ActionId) -> Ids {
        Ids { ids: [id, 0, 0, 0, 0], len: 1 }
    }

    /// Adds an id.
    ///
    /// # Panics
    ///
    /// When there are [`MAX_IDS`] already.
    pub fn push(&mut self, id: ActionId) {
        self.ids[usize::from(self.len)] = id;
        self.len += 1;
    }
}

impl Deref for Ids {
    type Target = [ActionId];

    #[inline]
    fn deref(&self) -> &[ActionId] {
        &self.ids[..usize::from(self.len)]
    }
}

/// The words of an [`IdSet`].
const WORDS: usize = 14;

const _: () =
    assert!(26 * Board::MAX_TABLES + 28 <= IdSet::CAPACITY, "the largest board with groups");

/// A set of ids, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IdSet([u64; WORDS]);

impl IdSet {
    /// The set without ids.
    pub const EMPTY: IdSet = IdSet([0; WORDS]);
    /// The most ids of a game; the largest board with groups has 860.
    pub const CAPACITY: usize = 64 * WORDS;

    /// Puts an id into the set; one past the capacity is left out.
    #[inline]
    pub fn insert(&mut self, id: ActionId) {
        if let Some(word) = self.0.get_mut(usize::from(id) / 64) {
            *word |= 1 << (id % 64);
        }
    }

    /// Whether an id is in the set.
    #[inline]
    pub fn has(&self, id: ActionId) -> bool {
        self.0.get(usize::from(id) / 64).is_some_and(|word| word >> (id % 64) & 1 == 1)
    }

    /// The number of ids.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are no ids.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The ids, lowest first.
    #[inline]
    pub fn iter(&self) -> IdIter<'_> {
        IdIter { words: &self.0, index: 0, rest: self.0[0], left: self.len() }
    }

    /// The id at a position in the order, from 0.
    #[inline]
    pub fn nth(&self, position: usize) -> Option<ActionId> {
        let mut left = position;
        for (index, &word) in self.0.iter().enumerate() {
            let here = word.count_ones() as usize;
            if left < here {
                let mut rest = word;
                for _ in 0..left {
                    rest &= rest - 1;
                }
                return Some((64 * index + rest.trailing_zeros() as usize) as ActionId);
            }
            left -= here;
        }
        None
    }
}

/// The ids of a set, lowest first.
#[derive(Clone, Debug)]
pub struct IdIter<'a> {
    words: &'a [u64; WORDS],
    /// The word that ids are taken from, and what is left of it.
    index: usize,
    rest: u64,
    left: usize,
}

impl Iterator for IdIter<'_> {
    type Item = ActionId;

    #[inline]
    fn next(&mut self) -> Option<ActionId> {
        while self.rest == 0 {
            self.index += 1;
            self.rest = *self.words.get(self.index)?;
        }
        let bit = self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        self.left -= 1;
        Some((64 * self.index + bit) as ActionId)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for IdIter<'_> {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn a_set_lists_what_was_put_in_once_and_in_order() {
        let mut set = IdSet::EMPTY;
        for id in [651, 0, 63, 64, 651, 895] {
            set.insert(id);
        }
        set.insert(IdSet::CAPACITY as ActionId);
        let listed: Vec<_> = set.iter().collect();
        assert_eq!(listed, [0, 63, 64, 651, 895]);
        assert_eq!((0..6).filter_map(|position| set.nth(position)).collect::<Vec<_>>(), listed);
        assert_eq!((set.len(), set.nth(5)), (5, None));
        assert!(set.has(651) && !set.has(650) && !set.has(ActionId::MAX));
    }
}

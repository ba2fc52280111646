//! An append-only list whose copies share what they have in common.

use std::fmt;
use std::iter::{FilterMap, Flatten, FromIterator};
use std::ops::Index;
use std::sync::{Arc, OnceLock};

/// Items of the first block, and the most items of a block; each block has twice as many as the one before.
const FIRST_BLOCK: usize = 4;
const MAX_BLOCK: usize = 64;

/// An append-only list. Copies share all items, so that the versions of a table do not each hold the whole
/// game: a copy and an append cost the same however long the list is.
pub struct SharedList<T> {
    /// The blocks with all items, the newest first. Copies may have filled further slots of the newest one.
    newest: Option<Arc<Block<T>>>,
    len: usize,
}

struct Block<T> {
    /// The index of the first item.
    start: usize,
    /// Filled one after the other.
    slots: Box<[OnceLock<T>]>,
    /// The block before this one.
    older: Option<Arc<Block<T>>>,
}

impl<T> Block<T> {
    /// A block whose first slots are filled.
    fn new(start: usize, size: usize, items: Vec<T>, older: Option<Arc<Block<T>>>) -> Block<T> {
        let mut slots: Vec<OnceLock<T>> = items.into_iter().map(OnceLock::from).collect();
        slots.resize_with(size, OnceLock::new);
        Block { start, slots: slots.into(), older }
    }
}

impl<T> SharedList<T> {
    /// How many items there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// An item by its index. The nearer to the end, the quicker.
    pub fn get(&self, index: usize) -> Option<&T> {
        if index >= self.len {
            return None;
        }
        let mut block = self.newest.as_deref()?;
        while index < block.start {
            block = block.older.as_deref()?;
        }
        block.slots[index - block.start].get()
    }

    /// The newest item.
    pub fn last(&self) -> Option<&T> {
        self.get(self.len.checked_sub(1)?)
    }

    /// All items, oldest first.
    pub fn iter(&self) -> Items<'_, T> {
        self.since(0)
    }

    /// The items from an index on, oldest first. Blocks before it are skipped.
    pub fn since(&self, index: usize) -> Items<'_, T> {
        let mut parts = Vec::new();
        let (mut block, mut end) = (self.newest.as_deref(), self.len);
        while let Some(found) = block.filter(|_| end > index) {
            let first = index.saturating_sub(found.start);
            parts.push(&found.slots[first..end - found.start]);
            end = found.start;
            block = found.older.as_deref();
        }
        parts.reverse();
        parts.into_iter().flatten().filter_map(OnceLock::get as fn(&OnceLock<T>) -> Option<&T>)
    }

    /// The index of the first item for which `before` is false; it must be true for all items before that.
    pub fn partition_point(&self, before: impl Fn(&T) -> bool) -> usize {
        let (mut low, mut high) = (0, self.len);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.get(middle).is_some_and(&before) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

impl<T: Clone> SharedList<T> {
    /// Appends an item. Copies do not see it.
    pub fn push(&mut self, item: T) {
        let item = match &self.newest {
            None => Some(item),
            Some(newest) => match newest.slots.get(self.len - newest.start) {
                // The slot is taken when a copy was longer: then this list goes on in a block of its own.
                Some(slot) => slot.set(item).err(),
                None => Some(item),
            },
        };
        if let Some(item) = item {
            self.push_block(item);
        }
        self.len += 1;
    }

    /// Appends an item in a new block, after the items of the newest block if that has room.
    fn push_block(&mut self, item: T) {
        let block = match self.newest.take() {
            None => Block::new(0, FIRST_BLOCK, vec![item], None),
            Some(full) if self.len - full.start == full.slots.len() => {
                let size = (2 * full.slots.len()).min(MAX_BLOCK);
                Block::new(self.len, size, vec![item], Some(full))
            }
            Some(shared) => {
                let own = &shared.slots[..self.len - shared.start];
                let mut items: Vec<T> = own.iter().filter_map(OnceLock::get).cloned().collect();
                items.push(item);
                Block::new(shared.start, shared.slots.len(), items, shared.older.clone())
            }
        };
        self.newest = Some(Arc::new(block));
    }
}

impl<T> Clone for SharedList<T> {
    fn clone(&self) -> SharedList<T> {
        SharedList { newest: self.newest.clone(), len: self.len }
    }
}

/// Items of a list, oldest first.
pub type Items<'a, T> =
    FilterMap<Flatten<std::vec::IntoIter<&'a [OnceLock<T>]>>, fn(&'a OnceLock<T>) -> Option<&'a T>>;

impl<'a, T> IntoIterator for &'a SharedList<T> {
    type Item = &'a T;
    type IntoIter = Items<'a, T>;

    fn into_iter(self) -> Items<'a, T> {
        self.iter()
    }
}

impl<T> Default for SharedList<T> {
    fn default() -> SharedList<T> {
        SharedList { newest: None, len: 0 }
    }
}

impl<T> Index<usize> for SharedList<T> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        self.get(index).expect("an index within the list")
    }
}

impl<T: Clone> FromIterator<T> for SharedList<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> SharedList<T> {
        let mut list = SharedList::default();
        items.into_iter().for_each(|item| list.push(item));
        list
    }
}

impl<T: PartialEq> PartialEq for SharedList<T> {
    fn eq(&self, other: &SharedList<T>) -> bool {
        self.len == other.len && self.iter().eq(other.iter())
    }
}

impl<T: fmt::Debug> fmt::Debug for SharedList<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_holds_what_was_appended_in_order() {
        for len in [0, 1, 3, 4, 5, 12, 13, 123, 124, 125, 5 * MAX_BLOCK + 7] {
            let list: SharedList<usize> = (0..len).collect();
            let plain: Vec<usize> = (0..len).collect();
            assert_eq!(list.len(), len);
            assert!(list.iter().eq(&plain) && list.iter().rev().eq(plain.iter().rev()));
            for index in 0..=len {
                assert_eq!(list.get(index), plain.get(index));
                assert!(list.since(index).eq(&plain[index..]), "{index} of {len}");
                assert_eq!(list.partition_point(|item| *item < index), index);
            }
            assert_eq!(list.last(), plain.last());
        }
    }

    #[test]
    fn copies_share_their_items_and_go_on_apart() {
        for len in [0, 1, 3, 4, 5, 3 * MAX_BLOCK + 5] {
            let mut one: SharedList<usize> = (0..len).collect();
            let (mut other, short) = (one.clone(), one.clone());
            for more in 0..2 * MAX_BLOCK {
                one.push(1_000 + more);
                other.push(2_000 + more);
            }
            let expected = |first| (0..len).chain(first..first + 2 * MAX_BLOCK);
            assert!(one.iter().copied().eq(expected(1_000)), "{len}");
            assert!(other.iter().copied().eq(expected(2_000)), "{len}");
            assert!(short.iter().copied().eq(0..len), "{len}");
            assert_eq!((short.get(len), short.last()), (None, len.checked_sub(1).as_ref()));
            assert!(one != other && one == one.clone());
        }
    }

    #[test]
    fn an_append_to_the_longest_copy_clones_nothing() {
        let mut list: SharedList<Arc<usize>> = (0..3 * MAX_BLOCK + 5).map(Arc::new).collect();
        for more in 0..MAX_BLOCK {
            let before = list.clone();
            list.push(Arc::new(more));
            assert_eq!(before.len() + 1, list.len());
        }
        assert!(list.iter().all(|item| Arc::strong_count(item) == 1));
    }
}

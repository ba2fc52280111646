//! An append-only list whose copies share what they have in common.

use std::fmt;
use std::iter::{Flatten, FromIterator};
use std::ops::Index;
use std::sync::Arc;

/// Items of a full block. A copy of a list clones at most one block less one item.
const BLOCK: usize = 64;

/// An append-only list. Copies share all full blocks, so that the versions of a table do not each hold
/// the whole game: a copy costs the same however long the list is.
#[derive(Clone)]
pub struct SharedList<T> {
    /// The full blocks, the newest first.
    full: Option<Arc<Block<T>>>,
    /// The items after the last full block, fewer than [`BLOCK`].
    rest: Vec<T>,
    len: usize,
}

struct Block<T> {
    items: Vec<T>,
    /// The block before this one.
    older: Option<Arc<Block<T>>>,
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

    /// Appends an item. Copies do not see it.
    pub fn push(&mut self, item: T) {
        self.rest.push(item);
        self.len += 1;
        if self.rest.len() == BLOCK {
            let items = std::mem::take(&mut self.rest);
            self.full = Some(Arc::new(Block { items, older: self.full.take() }));
        }
    }

    /// An item by its index. The nearer to the end, the quicker.
    pub fn get(&self, index: usize) -> Option<&T> {
        let mut start = self.len - self.rest.len();
        if index >= start {
            return self.rest.get(index - start);
        }
        let mut block = self.full.as_deref();
        while let Some(found) = block {
            start -= BLOCK;
            if index >= start {
                return found.items.get(index - start);
            }
            block = found.older.as_deref();
        }
        None
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
        let mut parts = vec![self.rest.as_slice()];
        let mut start = self.len - self.rest.len();
        let mut block = self.full.as_deref();
        while let Some(found) = block.filter(|_| start > index) {
            parts.push(&found.items);
            start -= BLOCK;
            block = found.older.as_deref();
        }
        if let Some(first) = parts.last_mut() {
            *first = first.get(index.saturating_sub(start)..).unwrap_or_default();
        }
        parts.reverse();
        parts.into_iter().flatten()
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

/// Items of a list, oldest first.
pub type Items<'a, T> = Flatten<std::vec::IntoIter<&'a [T]>>;

impl<'a, T> IntoIterator for &'a SharedList<T> {
    type Item = &'a T;
    type IntoIter = Items<'a, T>;

    fn into_iter(self) -> Items<'a, T> {
        self.iter()
    }
}

impl<T> Default for SharedList<T> {
    fn default() -> SharedList<T> {
        SharedList { full: None, rest: Vec::new(), len: 0 }
    }
}

impl<T> Index<usize> for SharedList<T> {
    type Output = T;

    fn index(&self, index: usize) -> &T {
        self.get(index).expect("an index within the list")
    }
}

impl<T> FromIterator<T> for SharedList<T> {
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
        for len in [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 5 * BLOCK + 7] {
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
    fn copies_share_full_blocks_and_go_on_apart() {
        let mut one: SharedList<Arc<usize>> = (0..3 * BLOCK + 5).map(Arc::new).collect();
        let mut other = one.clone();
        assert_eq!(Arc::strong_count(&one[0]), 1, "items of full blocks are not cloned");
        one.push(Arc::new(1_000));
        other.push(Arc::new(2_000));
        assert_eq!((one.len(), other.len()), (3 * BLOCK + 6, 3 * BLOCK + 6));
        assert_eq!((**one.last().unwrap(), **other.last().unwrap()), (1_000, 2_000));
        assert!(one != other && one == one.clone());
    }
}

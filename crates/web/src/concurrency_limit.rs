//! How many of something are there at once, by whom.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// Counts those that are there.
pub(crate) struct ConcurrencyLimit<K> {
    most: usize,
    total: usize,
    counts: Arc<Mutex<HashMap<K, usize>>>,
}

/// One that is there, for as long as this lives.
pub(crate) struct Permit<K: Eq + Hash> {
    key: K,
    counts: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Eq + Hash + Copy> ConcurrencyLimit<K> {
    /// Of everybody at most so many.
    pub(crate) fn new(most: usize) -> ConcurrencyLimit<K> {
        ConcurrencyLimit::with_total(most, usize::MAX)
    }

    /// Of everybody at most so many, and of all together at most so many.
    pub(crate) fn with_total(most: usize, total: usize) -> ConcurrencyLimit<K> {
        ConcurrencyLimit { most, total, counts: Arc::default() }
    }

    /// Whether there is no room for anybody any more.
    pub(crate) fn is_full(&self) -> bool {
        self.len() >= self.total
    }

    /// Lets one more in, unless there are too many already.
    pub(crate) fn acquire(&self, key: K) -> Option<Permit<K>> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = self.total < usize::MAX && counts.values().sum::<usize>() >= self.total;
        let count = counts.get(&key).copied().unwrap_or_default();
        if is_full || count >= self.most {
            return None;
        }
        counts.insert(key, count + 1);
        Some(Permit { key, counts: self.counts.clone() })
    }

    /// How many are there, by whomever.
    pub(crate) fn len(&self) -> usize {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }
}

impl<K: Eq + Hash> Drop for Permit<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_leaves_makes_room_for_one_more_of_the_same() {
        let crowd = ConcurrencyLimit::new(2);
        let first = crowd.acquire("a").unwrap();
        let _second = crowd.acquire("a").unwrap();
        assert!(crowd.acquire("a").is_none(), "two are there");
        let other = crowd.acquire("b").expect("another one is not held up");
        assert_eq!(crowd.len(), 3);
        drop(first);
        assert!(crowd.acquire("a").is_some(), "one has left");
        drop(other);
        assert_eq!(crowd.counts.lock().unwrap().len(), 1, "who has left is forgotten");
    }

    #[test]
    fn all_together_have_a_limit_too() {
        let crowd = ConcurrencyLimit::with_total(2, 3);
        let there: Vec<_> = ["a", "a", "b"].into_iter().map(|key| crowd.acquire(key)).collect();
        assert!(there.iter().all(Option::is_some) && crowd.is_full());
        assert!(crowd.acquire("c").is_none());
        drop(there);
        assert!(crowd.acquire("c").is_some() && !crowd.is_full());
    }
}

//! Limits how many of something there are at once, by key and in all.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex};

use crate::locks::lock;

/// A limit by key and in all.
pub(crate) struct ConcurrencyLimit<K> {
    most: usize,
    total: usize,
    counts: Arc<Mutex<HashMap<K, usize>>>,
}

/// Counts as one for as long as it lives.
pub(crate) struct Permit<K: Eq + Hash> {
    key: K,
    counts: Arc<Mutex<HashMap<K, usize>>>,
}

impl<K: Eq + Hash + Copy> ConcurrencyLimit<K> {
    /// A limit for each key.
    pub(crate) fn new(most: usize) -> ConcurrencyLimit<K> {
        ConcurrencyLimit::with_total(most, usize::MAX)
    }

    /// A limit for each key, and one for all together.
    pub(crate) fn with_total(most: usize, total: usize) -> ConcurrencyLimit<K> {
        ConcurrencyLimit { most, total, counts: Arc::default() }
    }

    /// Whether the limit for all together is reached.
    pub(crate) fn is_full(&self) -> bool {
        self.len() >= self.total
    }

    /// A permit, unless a limit is reached.
    pub(crate) fn acquire(&self, key: K) -> Option<Permit<K>> {
        let mut counts = lock(&self.counts);
        let is_full = self.total < usize::MAX && counts.values().sum::<usize>() >= self.total;
        let count = counts.get(&key).copied().unwrap_or_default();
        if is_full || count >= self.most {
            return None;
        }
        counts.insert(key, count + 1);
        Some(Permit { key, counts: self.counts.clone() })
    }

    /// How many there are, of all keys.
    pub(crate) fn len(&self) -> usize {
        lock(&self.counts).values().sum()
    }
}

impl<K: Eq + Hash> Drop for Permit<K> {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
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
    fn a_dropped_permit_makes_room_for_its_key() {
        let limit = ConcurrencyLimit::new(2);
        let first = limit.acquire("a").unwrap();
        let _second = limit.acquire("a").unwrap();
        assert!(limit.acquire("a").is_none(), "two are held");
        let other = limit.acquire("b").expect("another key has its own limit");
        assert_eq!(limit.len(), 3);
        drop(first);
        assert!(limit.acquire("a").is_some(), "one was dropped");
        drop(other);
        assert_eq!(limit.counts.lock().unwrap().len(), 1, "keys without permits are dropped");
    }

    #[test]
    fn all_keys_together_have_a_limit_too() {
        let limit = ConcurrencyLimit::with_total(2, 3);
        let there: Vec<_> = ["a", "a", "b"].into_iter().map(|key| limit.acquire(key)).collect();
        assert!(there.iter().all(Option::is_some) && limit.is_full());
        assert!(limit.acquire("c").is_none());
        drop(there);
        assert!(limit.acquire("c").is_some() && !limit.is_full());
    }
}

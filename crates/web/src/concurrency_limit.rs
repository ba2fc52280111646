//! Limits how many of something there are at once, by key and in all.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use crate::locks::lock;
use crate::problem::Problem;
use crate::subnet::LimitKey;

/// A limit by key and in all. Wider keys have their share of it.
pub(crate) struct ConcurrencyLimit<K> {
    most: usize,
    total: usize,
    held: Arc<Mutex<Held<K>>>,
}

/// What is held.
struct Held<K> {
    in_all: usize,
    /// By key, of every width.
    counts: HashMap<K, usize>,
}

/// Counts for as long as it lives, usually as one.
pub(crate) struct Permit<K: LimitKey> {
    key: K,
    count: usize,
    held: Arc<Mutex<Held<K>>>,
}

impl<K: LimitKey> ConcurrencyLimit<K> {
    /// A limit for each key.
    pub(crate) fn new(most: usize) -> ConcurrencyLimit<K> {
        ConcurrencyLimit::with_total(most, usize::MAX)
    }

    /// A limit for each key, and one for all together.
    pub(crate) fn with_total(most: usize, total: usize) -> ConcurrencyLimit<K> {
        let held = Held { in_all: 0, counts: HashMap::new() };
        ConcurrencyLimit { most, total, held: Arc::new(held.into()) }
    }

    /// A permit; refused when the key has as many as it may, or all together have.
    pub(crate) fn admit(&self, key: K) -> Result<Permit<K>, Problem> {
        let no_room = || if self.is_full() { Problem::Busy } else { Problem::TooMany };
        self.acquire(key).ok_or_else(no_room)
    }

    /// Whether the limit for all together is reached.
    fn is_full(&self) -> bool {
        self.len() >= self.total
    }

    /// A permit, unless a limit is reached.
    pub(crate) fn acquire(&self, key: K) -> Option<Permit<K>> {
        self.acquire_many(key, 1)
    }

    /// A permit that counts as many, unless a limit is reached: the last one may go beyond it.
    pub(crate) fn acquire_many(&self, key: K, count: usize) -> Option<Permit<K>> {
        let mut held = lock(&self.held);
        let has_room = |(scope, share): (K, usize)| {
            held.counts.get(&scope).copied().unwrap_or_default() < self.most.saturating_mul(share)
        };
        if held.in_all >= self.total || !key.scopes().all(has_room) {
            return None;
        }
        held.in_all += count;
        for (scope, _) in key.scopes() {
            *held.counts.entry(scope).or_default() += count;
        }
        Some(Permit { key, count, held: self.held.clone() })
    }

    /// How many there are, of all keys.
    pub(crate) fn len(&self) -> usize {
        lock(&self.held).in_all
    }
}

impl<K: LimitKey> Permit<K> {
    pub(crate) fn key(&self) -> K {
        self.key
    }
}

impl<K: LimitKey> Drop for Permit<K> {
    fn drop(&mut self) {
        let mut held = lock(&self.held);
        held.in_all -= self.count;
        for (scope, _) in self.key.scopes() {
            let Some(count) = held.counts.get_mut(&scope) else { continue };
            *count -= self.count;
            if *count == 0 {
                held.counts.remove(&scope);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subnet::Subnet;

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
        assert_eq!(lock(&limit.held).counts.len(), 1, "keys without permits are dropped");
    }

    #[test]
    fn a_permit_may_count_as_many() {
        let limit = ConcurrencyLimit::new(10);
        let first = limit.acquire_many("a", 7).unwrap();
        let second = limit.acquire_many("a", 70).expect("the last one may go beyond");
        assert!(limit.acquire_many("a", 1).is_none());
        drop(second);
        assert_eq!(limit.len(), 7);
        drop(first);
        assert!(lock(&limit.held).counts.is_empty());
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

    #[test]
    fn the_networks_of_a_home_and_of_a_site_have_a_few_times_as_many_as_one() {
        let limit = ConcurrencyLimit::new(2);
        let link = |number: u64| Subnet::V6(0x2001_0db8_0001_0000 + number, 64);
        let home: Vec<_> = (0..200).filter_map(|number| limit.acquire(link(number))).collect();
        assert_eq!(home.len(), 4);
        let site: Vec<_> = (256..60_000).filter_map(|number| limit.acquire(link(number))).collect();
        assert_eq!(home.len() + site.len(), 8);
        assert!(limit.acquire(link(1 << 16)).is_some(), "another site");
        drop((home, site));
        assert!(lock(&limit.held).counts.is_empty());
    }
}

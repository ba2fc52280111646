//! Locks: of a value, and of a key, which exists while it is held or waited for; a key may also have several holders.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Locks a value, also after a panic elsewhere: no value here is left half changed.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Locks by key.
pub(crate) struct KeyedLock<K> {
    /// How many may hold the lock of a key.
    holders: usize,
    locks: Mutex<HashMap<K, Arc<Semaphore>>>,
}

/// The lock of a key, for as long as this lives.
pub(crate) struct KeyedGuard<'a, K: Eq + Hash> {
    locks: &'a KeyedLock<K>,
    key: K,
    /// Released before the check whether another task waits.
    held: Option<OwnedSemaphorePermit>,
}

impl<K: Eq + Hash + Clone> KeyedLock<K> {
    /// Locks of which each has one holder.
    pub(crate) fn new() -> KeyedLock<K> {
        KeyedLock::with_holders(1)
    }

    /// Locks of which each has at most so many holders.
    pub(crate) fn with_holders(holders: usize) -> KeyedLock<K> {
        KeyedLock { holders, locks: Mutex::default() }
    }

    /// Waits for the lock of a key, behind those who wait already.
    pub(crate) async fn take(&self, key: K) -> KeyedGuard<'_, K> {
        let mut guard = KeyedGuard { locks: self, key, held: None };
        let new = || Arc::new(Semaphore::new(self.holders));
        let key_lock = lock(&self.locks).entry(guard.key.clone()).or_insert_with(new).clone();
        // Never closed.
        guard.held = key_lock.acquire_owned().await.ok();
        guard
    }
}

impl<K: Eq + Hash> Drop for KeyedGuard<'_, K> {
    fn drop(&mut self) {
        self.held = None;
        let mut locks = lock(&self.locks.locks);
        // Who waits or holds it has a copy of the lock.
        if locks.get(&self.key).is_some_and(|lock| Arc::strong_count(lock) == 1) {
            locks.remove(&self.key);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn of_a_hundred_who_want_the_same_at_once_one_does_the_work() {
        static TURNS: OnceLock<KeyedLock<u8>> = OnceLock::new();
        let turns = TURNS.get_or_init(KeyedLock::new);
        let (done, worked) = (Arc::new(OnceLock::new()), Arc::new(AtomicUsize::new(0)));
        let tasks: Vec<_> = (0..100)
            .map(|_| {
                let (done, worked) = (done.clone(), worked.clone());
                tokio::spawn(async move {
                    let _turn = turns.take(1).await;
                    if done.get().is_none() {
                        worked.fetch_add(1, Ordering::Relaxed);
                        tokio::task::yield_now().await;
                        let _ = done.set(());
                    }
                })
            })
            .collect();
        let other = turns.take(2).await;
        for task in tasks {
            task.await.expect("nobody waits for another key");
        }
        drop(other);
        assert_eq!(worked.load(Ordering::Relaxed), 1);
        assert!(turns.locks.lock().unwrap().is_empty(), "nothing is kept of those who are done");
    }
}

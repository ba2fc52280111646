//! One after the other, for each key by itself.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

/// Lets those with the same key in one at a time.
pub(crate) struct Turns<K>(Mutex<HashMap<K, Arc<AsyncMutex<()>>>>);

/// A turn, for as long as this lives.
pub(crate) struct Turn<'a, K: Eq + Hash> {
    turns: &'a Turns<K>,
    key: K,
    /// Given back before it is looked whether anybody waits.
    held: Option<OwnedMutexGuard<()>>,
}

impl<K: Eq + Hash + Clone> Turns<K> {
    pub(crate) fn new() -> Turns<K> {
        Turns(Mutex::default())
    }

    /// Waits for those who came before with the same key.
    pub(crate) async fn take(&self, key: K) -> Turn<'_, K> {
        let mut turn = Turn { turns: self, key, held: None };
        let lock = {
            let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            turns.entry(turn.key.clone()).or_default().clone()
        };
        turn.held = Some(lock.lock_owned().await);
        turn
    }
}

impl<K: Eq + Hash> Drop for Turn<'_, K> {
    fn drop(&mut self) {
        self.held = None;
        let mut turns = self.turns.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever waits has a copy of the lock.
        if turns.get(&self.key).is_some_and(|lock| Arc::strong_count(lock) == 1) {
            turns.remove(&self.key);
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
        static TURNS: OnceLock<Turns<u8>> = OnceLock::new();
        let turns = TURNS.get_or_init(Turns::new);
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
        assert!(turns.0.lock().unwrap().is_empty(), "nothing is kept of those who are done");
    }
}

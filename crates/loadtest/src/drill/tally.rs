//! What is counted while it happens.

use std::sync::atomic::{AtomicU64, Ordering};

/// A number that many add to.
#[derive(Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Everything that is counted.
#[derive(Default)]
pub(crate) struct Tally {
    /// Steps that a server said were played.
    pub(crate) acknowledged: Count,
    /// Steps that came too late, and were told so.
    pub(crate) refused: Count,
    /// Requests that were sent again because nobody answered.
    pub(crate) repeated: Count,
    /// Requests that were sent twice though somebody answered.
    pub(crate) doubled: Count,
    /// Lines that were cut before the answer came, and streams before their end.
    pub(crate) cut: Count,
    /// Answers that came from a server that did not know yet what another one had said.
    pub(crate) behind: Count,
    /// Events that were told a second time.
    pub(crate) retold: Count,
    /// Tables that were laid.
    pub(crate) tables: Count,
    /// Games that were played to their end.
    pub(crate) finished: Count,
    /// Servers that were killed.
    pub(crate) kills: Count,
    /// And databases.
    pub(crate) database_kills: Count,
}

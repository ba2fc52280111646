//! Entries, and the chain of keyed hashes that they form.
//!
//! The key is a secret of the table: players see heads, and could find a hidden move by comparing plain
//! hashes of all guesses.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::players::hexadecimal;

/// Starts the hashed bytes of a setup, so that they differ from those of any entry.
const SETUP_LABEL: &[u8] = b"gueridon: setup of a table\n";

/// The newest hash of a table's chain, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ChainHash(pub [u8; 32]);

impl ChainHash {
    /// The head of a table without entries.
    pub fn first(secret: &[u8; 32], setup: &str) -> ChainHash {
        link(secret, &[SETUP_LABEL, setup.as_bytes()])
    }
}

hexadecimal!(ChainHash, 32);

/// One event at a table.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredEntry {
    /// The number of the entry at its table, from 0.
    pub seq: u64,
    /// When it happened, in milliseconds since 1970.
    pub at: i64,
    /// What happened: opaque to the journal.
    pub body: String,
    /// The hash of the chain up to and including this entry.
    pub head: ChainHash,
}

impl StoredEntry {
    /// The entry that follows `previous`.
    pub fn after(
        secret: &[u8; 32],
        previous: ChainHash,
        seq: u64,
        at: i64,
        body: String,
    ) -> StoredEntry {
        let head = StoredEntry::link(secret, previous, seq, at, &body);
        StoredEntry { seq, at, body, head }
    }

    /// Whether this is the entry that was written after `previous`.
    pub fn follows(&self, secret: &[u8; 32], previous: ChainHash) -> bool {
        self.head == StoredEntry::link(secret, previous, self.seq, self.at, &self.body)
    }

    // Everything before the body has a fixed length, so that no two entries are hashed as the same bytes.
    fn link(secret: &[u8; 32], previous: ChainHash, seq: u64, at: i64, body: &str) -> ChainHash {
        link(secret, &[&previous.0, &seq.to_be_bytes(), &at.to_be_bytes(), body.as_bytes()])
    }
}

/// Omits the body, which may be a hidden move, so that it cannot get into a log.
impl fmt::Debug for StoredEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoredEntry")
            .field("seq", &self.seq)
            .field("at", &self.at)
            .field("head", &self.head)
            .finish_non_exhaustive()
    }
}

fn link(secret: &[u8; 32], parts: &[&[u8]]) -> ChainHash {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes keys of every length");
    for part in parts {
        mac.update(part);
    }
    ChainHash(mac.finalize().into_bytes().into())
}

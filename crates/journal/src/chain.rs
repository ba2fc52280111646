//! Entries, and the chain that they form.
//!
//! The hash is keyed with a secret of the table: heads may be shown to players, and a plain hash of
//! a secret move that can be guessed could be tried out.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::id::{read_hex, write_hex};

/// Keeps what is hashed for a setup apart from what is hashed for an entry.
const SETUP_LABEL: &[u8] = b"gueridon: setup of a table\n";

/// The newest link of a table's chain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Head(pub [u8; 32]);

impl Head {
    /// The head of a table without entries.
    pub fn first(secret: &[u8; 32], setup: &str) -> Head {
        link(secret, &[SETUP_LABEL, setup.as_bytes()])
    }

    /// Reads 64 hexadecimal digits.
    pub fn read(text: &str) -> Option<Head> {
        read_hex(text).map(Head)
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

/// One thing that happened.
#[derive(Clone, PartialEq, Eq)]
pub struct Entry {
    /// The number of the entry at its table, from 0.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What: opaque to the journal.
    pub body: String,
    /// The chain up to and with this entry.
    pub head: Head,
}

impl Entry {
    /// The entry that follows after `previous`.
    pub fn after(secret: &[u8; 32], previous: Head, seq: u64, at: i64, body: String) -> Entry {
        let head = Entry::link(secret, previous, seq, at, &body);
        Entry { seq, at, body, head }
    }

    /// Is this what was written after `previous`?
    pub fn follows(&self, secret: &[u8; 32], previous: Head) -> bool {
        self.head == Entry::link(secret, previous, self.seq, self.at, &self.body)
    }

    // Everything before the body has a fixed length, so that no two entries are hashed as the same bytes.
    fn link(secret: &[u8; 32], previous: Head, seq: u64, at: i64, body: &str) -> Head {
        link(secret, &[&previous.0, &seq.to_be_bytes(), &at.to_be_bytes(), body.as_bytes()])
    }
}

/// Without the body: it may be a secret move, and what can be printed gets into a log one day.
impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry")
            .field("seq", &self.seq)
            .field("at", &self.at)
            .field("head", &self.head)
            .finish_non_exhaustive()
    }
}

fn link(secret: &[u8; 32], parts: &[&[u8]]) -> Head {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes keys of every length");
    for part in parts {
        mac.update(part);
    }
    Head(mac.finalize().into_bytes().into())
}

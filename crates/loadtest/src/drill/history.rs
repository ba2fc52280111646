//! What the players at a table were told, word for word.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::client::Answer;

/// The seat through whose eyes somebody looks; none for who only watches.
pub(crate) type Viewer = Option<u8>;

/// Something that a player asked to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Asked {
    pub(crate) seat: u8,
    /// How many steps had been played when it was thought out.
    pub(crate) at: u64,
    pub(crate) action: String,
}

/// Where the table stood when a server said that something was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Receipt {
    pub(crate) seq: u64,
    pub(crate) step: u64,
    pub(crate) head: String,
}

impl Receipt {
    /// Reads an answer.
    pub(crate) fn read(answer: &Answer) -> Option<Receipt> {
        let body = answer.json().filter(|_| answer.status == 200)?;
        let head = body["head"].as_str()?.to_string();
        Some(Receipt { seq: body["seq"].as_u64()?, step: body["step"].as_u64()?, head })
    }
}

/// What a server said was played.
#[derive(Clone, Debug)]
pub(crate) struct Acknowledged {
    pub(crate) asked: Asked,
    pub(crate) receipt: Receipt,
}

/// Something that somebody said once, and never said again when nobody answered.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    pub(crate) seat: u8,
    pub(crate) text: String,
    pub(crate) receipt: Option<Receipt>,
}

/// An event as somebody got it.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    pub(crate) viewer: Viewer,
    pub(crate) event: Value,
    /// How many entries the table had when it was told, if that was heard too: once the game is over,
    /// nothing is hidden.
    pub(crate) as_of: Option<u64>,
}

/// The table as somebody saw it.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) viewer: Viewer,
    pub(crate) table: Value,
}

/// Everything that was told at a table.
#[derive(Clone, Default, Debug)]
pub(crate) struct Told {
    /// What the page of the table promised of the cards before they were dealt.
    pub(crate) commitment: Option<[u8; 32]>,
    pub(crate) acknowledged: Vec<Acknowledged>,
    pub(crate) refused: Vec<Asked>,
    pub(crate) said: Vec<Said>,
    pub(crate) heard: Vec<Heard>,
    pub(crate) seen: Vec<Seen>,
    /// What is wrong whatever was played: already known to be so when it was told.
    pub(crate) wrong: Vec<String>,
    /// The same for answers that no request should get.
    pub(crate) unexpected: Vec<String>,
}

/// Where the players of a table write down what they are told.
pub(crate) struct Notes {
    told: Mutex<Told>,
    /// The newest entry that anybody knows of, and since when.
    newest: Mutex<(u64, Instant)>,
}

impl Notes {
    pub(crate) fn new() -> Notes {
        Notes { told: Mutex::default(), newest: Mutex::new((0, Instant::now())) }
    }

    /// To read or to write.
    pub(crate) fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody knows of so many entries.
    pub(crate) fn reach(&self, seq: u64) {
        let mut newest = self.newest.lock().unwrap_or_else(PoisonError::into_inner);
        if seq > newest.0 {
            *newest = (seq, Instant::now());
        }
    }

    /// How many entries anybody knows of.
    pub(crate) fn newest(&self) -> u64 {
        self.newest.lock().unwrap_or_else(PoisonError::into_inner).0
    }

    /// For how long nothing has happened.
    pub(crate) fn quiet(&self) -> Duration {
        self.newest.lock().unwrap_or_else(PoisonError::into_inner).1.elapsed()
    }
}

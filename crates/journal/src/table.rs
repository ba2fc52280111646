//! Tables as they are created, read and listed.

use std::fmt;

use crate::{Entry, Head, JournalError, PlayerId, TableId};

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Seats are being taken.
    Open,
    /// The game is on.
    Playing,
    /// The game has ended, or never began.
    Over,
}

impl Phase {
    /// All of them, in the order in which a table goes through them.
    pub const ALL: [Phase; 3] = [Phase::Open, Phase::Playing, Phase::Over];
}

/// What lists and stewards need to know without reading the entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// How far the table is.
    pub phase: Phase,
    /// The seat whose turn it is.
    pub turn: Option<u8>,
    /// When the server itself has to do something (a bot's turn, a deadline), in milliseconds since 1970.
    pub due: Option<i64>,
    /// Who sits where; `None` when that has not changed since the last entry.
    pub seats: Option<Vec<Option<PlayerId>>>,
}

/// A table to be created.
#[derive(Clone, PartialEq, Eq)]
pub struct NewTable {
    /// Its name.
    pub id: TableId,
    /// Which game is played.
    pub game: String,
    /// Does it appear in the lists that everybody sees?
    pub public: bool,
    /// What everything starts from: opaque to the journal.
    pub setup: String,
    /// The key of its chain.
    pub secret: [u8; 32],
    /// What lists show: opaque to the journal.
    pub caption: String,
    /// Now, in milliseconds since 1970.
    pub at: i64,
    /// How it starts; no `seats` means that there are none yet.
    pub summary: Summary,
}

/// A table from another journal, with everything that has happened there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    /// How it was created, with the summary after its last entry.
    pub table: NewTable,
    /// All entries, from number 0 on.
    pub entries: Vec<Entry>,
}

impl Restored {
    /// Every text that is to be kept.
    pub(crate) fn texts(&self) -> Vec<&str> {
        let bodies = self.entries.iter().map(|entry| entry.body.as_str());
        self.table.texts().into_iter().chain(bodies).collect()
    }
}

impl From<NewTable> for Restored {
    fn from(table: NewTable) -> Restored {
        Restored { table, entries: Vec::new() }
    }
}

impl NewTable {
    /// Every text that is to be kept.
    pub(crate) fn texts(&self) -> [&str; 3] {
        [&self.game, &self.setup, &self.caption]
    }

    /// When something last happened, after these entries.
    pub(crate) fn updated(&self, entries: &[Entry]) -> i64 {
        entries.last().map_or(self.at, |last| last.at)
    }
}

/// A table as it was kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Stored {
    /// Its name.
    pub id: TableId,
    /// Which game is played.
    pub game: String,
    /// Does it appear in the lists that everybody sees?
    pub public: bool,
    /// What everything starts from.
    pub setup: String,
    /// The key of its chain.
    pub secret: [u8; 32],
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// How many entries the table has in all: also the number of the next one.
    pub count: u64,
    /// The entries asked for, in order.
    pub entries: Vec<Entry>,
}

impl Stored {
    /// Do the entries, read from the start, form the chain that was written?
    pub fn check(&self) -> Result<(), JournalError> {
        let broken = |seq| JournalError::Broken { table: self.id.clone(), seq };
        let mut head = Head::first(&self.secret, &self.setup);
        for (seq, entry) in (0..).zip(&self.entries) {
            if entry.seq != seq || !entry.follows(&self.secret, head) {
                return Err(broken(seq));
            }
            head = entry.head;
        }
        // A chain that was cut off at its end still holds; only the count tells.
        let seq = self.entries.len() as u64;
        if seq == self.count { Ok(()) } else { Err(broken(seq)) }
    }

    /// The newest link, if it was read.
    pub fn head(&self) -> Option<Head> {
        match self.entries.last() {
            Some(last) => Some(last.head),
            None => (self.count == 0).then(|| Head::first(&self.secret, &self.setup)),
        }
    }
}

/// A table as lists show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its name.
    pub id: TableId,
    /// Which game is played.
    pub game: String,
    /// Does it appear in the lists that everybody sees?
    pub public: bool,
    /// What lists show.
    pub caption: String,
    /// How far it is.
    pub phase: Phase,
    /// The seat whose turn it is.
    pub turn: Option<u8>,
    /// When something last happened, in milliseconds since 1970.
    pub updated: i64,
    /// Who sits where.
    pub seats: Vec<Option<PlayerId>>,
    /// How many entries the table has.
    pub entries: u64,
}

/// Without the setup and the secret: what can be printed gets into a log one day.
impl fmt::Debug for NewTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NewTable { id, game, public, at, summary, .. } = self;
        f.debug_struct("NewTable")
            .field("id", id)
            .field("game", game)
            .field("public", public)
            .field("at", at)
            .field("summary", summary)
            .finish_non_exhaustive()
    }
}

/// Without the setup and the secret, likewise.
impl fmt::Debug for Stored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stored { id, game, public, created, count, entries, .. } = self;
        f.debug_struct("Stored")
            .field("id", id)
            .field("game", game)
            .field("public", public)
            .field("created", created)
            .field("count", count)
            .field("entries", entries)
            .finish_non_exhaustive()
    }
}

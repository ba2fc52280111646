//! Tables: names, and the data to create, read and list them.

use std::fmt;
use std::sync::Arc;

use crate::{ChainHash, JournalError, PlayerId, Result, StoredEntry};

/// The longest setup, caption or body in bytes: far above what any game needs, and low enough that
/// memory cannot be filled.
pub const MAX_BODY: usize = 1 << 20;

/// The unguessable name of a table, as in its address: up to 32 of `A-Z a-z 0-9 _ -`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableId(Arc<str>);

impl TableId {
    /// The longest name, in characters.
    pub const MAX_LEN: usize = 32;

    /// Checks that a text is a name.
    pub fn new(text: impl Into<String>) -> Option<TableId> {
        let text = text.into();
        let fits = (1..=Self::MAX_LEN).contains(&text.len());
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        (fits && text.bytes().all(plain)).then(|| TableId(text.into()))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The phase of a table.
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
    /// All phases, in the order in which a table goes through them.
    pub const ALL: [Phase; 3] = [Phase::Open, Phase::Playing, Phase::Over];
}

/// What lists and automatic turns need to know without reading the entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The phase of the table.
    pub phase: Phase,
    /// The seat whose turn it is.
    pub turn: Option<u8>,
    /// When the server has to act (a bot's turn, a deadline), in milliseconds since 1970.
    pub due: Option<i64>,
    /// The player in each seat; `None` when that has not changed since the last entry.
    pub seats: Option<Vec<Option<PlayerId>>>,
    /// The text of lists; `None` when it stays as it is.
    pub caption: Option<String>,
}

/// A table to be created.
#[derive(Clone, PartialEq, Eq)]
pub struct NewTable {
    /// The name of the table.
    pub id: TableId,
    /// The name of the game.
    pub game: String,
    /// Whether it appears in public lists.
    pub public: bool,
    /// The options and the seed: opaque to the journal.
    pub setup: String,
    /// The key of its chain.
    pub secret: [u8; 32],
    /// The text of lists: opaque to the journal.
    pub caption: String,
    /// When it is created, in milliseconds since 1970.
    pub at: i64,
    /// The first summary; no `seats` means that there are none yet.
    pub summary: Summary,
}

/// A table with all its entries, from another journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportedTable {
    /// The table as it was created, with the summary after its last entry.
    pub table: NewTable,
    /// All entries, from number 0 on.
    pub entries: Vec<StoredEntry>,
}

impl ImportedTable {
    /// Every text that will be stored.
    pub(crate) fn texts(&self) -> Vec<&str> {
        let bodies = self.entries.iter().map(|entry| entry.body.as_str());
        self.table.texts().into_iter().chain(bodies).collect()
    }

    /// When something last happened, in milliseconds since 1970.
    pub(crate) fn updated(&self) -> i64 {
        self.entries.last().map_or(self.table.at, |last| last.at)
    }
}

impl From<NewTable> for ImportedTable {
    fn from(table: NewTable) -> ImportedTable {
        ImportedTable { table, entries: Vec::new() }
    }
}

impl NewTable {
    /// Every text that will be stored.
    pub(crate) fn texts(&self) -> [&str; 3] {
        [&self.game, &self.setup, &self.caption]
    }

    /// The player in each seat.
    pub(crate) fn seats(&self) -> &[Option<PlayerId>] {
        self.summary.seats.as_deref().unwrap_or_default()
    }
}

/// A table as it is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredTable {
    /// The name of the table.
    pub id: TableId,
    /// The name of the game.
    pub game: String,
    /// Whether it appears in public lists.
    pub public: bool,
    /// The options and the seed.
    pub setup: String,
    /// The key of its chain.
    pub secret: [u8; 32],
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// How many entries the table has: also the number of the next one.
    pub count: u64,
    /// The requested entries, in order.
    pub entries: Vec<StoredEntry>,
}

impl StoredTable {
    /// Checks that the entries, read from the start, form the chain that was written.
    pub fn check(&self) -> Result<()> {
        let broken = |seq| JournalError::Broken { table: self.id.clone(), seq };
        let mut head = ChainHash::first(&self.secret, &self.setup);
        for (seq, entry) in (0..).zip(&self.entries) {
            if entry.seq != seq || !entry.follows(&self.secret, head) {
                return Err(broken(seq));
            }
            head = entry.head;
        }
        // A chain that was cut off at its end is still valid; only the count shows it.
        let seq = self.entries.len() as u64;
        if seq == self.count { Ok(()) } else { Err(broken(seq)) }
    }

    /// The newest hash of the chain, if it was read.
    pub fn head(&self) -> Option<ChainHash> {
        match self.entries.last() {
            Some(last) => Some(last.head),
            None => (self.count == 0).then(|| ChainHash::first(&self.secret, &self.setup)),
        }
    }
}

/// A table as lists show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableListing {
    /// The name of the table.
    pub id: TableId,
    /// The name of the game.
    pub game: String,
    /// Whether it appears in public lists.
    pub public: bool,
    /// The text of lists.
    pub caption: String,
    /// The phase of the table.
    pub phase: Phase,
    /// The seat whose turn it is.
    pub turn: Option<u8>,
    /// When something last happened, in milliseconds since 1970.
    pub updated: i64,
    /// The player in each seat.
    pub seats: Vec<Option<PlayerId>>,
    /// How many entries the table has.
    pub entries: u64,
}

/// Omits the setup and the secret, so that they cannot get into a log.
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

/// Omits the setup and the secret, too.
impl fmt::Debug for StoredTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let StoredTable { id, game, public, created, count, entries, .. } = self;
        f.debug_struct("StoredTable")
            .field("id", id)
            .field("game", game)
            .field("public", public)
            .field("created", created)
            .field("count", count)
            .field("entries", entries)
            .finish_non_exhaustive()
    }
}

//! What can go wrong, in sentences that say what to do.

use crate::TableId;
use crate::journal::MAX_BODY;
use crate::location::Location;

/// What a journal answers.
pub type Result<T, E = JournalError> = std::result::Result<T, E>;

/// Why a journal could not do what it was asked. Everybody whose entries were to be written together
/// gets the same one, so it can be cloned.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JournalError {
    /// The entry does not have the number that is next.
    #[error("something else has happened at this table meanwhile: read it again, then repeat")]
    Clash,
    /// There is no table of that name.
    #[error("there is no such table: check its address")]
    NoSuchTable,
    /// There is a table of that name already.
    #[error("a table of this name exists already: draw another name")]
    Exists,
    /// A text is longer than the journal takes.
    #[error("a text is longer than {MAX_BODY} bytes: shorten it")]
    TooLong,
    /// There is no room on the disk.
    #[error("the disk of the journal is full: make room, the journal then goes on by itself")]
    Full,
    /// The entries are not those that were written.
    #[error("table {table} is damaged from entry {seq} on: restore it from a backup")]
    Broken {
        /// Which table.
        table: TableId,
        /// The first entry that does not fit.
        seq: u64,
    },
    /// The store cannot be opened or created.
    #[error("cannot open the journal {place}: {reason}")]
    CannotOpen {
        /// The file or the database.
        place: Location,
        /// Why, and what to do.
        reason: String,
    },
    /// The store is something else.
    #[error("{place} is not a journal: {}", place.another())]
    NotAJournal {
        /// The file or the database.
        place: Location,
    },
    /// The store has a shape that this program does not know.
    #[error("the journal {place} was written by a newer version of this program: start that one")]
    Newer {
        /// The file or the database.
        place: Location,
    },
    /// The store has a shape of former times, and was opened only to read.
    #[error(
        "the journal {place} was written by an older version of this program: start the server over it \
        once, which brings it up to date"
    )]
    Older {
        /// The file or the database.
        place: Location,
    },
    /// It was opened only to read.
    #[error("the journal was opened only to read: open it to write")]
    OnlyToRead,
    /// It was closed.
    #[error("the journal is closed because the program is ending: start it again")]
    Closed,
    /// A text holds what the store cannot keep.
    #[error("a text holds the character 0, which a database cannot keep: take it out")]
    Unkeepable,
    /// The store does not do its work; perhaps it does later. What was to be written may have been
    /// written when the connection broke: who needs to know reads again.
    #[error(
        "the journal cannot be reached: {0}; try again, and look at its disk or its database server \
        if that persists"
    )]
    Unavailable(String),
}

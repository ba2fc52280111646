//! Errors of a journal, in sentences that say what to do.

use std::fmt;
use std::path::PathBuf;

use crate::TableId;
use crate::table::MAX_BODY;

/// The result of an operation on a journal.
pub type Result<T, E = JournalError> = std::result::Result<T, E>;

/// Where a journal is stored, as messages name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Location {
    /// A file.
    File(PathBuf),
    /// The address of a database, without the password.
    Database(String),
}

impl Location {
    /// What to do when something else is stored there.
    fn advice(&self) -> &'static str {
        match self {
            Location::File(_) => "name another file, or put a backup in its place",
            Location::Database(_) => "name another database, or create an empty one",
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::File(path) => path.display().fmt(f),
            Location::Database(address) => f.write_str(address),
        }
    }
}

/// Why a journal could not do what it was asked. All commands of a failed batch get the same error, so
/// it can be cloned.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JournalError {
    /// The entry does not have the next number of its table.
    #[error("something else has happened at this table meanwhile: read it again, then repeat")]
    Clash,
    /// There is no table of that name.
    #[error("there is no such table: check its address")]
    NoSuchTable,
    /// There is a table of that name already.
    #[error("a table of this name exists already: draw another name")]
    Exists,
    /// A text is longer than [`MAX_BODY`].
    #[error("a text is longer than {MAX_BODY} bytes: shorten it")]
    TooLong,
    /// There is no room on the disk.
    #[error("the disk of the journal is full: make room, the journal then goes on by itself")]
    Full,
    /// The entries are not those that were written.
    #[error("table {table} is damaged from entry {seq} on: restore it from a backup")]
    Broken {
        /// The table.
        table: TableId,
        /// The first entry that does not fit.
        seq: u64,
    },
    /// The store cannot be opened or created.
    #[error("cannot open the journal {location}: {reason}")]
    CannotOpen {
        /// The file or the database.
        location: Location,
        /// Why, and what to do.
        reason: String,
    },
    /// The store belongs to another program.
    #[error("{location} is not a journal, or its beginning is damaged: {}", location.advice())]
    NotAJournal {
        /// The file or the database.
        location: Location,
    },
    /// The store has migrations that this program does not know.
    #[error(
        "the journal {location} was written by a newer version of this program: start that one"
    )]
    Newer {
        /// The file or the database.
        location: Location,
    },
    /// The store lacks migrations, and was opened read-only.
    #[error(
        "the journal {location} was written by an older version of this program: start the server over it \
        once, which brings it up to date"
    )]
    Older {
        /// The file or the database.
        location: Location,
    },
    /// The store is not the one that was opened, or not as new as it was: nothing is written until somebody has
    /// decided what counts.
    #[error("the store is not the one that it was, so nothing is saved: {0}")]
    Replaced(String),
    /// The store is a journal that cannot be read.
    #[error("{location} is damaged: put a backup in its place")]
    Damaged {
        /// The file or the database.
        location: Location,
    },
    /// The journal was opened read-only.
    #[error("the journal was opened only to read: open it to write")]
    ReadOnly,
    /// The journal was closed.
    #[error("the journal is closed because the program is ending: start it again")]
    Closed,
    /// A text holds a character that the store cannot keep.
    #[error("a text holds the character 0, which a database cannot keep: take it out")]
    InvalidText,
    /// The store does not work at the moment. After a lost connection the command may have been carried
    /// out: a caller that needs to know reads again.
    #[error(
        "the journal cannot be reached: {0}; try again, and look at its disk or its database server \
        if that persists"
    )]
    Unavailable(String),
}

impl JournalError {
    /// The error of an attempt to open a store.
    pub(crate) fn cannot_open(location: &Location, reason: impl Into<String>) -> JournalError {
        JournalError::CannotOpen { location: location.clone(), reason: reason.into() }
    }
}

pub(crate) fn unavailable(reason: impl fmt::Display) -> JournalError {
    JournalError::Unavailable(reason.to_string())
}

/// The error for a column that holds an impossible value: the store was edited by hand.
pub(crate) fn damaged(column: &str) -> JournalError {
    unavailable(format!("the {column} of a table cannot be read"))
}

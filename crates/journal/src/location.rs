//! Where a journal is kept, as messages name it.

use std::fmt;
use std::path::PathBuf;

/// Where a journal is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Location {
    /// In a file.
    File(PathBuf),
    /// In a database: its address, without the password.
    Database(String),
}

impl Location {
    /// What to do when there is something else.
    pub(crate) fn another(&self) -> &'static str {
        match self {
            Location::File(_) => "name another file, or move this one away",
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

//! Why a line is not taken in. What the line holds is not repeated: it may be secret.

use std::fmt;

use super::form::{MAX_LINE, VERSION};
use crate::table::HistoryError;

/// Why a line is not taken in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadLine {
    /// It is longer than [`MAX_LINE`].
    TooLong,
    /// It is not JSON, from this character on.
    NotJson(usize),
    /// It is JSON, but has not the fields of its kind.
    NotThisKind(&'static str),
    /// A value that cannot be.
    BadValue(&'static str),
    /// The export is of a later version: nothing after it can be understood.
    Newer,
    /// An entry does not follow from the one before: something was changed.
    Changed(u64),
    /// An entry that cannot have happened.
    Impossible(u64, HistoryError),
    /// A key, where keys are not accepted.
    KeyUnasked,
    /// A game that cannot be played, or a record that is none: a sentence.
    Unplayable(String),
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadLine::TooLong => write!(f, "it is longer than {MAX_LINE} bytes"),
            BadLine::NotJson(column) => write!(f, "it is not JSON from character {column} on"),
            BadLine::NotThisKind(kind) => write!(f, "it has not the fields of {kind}"),
            BadLine::BadValue(field) => write!(f, "the field “{field}” holds what cannot be"),
            BadLine::Newer => write!(
                f,
                "the export is of a later version than {VERSION}: use the program that wrote it"
            ),
            BadLine::Changed(entry) => {
                write!(f, "entry {entry} does not follow from what is before: it was changed")
            }
            BadLine::Impossible(entry, why) => {
                write!(f, "entry {entry} cannot have happened there: {why}")
            }
            BadLine::KeyUnasked => f.write_str(
                "a key is left out without --with-keys: cookies and links of the other site are not \
                valid here; a key is taken over only by a store without tables and players",
            ),
            BadLine::Unplayable(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for BadLine {}

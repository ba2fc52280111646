//! What the errors of the databases mean to those who use a journal.

use std::fmt::Display;

use crate::{JournalError, postgres, sqlite};

pub(crate) fn unavailable(reason: impl Display) -> JournalError {
    JournalError::Unavailable(reason.to_string())
}

/// The checks in the store let nothing else in, so somebody has edited it.
pub(crate) fn damaged(what: &str) -> JournalError {
    unavailable(format!("the {what} of a table cannot be read"))
}

impl From<sqlx::Error> for JournalError {
    fn from(error: sqlx::Error) -> JournalError {
        if matches!(error, sqlx::Error::PoolClosed) {
            return JournalError::Closed;
        }
        if matches!(error, sqlx::Error::PoolTimedOut) {
            return unavailable("the database does not answer, or has no connection to spare");
        }
        if sqlite::is_full(&error) || postgres::is_full(&error) {
            return JournalError::Full;
        }
        unavailable(error)
    }
}

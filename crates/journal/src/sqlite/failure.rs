//! What SQLite's errors mean to those who use a journal.

use std::fmt::Display;

use sqlx::error::DatabaseError;

use crate::JournalError;

// https://www.sqlite.org/rescode.html
pub(super) const LOCKED: i32 = 5;
pub(super) const READONLY: i32 = 8;
pub(super) const CORRUPT: i32 = 11;
const FULL: i32 = 13;
pub(super) const CANTOPEN: i32 = 14;
pub(super) const NOTADB: i32 = 26;

/// The code of an error of SQLite's, without the details in its upper bytes.
pub(super) fn primary_code(error: &sqlx::Error) -> Option<i32> {
    let code: i32 = error.as_database_error().and_then(DatabaseError::code)?.parse().ok()?;
    Some(code & 0xff)
}

pub(super) fn unavailable(reason: impl Display) -> JournalError {
    JournalError::Unavailable(reason.to_string())
}

impl From<sqlx::Error> for JournalError {
    fn from(error: sqlx::Error) -> JournalError {
        if matches!(error, sqlx::Error::PoolClosed) {
            return JournalError::Closed;
        }
        match primary_code(&error) {
            Some(FULL) => JournalError::Full,
            Some(_) | None => unavailable(error),
        }
    }
}

//! The codes of SQLite's errors.

use sqlx::sqlite::SqliteError;

// https://www.sqlite.org/rescode.html
pub(super) const LOCKED: i32 = 5;
pub(super) const READONLY: i32 = 8;
pub(super) const CORRUPT: i32 = 11;
const FULL: i32 = 13;
pub(super) const CANTOPEN: i32 = 14;
pub(super) const NOTADB: i32 = 26;

/// The code of an error of SQLite's, without the details in its upper bytes.
pub(super) fn primary_code(error: &sqlx::Error) -> Option<i32> {
    let error = error.as_database_error()?.try_downcast_ref::<SqliteError>()?;
    let code: i32 = sqlx::error::DatabaseError::code(error)?.parse().ok()?;
    Some(code & 0xff)
}

/// Is there no room on the disk?
pub(crate) fn is_full(error: &sqlx::Error) -> bool {
    primary_code(error) == Some(FULL)
}

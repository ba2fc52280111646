//! The codes of PostgreSQL's errors, and how to recover from them.

use sqlx::postgres::PgDatabaseError;

// https://www.postgresql.org/docs/current/errcodes-appendix.html
pub(super) const UNIQUE_VIOLATION: &str = "23505";
pub(super) const INVALID_AUTHORIZATION: &str = "28000";
pub(super) const INVALID_PASSWORD: &str = "28P01";
pub(super) const NO_SUCH_DATABASE: &str = "3D000";
pub(super) const FORBIDDEN: &str = "42501";
pub(super) const TOO_MANY_CONNECTIONS: &str = "53300";
pub(super) const LOCK_NOT_AVAILABLE: &str = "55P03";
pub(super) const STARTING: &str = "57P03";
pub(super) const NO_SUCH_RELATION: &str = "42P01";
const READ_ONLY: &str = "25006";
const DISK_FULL: &str = "53100";

/// What may help after a batch has failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Recovery {
    /// To repeat it: two transactions conflicted, and nothing was written.
    Repeat,
    /// To repeat it over a new connection. The batch may have been written or not.
    Reconnect,
    /// To write each command in its own transaction: one of them is at fault.
    Split,
    /// Nothing that the journal could do.
    GiveUp,
}

/// The code of an error of PostgreSQL.
pub(super) fn code(error: &sqlx::Error) -> Option<&str> {
    Some(error.as_database_error()?.try_downcast_ref::<PgDatabaseError>()?.code())
}

/// Whether there is no room on the disk.
pub(crate) fn is_full(error: &sqlx::Error) -> bool {
    code(error) == Some(DISK_FULL)
}

pub(super) fn recovery(error: &sqlx::Error) -> Recovery {
    if matches!(error, sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::BeginFailed) {
        return Recovery::Reconnect;
    }
    let Some(code) = code(error) else { return Recovery::GiveUp };
    // The first two characters are a class of errors. 57P0x: the server stops, crashes or starts;
    // 25P0x: a timeout of the session. After a failover a server may have become read-only.
    match (code, &code[..code.len().min(2)]) {
        (_, "40") => Recovery::Repeat,
        (_, "08") | (READ_ONLY, _) => Recovery::Reconnect,
        _ if code.starts_with("57P0") || code.starts_with("25P0") => Recovery::Reconnect,
        (_, "22" | "23") | (LOCK_NOT_AVAILABLE, _) => Recovery::Split,
        _ => Recovery::GiveUp,
    }
}

//! The codes of PostgreSQL's errors, and what helps against them.

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
const READ_ONLY: &str = "25006";
const DISK_FULL: &str = "53100";

/// What may help against an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Remedy {
    /// To do the same once more: two got in each other's way, and nothing was written.
    Repeat,
    /// Another connection. What was asked may have been done or not.
    Reconnect,
    /// To do each thing of a batch by itself: one of them is at fault.
    Apart,
    /// Nothing that we could do.
    Nothing,
}

/// The code of an error of PostgreSQL's.
pub(super) fn code(error: &sqlx::Error) -> Option<&str> {
    Some(error.as_database_error()?.try_downcast_ref::<PgDatabaseError>()?.code())
}

/// Is there no room on the disk?
pub(crate) fn is_full(error: &sqlx::Error) -> bool {
    code(error) == Some(DISK_FULL)
}

pub(super) fn remedy(error: &sqlx::Error) -> Remedy {
    if matches!(error, sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::BeginFailed) {
        return Remedy::Reconnect;
    }
    let Some(code) = code(error) else { return Remedy::Nothing };
    // The first two characters are a class of errors. 57P0x: the server stops, crashes or starts;
    // 25P0x: it has lost patience with the connection. After a failover a server may have become one
    // that is only read from.
    match (code, &code[..code.len().min(2)]) {
        (_, "40") => Remedy::Repeat,
        (_, "08") | (READ_ONLY, _) => Remedy::Reconnect,
        _ if code.starts_with("57P0") || code.starts_with("25P0") => Remedy::Reconnect,
        (_, "22" | "23") | (LOCK_NOT_AVAILABLE, _) => Remedy::Apart,
        _ => Remedy::Nothing,
    }
}

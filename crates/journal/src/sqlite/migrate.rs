//! Migrations of a file, recorded in the table and in the form of sqlx, which earlier versions of this
//! program used: they recognise a newer file and refuse it.

use rusqlite::{Connection, TransactionBehavior, params};

use crate::migrations::{self, Applied, Migration};
use crate::{JournalError, Location, Result};

const CREATE_LIST: &str = "CREATE TABLE IF NOT EXISTS _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
)";

/// Applies the migrations that a file lacks in one transaction: of two programs that start at once, the
/// second has nothing to do.
pub(super) fn migrate(
    connection: &mut Connection,
    location: &Location,
    explain: impl Fn(rusqlite::Error) -> JournalError,
) -> Result<()> {
    let transaction =
        connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(&explain)?;
    transaction.execute_batch(CREATE_LIST).map_err(&explain)?;
    let applied = applied(&transaction).map_err(&explain)?;
    for migration in migrations::missing(&applied, &migrations::SQLITE, location)? {
        apply(&transaction, migration).map_err(&explain)?;
    }
    transaction.commit().map_err(explain)
}

/// The versions that were applied to a file, each with the checksum of its SQL.
pub(super) fn applied(connection: &Connection) -> rusqlite::Result<Vec<Applied>> {
    let mut statement = connection.prepare(migrations::APPLIED)?;
    statement.query_and_then([], |row| row.try_into())?.collect()
}

fn apply(connection: &Connection, migration: &Migration) -> rusqlite::Result<()> {
    connection.execute_batch(migration.sql.as_str())?;
    connection.execute(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        VALUES (?, ?, TRUE, ?, -1)",
        params![migration.version, migration.description, &*migration.checksum],
    )?;
    Ok(())
}

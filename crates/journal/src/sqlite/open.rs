//! Opening and copying a file.

use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;
use tokio::sync::broadcast;

use super::claim::FileClaim;
use super::connect::{Database, cannot_open, explain, is_damaged};
use super::migrate::applied;
use super::readers::Readers;
use super::writer::SqliteWriter;
use super::{SqliteJournal, blocking};
use crate::backend::CHANGE_CAPACITY;
use crate::rows::{COUNTS, read_counts};
use crate::write_queue::{ReadOnly, WriteQueue};
use crate::{Result, migrations};

/// Copies the journal beside the file into the file; answers how many pages the journal has, and how many were copied.
const COPY_JOURNAL: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// Ends all claims.
pub(super) const RELEASE: &str = "UPDATE tables SET wake = due WHERE wake > due";

impl SqliteJournal {
    /// Opens a journal for the only server of the file, and creates the file when there is none. Its folder must
    /// exist. Another server is refused, by whatever name it opens the file. When another file is put in its place,
    /// nothing is written any more.
    pub async fn open_exclusively(path: &Path) -> Result<SqliteJournal> {
        let database = Database::file(path)?;
        blocking(move || {
            let claim = database.claim()?;
            open_released(database, Some(claim.into()))
        })
        .await
    }

    /// Opens a journal, and creates the file when there is none. Its folder must exist. The claims of tables by an
    /// earlier server end.
    pub async fn open(path: &Path) -> Result<SqliteJournal> {
        let database = Database::file(path)?;
        blocking(move || open_released(database, None)).await
    }

    /// Opens a journal that a server may be using: the claims of that server stay.
    pub async fn open_beside(path: &Path) -> Result<SqliteJournal> {
        let database = Database::file(path)?;
        blocking(move || start(database.clone(), database.open()?, None)).await
    }

    /// Opens an existing journal without changing it, while a server may be using it. Writing fails
    /// with [`ReadOnly`](crate::JournalError::ReadOnly).
    pub async fn open_read_only(path: &Path) -> Result<SqliteJournal> {
        let database = Database::file(path)?;
        blocking(move || {
            let connection = database.open_read_only()?;
            let applied = applied(&connection);
            let applied = applied.map_err(|error| explain(database.path(), error))?;
            migrations::check(&applied, &migrations::SQLITE, &database.location())?;
            let readers = Readers::start(database, true)?;
            let (queue, changes) = (WriteQueue::start([ReadOnly]), broadcast::Sender::new(1));
            Ok(SqliteJournal { readers, queue, changes, claim: None })
        })
        .await
    }

    /// Opens a new journal in memory, for tests.
    pub async fn open_in_memory() -> Result<SqliteJournal> {
        let database = Database::memory();
        blocking(move || start(database.clone(), database.open()?, None)).await
    }

    /// Copies the journal at `from` as it is at one moment, while a server may be using it, to `to`,
    /// which must be new or empty; messages call that `name`. Checks the copy and returns its number of tables.
    pub async fn back_up(from: &Path, to: &Path, name: &Path) -> Result<u64> {
        let (database, to, name) = (Database::file(from)?, to.to_owned(), name.to_owned());
        blocking(move || {
            let connection = database.open_read_only()?;
            let Some(target) = to.to_str() else {
                return Err(cannot_open(&name, "its name is not plain text, choose another"));
            };
            // Reads in one transaction, which does not block writers.
            let copied = connection.execute("VACUUM INTO ?", [target]);
            copied.map_err(|error| {
                // What cannot be read is the store; what cannot be written is the copy.
                let at = if is_damaged(&error) { database.path() } else { &name };
                explain(at, error)
            })?;
            check_copy(&to, &name)
        })
        .await
    }
}

fn open_released(database: Database, claim: Option<Arc<FileClaim>>) -> Result<SqliteJournal> {
    let connection = database.open()?;
    let released = connection.execute(RELEASE, []);
    released.map_err(|error| explain(database.path(), error))?;
    if let Some(claim) = &claim {
        let copied = connection
            .query_row(COPY_JOURNAL, [], |row| Ok(row.get::<_, i64>(1)? == row.get::<_, i64>(2)?));
        // While a backup reads the file, or its disk is full, it cannot be brought up to date.
        if copied.unwrap_or(false) {
            claim.note();
        }
    }
    start(database, connection, claim)
}

fn start(
    database: Database,
    connection: Connection,
    claim: Option<Arc<FileClaim>>,
) -> Result<SqliteJournal> {
    let readers = Readers::start(database.clone(), false)?;
    let changes = broadcast::Sender::new(CHANGE_CAPACITY);
    let queue = WriteQueue::start_thread(SqliteWriter::new(connection, database, claim.clone()));
    Ok(SqliteJournal { readers, queue: queue?, changes, claim })
}

/// Checks a copy and returns its number of tables.
fn check_copy(copy: &Path, name: &Path) -> Result<u64> {
    let connection = Database::file(copy)?.open_read_only()?;
    let explain = |error| explain(name, error);
    let found: String =
        connection.pragma_query_value(None, "quick_check", |row| row.get(0)).map_err(explain)?;
    if found != "ok" {
        return Err(cannot_open(name, format!("the copy is damaged, look at the disk ({found})")));
    }
    let mut statement = connection.prepare(COUNTS).map_err(explain)?;
    let counts = statement.query_and_then([], |row| row.try_into()).map_err(explain)?;
    let counts = read_counts(counts.collect::<rusqlite::Result<_>>().map_err(explain)?)?;
    Ok(counts.iter().sum())
}

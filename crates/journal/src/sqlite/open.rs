//! Opening and copying a file: connections, migrations, and errors that say what to do.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection, SqlitePool};
use tokio::sync::broadcast;
use tokio::time::{Instant, sleep};

use super::writer::SqliteWriter;
use super::{CANTOPEN, CORRUPT, LOCKED, NOTADB, READONLY, SqliteJournal, primary_code};
use crate::backend::CHANGE_CAPACITY;
use crate::rows::{COUNTS, read_counts};
use crate::write_queue::{ReadOnly, WriteQueue};
use crate::{JournalError, Location, Result, migrations};

/// The number that the first migration writes into the file.
const APPLICATION_ID: i64 = 0x4775_6572;

/// How many reads run at once. Each takes well under a millisecond.
const READERS: u32 = 4;

/// How long to wait for another program, such as a backup, that has locked the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The pause between attempts where SQLite does not wait by itself.
const RETRY_PAUSE: Duration = Duration::from_millis(20);

/// Ends all claims.
pub(super) const RELEASE: &str = "UPDATE tables SET wake = due WHERE wake > due";

impl SqliteJournal {
    /// Opens a journal, and creates the file when there is none. Its folder must exist. For the only
    /// server of the file: the claims of an earlier one end.
    pub async fn open(path: &Path) -> Result<SqliteJournal> {
        let (mut connection, options) = connect(path).await?;
        let release = sqlx::query(RELEASE).execute(&mut connection);
        release.await.map_err(|error| explain(path, error))?;
        start(path, connection, options).await
    }

    /// Opens a journal that a server may be using: the claims of that server stay.
    pub async fn open_beside(path: &Path) -> Result<SqliteJournal> {
        let (connection, options) = connect(path).await?;
        start(path, connection, options).await
    }

    /// Opens an existing journal without changing it, while a server may be using it. Writing fails
    /// with [`ReadOnly`](crate::JournalError::ReadOnly).
    pub async fn open_read_only(path: &Path) -> Result<SqliteJournal> {
        let (mut connection, options) = connect_read_only(path).await?;
        let applied = sqlx::query_scalar(migrations::APPLIED).fetch_all(&mut connection).await;
        let applied: Vec<i64> = applied.map_err(|error| explain(path, error))?;
        migrations::check(&applied, &migrations::SQLITE, &file(path))?;
        close(path, connection).await?;
        let (readers, queue) = (readers(path, options).await?, WriteQueue::start([ReadOnly]));
        Ok(SqliteJournal { readers, queue, changes: broadcast::Sender::new(1) })
    }

    /// Opens a new journal in memory, for tests.
    pub async fn open_in_memory() -> Result<SqliteJournal> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        // All connections of this process that use this name share one database.
        let name = PathBuf::from(format!("/journal-{}", NEXT.fetch_add(1, Ordering::Relaxed)));
        let options =
            SqliteConnectOptions::new().filename(&name).create_if_missing(true).vfs("memdb");
        let (connection, options) = prepare(&name, options).await?;
        start(&name, connection, options).await
    }

    /// Copies the journal at `from` as it is at one moment, while a server may be using it, to `to`,
    /// which must be new or empty. Checks the copy and returns its number of tables.
    pub async fn back_up(from: &Path, to: &Path) -> Result<u64> {
        let (mut connection, _) = connect_read_only(from).await?;
        let Some(target) = to.to_str() else {
            return Err(cannot_open(to, "its name is not plain text, choose another"));
        };
        // Reads in one transaction, which does not block writers.
        let copy = sqlx::query("VACUUM INTO ?").bind(target.to_owned()).execute(&mut connection);
        copy.await.map_err(|error| explain(to, error))?;
        close(from, connection).await?;
        check_copy(to).await
    }
}

/// Checks a copy and returns its number of tables.
async fn check_copy(copy: &Path) -> Result<u64> {
    let (mut connection, _) = connect_read_only(copy).await?;
    let check = sqlx::query_scalar("PRAGMA quick_check").fetch_one(&mut connection);
    let found: String = check.await.map_err(|error| explain(copy, error))?;
    if found != "ok" {
        return Err(cannot_open(copy, format!("the copy is damaged, look at the disk ({found})")));
    }
    let counts = sqlx::query_as(COUNTS).fetch_all(&mut connection).await;
    let counts = read_counts(counts.map_err(|error| explain(copy, error))?)?;
    close(copy, connection).await?;
    Ok(counts.iter().sum())
}

/// A connection that cannot write, to a journal with any migrations.
async fn connect_read_only(path: &Path) -> Result<(SqliteConnection, SqliteConnectOptions)> {
    let path = &absolute(path)?;
    check_path(path).await?;
    if !tokio::fs::try_exists(path).await.unwrap_or(false) {
        return Err(cannot_open(path, "there is no such file, name the one that the server uses"));
    }
    let options = with_defaults(SqliteConnectOptions::new().filename(path).read_only(true));
    let explain = |error| explain(path, error);
    let mut connection = connect_with_retries(&options).await.map_err(explain)?;
    if application_id(&mut connection).await.map_err(explain)? != APPLICATION_ID {
        return Err(JournalError::NotAJournal { location: file(path) });
    }
    Ok((connection, options))
}

/// A connection that can write, to a journal with all migrations.
pub(super) async fn connect(path: &Path) -> Result<(SqliteConnection, SqliteConnectOptions)> {
    let path = &absolute(path)?;
    check_path(path).await?;
    create_private_file(path).await;
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    prepare(path, options).await
}

/// Creates a new file that only its owner can read, because it will hold every hidden card; SQLite gives
/// the files beside it the same mode. Failures are ignored: SQLite meets and explains them again.
async fn create_private_file(path: &Path) {
    let mut options = tokio::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    options.mode(0o600);
    let _ = options.open(path).await;
}

/// Connects and applies the migrations.
async fn prepare(
    path: &Path,
    options: SqliteConnectOptions,
) -> Result<(SqliteConnection, SqliteConnectOptions)> {
    let options = with_defaults(options);
    let explain = |error| explain(path, error);
    let mut connection = connect_with_retries(&options).await.map_err(explain)?;
    if is_of_another_program(&mut connection).await.map_err(explain)? {
        return Err(JournalError::NotAJournal { location: file(path) });
    }
    let migrated = migrate(&mut connection).await;
    migrated.map_err(|error| migrations::explain(&file(path), error, explain))?;
    Ok((connection, options))
}

async fn start(
    path: &Path,
    connection: SqliteConnection,
    options: SqliteConnectOptions,
) -> Result<SqliteJournal> {
    let readers = readers(path, options.clone()).await?;
    let changes = broadcast::Sender::new(CHANGE_CAPACITY);
    let writer = SqliteWriter::new(connection, options, changes.clone());
    Ok(SqliteJournal { readers, queue: WriteQueue::start([writer]), changes })
}

async fn readers(path: &Path, options: SqliteConnectOptions) -> Result<SqlitePool> {
    SqlitePoolOptions::new()
        .max_connections(READERS)
        // A connection to a file does not go stale.
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options.pragma("query_only", "on"))
        .await
        .map_err(|error| explain(path, error))
}

async fn close(path: &Path, connection: SqliteConnection) -> Result<()> {
    connection.close().await.map_err(|error| explain(path, error))
}

/// The options of every connection.
fn with_defaults(options: SqliteConnectOptions) -> SqliteConnectOptions {
    options.busy_timeout(BUSY_TIMEOUT).foreign_keys(true).disable_statement_logging()
}

/// An absolute path, because SQLite never takes one for a special name (`:memory:`, `file:…`).
fn absolute(path: &Path) -> Result<PathBuf> {
    std::path::absolute(path).map_err(|error| cannot_open(path, error.to_string()))
}

/// When several programs start with a new file, only one can switch it to write-ahead logging, and
/// SQLite answers the others "busy" at once instead of waiting.
async fn connect_with_retries(
    options: &SqliteConnectOptions,
) -> Result<SqliteConnection, sqlx::Error> {
    let end = Instant::now() + BUSY_TIMEOUT;
    loop {
        match options.connect().await {
            Err(error) if primary_code(&error) == Some(LOCKED) && Instant::now() < end => {
                sleep(RETRY_PAUSE).await;
            }
            result => return result,
        }
    }
}

/// Explains paths for which SQLite only says "unable to open database file".
async fn check_path(path: &Path) -> Result<()> {
    let is_folder =
        async |path: &Path| tokio::fs::metadata(path).await.map(|metadata| metadata.is_dir());
    if is_folder(path).await.unwrap_or(false) {
        return Err(cannot_open(path, "this is a folder, name a file in it"));
    }
    let Some(folder) = path.parent() else { return Ok(()) };
    match is_folder(folder).await {
        Ok(true) => Ok(()),
        Ok(false) => Err(cannot_open(path, format!("{} is not a folder", folder.display()))),
        Err(error) => {
            let reason = format!("the folder {}: {error}; create it first", folder.display());
            Err(cannot_open(path, reason))
        }
    }
}

async fn is_of_another_program(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    // In this order: another process of this program may be creating both at this moment.
    let objects: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema")
        .fetch_one(&mut *connection)
        .await?;
    let id = application_id(connection).await?;
    Ok(objects > 0 && id != APPLICATION_ID)
}

async fn application_id(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("PRAGMA application_id").fetch_one(connection).await
}

/// Migrates in one transaction: of two programs that start at once, the second has nothing to do.
async fn migrate(connection: &mut SqliteConnection) -> Result<(), MigrateError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    migrations::SQLITE.run_direct(None, &mut *transaction, false).await?;
    transaction.commit().await?;
    Ok(())
}

fn file(path: &Path) -> Location {
    Location::File(path.to_owned())
}

fn cannot_open(path: &Path, reason: impl Into<String>) -> JournalError {
    JournalError::cannot_open(&file(path), reason)
}

fn explain(path: &Path, error: sqlx::Error) -> JournalError {
    match primary_code(&error) {
        Some(NOTADB | CORRUPT) => JournalError::NotAJournal { location: file(path) },
        Some(CANTOPEN | READONLY) => {
            let reason = "the file and its folder must be writable for this user";
            cannot_open(path, format!("{reason} ({error})"))
        }
        Some(LOCKED) => cannot_open(path, "another program keeps it locked, end that one first"),
        Some(_) | None => JournalError::opening(&file(path), error),
    }
}

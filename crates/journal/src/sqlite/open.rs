//! Opening: connections, migrations, and clear words when it does not work.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::migrate::MigrateError;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection, SqlitePool};
use tokio::sync::broadcast;
use tokio::time::{Instant, sleep};

use super::SqliteJournal;
use super::failure::{CANTOPEN, CORRUPT, LOCKED, NOTADB, READONLY, primary_code};
use super::writer::Writer;
use crate::desk::{Desk, Nobody};
use crate::journal::CHANGES;
use crate::{JournalError, Location, Result, shape};

/// As in the first migration.
const APPLICATION_ID: i64 = 0x4775_6572;

/// How many may read at once. Reads take well under a millisecond each.
const READERS: u32 = 4;

/// How long to wait for another program (a backup, say) that holds the file.
const BUSY: Duration = Duration::from_secs(5);

/// Lets go of every table that is held.
pub(super) const RELEASE: &str = "UPDATE tables SET wake = due WHERE wake > due";

/// Between two tries of what SQLite does not wait for by itself.
const PAUSE: Duration = Duration::from_millis(20);

pub(super) async fn open(path: &Path) -> Result<SqliteJournal> {
    let (mut connection, options) = connect(path).await?;
    // One server has the file: whoever held tables is gone.
    let release = sqlx::query(RELEASE).execute(&mut connection);
    release.await.map_err(|error| explain(path, error))?;
    start(path, connection, options).await
}

pub(super) async fn open_beside(path: &Path) -> Result<SqliteJournal> {
    let (connection, options) = connect(path).await?;
    start(path, connection, options).await
}

pub(super) async fn open_to_read(path: &Path) -> Result<SqliteJournal> {
    let (mut connection, options) = look(path).await?;
    let versions = sqlx::query_scalar(shape::VERSIONS).fetch_all(&mut connection).await;
    shape::check(&versions.map_err(|error| explain(path, error))?, &shape::SQLITE, &file(path))?;
    connection.close().await.map_err(|error| explain(path, error))?;
    let readers = readers(path, options).await?;
    Ok(SqliteJournal { readers, desk: Desk::open([Nobody]), changes: broadcast::Sender::new(1) })
}

/// A connection that may only read, to a file that is a journal, of whatever shape.
pub(super) async fn look(path: &Path) -> Result<(SqliteConnection, SqliteConnectOptions)> {
    let path = &absolute(path)?;
    check_place(path).await?;
    if !tokio::fs::try_exists(path).await.unwrap_or(false) {
        return Err(cannot_open(path, "there is no such file, name the one that the server uses"));
    }
    let options = usual(SqliteConnectOptions::new().filename(path).read_only(true));
    let mut connection = patiently(&options).await.map_err(|error| explain(path, error))?;
    let id = application_id(&mut connection).await.map_err(|error| explain(path, error))?;
    if id != APPLICATION_ID {
        return Err(JournalError::NotAJournal { place: file(path) });
    }
    Ok((connection, options))
}

/// A connection that may write, to a file that is a journal of today's shape.
pub(super) async fn connect(path: &Path) -> Result<(SqliteConnection, SqliteConnectOptions)> {
    let path = &absolute(path)?;
    check_place(path).await?;
    make_private(path).await;
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    prepare(path, options).await
}

/// Makes a new file for its owner only, for it will hold every hidden card; SQLite gives the files beside it the
/// same rights. What goes wrong here goes wrong again when SQLite opens it, and is explained then.
async fn make_private(path: &Path) {
    let mut options = tokio::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    options.mode(0o600);
    let _ = options.open(path).await;
}

pub(super) async fn open_in_memory() -> Result<SqliteJournal> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    // All connections of this process that give this name share one database.
    let name = PathBuf::from(format!("/journal-{}", NEXT.fetch_add(1, Ordering::Relaxed)));
    let options = SqliteConnectOptions::new().filename(&name).create_if_missing(true).vfs("memdb");
    let (connection, options) = prepare(&name, options).await?;
    start(&name, connection, options).await
}

async fn prepare(
    path: &Path,
    options: SqliteConnectOptions,
) -> Result<(SqliteConnection, SqliteConnectOptions)> {
    let options = usual(options);
    let mut connection = patiently(&options).await.map_err(|error| explain(path, error))?;
    if is_foreign(&mut connection).await.map_err(|error| explain(path, error))? {
        return Err(JournalError::NotAJournal { place: file(path) });
    }
    migrate(&mut connection).await.map_err(|error| explain_migration(path, error))?;
    Ok((connection, options))
}

async fn start(
    path: &Path,
    connection: SqliteConnection,
    options: SqliteConnectOptions,
) -> Result<SqliteJournal> {
    let readers = readers(path, options.clone()).await?;
    let changes = broadcast::Sender::new(CHANGES);
    let writer = Writer::new(connection, options, changes.clone());
    Ok(SqliteJournal { readers, desk: Desk::open([writer]), changes })
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

/// What holds for every connection.
fn usual(options: SqliteConnectOptions) -> SqliteConnectOptions {
    options.busy_timeout(BUSY).foreign_keys(true).disable_statement_logging()
}

/// An absolute path is never taken for one of SQLite's special names (`:memory:`, `file:…`).
fn absolute(path: &Path) -> Result<PathBuf> {
    std::path::absolute(path).map_err(|error| cannot_open(path, error.to_string()))
}

/// Of several programs that start with a new file, only one can switch it to another way of writing,
/// and SQLite tells the others at once that it is busy instead of waiting.
async fn patiently(options: &SqliteConnectOptions) -> Result<SqliteConnection, sqlx::Error> {
    let end = Instant::now() + BUSY;
    loop {
        match options.connect().await {
            Err(error) if primary_code(&error) == Some(LOCKED) && Instant::now() < end => {
                sleep(PAUSE).await;
            }
            result => return result,
        }
    }
}

/// SQLite says "unable to open database file" to all of these.
async fn check_place(path: &Path) -> Result<()> {
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

/// Is this the database of another program?
async fn is_foreign(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    // In this order: another program of ours may be creating both at this moment.
    let things: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema")
        .fetch_one(&mut *connection)
        .await?;
    let id = application_id(connection).await?;
    Ok(things > 0 && id != APPLICATION_ID)
}

async fn application_id(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("PRAGMA application_id").fetch_one(connection).await
}

/// In one transaction, so that of two programs that start at once the second finds it done.
async fn migrate(connection: &mut SqliteConnection) -> Result<(), MigrateError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    shape::SQLITE.run_direct(None, &mut *transaction, false).await?;
    transaction.commit().await?;
    Ok(())
}

fn file(path: &Path) -> Location {
    Location::File(path.to_owned())
}

pub(super) fn cannot_open(path: &Path, reason: impl Into<String>) -> JournalError {
    JournalError::CannotOpen { place: file(path), reason: reason.into() }
}

pub(super) fn explain(path: &Path, error: sqlx::Error) -> JournalError {
    match primary_code(&error) {
        Some(NOTADB | CORRUPT) => JournalError::NotAJournal { place: file(path) },
        Some(CANTOPEN | READONLY) => {
            let reason = "the file and its folder must be writable for this user";
            cannot_open(path, format!("{reason} ({error})"))
        }
        Some(LOCKED) => cannot_open(path, "another program keeps it locked, end that one first"),
        Some(_) | None => {
            let error = JournalError::from(error);
            if let JournalError::Unavailable(reason) = error {
                return cannot_open(path, reason);
            }
            error
        }
    }
}

fn explain_migration(path: &Path, error: MigrateError) -> JournalError {
    if let MigrateError::VersionMissing(_) = error {
        return JournalError::Newer { place: file(path) };
    }
    let reason = error.to_string();
    if let MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) = error {
        return explain(path, error);
    }
    cannot_open(path, reason)
}

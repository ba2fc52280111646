//! Connections to a file, and errors of opening it that say what to do.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::claim::FileClaim;
use super::migrate::migrate;
use crate::{JournalError, Location, Result};

/// The number that the first migration writes into the file.
const APPLICATION_ID: i64 = 0x4775_6572;

/// How long to wait for another program, such as a backup, that has locked the file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The pause between attempts where SQLite does not wait by itself.
const RETRY_PAUSE: Duration = Duration::from_millis(20);

/// How many prepared statements a connection keeps: more than the journal has.
const PREPARED_STATEMENTS: usize = 64;

/// The database that connections are made to.
#[derive(Clone)]
pub(super) enum Database {
    /// A file, by its absolute path.
    File(PathBuf),
    /// Memory, by a name that all connections of this process share.
    Memory(PathBuf),
}

impl Database {
    /// A file. Its path becomes absolute, because SQLite never takes such a path for a special name
    /// (`:memory:`, `file:…`).
    pub(super) fn file(path: &Path) -> Result<Database> {
        let absolute = std::path::absolute(path);
        absolute.map(Database::File).map_err(|error| cannot_open(path, error.to_string()))
    }

    /// New memory.
    pub(super) fn memory() -> Database {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Database::Memory(PathBuf::from(format!("/journal-{number}")))
    }

    pub(super) fn path(&self) -> &Path {
        match self {
            Database::File(path) | Database::Memory(path) => path,
        }
    }

    /// How messages name it.
    pub(super) fn location(&self) -> Location {
        Location::File(self.path().to_owned())
    }

    /// Claims the file for the only server, and creates it when there is none.
    pub(super) fn claim(&self) -> Result<FileClaim> {
        check_path(self.path())?;
        create_private_file(self.path());
        FileClaim::take(self.path())
    }

    /// A connection that can write, to a journal with all migrations. Creates the file when there is none.
    pub(super) fn open(&self) -> Result<Connection> {
        if let Database::File(path) = self {
            check_path(path)?;
            create_private_file(path);
        }
        let explain = |error| explain(self.path(), error);
        let mut connection = connect_with_retries(|| self.connect_to_write()).map_err(explain)?;
        if is_of_another_program(&connection).map_err(explain)? {
            return Err(JournalError::NotAJournal { location: self.location() });
        }
        migrate(&mut connection, &self.location(), explain)?;
        // Only after the migrations, which may replace a table that others refer to.
        check_foreign_keys(&connection).map_err(explain)?;
        Ok(connection)
    }

    /// A connection that cannot write, to an existing journal with any migrations.
    pub(super) fn open_read_only(&self) -> Result<Connection> {
        let path = self.path();
        check_path(path)?;
        if !fs::exists(path).unwrap_or(false) {
            let reason = "there is no such file, name the one that the server uses";
            return Err(cannot_open(path, reason));
        }
        let explain = |error| explain(path, error);
        let connection = connect_with_retries(|| self.connect(OpenFlags::SQLITE_OPEN_READ_ONLY));
        let connection = connection.map_err(explain)?;
        if application_id(&connection).map_err(explain)? != APPLICATION_ID {
            return Err(JournalError::NotAJournal { location: self.location() });
        }
        Ok(connection)
    }

    /// A connection for statements that read, to a journal that is open.
    pub(super) fn connect_reader(&self, read_only: bool) -> rusqlite::Result<Connection> {
        let flags = match read_only {
            true => OpenFlags::SQLITE_OPEN_READ_ONLY,
            false => OpenFlags::SQLITE_OPEN_READ_WRITE,
        };
        let connection = self.connect(flags)?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(connection)
    }

    /// A connection that can write, to a journal that is open.
    pub(super) fn connect_writer(&self) -> rusqlite::Result<Connection> {
        let connection = self.connect_to_write()?;
        check_foreign_keys(&connection)?;
        Ok(connection)
    }

    /// A connection that waits for the disk at every commit. It does not check foreign keys.
    fn connect_to_write(&self) -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let connection = self.connect(flags)?;
        if let Database::File(_) = self {
            // Answers the mode that it has chosen.
            connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
        }
        connection.pragma_update(None, "synchronous", "full")?;
        connection.pragma_update(None, "foreign_keys", false)?;
        Ok(connection)
    }

    fn connect(&self, flags: OpenFlags) -> rusqlite::Result<Connection> {
        // Each connection is used by one thread at a time.
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = match self {
            Database::File(path) => Connection::open_with_flags(path, flags)?,
            Database::Memory(name) => Connection::open_with_flags_and_vfs(name, flags, "memdb")?,
        };
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.set_prepared_statement_cache_capacity(PREPARED_STATEMENTS);
        Ok(connection)
    }
}

/// When several programs start with a new file, only one can switch it to write-ahead logging, and
/// SQLite answers the others "busy" at once instead of waiting.
fn connect_with_retries(
    connect: impl Fn() -> rusqlite::Result<Connection>,
) -> rusqlite::Result<Connection> {
    let end = Instant::now() + BUSY_TIMEOUT;
    loop {
        match connect() {
            Err(error) if is_busy(&error) && Instant::now() < end => sleep(RETRY_PAUSE),
            result => return result,
        }
    }
}

fn check_foreign_keys(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "foreign_keys", true)
}

fn is_busy(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
}

/// Creates a new file that only its owner can read, because it will hold every hidden card; SQLite gives
/// the files beside it the same mode. Failures are ignored: SQLite meets and explains them again.
fn create_private_file(path: &Path) {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let _ = options.open(path);
}

/// Explains paths for which SQLite only says "unable to open database file".
fn check_path(path: &Path) -> Result<()> {
    let is_folder = |path: &Path| fs::metadata(path).map(|metadata| metadata.is_dir());
    if is_folder(path).unwrap_or(false) {
        return Err(cannot_open(path, "this is a folder, name a file in it"));
    }
    let Some(folder) = path.parent() else { return Ok(()) };
    match is_folder(folder) {
        Ok(true) => Ok(()),
        Ok(false) => Err(cannot_open(path, format!("{} is not a folder", folder.display()))),
        Err(error) => {
            let reason = format!("the folder {}: {error}; create it first", folder.display());
            Err(cannot_open(path, reason))
        }
    }
}

fn is_of_another_program(connection: &Connection) -> rusqlite::Result<bool> {
    // In this order: another process of this program may be creating both at this moment.
    let objects: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let id = application_id(connection)?;
    Ok(objects > 0 && id != APPLICATION_ID)
}

fn application_id(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "application_id", |row| row.get(0))
}

pub(super) fn cannot_open(path: &Path, reason: impl Into<String>) -> JournalError {
    JournalError::cannot_open(&Location::File(path.to_owned()), reason)
}

/// Whether a file holds a database that cannot be read.
pub(super) fn is_damaged(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt)
}

pub(super) fn explain(path: &Path, error: rusqlite::Error) -> JournalError {
    let location = Location::File(path.to_owned());
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => JournalError::NotAJournal { location },
        Some(ErrorCode::DatabaseCorrupt) => JournalError::Damaged { location },
        Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly) => {
            let reason = "the file and its folder must be writable for this user";
            JournalError::cannot_open(&location, format!("{reason} ({error})"))
        }
        Some(ErrorCode::DatabaseBusy) => {
            let reason = "another program keeps it locked, end that one first";
            JournalError::cannot_open(&location, reason)
        }
        Some(_) | None => JournalError::from(error).while_opening(&location),
    }
}

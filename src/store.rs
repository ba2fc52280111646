//! The store of a command: its arguments, and ways to open it.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gueridon_cli::{Failure, STORE_FILE};
use gueridon_journal::{Journal, Location, PoolLimits, PostgresJournal, StoreAddress};

use crate::new_file::BESIDE;

/// The lock file of the server that uses the folder.
const LOCK: &str = "gueridon.lock";

/// The smallest page of SQLite in bytes; it treats any smaller file as new, whatever its content.
const SMALLEST_PAGE: u64 = 512;

/// A folder, or a database.
#[derive(clap::Args, Clone)]
pub(crate) struct Store {
    /// The folder with everything [default: the place for such things on this system]
    #[arg(long, env = "GUERIDON_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Or the PostgreSQL database with everything, postgres://user:password@host:5432/database;
    /// others on this machine see the password, unless it is given by the environment
    #[arg(
        long,
        env = "GUERIDON_DATABASE",
        hide_env_values = true,
        value_name = "URL",
        conflicts_with = "data"
    )]
    database: Option<String>,
    /// Upper limit of connections to the database, without the one that listens
    #[arg(
        long,
        env = "GUERIDON_DATABASE_CONNECTIONS",
        value_name = "N",
        default_value_t = PoolLimits::default().connections,
        value_parser = clap::value_parser!(u32).range(3..)
    )]
    database_connections: u32,
}

impl Store {
    /// This store, or the other one when this one is not named: options may stand before a subcommand.
    pub(crate) fn or<'a>(&'a self, other: &'a Store) -> &'a Store {
        let named = self.data.is_some() || self.database.is_some();
        if named { self } else { other }
    }

    /// Whether several servers may use it at once.
    pub(crate) fn is_shared(&self) -> bool {
        self.database.is_some()
    }

    /// Opens it for the server.
    pub(crate) async fn open(&self) -> Result<Arc<dyn Journal>, Failure> {
        let address = self.address_to_write(PoolLimits::default())?;
        if let StoreAddress::File(file) = &address {
            warn_if_others_read(file);
        }
        Ok(address.open().await?)
    }

    /// Locks the folder against other servers until the file is dropped; a database is shared.
    pub(crate) fn claim(&self) -> Result<Option<File>, Failure> {
        if self.database.is_some() {
            return Ok(None);
        }
        let path = self.file_to_write()?.with_file_name(LOCK);
        let lock = open_lock(&path).map_err(|error| Failure::file(&path, error))?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(lock)),
            Err(TryLockError::WouldBlock) => Err(Failure::told(format!(
                "another Guéridon serves the folder {}. Stop it first, or choose another folder with \
                 --data; several servers share a PostgreSQL, see --database.",
                self.folder().display()
            ))),
            Err(TryLockError::Error(error)) => {
                tracing::warn!(%error, "other servers cannot be kept away from the folder");
                Ok(Some(lock))
            }
        }
    }

    /// Opens it for a command that writes while a server may run.
    pub(crate) async fn open_beside(&self) -> Result<Arc<dyn Journal>, Failure> {
        Ok(self.address_to_write(PoolLimits::of_command())?.open_beside().await?)
    }

    /// Opens it for a command that reads while a server may run.
    pub(crate) async fn open_to_read(&self) -> Result<Arc<dyn Journal>, Failure> {
        let database = self.database_address(PoolLimits::of_command());
        let address = database.unwrap_or_else(|| StoreAddress::File(self.file()));
        Ok(address.open_read_only().await?)
    }

    /// Where it is. A file does not exist yet or has content.
    fn address_to_write(&self, limits: PoolLimits) -> Result<StoreAddress, Failure> {
        match self.database_address(limits) {
            Some(database) => Ok(database),
            None => Ok(StoreAddress::File(self.file_with_tables()?)),
        }
    }

    fn database_address(&self, limits: PoolLimits) -> Option<StoreAddress> {
        let limits = PoolLimits { connections: self.database_connections, ..limits };
        self.database.clone().map(|url| StoreAddress::Database(url, limits))
    }

    /// The folder, or the address of the database without the password.
    pub(crate) fn place(&self) -> Result<String, Failure> {
        Ok(match self.database()? {
            Some(database) => database.to_string(),
            None => self.folder().display().to_string(),
        })
    }

    /// The address of the database with its password; none for a file.
    pub(crate) fn database_url(&self) -> Option<&str> {
        self.database.as_deref()
    }

    /// The address of the database without the password; none for a file.
    pub(crate) fn database(&self) -> Result<Option<Location>, Failure> {
        Ok(self.database.as_deref().map(PostgresJournal::location).transpose()?)
    }

    /// The file, if the store is one.
    pub(crate) fn file(&self) -> PathBuf {
        self.folder().join(STORE_FILE)
    }

    /// Every file of the store, whether it is there or not: also where the file is a link to another place, beside
    /// which SQLite keeps its journal.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        if self.database.is_some() {
            return Vec::new();
        }
        let named = self.file();
        let mut files = vec![named.with_file_name(LOCK)];
        for file in [std::fs::canonicalize(&named).ok(), Some(named)].into_iter().flatten() {
            let beside = |end: &&str| {
                let mut name = file.clone().into_os_string();
                name.push(end);
                PathBuf::from(name)
            };
            files.extend(BESIDE.iter().map(beside));
            files.push(file);
        }
        files
    }

    fn folder(&self) -> PathBuf {
        let own = || {
            let folders = directories::ProjectDirs::from("", "", "gueridon");
            folders.map(|folders| folders.data_dir().to_path_buf())
        };
        self.data.clone().or_else(own).unwrap_or_else(|| PathBuf::from("gueridon-data"))
    }

    /// The file, which does not exist yet or has content. A file that was emptied or cut off has held
    /// tables; SQLite would silently begin a new store in it and drop the journal beside it.
    fn file_with_tables(&self) -> Result<PathBuf, Failure> {
        let file = self.file_to_write()?;
        if std::fs::metadata(&file).is_ok_and(|data| data.is_file() && data.len() < SMALLEST_PAGE) {
            let shown = file.display();
            return Err(Failure::told(format!(
                "{shown} is empty or cut off: whatever tables were in it are gone. Put a backup in its place; or, \
                 to begin with no tables, remove it together with {shown}-wal and {shown}-shm."
            )));
        }
        Ok(file)
    }

    /// The file, in a folder that is created if necessary.
    fn file_to_write(&self) -> Result<PathBuf, Failure> {
        let folder = self.folder();
        std::fs::create_dir_all(&folder).map_err(|error| {
            let folder = folder.display();
            Failure::told(format!(
                "the folder {folder} cannot be made: {error}. Choose another with --data."
            ))
        })?;
        Ok(self.file())
    }
}

/// Opens or creates the lock file. A link is not followed: its target belongs to others.
fn open_lock(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600).custom_flags(rustix::fs::OFlags::NOFOLLOW.bits().cast_signed());
    }
    options.open(path).map_err(|error| {
        let link = path.symlink_metadata().is_ok_and(|data| data.is_symlink());
        let said = "it is a link to another place, and links are not followed: remove it";
        if link { io::Error::other(said) } else { error }
    })
}

/// Logs a warning when other users of the machine can read the store.
fn warn_if_others_read(file: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let open = |data: std::fs::Metadata| data.permissions().mode() & 0o077 != 0;
        if std::fs::metadata(file).is_ok_and(open) {
            let file = file.display();
            tracing::warn!(
                "others on this machine can read the store, with every hidden card and the key that \
                 signs cookies: run `chmod 600 {file}*`"
            );
        }
    }
    #[cfg(not(unix))]
    let _ = file;
}

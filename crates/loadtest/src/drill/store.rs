//! Where the drilled servers keep their tables.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

#[cfg(unix)]
use gueridon_journal::cluster::{Cluster, Stop};
use gueridon_journal::{Journal, JournalError, PoolLimits, PostgresJournal, SqliteJournal};

use crate::failure::Failure;
use crate::store::FILE;

/// The database of a drill that starts its own server.
#[cfg(unix)]
const NAME: &str = "drill";

/// Where the tables are.
pub(crate) enum Store {
    /// In the file of the only server, in this folder.
    File(PathBuf),
    /// In a database that somebody else minds.
    Database(String),
    /// In a database of the drill's own.
    #[cfg(unix)]
    Own { url: String, cluster: Arc<Cluster> },
}

impl Store {
    /// The file of the only server.
    pub(crate) fn file(folder: &Path) -> Store {
        Store::File(folder.join("node-0").join(FILE))
    }

    /// Starts a database.
    #[cfg(unix)]
    pub(crate) async fn own() -> Result<Store, Failure> {
        let cluster = tokio::task::block_in_place(Cluster::start)?;
        let created = cluster.create_database(NAME).await;
        created.map_err(|error| Failure::told(error.to_string()))?;
        Ok(Store::Own { url: cluster.url(NAME), cluster: Arc::new(cluster) })
    }

    /// As people name it.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Store::File(_) => "SQLite",
            Store::Database(_) => "PostgreSQL",
            #[cfg(unix)]
            Store::Own { .. } => "PostgreSQL",
        }
    }

    /// The address for servers, unless they have a file of their own.
    pub(crate) fn url(&self) -> Option<&str> {
        match self {
            Store::File(_) => None,
            Store::Database(url) => Some(url),
            #[cfg(unix)]
            Store::Own { url, .. } => Some(url),
        }
    }

    /// Crashes the database, if it is the drill's own, and starts it again after a while.
    pub(crate) async fn crash(&self, pause: Duration) -> Result<(), Failure> {
        match self {
            Store::File(_) | Store::Database(_) => Ok(()),
            #[cfg(unix)]
            Store::Own { cluster, .. } => {
                let cluster = cluster.clone();
                let crashed = tokio::task::spawn_blocking(move || {
                    cluster.stop(Stop::Crash)?;
                    std::thread::sleep(pause);
                    cluster.resume()
                });
                crashed.await.map_err(|error| Failure::told(error.to_string()))??;
                Ok(())
            }
        }
    }

    /// Opens it without a server.
    pub(crate) async fn open(&self) -> Result<Box<dyn Journal>, JournalError> {
        let url = match self {
            Store::File(file) => return Ok(Box::new(SqliteJournal::open(file).await?)),
            Store::Database(url) => url,
            #[cfg(unix)]
            Store::Own { url, .. } => url,
        };
        Ok(Box::new(PostgresJournal::open(url, PoolLimits::default()).await?))
    }
}

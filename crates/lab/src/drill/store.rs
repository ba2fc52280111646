//! The store of the drilled servers.

use std::path::PathBuf;
use std::time::Duration;

use gueridon_journal::{Opening, PoolLimits, StoreAddress};
#[cfg(unix)]
use gueridon_testdb::{Cluster, StopMode};

use super::{DrillSetup, KillOptions};
use gueridon_cli::{Error, STORE_FILE};

/// The store that all servers share.
pub(crate) enum DrillStore {
    /// The file of the only server.
    Sqlite(PathBuf),
    /// A database, and its PostgreSQL if the drill has started it.
    Postgres {
        url: String,
        #[cfg(unix)]
        cluster: Option<std::sync::Arc<Cluster>>,
    },
}

impl DrillStore {
    /// The store that the options ask for; a PostgreSQL is started if necessary.
    pub(crate) async fn open(
        setup: &DrillSetup,
        options: &KillOptions,
    ) -> Result<DrillStore, Error> {
        if let Some(url) = options.database.clone() {
            return Ok(DrillStore::Postgres {
                url,
                #[cfg(unix)]
                cluster: None,
            });
        }
        if !options.postgres {
            let file = setup.folder.join("node-0").join(STORE_FILE);
            return Ok(DrillStore::Sqlite(file));
        }
        #[cfg(unix)]
        {
            let cluster = tokio::task::block_in_place(Cluster::start)?;
            let url = cluster.create_database().await?;
            let cluster = Some(cluster.into());
            Ok(DrillStore::Postgres { url, cluster })
        }
        #[cfg(not(unix))]
        Err("a PostgreSQL is started on Unix only: name one with --database".into())
    }

    /// The name for users.
    pub(crate) fn kind(&self) -> &'static str {
        if self.url().is_some() { "PostgreSQL" } else { "SQLite" }
    }

    /// The address of the database; none for a file.
    pub(crate) fn url(&self) -> Option<&str> {
        match self {
            DrillStore::Sqlite(_) => None,
            DrillStore::Postgres { url, .. } => Some(url),
        }
    }

    /// Crashes a PostgreSQL that the drill has started, and starts it again after a while.
    pub(crate) async fn crash(&self, pause: Duration) -> Result<(), Error> {
        #[cfg(unix)]
        if let DrillStore::Postgres { cluster: Some(cluster), .. } = self {
            let cluster = cluster.clone();
            let crash = move || {
                cluster.stop(StopMode::Crash)?;
                std::thread::sleep(pause);
                cluster.resume()
            };
            tokio::task::spawn_blocking(crash).await??;
        }
        #[cfg(not(unix))]
        let _ = pause;
        Ok(())
    }

    /// Opens it without a server.
    pub(crate) fn journal(&self) -> Opening {
        let address = match self {
            DrillStore::Sqlite(file) => StoreAddress::File(file.clone()),
            DrillStore::Postgres { url, .. } => {
                StoreAddress::Database(url.clone(), PoolLimits::default())
            }
        };
        address.open()
    }
}

//! The address of a store, and ways to open it whichever kind it is.
//!
//! Futures are boxed and journals become trait objects here, so that both stores are compiled in this crate and not
//! again in every crate that opens one.

use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;

use crate::{Journal, PoolLimits, PostgresJournal, Result, SqliteJournal};

/// The address of a store.
#[derive(Clone, Debug)]
pub enum StoreAddress {
    /// The file of an SQLite store.
    File(PathBuf),
    /// The address of a PostgreSQL database, and the limits of its connections.
    Database(String, PoolLimits),
}

/// A store that is being opened.
pub type Opening = Pin<Box<dyn Future<Output = Result<Arc<dyn Journal>>> + Send>>;

impl StoreAddress {
    /// Opens the store for a server.
    pub fn open(self) -> Opening {
        Box::pin(async move {
            Ok(match self {
                StoreAddress::File(path) => shared(SqliteJournal::open_exclusively(&path).await?),
                StoreAddress::Database(url, limits) => {
                    shared(PostgresJournal::open(&url, limits).await?)
                }
            })
        })
    }

    /// Opens the store to write while a server may be using it.
    pub fn open_beside(self) -> Opening {
        match self {
            StoreAddress::File(path) => {
                Box::pin(async move { Ok(shared(SqliteJournal::open_beside(&path).await?)) })
            }
            database @ StoreAddress::Database(..) => database.open(),
        }
    }

    /// Opens an existing store without changing it, while a server may be using it.
    pub fn open_read_only(self) -> Opening {
        Box::pin(async move {
            Ok(match self {
                StoreAddress::File(path) => shared(SqliteJournal::open_read_only(&path).await?),
                StoreAddress::Database(url, limits) => {
                    shared(PostgresJournal::open_read_only(&url, limits).await?)
                }
            })
        })
    }
}

fn shared(journal: impl Journal) -> Arc<dyn Journal> {
    Arc::new(journal)
}

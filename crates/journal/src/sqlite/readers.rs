//! Connections that read.

use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::Semaphore;

use super::blocking;
use super::connect::{Database, explain};
use crate::{JournalError, Result};

/// How many reads run at once. Each takes well under a millisecond.
const READERS: u32 = 4;

/// A pool of connections that read, each on a thread of its own while it does.
pub(super) struct Readers {
    pool: Arc<IdleConnections>,
    /// A place for each read; closed with the journal.
    places: Arc<Semaphore>,
}

struct IdleConnections {
    database: Database,
    read_only: bool,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    /// Opens the first connection; the others when they are needed.
    pub(super) fn start(database: Database, read_only: bool) -> Result<Readers> {
        let first = database.connect_reader(read_only);
        let first = first.map_err(|error| explain(database.path(), error))?;
        let pool = Arc::new(IdleConnections { database, read_only, idle: vec![first].into() });
        Ok(Readers { pool, places: Arc::new(Semaphore::new(READERS as usize)) })
    }

    /// Runs statements that read.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T> {
        let place = self.places.clone().acquire_owned().await.map_err(|_| JournalError::Closed)?;
        let pool = self.pool.clone();
        blocking(move || {
            let connection = pool.take()?;
            let result = read(&connection);
            pool.put_back(connection);
            drop(place);
            Ok(result?)
        })
        .await
    }

    /// Waits for the reads that were asked for, and closes the connections.
    pub(super) async fn close(&self) {
        // Fails when it is closed already.
        let Ok(_all) = self.places.acquire_many(READERS).await else { return };
        self.places.close();
        self.pool.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

impl IdleConnections {
    fn take(&self) -> rusqlite::Result<Connection> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.map_or_else(|| self.database.connect_reader(self.read_only), Ok)
    }

    fn put_back(&self, connection: Connection) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
    }
}

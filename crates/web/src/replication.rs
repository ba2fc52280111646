//! Replicates entries that are written to the journal into the tables in memory: those of other nodes, and
//! those of this one whose request was cancelled before the answer came.
//!
//! There is no polling. PostgreSQL notifies every listening connection of an append exactly when it commits,
//! or breaks the connection; and a journal whose connection broke reports a gap once it listens again. Most
//! notifications carry the entry, which is applied at once; otherwise the table is read.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::time::Duration;

use gueridon_journal::{JournalError, TableChange, TableId};
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;

use crate::live_table::LiveTable;
use crate::tables::Tables;

/// Tables that are read at the same time: after a gap it may be all, and the journal has requests to serve.
const READERS: usize = 4;
/// First and longest wait between two attempts to read a table when the journal does not answer.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// Stands for an unknown number of entries: the table has to be read in any case.
const UNKNOWN: u64 = u64::MAX;

/// Keeps the tables in memory up to date for as long as the journal reports changes.
pub(crate) async fn run(
    tables: Arc<Tables>,
    mut changes: broadcast::Receiver<TableChange>,
    mut opened: mpsc::UnboundedReceiver<TableId>,
) {
    let readers = Arc::new(Semaphore::new(READERS));
    let mut replicator =
        Replicator { tables, readers, reading: HashMap::new(), reads: JoinSet::new() };
    loop {
        tokio::select! {
            change = changes.recv() => match change {
                Ok(TableChange::Appended { table, count, entry }) => {
                    if !entry.is_some_and(|entry| replicator.tables.apply(&table, &entry)) {
                        replicator.schedule(table, count);
                    }
                }
                Ok(TableChange::Gap) | Err(RecvError::Lagged(_)) => {
                    for table in replicator.tables.ids() {
                        replicator.schedule(table, UNKNOWN);
                    }
                }
                Err(RecvError::Closed) => return,
            },
            Some(table) = opened.recv() => replicator.schedule(table, UNKNOWN),
            Some(read) = replicator.reads.join_next() => match read {
                Ok(table) => replicator.finish(table),
                Err(error) => tracing::error!(%error, "reading a table failed"),
            },
        }
    }
}

/// Reads each table at most once at a time, however many changes are reported.
struct Replicator {
    tables: Arc<Tables>,
    readers: Arc<Semaphore>,
    /// Tables that are being read, each with the newest number of entries reported meanwhile.
    reading: HashMap<TableId, u64>,
    reads: JoinSet<TableId>,
}

impl Replicator {
    fn schedule(&mut self, table: TableId, count: u64) {
        match self.reading.entry(table) {
            Entry::Occupied(mut newest) => *newest.get_mut() = count.max(*newest.get()),
            Entry::Vacant(place) => {
                let Some(live) = self.tables.find(place.key()) else { return };
                if live.now().seq() >= count {
                    return;
                }
                let table = place.key().clone();
                place.insert(0);
                let (tables, readers) = (self.tables.clone(), self.readers.clone());
                self.reads.spawn(async move {
                    read(&tables, &live, count, &readers).await;
                    table
                });
            }
        }
    }

    fn finish(&mut self, table: TableId) {
        if let Some(count) = self.reading.remove(&table) {
            self.schedule(table, count);
        }
    }
}

/// Catches up with a table of `count` entries; retries until the journal answers.
async fn read(tables: &Tables, live: &LiveTable, count: u64, readers: &Semaphore) {
    let mut pause = FIRST_PAUSE;
    loop {
        // The reported entry may be the one that this node is writing: then there is nothing to read.
        drop(live.commits.lock().await);
        let known = live.now();
        if known.seq() >= count {
            return;
        }
        let place = readers.acquire().await;
        let error = match tables.catch_up(live, &known).await {
            Ok(_) => return,
            Err(error) => error,
        };
        drop(place);
        let hopeless = matches!(
            error,
            JournalError::Closed
                | JournalError::NoSuchTable
                | JournalError::Broken { .. }
                | JournalError::Replaced(_)
        );
        if !matches!(error, JournalError::Replaced(_)) {
            tracing::warn!(table = %known.id, %error, hopeless, "cannot catch up");
        }
        if hopeless {
            return;
        }
        tokio::time::sleep(pause).await;
        pause = (2 * pause).min(LONGEST_PAUSE);
    }
}

//! Follows what is written to the journal, so that who watches a table here sees what happens there on
//! other nodes; and on this one, when whoever wrote has left before the answer came.
//!
//! Nothing is looked at without being told of: PostgreSQL tells of an append exactly when it commits, to
//! every connection that listens, or breaks the connection; and a journal whose connection broke tells of
//! a gap once it listens again. So a look at all tables from time to time would find nothing.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::time::Duration;

use gueridon_journal::{Change, JournalError, TableId};
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;

use crate::tables::{LiveTable, Tables};

/// So many tables are read at the same time: after a gap it may be all, and the journal has others to serve.
const READERS: usize = 4;
/// Between two tries to read a table when the journal does not answer: at first, and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// Stands for a count that nobody told: the table has to be looked at in any case.
const UNTOLD: u64 = u64::MAX;

/// Keeps the tables of a hall up to date for as long as the journal tells of changes.
pub(crate) async fn run(
    tables: Arc<Tables>,
    mut changes: broadcast::Receiver<Change>,
    mut opened: mpsc::UnboundedReceiver<TableId>,
) {
    let readers = Arc::new(Semaphore::new(READERS));
    let mut replicator =
        Replicator { tables, readers, told: HashMap::new(), looks: JoinSet::new() };
    loop {
        tokio::select! {
            change = changes.recv() => match change {
                Ok(Change::Appended { table, count }) => replicator.tell(table, count),
                Ok(Change::Gap) | Err(RecvError::Lagged(_)) => {
                    for table in replicator.tables.ids() {
                        replicator.tell(table, UNTOLD);
                    }
                }
                Err(RecvError::Closed) => return,
            },
            Some(table) = opened.recv() => replicator.tell(table, UNTOLD),
            Some(looked) = replicator.looks.join_next() => match looked {
                Ok(table) => replicator.look_done(table),
                Err(error) => tracing::error!(%error, "a look at a table failed"),
            },
        }
    }
}

/// At each table somebody looks at most once at a time, however much is told of it.
struct Replicator {
    tables: Arc<Tables>,
    readers: Arc<Semaphore>,
    /// Tables that are being looked at, and what was told of each meanwhile: how many entries it has.
    told: HashMap<TableId, u64>,
    looks: JoinSet<TableId>,
}

impl Replicator {
    fn tell(&mut self, table: TableId, count: u64) {
        match self.told.entry(table) {
            Entry::Occupied(mut told) => *told.get_mut() = count.max(*told.get()),
            Entry::Vacant(place) => {
                let Some(live) = self.tables.find(place.key()) else { return };
                if live.now().seq() >= count {
                    return;
                }
                let table = place.key().clone();
                place.insert(0);
                let (tables, readers) = (self.tables.clone(), self.readers.clone());
                self.looks.spawn(async move {
                    look(&tables, &live, count, &readers).await;
                    table
                });
            }
        }
    }

    fn look_done(&mut self, table: TableId) {
        if let Some(count) = self.told.remove(&table) {
            self.tell(table, count);
        }
    }
}

/// Catches up with a table of `count` entries, however long that takes.
async fn look(tables: &Tables, live: &LiveTable, count: u64, readers: &Semaphore) {
    let mut pause = FIRST_PAUSE;
    loop {
        // What is told of may be what is just being written here: then there is nothing to read.
        live.wait_for_writer().await;
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
            JournalError::Closed | JournalError::NoSuchTable | JournalError::Broken { .. }
        );
        tracing::warn!(table = %known.id, %error, hopeless, "cannot catch up");
        if hopeless {
            return;
        }
        tokio::time::sleep(pause).await;
        pause = (2 * pause).min(LONGEST_PAUSE);
    }
}

//! A journal in a PostgreSQL database that any number of nodes share.

mod append;
mod batch;
mod create;
mod error;
mod listener;
mod notification;
mod open;
mod pool;
#[cfg(test)]
#[cfg(unix)]
mod tests;
mod writer;

use tokio::sync::broadcast;
use tokio::task::AbortHandle;
use tokio::time::timeout;

pub(crate) use self::error::is_full;
use self::pool::Pool;
pub use self::pool::PoolLimits;
use crate::backend::{Backend, FromEitherRow, Parameter};
use crate::rows::select_listed;
use crate::write_queue::WriteQueue;
use crate::{Result, TableChange};

/// A journal in a PostgreSQL database, shared by all nodes that open it.
///
/// While the database is away, everything fails with
/// [`Unavailable`](crate::JournalError::Unavailable) after [`PoolLimits::acquire`]; when it is back,
/// everything works again.
pub struct PostgresJournal {
    pool: Pool,
    queue: WriteQueue,
    changes: broadcast::Sender<TableChange>,
    /// None when the journal was opened read-only.
    listener: Option<ListenerTask>,
}

/// A task that ends when this is dropped.
struct ListenerTask(AbortHandle);

impl Drop for ListenerTask {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Backend for PostgresJournal {
    const OPEN_TABLES: &'static str = select_listed!(
        "WHERE phase = 0 AND public ORDER BY created DESC, key DESC LIMIT $1",
        "created DESC, key DESC"
    );
    const RUNNING_TABLES: &'static str = select_listed!(
        "WHERE phase = 1 AND public AND minute >= coalesce(
            (SELECT minute FROM tables WHERE phase = 1 AND public
            ORDER BY minute DESC, key DESC LIMIT 1 OFFSET greatest($1 - 1, 0)),
            -9223372036854775808)
        ORDER BY updated DESC, key DESC LIMIT $1",
        "updated DESC, key DESC"
    );
    const TIME: Option<&'static str> =
        Some("SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::int8");

    fn queue(&self) -> &WriteQueue {
        &self.queue
    }

    fn change_sender(&self) -> &broadcast::Sender<TableChange> {
        &self.changes
    }

    fn is_valid_text(text: &str) -> bool {
        !text.contains('\0')
    }

    async fn fetch_all<R: FromEitherRow>(
        &self,
        statement: &'static str,
        parameters: &[Parameter<'_>],
    ) -> Result<Vec<R>> {
        self.pool.fetch_all(statement, parameters).await
    }

    fn pool_status(&self) -> Option<(usize, usize)> {
        let connections = &self.pool.connections;
        Some((connections.size() as usize, connections.num_idle()))
    }

    async fn shut_down(&self) {
        // Writers first: they need connections for the commands that are waiting.
        self.queue.close().await;
        if let Some(listener) = &self.listener {
            listener.0.abort();
        }
        // A connection that hangs stays open until the program ends.
        if timeout(self.pool.timeout, self.pool.connections.close()).await.is_err() {
            tracing::warn!("the journal did not close cleanly: its database does not answer");
        }
    }
}

//! A journal in a PostgreSQL database that any number of nodes share.

mod append;
mod batch;
mod create;
mod error;
mod listener;
mod marks;
mod notification;
mod open;
mod pool;
#[cfg(test)]
#[cfg(unix)]
mod tests;
mod writer;

use std::sync::Arc;

use tokio::sync::{broadcast, watch};
use tokio::task::AbortHandle;
use tokio::time::timeout;

pub(crate) use self::error::is_full;
use self::marks::Marks;
use self::pool::Pool;
pub use self::pool::PoolLimits;
use crate::backend::{Backend, FromEitherRow, Parameter};
use crate::rows::select_listed;
use crate::write_queue::WriteQueue;
use crate::{JournalError, Result, StoreState, TableChange};

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
    /// None when the journal was opened read-only.
    marks: Option<Arc<Marks>>,
}

const TIME: &str = concat!("SELECT ", marks::now!());

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
    const IS_SHARED: bool = true;

    const SIZE: &'static str = "SELECT pg_database_size(current_database())";

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

    /// Also looks whether the database is still what it was.
    async fn time(&self) -> Result<Option<i64>> {
        let Some(marks) = &self.marks else {
            let rows: Vec<(i64,)> = self.pool.fetch_all(TIME, &[]).await?;
            return Ok(rows.into_iter().map(|(time,)| time).next());
        };
        let time = self.pool.with_connection(async |connection| marks.look_after(connection).await);
        Ok(Some(time.await?))
    }

    fn replaced(&self) -> Option<JournalError> {
        self.marks.as_ref()?.held().map(JournalError::Replaced)
    }

    fn state(&self) -> watch::Receiver<StoreState> {
        let sound = || watch::Sender::new(StoreState::Sound).subscribe();
        self.marks.as_deref().map_or_else(sound, Marks::state)
    }

    fn hold(&self, reason: String) {
        if let Some(marks) = &self.marks {
            marks.hold(reason, false);
        }
    }

    async fn report_losses(&self, losses: &str) -> Result<()> {
        let Some(marks) = &self.marks else { return Err(JournalError::ReadOnly) };
        self.pool.with_connection(async |connection| marks.report(connection, losses).await).await
    }

    async fn go_on(&self) -> Result<()> {
        let Some(marks) = &self.marks else { return Err(JournalError::ReadOnly) };
        self.pool.with_connection(async |connection| marks.go_on(connection).await).await
    }

    async fn shut_down(&self) {
        // Writers first: they need connections for the commands that are waiting.
        self.queue.close().await;
        if let Some(listener) = &self.listener {
            listener.0.abort();
        }
        if let Some(marks) = &self.marks
            && !self.pool.connections.is_closed()
        {
            let released =
                self.pool.with_connection(async |connection| marks.release(connection).await);
            if let Err(error) = released.await {
                tracing::debug!(%error, "the marks of this node are not handed on");
            }
        }
        // A connection that hangs stays open until the program ends.
        if timeout(self.pool.timeout, self.pool.connections.close()).await.is_err() {
            tracing::warn!("the journal did not close cleanly: its database does not answer");
        }
    }
}

//! The one that writes.
//!
//! A commit waits for the disk, and the disk takes as long for one entry as for hundreds. So a single
//! task takes all that is waiting, writes it in one transaction, and answers only when that is safe.
//! While it commits, the next batch gathers by itself.

use std::mem;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::change::{Change, Refusal};
use crate::{JournalError, Result};

/// How many changes may wait; who comes then waits for a place.
const QUEUE: usize = 1024;

/// How many changes are written in one transaction at most: bounds how long the first of them waits
/// for its answer.
const LARGEST_BATCH: usize = 512;

/// Where changes are handed in.
pub(super) struct Desk {
    queue: mpsc::Sender<Request>,
}

pub(super) struct Request {
    change: Change,
    answer: oneshot::Sender<Result<()>>,
}

impl Request {
    pub(super) fn new(change: Change) -> (Request, oneshot::Receiver<Result<()>>) {
        let (answer, answered) = oneshot::channel();
        (Request { change, answer }, answered)
    }
}

impl Desk {
    /// Starts the task that writes. It ends when the desk is dropped, or told to close.
    pub(super) fn open(connection: SqliteConnection, options: SqliteConnectOptions) -> Desk {
        let (queue, requests) = mpsc::channel(QUEUE);
        tokio::spawn(Writer::new(connection, options).run(requests));
        Desk { queue }
    }

    /// Answers when the change is safely kept, or certainly not.
    pub(super) async fn write(&self, change: Change) -> Result<()> {
        let (request, answered) = Request::new(change);
        self.queue.send(request).await.map_err(|_| JournalError::Closed)?;
        // Dropped unanswered: the writer closed before its turn came.
        answered.await.unwrap_or(Err(JournalError::Closed))
    }
}

/// Owns the only connection that writes.
pub(super) struct Writer {
    /// None after a failure that left it in doubt; the next batch gets a new one.
    connection: Option<SqliteConnection>,
    options: SqliteConnectOptions,
}

impl Writer {
    pub(super) fn new(connection: SqliteConnection, options: SqliteConnectOptions) -> Writer {
        Writer { connection: Some(connection), options }
    }

    async fn run(mut self, mut requests: mpsc::Receiver<Request>) {
        let mut batch = Vec::with_capacity(LARGEST_BATCH);
        while requests.recv_many(&mut batch, LARGEST_BATCH).await > 0 {
            let closing = batch.iter().any(|request| matches!(request.change, Change::Close));
            let answers = self.write(mem::take(&mut batch)).await;
            if closing {
                requests.close();
                if let Some(connection) = self.connection.take()
                    && let Err(error) = connection.close().await
                {
                    tracing::warn!(%error, "the journal did not close cleanly");
                }
            }
            for (answer, result) in answers {
                // Whoever has gone does not need to know.
                let _ = answer.send(result);
            }
            if closing {
                return;
            }
        }
    }

    /// Writes a batch in one transaction. The answers are not to be given before this returns.
    pub(super) async fn write(
        &mut self,
        batch: Vec<Request>,
    ) -> Vec<(oneshot::Sender<Result<()>>, Result<()>)> {
        let (changes, answers): (Vec<_>, Vec<_>) =
            batch.into_iter().map(|request| (request.change, request.answer)).unzip();
        let count = changes.len();
        let results = match self.transact(changes).await {
            Ok(results) => results,
            Err(error) => {
                tracing::error!(%error, changes = count, "the journal could not be written");
                self.undo().await;
                vec![Err(error); count]
            }
        };
        answers.into_iter().zip(results).collect()
    }

    /// The result of each change; or an error, and then nothing counts.
    async fn transact(&mut self, changes: Vec<Change>) -> Result<Vec<Result<()>>> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(self.options.connect().await?),
        };
        // As plain statements: SQLite ends a transaction by itself in some failures, and the library's
        // own transactions, which count, would not notice.
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
        let mut results = Vec::with_capacity(changes.len());
        for change in changes {
            results.push(match change.make(connection).await {
                Ok(()) => Ok(()),
                Err(Refusal::Own(error)) => Err(error),
                Err(Refusal::Common(error)) => return Err(error),
            });
        }
        sqlx::query("COMMIT").execute(connection).await?;
        Ok(results)
    }

    /// Ends a failed transaction. When there is none to end, nobody knows what state the connection is
    /// in, and a new one is made; closing rolls back as well.
    async fn undo(&mut self) {
        if let Some(mut connection) = self.connection.take()
            && sqlx::query("ROLLBACK").execute(&mut connection).await.is_ok()
        {
            self.connection = Some(connection);
        }
    }
}

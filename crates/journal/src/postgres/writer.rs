//! Writers: several at a time, each with its own connection.

use std::sync::Arc;
use std::{io, slice};

use sqlx::pool::PoolConnection;
use sqlx::{PgPool, Postgres};
use tokio::sync::broadcast;
use tokio::time::{Duration, Instant, sleep, timeout_at};

use super::batch::{self, Sender};
use super::error::{Recovery, UNIQUE_VIOLATION, code, recovery};
use super::marks::Marks;
use super::notification::NodeTag;
use super::pool::Pool;
use crate::error::unavailable;
use crate::write_queue::{BatchWriter, WriteCommand, WriteResult};
use crate::{JournalError, TableChange};

/// How many times a batch is tried.
const ATTEMPTS: u32 = 5;

/// The pause after the first conflict with another transaction; longer after each further one.
const PAUSE: Duration = Duration::from_millis(5);

/// The shortest time for a batch, however long its commands have waited.
const SHORTEST_ATTEMPT: Duration = Duration::from_secs(1);

/// How long a writer leaves a database to which it has lost its connection to other nodes: it may be an older copy,
/// and another node may know better what is missing in it.
const SETTLE: Duration = Duration::from_millis(500);

/// Writes over one connection, which it keeps.
pub(super) struct PostgresWriter {
    pool: PgPool,
    /// None at first, and after the connection broke.
    connection: Option<PoolConnection<Postgres>>,
    /// How long a command may take.
    timeout: Duration,
    /// The number of this writer among those of the node.
    number: usize,
    marks: Arc<Marks>,
    /// Whether a connection broke, so that the next one may lead to another database.
    was_broken: bool,
    tag: NodeTag,
    changes: broadcast::Sender<TableChange>,
}

impl BatchWriter for PostgresWriter {
    fn time_limit(&self) -> Option<Duration> {
        Some(self.timeout)
    }

    async fn write(
        &mut self,
        batch: Vec<WriteCommand>,
        since: std::time::Instant,
    ) -> Vec<WriteResult> {
        if let Err(reason) = self.marks.of_writer(self.number) {
            return vec![Err(JournalError::Replaced(reason)); batch.len()];
        }
        let mut in_doubt = false;
        // What has waited for long still gets a chance.
        let end = (Instant::from_std(since) + self.timeout).max(Instant::now() + SHORTEST_ATTEMPT);
        let results = match self.write_with_retries(&batch, &mut in_doubt, end).await {
            Ok(results) => results,
            Err(error) if recovery(&error) == Recovery::Split => {
                self.write_one_by_one(&batch, &mut in_doubt, end).await
            }
            Err(error) => {
                let error = self.describe(error);
                tracing::error!(%error, commands = batch.len(), "the journal could not be written");
                vec![Err(error); batch.len()]
            }
        };
        if in_doubt && results.iter().any(Result::is_err) {
            self.report_doubt();
        }
        results
    }

    async fn close(self) {}
}

impl PostgresWriter {
    /// Writes the tag into its notifications, and reports to the subscribers what may have been written
    /// although the caller was told that it was not.
    pub(super) fn new(
        pool: &Pool,
        number: usize,
        marks: Arc<Marks>,
        tag: NodeTag,
        changes: broadcast::Sender<TableChange>,
    ) -> PostgresWriter {
        let (pool, timeout) = (pool.connections.clone(), pool.timeout);
        let (connection, was_broken) = (None, false);
        PostgresWriter { pool, connection, timeout, number, marks, was_broken, tag, changes }
    }

    /// The error of a batch, also when the database turned out to be another one.
    fn describe(&self, error: sqlx::Error) -> JournalError {
        self.marks.held().map_or_else(|| error.into(), JournalError::Replaced)
    }

    /// Entries of a failed batch may be stored. Those that are there by now are found by reading again; those
    /// that still come are notified with a tag that is no longer this node's.
    fn report_doubt(&self) {
        if let Err(error) = self.tag.renew() {
            tracing::error!(%error, "no random numbers");
        }
        // Fails when there is no subscriber.
        let _ = self.changes.send(TableChange::Gap);
    }

    /// Writes each command in its own transaction, so that one cannot fail the others.
    async fn write_one_by_one(
        &mut self,
        batch: &[WriteCommand],
        in_doubt: &mut bool,
        end: Instant,
    ) -> Vec<WriteResult> {
        let mut results = Vec::with_capacity(batch.len());
        for command in batch {
            let command = slice::from_ref(command);
            let written = self.write_with_retries(command, in_doubt, end).await;
            results.push(match written.map(|mut results| results.pop()) {
                Ok(Some(result)) => result,
                Ok(None) => Err(unavailable("a command was not answered")),
                // The primary key of the entries decides which of two appends came first.
                Err(error) if code(&error) == Some(UNIQUE_VIOLATION) => Err(JournalError::Clash),
                Err(error) => {
                    tracing::error!(%error, "a command could not be written");
                    Err(self.describe(error))
                }
            });
        }
        results
    }

    /// Repeats a failed batch as long as that can help. After a connection broke, `in_doubt` is set: the
    /// batch may have been written.
    async fn write_with_retries(
        &mut self,
        batch: &[WriteCommand],
        in_doubt: &mut bool,
        end: Instant,
    ) -> Result<Vec<WriteResult>, sqlx::Error> {
        for attempt in 1.. {
            let written = timeout_at(end, self.write_in_transaction(batch, *in_doubt)).await;
            let error = match written {
                Ok(Ok(results)) => return Ok(results),
                Ok(Err(error)) => error,
                Err(_) => io::Error::from(io::ErrorKind::TimedOut).into(),
            };
            let recovery = recovery(&error);
            if recovery == Recovery::Reconnect {
                *in_doubt = true;
                self.was_broken = true;
                if let Some(mut connection) = self.connection.take() {
                    connection.close_on_drop();
                }
            }
            let can_help = matches!(recovery, Recovery::Repeat | Recovery::Reconnect);
            if !can_help || attempt >= ATTEMPTS || Instant::now() >= end {
                return Err(error);
            }
            tracing::debug!(%error, attempt, "a batch is repeated");
            if recovery == Recovery::Repeat {
                sleep(PAUSE * attempt).await;
            }
        }
        Err(sqlx::Error::PoolTimedOut)
    }

    /// The result of each command; or an error, and then nothing was written unless the connection broke.
    async fn write_in_transaction(
        &mut self,
        batch: &[WriteCommand],
        in_doubt: bool,
    ) -> Result<Vec<WriteResult>, sqlx::Error> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => {
                if self.was_broken && self.marks.has_company() {
                    sleep(SETTLE).await;
                }
                let mut connection = self.pool.acquire().await?;
                self.marks.check(&mut connection).await?;
                self.was_broken = false;
                none.insert(connection)
            }
        };
        let mark = self.marks.of_writer(self.number).map_err(|_| sqlx::Error::RowNotFound)?;
        let sender = Sender { tag: &self.tag, mark };
        match batch::write(connection, sender, batch, in_doubt).await {
            Ok((results, raised)) => {
                self.marks.raised(mark, raised);
                Ok(results)
            }
            Err(error) => {
                if matches!(error, sqlx::Error::RowNotFound) {
                    self.marks.explain(connection).await?;
                }
                Err(error)
            }
        }
    }
}

//! The pool of connections, and its limits.

use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, PgConnection, PgPool, Postgres};
use tokio::time::timeout;

use crate::backend::{FromEitherRow, Parameter};
use crate::error::unavailable;
use crate::{JournalError, Result};

/// How many writers work at the same time: while one waits for its commit, the other collects the next
/// batch. More would only make smaller batches: PostgreSQL commits transactions that notify one at a time.
pub(super) const WRITERS: u32 = 2;

/// A connection that was idle for longer is tested before it is used.
const TEST_AFTER: Duration = Duration::from_secs(1);

/// How much of a database a journal may use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PoolLimits {
    /// Connections for reading and writing; at least 3. One more listens for changes.
    pub connections: u32,
    /// How long a caller waits for a connection, also while the database is away.
    pub acquire: Duration,
    /// How long a statement may take.
    pub statement: Duration,
}

/// How much longer than a statement may take an answer is waited for, in all: also for a connection.
const ANSWER: Duration = Duration::from_secs(1);

impl PoolLimits {
    /// The limits of a command, for which nobody waits at a table.
    pub fn of_command() -> PoolLimits {
        PoolLimits { statement: Duration::from_secs(60), ..PoolLimits::default() }
    }

    /// How long to wait for an answer, waiting for a connection included: longer than the database lets a
    /// statement take.
    pub(super) fn answer_timeout(&self) -> Duration {
        self.statement + ANSWER
    }
}

impl Default for PoolLimits {
    fn default() -> PoolLimits {
        let (acquire, statement) = (Duration::from_secs(3), Duration::from_secs(4));
        PoolLimits { connections: 12, acquire, statement }
    }
}

/// Connections that are opened when needed.
pub(super) struct Pool {
    pub(super) connections: PgPool,
    /// How long to wait for an answer.
    pub(super) timeout: Duration,
}

impl Pool {
    pub(super) fn new(options: PgConnectOptions, limits: &PoolLimits) -> Pool {
        let connections = PgPoolOptions::new()
            .max_connections(limits.connections.max(WRITERS + 1))
            .acquire_timeout(limits.acquire)
            .test_before_acquire(false)
            .before_acquire(|connection, state| {
                Box::pin(async move {
                    if state.idle_for > TEST_AFTER {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            })
            .connect_lazy_with(options);
        Pool { connections, timeout: limits.answer_timeout() }
    }

    /// Does something with a connection, within the time for an answer.
    pub(super) async fn with_connection<T, E: Into<JournalError>>(
        &self,
        work: impl AsyncFnOnce(&mut PgConnection) -> Result<T, E>,
    ) -> Result<T> {
        let work = async {
            let mut lease = Lease { connection: self.connections.acquire().await?, pending: true };
            let done = work(&mut lease.connection).await;
            lease.pending = false;
            done.map_err(Into::into)
        };
        let done = timeout(self.timeout, work).await;
        done.map_err(|_| unavailable("the database does not answer"))?
    }

    /// All rows of a statement.
    pub(super) async fn fetch_all<R: FromEitherRow>(
        &self,
        statement: &'static str,
        parameters: &[Parameter<'_>],
    ) -> Result<Vec<R>> {
        let query =
            parameters.iter().fold(
                sqlx::query_as(statement),
                |query, parameter| match *parameter {
                    Parameter::Number(number) => query.bind(number),
                    Parameter::Text(text) => query.bind(text),
                    Parameter::Bytes(bytes) => query.bind(bytes),
                },
            );
        self.with_connection(async |connection| query.fetch_all(connection).await).await
    }
}

/// A connection that returns to the pool when it is dropped; or is closed while its answer is pending,
/// which may never come.
struct Lease {
    connection: PoolConnection<Postgres>,
    pending: bool,
}

impl Drop for Lease {
    fn drop(&mut self) {
        if self.pending {
            self.connection.close_on_drop();
        }
    }
}

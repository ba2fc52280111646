//! Connections to the database, lent for a while.

use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgConnectOptions, PgPoolOptions, PgRow};
use sqlx::query::Query;
use sqlx::{Connection, PgPool, Postgres};
use tokio::time::timeout;

use crate::Result;
use crate::failure::unavailable;

/// Writers at work at the same time: while one waits for its commit, the other gathers the next batch.
/// More would only make smaller batches, because of all who have something to tell to other nodes
/// PostgreSQL lets only one commit at a time.
pub(super) const WRITERS: u32 = 2;

/// A connection that was idle for longer is tried before it is used.
const FRESH: Duration = Duration::from_secs(1);

/// How much of a database a journal may take up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PoolLimits {
    /// Connections for reading and writing; at least 3. One more listens for changes.
    pub connections: u32,
    /// How long somebody waits for a connection, also while the database is away.
    pub acquire: Duration,
    /// How long a statement may take.
    pub statement: Duration,
}

impl PoolLimits {
    /// How long somebody waits for a connection unless told otherwise.
    pub const ACQUIRE: Duration = Duration::from_secs(3);
    /// How long a statement may take unless told otherwise.
    pub const STATEMENT: Duration = Duration::from_secs(10);

    /// How long to wait for an answer: longer than the database lets anything take, so that it is the
    /// network that fails when this is over.
    pub(super) fn patience(&self) -> Duration {
        self.acquire + self.statement
    }
}

impl Default for PoolLimits {
    fn default() -> PoolLimits {
        let (acquire, statement) = (PoolLimits::ACQUIRE, PoolLimits::STATEMENT);
        PoolLimits { connections: 12, acquire, statement }
    }
}

/// Connections that are opened when needed.
pub(super) fn pool(options: PgConnectOptions, limits: &PoolLimits) -> PgPool {
    PgPoolOptions::new()
        .max_connections(limits.connections.max(WRITERS + 1))
        .acquire_timeout(limits.acquire)
        .test_before_acquire(false)
        .before_acquire(|connection, state| {
            Box::pin(async move {
                if state.idle_for > FRESH {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
        .connect_lazy_with(options)
}

/// Lends connections to those who read.
pub(super) struct Lender {
    pub(super) pool: PgPool,
    pub(super) patience: Duration,
}

impl Lender {
    pub(super) async fn lend(&self) -> Result<Loan> {
        let connection = self.pool.acquire().await?;
        Ok(Loan { connection, asking: false, patience: self.patience })
    }

    /// All rows of a query.
    pub(super) async fn all(&self, query: Query<'_, Postgres, PgArguments>) -> Result<Vec<PgRow>> {
        self.lend().await?.all(query).await
    }

    /// The only row of a query, if there is one.
    pub(super) async fn one(
        &self,
        query: Query<'_, Postgres, PgArguments>,
    ) -> Result<Option<PgRow>> {
        Ok(self.all(query).await?.pop())
    }
}

/// A connection that is given back when it is dropped; or closed when an answer is still outstanding,
/// because nobody knows whether one will ever come.
pub(super) struct Loan {
    connection: PoolConnection<Postgres>,
    asking: bool,
    patience: Duration,
}

impl Loan {
    pub(super) async fn all(
        &mut self,
        query: Query<'_, Postgres, PgArguments>,
    ) -> Result<Vec<PgRow>> {
        self.asking = true;
        let rows = timeout(self.patience, query.fetch_all(&mut *self.connection)).await;
        let rows = rows.map_err(|_| unavailable("the database does not answer"))?;
        self.asking = false;
        Ok(rows?)
    }
}

impl Drop for Loan {
    fn drop(&mut self) {
        if self.asking {
            self.connection.close_on_drop();
        }
    }
}

//! Those who write: several at a time, each with a connection of its own.

use std::{io, slice};

use sqlx::pool::PoolConnection;
use sqlx::{Connection, PgPool, Postgres};
use tokio::time::{Duration, Instant, sleep, timeout};

use super::change;
use super::failure::{Remedy, UNIQUE_VIOLATION, code, remedy};
use crate::JournalError;
use crate::desk::{self, Answer, Command};
use crate::failure::unavailable;

/// How often a batch is tried in all.
const TRIES: u32 = 5;

/// After the first time that two got in each other's way; longer after each further time.
const PAUSE: Duration = Duration::from_millis(5);

/// Said in full, whatever the server takes for granted: a batch locks its tables, and then has to see
/// what whoever had them before has written.
const BEGIN: &str = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE";

/// Writes over one connection, which it keeps.
pub(super) struct Writer {
    pool: PgPool,
    /// None at first, and after it broke.
    connection: Option<PoolConnection<Postgres>>,
    /// How long a batch may take.
    patience: Duration,
}

impl desk::Writer for Writer {
    async fn write(&mut self, batch: Vec<Command>) -> Vec<Answer> {
        let mut doubt = false;
        let end = Instant::now() + self.patience;
        match self.persist(&batch, &mut doubt, end).await {
            Ok(answers) => answers,
            Err(error) if remedy(&error) == Remedy::Apart => self.apart(&batch, doubt, end).await,
            Err(error) => {
                let error = JournalError::from(error);
                tracing::error!(%error, commands = batch.len(), "the journal could not be written");
                vec![Err(error); batch.len()]
            }
        }
    }

    async fn close(self) {}
}

impl Writer {
    pub(super) fn new(pool: PgPool, patience: Duration) -> Writer {
        Writer { pool, connection: None, patience }
    }

    /// Each command in a transaction of its own, so that what spoils one does not spoil the others.
    async fn apart(&mut self, batch: &[Command], mut doubt: bool, end: Instant) -> Vec<Answer> {
        let mut answers = Vec::with_capacity(batch.len());
        for command in batch {
            let done = self.persist(slice::from_ref(command), &mut doubt, end).await;
            let answer = match done.map(|mut answers| answers.pop()) {
                Ok(Some(answer)) => answer,
                Ok(None) => Err(unavailable("a command was not answered")),
                // The key of the entries has the last word on who is first.
                Err(error) if code(&error) == Some(UNIQUE_VIOLATION) => Err(JournalError::Clash),
                Err(error) => {
                    tracing::error!(%error, "a command could not be written");
                    Err(error.into())
                }
            };
            answers.push(answer);
        }
        answers
    }

    /// Repeats what failed, as long as that helps. When a connection breaks, `doubt` is set: then
    /// what was asked may have been done.
    async fn persist(
        &mut self,
        batch: &[Command],
        doubt: &mut bool,
        end: Instant,
    ) -> Result<Vec<Answer>, sqlx::Error> {
        for tries in 1.. {
            let error = match timeout(self.patience, self.transact(batch, *doubt)).await {
                Ok(Ok(answers)) => return Ok(answers),
                Ok(Err(error)) => error,
                Err(_) => io::Error::from(io::ErrorKind::TimedOut).into(),
            };
            let remedy = remedy(&error);
            if remedy == Remedy::Reconnect {
                *doubt = true;
                if let Some(mut connection) = self.connection.take() {
                    connection.close_on_drop();
                }
            }
            let helps = matches!(remedy, Remedy::Repeat | Remedy::Reconnect);
            if !helps || tries >= TRIES || Instant::now() >= end {
                return Err(error);
            }
            tracing::debug!(%error, tries, "a batch is written once more");
            if remedy == Remedy::Repeat {
                sleep(PAUSE * tries).await;
            }
        }
        Err(sqlx::Error::PoolTimedOut)
    }

    /// The answer to each command; or an error, and then nothing counts.
    async fn transact(
        &mut self,
        batch: &[Command],
        doubt: bool,
    ) -> Result<Vec<Answer>, sqlx::Error> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(self.pool.acquire().await?),
        };
        // Rolled back when it is dropped.
        let mut transaction = connection.begin_with(BEGIN).await?;
        let answers = change::make(&mut transaction, batch, doubt).await?;
        transaction.commit().await?;
        Ok(answers)
    }
}

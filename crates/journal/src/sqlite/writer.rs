//! The one that writes.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::broadcast;

use super::change::{self, Refusal};
use crate::desk::{self, Answer, Command};
use crate::{Change, Result};

/// Owns the only connection that writes.
pub(super) struct Writer {
    /// None after a failure that left it in doubt; the next batch gets a new one.
    connection: Option<SqliteConnection>,
    options: SqliteConnectOptions,
    /// Who is told of appends, after their commit.
    changes: broadcast::Sender<Change>,
}

impl desk::Writer for Writer {
    async fn write(&mut self, batch: Vec<Command>) -> Vec<Answer> {
        let changes: Vec<_> = batch.iter().map(appended).collect();
        let answers = match self.transact(batch).await {
            Ok(answers) => answers,
            Err(error) => {
                let commands = changes.len();
                tracing::error!(%error, commands, "the journal could not be written");
                self.undo().await;
                vec![Err(error); commands]
            }
        };
        for (change, answer) in changes.into_iter().zip(&answers) {
            if let (Some(change), Ok(_)) = (change, answer) {
                // It fails when nobody listens.
                let _ = self.changes.send(change);
            }
        }
        answers
    }

    async fn close(mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the journal did not close cleanly");
        }
    }
}

/// What there is to tell when the command has been carried out.
fn appended(command: &Command) -> Option<Change> {
    if let Command::Append { table, entry, .. } = command {
        return Some(Change::Appended { table: table.clone(), count: entry.seq.checked_add(1)? });
    }
    None
}

impl Writer {
    pub(super) fn new(
        connection: SqliteConnection,
        options: SqliteConnectOptions,
        changes: broadcast::Sender<Change>,
    ) -> Writer {
        Writer { connection: Some(connection), options, changes }
    }

    /// The answer to each command; or an error, and then nothing counts.
    async fn transact(&mut self, batch: Vec<Command>) -> Result<Vec<Answer>> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(self.options.connect().await?),
        };
        // As plain statements: SQLite ends a transaction by itself in some failures, and the library's
        // own transactions, which count, would not notice.
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
        let mut answers = Vec::with_capacity(batch.len());
        for command in batch {
            answers.push(match change::make(command, connection).await {
                Ok(done) => Ok(done),
                Err(Refusal::Own(error)) => Err(error),
                Err(Refusal::Common(error)) => return Err(error),
            });
        }
        sqlx::query("COMMIT").execute(connection).await?;
        Ok(answers)
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

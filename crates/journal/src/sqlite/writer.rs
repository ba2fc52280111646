//! The only writer of a file.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::broadcast;

use super::command::{self, CommandError};
use crate::write_queue::{BatchWriter, WriteCommand, WriteResult};
use crate::{Result, TableChange};

/// Owns the only connection that writes.
pub(super) struct SqliteWriter {
    /// None after a failure that left it in an unknown state; the next batch opens a new one.
    connection: Option<SqliteConnection>,
    options: SqliteConnectOptions,
    /// Gets every append after its commit.
    changes: broadcast::Sender<TableChange>,
}

impl BatchWriter for SqliteWriter {
    async fn write(&mut self, batch: Vec<WriteCommand>) -> Vec<WriteResult> {
        let changes: Vec<_> = batch.iter().map(appended).collect();
        let results = match self.write_in_transaction(batch).await {
            Ok(results) => results,
            Err(error) => {
                let commands = changes.len();
                tracing::error!(%error, commands, "the journal could not be written");
                self.roll_back().await;
                vec![Err(error); commands]
            }
        };
        for (change, result) in changes.into_iter().zip(&results) {
            if let (Some(change), Ok(_)) = (change, result) {
                // Fails when there is no subscriber.
                let _ = self.changes.send(change);
            }
        }
        results
    }

    async fn close(mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the journal did not close cleanly");
        }
    }
}

/// The change to report when the command has been carried out.
fn appended(command: &WriteCommand) -> Option<TableChange> {
    if let WriteCommand::Append { table, entry, .. } = command {
        return Some(TableChange::Appended {
            table: table.clone(),
            count: entry.seq.checked_add(1)?,
        });
    }
    None
}

impl SqliteWriter {
    pub(super) fn new(
        connection: SqliteConnection,
        options: SqliteConnectOptions,
        changes: broadcast::Sender<TableChange>,
    ) -> SqliteWriter {
        SqliteWriter { connection: Some(connection), options, changes }
    }

    /// The result of each command; or an error, and then the whole batch must be rolled back.
    async fn write_in_transaction(&mut self, batch: Vec<WriteCommand>) -> Result<Vec<WriteResult>> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(self.options.connect().await?),
        };
        // Plain statements: SQLite ends a transaction by itself in some failures, which the transactions
        // of sqlx would not notice because they count.
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
        let mut results = Vec::with_capacity(batch.len());
        for command in batch {
            results.push(match command::execute(command, connection).await {
                Ok(output) => Ok(output),
                Err(CommandError::Refused(error)) => Err(error),
                Err(CommandError::Failed(error)) => return Err(error),
            });
        }
        sqlx::query("COMMIT").execute(connection).await?;
        Ok(results)
    }

    /// Ends a failed transaction. When there is none to end, the state of the connection is unknown: it
    /// is dropped, which rolls back as well.
    async fn roll_back(&mut self) {
        if let Some(mut connection) = self.connection.take()
            && sqlx::query("ROLLBACK").execute(&mut connection).await.is_ok()
        {
            self.connection = Some(connection);
        }
    }
}

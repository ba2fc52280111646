//! The only writer of a file.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use rusqlite::Connection;

use super::claim::FileClaim;
use super::command::{self, CommandError};
use super::connect::Database;
use crate::rows::TABLE_KEY;
use crate::write_queue::{BatchWriter, WriteCommand, WriteResult};
use crate::{Result, TableId};

/// How many keys of tables are remembered: about 100 bytes each.
const MAX_KEYS: usize = 16_384;

/// Owns the only connection that writes. Blocks its thread while it waits for the disk.
pub(super) struct SqliteWriter {
    /// None after a failure that left it in an unknown state; the next batch opens a new one.
    connection: Option<Connection>,
    database: Database,
    keys: KeyCache,
    /// The file that the connection has open. After the connection, to be closed last.
    claim: Option<Arc<FileClaim>>,
}

impl BatchWriter for SqliteWriter {
    async fn write(&mut self, batch: Vec<WriteCommand>, _: Instant) -> Vec<WriteResult> {
        let commands = batch.len();
        self.write_in_transaction(batch).unwrap_or_else(|error| {
            tracing::error!(%error, commands, "the journal could not be written");
            self.roll_back();
            vec![Err(error); commands]
        })
    }

    /// On a busy machine, threads with requests run first, and one commit serves more of them.
    fn yield_to_callers() {
        std::thread::yield_now();
    }

    async fn close(mut self) {
        if let Some(connection) = self.connection.take()
            && let Err((_, error)) = connection.close()
        {
            tracing::warn!(%error, "the journal did not close cleanly");
        }
    }
}

impl SqliteWriter {
    pub(super) fn new(
        connection: Connection,
        database: Database,
        claim: Option<Arc<FileClaim>>,
    ) -> SqliteWriter {
        SqliteWriter { connection: Some(connection), database, keys: KeyCache::default(), claim }
    }

    /// Fails when the file that is written to is no longer the one under its name.
    fn check_file(&self) -> Result<()> {
        self.claim.as_ref().map_or(Ok(()), |claim| claim.check())
    }

    /// The result of each command; or an error, and then the whole batch must be rolled back.
    fn write_in_transaction(&mut self, batch: Vec<WriteCommand>) -> Result<Vec<WriteResult>> {
        self.check_file()?;
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(self.database.connect_writer()?),
        };
        // Plain statements: SQLite ends a transaction by itself in some failures.
        connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        let mut results = Vec::with_capacity(batch.len());
        for command in batch {
            results.push(match command::execute(command, connection, &mut self.keys) {
                Ok(output) => Ok(output),
                Err(CommandError::Refused(error)) => Err(error),
                Err(CommandError::Failed(error)) => return Err(error),
            });
        }
        connection.prepare_cached("COMMIT")?.execute([])?;
        // Again: only what is in the right file is acknowledged.
        self.check_file()?;
        Ok(results)
    }

    /// Ends a failed transaction. When there is none to end, the state of the connection is unknown: it
    /// is dropped, which rolls back as well.
    fn roll_back(&mut self) {
        // Tables that the transaction has created are gone, and others may get their keys.
        self.keys.0.clear();
        if let Some(connection) = self.connection.take()
            && connection.execute("ROLLBACK", []).is_ok()
        {
            self.connection = Some(connection);
        }
    }
}

/// The keys of tables that were written to lately. A table keeps its key for ever.
#[derive(Default)]
pub(super) struct KeyCache(HashMap<TableId, i64>);

impl KeyCache {
    /// The key of a table; none if there is no such table.
    pub(super) fn find(
        &mut self,
        connection: &Connection,
        table: &TableId,
    ) -> rusqlite::Result<Option<i64>> {
        if let Some(&key) = self.0.get(table) {
            return Ok(Some(key));
        }
        let mut statement = connection.prepare_cached(TABLE_KEY)?;
        let mut rows = statement.query([table.as_str()])?;
        let Some(row) = rows.next()? else { return Ok(None) };
        let key = row.get(0)?;
        if self.0.len() >= MAX_KEYS {
            self.0.clear();
        }
        self.0.insert(table.clone(), key);
        Ok(Some(key))
    }
}

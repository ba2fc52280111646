//! A journal in one SQLite file: many readers, one writer.

mod command;
mod open;
#[cfg(test)]
mod tests;
mod writer;

use sqlx::SqlitePool;
use sqlx::sqlite::SqliteError;
use tokio::sync::broadcast;

use crate::backend::{Backend, FromEitherRow, Parameter, query};
use crate::rows::select_listed;
use crate::write_queue::WriteQueue;
use crate::{Result, TableChange};

// https://www.sqlite.org/rescode.html
const LOCKED: i32 = 5;
const READONLY: i32 = 8;
const CORRUPT: i32 = 11;
const CANTOPEN: i32 = 14;
const NOTADB: i32 = 26;

/// A journal in one SQLite file.
pub struct SqliteJournal {
    readers: SqlitePool,
    queue: WriteQueue,
    changes: broadcast::Sender<TableChange>,
}

impl Backend for SqliteJournal {
    // Lists name their index: SQLite might choose the one of the phase, and sort.
    const OPEN_TABLES: &'static str = select_listed!(
        "INDEXED BY tables_open
        WHERE phase = 0 AND public = 1 ORDER BY created DESC, key DESC LIMIT $1"
    );
    const RUNNING_TABLES: &'static str = select_listed!(
        "INDEXED BY tables_running
        WHERE phase = 1 AND public = 1 ORDER BY updated DESC, key DESC LIMIT $1"
    );
    const TIME: Option<&'static str> = None;

    fn queue(&self) -> &WriteQueue {
        &self.queue
    }

    fn change_sender(&self) -> &broadcast::Sender<TableChange> {
        &self.changes
    }

    fn is_valid_text(_: &str) -> bool {
        true
    }

    async fn fetch_all<R: FromEitherRow>(
        &self,
        statement: &'static str,
        parameters: &[Parameter<'_>],
    ) -> Result<Vec<R>> {
        Ok(query(statement, parameters).fetch_all(&self.readers).await?)
    }

    fn pool_status(&self) -> Option<(usize, usize)> {
        None
    }

    async fn shut_down(&self) {
        // Readers first: the last connection to close cleans up the file, and readers cannot write.
        self.readers.close().await;
        self.queue.close().await;
    }
}

/// The primary code of an error of SQLite, without the details in its upper bytes.
fn primary_code(error: &sqlx::Error) -> Option<i32> {
    let error = error.as_database_error()?.try_downcast_ref::<SqliteError>()?;
    let code: i32 = sqlx::error::DatabaseError::code(error)?.parse().ok()?;
    Some(code & 0xff)
}

/// Whether there is no room on the disk.
pub(crate) fn is_full(error: &sqlx::Error) -> bool {
    const FULL: i32 = 13;
    primary_code(error) == Some(FULL)
}

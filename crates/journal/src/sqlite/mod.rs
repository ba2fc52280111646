//! A journal in one SQLite file: many readers, one writer.

mod claim;
mod command;
mod connect;
mod header;
mod migrate;
mod open;
mod readers;
#[cfg(test)]
mod tests;
mod writer;

use std::sync::Arc;

use rusqlite::ErrorCode;
use rusqlite::types::Value;
use tokio::sync::{broadcast, watch};

use self::claim::FileClaim;
use self::readers::Readers;
use crate::backend::{Backend, FromEitherRow, Parameter};
use crate::error::unavailable;
use crate::rows::select_listed;
use crate::write_queue::WriteQueue;
use crate::{JournalError, Result, StoreState, TableChange};

/// A journal in one SQLite file.
pub struct SqliteJournal {
    readers: Readers,
    queue: WriteQueue,
    changes: broadcast::Sender<TableChange>,
    /// The file, when it was opened exclusively.
    claim: Option<Arc<FileClaim>>,
}

impl Backend for SqliteJournal {
    // Lists name their index: SQLite might choose the one of the phase, and sort.
    const OPEN_TABLES: &'static str = select_listed!(
        "INDEXED BY tables_open
        WHERE phase = 0 AND public = 1 ORDER BY created DESC, key DESC LIMIT $1",
        "created DESC, key DESC"
    );
    const RUNNING_TABLES: &'static str = select_listed!(
        "INDEXED BY tables_running
        WHERE phase = 1 AND public = 1 AND minute >= coalesce(
            (SELECT minute FROM tables INDEXED BY tables_running WHERE phase = 1 AND public = 1
            ORDER BY minute DESC LIMIT 1 OFFSET max($1 - 1, 0)), -9223372036854775808)
        ORDER BY updated DESC, key DESC LIMIT $1",
        "updated DESC, key DESC"
    );
    const IS_SHARED: bool = false;

    const SIZE: &'static str =
        "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";

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
        let parameters: Vec<Value> = parameters.iter().map(value).collect();
        let read = move |connection: &rusqlite::Connection| {
            let mut statement = connection.prepare_cached(statement)?;
            let rows = statement
                .query_and_then(rusqlite::params_from_iter(parameters), |row| R::try_from(row))?;
            rows.collect()
        };
        self.readers.read(read).await
    }

    fn pool_status(&self) -> Option<(usize, usize)> {
        None
    }

    async fn time(&self) -> Result<Option<i64>> {
        Ok(None)
    }

    fn state(&self) -> watch::Receiver<StoreState> {
        watch::Sender::new(StoreState::Sound).subscribe()
    }

    fn hold(&self, _: String) {}

    async fn report_losses(&self, _: &str) -> Result<()> {
        Ok(())
    }

    async fn go_on(&self) -> Result<()> {
        Ok(())
    }

    fn replaced(&self) -> Option<JournalError> {
        self.claim.as_ref()?.check().err()
    }

    async fn shut_down(&self) {
        // Readers first: the last connection to close cleans up the file, and readers cannot write.
        self.readers.close().await;
        self.queue.close().await;
    }
}

fn value(parameter: &Parameter<'_>) -> Value {
    match *parameter {
        Parameter::Number(number) => number.into(),
        Parameter::Text(text) => text.to_owned().into(),
        Parameter::Bytes(bytes) => bytes.to_vec().into(),
    }
}

impl From<rusqlite::Error> for JournalError {
    fn from(error: rusqlite::Error) -> JournalError {
        if error.sqlite_error_code() == Some(ErrorCode::DiskFull) {
            return JournalError::Full;
        }
        unavailable(error)
    }
}

/// Runs something that waits for the disk on a thread where that is allowed.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(unavailable)?
}

//! Tables in one SQLite file: many readers, one writer.

mod change;
mod failure;
mod open;
mod read;
#[cfg(test)]
mod tests;
mod writer;

use std::path::Path;

use async_trait::async_trait;
use sqlx::SqlitePool;
use tokio::sync::broadcast;

pub(crate) use self::failure::is_full;
use crate::columns::check_length;
use crate::desk::{Command, Desk};
use crate::failure::unavailable;
use crate::{
    Change, Entry, Head, Journal, Listed, NewTable, PlayerId, Result, Stored, Summary, TableId,
};

/// A journal in one SQLite file.
pub struct SqliteJournal {
    readers: SqlitePool,
    desk: Desk,
    changes: broadcast::Sender<Change>,
}

impl SqliteJournal {
    /// Opens a journal, and creates the file when there is none. Its folder must exist.
    pub async fn open(path: &Path) -> Result<SqliteJournal> {
        open::open(path).await
    }

    /// A journal that is gone when it is dropped, for tests.
    pub async fn open_in_memory() -> Result<SqliteJournal> {
        open::open_in_memory().await
    }
}

#[async_trait]
impl Journal for SqliteJournal {
    async fn create(&self, table: NewTable) -> Result<Head> {
        check_length(&[&table.game, &table.setup, &table.caption])?;
        let head = Head::first(&table.secret, &table.setup);
        self.desk.write(Command::Create(table)).await?;
        Ok(head)
    }

    async fn append(&self, table: &TableId, entry: Entry, summary: Summary) -> Result<()> {
        check_length(&[&entry.body])?;
        self.desk.write(Command::Append { table: table.clone(), entry, summary }).await?;
        Ok(())
    }

    async fn read(&self, table: &TableId, from: u64) -> Result<Option<Stored>> {
        read::table(&self.readers, table, from).await
    }

    async fn claim_due(&self, now: i64, until: i64, limit: u32) -> Result<Vec<(TableId, i64)>> {
        self.desk.write(Command::Claim { now, until, limit }).await
    }

    async fn next_due(&self) -> Result<Option<i64>> {
        read::next_due(&self.readers).await
    }

    fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    fn is_shared(&self) -> bool {
        false
    }

    async fn tables_after(&self, after: Option<&TableId>, limit: u32) -> Result<Vec<TableId>> {
        read::tables_after(&self.readers, after, limit).await
    }

    async fn counts(&self) -> Result<[u64; 3]> {
        read::counts(&self.readers).await
    }

    async fn open_tables(&self, limit: u32) -> Result<Vec<Listed>> {
        read::open_tables(&self.readers, limit).await
    }

    async fn running_tables(&self, limit: u32) -> Result<Vec<Listed>> {
        read::running_tables(&self.readers, limit).await
    }

    async fn tables_of(&self, player: PlayerId, limit: u32) -> Result<Vec<Listed>> {
        read::tables_of(&self.readers, player, limit).await
    }

    async fn player_name(&self, player: PlayerId) -> Result<Option<String>> {
        read::player_name(&self.readers, player).await
    }

    async fn save_player(&self, player: PlayerId, name: &str, at: i64) -> Result<()> {
        check_length(&[name])?;
        self.desk.write(Command::SavePlayer { player, name: name.to_owned(), at }).await?;
        Ok(())
    }

    async fn key(&self, name: &str) -> Result<[u8; 64]> {
        check_length(&[name])?;
        if let Some(key) = read::key(&self.readers, name).await? {
            return Ok(key);
        }
        let mut drawn = [0; 64];
        getrandom::fill(&mut drawn).map_err(unavailable)?;
        // Only the first of several is kept, so what counts is what is read afterwards.
        self.desk.write(Command::OfferKey { name: name.to_owned(), value: drawn }).await?;
        let kept = read::key(&self.readers, name).await?;
        kept.ok_or_else(|| unavailable("a key that was just written is gone"))
    }

    async fn ping(&self) -> Result<()> {
        self.desk.write(Command::Beat).await?;
        Ok(())
    }

    async fn close(&self) {
        // Readers first: the last connection to close tidies the file up, and readers may not.
        self.readers.close().await;
        self.desk.close().await;
    }
}

//! Tables in one SQLite file: many readers, one writer.

mod backup;
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
    Change, Entry, Head, Journal, Listed, NewTable, Player, PlayerId, Restored, Result, SiteKey,
    Stored, Summary, TableId,
};

/// A journal in one SQLite file.
pub struct SqliteJournal {
    readers: SqlitePool,
    desk: Desk,
    changes: broadcast::Sender<Change>,
}

impl SqliteJournal {
    /// Opens a journal, and creates the file when there is none. Its folder must exist. For the one
    /// server of the file: tables that another one held are free.
    pub async fn open(path: &Path) -> Result<SqliteJournal> {
        open::open(path).await
    }

    /// The same beside a server that may be running: what it holds stays held.
    pub async fn open_beside(path: &Path) -> Result<SqliteJournal> {
        open::open_beside(path).await
    }

    /// Opens a journal that exists, and changes nothing about it, whoever uses it meanwhile. What would
    /// write is refused with [`OnlyToRead`](crate::JournalError::OnlyToRead).
    pub async fn open_to_read(path: &Path) -> Result<SqliteJournal> {
        open::open_to_read(path).await
    }

    /// Copies the journal at `from` as it stands at one moment, while a server may use it, to `to`,
    /// which must be new or empty. Answers how many tables the copy holds, which was checked.
    pub async fn back_up(from: &Path, to: &Path) -> Result<u64> {
        backup::back_up(from, to).await
    }

    /// A journal that is gone when it is dropped, for tests.
    pub async fn open_in_memory() -> Result<SqliteJournal> {
        open::open_in_memory().await
    }

    /// A key that was just written, by whomever.
    async fn kept_key(&self, name: &str) -> Result<[u8; 64]> {
        let kept = read::key(&self.readers, name).await?;
        kept.ok_or_else(|| unavailable("a key that was just written is gone"))
    }
}

#[async_trait]
impl Journal for SqliteJournal {
    async fn create(&self, table: NewTable) -> Result<Head> {
        check_length(&table.texts())?;
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
        Ok(self.desk.write(Command::Claim { now, until, limit }).await?.claimed)
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

    async fn restore(&self, tables: Vec<Restored>) -> Result<Vec<bool>> {
        for table in &tables {
            check_length(&table.texts())?;
        }
        Ok(self.desk.write(Command::Restore(tables)).await?.new)
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

    async fn sign_out(&self, player: PlayerId) -> Result<u32> {
        self.desk.write(Command::SignOut(player)).await?;
        read::generation(&self.readers, player).await
    }

    async fn generations(&self) -> Result<Vec<(PlayerId, u32)>> {
        read::generations(&self.readers).await
    }

    async fn players_after(&self, after: Option<PlayerId>, limit: u32) -> Result<Vec<Player>> {
        read::players_after(&self.readers, after, limit).await
    }

    async fn restore_players(&self, players: Vec<Player>) -> Result<Vec<bool>> {
        for player in &players {
            check_length(&[&player.name])?;
        }
        Ok(self.desk.write(Command::RestorePlayers(players)).await?.new)
    }

    async fn key(&self, name: &str) -> Result<[u8; 64]> {
        check_length(&[name])?;
        if let Some(key) = read::key(&self.readers, name).await? {
            return Ok(key);
        }
        let mut value = [0; 64];
        getrandom::fill(&mut value).map_err(unavailable)?;
        // Only the first of several is kept, so what counts is what is read afterwards.
        self.desk.write(Command::OfferKey(SiteKey { name: name.to_owned(), value })).await?;
        self.kept_key(name).await
    }

    async fn keys(&self) -> Result<Vec<SiteKey>> {
        read::keys(&self.readers).await
    }

    async fn restore_key(&self, key: SiteKey) -> Result<[u8; 64]> {
        check_length(&[&key.name])?;
        self.desk.write(Command::RestoreKey(key.clone())).await?;
        self.kept_key(&key.name).await
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

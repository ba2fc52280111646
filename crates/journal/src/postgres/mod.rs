//! Tables in a PostgreSQL database that any number of nodes share.

mod append;
mod change;
mod create;
mod failure;
mod listener;
mod open;
mod pool;
mod read;
#[cfg(test)]
#[cfg(unix)]
mod tests;
mod writer;

use async_trait::async_trait;
use tokio::sync::broadcast;
use tokio::task::AbortHandle;
use tokio::time::timeout;

pub(crate) use self::failure::is_full;
use self::pool::Lender;
pub use self::pool::PoolLimits;
use crate::columns::check_length;
use crate::desk::{Command, Desk};
use crate::failure::unavailable;
use crate::{
    Change, Entry, Head, Journal, JournalError, Listed, Location, NewTable, Player, PlayerId,
    Restored, Result, SiteKey, Stored, Summary, TableId,
};

/// A journal in a PostgreSQL database, shared by all nodes that open it.
///
/// While the database is away, everything fails with
/// [`Unavailable`](JournalError::Unavailable) after [`PoolLimits::acquire`]; when it is back,
/// everything works again.
pub struct PostgresJournal {
    lender: Lender,
    desk: Desk,
    changes: broadcast::Sender<Change>,
    /// None when it was opened only to read.
    listening: Option<Listening>,
}

/// Listens until it is dropped.
struct Listening(AbortHandle);

impl Drop for Listening {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl PostgresJournal {
    /// Opens a journal at an address `postgres://user:password@host:5432/database`. The database must
    /// exist, and either be empty or hold a journal.
    pub async fn open(url: &str, limits: PoolLimits) -> Result<PostgresJournal> {
        open::open(url, &limits).await
    }

    /// Opens a journal that exists, and changes nothing about it. What would write is refused with
    /// [`OnlyToRead`](JournalError::OnlyToRead), and nobody is told of changes.
    pub async fn open_to_read(url: &str, limits: PoolLimits) -> Result<PostgresJournal> {
        open::open_to_read(url, &limits).await
    }

    /// Where an address leads: without the password, so that it can be shown.
    pub fn location(url: &str) -> Result<Location> {
        open::place(url)
    }

    /// A key that was just written, by whomever.
    async fn kept_key(&self, name: &str) -> Result<[u8; 64]> {
        let kept = read::key(&self.lender, name).await?;
        kept.ok_or_else(|| unavailable("a key that was just written is gone"))
    }
}

/// Texts of PostgreSQL can hold every character but one.
fn check(texts: &[&str]) -> Result<()> {
    check_length(texts)?;
    let keepable = texts.iter().all(|text| !text.contains('\0'));
    if keepable { Ok(()) } else { Err(JournalError::Unkeepable) }
}

#[async_trait]
impl Journal for PostgresJournal {
    async fn create(&self, table: NewTable) -> Result<Head> {
        check(&table.texts())?;
        let head = Head::first(&table.secret, &table.setup);
        self.desk.write(Command::Create(table)).await?;
        Ok(head)
    }

    async fn append(&self, table: &TableId, entry: Entry, summary: Summary) -> Result<()> {
        check(&[&entry.body])?;
        self.desk.write(Command::Append { table: table.clone(), entry, summary }).await?;
        Ok(())
    }

    async fn read(&self, table: &TableId, from: u64) -> Result<Option<Stored>> {
        read::table(&self.lender, table, from).await
    }

    async fn claim_due(&self, now: i64, until: i64, limit: u32) -> Result<Vec<(TableId, i64)>> {
        Ok(self.desk.write(Command::Claim { now, until, limit }).await?.claimed)
    }

    async fn next_due(&self) -> Result<Option<i64>> {
        read::next_due(&self.lender).await
    }

    fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    async fn time(&self) -> Result<Option<i64>> {
        read::time(&self.lender).await.map(Some)
    }

    fn is_shared(&self) -> bool {
        true
    }

    async fn tables_after(&self, after: Option<&TableId>, limit: u32) -> Result<Vec<TableId>> {
        read::tables_after(&self.lender, after, limit).await
    }

    async fn restore(&self, tables: Vec<Restored>) -> Result<Vec<bool>> {
        for table in &tables {
            check(&table.texts())?;
        }
        Ok(self.desk.write(Command::Restore(tables)).await?.new)
    }

    async fn counts(&self) -> Result<[u64; 3]> {
        read::counts(&self.lender).await
    }

    async fn open_tables(&self, limit: u32) -> Result<Vec<Listed>> {
        read::open_tables(&self.lender, limit).await
    }

    async fn running_tables(&self, limit: u32) -> Result<Vec<Listed>> {
        read::running_tables(&self.lender, limit).await
    }

    async fn tables_of(&self, player: PlayerId, limit: u32) -> Result<Vec<Listed>> {
        read::tables_of(&self.lender, player, limit).await
    }

    async fn player_name(&self, player: PlayerId) -> Result<Option<String>> {
        read::player_name(&self.lender, player).await
    }

    async fn save_player(&self, player: PlayerId, name: &str, at: i64) -> Result<()> {
        check(&[name])?;
        self.desk.write(Command::SavePlayer { player, name: name.to_owned(), at }).await?;
        Ok(())
    }

    async fn sign_out(&self, player: PlayerId) -> Result<u32> {
        self.desk.write(Command::SignOut(player)).await?;
        read::generation(&self.lender, player).await
    }

    async fn generations(&self) -> Result<Vec<(PlayerId, u32)>> {
        read::generations(&self.lender).await
    }

    async fn players_after(&self, after: Option<PlayerId>, limit: u32) -> Result<Vec<Player>> {
        read::players_after(&self.lender, after, limit).await
    }

    async fn restore_players(&self, players: Vec<Player>) -> Result<Vec<bool>> {
        for player in &players {
            check(&[&player.name])?;
        }
        Ok(self.desk.write(Command::RestorePlayers(players)).await?.new)
    }

    async fn key(&self, name: &str) -> Result<[u8; 64]> {
        check(&[name])?;
        if let Some(key) = read::key(&self.lender, name).await? {
            return Ok(key);
        }
        let mut value = [0; 64];
        getrandom::fill(&mut value).map_err(unavailable)?;
        // Only the first of several is kept, so what counts is what is read afterwards.
        self.desk.write(Command::OfferKey(SiteKey { name: name.to_owned(), value })).await?;
        self.kept_key(name).await
    }

    async fn keys(&self) -> Result<Vec<SiteKey>> {
        read::keys(&self.lender).await
    }

    async fn restore_key(&self, key: SiteKey) -> Result<[u8; 64]> {
        check(&[&key.name])?;
        self.desk.write(Command::RestoreKey(key.clone())).await?;
        self.kept_key(&key.name).await
    }

    fn connections(&self) -> Option<(usize, usize)> {
        let pool = &self.lender.pool;
        Some((pool.size() as usize, pool.num_idle()))
    }

    async fn ping(&self) -> Result<()> {
        self.desk.write(Command::Beat).await?;
        Ok(())
    }

    async fn close(&self) {
        // Writers first: they need connections for what is waiting.
        self.desk.close().await;
        if let Some(listening) = &self.listening {
            listening.0.abort();
        }
        // A connection that hangs is left to the end of the program.
        if timeout(self.lender.patience, self.lender.pool.close()).await.is_err() {
            tracing::warn!("the journal did not close cleanly: its database does not answer");
        }
    }
}

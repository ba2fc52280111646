//! What every store of tables must do.

use async_trait::async_trait;
use tokio::sync::broadcast;

use crate::{
    Entry, Head, Listed, NewTable, Player, PlayerId, Restored, Result, SiteKey, Stored, Summary,
    TableId,
};

/// The longest setup, caption or body in bytes: far above what any game needs, and low enough that
/// nobody can fill the memory.
pub const MAX_BODY: usize = 1 << 20;

/// How many changes are kept for whoever is slow to receive them.
pub(crate) const CHANGES: usize = 4096;

/// Something that has happened at a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A table has got an entry.
    Appended {
        /// Which table.
        table: TableId,
        /// How many entries it has now.
        count: u64,
    },
    /// Something may have been missed.
    Gap,
}

/// An append-only record of tables, shared by all who serve them.
///
/// A future may be dropped at any time: nothing breaks, but what it was to write may be written.
#[async_trait]
pub trait Journal: Send + Sync + 'static {
    /// Creates a table and answers the start of its chain.
    async fn create(&self, table: NewTable) -> Result<Head>;

    /// Adds the next entry of a table, and replaces its summary: both or neither.
    ///
    /// Durable when it answers `Ok`. [`Clash`](crate::JournalError::Clash) unless the entry has
    /// exactly the next number.
    async fn append(&self, table: &TableId, entry: Entry, summary: Summary) -> Result<()>;

    /// A table and its entries from number `from` on.
    async fn read(&self, table: &TableId, from: u64) -> Result<Option<Stored>>;

    /// Takes up to `limit` tables that are due at `now` and that nobody holds, soonest first, and holds
    /// them until `until`: nobody else gets them before, unless something is appended to the table,
    /// which lets go of it.
    async fn claim_due(&self, now: i64, until: i64, limit: u32) -> Result<Vec<(TableId, i64)>>;

    /// When the next table that nobody holds is due; one that is held counts with the end of its hold.
    async fn next_due(&self) -> Result<Option<i64>>;

    /// Tells of every append by anybody, this process or another one, over the same store; of several
    /// at once to a table perhaps only the last. Whoever was cut off gets [`Change::Gap`], whoever lags
    /// [`RecvError::Lagged`](broadcast::error::RecvError::Lagged): both have to look for themselves.
    fn changes(&self) -> broadcast::Receiver<Change>;

    /// What time it is for all who share the store, in milliseconds since 1970; none when nobody does,
    /// and the process that has it to itself goes by its own clock.
    async fn time(&self) -> Result<Option<i64>> {
        Ok(None)
    }

    /// Whether other processes may write to the same store, so that what is in memory can be stale.
    fn is_shared(&self) -> bool;

    /// Every table in order of creation, for export: up to `limit` after `after`, from the first on
    /// without. Tables that are created meanwhile may be missing.
    async fn tables_after(&self, after: Option<&TableId>, limit: u32) -> Result<Vec<TableId>>;

    /// Takes tables over from another journal, with everything that has happened there, in this order
    /// and in one transaction. Answers for each whether it is new here: one whose name exists is left
    /// as it is. When a connection broke on the way, what this wrote itself may count as not new.
    ///
    /// Chains are not checked here, and nobody is told: it is no news to who sits there.
    async fn restore(&self, tables: Vec<Restored>) -> Result<Vec<bool>>;

    /// How many tables there are of each phase, in the order of [`Phase::ALL`](crate::Phase::ALL).
    async fn counts(&self) -> Result<[u64; 3]>;

    /// Public tables where seats are being taken, newest first.
    async fn open_tables(&self, limit: u32) -> Result<Vec<Listed>>;

    /// Public tables where a game is on, last changed first.
    async fn running_tables(&self, limit: u32) -> Result<Vec<Listed>>;

    /// Tables where a player has a seat, last changed first.
    async fn tables_of(&self, player: PlayerId, limit: u32) -> Result<Vec<Listed>>;

    /// The name that a player goes by.
    async fn player_name(&self, player: PlayerId) -> Result<Option<String>>;

    /// Keeps the name of a player, in place of any earlier one.
    async fn save_player(&self, player: PlayerId, name: &str, at: i64) -> Result<()>;

    /// Begins the next generation of a player, and answers its number, at least 1: whatever was signed for
    /// an earlier one is not to count any more. May count on by more than one when a connection broke.
    async fn sign_out(&self, player: PlayerId) -> Result<u32>;

    /// The generation of every player who has signed out.
    async fn generations(&self) -> Result<Vec<(PlayerId, u32)>>;

    /// Everybody who has a name or has signed out, for export: up to `limit` after `after`, from the first on without.
    async fn players_after(&self, after: Option<PlayerId>, limit: u32) -> Result<Vec<Player>>;

    /// Takes players over from another journal. Answers for each whether it was news: a name that was
    /// saved here at the same time or later stays, and so does a later generation.
    async fn restore_players(&self, players: Vec<Player>) -> Result<Vec<bool>>;

    /// A secret of the whole site: drawn when first asked for, the same for ever after, also when two
    /// ask at once.
    async fn key(&self, name: &str) -> Result<[u8; 64]>;

    /// Every secret of the site that was drawn so far, by name, for export.
    async fn keys(&self) -> Result<Vec<SiteKey>>;

    /// Takes a secret over from another journal, and answers the one that is kept: one that was drawn
    /// here before stays, unless there is neither table nor player yet who could depend on it.
    async fn restore_key(&self, key: SiteKey) -> Result<[u8; 64]>;

    /// Connections to a database: how many there are, and how many of these nobody uses. None for what
    /// has no such limit.
    fn connections(&self) -> Option<(usize, usize)> {
        None
    }

    /// Can it write? For health checks.
    async fn ping(&self) -> Result<()>;

    /// Finishes what is waiting, and lets go of the store. Everything after is
    /// [`Closed`](crate::JournalError::Closed).
    async fn close(&self);
}

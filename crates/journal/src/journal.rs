//! The interface of every store of tables.

use async_trait::async_trait;
use tokio::sync::{broadcast, watch};

use crate::{
    ChainHash, Document, ImportedTable, JournalError, NewTable, PlayerId, Result, SiteKey,
    StoreState, StoredEntry, StoredPlayer, StoredTable, Subscription, Summary, TableId,
    TableListing,
};

/// A change that a journal reports to its subscribers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableChange {
    /// An entry was appended to a table.
    Appended {
        /// The table.
        table: TableId,
        /// How many entries it has now.
        count: u64,
        /// The last of them, unless it is long.
        entry: Option<StoredEntry>,
    },
    /// Changes may have been missed.
    Gap,
}

/// An append-only record of tables, shared by all nodes that serve them.
///
/// A future may be dropped at any time: nothing breaks, but its command may still be carried out.
#[async_trait]
pub trait Journal: Send + Sync + 'static {
    /// Creates a table and returns the start of its chain.
    async fn create(&self, table: NewTable) -> Result<ChainHash>;

    /// Adds the next entry of a table and replaces its summary: both or neither.
    ///
    /// The entry is durable when this returns `Ok`. [`Clash`](crate::JournalError::Clash) unless it has
    /// exactly the next number, and `previous` is the head of the last entry that is stored; the head of a table
    /// without entries is not compared.
    async fn append(
        &self,
        table: &TableId,
        previous: ChainHash,
        entry: StoredEntry,
        summary: Summary,
    ) -> Result<()>;

    /// Reads a table and its entries from number `from` on.
    async fn read(&self, table: &TableId, from: u64) -> Result<Option<StoredTable>>;

    /// Claims up to `limit` tables that are due at `now` and not claimed by another caller, soonest
    /// first, with the times at which they are due. A claim ends at `until`, or with the next entry of
    /// the table. Times are in milliseconds since 1970.
    async fn claim_due(&self, now: i64, until: i64, limit: u32) -> Result<Vec<(TableId, i64)>>;

    /// When the next table can be claimed: when it is due or, if it is claimed, when that claim ends.
    async fn next_due(&self) -> Result<Option<i64>>;

    /// Subscribes to the entries that no caller here knows of: those of other processes over the same store,
    /// and those of calls of [`append`](Journal::append) that were dropped before the answer. Of several at
    /// once to one table, perhaps only the last is reported. After a [`TableChange::Gap`] or
    /// [`RecvError::Lagged`](broadcast::error::RecvError::Lagged) the subscriber has to read its tables
    /// again.
    fn changes(&self) -> broadcast::Receiver<TableChange>;

    /// The clock of the store in milliseconds since 1970; none for a store of one process, which uses
    /// its own clock.
    async fn time(&self) -> Result<Option<i64>>;

    /// Whether other processes may write to the same store, so that tables in memory can be stale.
    fn is_shared(&self) -> bool;

    /// Up to `limit` tables in order of creation, for export: those after `after`, or from the first
    /// on. Tables that are created meanwhile may be missing.
    async fn tables_after(&self, after: Option<&TableId>, limit: u32) -> Result<Vec<TableId>>;

    /// Copies tables with all entries from another journal, in this order and in one transaction.
    /// Returns for each whether it is new: a table whose name exists is left unchanged. After a
    /// connection broke and the command was repeated, a table that it wrote may count as not new.
    ///
    /// Chains are not checked here, and subscribers get no [`TableChange`].
    async fn restore(&self, tables: Vec<ImportedTable>) -> Result<Vec<bool>>;

    /// The number of tables of each phase, in the order of [`Phase::ALL`](crate::Phase::ALL).
    async fn counts(&self) -> Result<[u64; 3]>;

    /// Public tables where seats are being taken, newest first.
    async fn open_tables(&self, limit: u32) -> Result<Vec<TableListing>>;

    /// Public tables where a game is on, last changed first.
    async fn running_tables(&self, limit: u32) -> Result<Vec<TableListing>>;

    /// Tables where a player has a seat, last changed first.
    async fn tables_of(&self, player: PlayerId, limit: u32) -> Result<Vec<TableListing>>;

    /// Tables where a player has a seat and the game has not ended, last changed first.
    async fn unfinished_tables_of(&self, player: PlayerId, limit: u32)
    -> Result<Vec<TableListing>>;

    /// Tables where a player has a seat and the game has ended, last changed first.
    async fn finished_tables_of(&self, player: PlayerId, limit: u32) -> Result<Vec<TableListing>>;

    /// The name of a player.
    async fn player_name(&self, player: PlayerId) -> Result<Option<String>>;

    /// Saves the name of a player, in place of any earlier one.
    async fn save_player(&self, player: PlayerId, name: &str, at: i64) -> Result<()>;

    /// Starts the next generation of a player and returns its number, at least 1: everything that was
    /// signed for an earlier generation becomes invalid, and all subscriptions are deleted. After a
    /// connection broke, the number may have grown by more than one.
    async fn sign_out(&self, player: PlayerId) -> Result<u32>;

    /// How often each player has signed out everywhere; players who never did are left out.
    async fn generations(&self) -> Result<Vec<(PlayerId, u32)>>;

    /// Up to `limit` players in order of their ids, for export: those after `after`, or from the first
    /// on.
    async fn players_after(&self, after: Option<PlayerId>, limit: u32)
    -> Result<Vec<StoredPlayer>>;

    /// Copies players from another journal. Returns for each whether something changed: a name that was
    /// saved here at the same time or later stays, and so does a higher generation.
    async fn restore_players(&self, players: Vec<StoredPlayer>) -> Result<Vec<bool>>;

    /// Saves a subscription in place of an earlier one with the same address. Of more than
    /// [`MAX_SUBSCRIPTIONS`](crate::MAX_SUBSCRIPTIONS) of a player the oldest is deleted, and so is one of
    /// the same browser for another player.
    async fn save_subscription(&self, subscription: Subscription) -> Result<()>;

    /// The subscriptions of a player, last saved first.
    async fn subscriptions_of(&self, player: PlayerId) -> Result<Vec<Subscription>>;

    /// Deletes a subscription of a player, if there is one with this address.
    async fn forget_subscription(&self, player: PlayerId, endpoint: &str) -> Result<()>;

    /// The document with a scope and a name.
    async fn document(&self, scope: &str, name: &str) -> Result<Option<Document>>;

    /// Up to `limit` documents of a scope, last saved first.
    async fn documents(&self, scope: &str, limit: u32) -> Result<Vec<Document>>;

    /// Saves a document in place of any earlier one.
    async fn save_document(&self, document: Document) -> Result<()>;

    /// Saves a document if there is none with its scope and name; returns whether it was saved. Of several
    /// calls at once, on any node, one saves. After a connection broke and the command was repeated, the
    /// answer may be false although this call saved it.
    async fn add_document(&self, document: Document) -> Result<bool>;

    /// Saves a document if the one with its scope and name is still as `before`: has that body or, without one,
    /// does not exist. Returns whether it was saved; if not, another caller on any node was first, and the caller
    /// reads again. After a connection broke and the command was repeated, the answer may be false although this
    /// call saved it.
    async fn change_document(&self, document: Document, before: Option<String>) -> Result<bool>;

    /// Up to `limit` documents in order of scope and name, for export: those after `after`, or from the
    /// first on.
    async fn documents_after(
        &self,
        after: Option<(&str, &str)>,
        limit: u32,
    ) -> Result<Vec<Document>>;

    /// Copies a document from another journal, unless the one here was saved at the same time or later;
    /// returns whether it was copied.
    async fn restore_document(&self, document: Document) -> Result<bool>;

    /// A secret of the whole site: drawn at random on the first request, the same for ever after, also
    /// when two processes ask at once.
    async fn key(&self, name: &str) -> Result<[u8; 64]>;

    /// Every secret that was drawn, in order of their names, for export.
    async fn keys(&self) -> Result<Vec<SiteKey>>;

    /// Copies a secret from another journal, and returns the one that is kept: an existing secret stays
    /// unless there is no table and no player yet that could depend on it.
    async fn restore_key(&self, key: SiteKey) -> Result<[u8; 64]>;

    /// The size of the connection pool, and how many of its connections are idle; none for a file.
    fn connections(&self) -> Option<(usize, usize)>;

    /// The size of the store in bytes; of a database, with all that is in it.
    async fn size(&self) -> Result<u64>;

    /// Why the store is not the one that was opened, when it is not: then nothing is written.
    fn replaced(&self) -> Option<JournalError>;

    /// Whether the store is what it was, as far as is known; for a store of one process, always.
    fn state(&self) -> watch::Receiver<StoreState>;

    /// Stops writing until an operator decides: the caller knows of an entry that is not stored any more.
    fn hold(&self, reason: String);

    /// Writes down for the operator what is not stored any more, one a line.
    async fn report_losses(&self, losses: &str) -> Result<()>;

    /// Writes again after the state is [`Accepted`](StoreState::Accepted). The caller must have forgotten
    /// everything that it knew of tables.
    async fn go_on(&self) -> Result<()>;

    /// Writes something, for health checks.
    async fn ping(&self) -> Result<()>;

    /// Finishes waiting commands and closes the store. Every call after that fails with
    /// [`Closed`](crate::JournalError::Closed).
    async fn close(&self);
}

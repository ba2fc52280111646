//! The journal over a database: everything but what differs between SQLite and PostgreSQL.

use async_trait::async_trait;
use sqlx::FromRow;
use sqlx::postgres::PgRow;
use tokio::runtime::Handle;
use tokio::sync::{broadcast, oneshot, watch};

use self::Parameter::{Bytes, Number, Text};
use crate::documents::{DOCUMENT, DOCUMENTS, DOCUMENTS_AFTER, Existing};
use crate::error::{damaged, unavailable};
use crate::rows::{self, EntryRow, TableRow};
use crate::subscriptions::{MAX_ENDPOINT, SUBSCRIPTIONS_OF_PLAYER};
use crate::write_queue::{WriteCommand, WriteQueue, WriteResult};
use crate::{
    ChainHash, Document, ImportedTable, Journal, JournalError, Location, MAX_BODY, MAX_DOCUMENT,
    MAX_DOCUMENT_NAME, NewTable, PlayerId, Result, SiteKey, StoreState, StoredEntry, StoredPlayer,
    StoredTable, Subscription, Summary, TableChange, TableId, TableListing, postgres,
};

/// How many changes are kept for a subscriber that is slow to receive them.
pub(crate) const CHANGE_CAPACITY: usize = 4096;

/// What differs between the databases that can hold a journal.
pub(crate) trait Backend: Send + Sync + 'static {
    /// Public tables where seats are being taken, newest first.
    const OPEN_TABLES: &'static str;
    /// Public tables where a game is on, last changed first.
    const RUNNING_TABLES: &'static str;
    /// The size of the store in bytes.
    const SIZE: &'static str;
    /// Whether several processes share the database.
    const IS_SHARED: bool;

    fn queue(&self) -> &WriteQueue;

    fn change_sender(&self) -> &broadcast::Sender<TableChange>;

    /// Whether the database can store a text.
    fn is_valid_text(text: &str) -> bool;

    /// Runs a statement that reads, and returns all rows.
    fn fetch_all<R: FromEitherRow>(
        &self,
        statement: &'static str,
        parameters: &[Parameter<'_>],
    ) -> impl Future<Output = Result<Vec<R>>> + Send;

    /// The size of the connection pool and how many connections are idle, where that is limited.
    fn pool_status(&self) -> Option<(usize, usize)>;

    /// The clock in milliseconds, of a database that several processes share.
    fn time(&self) -> impl Future<Output = Result<Option<i64>>> + Send;

    /// See [`Journal::replaced`].
    fn replaced(&self) -> Option<JournalError>;

    /// See [`Journal::state`].
    fn state(&self) -> watch::Receiver<StoreState>;

    /// See [`Journal::hold`].
    fn hold(&self, reason: String);

    /// See [`Journal::report_losses`].
    fn report_losses(&self, losses: &str) -> impl Future<Output = Result<()>> + Send;

    /// See [`Journal::go_on`].
    fn go_on(&self) -> impl Future<Output = Result<()>> + Send;

    /// Answers waiting commands and closes all connections.
    fn shut_down(&self) -> impl Future<Output = ()> + Send;
}

/// A row that can be read from either database.
pub(crate) trait FromEitherRow:
    for<'r> TryFrom<&'r rusqlite::Row<'r>, Error = rusqlite::Error>
    + for<'r> FromRow<'r, PgRow>
    + Send
    + Unpin
    + 'static
{
}

impl<R> FromEitherRow for R where
    R: for<'r> TryFrom<&'r rusqlite::Row<'r>, Error = rusqlite::Error>
        + for<'r> FromRow<'r, PgRow>
        + Send
        + Unpin
        + 'static
{
}

/// The value of a placeholder in a statement.
#[derive(Clone, Copy)]
pub(crate) enum Parameter<'a> {
    Number(i64),
    Text(&'a str),
    Bytes(&'a [u8]),
}

/// Checks that all texts can be stored.
fn check_texts<B: Backend>(texts: &[&str]) -> Result<()> {
    if texts.iter().any(|text| text.len() > MAX_BODY) {
        return Err(JournalError::TooLong);
    }
    let valid = texts.iter().all(|text| B::is_valid_text(text));
    if valid { Ok(()) } else { Err(JournalError::InvalidText) }
}

/// The only row of a statement, if there is one.
async fn fetch_one<R: FromEitherRow>(
    backend: &impl Backend,
    statement: &'static str,
    parameters: &[Parameter<'_>],
) -> Result<Option<R>> {
    Ok(backend.fetch_all(statement, parameters).await?.pop())
}

/// All rows of a statement, each read by `read`.
async fn fetch_each<R: FromEitherRow, T>(
    backend: &impl Backend,
    statement: &'static str,
    parameters: &[Parameter<'_>],
    read: impl Fn(R) -> Result<T>,
) -> Result<Vec<T>> {
    backend.fetch_all(statement, parameters).await?.into_iter().map(read).collect()
}

/// Saves a document; returns whether something was written.
async fn write_document<B: Backend>(
    backend: &B,
    document: Document,
    existing: Existing,
) -> Result<bool> {
    let Document { scope, name, body, .. } = &document;
    let too_long = |name: &String| name.len() > MAX_DOCUMENT_NAME;
    if body.len() > MAX_DOCUMENT || [scope, name].into_iter().any(too_long) {
        return Err(JournalError::TooLong);
    }
    check_texts::<B>(&[scope, name, body])?;
    let command = WriteCommand::SaveDocument { document, existing };
    Ok(backend.queue().write(command).await?.new == [true])
}

async fn read_key(backend: &impl Backend, name: &str) -> Result<Option<[u8; 64]>> {
    let row: Option<(Vec<u8>,)> = fetch_one(backend, rows::KEY, &[Text(name)]).await?;
    row.map(|(value,)| rows::read_bytes(value, "value")).transpose()
}

/// A key that exists because a command has just offered one.
async fn read_offered_key(backend: &impl Backend, name: &str) -> Result<[u8; 64]> {
    let key = read_key(backend, name).await?;
    key.ok_or_else(|| unavailable("a key that was just written is gone"))
}

/// An append whose result is awaited. When this is dropped before the result is there, the caller will not
/// know of the entry: then subscribers are told of it.
struct PendingAppend<'a> {
    table: &'a TableId,
    seq: u64,
    result: Option<oneshot::Receiver<WriteResult>>,
    changes: &'a broadcast::Sender<TableChange>,
}

impl PendingAppend<'_> {
    async fn await_result(mut self) -> Result<()> {
        let Some(result) = &mut self.result else { return Err(JournalError::Closed) };
        let result = result.await;
        self.result = None;
        result.unwrap_or(Err(JournalError::Closed)).map(|_| ())
    }
}

impl Drop for PendingAppend<'_> {
    fn drop(&mut self) {
        let Some(result) = self.result.take() else { return };
        // There is none when the program ends.
        let Ok(runtime) = Handle::try_current() else { return };
        let appended = TableChange::Appended {
            table: self.table.clone(),
            count: self.seq.saturating_add(1),
            entry: None,
        };
        let changes = self.changes.clone();
        runtime.spawn(async move {
            if let Ok(Ok(_)) = result.await {
                // Fails when there is no subscriber.
                let _ = changes.send(appended);
            }
        });
    }
}

#[async_trait]
impl<B: Backend> Journal for B {
    async fn create(&self, table: NewTable) -> Result<ChainHash> {
        check_texts::<B>(&table.texts())?;
        let head = ChainHash::first(&table.secret, &table.setup);
        self.queue().write(WriteCommand::Create(table.into())).await?;
        Ok(head)
    }

    async fn append(
        &self,
        table: &TableId,
        previous: ChainHash,
        entry: StoredEntry,
        summary: Summary,
    ) -> Result<()> {
        check_texts::<B>(&[&entry.body, summary.caption.as_deref().unwrap_or_default()])?;
        let seq = entry.seq;
        let command = WriteCommand::Append { table: table.clone(), previous, entry, summary };
        let result = Some(self.queue().send(command).await?);
        PendingAppend { table, seq, result, changes: self.change_sender() }.await_result().await
    }

    async fn read(&self, table: &TableId, from: u64) -> Result<Option<StoredTable>> {
        let row = fetch_one(self, rows::TABLE, &[Text(table.as_str())]).await?;
        let Some(row) = row else { return Ok(None) };
        let (key, game, public, setup, secret, created, count): TableRow = row;
        // The count and the entries below it are consistent without a transaction, because entries
        // never change.
        let from = i64::try_from(from).unwrap_or(i64::MAX);
        let range = [Number(key), Number(from), Number(count)];
        let entries: Vec<EntryRow> = self.fetch_all(rows::ENTRIES, &range).await?;
        Ok(Some(StoredTable {
            id: table.clone(),
            game,
            public,
            setup,
            secret: rows::read_bytes(secret, "secret")?,
            created,
            count: rows::read_count(count)?,
            entries: entries.into_iter().map(rows::read_entry).collect::<Result<_>>()?,
        }))
    }

    async fn claim_due(&self, now: i64, until: i64, limit: u32) -> Result<Vec<(TableId, i64)>> {
        Ok(self.queue().write(WriteCommand::Claim { now, until, limit }).await?.claimed)
    }

    async fn next_due(&self) -> Result<Option<i64>> {
        Ok(fetch_one(self, rows::NEXT_DUE, &[]).await?.map(|(wake,)| wake))
    }

    fn changes(&self) -> broadcast::Receiver<TableChange> {
        self.change_sender().subscribe()
    }

    async fn time(&self) -> Result<Option<i64>> {
        Backend::time(self).await
    }

    fn is_shared(&self) -> bool {
        B::IS_SHARED
    }

    async fn tables_after(&self, after: Option<&TableId>, limit: u32) -> Result<Vec<TableId>> {
        let mut last = 0;
        if let Some(table) = after {
            let row = fetch_one(self, rows::TABLE_KEY, &[Text(table.as_str())]).await?;
            (last,) = row.ok_or(JournalError::NoSuchTable)?;
        }
        let page = [Number(last), Number(limit.into())];
        fetch_each(self, rows::TABLES_AFTER, &page, |(id,)| rows::read_table_id(id)).await
    }

    async fn restore(&self, tables: Vec<ImportedTable>) -> Result<Vec<bool>> {
        tables.iter().try_for_each(|table| check_texts::<B>(&table.texts()))?;
        Ok(self.queue().write(WriteCommand::Restore(tables)).await?.new)
    }

    async fn counts(&self) -> Result<[u64; 3]> {
        rows::read_counts(self.fetch_all(rows::COUNTS, &[]).await?)
    }

    async fn open_tables(&self, limit: u32) -> Result<Vec<TableListing>> {
        fetch_each(self, B::OPEN_TABLES, &[Number(limit.into())], rows::read_listed).await
    }

    async fn running_tables(&self, limit: u32) -> Result<Vec<TableListing>> {
        fetch_each(self, B::RUNNING_TABLES, &[Number(limit.into())], rows::read_listed).await
    }

    async fn tables_of(&self, player: PlayerId, limit: u32) -> Result<Vec<TableListing>> {
        let parameters = [Bytes(&player.0), Number(limit.into())];
        fetch_each(self, rows::TABLES_OF_PLAYER, &parameters, rows::read_listed).await
    }

    async fn unfinished_tables_of(
        &self,
        player: PlayerId,
        limit: u32,
    ) -> Result<Vec<TableListing>> {
        let parameters = [Bytes(&player.0), Number(limit.into())];
        fetch_each(self, rows::UNFINISHED_TABLES_OF_PLAYER, &parameters, rows::read_listed).await
    }

    async fn finished_tables_of(&self, player: PlayerId, limit: u32) -> Result<Vec<TableListing>> {
        let parameters = [Bytes(&player.0), Number(limit.into())];
        fetch_each(self, rows::FINISHED_TABLES_OF_PLAYER, &parameters, rows::read_listed).await
    }

    async fn player_name(&self, player: PlayerId) -> Result<Option<String>> {
        let row = fetch_one(self, rows::PLAYER_NAME, &[Bytes(&player.0)]).await?;
        Ok(row.map(|(name,)| name))
    }

    async fn save_player(&self, player: PlayerId, name: &str, at: i64) -> Result<()> {
        check_texts::<B>(&[name])?;
        let command = WriteCommand::SavePlayer { player, name: name.to_owned(), at };
        self.queue().write(command).await.map(drop)
    }

    async fn sign_out(&self, player: PlayerId) -> Result<u32> {
        self.queue().write(WriteCommand::SignOut(player)).await?;
        let row = fetch_one(self, rows::GENERATION, &[Bytes(&player.0)]).await?;
        let generation: i64 = row.map_or(0, |(generation,)| generation);
        u32::try_from(generation).map_err(|_| damaged("generation"))
    }

    async fn generations(&self) -> Result<Vec<(PlayerId, u32)>> {
        fetch_each(self, rows::GENERATIONS, &[], rows::read_generation).await
    }

    async fn players_after(
        &self,
        after: Option<PlayerId>,
        limit: u32,
    ) -> Result<Vec<StoredPlayer>> {
        // Every id is greater than the empty one.
        let after = after.as_ref().map_or(&[][..], |player| &player.0);
        let page = [Bytes(after), Number(limit.into())];
        fetch_each(self, rows::PLAYERS_AFTER, &page, rows::read_player).await
    }

    async fn restore_players(&self, players: Vec<StoredPlayer>) -> Result<Vec<bool>> {
        players.iter().try_for_each(|player| check_texts::<B>(&[&player.name]))?;
        Ok(self.queue().write(WriteCommand::RestorePlayers(players)).await?.new)
    }

    async fn save_subscription(&self, subscription: Subscription) -> Result<()> {
        if subscription.endpoint.len() > MAX_ENDPOINT {
            return Err(JournalError::TooLong);
        }
        check_texts::<B>(&[&subscription.endpoint, &subscription.lang])?;
        self.queue().write(WriteCommand::Subscribe(subscription)).await.map(drop)
    }

    async fn subscriptions_of(&self, player: PlayerId) -> Result<Vec<Subscription>> {
        let parameters = [Bytes(&player.0)];
        fetch_each(self, SUBSCRIPTIONS_OF_PLAYER, &parameters, rows::read_subscription).await
    }

    async fn forget_subscription(&self, player: PlayerId, endpoint: &str) -> Result<()> {
        check_texts::<B>(&[endpoint])?;
        let endpoint = endpoint.to_owned();
        self.queue().write(WriteCommand::Unsubscribe { player, endpoint }).await.map(drop)
    }

    async fn document(&self, scope: &str, name: &str) -> Result<Option<Document>> {
        check_texts::<B>(&[scope, name])?;
        let row = fetch_one(self, DOCUMENT, &[Text(scope), Text(name)]).await?;
        Ok(row.map(rows::read_document))
    }

    async fn documents(&self, scope: &str, limit: u32) -> Result<Vec<Document>> {
        check_texts::<B>(&[scope])?;
        let parameters = [Text(scope), Number(limit.into())];
        fetch_each(self, DOCUMENTS, &parameters, |row| Ok(rows::read_document(row))).await
    }

    async fn save_document(&self, document: Document) -> Result<()> {
        write_document(self, document, Existing::Replace).await.map(drop)
    }

    async fn add_document(&self, document: Document) -> Result<bool> {
        write_document(self, document, Existing::Keep).await
    }

    async fn change_document(&self, document: Document, before: Option<String>) -> Result<bool> {
        let existing = before.map_or(Existing::Keep, Existing::ReplaceBody);
        write_document(self, document, existing).await
    }

    async fn documents_after(
        &self,
        after: Option<(&str, &str)>,
        limit: u32,
    ) -> Result<Vec<Document>> {
        // Every scope is greater than the empty one.
        let (scope, name) = after.unwrap_or_default();
        let page = [Text(scope), Text(name), Number(limit.into())];
        fetch_each(self, DOCUMENTS_AFTER, &page, |row| Ok(rows::read_document(row))).await
    }

    async fn restore_document(&self, document: Document) -> Result<bool> {
        write_document(self, document, Existing::KeepNewer).await
    }

    async fn key(&self, name: &str) -> Result<[u8; 64]> {
        check_texts::<B>(&[name])?;
        if let Some(key) = read_key(self, name).await? {
            return Ok(key);
        }
        let mut value = [0; 64];
        getrandom::fill(&mut value).map_err(unavailable)?;
        // Only the first of several offers is kept, so the key is read again.
        let offered = SiteKey { name: name.to_owned(), value };
        self.queue().write(WriteCommand::OfferKey(offered)).await?;
        read_offered_key(self, name).await
    }

    async fn keys(&self) -> Result<Vec<SiteKey>> {
        fetch_each(self, rows::KEYS, &[], rows::read_key).await
    }

    async fn restore_key(&self, key: SiteKey) -> Result<[u8; 64]> {
        check_texts::<B>(&[&key.name])?;
        self.queue().write(WriteCommand::RestoreKey(key.clone())).await?;
        read_offered_key(self, &key.name).await
    }

    fn connections(&self) -> Option<(usize, usize)> {
        self.pool_status()
    }

    async fn size(&self) -> Result<u64> {
        let row = fetch_one(self, B::SIZE, &[]).await?;
        let (bytes,): (i64,) = row.ok_or_else(|| damaged("size"))?;
        u64::try_from(bytes).map_err(|_| damaged("size"))
    }

    fn replaced(&self) -> Option<JournalError> {
        Backend::replaced(self)
    }

    fn state(&self) -> watch::Receiver<StoreState> {
        Backend::state(self)
    }

    fn hold(&self, reason: String) {
        Backend::hold(self, reason);
    }

    async fn report_losses(&self, losses: &str) -> Result<()> {
        Backend::report_losses(self, losses).await
    }

    async fn go_on(&self) -> Result<()> {
        Backend::go_on(self).await
    }

    async fn ping(&self) -> Result<()> {
        self.queue().write(WriteCommand::Ping).await.map(drop)
    }

    async fn close(&self) {
        self.shut_down().await;
    }
}

impl JournalError {
    /// The same error of an attempt to open a store.
    pub(crate) fn while_opening(self, location: &Location) -> JournalError {
        if let JournalError::Unavailable(reason) = self {
            return JournalError::cannot_open(location, reason);
        }
        self
    }
}

impl From<sqlx::Error> for JournalError {
    fn from(error: sqlx::Error) -> JournalError {
        if matches!(error, sqlx::Error::PoolClosed) {
            return JournalError::Closed;
        }
        if matches!(error, sqlx::Error::PoolTimedOut) {
            return unavailable("the database does not answer, or has no connection to spare");
        }
        if postgres::is_full(&error) {
            return JournalError::Full;
        }
        unavailable(error)
    }
}

//! Tables in memory: rebuilt from the journal on demand, changed only by entries that the journal has
//! accepted.
//!
//! Several nodes may have the same table in memory, and none of them owns it. The journal decides which
//! of two entries with the same number counts; the other node catches up and decides again.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use gueridon_engine::{MAX_SEATS, Seat};
use gueridon_journal::{self as journal, Journal, JournalError, TableId};
use gueridon_study::advice::SeatAdvice;
use gueridon_table::table::{Decision, Setup, Table};
use tokio::sync::{Mutex as AsyncMutex, mpsc, watch};

use crate::app::Config;
use crate::clock::SharedClock;
use crate::daily;
use crate::limits::MAX_IN_MEMORY;
use crate::locks::{KeyedLock, lock};
use crate::metrics;
use crate::presence::PresenceCounts;
use crate::push::PushSender;
use crate::random::Secrets;
use crate::replication;
use crate::session::RateKey;
use crate::updates::UpdateCache;

/// All tables that are in memory.
pub(crate) struct Tables {
    journal: Arc<dyn Journal>,
    live: Mutex<HashMap<TableId, Arc<LiveTable>>>,
    /// Held while a table is read into memory.
    opening: KeyedLock<TableId>,
    /// Sends the ids of tables that were just read, to be checked for newer entries.
    opened: mpsc::UnboundedSender<TableId>,
    pub(crate) clock: SharedClock,
    secrets: Secrets,
    push: Option<Arc<PushSender>>,
}

/// A table in memory.
pub(crate) struct LiveTable {
    current: watch::Sender<Arc<Table>>,
    /// Held while an entry is committed: one after the other.
    writer: AsyncMutex<()>,
    pub(crate) presence: PresenceCounts,
    /// Messages about the newest entry.
    pub(crate) updates: UpdateCache,
    /// How many streams programs have opened here so far, by seat: only the newest one counts.
    program_streams: [AtomicU64; MAX_SEATS],
    /// The address at whose expense computers think here: that of the player who acted last.
    charged: Mutex<Option<RateKey>>,
    last_used: Mutex<Instant>,
    /// The newest advice, and the step that it is about.
    advice: Mutex<Option<(usize, Arc<SeatAdvice>)>>,
}

/// Why the automatic player could not commit a turn.
pub(crate) enum CommitError {
    /// The turn is no longer due, or not legal.
    Refused,
    /// The journal did not accept it.
    Journal(JournalError),
}

impl From<JournalError> for CommitError {
    fn from(error: JournalError) -> CommitError {
        CommitError::Journal(error)
    }
}

impl LiveTable {
    fn new(table: Table) -> Arc<LiveTable> {
        let (current, _) = watch::channel(Arc::new(table));
        Arc::new(LiveTable {
            current,
            writer: AsyncMutex::new(()),
            presence: PresenceCounts::default(),
            updates: UpdateCache::default(),
            program_streams: Default::default(),
            charged: Mutex::default(),
            last_used: Instant::now().into(),
            advice: Mutex::default(),
        })
    }

    /// The newest version that this node has.
    pub(crate) fn now(&self) -> Arc<Table> {
        self.current.borrow().clone()
    }

    /// The newest version, and every later one.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Table>> {
        self.current.subscribe()
    }

    /// Charges an address for the thinking of computers here from now on. Only for requests of players at
    /// the table: a spectator must not make others wait.
    pub(crate) fn charge(&self, key: RateKey) {
        *lock(&self.charged) = Some(key);
    }

    /// The address at whose expense computers think here; after a restart, the player who created the
    /// table.
    pub(crate) fn charged(&self) -> RateKey {
        let charged = *lock(&self.charged);
        charged.unwrap_or_else(|| RateKey::Player(self.now().setup.host))
    }

    /// Keeps advice on a step, in place of any earlier.
    pub(crate) fn keep_advice(&self, step: usize, advice: Arc<SeatAdvice>) {
        *lock(&self.advice) = Some((step, advice));
    }

    /// The advice on a step, if it is kept.
    pub(crate) fn advice_on(&self, step: usize) -> Option<Arc<SeatAdvice>> {
        lock(&self.advice).as_ref().filter(|(known, _)| *known == step).map(|(_, it)| it.clone())
    }

    /// Wakes all watchers without a new version: somebody came or went.
    pub(crate) fn notify_watchers(&self) {
        self.current.send_modify(|_| {});
    }

    /// The number of a new stream of the program of a seat. The one before it ends.
    pub(crate) fn begin_program_stream(&self, seat: Seat) -> u64 {
        let number = self.program_streams[seat.index()].fetch_add(1, Ordering::Relaxed) + 1;
        self.notify_watchers();
        number
    }

    /// Whether a stream is the newest one of the program of its seat.
    pub(crate) fn is_newest_program_stream(&self, seat: Seat, number: u64) -> bool {
        self.program_streams[seat.index()].load(Ordering::Relaxed) == number
    }

    /// Waits until the commit that is under way, if any, has ended.
    pub(crate) async fn wait_for_writer(&self) {
        drop(self.writer.lock().await);
    }

    /// Makes a version the current one, unless it is older: of two tasks that bring news, the slower may
    /// have the older.
    fn publish(&self, next: Arc<Table>) {
        self.current.send_if_modified(|current| {
            let newer = next.seq() > current.seq();
            if newer {
                *current = next;
            }
            newer
        });
    }
}

impl Tables {
    /// Starts over a journal, and replicates entries that other nodes write there.
    ///
    /// # Errors
    ///
    /// When the journal does not answer.
    pub(crate) async fn start(
        journal: Arc<dyn Journal>,
        config: &Config,
        push: Option<Arc<PushSender>>,
    ) -> Result<Arc<Tables>, JournalError> {
        let clock = SharedClock::new(config.clock);
        clock.sync(journal.as_ref()).await?;
        let (opened, newly_opened) = mpsc::unbounded_channel();
        let changes = journal.changes();
        let secrets = Secrets::new(config.fixed_seed);
        let (live, opening) = (Mutex::default(), KeyedLock::new());
        let tables = Arc::new(Tables { journal, live, opening, opened, clock, secrets, push });
        tokio::spawn(replication::run(tables.clone(), changes, newly_opened));
        Ok(tables)
    }

    /// Creates a table with a new secret.
    pub(crate) async fn create(
        &self,
        id: TableId,
        setup: Setup,
        public: bool,
    ) -> Result<Arc<LiveTable>, JournalError> {
        self.create_from(id, setup, self.secrets.draw(), public).await
    }

    /// Creates a table whose cards follow from a secret.
    pub(crate) async fn create_from(
        &self,
        id: TableId,
        setup: Setup,
        secret: [u8; 32],
        public: bool,
    ) -> Result<Arc<LiveTable>, JournalError> {
        let at = self.clock.now();
        let table = Table::create(id.clone(), setup, secret, public, at);
        self.journal.create(table.as_new(table.setup.write(), at)).await?;
        Ok(self.insert(id, table))
    }

    /// A table by its id: from memory, or rebuilt.
    pub(crate) async fn open(&self, id: &TableId) -> Result<Option<Arc<LiveTable>>, JournalError> {
        if let Some(live) = self.find(id) {
            return Ok(Some(live));
        }
        // A long game takes a while to rebuild: of simultaneous requests, one does it for all.
        let _turn = self.opening.take(id.clone()).await;
        if let Some(live) = self.find(id) {
            return Ok(Some(live));
        }
        let Some(stored) = self.journal.read(id, 0).await? else { return Ok(None) };
        let table = Table::rebuild(&stored)?;
        Ok(Some(self.insert(id.clone(), table)))
    }

    /// A table that is in memory.
    pub(crate) fn find(&self, id: &TableId) -> Option<Arc<LiveTable>> {
        let live = lock(&self.live);
        let found = live.get(id)?;
        *lock(&found.last_used) = Instant::now();
        Some(found.clone())
    }

    /// The ids of all tables in memory.
    pub(crate) fn ids(&self) -> Vec<TableId> {
        lock(&self.live).keys().cloned().collect()
    }

    /// Inserts a table, unless another task was quicker: then that one is returned.
    fn insert(&self, id: TableId, table: Table) -> Arc<LiveTable> {
        let mut live = lock(&self.live);
        let insert = || {
            // Entries that were written between reading it and now were not reported to this node.
            if self.journal.is_shared() {
                let _ = self.opened.send(id.clone());
            }
            LiveTable::new(table)
        };
        live.entry(id.clone()).or_insert_with(insert).clone()
    }

    /// Reads the current version. A refusal counts only when the journal has nothing newer: the client may
    /// refer to entries of another node that this one has not got yet.
    pub(crate) async fn read_fresh<T, E: From<JournalError>>(
        &self,
        live: &LiveTable,
        read: impl Fn(&Arc<Table>) -> Result<T, E>,
    ) -> Result<T, E> {
        loop {
            let current = live.now();
            match read(&current) {
                Err(refused) if !self.journal.is_shared() => return Err(refused),
                Err(refused) if !self.catch_up(live, &current).await? => return Err(refused),
                Err(_) => {}
                answer => return answer,
            }
        }
    }

    /// The version with every entry that was written before this call.
    pub(crate) async fn latest(&self, live: &LiveTable) -> Result<Arc<Table>, JournalError> {
        // An entry that is being written here is in the journal a moment before it is in memory.
        live.wait_for_writer().await;
        let mut table = live.now();
        while self.journal.is_shared() && self.catch_up(live, &table).await? {
            table = live.now();
        }
        Ok(table)
    }

    /// Commits an entry: `decide` looks at the current version and decides on it, or refuses. The new
    /// version is published, and returned, when the journal has accepted the entry.
    pub(crate) async fn commit<E: From<JournalError>>(
        &self,
        live: &LiveTable,
        decide: impl Fn(&Table) -> Result<Decision, E>,
    ) -> Result<Arc<Table>, E> {
        let _one_at_a_time = live.writer.lock().await;
        loop {
            let (current, decision) = self
                .read_fresh(live, |table| decide(table).map(|decision| (table.clone(), decision)))
                .await?;
            let at = self.clock.now();
            let (secret, body) = (&current.secret, decision.entry().write());
            let written =
                journal::StoredEntry::after(secret, current.head, current.seq(), at, body);
            let what = decision.entry().kind();
            let Some(next) = current.after(decision, written.head, at) else {
                tracing::error!(table = %current.id, what, "a decision does not apply");
                return Err(JournalError::Unavailable("the table refuses".into()).into());
            };
            let start = Instant::now();
            match self.journal.append(&current.id, written, next.summary_after(&current)).await {
                Ok(()) => {
                    metrics::step(what, start);
                    let next = Arc::new(next);
                    live.publish(next.clone());
                    if let Some(push) = &self.push {
                        push.entry_committed(live, &current, &next, at);
                    }
                    if let Err(error) = daily::note_result(self.journal.as_ref(), &next, at).await {
                        // It is found again when the results are read.
                        tracing::warn!(table = %next.id, %error, "a result of the day is not noted");
                    }
                    return Ok(next);
                }
                // Another node was first: decide again, about the version that it made.
                Err(JournalError::Clash) if self.catch_up(live, &current).await? => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Evicts tables that have no open page and were not used for a while; all without an open page when
    /// there are too many. The journal has them.
    pub(crate) fn evict_idle(&self, idle: Duration) {
        let mut live = lock(&self.live);
        let idle = if live.len() > MAX_IN_MEMORY { Duration::ZERO } else { idle };
        // A stream or a request that uses the table holds it; new ones must find it here first.
        live.retain(|_, live| {
            // All streams that are open have got the newest update by now.
            live.updates.clear();
            Arc::strong_count(live) > 1 || lock(&live.last_used).elapsed() < idle
        });
    }

    /// How many tables are in memory.
    pub(crate) fn len(&self) -> usize {
        lock(&self.live).len()
    }

    /// Applies an entry of another node to a table in memory; answers whether the table has it now. It has
    /// not when entries before it are missing.
    pub(crate) fn apply(&self, id: &TableId, entry: &journal::StoredEntry) -> bool {
        let Some(live) = self.find(id) else { return false };
        let known = live.now();
        if known.seq() != entry.seq {
            return known.seq() > entry.seq;
        }
        let mut next = Table::clone(&known);
        let applied = next.apply_entries(std::slice::from_ref(entry)).is_ok();
        if applied {
            live.publish(Arc::new(next));
        }
        applied
    }

    /// Reads the entries after a known version; answers whether there are any.
    pub(crate) async fn catch_up(
        &self,
        live: &LiveTable,
        known: &Table,
    ) -> Result<bool, JournalError> {
        if live.now().seq() > known.seq() {
            return Ok(true);
        }
        let read = async |from| {
            let stored = self.journal.read(&known.id, from).await?;
            stored.ok_or(JournalError::NoSuchTable)
        };
        let stored = read(known.seq()).await?;
        if stored.count < known.seq() {
            // Acknowledged entries are gone from the journal; going back would hide that.
            return Err(JournalError::Broken { table: stored.id, seq: stored.count });
        }
        if stored.count == known.seq() {
            return Ok(false);
        }
        let mut next = Table::clone(known);
        if next.apply_entries(&stored.entries).is_err() {
            // The version in memory is not what the journal has, which counts.
            next = Table::rebuild(&read(0).await?)?;
        }
        live.publish(Arc::new(next));
        Ok(true)
    }
}

//! The room with all the tables that somebody is at: kept in memory, rebuilt from the journal on
//! demand, changed only by what the journal has taken.
//!
//! Several nodes may have the same table in memory. None of them owns it: the journal decides who was
//! first, and whoever was not catches up.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use gueridon_journal::{self as journal, Journal, JournalError, TableId};
use tokio::sync::{Mutex as AsyncMutex, mpsc, watch};

use crate::app::Config;
use crate::clock::SharedClock;
use crate::keyed_lock::KeyedLock;
use crate::limits::MAX_IN_MEMORY;
use crate::metrics;
use crate::presence::Presence;
use crate::random::Secrets;
use crate::replication;
use crate::session::RateKey;
use crate::table::{Entry, Setup, Table};

/// All tables that are in memory.
pub(crate) struct Tables {
    journal: Arc<dyn Journal>,
    live: Mutex<HashMap<TableId, Arc<LiveTable>>>,
    /// Held by whoever reads a table into memory.
    opening: KeyedLock<TableId>,
    /// Tables that have just been put here.
    opened: mpsc::UnboundedSender<TableId>,
    pub(crate) clock: SharedClock,
    secrets: Secrets,
}

/// A table that somebody is at.
pub(crate) struct LiveTable {
    now: watch::Sender<Arc<Table>>,
    /// Held by who lets something happen: one thing after the other.
    writing: AsyncMutex<()>,
    pub(crate) presence: Presence,
    /// The address for which computers think here: that of the player who did something last.
    charged: Mutex<Option<RateKey>>,
    /// When somebody last asked for it.
    last_used: Mutex<Instant>,
}

/// Why nothing happened.
pub(crate) enum CommitError {
    /// The rules, or the table, do not allow it.
    Refused,
    /// The journal could not take it.
    Journal(JournalError),
}

impl From<JournalError> for CommitError {
    fn from(error: JournalError) -> CommitError {
        CommitError::Journal(error)
    }
}

impl LiveTable {
    fn new(table: Table) -> Arc<LiveTable> {
        let (now, _) = watch::channel(Arc::new(table));
        Arc::new(LiveTable {
            now,
            writing: AsyncMutex::new(()),
            presence: Presence::default(),
            charged: Mutex::default(),
            last_used: Instant::now().into(),
        })
    }

    /// The table as it stands.
    pub(crate) fn now(&self) -> Arc<Table> {
        self.now.borrow().clone()
    }

    /// The table as it stands, and as it will.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Table>> {
        self.now.subscribe()
    }

    /// Charges an address for what computers think here from now on. Only for requests of players at
    /// the table: an address that looks on must not make others wait.
    pub(crate) fn charge(&self, whom: RateKey) {
        *self.charged.lock().unwrap_or_else(PoisonError::into_inner) = Some(whom);
    }

    /// The address for which computers think here; after a restart, the player who laid the table.
    pub(crate) fn charged(&self) -> RateKey {
        let charged = *self.charged.lock().unwrap_or_else(PoisonError::into_inner);
        charged.unwrap_or_else(|| RateKey::Player(self.now().setup.host))
    }

    /// Wakes who watches, though nothing happened that is kept: somebody came or went.
    pub(crate) fn notify_watchers(&self) {
        self.now.send_modify(|_| {});
    }

    /// Waits for whoever lets something happen just now.
    pub(crate) async fn wait_for_writer(&self) {
        drop(self.writing.lock().await);
    }

    /// Shows a table to all who watch, unless they have seen it or a later one: of two who bring news,
    /// the slower may have the older.
    fn publish(&self, next: Arc<Table>) {
        self.now.send_if_modified(|now| {
            let newer = next.seq() > now.seq();
            if newer {
                *now = next;
            }
            newer
        });
    }
}

impl Tables {
    /// A hall over a journal, which follows what others write there.
    ///
    /// # Errors
    ///
    /// When the journal does not answer.
    pub(crate) async fn start(
        journal: Arc<dyn Journal>,
        config: &Config,
    ) -> Result<Arc<Tables>, JournalError> {
        let clock = SharedClock::new(config.clock);
        clock.set(journal.as_ref()).await?;
        let (opened, newly_opened) = mpsc::unbounded_channel();
        let changes = journal.changes();
        let secrets = Secrets::new(config.fixed_seed);
        let (live, opening) = (Mutex::default(), KeyedLock::new());
        let tables = Arc::new(Tables { journal, live, opening, opened, clock, secrets });
        tokio::spawn(replication::run(tables.clone(), changes, newly_opened));
        Ok(tables)
    }

    /// Lays a table.
    pub(crate) async fn create(
        &self,
        id: TableId,
        setup: Setup,
        public: bool,
    ) -> Result<Arc<LiveTable>, JournalError> {
        let secret = self.secrets.draw();
        let at = self.clock.now();
        let table = Table::create(id.clone(), setup, secret, public, at);
        self.journal.create(table.as_new(table.setup.write(), at)).await?;
        Ok(self.keep(id, table))
    }

    /// A table by its id: from memory, or rebuilt.
    pub(crate) async fn open(&self, id: &TableId) -> Result<Option<Arc<LiveTable>>, JournalError> {
        if let Some(live) = self.find(id) {
            return Ok(Some(live));
        }
        // A long game takes a while to rebuild: of many who ask for it at once, one does it.
        let _turn = self.opening.take(id.clone()).await;
        if let Some(live) = self.find(id) {
            return Ok(Some(live));
        }
        let Some(stored) = self.journal.read(id, 0).await? else { return Ok(None) };
        let table = Table::rebuild(&stored)?;
        Ok(Some(self.keep(id.clone(), table)))
    }

    /// A table that is in memory.
    pub(crate) fn find(&self, id: &TableId) -> Option<Arc<LiveTable>> {
        let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        let found = live.get(id)?;
        *found.last_used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        Some(found.clone())
    }

    /// Every table that is in memory.
    pub(crate) fn ids(&self) -> Vec<TableId> {
        let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        live.keys().cloned().collect()
    }

    /// Two who open the same table at once get the same one.
    fn keep(&self, id: TableId, table: Table) -> Arc<LiveTable> {
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        let keep = || {
            // What was written between reading it and now was told to nobody here: to be looked at.
            if self.journal.is_shared() {
                let _ = self.opened.send(id.clone());
            }
            LiveTable::new(table)
        };
        live.entry(id.clone()).or_insert_with(keep).clone()
    }

    /// Asks the table as it stands. A refusal counts only if nothing new is found: what it is about may
    /// have happened on another node, which the one who asks has heard from, and this one not yet.
    pub(crate) async fn read_fresh<T, E: From<JournalError>>(
        &self,
        live: &LiveTable,
        question: impl Fn(&Arc<Table>) -> Result<T, E>,
    ) -> Result<T, E> {
        loop {
            let now = live.now();
            match question(&now) {
                Err(refused) if !self.journal.is_shared() => return Err(refused),
                Err(refused) if !self.catch_up(live, &now).await? => return Err(refused),
                Err(_) => {}
                answer => return answer,
            }
        }
    }

    /// The table with everything that was written to it before this was called.
    pub(crate) async fn latest(&self, live: &LiveTable) -> Result<Arc<Table>, JournalError> {
        // What is being written here is in the journal a moment before it is in memory.
        live.wait_for_writer().await;
        let mut table = live.now();
        while self.journal.is_shared() && self.catch_up(live, &table).await? {
            table = live.now();
        }
        Ok(table)
    }

    /// Lets something happen: `decide` looks at the table as it stands and says what, or why not.
    /// The table changes when the journal has taken it, and not before. Answers the table right after.
    pub(crate) async fn commit<E: From<JournalError>>(
        &self,
        live: &LiveTable,
        decide: impl Fn(&Table) -> Result<Entry, E>,
    ) -> Result<Arc<Table>, E> {
        let _one_at_a_time = live.writing.lock().await;
        loop {
            let (now, entry) =
                self.read_fresh(live, |now| decide(now).map(|entry| (now.clone(), entry))).await?;
            let at = self.clock.now();
            let written =
                journal::Entry::after(&now.secret, now.head, now.seq(), at, entry.write());
            let seats_changed = matches!(entry, Entry::Sit { .. });
            let mut next = Table::clone(&now);
            if !next.apply(entry, written.head, at) {
                tracing::error!(table = %now.id, "an entry that was decided on does not apply");
                return Err(JournalError::Unavailable("the table refuses".into()).into());
            }
            let summary = next.summary(seats_changed);
            let what = next.entry_log.last().map_or("", |entry_log| entry_log.entry.kind());
            let start = Instant::now();
            match self.journal.append(&now.id, written, summary).await {
                Ok(()) => {
                    metrics::step(what, start);
                    let next = Arc::new(next);
                    live.publish(next.clone());
                    return Ok(next);
                }
                // Somebody else was first: decide anew about the table that they have made.
                Err(JournalError::Clash) if self.catch_up(live, &now).await? => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Forgets tables that nobody is at and nobody has asked for in a while; all that nobody is at when
    /// there are too many. The journal has them.
    pub(crate) fn evict_idle(&self, idle: Duration) {
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = if live.len() > MAX_IN_MEMORY { Duration::ZERO } else { idle };
        live.retain(|_, live| {
            let last_used = *live.last_used.lock().unwrap_or_else(PoisonError::into_inner);
            // Whoever is at a table, or about to write there, holds it; new ones have to come by here.
            Arc::strong_count(live) > 1 || last_used.elapsed() < idle
        });
    }

    /// How many tables are in memory.
    pub(crate) fn len(&self) -> usize {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Reads what was written after a table as it was known; answers whether there is anything.
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
            // What was acknowledged is gone from the journal; going back would hide it.
            return Err(JournalError::Broken { table: stored.id, seq: stored.count });
        }
        if stored.count == known.seq() {
            return Ok(false);
        }
        let mut next = Table::clone(known);
        if next.apply_entries(&stored.entries).is_err() {
            // What is in memory is no part of what is written, which counts.
            next = Table::rebuild(&read(0).await?)?;
        }
        live.publish(Arc::new(next));
        Ok(true)
    }
}

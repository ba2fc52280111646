//! Tables in memory: rebuilt from the journal on demand, changed only by entries that the journal has
//! accepted.
//!
//! Several nodes may have the same table in memory, and none of them owns it. The journal decides which
//! of two entries with the same number counts; the other node catches up and decides again.
//!
//! Tables without an open page leave memory after a while, or as soon as all together are estimated to take too much.
//! Imported games never change, and are rebuilt for each request.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use gueridon_journal::{self as journal, Journal, JournalError, TableId};
use gueridon_table::table::{Decision, Setup, Table};
use tokio::sync::mpsc;

use crate::app::Config;
use crate::clock::SharedClock;
use crate::fault::Fault;
use crate::limits::{Buckets, KEPT_WITH_ENTRY, KEPT_WITH_TABLE};
use crate::live_table::LiveTable;
use crate::locks::{KeyedLock, lock};
use crate::metrics;
use crate::problem::Problem;
use crate::push::PushSender;
use crate::random::Secrets;
use crate::replaced_store;
use crate::replication;
use crate::session::RateKey;

/// All tables that are in memory.
pub(crate) struct Tables {
    journal: Arc<dyn Journal>,
    live: Mutex<InMemory>,
    /// What tables take, in estimated bytes, and the most that they should.
    bytes: Arc<AtomicUsize>,
    most_bytes: usize,
    /// Held while a table is read into memory.
    opening: KeyedLock<TableId>,
    /// Sends the ids of tables that were just read, to be checked for newer entries.
    opened: mpsc::UnboundedSender<TableId>,
    /// Sends tables whose game has just ended here, and when, in milliseconds since 1970.
    ended: mpsc::UnboundedSender<(Arc<Table>, i64)>,
    pub(crate) clock: SharedClock,
    secrets: Secrets,
    push: Option<Arc<PushSender>>,
    /// Bytes that may still be written.
    kept: Buckets<RateKey>,
}

struct InMemory {
    tables: HashMap<TableId, Arc<LiveTable>>,
    /// From how many bytes on unused tables are looked for.
    evict_above: usize,
}

/// Whether a stream or a request holds a table, besides the map of tables in memory.
fn is_used(live: &Arc<LiveTable>) -> bool {
    Arc::strong_count(live) > 1
}

impl Tables {
    /// Starts over a journal, and replicates entries that other nodes write there.
    ///
    /// # Errors
    ///
    /// When the journal does not answer, or is not written to until an operator decides.
    pub(crate) async fn start(
        journal: Arc<dyn Journal>,
        config: &Config,
        push: Option<Arc<PushSender>>,
        ended: mpsc::UnboundedSender<(Arc<Table>, i64)>,
    ) -> Result<Arc<Tables>, JournalError> {
        let clock = SharedClock::new(config.clock);
        clock.sync(journal.as_ref()).await?;
        journal.replaced().map_or(Ok(()), Err)?;
        let (opened, newly_opened) = mpsc::unbounded_channel();
        let changes = journal.changes();
        let secrets = Secrets::new(config.fixed_seed);
        let tables = Arc::new(Tables {
            journal,
            live: InMemory { tables: HashMap::new(), evict_above: config.table_memory }.into(),
            bytes: Arc::default(),
            most_bytes: config.table_memory,
            opening: KeyedLock::new(),
            opened,
            ended,
            clock,
            secrets,
            push,
            kept: Buckets::new(config.kept_bytes()),
        });
        tokio::spawn(replication::run(tables.clone(), changes, newly_opened));
        let journal = tables.journal.clone();
        let state = journal.state();
        tokio::spawn(replaced_store::run(tables.clone(), journal, state));
        Ok(tables)
    }

    /// Refuses to write when a network has had too much written.
    pub(crate) fn check_kept(&self, writer: RateKey) -> Result<(), Problem> {
        let is_spent = self.kept.is_spent(writer, self.clock.now());
        if is_spent { Err(Problem::TooMuchKept) } else { Ok(()) }
    }

    /// Counts bytes that were written for a network.
    pub(crate) fn charge_kept(&self, writer: RateKey, bytes: usize) {
        self.kept.charge(writer, bytes as f64, self.clock.now());
    }

    /// Creates a table with a new secret, for a network.
    pub(crate) async fn create(
        &self,
        writer: RateKey,
        id: TableId,
        setup: Setup,
        public: bool,
    ) -> Result<Arc<LiveTable>, JournalError> {
        self.create_from(writer, id, setup, self.secrets.draw(), public).await
    }

    /// Creates a table whose cards follow from a secret.
    pub(crate) async fn create_from(
        &self,
        writer: RateKey,
        id: TableId,
        setup: Setup,
        secret: [u8; 32],
        public: bool,
    ) -> Result<Arc<LiveTable>, JournalError> {
        let at = self.clock.now();
        let table = Table::create(id.clone(), setup, secret, public, at);
        let written = table.setup.write();
        let bytes = written.len() + KEPT_WITH_TABLE;
        self.journal.create(table.as_new(written, at)).await?;
        self.charge_kept(writer, bytes);
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
        // What is stored may be older than what was acknowledged.
        self.journal.replaced().map_or(Ok(()), Err)?;
        let Some(stored) = self.journal.read(id, 0).await? else { return Ok(None) };
        let table = Table::rebuild(&stored)?;
        Ok(Some(self.insert(id.clone(), table)))
    }

    /// A table that is in memory.
    pub(crate) fn find(&self, id: &TableId) -> Option<Arc<LiveTable>> {
        let live = lock(&self.live);
        let found = live.tables.get(id)?;
        *lock(&found.last_used) = Instant::now();
        Some(found.clone())
    }

    /// Whether a table is in memory.
    pub(crate) fn is_in_memory(&self, id: &TableId) -> bool {
        lock(&self.live).tables.contains_key(id)
    }

    /// The ids of all tables in memory.
    pub(crate) fn ids(&self) -> Vec<TableId> {
        lock(&self.live).tables.keys().cloned().collect()
    }

    /// Inserts a table, unless another task was quicker: then that one is returned. A game that is only looked
    /// at is not kept: it never changes, and is made again from the journal when it is read.
    fn insert(&self, id: TableId, table: Table) -> Arc<LiveTable> {
        if table.setup.is_study() {
            return LiveTable::new(table, &self.bytes);
        }
        let mut live = lock(&self.live);
        let insert = || {
            // Entries that were written between reading it and now were not reported to this node.
            if self.journal.is_shared() {
                let _ = self.opened.send(id.clone());
            }
            LiveTable::new(table, &self.bytes)
        };
        let inserted = live.tables.entry(id.clone()).or_insert_with(insert).clone();
        let evicted = self.evict_least_used(&mut live);
        // What takes long to free does not hold up others.
        drop(live);
        drop(evicted);
        inserted
    }

    /// Reads the current version. A refusal counts only when the journal has nothing newer: the client may
    /// refer to entries of another node that this one has not got yet.
    pub(crate) async fn read_fresh<T>(
        &self,
        live: &LiveTable,
        read: impl Fn(&Arc<Table>) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
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
        drop(live.commits.lock().await);
        let mut table = live.now();
        while self.journal.is_shared() && self.catch_up(live, &table).await? {
            table = live.now();
        }
        Ok(table)
    }

    /// Commits an entry for a network, unless it has had too much written.
    pub(crate) async fn commit_for(
        &self,
        writer: RateKey,
        live: &LiveTable,
        decide: impl Fn(&Table) -> Result<Decision, Problem>,
    ) -> Result<Arc<Table>, Problem> {
        self.check_kept(writer)?;
        let (next, bytes) = self.commit_counted(live, decide).await?;
        self.charge_kept(writer, bytes);
        Ok(next)
    }

    /// Commits an entry of the server itself.
    pub(crate) async fn commit(
        &self,
        live: &LiveTable,
        decide: impl Fn(&Table) -> Result<Decision, Problem>,
    ) -> Result<Arc<Table>, Problem> {
        self.commit_counted(live, decide).await.map(|(next, _)| next)
    }

    /// Commits an entry: `decide` looks at the current version and decides on it, or refuses. The new
    /// version is published, and returned with the bytes that were written, when the journal has accepted the
    /// entry.
    async fn commit_counted(
        &self,
        live: &LiveTable,
        decide: impl Fn(&Table) -> Result<Decision, Problem>,
    ) -> Result<(Arc<Table>, usize), Problem> {
        let _one_at_a_time = live.commits.lock().await;
        loop {
            let (current, decision) = self
                .read_fresh(live, |table| decide(table).map(|decision| (table.clone(), decision)))
                .await?;
            let at = self.clock.now();
            let (secret, body) = (&current.secret, decision.entry().write());
            let bytes = body.len() + KEPT_WITH_ENTRY;
            let written =
                journal::StoredEntry::after(secret, current.head, current.seq(), at, body);
            let what = decision.entry().kind();
            let Some(next) = current.after(decision, written.head, at) else {
                let id = &current.id;
                return Err(Fault::log(format_args!("{what} does not apply at table {id}")).into());
            };
            let start = Instant::now();
            if live.is_discarded() {
                return Err(read_anew().into());
            }
            let summary = next.summary_after(&current);
            match self.journal.append(&current.id, current.head, written, summary).await {
                Ok(()) => {
                    metrics::step(what, start);
                    let next = Arc::new(next);
                    live.publish(next.clone());
                    if let Some(push) = &self.push {
                        push.entry_committed(live, &current, &next, at);
                    }
                    if next.is_over() && !current.is_over() {
                        // Fails when the application ends.
                        let _ = self.ended.send((next.clone(), at));
                    }
                    return Ok((next, bytes));
                }
                // Another node was first: decide again, about the version that it made.
                Err(JournalError::Clash) if self.catch_up(live, &current).await? => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Evicts tables that have no open page and were not used for a while. The journal has them.
    pub(crate) fn evict_idle(&self, idle: Duration) {
        let mut live = lock(&self.live);
        // New streams and requests that use a table must find it here first.
        live.tables.retain(|_, live| {
            // All streams that are open have got the newest update by now.
            live.updates.clear();
            is_used(live) || lock(&live.last_used).elapsed() < idle
        });
        live.evict_above = self.most_bytes;
        let evicted = self.evict_least_used(&mut live);
        let room = 2 * live.tables.len();
        live.tables.shrink_to(room);
        drop(live);
        drop(evicted);
    }

    /// Takes out tables without an open page, the least recently used first, when all together take more than
    /// they should: as many that an eighth is free, so that not each new table makes it look at all others.
    fn evict_least_used(&self, live: &mut InMemory) -> Vec<Arc<LiveTable>> {
        let mut bytes = self.bytes();
        if bytes <= live.evict_above {
            return Vec::new();
        }
        let eighth = self.most_bytes / 8;
        let unused = live.tables.iter().filter(|(_, live)| !is_used(live));
        let mut unused: Vec<_> =
            unused.map(|(id, live)| (*lock(&live.last_used), id.clone())).collect();
        unused.sort_unstable_by_key(|(last_used, _)| *last_used);
        let mut evicted = Vec::new();
        for (_, id) in unused {
            if bytes <= self.most_bytes - eighth {
                break;
            }
            if let Some(live) = live.tables.remove(&id) {
                bytes = bytes.saturating_sub(live.bytes());
                evicted.push(live);
            }
        }
        // Tables with open pages stay, however many they are.
        live.evict_above = self.most_bytes.max(bytes.saturating_add(eighth));
        evicted
    }

    /// What tables take in memory, in estimated bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }

    /// How many tables are in memory.
    pub(crate) fn len(&self) -> usize {
        lock(&self.live).tables.len()
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
        if live.is_discarded() {
            return Err(read_anew());
        }
        self.journal.replaced().map_or(Ok(()), Err)?;
        let stored = self.journal.read(&known.id, known.seq().saturating_sub(1)).await?;
        let stored = match loss(known, stored.as_ref()) {
            None => stored.ok_or(JournalError::NoSuchTable)?,
            Some(_) if live.is_discarded() => return Err(read_anew()),
            Some(loss) => return Err(self.went_back(&known.id, loss)),
        };
        if stored.count == known.seq() {
            return Ok(false);
        }
        let mut next = Table::clone(known);
        let missing = stored.entries.iter().position(|entry| entry.seq == known.seq());
        next.apply_entries(&stored.entries[missing.unwrap_or_default()..])?;
        live.publish(Arc::new(next));
        Ok(true)
    }

    /// Acknowledged entries are gone from the journal. One that nodes share is not written to until an operator has
    /// decided; in a file, which nobody else writes to, the table goes on from what is stored.
    fn went_back(&self, id: &TableId, loss: String) -> JournalError {
        tracing::error!(loss, "the store has gone back");
        if self.journal.is_shared() {
            self.journal.hold(loss.clone());
        } else if let Some(live) = lock(&self.live).tables.remove(id) {
            live.discard();
        }
        JournalError::Replaced(loss)
    }

    /// What is in memory and not in the journal, one table a line.
    pub(crate) async fn losses(&self) -> Result<String, JournalError> {
        let mut losses = String::new();
        for id in self.ids() {
            let Some(known) = self.find(&id).map(|live| live.now()) else { continue };
            let stored = self.journal.read(&id, known.seq().saturating_sub(1)).await?;
            if let Some(loss) = loss(&known, stored.as_ref()) {
                losses = losses + &loss + "\n";
            }
        }
        Ok(losses)
    }

    /// Forgets all tables: what is stored counts. Pages ask for theirs again.
    pub(crate) fn discard_all(&self) {
        let all = std::mem::take(&mut lock(&self.live).tables);
        for live in all.into_values() {
            live.discard();
        }
    }
}

/// What a journal lacks of a table in memory, which is read from its last entry on.
fn loss(known: &Table, stored: Option<&journal::StoredTable>) -> Option<String> {
    let (id, had) = (&known.id, known.seq());
    let Some(stored) = stored else {
        return Some(format!("table {id}: it is gone, and had {had} entries"));
    };
    if stored.count < had {
        return Some(format!("table {id}: it had {had} entries, and has {}", stored.count));
    }
    let last = stored.entries.first().filter(|_| had > 0)?;
    let differs = || format!("table {id}: its {had} entries are others");
    (last.head != known.head).then(differs)
}

/// The answer to a request that has a table of before the store went back.
fn read_anew() -> JournalError {
    JournalError::Replaced("the table is being read anew: try again".into())
}

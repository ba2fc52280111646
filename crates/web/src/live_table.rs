//! A table in memory: its newest version, and what this node keeps beside it.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Instant;

use gueridon_engine::{MAX_SEATS, Seat};
use gueridon_study::advice::SeatAdvice;
use gueridon_table::table::Table;
use tokio::sync::{Mutex as AsyncMutex, watch};

use crate::concurrency_limit::Permit;
use crate::locks::lock;
use crate::presence::PresenceCounts;
use crate::session::RateKey;
use crate::updates::UpdateCache;

/// A table in memory.
pub(crate) struct LiveTable {
    current: watch::Sender<Arc<Table>>,
    /// Held while an entry is committed: one after the other.
    pub(crate) commits: AsyncMutex<()>,
    pub(crate) presence: PresenceCounts,
    /// Messages about the newest entry.
    pub(crate) updates: UpdateCache,
    /// How many streams programs have opened here so far, by seat: only the newest one counts.
    program_streams: [AtomicU64; MAX_SEATS],
    /// The address at whose expense computers think here: that of the player who acted last.
    charged: Mutex<Option<RateKey>>,
    pub(crate) last_used: Mutex<Instant>,
    /// The permit of the network that opened the first of its streams.
    open: Mutex<Weak<Permit<RateKey>>>,
    /// The newest advice, and the step that it is about.
    advice: Mutex<Option<(usize, Arc<SeatAdvice>)>>,
    /// What it takes, in estimated bytes, and all tables together.
    bytes: AtomicUsize,
    all_bytes: Arc<AtomicUsize>,
    /// Whether this version counts no more, because the store went back: the table is read again.
    discarded: watch::Sender<bool>,
}

impl Drop for LiveTable {
    fn drop(&mut self) {
        self.all_bytes.fetch_sub(self.bytes.load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

impl LiveTable {
    pub(crate) fn new(table: Table, all_bytes: &Arc<AtomicUsize>) -> Arc<LiveTable> {
        let bytes = table.estimated_bytes();
        all_bytes.fetch_add(bytes, Ordering::Relaxed);
        let (current, _) = watch::channel(Arc::new(table));
        Arc::new(LiveTable {
            current,
            commits: AsyncMutex::new(()),
            presence: PresenceCounts::default(),
            updates: UpdateCache::default(),
            program_streams: Default::default(),
            charged: Mutex::default(),
            last_used: Instant::now().into(),
            open: Mutex::default(),
            advice: Mutex::default(),
            bytes: bytes.into(),
            all_bytes: all_bytes.clone(),
            discarded: watch::Sender::new(false),
        })
    }

    /// What it takes, in estimated bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
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

    /// The permit for the memory of the table: the one that its open streams share, or a new one for its estimated bytes.
    pub(crate) fn keep_open(
        &self,
        acquire: impl FnOnce(usize) -> Option<Permit<RateKey>>,
    ) -> Option<Arc<Permit<RateKey>>> {
        let mut open = lock(&self.open);
        if let Some(permit) = open.upgrade() {
            return Some(permit);
        }
        let permit = Arc::new(acquire(self.bytes())?);
        *open = Arc::downgrade(&permit);
        Some(permit)
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

    /// Ends all streams, so that pages ask for the table anew, and commits nothing more.
    pub(crate) fn discard(&self) {
        self.discarded.send_replace(true);
    }

    /// Whether this version counts no more.
    pub(crate) fn is_discarded(&self) -> bool {
        *self.discarded.borrow()
    }

    /// Waits until this version counts no more.
    pub(crate) fn discarded(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut discarded = self.discarded.subscribe();
        async move {
            // Fails when the table has left the memory, where it had no streams.
            let _ = discarded.wait_for(|discarded| *discarded).await;
        }
    }

    /// Makes a version the current one, unless it is older: of two tasks that bring news, the slower may
    /// have the older.
    pub(crate) fn publish(&self, next: Arc<Table>) {
        self.current.send_if_modified(|current| {
            let newer = next.seq() > current.seq();
            if newer {
                let bytes = next.estimated_bytes();
                let before = self.bytes.swap(bytes, Ordering::Relaxed);
                // Wraps around, so that it may also become less.
                self.all_bytes.fetch_add(bytes.wrapping_sub(before), Ordering::Relaxed);
                *current = next;
            }
            newer
        });
    }
}

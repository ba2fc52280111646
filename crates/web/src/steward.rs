//! Who plays when nobody clicks: computers on their turn, and in place of those whose time is up.
//!
//! The journal knows when each table is due, and lends it to one steward at a time: a table whose turn is
//! a computer's goes on by itself, also after a restart, and also when the node that was at it dies.
//! Thinking happens off the threads that answer requests, in a bounded pool.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use gueridon_engine::Seat;
use gueridon_journal::{Journal, JournalError, TableId};
use gueridon_text::{Lang, Speaker};
use tokio::sync::{Notify, Semaphore};

use crate::game::Refused;
use crate::hall::{Hall, Live, NotDone};
use crate::table::{By, Entry, Table};

/// For so long a table is lent; whoever has not played by then is taken for dead.
const LEASE: i64 = 5_000;
/// How many tables are taken up at once.
const BATCH: u32 = 64;
/// So often it is looked whether anything is due that nobody told of: other nodes' tables.
const LOOK: Duration = Duration::from_millis(500);
/// How long to wait before trying again when the journal does not answer.
const RETRY: Duration = Duration::from_secs(1);

/// Minds the tables at which the server itself has something to do.
pub(crate) struct Steward {
    hall: Arc<Hall>,
    thinkers: Semaphore,
    queue: Queue,
    woken: Notify,
    stop: Arc<AtomicBool>,
}

/// How many computers' turns there are to think about.
#[derive(Default)]
struct Queue {
    waiting: AtomicUsize,
    thinking: AtomicUsize,
}

/// One of them, for as long as this lives.
struct Queued<'a>(&'a AtomicUsize);

impl Queued<'_> {
    fn new(count: &AtomicUsize) -> Queued<'_> {
        count.fetch_add(1, Ordering::Relaxed);
        Queued(count)
    }
}

impl Drop for Queued<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Steward {
    pub(crate) fn new(hall: Arc<Hall>, thinkers: usize) -> Arc<Steward> {
        Arc::new(Steward {
            hall,
            thinkers: Semaphore::new(thinkers.max(1)),
            queue: Queue::default(),
            woken: Notify::new(),
            stop: Arc::default(),
        })
    }

    /// Starts to look after the tables, those that were due when the server stopped among them.
    pub(crate) fn start(self: &Arc<Self>, journal: Arc<dyn Journal>) {
        let steward = self.clone();
        tokio::spawn(async move {
            while !steward.stop.load(Ordering::Relaxed) {
                let wait = match steward.round(journal.as_ref()).await {
                    Ok(wait) => wait,
                    Err(JournalError::Closed) => return,
                    Err(error) => {
                        tracing::warn!(%error, "the steward has to wait for the journal");
                        RETRY
                    }
                };
                tokio::select! {
                    () = tokio::time::sleep(wait) => {}
                    () = steward.woken.notified() => {}
                }
            }
        });
    }

    /// Makes computers that think answer at once, so that the server can stop.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.woken.notify_one();
    }

    /// How many computers' turns wait for a thread, and how many have one.
    pub(crate) fn queue(&self) -> (usize, usize) {
        let Queue { waiting, thinking } = &self.queue;
        (waiting.load(Ordering::Relaxed), thinking.load(Ordering::Relaxed))
    }

    /// Something has happened at a table: maybe it is due now.
    pub(crate) fn mind(&self, live: &Live) {
        if live.now().due(self.hall.pause).is_some() {
            self.woken.notify_one();
        }
    }

    /// Takes up what is due; answers for how long nothing will be.
    async fn round(self: &Arc<Self>, journal: &dyn Journal) -> Result<Duration, JournalError> {
        let now = self.hall.clock.now();
        for (id, _) in journal.claim_due(now, now + LEASE, BATCH).await? {
            let steward = self.clone();
            tokio::spawn(async move { steward.turn(&id).await });
        }
        let next = journal.next_due().await?;
        let wait = next.map(|due| due.saturating_sub(self.hall.clock.now()).max(1));
        let wait = wait.and_then(|wait| u64::try_from(wait).ok()).map(Duration::from_millis);
        Ok(wait.map_or(LOOK, |wait| wait.min(LOOK)))
    }
}

impl Steward {
    /// Plays the turn that is due at a table, if it still is. When that fails, the table is lent anew
    /// after a while, here or elsewhere.
    async fn turn(&self, id: &TableId) {
        match self.play(id).await {
            Ok(()) => {}
            Err(NotDone::Refused) => tracing::debug!(table = %id, "somebody was quicker"),
            Err(NotDone::Journal(error)) => {
                tracing::warn!(table = %id, %error, "a computer's turn has to wait");
            }
        }
    }

    async fn play(&self, id: &TableId) -> Result<(), NotDone> {
        let live = self.hall.open(id).await?.ok_or(JournalError::NoSuchTable)?;
        let table = live.now();
        let Some((seat, by, thinking)) = self.due_turn(&table) else { return Ok(()) };
        let waiting = Queued::new(&self.queue.waiting);
        let permit = self.thinkers.acquire().await;
        drop(waiting);
        let thinks = Queued::new(&self.queue.thinking);
        let thought = tokio::task::spawn_blocking(thinking).await;
        drop((permit, thinks));
        let actions = thought.map_err(|error| {
            let why = format!("a computer's turn failed: {error}");
            NotDone::Journal(JournalError::Unavailable(why))
        })?;
        // Nobody is told why: the sentences are for people.
        let speaker = Speaker::new(Lang::En);
        let at = table.steps();
        self.hall
            .happen::<NotDone>(&live, |now| {
                let game = now.game.as_ref().filter(|_| now.steps() == at);
                game.ok_or(Refused::Stale)?.try_steps(seat, &actions, &speaker)?;
                Ok(Entry::Play { seat: seat.0, actions: actions.clone(), by })
            })
            .await?;
        self.mind(&live);
        Ok(())
    }

    fn due_turn(&self, table: &Table) -> Option<(Seat, By, crate::game::Thinking)> {
        let (at, by, level) = table.due(self.hall.pause)?;
        let (seat, game) = table.to_act().zip(table.game.as_ref())?;
        if at > self.hall.clock.now() {
            return None;
        }
        let mut seed = [0; 8];
        seed.copy_from_slice(&table.head.0[..8]);
        let thinking = game.bot_turn(level, u64::from_le_bytes(seed), self.stop.clone());
        Some((seat, by, thinking))
    }
}

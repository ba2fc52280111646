//! Who plays when nobody clicks: computers on their turn, and in place of those whose time is up.
//!
//! The journal knows when each table is due, and lends it to one steward at a time: a table whose turn is
//! a computer's goes on by itself, also after a restart, and also when the node that was at it dies.
//! When that is, all nodes say by the same clock. Thinking happens off the threads that answer requests,
//! in a bounded pool.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use gueridon_engine::Seat;
use gueridon_journal::{Journal, JournalError, TableId};
use sha2::{Digest, Sha256};
use tokio::sync::{Notify, Semaphore};

use crate::game::Thinking;
use crate::hall::{Hall, Live, NotDone};
use crate::table::{By, Entry, Table};

/// For so long a table is lent; whoever has not played by then is taken for dead.
const LEASE: i64 = 5_000;
/// How many tables are taken up at once; the others are left to nodes that have time.
const BATCH: usize = 64;
/// So often it is looked whether anything is due that nobody told of: other nodes' tables.
const LOOK: Duration = Duration::from_millis(500);
/// How long to wait before trying again when the journal does not answer.
const RETRY: Duration = Duration::from_secs(1);

/// Minds the tables at which the server itself has something to do.
pub(crate) struct Steward {
    hall: Arc<Hall>,
    thinkers: Semaphore,
    /// How many may think at once.
    capacity: usize,
    /// Tables that are being thought about here. Whoever still does when the loan has run out borrows
    /// the table anew, and need not begin anew.
    at_work: Mutex<HashSet<TableId>>,
    woken: Notify,
    /// Nothing new is taken up.
    resting: AtomicBool,
    /// Those who think answer at once.
    stop: Arc<AtomicBool>,
}

/// A table is being thought about for as long as this lives.
struct Work {
    steward: Arc<Steward>,
    id: TableId,
}

impl Drop for Work {
    fn drop(&mut self) {
        self.steward.at_work().remove(&self.id);
        self.steward.woken.notify_one();
    }
}

impl Steward {
    pub(crate) fn new(hall: Arc<Hall>, thinkers: usize) -> Arc<Steward> {
        Arc::new(Steward {
            hall,
            thinkers: Semaphore::new(thinkers.max(1)),
            capacity: thinkers.max(1),
            at_work: Mutex::default(),
            woken: Notify::new(),
            resting: AtomicBool::default(),
            stop: Arc::default(),
        })
    }

    /// Starts to look after the tables, those that were due when the server stopped among them.
    pub(crate) fn start(self: &Arc<Self>, journal: Arc<dyn Journal>) {
        let steward = self.clone();
        tokio::spawn(async move {
            while !steward.resting.load(Ordering::Relaxed) {
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

    /// Leaves what is due from now on to other nodes; who thinks may finish.
    pub(crate) fn rest(&self) {
        self.resting.store(true, Ordering::Relaxed);
        self.woken.notify_one();
    }

    /// Makes computers that think answer at once, so that the server can stop.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.rest();
    }

    /// How many computers' turns wait for a thread, and how many have one.
    pub(crate) fn queue(&self) -> (usize, usize) {
        let thinking = self.capacity.saturating_sub(self.thinkers.available_permits());
        (self.at_work().len().saturating_sub(thinking), thinking)
    }

    /// Something has happened at a table: maybe it is due now.
    pub(crate) fn mind(&self, live: &Live) {
        if live.now().due(self.hall.pause).is_some() {
            self.woken.notify_one();
        }
    }

    /// Takes up what is due; answers for how long nothing will be.
    async fn round(self: &Arc<Self>, journal: &dyn Journal) -> Result<Duration, JournalError> {
        self.hall.clock.set(journal).await?;
        let free = BATCH.saturating_sub(self.at_work().len());
        if free == 0 {
            return Ok(LOOK);
        }
        let now = self.hall.clock.now();
        let claimed = journal.claim_due(now, now.saturating_add(LEASE), free as u32).await?;
        for (id, _) in claimed {
            if let Some(work) = self.take_up(id) {
                let steward = self.clone();
                tokio::spawn(async move { steward.turn(work, now).await });
            }
        }
        let next = journal.next_due().await?;
        let wait = next.map(|due| due.saturating_sub(self.hall.clock.now()).max(1));
        let wait = wait.and_then(|wait| u64::try_from(wait).ok()).map(Duration::from_millis);
        Ok(wait.map_or(LOOK, |wait| wait.min(LOOK)))
    }

    fn take_up(self: &Arc<Self>, id: TableId) -> Option<Work> {
        let new = self.at_work().insert(id.clone());
        new.then(|| Work { steward: self.clone(), id })
    }

    fn at_work(&self) -> MutexGuard<'_, HashSet<TableId>> {
        self.at_work.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Steward {
    /// Plays the turn that is due at a table, if it still is. When that fails, the table is lent anew
    /// after a while, here or elsewhere.
    async fn turn(&self, work: Work, now: i64) {
        let id = work.id.clone();
        match self.play(work, now).await {
            Ok(()) => {}
            Err(NotDone::Refused) => tracing::debug!(table = %id, "somebody was quicker"),
            Err(NotDone::Journal(error)) => {
                tracing::warn!(table = %id, %error, "a computer's turn has to wait");
            }
        }
    }

    async fn play(&self, work: Work, now: i64) -> Result<(), NotDone> {
        let live = self.hall.open(&work.id).await?.ok_or(JournalError::NoSuchTable)?;
        // It may have been made due by another node, of which this one has not heard yet: who thought
        // about an earlier turn would have borrowed the table for nothing.
        let table = self.hall.fresh(&live).await?;
        let (seat, by, thinking) = self.due_turn(&table, now).ok_or(NotDone::Refused)?;
        let at = table.steps();
        let permit = self.thinkers.acquire().await;
        let thought = tokio::task::spawn_blocking(thinking).await;
        drop(permit);
        let actions = thought.map_err(|error| {
            let why = format!("a computer's turn failed: {error}");
            NotDone::Journal(JournalError::Unavailable(why))
        })?;
        // Before it is played: the turn after may be a computer's, too, and due at once.
        drop(work);
        self.hall
            .happen::<NotDone>(&live, |table| {
                // Somebody may have played meanwhile, or taken the seat back.
                let due = table.due(self.hall.pause).is_some_and(|(_, now_by, _)| now_by == by);
                let game = table.game.as_ref().filter(|_| due && table.steps() == at);
                // A computer may go on after something was shown: it saw that as its seat may.
                if !game.ok_or(NotDone::Refused)?.is_legal(seat, &actions) {
                    return Err(NotDone::Refused);
                }
                Ok(Entry::Play { seat: seat.0, actions: actions.clone(), by })
            })
            .await?;
        self.mind(&live);
        Ok(())
    }

    /// The turn that is due at a table at the time of its loan.
    fn due_turn(&self, table: &Table, now: i64) -> Option<(Seat, By, Thinking)> {
        let (at, by, level) = table.due(self.hall.pause)?;
        let (seat, game) = table.to_act().zip(table.game.as_ref())?;
        if at > now {
            return None;
        }
        let thinking = game.bot_turn(level, luck(table), self.stop.clone());
        Some((seat, by, thinking))
    }
}

/// What a computer's choices among equals follow from: the same on every node, another at each step, and
/// unknown until the game is over.
fn luck(table: &Table) -> u64 {
    let mut hash = Sha256::new();
    hash.update(b"gueridon luck 1\n");
    hash.update(table.secret);
    hash.update((table.steps() as u64).to_le_bytes());
    let mut luck = [0; 8];
    luck.copy_from_slice(&hash.finalize()[..8]);
    u64::from_le_bytes(luck)
}

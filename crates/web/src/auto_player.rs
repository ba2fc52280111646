//! Plays turns automatically: those of computers, and those of players whose time is up.
//!
//! The journal knows when each table with a player is due, and leases it to one node at a time: a table
//! whose turn is a computer's goes on after a restart, and when the node that had the lease dies. All nodes
//! use the same clock. Computers at a table without players play only while somebody watches, on the node
//! that serves the watcher.
//!
//! Thinking happens off the threads that answer requests. Turns wait for a thread in a queue that is fair to
//! the addresses at whose expense they are played. A computer answers a fixed time after its turn began,
//! however long it thought: the time would reveal something of its hand.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use gueridon_engine::Seat;
use gueridon_journal::{Journal, JournalError, TableId};
use gueridon_table::table::{By, DueTurn, Table};
use tokio::sync::{Notify, oneshot};

use crate::app::Config;
use crate::limits::TURNS_PER_ADDRESS;
use crate::locks::lock;
use crate::metrics;
use crate::session::RateKey;
use crate::tables::{CommitError, LiveTable, Tables};
use crate::turn_queue::TurnQueue;

/// How long a node may lease a table, in milliseconds; a node that has not played by then counts as dead.
const LEASE: i64 = 5_000;
/// Most tables claimed at once.
const BATCH: usize = 64;
/// Most tables at which turns wait, are thought about or are about to be played.
const MAX_CLAIMED: usize = 1_024;
/// Poll interval for tables that became due on other nodes.
const POLL: Duration = Duration::from_millis(500);
/// Wait before the next attempt when the journal does not answer.
const RETRY: Duration = Duration::from_secs(1);

/// Plays the turns that are due.
pub(crate) struct AutoPlayer {
    tables: Arc<Tables>,
    queue: TurnQueue<RateKey, Job>,
    /// Threads that may think at once.
    bot_threads: usize,
    thinking: AtomicUsize,
    /// From the begin of a computer's turn to its answer, in milliseconds.
    pause: i64,
    /// Tables that have a job here. A job that outlives its lease is not started a second time.
    claimed: Mutex<HashSet<TableId>>,
    /// Watched tables without players for which there was no room in the queue.
    postponed: Mutex<Vec<Weak<LiveTable>>>,
    woken: Notify,
    /// No more turns are claimed.
    draining: AtomicBool,
    /// Thinking ends at once.
    stop: Arc<AtomicBool>,
}

/// Something to be thought about.
enum Job {
    /// A turn that is due.
    Turn(DueJob),
    /// Advice: the closure sends it to the player who waits for it.
    Advice(Box<dyn FnOnce() + Send>),
}

/// A turn to be played.
struct DueJob {
    claim: Claim,
    live: Arc<LiveTable>,
    /// When the poll found it due, in milliseconds since 1970.
    found: i64,
}

/// Keeps a table from being claimed twice on this node for as long as it lives.
struct Claim {
    auto_player: Arc<AutoPlayer>,
    id: TableId,
}

impl Drop for Claim {
    fn drop(&mut self) {
        lock(&self.auto_player.claimed).remove(&self.id);
        self.auto_player.woken.notify_one();
    }
}

/// A turn that was thought out.
struct Thought {
    seat: Seat,
    by: By,
    /// The step of the game at which it is played.
    at: usize,
    actions: Vec<String>,
    /// When it is played at the earliest, in milliseconds since 1970.
    not_before: i64,
}

impl AutoPlayer {
    pub(crate) fn new(tables: Arc<Tables>, config: &Config) -> Arc<AutoPlayer> {
        Arc::new(AutoPlayer {
            tables,
            queue: TurnQueue::new(TURNS_PER_ADDRESS),
            bot_threads: config.bot_threads.max(1),
            thinking: AtomicUsize::default(),
            pause: config.pause(),
            claimed: Mutex::default(),
            postponed: Mutex::default(),
            woken: Notify::new(),
            draining: AtomicBool::default(),
            stop: Arc::default(),
        })
    }

    /// Starts to play, also turns that became due while the server was stopped.
    pub(crate) fn start(self: &Arc<Self>, journal: Arc<dyn Journal>) {
        for _ in 0..self.bot_threads {
            tokio::spawn(self.clone().run_worker());
        }
        let auto_player = self.clone();
        tokio::spawn(async move {
            while !auto_player.draining.load(Ordering::Relaxed) {
                let wait = match auto_player.poll(journal.as_ref()).await {
                    Ok(wait) => wait,
                    Err(JournalError::Closed) => return,
                    Err(error) => {
                        tracing::warn!(%error, "computers have to wait for the journal");
                        RETRY
                    }
                };
                tokio::select! {
                    () = tokio::time::sleep(wait) => {}
                    () = auto_player.woken.notified() => {}
                }
            }
        });
    }

    /// Leaves turns that become due from now on to other nodes; thinking that has begun may finish.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
        self.queue.close();
        self.woken.notify_one();
    }

    /// Makes computers that think answer at once, so that the server can stop.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.drain();
    }

    /// Set when computers have to answer at once, because the server stops.
    pub(crate) fn stop_flag(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }

    /// Turns that wait for a thread, turns that have one, and the longest wait.
    pub(crate) fn queue(&self) -> (usize, usize, Duration) {
        let thinking = self.thinking.load(Ordering::Relaxed);
        (self.queue.len(), thinking, self.queue.longest_wait())
    }

    /// Checks a table at which an entry was committed, or that somebody began to watch.
    pub(crate) fn wake(self: &Arc<Self>, live: &Arc<LiveTable>) {
        let table = live.now();
        if table.due().is_none() {
            return;
        }
        if table.is_attended() {
            self.woken.notify_one();
        } else if live.presence.anybody()
            && let Some(claim) = self.claim(&table.id)
        {
            self.enqueue(claim, live.clone(), self.tables.clock.now());
        }
    }

    /// Claims the tables that are due; returns how long to wait before the next poll.
    async fn poll(self: &Arc<Self>, journal: &dyn Journal) -> Result<Duration, JournalError> {
        for live in std::mem::take(&mut *lock(&self.postponed)) {
            if let Some(live) = live.upgrade() {
                self.wake(&live);
            }
        }
        self.tables.clock.sync(journal).await?;
        let free = MAX_CLAIMED.saturating_sub(lock(&self.claimed).len()).min(BATCH);
        if free == 0 {
            return Ok(POLL);
        }
        let now = self.tables.clock.now();
        let due = journal.claim_due(now, now.saturating_add(LEASE), free as u32).await?;
        for (id, _) in due {
            if let Some(claim) = self.claim(&id) {
                let auto_player = self.clone();
                // A long game takes a while to read, and others are due meanwhile.
                tokio::spawn(async move {
                    match auto_player.tables.open(&id).await {
                        Ok(Some(live)) => auto_player.enqueue(claim, live, now),
                        Ok(None) => {}
                        Err(error) => tracing::warn!(table = %id, %error, "a turn has to wait"),
                    }
                });
            }
        }
        let next = journal.next_due().await?;
        let wait = next.map(|due| due.saturating_sub(self.tables.clock.now()).max(1));
        let wait = wait.and_then(|wait| u64::try_from(wait).ok()).map(Duration::from_millis);
        Ok(wait.map_or(POLL, |wait| wait.min(POLL)))
    }

    fn claim(self: &Arc<Self>, id: &TableId) -> Option<Claim> {
        let new = lock(&self.claimed).insert(id.clone());
        new.then(|| Claim { auto_player: self.clone(), id: id.clone() })
    }

    /// Adds a turn to the queue. When it is full, a leased table is due again after its lease, and a
    /// watched one is checked again.
    fn enqueue(&self, claim: Claim, live: Arc<LiveTable>, found: i64) {
        let key = live.charged();
        let refused = self.queue.push(key, Job::Turn(DueJob { claim, live, found }));
        if let Err(Job::Turn(job)) = refused {
            self.postpone(&job.live);
        }
    }

    /// Checks a table without a lease again soon, if it is still watched then.
    fn postpone(&self, live: &Arc<LiveTable>) {
        if !live.now().is_attended() {
            lock(&self.postponed).push(Arc::downgrade(live));
        }
    }
}

impl AutoPlayer {
    /// Thinks at the expense of an address, in turn with the computers' turns; none when too much of that
    /// address waits already, or the server stops.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        key: RateKey,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (sender, thought) = oneshot::channel();
        let work = move || {
            // A player who has gone is not waited for.
            if !sender.is_closed() {
                let _ = sender.send(work());
            }
        };
        self.queue.push(key, Job::Advice(Box::new(work))).ok()?;
        thought.await.ok()
    }

    /// Thinks about one turn after the other.
    async fn run_worker(self: Arc<Self>) {
        while let Some((job, waited)) = self.queue.pop().await {
            metrics::bot_waited(waited);
            self.thinking.fetch_add(1, Ordering::Relaxed);
            match job {
                Job::Turn(job) => match self.think_turn(&job.live, job.found).await {
                    // The next turn is thought about while this one waits for its moment.
                    Ok(thought) => drop(tokio::spawn(self.clone().finish(job, thought))),
                    Err(error) => self.give_up(&job.live, &error),
                },
                // A panic is the end of the advice alone: its sender is dropped.
                Job::Advice(work) => drop(tokio::task::spawn_blocking(work).await),
            }
            self.thinking.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Gives up a turn that could not be played. A table with players is due again after its lease; at one
    /// without, another node may have been quicker, and its own watchers may be gone by now.
    fn give_up(&self, live: &Arc<LiveTable>, error: &CommitError) {
        let table = live.now();
        match error {
            CommitError::Refused => tracing::debug!(table = %table.id, "the turn is no longer due"),
            CommitError::Journal(error) => {
                tracing::warn!(table = %table.id, %error, "a computer's turn has to wait");
            }
        }
        self.postpone(live);
    }

    /// Thinks about the turn that is due at a table, if it still is.
    async fn think_turn(&self, live: &LiveTable, found: i64) -> Result<Thought, CommitError> {
        // Another node may have written entries that this one has not got yet: a thought about an earlier
        // turn would be useless.
        let table = self.tables.latest(live).await?;
        let due = table.due().filter(|due| due.at <= found).ok_or(CommitError::Refused)?;
        if !table.is_attended() && !live.presence.anybody() {
            return Err(CommitError::Refused);
        }
        let seat = table.to_act().ok_or(CommitError::Refused)?;
        let thinking = table.bot_turn(due.level, table.bot_seed(), self.stop.clone());
        let thinking = thinking.ok_or(CommitError::Refused)?;
        let actions = tokio::task::spawn_blocking(thinking).await.map_err(|error| {
            let why = format!("a computer's turn failed: {error}");
            CommitError::Journal(JournalError::Unavailable(why))
        })?;
        // A thought that was cut short differs from the one that every other player of the deal met.
        if table.setup.daily.is_some() && self.stop.load(Ordering::Relaxed) {
            return Err(CommitError::Refused);
        }
        let not_before = answer_at(&due, self.tables.clock.now(), self.pause);
        Ok(Thought { seat, by: due.by, at: table.steps(), actions, not_before })
    }

    /// Plays a turn at its moment. When that fails, the table is leased again later, here or elsewhere.
    async fn finish(self: Arc<Self>, job: DueJob, thought: Thought) {
        let wait = thought.not_before.saturating_sub(self.tables.clock.now());
        if let Some(wait) = u64::try_from(wait).ok().filter(|&wait| wait > 0)
            && !self.stop.load(Ordering::Relaxed)
        {
            tokio::time::sleep(Duration::from_millis(wait)).await;
        }
        let DueJob { claim, live, .. } = job;
        // Before it is played: the next turn may be a computer's too, and is due and leased at once.
        drop(claim);
        match self.play(&live, &thought).await {
            Ok(()) => self.wake(&live),
            Err(error) => self.give_up(&live, &error),
        }
    }

    async fn play(&self, live: &LiveTable, thought: &Thought) -> Result<(), CommitError> {
        let Thought { seat, by, at, actions, .. } = thought;
        let decide = |table: &Table| {
            // A player may have played meanwhile, or taken the seat back.
            let due = table.due().is_some_and(|due| due.by == *by) && table.steps() == *at;
            // A computer may go on after something was shown: it saw that as its seat may.
            let decision = due.then(|| table.decide_bot_play(*seat, actions, *by));
            decision.flatten().ok_or(CommitError::Refused)
        };
        self.tables.commit(live, decide).await.map(drop)
    }
}

/// When to play a turn that is thought out by `now`: a fixed pause after it was due. When thinking took
/// longer, at the end of the next pause, so that little can be read from it.
fn answer_at(due: &DueTurn, now: i64, pause: i64) -> i64 {
    match due.by {
        By::Bot if pause > 0 => {
            let late = now.saturating_sub(due.at).max(0);
            due.at.saturating_add((late / pause + 1).saturating_mul(pause))
        }
        By::Bot | By::Clock | By::Player | By::Program => now,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gueridon_bots::Level;

    #[test]
    fn the_time_of_an_answer_does_not_tell_how_long_was_thought() {
        let due = DueTurn { at: 10_000, by: By::Bot, level: Level::Master };
        for thought in [0, 1, 40, 500, 899] {
            assert_eq!(answer_at(&due, 10_000 + thought, 900), 10_900, "{thought} ms");
        }
        for thought in [900, 1_000, 1_799] {
            assert_eq!(answer_at(&due, 10_000 + thought, 900), 11_800, "{thought} ms");
        }
    }

    #[test]
    fn a_player_whose_time_is_up_is_replaced_at_once() {
        let due = DueTurn { at: 10_000, by: By::Clock, level: Level::Medium };
        assert_eq!(answer_at(&due, 10_040, 900), 10_040);
    }
}

//! Plays turns automatically: those of computers, and those of players whose time is up.
//!
//! The journal knows when each table with a player is due, and leases it to one node at a time: a table
//! whose turn is a computer's goes on after a restart, and when the node that had the lease dies. All nodes
//! use the same clock. Computers at a table without players play only while somebody watches, on the node
//! that serves the watcher.
//!
//! A computer answers a fixed time after its turn began, however long it thought: the time would reveal
//! something of its hand.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use gueridon_journal::{Journal, JournalError, TableId};
use gueridon_record::AnyGame;
use gueridon_table::table::{DueTurn, PlayedBy, Table};
use tokio::sync::Notify;

use crate::fault::Fault;
use crate::live_table::LiveTable;
use crate::locks::lock;
use crate::problem::Problem;
use crate::tables::Tables;
use crate::thinking_threads::{JobKind, ThinkingThreads};

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
    threads: Arc<ThinkingThreads>,
    /// From the begin of a computer's turn to its answer, in milliseconds.
    pause: i64,
    /// Tables that have a job here. A job that outlives its lease is not started a second time.
    claimed: Mutex<HashSet<TableId>>,
    /// Watched tables without players for which there was no room in the queue.
    postponed: Mutex<Vec<Weak<LiveTable>>>,
    woken: Notify,
    /// No more turns are claimed.
    draining: AtomicBool,
}

/// Keeps a table from being claimed twice on this node for as long as it lives.
struct Claim {
    auto_player: Arc<AutoPlayer>,
    id: TableId,
}

impl Drop for Claim {
    fn drop(&mut self) {
        lock(&self.auto_player.claimed).remove(&self.id);
    }
}

/// A turn that was thought out.
struct Thought {
    by: PlayedBy,
    /// The step of the game at which it is played.
    at: usize,
    /// The game after it.
    after: AnyGame,
    /// When it is played at the earliest, in milliseconds since 1970.
    not_before: i64,
}

impl AutoPlayer {
    /// Starts to play, also turns that became due while the server was stopped; `pause` is in milliseconds.
    pub(crate) fn start(
        tables: Arc<Tables>,
        journal: Arc<dyn Journal>,
        threads: Arc<ThinkingThreads>,
        pause: i64,
    ) -> Arc<AutoPlayer> {
        let started = Arc::new(AutoPlayer {
            tables,
            threads,
            pause,
            claimed: Mutex::default(),
            postponed: Mutex::default(),
            woken: Notify::new(),
            draining: AtomicBool::default(),
        });
        let auto_player = started.clone();
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
        started
    }

    /// Leaves turns that become due from now on to other nodes.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
        self.woken.notify_one();
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
        if journal.replaced().is_some() {
            return Ok(POLL);
        }
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

    /// Queues the turn of a table that was due at `found`, in milliseconds since 1970. When too many wait, a leased
    /// table is due again after its lease, and a watched one is checked again.
    fn enqueue(self: &Arc<Self>, claim: Claim, live: Arc<LiveTable>, found: i64) {
        let (key, turn) = (live.charged(), self.clone().play_turn(claim, live.clone(), found));
        if !self.threads.push(JobKind::Turn, key, turn) {
            self.postpone(&live);
        }
    }

    /// Checks a table without a lease again soon, if it is still watched then.
    fn postpone(&self, live: &Arc<LiveTable>) {
        if !live.now().is_attended() {
            lock(&self.postponed).push(Arc::downgrade(live));
        }
    }

    /// Thinks about a turn. The next one is thought about while this one waits for its moment.
    async fn play_turn(self: Arc<Self>, claim: Claim, live: Arc<LiveTable>, found: i64) {
        match self.think(&live, found).await {
            Ok(thought) => drop(tokio::spawn(self.finish(claim, live, thought))),
            Err(problem) => {
                drop(claim);
                self.give_up(&live, &problem);
            }
        }
    }

    /// Gives up a turn that could not be played. A table with players is due again after its lease; at one
    /// without, another node may have been quicker, and its own watchers may be gone by now.
    fn give_up(&self, live: &Arc<LiveTable>, problem: &Problem) {
        let (table, why) = (live.now(), problem.code());
        // Faults, and failures of the journal, were logged where they came up.
        tracing::debug!(table = %table.id, why, "a turn is not played");
        self.postpone(live);
        self.woken.notify_one();
    }

    /// Thinks about the turn that is due at a table, if it still is.
    async fn think(&self, live: &LiveTable, found: i64) -> Result<Thought, Problem> {
        // Another node may have written entries that this one has not got yet: a thought about an earlier
        // turn would be useless.
        let table = self.tables.latest(live).await?;
        let due = table.due().filter(|due| due.at <= found).ok_or(Problem::Stale)?;
        if !table.is_attended() && !live.presence.anybody() {
            return Err(Problem::Stale);
        }
        let thinking = table.bot_turn(due.level, table.bot_seed(), self.threads.stop_flag());
        let thinking = thinking.ok_or(Problem::Stale)?;
        let after = tokio::task::spawn_blocking(thinking).await.map_err(|error| {
            Fault::log(format_args!("a computer's turn at table {}: {error}", table.id))
        })?;
        // A thought that was cut short differs from the one that every other player of the deal met.
        if table.setup.daily.is_some() && self.threads.is_stopped() {
            return Err(Problem::Stale);
        }
        let not_before = answer_at(&due, self.tables.clock.now(), self.pause);
        Ok(Thought { by: due.by, at: table.steps(), after, not_before })
    }

    /// Plays a turn at its moment. When that fails, the table is leased again later, here or elsewhere.
    async fn finish(self: Arc<Self>, claim: Claim, live: Arc<LiveTable>, thought: Thought) {
        let wait = thought.not_before.saturating_sub(self.tables.clock.now());
        if let Some(wait) = u64::try_from(wait).ok().filter(|&wait| wait > 0)
            && !self.threads.is_stopped()
        {
            tokio::time::sleep(Duration::from_millis(wait)).await;
        }
        // Before it is played: the next turn may be a computer's too, and is due and leased at once.
        drop(claim);
        match self.play(&live, &thought).await {
            Ok(()) => {
                self.wake(&live);
                self.woken.notify_one();
            }
            Err(problem) => self.give_up(&live, &problem),
        }
    }

    async fn play(&self, live: &LiveTable, thought: &Thought) -> Result<(), Problem> {
        let Thought { by, at, after, .. } = thought;
        let decide = |table: &Table| {
            // A player may have played meanwhile, or taken the seat back.
            let due = table.due().is_some_and(|due| due.by == *by) && table.steps() == *at;
            // A computer may go on after something was shown: it saw that as its seat may.
            let decision = due.then(|| table.decide_bot_play(after, *by));
            decision.flatten().ok_or(Problem::Stale)
        };
        self.tables.commit(live, decide).await.map(drop)
    }
}

/// When to play a turn that is thought out by `now`: a fixed pause after it was due. When thinking took
/// longer, at the end of the next pause, so that little can be read from it.
fn answer_at(due: &DueTurn, now: i64, pause: i64) -> i64 {
    match due.by {
        PlayedBy::Bot if pause > 0 => {
            let late = now.saturating_sub(due.at).max(0);
            due.at.saturating_add((late / pause + 1).saturating_mul(pause))
        }
        PlayedBy::Bot | PlayedBy::Clock | PlayedBy::Player | PlayedBy::Program => now,
    }
}

#[cfg(test)]
mod tests {
    use gueridon_bots::Level;

    use super::*;

    #[test]
    fn the_time_of_an_answer_does_not_tell_how_long_was_thought() {
        let due = DueTurn { at: 10_000, by: PlayedBy::Bot, level: Level::Master };
        for thought in [0, 1, 40, 500, 899] {
            assert_eq!(answer_at(&due, 10_000 + thought, 900), 10_900, "{thought} ms");
        }
        for thought in [900, 1_000, 1_799] {
            assert_eq!(answer_at(&due, 10_000 + thought, 900), 11_800, "{thought} ms");
        }
    }

    #[test]
    fn a_player_whose_time_is_up_is_replaced_at_once() {
        let due = DueTurn { at: 10_000, by: PlayedBy::Clock, level: Level::Medium };
        assert_eq!(answer_at(&due, 10_040, 900), 10_040);
    }
}

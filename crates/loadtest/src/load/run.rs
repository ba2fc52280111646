//! The run: all tables at once, for a while or for so many steps.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use gueridon_bots::Xoshiro;
use tokio::sync::{OnceCell, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::sleep_until;

use super::pace::Schedule;
use super::table::{Brought, Places, Step, Table};
use super::tally::{Tally, Trouble};
use crate::client::Site;

/// So many tables are laid at the same time before the run.
const LAID_AT_ONCE: usize = 16;
/// Who could not lay a table tries again after that, but not for ever.
const BREATH: Duration = Duration::from_millis(100);
const ATTEMPTS: u32 = 50;

/// What is to be done.
pub(super) struct Plan {
    pub(super) nodes: Vec<Site>,
    pub(super) games: Vec<Brought>,
    pub(super) tables: usize,
    pub(super) streams: usize,
    pub(super) seed: u64,
    pub(super) schedule: Option<Schedule>,
    pub(super) concurrency: usize,
    pub(super) warm_up: Duration,
    pub(super) seconds: Option<Duration>,
    pub(super) steps: Option<u64>,
}

/// When it began: all tables are laid by then.
#[derive(Clone, Copy)]
pub(super) struct Clock {
    pub(super) start: Instant,
    /// From here on it counts.
    pub(super) begin: Instant,
    end: Option<Instant>,
}

/// A run under way.
pub(super) struct Run {
    pub(super) plan: Plan,
    pub(super) tally: Tally,
    clock: OnceCell<Clock>,
    stop: watch::Sender<bool>,
    under_way: Semaphore,
    /// How many more steps count.
    left: AtomicU64,
}

/// One table after the other.
struct Slot {
    number: usize,
    places: Places,
    /// How many tables it had.
    laid: u64,
}

impl Run {
    pub(super) fn new(plan: Plan) -> Arc<Run> {
        Arc::new(Run {
            tally: Tally::new(),
            clock: OnceCell::new(),
            stop: watch::Sender::new(false),
            under_way: Semaphore::new(plan.concurrency),
            left: AtomicU64::new(plan.steps.unwrap_or(u64::MAX)),
            plan,
        })
    }

    /// Ends it early; steps that are under way are waited for.
    pub(super) fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// When it began, once it has.
    pub(super) fn clock(&self) -> Option<Clock> {
        self.clock.get().copied()
    }

    /// Lays all tables, and plays at them.
    pub(super) async fn run(self: &Arc<Run>) -> Result<(), Trouble> {
        let Some(tables) = self.lay_all().await? else { return Ok(()) };
        let start = Instant::now();
        let begin = start + self.plan.warm_up;
        let end = self.plan.seconds.map(|seconds| begin + seconds);
        let _ = self.clock.set(Clock { start, begin, end });
        let mut playing = JoinSet::new();
        for (slot, table) in tables {
            let run = self.clone();
            playing.spawn(async move { run.drive(slot, table).await });
        }
        playing.join_all().await;
        Ok(())
    }

    /// The first table of every slot; none when it was stopped before.
    async fn lay_all(self: &Arc<Run>) -> Result<Option<Vec<(Slot, Table)>>, Trouble> {
        let (mut laying, mut tables) = (JoinSet::new(), Vec::new());
        let mut numbers = 0..self.plan.tables;
        loop {
            while laying.len() < LAID_AT_ONCE && !*self.stop.borrow() {
                let Some(number) = numbers.next() else { break };
                let run = self.clone();
                laying.spawn(async move {
                    let places = Places::new(&run.plan.nodes, number, run.plan.streams);
                    let mut slot = Slot { number, places, laid: 0 };
                    let table = run.lay(&mut slot).await?;
                    Ok::<_, Trouble>((slot, table))
                });
            }
            match laying.join_next().await {
                Some(Ok(laid)) => tables.push(laid?),
                Some(Err(_)) => return Err(Trouble::Unexpected),
                None => break,
            }
        }
        Ok((tables.len() == self.plan.tables).then_some(tables))
    }

    async fn lay(&self, slot: &mut Slot) -> Result<Table, Trouble> {
        let game = &self.plan.games[slot.number % self.plan.games.len()];
        let stream = slot.laid * self.plan.tables as u64 + slot.number as u64;
        let dice = Xoshiro::stream(self.plan.seed, stream);
        let table = Table::lay(&mut slot.places, game, dice).await?;
        slot.laid += 1;
        self.tally.laid();
        Ok(table)
    }

    /// Plays until the end, at one table after the other.
    async fn drive(&self, mut slot: Slot, first: Table) {
        let mut table = Some(first);
        let (mut nth, mut failed) = (0, 0);
        loop {
            let (mut current, step) = match self.at_table(&mut slot, table.take()).await {
                Ok(found) => found,
                Err(trouble) => {
                    self.tally.wrong(trouble);
                    failed += 1;
                    let again = failed < ATTEMPTS && self.pause(Instant::now() + BREATH).await;
                    if again { continue } else { return }
                }
            };
            failed = 0;
            let Some(since) = self.moment(slot.number, nth).await else {
                self.leave(current).await;
                return;
            };
            nth += 1;
            // Nobody closes it.
            let permit = self.under_way.acquire().await;
            let since = if self.plan.schedule.is_some() { since } else { Instant::now() };
            let counted = match self.counts(since) {
                Some(counts) => counts.then_some(since),
                None => {
                    self.leave(current).await;
                    return;
                }
            };
            let played = current.play(&mut slot.places, &step, counted, &self.tally).await;
            drop(permit);
            match played {
                Ok(()) => table = Some(current),
                // Nobody knows how that table stands: on to another one.
                Err(trouble) => self.tally.wrong(trouble),
            }
        }
    }

    /// The table with its next step, or another one.
    async fn at_table(
        &self,
        slot: &mut Slot,
        table: Option<Table>,
    ) -> Result<(Table, Step), Trouble> {
        if let Some(mut table) = table {
            if let Some(step) = table.next() {
                return Ok((table, step));
            }
            self.leave(table).await;
        }
        let mut table = self.lay(slot).await?;
        let step = table.next().ok_or(Trouble::Unexpected)?;
        Ok((table, step))
    }

    async fn leave(&self, table: Table) {
        if let Err(trouble) = table.leave().await {
            self.tally.wrong(trouble);
        }
    }

    /// Waits until the next step is to be sent; none when it is not sent any more.
    async fn moment(&self, slot: usize, nth: u64) -> Option<Instant> {
        let clock = self.clock()?;
        let Some(schedule) = self.plan.schedule else {
            return self.goes_on(Instant::now()).then(Instant::now);
        };
        let due = clock.start + schedule.due(slot, nth);
        (self.goes_on(due) && self.pause(due).await).then_some(due)
    }

    /// Whether anything that is due then is still sent.
    fn goes_on(&self, due: Instant) -> bool {
        let over = self.clock().and_then(|clock| clock.end).is_some_and(|end| due >= end);
        !over && !*self.stop.borrow()
    }

    /// Waits; false when the run was stopped meanwhile, or is over.
    async fn pause(&self, until: Instant) -> bool {
        let mut stop = self.stop.subscribe();
        if Instant::now() < until {
            tokio::select! {
                () = sleep_until(until.into()) => {}
                _ = stop.wait_for(|stop| *stop) => {}
            }
        }
        self.goes_on(until)
    }

    /// Whether a step counts; none when all that count are taken.
    fn counts(&self, since: Instant) -> Option<bool> {
        if since < self.clock()?.begin {
            return Some(false);
        }
        let take = |left: u64| left.checked_sub(1);
        let taken = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        taken.is_ok().then_some(true)
    }
}

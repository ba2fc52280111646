//! A run: all tables at once, for a time or a number of steps.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{OnceCell, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::sleep_until;

use super::metrics::{LoadMetrics, RequestError};
use super::table::{ImportedDeal, LoadTable, PlannedStep, TableClients, TableStyle};
use super::usage::{UsageMarks, UsageMeter};
use super::{LoadOptions, import_deals};
use gueridon_cli::Error;

/// Tables that are created at the same time before the run.
const CREATED_AT_ONCE: usize = 16;
/// Pause and number of attempts when a table cannot be created.
const RETRY_DELAY: Duration = Duration::from_millis(100);
const MAX_ATTEMPTS: u32 = 50;

/// A fixed rate of steps, shared evenly by all tables.
///
/// A client that sends the next step only after the last response measures a server that stalls with
/// just one step a table: the steps that should have been sent meanwhile are left out (coordinated
/// omission). Here the time of each step is known beforehand, and its latency counts from then.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ArrivalSchedule {
    /// Steps a second over all tables.
    pub rate: f64,
    /// Number of tables.
    pub tables: usize,
}

impl ArrivalSchedule {
    /// The time of a table's step number `nth`, from the start of the run.
    pub fn due(self, table: usize, nth: u64) -> Duration {
        let before = nth as f64 * self.tables as f64 + table as f64;
        Duration::from_secs_f64(before / self.rate)
    }
}

/// The times of a run; it starts when all tables are created.
#[derive(Clone, Copy)]
pub(super) struct RunClock {
    start: Instant,
    /// The end of the warm-up.
    pub(super) begin: Instant,
    end: Option<Instant>,
}

/// A run in progress.
pub(super) struct LoadRun {
    pub(super) options: LoadOptions,
    pub(super) metrics: LoadMetrics,
    deals: Vec<ImportedDeal>,
    /// For each slot the number of its game, if all play long ones.
    long_games: Vec<u64>,
    style: TableStyle,
    meter: UsageMeter,
    marks: Mutex<UsageMarks>,
    schedule: Option<ArrivalSchedule>,
    clock: OnceCell<RunClock>,
    stop: watch::Sender<bool>,
    /// Limits the steps under way at once.
    permits: Semaphore,
    /// Steps that may still be measured.
    left: AtomicU64,
}

/// The place of one table after the other.
struct TableSlot {
    number: usize,
    clients: TableClients,
    /// The number of its next game.
    game: u64,
}

impl LoadRun {
    /// Imports the deals that the tables begin from.
    pub(super) async fn new(options: LoadOptions) -> Result<Arc<LoadRun>, Error> {
        let tables = options.tables;
        let parts = Arc::default();
        let meter = UsageMeter::new(&options, Arc::clone(&parts))?;
        let scenarios = options.scenarios()?;
        let long_games = options.long_games(&scenarios[0])?;
        Ok(Arc::new(LoadRun {
            metrics: LoadMetrics::new(),
            deals: import_deals(&options.endpoints[0], scenarios).await?,
            long_games,
            style: TableStyle {
                browsers: options.pages.then_some(parts),
                from_step: options.from_step,
            },
            meter,
            marks: Mutex::default(),
            schedule: options.rate.map(|rate| ArrivalSchedule { rate, tables }),
            clock: OnceCell::new(),
            stop: watch::Sender::new(false),
            permits: Semaphore::new(options.concurrency),
            left: AtomicU64::new(options.steps.unwrap_or(u64::MAX)),
            options,
        }))
    }

    /// Ends the run early, after the steps that are under way.
    pub(super) fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// The times of the run, once it has started.
    pub(super) fn clock(&self) -> Option<RunClock> {
        self.clock.get().copied()
    }

    /// What was used until which moment.
    pub(super) fn marks(&self) -> MutexGuard<'_, UsageMarks> {
        self.marks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Creates all tables, and plays.
    pub(super) async fn run(self: &Arc<LoadRun>) -> Result<(), RequestError> {
        let before = self.meter.read(&self.metrics);
        let Some(tables) = self.create_all().await? else { return Ok(()) };
        let created = self.meter.read(&self.metrics);
        self.marks().creation = Some((before, created));
        self.marks().begin = Some(created);
        let start = Instant::now();
        let begin = start + self.options.warm_up;
        let end = self.options.length.map(|length| begin + length);
        let _ = self.clock.set(RunClock { start, begin, end });
        let mut playing = JoinSet::new();
        for (slot, table) in tables {
            let run = self.clone();
            playing.spawn(async move { run.play(slot, table).await });
        }
        let warming_up = tokio::spawn({
            let run = self.clone();
            async move {
                if begin > start {
                    sleep_until(begin.into()).await;
                    run.marks().begin = Some(run.meter.read(&run.metrics));
                }
            }
        });
        playing.join_all().await;
        warming_up.abort();
        self.marks().end = Some(self.meter.read(&self.metrics));
        Ok(())
    }

    /// Creates the first table of every slot; none when the run was stopped.
    async fn create_all(
        self: &Arc<LoadRun>,
    ) -> Result<Option<Vec<(TableSlot, LoadTable)>>, RequestError> {
        let (mut creating, mut tables) = (JoinSet::new(), Vec::new());
        let mut numbers = 0..self.options.tables;
        // The players of long games spend most of that time waiting.
        let is_long = self.options.from_step.is_some();
        let at_once = if is_long { self.options.tables } else { CREATED_AT_ONCE };
        loop {
            while creating.len() < at_once && !*self.stop.borrow() {
                let Some(number) = numbers.next() else { break };
                let run = self.clone();
                creating.spawn(async move {
                    let clients = TableClients::new(&run.options, number);
                    let game = run.long_games.get(number).copied().unwrap_or(0);
                    let mut slot = TableSlot { number, clients, game };
                    let table = run.create_table(&mut slot).await?;
                    Ok::<_, RequestError>((slot, table))
                });
            }
            match creating.join_next().await {
                Some(Ok(created)) => tables.push(created?),
                Some(Err(_)) => return Err(RequestError::Unexpected),
                None => break,
            }
        }
        Ok((tables.len() == self.options.tables).then_some(tables))
    }

    async fn create_table(&self, slot: &mut TableSlot) -> Result<LoadTable, RequestError> {
        let deal = &self.deals[slot.number % self.deals.len()];
        let random = self.options.random(slot.number, slot.game);
        let table = LoadTable::create(&mut slot.clients, deal, random, &self.style).await?;
        slot.game += 1;
        self.metrics.add_table();
        Ok(table)
    }

    /// Plays until the end, at one table after the other.
    async fn play(&self, mut slot: TableSlot, first: LoadTable) {
        let mut table = Some(first);
        let (mut nth, mut failed) = (0, 0);
        loop {
            let (mut current, step) = match self.next_step(&mut slot, table.take()).await {
                Ok(Some(found)) => found,
                Ok(None) => return,
                Err(error) => {
                    self.metrics.add_error(error);
                    failed += 1;
                    let retry = Instant::now() + RETRY_DELAY;
                    if failed < MAX_ATTEMPTS && self.sleep_until(retry).await {
                        continue;
                    }
                    return;
                }
            };
            failed = 0;
            let Some(due) = self.wait_for_turn(slot.number, nth).await else {
                return self.finish(current).await;
            };
            nth += 1;
            // Zero unless the players of a long game are at the limit of moves.
            if !self.sleep_until(Instant::now() + current.wait()).await {
                return self.finish(current).await;
            }
            // The semaphore is never closed.
            let permit = self.permits.acquire().await;
            let since = if self.schedule.is_some() { due } else { Instant::now() };
            let Some(measured) = self.is_measured(since) else {
                return self.finish(current).await;
            };
            let since = measured.then_some(since);
            let played = current.play(&mut slot.clients, &step, since, &self.metrics).await;
            drop(permit);
            match played {
                Ok(()) => table = Some(current),
                // The state of that table is unknown: continue at another one.
                Err(error) => self.metrics.add_error(error),
            }
        }
    }

    /// The next step at the table, or the first one at a new table; none after a long game.
    async fn next_step(
        &self,
        slot: &mut TableSlot,
        table: Option<LoadTable>,
    ) -> Result<Option<(LoadTable, PlannedStep)>, RequestError> {
        if let Some(mut table) = table {
            if let Some(step) = table.next() {
                return Ok(Some((table, step)));
            }
            self.finish(table).await;
            // Another one would be played from its beginning while it is measured.
            if self.options.from_step.is_some() {
                return Ok(None);
            }
        }
        let mut table = self.create_table(slot).await?;
        let step = table.next().ok_or(RequestError::Unexpected)?;
        Ok(Some((table, step)))
    }

    async fn finish(&self, table: LoadTable) {
        if let Err(error) = table.finish().await {
            self.metrics.add_error(error);
        }
    }

    /// Waits until the next step is due; none when the run is over by then.
    async fn wait_for_turn(&self, slot: usize, nth: u64) -> Option<Instant> {
        let clock = self.clock()?;
        let Some(schedule) = self.schedule else {
            return self.is_running_at(Instant::now()).then(Instant::now);
        };
        let due = clock.start + schedule.due(slot, nth);
        (self.is_running_at(due) && self.sleep_until(due).await).then_some(due)
    }

    fn is_running_at(&self, due: Instant) -> bool {
        let over = self.clock().and_then(|clock| clock.end).is_some_and(|end| due >= end);
        !over && !*self.stop.borrow()
    }

    /// Waits; false when the run was stopped meanwhile, or is over.
    async fn sleep_until(&self, until: Instant) -> bool {
        let mut stop = self.stop.subscribe();
        if Instant::now() < until {
            tokio::select! {
                () = sleep_until(until.into()) => {}
                _ = stop.wait_for(|stop| *stop) => {}
            }
        }
        self.is_running_at(until)
    }

    /// Whether a step is measured; none when the number of measured steps is reached.
    fn is_measured(&self, since: Instant) -> Option<bool> {
        if since < self.clock()?.begin {
            return Some(false);
        }
        let take = |left: u64| left.checked_sub(1);
        let taken = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        taken.is_ok().then_some(true)
    }
}

//! Analyses of finished games, computed in slices of time at the lowest priority.
//!
//! Each has a thread of its own, which yields to computers' turns and to requests. After a slice it waits until the
//! analyses of other networks had theirs: the queue is fair to them, so a long analysis delays a short one by little.
//! Results are documents of the journal; an analysis that is under way when the server stops is lost, as is one whose
//! page nobody has open any more. Both can be asked for again, on any node. How much work a game will be is estimated before:
//! the choices of a player, summed up over the rest of the game from every turn on.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, OnceLock, mpsc};
use std::time::{Duration, Instant};

use gueridon_journal::{Document, Journal, JournalError, PlayerId, TableId};
use gueridon_study::analysis::{Analysis, AnalysisBudget, FORMAT, Stopped};
use gueridon_table::limits::{MAX_ANALYSED, MAX_ANALYSIS_WORK};
use gueridon_table::table::Table;
use gueridon_text::AnalysisText;
use tokio::sync::oneshot;

use crate::concurrency_limit::{ConcurrencyLimit, Permit};
use crate::fault::Fault;
use crate::limits::{
    ANALYSES, ANALYSES_AT_ONCE, ANALYSES_PER_ADDRESS, ANALYSIS_SLICE, ANALYSIS_UNWATCHED,
};
use crate::locks::lock;
use crate::problem::Problem;
use crate::session::RateKey;
use crate::tables::Tables;
use crate::turn_queue::TurnQueue;

/// From here on, in percent, the time that is left can be told.
const TELLS_TIME: u8 = 3;
/// The priority of the threads: the lowest there is.
#[cfg(target_os = "linux")]
const NICE: i32 = 19;

/// The analyses that wait or are under way.
pub(crate) struct Analyses {
    journal: Arc<dyn Journal>,
    tables: Arc<Tables>,
    budget: AnalysisBudget,
    /// What wait for a slice.
    queue: Arc<TurnQueue<RateKey, StartSlice>>,
    limit: ConcurrencyLimit<RateKey>,
    runs: Mutex<HashMap<TableId, Arc<Run>>>,
}

/// Begins or goes on with an analysis, when its slice has come.
type StartSlice = Box<dyn FnOnce(Slice) + Send>;

/// The right to compute, until it is dropped.
type Slice = oneshot::Sender<()>;

/// An analysis that waits or is under way.
struct Run {
    table: Arc<Table>,
    asker: PlayerId,
    key: RateKey,
    /// When somebody last looked how far it is, in milliseconds since 1970.
    looked_at: AtomicI64,
    stop: Arc<AtomicBool>,
    percent: AtomicU8,
    started: OnceLock<Instant>,
    _permit: Permit<RateKey>,
}

/// How far an analysis is.
pub(crate) struct QueueStatus {
    /// Whether this player asked for it.
    pub(crate) own: bool,
    /// How much is done, in percent; none while it waits.
    pub(crate) percent: Option<u8>,
    /// The time that it still takes, once that can be told.
    pub(crate) left: Option<Duration>,
}

impl Analyses {
    pub(crate) fn start(
        journal: Arc<dyn Journal>,
        tables: Arc<Tables>,
        budget: AnalysisBudget,
    ) -> Arc<Analyses> {
        let analyses = Arc::new(Analyses {
            journal,
            tables,
            budget,
            queue: Arc::new(TurnQueue::new(usize::MAX)),
            limit: ConcurrencyLimit::with_total(ANALYSES_PER_ADDRESS, ANALYSES),
            runs: Mutex::default(),
        });
        for _ in 0..ANALYSES_AT_ONCE {
            tokio::spawn(run_slices(analyses.queue.clone()));
        }
        analyses
    }

    /// The analysis of a table, if there is one of this version and budget.
    pub(crate) async fn find(&self, id: &TableId) -> Result<Option<Analysis>, JournalError> {
        let document = self.journal.document(&scope(id), &self.name()).await?;
        Ok(document.and_then(|document| match serde_json::from_str(&document.body) {
            Ok(analysis) => Some(analysis),
            Err(error) => {
                tracing::warn!(table = %id, %error, "an analysis cannot be read");
                None
            }
        }))
    }

    /// How far the analysis of a table is, if it waits or is under way.
    pub(crate) fn status(&self, id: &TableId, player: Option<PlayerId>) -> Option<QueueStatus> {
        let run = lock(&self.runs).get(id).cloned()?;
        run.looked_at.store(self.tables.clock.now(), Ordering::Relaxed);
        let percent = run.percent.load(Ordering::Relaxed);
        let left = run.started.get().filter(|_| percent >= TELLS_TIME).map(|started| {
            started.elapsed() * u32::from(100 - percent) / u32::from(percent.max(1))
        });
        let percent = run.started.get().map(|_| percent);
        Some(QueueStatus { own: player == Some(run.asker), percent, left })
    }

    /// Asks for the analysis of a table that reveals all; it is enough to ask once.
    pub(crate) fn ask(
        self: &Arc<Self>,
        table: Arc<Table>,
        asker: PlayerId,
        key: RateKey,
    ) -> Result<(), Problem> {
        let players = table.seats.len().max(1);
        if table.steps() * players > MAX_ANALYSED {
            let limit = (MAX_ANALYSED / players) as i32;
            return Err(Problem::TooLarge(AnalysisText::TooLong.with("limit", limit)));
        }
        if table.analysis_work() > MAX_ANALYSIS_WORK {
            return Err(Problem::TooLarge(AnalysisText::TooMuchWork.into()));
        }
        let mut runs = lock(&self.runs);
        if runs.contains_key(&table.id) {
            return Ok(());
        }
        if runs.values().any(|run| run.asker == asker) {
            return Err(Problem::OneAnalysis);
        }
        let permit = self.limit.admit(key)?;
        let run = Arc::new(Run {
            table: table.clone(),
            asker,
            key,
            looked_at: self.tables.clock.now().into(),
            stop: Arc::default(),
            percent: AtomicU8::default(),
            started: OnceLock::new(),
            _permit: permit,
        });
        let (analyses, begun) = (self.clone(), run.clone());
        let begin: StartSlice = Box::new(move |slice| analyses.begin(begun, slice));
        self.queue.push(key, begin).map_err(|_| Problem::Busy)?;
        runs.insert(table.id.clone(), run);
        Ok(())
    }

    /// Stops analyses of which nobody has looked at how far they are for a while.
    pub(crate) fn stop_unwatched(&self) {
        let since = self.tables.clock.now().saturating_sub(ANALYSIS_UNWATCHED);
        lock(&self.runs).retain(|_, run| {
            let watched = run.looked_at.load(Ordering::Relaxed) >= since;
            if !watched {
                run.stop.store(true, Ordering::Relaxed);
            }
            watched
        });
    }

    /// Stops the analysis of a table, for the player who asked for it.
    pub(crate) fn stop_one(&self, id: &TableId, player: Option<PlayerId>) -> Result<(), Problem> {
        let mut runs = lock(&self.runs);
        let Some(run) = runs.get(id) else { return Ok(()) };
        if player != Some(run.asker) {
            return Err(Problem::NotAsker);
        }
        run.stop.store(true, Ordering::Relaxed);
        runs.remove(id);
        Ok(())
    }

    /// Stops everything, so that the server can stop.
    pub(crate) fn stop(&self) {
        self.queue.close();
        for (_, run) in lock(&self.runs).drain() {
            run.stop.store(true, Ordering::Relaxed);
        }
    }

    /// The name of the document of an analysis.
    fn name(&self) -> String {
        let (engine, budget) = (env!("CARGO_PKG_VERSION"), self.budget.name());
        format!("analysis-{FORMAT}-{engine}-{budget}")
    }

    /// Computes an analysis from its first slice on, and keeps the result.
    fn begin(self: Arc<Self>, run: Arc<Run>, slice: Slice) {
        let job = run.table.analysis(self.budget, run.stop.clone());
        let Some(job) = job.filter(|_| !run.stop.load(Ordering::Relaxed)) else { return };
        let (sender, computed) = oneshot::channel();
        let share = TimeShare::begin(self.queue.clone(), run.clone(), slice);
        let work = move || {
            lower_priority();
            let _ = share.run.started.set(Instant::now());
            // Nobody waits for it when the server has stopped.
            let _ = sender.send(job(&|part| share.progress(part)));
        };
        if let Err(error) = std::thread::Builder::new().name("analysis".into()).spawn(work) {
            tracing::warn!(%error, "there is no thread for an analysis");
        }
        tokio::spawn(async move {
            let id = &run.table.id;
            if let Ok(Ok::<_, Stopped>(analysis)) = computed.await {
                self.keep(id, &analysis).await;
            }
            let mut runs = lock(&self.runs);
            if runs.get(id).is_some_and(|known| Arc::ptr_eq(known, &run)) {
                runs.remove(id);
            }
        });
    }

    async fn keep(&self, id: &TableId, analysis: &Analysis) {
        let body = match serde_json::to_string(analysis) {
            Ok(body) => body,
            Err(error) => {
                Fault::log(format_args!("the analysis of table {id} cannot be written: {error}"));
                return;
            }
        };
        let (scope, name) = (scope(id), self.name());
        let document = Document { scope, name, body, at: self.tables.clock.now() };
        if let Err(error) = self.journal.save_document(document).await {
            tracing::warn!(table = %id, %error, "an analysis cannot be kept");
        }
    }
}

/// Gives slices one after the other, each after the one before has ended.
async fn run_slices(queue: Arc<TurnQueue<RateKey, StartSlice>>) {
    while let Some((start, _)) = queue.pop().await {
        let (slice, ended) = oneshot::channel();
        start(slice);
        // An error: it was dropped.
        let _ = ended.await;
    }
}

/// The time that an analysis has, as its thread sees it.
struct TimeShare {
    queue: Arc<TurnQueue<RateKey, StartSlice>>,
    run: Arc<Run>,
    /// The slice, and its beginning.
    slice: Mutex<(Option<Slice>, Instant)>,
}

impl TimeShare {
    fn begin(queue: Arc<TurnQueue<RateKey, StartSlice>>, run: Arc<Run>, slice: Slice) -> TimeShare {
        TimeShare { queue, run, slice: (Some(slice), Instant::now()).into() }
    }

    /// Notes how far it is, after each part of the work. When the slice is over, waits for the next one.
    fn progress(&self, part: f64) {
        self.run.percent.fetch_max((100.0 * part) as u8, Ordering::Relaxed);
        let (slice, since) = &mut *lock(&self.slice);
        if since.elapsed() < ANALYSIS_SLICE {
            return;
        }
        let (sender, next) = mpsc::channel();
        let go_on: StartSlice = Box::new(move |slice| drop(sender.send(slice)));
        // Before the slice is given back: with nobody else in the queue, it comes back at once.
        let queued = self.queue.push(self.run.key, go_on);
        *slice = None;
        match queued.ok().and_then(|()| next.recv().ok()) {
            Some(next) => *slice = Some(next),
            // The server stops.
            None => self.run.stop.store(true, Ordering::Relaxed),
        }
        *since = Instant::now();
    }
}

fn scope(id: &TableId) -> String {
    format!("table/{id}")
}

/// Gives this thread the lowest priority; where that fails, it has the usual one.
fn lower_priority() {
    // Of the calling thread alone, on Linux; elsewhere the call would be for the whole program.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICE) {
        tracing::debug!(%error, "an analysis runs at the usual priority");
    }
}

//! Analyses of finished games, computed one after the other at the lowest priority.
//!
//! Each has a thread of its own, which yields to computers' turns and to requests. Results are documents of the
//! journal; an analysis that is under way when the server stops is lost, and can be asked for again.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use gueridon_journal::{Document, Journal, JournalError, PlayerId, TableId};
use gueridon_study::analysis::{Analysis, Budget, FORMAT, Stopped};
use gueridon_table::limits::MAX_ANALYSED;
use gueridon_table::table::Table;
use gueridon_text::AnalysisText;
use tokio::sync::oneshot;

use crate::limits::{ANALYSES, ANALYSES_AT_ONCE, ANALYSES_PER_ADDRESS};
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
    budget: Budget,
    queue: TurnQueue<RateKey, Arc<Run>>,
    runs: Mutex<HashMap<TableId, Arc<Run>>>,
}

/// An analysis that waits or is under way.
struct Run {
    table: Arc<Table>,
    asker: PlayerId,
    stop: Arc<AtomicBool>,
    percent: AtomicU8,
    started: OnceLock<Instant>,
}

/// How far an analysis is.
pub(crate) struct Standing {
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
        budget: Budget,
    ) -> Arc<Analyses> {
        let analyses = Arc::new(Analyses {
            journal,
            tables,
            budget,
            queue: TurnQueue::new(ANALYSES_PER_ADDRESS),
            runs: Mutex::default(),
        });
        for _ in 0..ANALYSES_AT_ONCE {
            tokio::spawn(analyses.clone().run_worker());
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
    pub(crate) fn standing(&self, id: &TableId, player: Option<PlayerId>) -> Option<Standing> {
        let run = lock(&self.runs).get(id).cloned()?;
        let percent = run.percent.load(Ordering::Relaxed);
        let left = run.started.get().filter(|_| percent >= TELLS_TIME).map(|started| {
            started.elapsed() * u32::from(100 - percent) / u32::from(percent.max(1))
        });
        let percent = run.started.get().map(|_| percent);
        Some(Standing { own: player == Some(run.asker), percent, left })
    }

    /// Asks for the analysis of a table that reveals all; it is enough to ask once.
    pub(crate) fn ask(
        &self,
        table: Arc<Table>,
        asker: PlayerId,
        key: RateKey,
    ) -> Result<(), Problem> {
        let players = table.seats.len().max(1);
        if table.steps() * players > MAX_ANALYSED {
            let limit = (MAX_ANALYSED / players) as i32;
            return Err(Problem::TooLarge(AnalysisText::TooLong.with("limit", limit)));
        }
        let mut runs = lock(&self.runs);
        if runs.contains_key(&table.id) {
            return Ok(());
        }
        if runs.values().any(|run| run.asker == asker) {
            return Err(Problem::OneAnalysis);
        }
        if runs.len() >= ANALYSES {
            return Err(Problem::Busy);
        }
        let id = table.id.clone();
        let run = Arc::new(Run {
            table,
            asker,
            stop: Arc::default(),
            percent: AtomicU8::default(),
            started: OnceLock::new(),
        });
        self.queue.push(key, run.clone()).map_err(|_| Problem::TooMany)?;
        runs.insert(id, run);
        Ok(())
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

    async fn run_worker(self: Arc<Self>) {
        while let Some((run, _)) = self.queue.pop().await {
            let id = run.table.id.clone();
            if let Some(analysis) = self.compute(&run).await
                && let Err(error) = self.keep(&id, &analysis).await
            {
                tracing::warn!(table = %id, %error, "an analysis cannot be kept");
            }
            let mut runs = lock(&self.runs);
            if runs.get(&id).is_some_and(|known| Arc::ptr_eq(known, &run)) {
                runs.remove(&id);
            }
        }
    }

    /// Computes an analysis on a thread of its own; none when it is stopped.
    async fn compute(&self, run: &Arc<Run>) -> Option<Analysis> {
        let job = run.table.analysis(self.budget, run.stop.clone())?;
        let (sender, computed) = oneshot::channel();
        let thread_run = run.clone();
        let work = move || {
            lower_priority();
            let _ = thread_run.started.set(Instant::now());
            let progress = |part: f64| {
                thread_run.percent.fetch_max((100.0 * part) as u8, Ordering::Relaxed);
            };
            // Nobody waits for it when the server has stopped.
            let _ = sender.send(job(&progress));
        };
        let spawned = std::thread::Builder::new().name("analysis".into()).spawn(work);
        if let Err(error) = spawned {
            tracing::warn!(%error, "there is no thread for an analysis");
            return None;
        }
        match computed.await {
            Ok(Ok(analysis)) => Some(analysis),
            Ok(Err(Stopped)) | Err(_) => None,
        }
    }

    async fn keep(&self, id: &TableId, analysis: &Analysis) -> Result<(), JournalError> {
        let body = serde_json::to_string(analysis)
            .map_err(|error| JournalError::Unavailable(error.to_string()))?;
        let (scope, name) = (scope(id), self.name());
        self.journal
            .save_document(Document { scope, name, body, at: self.tables.clock.now() })
            .await
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

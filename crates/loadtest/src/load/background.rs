//! Players in the background of a drill: the tables of a load, played at a fixed rate until they are
//! stopped.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use gueridon_record::GameId;
use hdrhistogram::Histogram;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::drive::{Plan, Run};
use super::moves::PLAYERS;
use super::pace::Schedule;
use super::table::PATIENCE;
use super::tally::Trouble;
use super::{bring_all, cannot_begin};
use crate::client::Site;
use crate::failure::Failure;

/// Poll interval while the tables are laid.
const LOOK: Duration = Duration::from_millis(10);

/// Players at many tables.
pub(crate) struct Background {
    run: Arc<Run>,
    playing: JoinHandle<Result<(), Trouble>>,
}

/// Everything that was counted up to some moment.
pub(crate) struct Mark {
    acknowledged: Histogram<u64>,
    wrong: BTreeMap<String, u64>,
}

/// What was measured between two moments. A step takes from the moment at which it was due to its
/// acknowledgement; one that failed counts as one that took as long as anybody waits.
pub(crate) struct Measured {
    pub(crate) steps: u64,
    /// None when no step was acknowledged.
    pub(crate) median: Option<Duration>,
    pub(crate) p99: Option<Duration>,
    /// Requests that were refused, or not answered in time.
    pub(crate) failed: u64,
    /// How they failed, each kind with its number.
    pub(crate) failures: Vec<String>,
}

impl Background {
    /// Lays the tables, whose players take the sites in turn, and plays `rate` steps a second over all
    /// of them.
    pub(crate) async fn start(
        sites: Vec<Site>,
        tables: usize,
        rate: f64,
        seed: u64,
    ) -> Result<Background, Failure> {
        let games = bring_all(&sites[0], &GameId::ALL, seed).await?;
        let run = Run::new(Plan {
            nodes: sites,
            games,
            tables,
            streams: PLAYERS,
            seed,
            schedule: Some(Schedule { rate, tables }),
            concurrency: tables,
            warm_up: Duration::ZERO,
            seconds: None,
            steps: None,
        });
        let playing = tokio::spawn({
            let run = run.clone();
            async move { run.run().await }
        });
        while run.clock().is_none() && !playing.is_finished() {
            sleep(LOOK).await;
        }
        if !playing.is_finished() {
            return Ok(Background { run, playing });
        }
        let trouble = match playing.await {
            Ok(Err(trouble)) => trouble,
            Ok(Ok(())) | Err(_) => Trouble::Unexpected,
        };
        Err(cannot_begin(&run.plan.nodes[0], &trouble))
    }

    /// What was counted up to now.
    pub(crate) fn mark(&self) -> Mark {
        let counts = self.run.tally.counts();
        let wrong = counts.wrong.iter().map(|(kind, wrong)| (kind.clone(), wrong.times));
        Mark { acknowledged: counts.acknowledged.clone(), wrong: wrong.collect() }
    }

    /// What was measured since then.
    pub(crate) fn since(&self, earlier: &Mark) -> Measured {
        let counts = self.run.tally.counts();
        let mut times = counts.acknowledged.clone();
        times.subtract(&earlier.acknowledged).expect("counts only grow");
        let (mut failed, mut failures) = (0, Vec::new());
        for (kind, wrong) in &counts.wrong {
            let more = wrong.times - earlier.wrong.get(kind).copied().unwrap_or(0);
            if more > 0 {
                failed += more;
                failures.push(format!("{more} × {}", wrong.first));
            }
        }
        let steps = times.len();
        // Or a server that answers nobody any more would look quick.
        times.saturating_record_n(PATIENCE.as_micros() as u64, failed);
        let at = |part| {
            (!times.is_empty()).then(|| Duration::from_micros(times.value_at_quantile(part)))
        };
        Measured { steps, median: at(0.5), p99: at(0.99), failed, failures }
    }

    /// Ends it; steps that are under way are waited for, within a limit.
    pub(crate) async fn stop(mut self, limit: Duration) {
        self.run.stop();
        let _ = tokio::time::timeout(limit, &mut self.playing).await;
        self.playing.abort();
    }
}

//! Honest players during an attack: a load at a fixed rate until it is stopped.

use std::sync::Arc;
use std::time::Duration;

use gueridon_record::GameId;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::metrics::{LoadCounters, RequestError};
use super::run::LoadRun;
use super::table::TIMEOUT;
use super::{LoadOptions, cannot_begin};
use crate::endpoint::HttpEndpoint;
use gueridon_cli::Error;

/// Poll interval while the tables are created.
const POLL: Duration = Duration::from_millis(10);

/// A load in the background.
pub(crate) struct BackgroundLoad {
    run: Arc<LoadRun>,
    playing: JoinHandle<Result<(), RequestError>>,
}

/// The counters at one moment.
pub(crate) struct LoadSnapshot(LoadCounters);

/// Measurements between two moments. A failed step counts as one that took as long as the time limit.
pub(crate) struct LoadInterval {
    pub(crate) steps: u64,
    /// Latencies from the time at which a step was due; none when there were no steps.
    pub(crate) median: Option<Duration>,
    pub(crate) p99: Option<Duration>,
    /// Number of requests that were refused, or not answered in time.
    pub(crate) failed: u64,
    /// Their errors, each kind with its number.
    pub(crate) failures: Vec<String>,
}

impl BackgroundLoad {
    /// Creates the tables, whose players take the endpoints in turn, and plays `rate` steps a second
    /// over all of them.
    pub(crate) async fn start(
        endpoints: Vec<HttpEndpoint>,
        tables: usize,
        rate: f64,
        seed: u64,
    ) -> Result<BackgroundLoad, Error> {
        let run = LoadRun::new(LoadOptions {
            endpoints,
            games: GameId::ALL.to_vec(),
            tables,
            spectators: 0,
            pages: false,
            from_step: None,
            server_pids: Vec::new(),
            rate: Some(rate),
            concurrency: tables,
            warm_up: Duration::ZERO,
            length: None,
            steps: None,
            seed,
        })
        .await?;
        let playing = tokio::spawn({
            let run = run.clone();
            async move { run.run().await }
        });
        while run.clock().is_none() && !playing.is_finished() {
            sleep(POLL).await;
        }
        if !playing.is_finished() {
            return Ok(BackgroundLoad { run, playing });
        }
        let error = match playing.await {
            Ok(Err(error)) => error,
            Ok(Ok(())) | Err(_) => RequestError::Unexpected,
        };
        Err(cannot_begin(&run.options.endpoints[0], &error))
    }

    pub(crate) fn snapshot(&self) -> LoadSnapshot {
        LoadSnapshot(self.run.metrics.lock().clone())
    }

    /// The measurements since a snapshot.
    pub(crate) fn since(&self, LoadSnapshot(earlier): &LoadSnapshot) -> LoadInterval {
        let counters = self.run.metrics.lock();
        let mut latencies = counters.latencies[0].clone();
        latencies.subtract(&earlier.latencies[0]).expect("counts only grow");
        let (mut failed, mut failures) = (0, Vec::new());
        for (kind, errors) in &counters.errors {
            let more = errors.count - earlier.errors.get(kind).map_or(0, |errors| errors.count);
            if more > 0 {
                failed += more;
                failures.push(format!("{more} × {}", errors.first));
            }
        }
        let steps = latencies.len();
        // Without these, a server that stops answering would look quick.
        latencies.saturating_record_n(TIMEOUT.as_micros() as u64, failed);
        let at = |quantile| {
            let latency = || Duration::from_micros(latencies.value_at_quantile(quantile));
            (!latencies.is_empty()).then(latency)
        };
        LoadInterval { steps, median: at(0.5), p99: at(0.99), failed, failures }
    }

    /// Ends the load; steps that are under way have a time limit.
    pub(crate) async fn stop(mut self, limit: Duration) {
        self.run.stop();
        let _ = tokio::time::timeout(limit, &mut self.playing).await;
        self.playing.abort();
    }
}

//! Load tests: many tables at once, to measure throughput and latency.

mod background;
mod metrics;
mod page;
mod report;
mod run;
mod table;

use std::time::{Duration, Instant};

use gueridon_record::GameId;
use gueridon_report::Progress;
use tokio::time::sleep;

use crate::Error;
use crate::client::{Client, Endpoint};

pub(crate) use background::{BackgroundLoad, LoadInterval};
pub use page::EntryRef;
pub use report::LoadReport;
pub use run::ArrivalSchedule;
pub use table::{Moves, Scenario};

use metrics::RequestError;
use run::LoadRun;
use table::ImportedDeal;

/// Players at each table: one plays, the other one sees it.
pub const PLAYERS: usize = 2;

/// What is measured, and how long.
#[derive(Clone)]
pub struct LoadOptions {
    /// The servers, which share one database; the players of a table take them in turn.
    pub endpoints: Vec<Endpoint>,
    /// The games, which the tables take in turn.
    pub games: Vec<GameId>,
    /// Number of tables.
    pub tables: usize,
    /// Open pages at each table, those of the players among them.
    pub streams: usize,
    /// Steps a second over all tables; none for a closed loop.
    pub rate: Option<f64>,
    /// Upper limit of steps under way at once in a closed loop.
    pub concurrency: usize,
    /// The time before the measurement.
    pub warm_up: Duration,
    /// The length of the measurement, if it is limited.
    pub length: Option<Duration>,
    /// The number of measured steps, if it is limited.
    pub steps: Option<u64>,
    /// The seed of deals and moves.
    pub seed: u64,
}

impl LoadOptions {
    /// Number of connections that are open at once.
    pub fn connections(&self) -> u64 {
        (self.tables * (PLAYERS + self.streams)) as u64
    }
}

/// Runs a load test; Ctrl-C ends it early.
///
/// # Errors
///
/// When no tables can be created.
pub async fn measure(options: LoadOptions) -> Result<LoadReport, Error> {
    let run = LoadRun::new(options).await?;
    let progress = Progress::spinner();
    let running = run.run();
    tokio::pin!(running);
    let ended = loop {
        tokio::select! {
            ended = &mut running => break ended,
            () = sleep(Progress::REDRAW) => progress.set_message(describe(&run)),
            _ = tokio::signal::ctrl_c() => run.stop(),
        }
    };
    drop(progress);
    ended.map_err(|error| cannot_begin(&run.options.endpoints[0], &error))?;
    let mut memory = None;
    for endpoint in &run.options.endpoints {
        memory = memory_of(endpoint).await.map(|more| memory.unwrap_or(0) + more).or(memory);
    }
    Ok(LoadReport::new(&run, memory))
}

/// The progress of a run in a few words.
fn describe(run: &LoadRun) -> String {
    let (created, steps, errors) = {
        let counters = run.metrics.lock();
        (counters.created, counters.steps, counters.error_count())
    };
    let errors = if errors > 0 { format!(", {errors} errors") } else { String::new() };
    let now = Instant::now();
    let progress = match run.clock() {
        None => format!("{created} of {} tables laid", run.options.tables),
        Some(clock) if now < clock.begin => "warming up".into(),
        Some(clock) => {
            let seconds = now.duration_since(clock.begin).as_secs_f64();
            let rate = steps as f64 / seconds.max(f64::EPSILON);
            format!("{seconds:.0} s, {steps} steps, {rate:.0} steps/s")
        }
    };
    progress + &errors
}

/// Imports a deal of each game.
async fn import_deals(options: &LoadOptions) -> Result<Vec<ImportedDeal>, Error> {
    let endpoint = &options.endpoints[0];
    let mut deals = Vec::new();
    for &game in &options.games {
        let scenario = Scenario::new(game, options.seed).expect("the usual options fit");
        let imported = ImportedDeal::import(endpoint, scenario).await;
        deals.push(imported.map_err(|error| cannot_begin(endpoint, &error))?);
    }
    Ok(deals)
}

/// The sentence for a server at which no tables can be created.
fn cannot_begin(endpoint: &Endpoint, error: &RequestError) -> Error {
    let hint = match error {
        RequestError::Disconnected(_) | RequestError::TimedOut => {
            "Is a server running there? `gueridon` starts one; name another address otherwise"
        }
        RequestError::Status(429, _) => report::LIMITS,
        RequestError::Status(..)
        | RequestError::NeverSeen
        | RequestError::HeadsDiffer
        | RequestError::Unexpected => "Is it a Guéridon of this version?",
    };
    let error = error.to_string();
    let error = error.trim_end_matches('.');
    format!("no tables can be laid at {}: {error}. {hint}", endpoint.origin()).into()
}

/// The resident memory of a server in bytes, if it publishes it.
async fn memory_of(endpoint: &Endpoint) -> Option<u64> {
    let response = Client::new(endpoint).get("/metrics").await.ok()?;
    let text = std::str::from_utf8(&response.body).ok().filter(|_| response.status == 200)?;
    let value = text.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
    value?.trim().parse::<f64>().ok().map(|bytes| bytes as u64)
}

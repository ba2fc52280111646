//! Load tests: many tables at once, to measure throughput and latency.

mod allowance;
mod background;
mod metrics;
mod page;
#[cfg(test)]
mod page_tests;
mod report;
mod run;
mod scenario;
mod table;
mod usage;

use std::time::{Duration, Instant};

use gueridon_bots::Xoshiro;
use gueridon_cli::{ProgressBar, plural};
use gueridon_record::GameId;
use tokio::time::sleep;

use crate::Running;
use crate::client::Client;
use crate::endpoint::HttpEndpoint;
use gueridon_cli::Error;

pub(crate) use background::{BackgroundLoad, LoadInterval};
pub use report::LoadReport;
pub use run::ArrivalSchedule;
pub(crate) use scenario::long_game;
pub use scenario::{Moves, Scenario};

use metrics::RequestError;
use run::LoadRun;
use table::ImportedDeal;

/// Players at each table: one plays, the other one sees it.
pub const PLAYERS: usize = 2;

/// Steps that a long game has after those that are not measured, at least.
const LONG_GAME_REST: usize = 100;
/// Random games that are tried for each table until one is long enough.
const LONG_GAME_ATTEMPTS: u64 = 200;

/// What is measured, and how long.
#[derive(Clone)]
pub struct LoadOptions {
    /// The servers, which share one database; the players of a table take them in turn.
    pub endpoints: Vec<HttpEndpoint>,
    /// The games, which the tables take in turn.
    pub games: Vec<GameId>,
    /// Number of tables.
    pub tables: usize,
    /// Open pages at each table besides those of the players.
    pub spectators: usize,
    /// Whether pages are kept as browsers do, with all that they fetch; else as programs do.
    pub pages: bool,
    /// Play long games, one at each table, and measure from this step on.
    pub from_step: Option<usize>,
    /// The processes of the servers, to read their CPU time; when empty, they are searched for.
    pub server_pids: Vec<u32>,
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
        // Events have a connection of their own, and programs that only look on need no other one.
        let requests = if self.pages { self.pages_per_table() } else { PLAYERS };
        (self.tables * (requests + self.pages_per_table())) as u64
    }

    /// Number of open pages at each table.
    pub fn pages_per_table(&self) -> usize {
        PLAYERS + self.spectators
    }

    /// The deals, which the tables take in turn.
    fn scenarios(&self) -> Result<Vec<Scenario>, Error> {
        let scenario = |game: &GameId| Scenario::new(*game, self.seed);
        if self.from_step.is_some() {
            let long = Scenario::of(&long_game(PLAYERS, self.seed));
            return Ok(vec![long.map_err(|_| "a game that cannot be dealt")?]);
        }
        let scenarios = self.games.iter().map(scenario).collect::<Result<_, _>>();
        scenarios.map_err(|_| "a game is not for two players".into())
    }

    /// For each slot the number of its first game that is long enough to be measured; empty without
    /// long games.
    fn long_games(&self, scenario: &Scenario) -> Result<Vec<u64>, Error> {
        let Some(from_step) = self.from_step else { return Ok(Vec::new()) };
        let mut longest = 0;
        let mut find = |slot| {
            (0..LONG_GAME_ATTEMPTS).find(|&nth| {
                let steps = scenario.play(self.random(slot, nth)).count();
                longest = longest.max(steps);
                steps >= from_step + LONG_GAME_REST
            })
        };
        let found = (0..self.tables).map(&mut find).collect::<Option<_>>();
        found.ok_or_else(|| {
            let least = LONG_GAME_REST;
            let over = format!("the longest game is over after {}", plural(longest as u64, "step"));
            format!("no {least} steps can be measured from step {from_step} on: {over}").into()
        })
    }

    /// The random numbers of a slot's table number `nth`.
    fn random(&self, slot: usize, nth: u64) -> Xoshiro {
        Xoshiro::stream(self.seed, nth * self.tables as u64 + slot as u64)
    }
}

/// Runs a load test; Ctrl-C ends it early.
///
/// # Errors
///
/// When no tables can be created.
pub fn measure(options: LoadOptions) -> Running<'static, LoadReport> {
    Box::pin(run(options))
}

async fn run(options: LoadOptions) -> Result<LoadReport, Error> {
    let run = LoadRun::new(options).await?;
    let progress = ProgressBar::spinner();
    let running = run.run();
    tokio::pin!(running);
    let ended = loop {
        tokio::select! {
            ended = &mut running => break ended,
            () = sleep(ProgressBar::REDRAW) => progress.set_message(describe(&run)),
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
    let errors = if errors > 0 { format!(", {}", plural(errors, "error")) } else { String::new() };
    let now = Instant::now();
    let progress = match run.clock() {
        None => format!("{created} of {} laid", plural(run.options.tables as u64, "table")),
        Some(clock) if now < clock.begin => "warming up".into(),
        Some(clock) => {
            let seconds = now.duration_since(clock.begin).as_secs_f64();
            let rate = steps as f64 / seconds.max(f64::EPSILON);
            format!("{seconds:.0} s, {}, {rate:.0} steps/s", plural(steps, "step"))
        }
    };
    progress + &errors
}

/// Imports deals.
async fn import_deals(
    endpoint: &HttpEndpoint,
    scenarios: Vec<Scenario>,
) -> Result<Vec<ImportedDeal>, Error> {
    let mut deals = Vec::new();
    for scenario in scenarios {
        let imported = ImportedDeal::import(endpoint, scenario).await;
        deals.push(imported.map_err(|error| cannot_begin(endpoint, &error))?);
    }
    Ok(deals)
}

/// The sentence for a server at which no tables can be created.
fn cannot_begin(endpoint: &HttpEndpoint, error: &RequestError) -> Error {
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
async fn memory_of(endpoint: &HttpEndpoint) -> Option<u64> {
    let response = Client::new(endpoint).get("/metrics").await.ok()?;
    let text = std::str::from_utf8(&response.body).ok().filter(|_| response.status == 200)?;
    let value = text.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
    value?.trim().parse::<f64>().ok().map(|bytes| bytes as u64)
}

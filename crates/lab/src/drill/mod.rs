//! Drills: servers that are killed in the middle of games, or attacked, while players check from
//! outside that everything that they were sent was true.

pub mod check;
mod clients;
#[cfg(unix)]
mod failover;
mod faults;
mod hostile;
mod player;
mod report;
mod servers;
mod state;
mod store;
pub mod transcript;
mod workload;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gueridon_cli::{ProgressBar, plural};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::Running;
#[cfg(unix)]
pub use failover::{FailoverReport, fail_over};
use gueridon_cli::Error;
pub use hostile::{attack, connections};
pub use report::{DrillReport, HostileReport, PrintableReport};
use servers::ServerGroup;
use state::{DrillRng, DrillState};
use store::DrillStore;

/// One in this many kills is of the database, if the drill has started it.
const DATABASE_KILL_INTERVAL: u64 = 10;
/// The part of the time for playing, in percent; the rest is for checking.
const PLAYING: u32 = 80;
/// Random streams of tables are numbered from 0; these are the others.
const KILL_STREAM: u64 = u64::MAX;
const SERVER_STREAM: u64 = u64::MAX - 1;

/// What every drill needs.
#[derive(Clone)]
pub struct DrillSetup {
    /// The program that is started as a server.
    pub program: PathBuf,
    /// The folder for data and logs.
    pub folder: PathBuf,
    /// The seed of all times, moves and faults.
    pub seed: u64,
    /// Number of tables at the same time.
    pub tables: usize,
    /// Time limit of the whole drill.
    pub time: Duration,
}

/// A drill that kills servers.
pub struct KillOptions {
    /// Number of kills of a server.
    pub kills: u64,
    /// Number of crashes of the database that the drill starts; usually one for ten kills.
    pub database_kills: Option<u64>,
    /// Number of servers.
    pub servers: usize,
    /// The empty database of all servers.
    pub database: Option<String>,
    /// Whether to start a PostgreSQL for the time of the drill.
    pub postgres: bool,
}

/// Kills servers while games are played, and checks what the players were sent.
///
/// # Errors
///
/// When servers or a database cannot be started.
pub fn kill<'a>(setup: &'a DrillSetup, options: &'a KillOptions) -> Running<'a, DrillReport> {
    Box::pin(run(setup, options))
}

async fn run(setup: &DrillSetup, options: &KillOptions) -> Result<DrillReport, Error> {
    let started = Instant::now();
    let store = DrillStore::open(setup, options).await?;
    let mut rng = DrillRng::stream(setup.seed, SERVER_STREAM);
    let servers = ServerGroup::start(setup, options.servers, &store, &mut rng).await?;
    let drill = Arc::new(DrillState::new(setup.seed, servers, store));
    let usual = if options.postgres { options.kills.div_ceil(DATABASE_KILL_INTERVAL) } else { 0 };
    let targets = [options.kills, options.database_kills.unwrap_or(usual)];
    let time_over = tokio::select! {
        played = timeout(setup.time * PLAYING / 100, play(&drill, setup.tables, targets)) => {
            match played {
                Ok(played) => { played?; false }
                Err(_) => true,
            }
        }
        () = show_progress(&drill, targets.iter().sum()) => false,
    };
    drill.servers.stop().await;
    check::check_all(&drill, setup, &mut rng).await?;
    let mut report = DrillReport::new(&drill, started.elapsed());
    if time_over {
        report.not_done = drill.not_done(targets);
    }
    Ok(report)
}

/// Plays while there is something to kill, and then to the end of the games.
async fn play(drill: &Arc<DrillState>, tables: usize, targets: [u64; 2]) -> Result<(), Error> {
    let mut workloads = JoinSet::new();
    for number in 0..tables as u64 {
        workloads.spawn(workload::play(drill.clone(), number));
    }
    faults::inject(drill, targets, DrillRng::stream(drill.seed, KILL_STREAM)).await?;
    drill.end();
    while let Some(played) = workloads.join_next().await {
        played?;
    }
    Ok(())
}

/// Shows the progress of a drill until it is dropped.
async fn show_progress(drill: &DrillState, kills: u64) {
    let bar = ProgressBar::new(Some(kills), "{wide_bar} kill {pos} of {len}, {msg}");
    let counters = &drill.counters;
    loop {
        bar.set_position(counters.kills.get() + counters.database_kills.get());
        let (steps, games) = (counters.acknowledged.get(), counters.finished.get());
        let (steps, games) = (plural(steps, "step"), plural(games, "game"));
        bar.set_message(format!("{steps} acknowledged, {games} over"));
        sleep(ProgressBar::REDRAW).await;
    }
}

//! Fault injection: kills servers, and sometimes their database, at random times.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::time::sleep;

use super::servers::Downtime;
use super::state::DrillRng;
use super::state::DrillState;
use gueridon_cli::Error;

/// Milliseconds between two faults: too few to settle, and enough that steps are acknowledged.
const BETWEEN_FAULTS: std::ops::Range<u32> = 50..600;
/// Milliseconds before a killed server or database is started again.
const DOWN: std::ops::Range<u32> = 0..200;
/// Time limit for the next acknowledged step; other checks find out why there is none.
const ACK_TIMEOUT: Duration = Duration::from_secs(20);
/// Poll interval for it.
const POLL: Duration = Duration::from_millis(5);

#[derive(Clone, Copy)]
enum Target {
    Server,
    Database,
}

/// Downtimes of servers, or of databases.
#[derive(Default)]
pub(crate) struct DowntimeList(Mutex<Vec<Downtime>>);

impl DowntimeList {
    fn add(&self, downtime: Downtime) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(downtime);
    }

    /// The median and the maximum of a part of all downtimes.
    pub(crate) fn median_and_max(
        &self,
        part: impl Fn(&Downtime) -> Duration,
    ) -> [Option<Duration>; 2] {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all: Vec<Duration> = all.iter().map(part).collect();
        all.sort_unstable();
        [all.get(all.len() / 2).copied(), all.last().copied()]
    }
}

/// Kills servers and databases in random order, as many as `targets` says of each.
pub(crate) async fn inject(
    drill: &DrillState,
    targets: [u64; 2],
    mut rng: DrillRng,
) -> Result<(), Error> {
    let [servers, databases] = targets.map(|count| count as usize);
    let mut targets = vec![Target::Server; servers];
    targets.resize(servers + databases, Target::Database);
    rng.shuffle(&mut targets);
    let [server_downtimes, database_downtimes] = &drill.downtimes;
    for target in targets {
        sleep(rng.duration(BETWEEN_FAULTS)).await;
        drill.outages.fault_begins();
        let pause = rng.duration(DOWN);
        match target {
            Target::Server => {
                server_downtimes.add(drill.servers.kill_one(&mut rng, pause).await?);
                drill.counters.kills.add();
            }
            Target::Database => {
                let crash = drill.store.crash(pause);
                database_downtimes.add(drill.servers.survive(crash).await?);
                drill.counters.database_kills.add();
            }
        }
        drill.outages.fault_ends();
        // The next fault is of interest only when games go on.
        let (before, since) = (drill.counters.acknowledged.get(), Instant::now());
        while drill.counters.acknowledged.get() == before && since.elapsed() < ACK_TIMEOUT {
            sleep(POLL).await;
        }
    }
    Ok(())
}

/// Measures the longest time without any acknowledged step during a fault.
pub(crate) struct OutageMeter(Mutex<OutageState>);

struct OutageState {
    last_ack: Instant,
    /// Whether a fault is in progress.
    fault: bool,
    /// Whether there was one since the last acknowledgement.
    fault_since_ack: bool,
    longest: Duration,
}

impl OutageMeter {
    pub(crate) fn new() -> OutageMeter {
        OutageMeter(Mutex::new(OutageState {
            last_ack: Instant::now(),
            fault: false,
            fault_since_ack: false,
            longest: Duration::ZERO,
        }))
    }

    /// Notes that a step was acknowledged.
    pub(crate) fn acknowledged(&self) {
        let mut state = self.state();
        // Without a fault, a long gap only means that players think.
        if state.fault_since_ack {
            state.longest = state.longest.max(state.last_ack.elapsed());
        }
        state.fault_since_ack = state.fault;
        state.last_ack = Instant::now();
    }

    fn fault_begins(&self) {
        let mut state = self.state();
        (state.fault, state.fault_since_ack) = (true, true);
    }

    fn fault_ends(&self) {
        self.state().fault = false;
    }

    pub(crate) fn longest(&self) -> Duration {
        self.state().longest
    }

    fn state(&self) -> MutexGuard<'_, OutageState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! Kills servers, and now and then their database, at random moments.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::chance::Dice;
use super::fleet::Away;
use super::stage::Drill;
use crate::failure::Failure;

/// So long everything is well between two kills, in milliseconds: too short to settle, and long enough
/// that something is acknowledged.
const BETWEEN: std::ops::Range<u32> = 50..600;
/// So long what was killed stays down.
const DOWN: std::ops::Range<u32> = 0..200;

/// When nothing is acknowledged for so long, it will not be, and other checks tell why.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often it is looked.
const LOOK: Duration = Duration::from_millis(5);

#[derive(Clone, Copy)]
enum Target {
    Node,
    Database,
}

/// How long things took to come back.
#[derive(Default)]
pub(crate) struct Recoveries {
    pub(crate) servers: Times,
    pub(crate) databases: Times,
}

/// How long each thing of a kind took.
#[derive(Default)]
pub(crate) struct Times(Mutex<Vec<Away>>);

impl Times {
    fn add(&self, away: Away) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(away);
    }

    /// The middle and the longest of some times.
    pub(crate) fn middle_and_longest(
        &self,
        of: impl Fn(&Away) -> Duration,
    ) -> [Option<Duration>; 2] {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all: Vec<Duration> = all.iter().map(of).collect();
        all.sort_unstable();
        [all.get(all.len() / 2).copied(), all.last().copied()]
    }
}

/// Kills so many, one after the other.
pub(crate) async fn kill(
    drill: &Drill,
    nodes: u64,
    databases: u64,
    mut dice: Dice,
) -> Result<(), Failure> {
    let mut targets: Vec<Target> = (0..nodes).map(|_| Target::Node).collect();
    targets.extend((0..databases).map(|_| Target::Database));
    dice.shuffle(&mut targets);
    for target in targets {
        tokio::time::sleep(dice.between(BETWEEN)).await;
        drill.pulse.kill();
        let pause = dice.between(DOWN);
        match target {
            Target::Node => {
                drill.recoveries.servers.add(drill.fleet.kill_one(&mut dice, pause).await?);
                drill.tally.kills.add();
            }
            Target::Database => {
                let away = drill.fleet.shake(drill.store.crash(pause)).await?;
                drill.recoveries.databases.add(away);
                drill.tally.database_kills.add();
            }
        }
        drill.pulse.revive();
        live_again(drill).await;
    }
    Ok(())
}

/// Waits until something is acknowledged: who kills what is not alive drills nothing.
async fn live_again(drill: &Drill) {
    let (before, since) = (drill.tally.acknowledged.get(), Instant::now());
    while drill.tally.acknowledged.get() == before && since.elapsed() < PATIENCE {
        tokio::time::sleep(LOOK).await;
    }
}

//! Kills servers, and now and then their database, at random moments.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::Drill;
use super::chance::Dice;
use super::fleet::Away;
use crate::failure::Failure;

/// So long everything is well between two kills, in milliseconds: too short to settle, and long enough
/// that something is acknowledged.
const BETWEEN: std::ops::Range<u32> = 50..600;
/// So long what was killed stays down.
const DOWN: std::ops::Range<u32> = 0..200;

#[derive(Clone, Copy)]
enum Target {
    Node,
    Database,
}

/// How long things took to come back.
#[derive(Default)]
pub(crate) struct Recoveries {
    servers: Mutex<Vec<Away>>,
    databases: Mutex<Vec<Duration>>,
}

impl Recoveries {
    /// From each kill of a server to its first answer, the shortest first.
    pub(crate) fn recovery(&self) -> Vec<Duration> {
        self.sorted(|away| away.recovery)
    }

    /// From each start to the first answer, the shortest first.
    pub(crate) fn start(&self) -> Vec<Duration> {
        self.sorted(|away| away.start)
    }

    /// From each crash of the database until every server took moves again, the shortest first.
    pub(crate) fn databases(&self) -> Vec<Duration> {
        let mut all = self.databases.lock().unwrap_or_else(PoisonError::into_inner).clone();
        all.sort_unstable();
        all
    }

    fn sorted(&self, of: impl Fn(&Away) -> Duration) -> Vec<Duration> {
        let servers = self.servers.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all: Vec<Duration> = servers.iter().map(of).collect();
        all.sort_unstable();
        all
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
                let away = drill.fleet.kill_one(&mut dice, pause).await?;
                let mut all =
                    drill.recoveries.servers.lock().unwrap_or_else(PoisonError::into_inner);
                all.push(away);
                drill.tally.kills.add();
            }
            Target::Database => {
                let away = drill.fleet.shake(drill.store.crash(pause)).await?;
                let mut all =
                    drill.recoveries.databases.lock().unwrap_or_else(PoisonError::into_inner);
                all.push(away);
                drill.tally.database_kills.add();
            }
        }
    }
    Ok(())
}

//! `gueridon drill --hostile`: attacks on a server that it starts, one after the other, while honest
//! players play. Says of each whether it held, and what the players noticed.
//!
//! Honest players and attackers come from different loopback addresses, because limits are by address.

mod flood;
mod forged;
mod long_game;
mod probe;
mod process;
mod report;
mod slow;
mod stage;
mod tables;

use std::path::Path;
use std::time::{Duration, Instant};

use tokio::runtime::{Builder, Runtime};
use tokio::time::{sleep, timeout};

use super::chance::Dice;
use super::node::Node;
use super::progress;
use crate::client::Broken;
use crate::failure::Failure;
use crate::files;
use crate::load::Background;
use process::Process;
pub(super) use report::Report;
use report::Row;
use stage::{Stage, Verdict, honest};

/// Steps a second at each table: 500 at 50 tables.
const RATE: f64 = 10.0;
/// Connections at once: those of the largest attack, and of the players.
const CONNECTIONS: u64 = 1_024;
/// How long a flood lasts: the shorter one in the short form, else a share of the time within both.
const LENGTHS: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(5));
/// An attack that takes longer has not held.
const PATIENCE: Duration = Duration::from_secs(120);
/// After an attack, players are waited for until they have caught up, in the long and the short form.
const RECOVERY: (Duration, Duration) = (Duration::from_secs(20), Duration::from_secs(2));
/// Poll interval for that, and for the end of the process.
const LOOK: Duration = Duration::from_millis(250);
/// The 99th percentile of honest players' steps that a long drill allows.
const SLOWEST: Duration = Duration::from_millis(250);
/// A server that is asked to stop finishes what is under way within five seconds; the rest is for a
/// busy machine.
const STOP: Duration = Duration::from_secs(8);
/// How long the flood goes on before the server is asked to stop.
const BEFORE_STOP: Duration = Duration::from_secs(1);

/// What to drill.
pub(super) struct Settings {
    pub(super) tables: usize,
    pub(super) seconds: u64,
    pub(super) seed: u64,
    /// Smaller attacks, and times are printed without being judged.
    pub(super) short: bool,
}

/// Every attack, in the order in which they run. What a server may suffer from for longer comes later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Attack {
    /// Nobody attacks, for comparison.
    None,
    LaterStep,
    ClockReset,
    ForgedAddress,
    LargeHeads,
    SlowHeads,
    Nonsense,
    PlayersForNothing,
    Readyz,
    Rules,
    BigBoard,
    EventReplay,
    SlowReaders,
    UnfinishedBodies,
    ComputersAlone,
    Previews,
    StopUnderFlood,
}

impl Attack {
    const ALL: [Attack; 17] = [
        Attack::None,
        Attack::LaterStep,
        Attack::ClockReset,
        Attack::ForgedAddress,
        Attack::LargeHeads,
        Attack::SlowHeads,
        Attack::Nonsense,
        Attack::PlayersForNothing,
        Attack::Readyz,
        Attack::Rules,
        Attack::BigBoard,
        Attack::EventReplay,
        Attack::SlowReaders,
        Attack::UnfinishedBodies,
        Attack::ComputersAlone,
        Attack::Previews,
        Attack::StopUnderFlood,
    ];

    /// As the report and docs/OPERATIONS.md name it.
    fn name(self) -> &'static str {
        match self {
            Attack::None => "no attack",
            Attack::LaterStep => "later-step probe",
            Attack::ClockReset => "clock reset",
            Attack::ForgedAddress => "forged address",
            Attack::LargeHeads => "large heads",
            Attack::SlowHeads => "slow heads",
            Attack::Nonsense => "bad requests",
            Attack::PlayersForNothing => "players for nothing",
            Attack::Readyz => "readyz flood",
            Attack::Rules => "rules page flood",
            Attack::BigBoard => "big board with groups",
            Attack::EventReplay => "event replay",
            Attack::SlowReaders => "slow readers",
            Attack::UnfinishedBodies => "unfinished bodies",
            Attack::ComputersAlone => "computers alone",
            Attack::Previews => "preview flood",
            Attack::StopUnderFlood => "stop under flood",
        }
    }
}

/// The server, the players, and those who attack.
struct Scene<'a> {
    folder: &'a Path,
    settings: &'a Settings,
    node: Node,
    process: Process,
    players: Background,
    attackers: Attackers,
}

/// Threads of their own, so that players are measured and not the drill.
struct Attackers(Option<Runtime>);

impl Attackers {
    fn new() -> std::io::Result<Attackers> {
        Ok(Attackers(Some(Builder::new_multi_thread().worker_threads(1).enable_all().build()?)))
    }

    /// Lets an attack run, but not for ever.
    async fn run(
        &self,
        attack: impl Future<Output = Result<Verdict, Broken>> + Send + 'static,
    ) -> Verdict {
        let Some(runtime) = &self.0 else { return Verdict::broken("no attackers") };
        match runtime.spawn(timeout(PATIENCE, attack)).await {
            Ok(Ok(Ok(verdict))) => verdict,
            Ok(Ok(Err(error))) => Verdict::broken(format!("could not be tried: {error}")),
            Ok(Err(_)) => Verdict::broken(format!("no end after {} s", PATIENCE.as_secs())),
            Err(error) => Verdict::broken(format!("could not be tried: {error}")),
        }
    }
}

impl Drop for Attackers {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// Starts a server and players, and runs every attack.
pub(super) async fn drill(settings: &Settings, folder: &Path) -> Result<Report, Failure> {
    if !cfg!(target_os = "linux") {
        return Err(Failure::told(
            "--hostile needs Linux: its addresses, and what it says of memory",
        ));
    }
    files::allow(CONNECTIONS + 4 * settings.tables as u64)?;
    let started = Instant::now();
    let mut node = Node::new(folder, "node-0", None, &mut Dice::of(settings.seed, 0))?;
    node.start()?;
    node.answers().await?;
    let process = Process(node.pid().ok_or_else(|| Failure::told("the server has ended"))?);
    let tables = settings.tables;
    let sites = (0..tables).map(|table| honest(&node.site, table as u8)).collect();
    let rate = RATE * tables as f64;
    let players = Background::start(sites, tables, rate, settings.seed).await?;
    let attackers = Attackers::new()?;
    let mut scene = Scene { folder, settings, node, process, players, attackers };

    let time = Duration::from_secs(settings.seconds);
    let share = time / (2 * Attack::ALL.len() as u32);
    let length = if settings.short { LENGTHS.0 } else { share.clamp(LENGTHS.0, LENGTHS.1) };
    let stage = Stage::new(&scene.node.site, process, settings.short, length);
    let (mut rows, mut not_run) = (Vec::new(), Vec::new());
    let spinner = progress::spinner();
    for (number, attack) in (0..).zip(Attack::ALL) {
        if started.elapsed() > time || scene.node.pid().is_none() {
            not_run.push(attack.name());
            continue;
        }
        spinner.say(attack.name());
        rows.push(scene.suffer(attack, stage.of(number)).await);
    }
    scene.players.stop(RECOVERY.1).await;
    let Settings { seed, short, .. } = *settings;
    Ok(Report { seed, short, tables, rate, rows, not_run, took: started.elapsed() })
}

impl Scene<'_> {
    /// Runs an attack and measures what the players notice.
    async fn suffer(&mut self, attack: Attack, stage: Stage) -> Row {
        self.process.forget_peak();
        let mark = self.players.mark();
        if attack == Attack::StopUnderFlood {
            let verdict = self.stop(stage).await;
            // Players who are cut off by the stop are not refused anything.
            return Row { name: attack.name(), verdict, measured: None, memory: None };
        }
        let (folder, seed) = (self.folder.to_path_buf(), self.settings.seed);
        let mut verdict = self
            .attackers
            .run(async move {
                match attack {
                    Attack::None | Attack::StopUnderFlood => nobody(&stage).await,
                    Attack::LaterStep => probe::run(&stage).await,
                    Attack::ClockReset => tables::clock(&stage).await,
                    Attack::ForgedAddress => forged::run(&folder, seed).await,
                    Attack::LargeHeads => slow::large_heads(&stage).await,
                    Attack::SlowHeads => slow::heads(&stage).await,
                    Attack::Nonsense => flood::nonsense(&stage).await,
                    Attack::PlayersForNothing => flood::players(&stage).await,
                    Attack::Readyz => flood::readyz(&stage).await,
                    Attack::Rules => flood::rules(&stage).await,
                    Attack::BigBoard => tables::big_board(&stage).await,
                    Attack::EventReplay => long_game::replay(&stage).await,
                    Attack::SlowReaders => long_game::slow_readers(&stage).await,
                    Attack::UnfinishedBodies => slow::bodies(&stage).await,
                    Attack::ComputersAlone => tables::computers(&stage).await,
                    Attack::Previews => flood::previews(&stage).await,
                }
            })
            .await;
        self.recover().await;
        let memory = self.process.peak();
        if let Some(status) = self.node.ended() {
            verdict = Verdict::broken(format!("the server ended: {status}"));
        }
        let measured = Some(self.players.since(&mark));
        Row { name: attack.name(), verdict, measured, memory: Some(memory) }
    }

    /// Waits until players are as quick as ever: what they still wait for belongs to the attack.
    async fn recover(&self) {
        let limit = if self.settings.short { RECOVERY.1 } else { RECOVERY.0 };
        let since = Instant::now();
        while since.elapsed() < limit {
            let mark = self.players.mark();
            sleep(LOOK).await;
            let recent = self.players.since(&mark);
            if recent.p99.is_some_and(|p99| p99 < SLOWEST) {
                return;
            }
        }
    }

    /// Asks the server to stop in the middle of a flood.
    async fn stop(&mut self, stage: Stage) -> Verdict {
        let (process, length) = (self.process, BEFORE_STOP + STOP);
        let requests = match flood::previewed(&stage).await {
            Ok(requests) => requests,
            Err(error) => return Verdict::broken(format!("could not be tried: {error}")),
        };
        let flooding = async move {
            let flood = flood::preview_flood(&stage, length);
            Ok(Verdict::held(flood.send(requests).await.to_string()))
        };
        let node = &mut self.node;
        let stopping = async {
            sleep(BEFORE_STOP).await;
            process.terminate();
            let asked = Instant::now();
            loop {
                if let Some(status) = node.ended() {
                    let seconds = asked.elapsed().as_secs_f32();
                    let evidence = format!("ended after {seconds:.1} s: {status}");
                    return Verdict::of(status.success(), evidence);
                }
                if asked.elapsed() > STOP {
                    return Verdict::broken(format!("still there after {} s", STOP.as_secs()));
                }
                sleep(LOOK / 10).await;
            }
        };
        // However the flood ends, it says nothing of the process.
        let flooded = async {
            self.attackers.run(flooding).await;
            std::future::pending().await
        };
        tokio::select! {
            verdict = stopping => verdict,
            verdict = flooded => verdict,
        }
    }
}

/// Nothing happens.
async fn nobody(stage: &Stage) -> Result<Verdict, Broken> {
    sleep(stage.length).await;
    Ok(Verdict::held("players alone"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_attack_is_documented_with_its_outcome() {
        let manual = include_str!("../../../docs/OPERATIONS.md");
        for attack in Attack::ALL.into_iter().filter(|attack| *attack != Attack::None) {
            let row = format!("| {} |", attack.name());
            assert!(manual.contains(&row), "{row}");
        }
    }
}

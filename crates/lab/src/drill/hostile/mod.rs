//! Attacks on a server that the drill starts, one after the other, while honest players play. For
//! each attack the report says whether the server held, and what the players noticed.
//!
//! Players and attackers have different loopback addresses, because servers limit by address.

mod context;
mod flood;
mod long_game;
mod networks;
mod pages;
mod probe;
mod slow_requests;
mod tables;

use std::pin::Pin;
use std::time::{Duration, Instant};

use gueridon_cli::ProgressBar;
use tokio::runtime::{Builder, Runtime};
use tokio::time::{sleep, timeout};

use super::DrillSetup;
use super::report::{AttackResult, HostileReport};
use super::servers::ServerProcess;
use super::state::DrillRng;
use crate::Running;
use crate::load::BackgroundLoad;
use crate::process::ProcessId;
use context::{AttackContext, honest_endpoint};
use gueridon_cli::Error;

pub(super) use context::AttackVerdict;

/// Steps a second of the players at each table: 500 at 50 tables.
const RATE: f64 = 10.0;
/// The name of the server and of its folder.
const NODE: &str = "node-0";
/// Connections of the largest attack.
const ATTACK_CONNECTIONS: u64 = 1_024;
/// Shortest and longest flood; the short form has the shortest.
const FLOOD_LENGTH: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(5));
/// Time limit of an attack.
const ATTACK_TIMEOUT: Duration = Duration::from_secs(120);
/// Time limits for the players to recover after an attack, in the long and the short form.
const RECOVERY: (Duration, Duration) = (Duration::from_secs(20), Duration::from_secs(2));
/// Poll interval for that.
const POLL: Duration = Duration::from_millis(250);
/// Upper limit of the 99th percentile of the players' latencies, in the long form.
pub(super) const MAX_P99: Duration = Duration::from_millis(250);
/// Time limit for a server to stop: it drains for five seconds; the rest is for a busy machine.
const STOP_TIMEOUT: Duration = Duration::from_secs(8);
/// The length of the flood before the server is asked to stop.
const BEFORE_STOP: Duration = Duration::from_secs(1);

type AttackFuture = Pin<Box<dyn Future<Output = Result<AttackVerdict, Error>> + Send>>;

/// An attack; the report and docs/SECURITY.md use its name.
struct Attack {
    name: &'static str,
    run: fn(AttackContext) -> AttackFuture,
}

macro_rules! attacks {
    ($($name:literal => $run:path,)+) => {
        &[$(Attack { name: $name, run: |context| Box::pin(async move { $run(&context).await }) },)+]
    };
}

/// All attacks in their order: those from which a server takes longer to recover come later.
const ATTACKS: &[Attack] = attacks! {
    "no attack" => no_attack,
    "later-step probe" => probe::later_steps,
    "clock reset" => tables::clock_reset,
    "forged address" => flood::forged_address,
    "large heads" => slow_requests::large_heads,
    "slow heads" => slow_requests::slow_heads,
    "bad requests" => flood::bad_requests,
    "players for nothing" => flood::new_players,
    "readyz flood" => flood::readyz,
    "rules page flood" => flood::rules_page,
    "pad flood" => pages::pads,
    "pipelined pages" => pages::pipelined,
    "big board with groups" => tables::big_board,
    "event replay" => long_game::event_replay,
    "slow readers" => long_game::slow_readers,
    "unfinished bodies" => slow_requests::unfinished_bodies,
    "imports from many networks" => networks::imports,
    "talk of many players" => networks::much_talk,
    "advice for many networks" => networks::advice,
    "computers alone" => tables::bots_alone,
    "long analyses" => pages::analyses,
    "preview flood" => flood::previews,
};
/// The last attack, which ends the server.
const STOP_UNDER_FLOOD: &str = "stop under flood";

/// Number of connections of an attack on a server with this number of tables.
pub fn connections(tables: usize) -> u64 {
    ATTACK_CONNECTIONS + 4 * tables as u64
}

/// Starts a server and players, and runs every attack; in the short form attacks are smaller, and
/// latencies are reported but not judged.
///
/// # Errors
///
/// When the server cannot be started, or the system is not Linux.
pub fn attack(setup: &DrillSetup, short: bool) -> Running<'_, HostileReport> {
    Box::pin(run(setup, short))
}

async fn run(setup: &DrillSetup, short: bool) -> Result<HostileReport, Error> {
    if !cfg!(target_os = "linux") {
        return Err("--hostile needs Linux: its addresses, and what it says of memory".into());
    }
    let started = Instant::now();
    let mut rng = DrillRng::stream(setup.seed, 0);
    let server = ServerProcess::new(setup, NODE, None, &mut rng)?;
    // As behind a proxy, so that attacks can come from any network; players do without one.
    let base_url = format!("--base-url={}", server.endpoint.origin());
    let mut server = server.with_argument(base_url);
    server.start().await?;
    let process = server.process().ok_or("the server has ended")?;
    let endpoint = server.endpoint.clone();
    let tables = setup.tables;
    let endpoints = (0..tables).map(|table| honest_endpoint(&endpoint, table as u8)).collect();
    let rate = RATE * tables as f64;
    let players = BackgroundLoad::start(endpoints, tables, rate, setup.seed).await?;
    let mut runner = AttackRunner { server, process, short, players, attackers: Attackers::new()? };

    let share = setup.time / (2 * (ATTACKS.len() as u32 + 1));
    let (shortest, longest) = FLOOD_LENGTH;
    let length = if short { shortest } else { share.clamp(shortest, longest) };
    let context = AttackContext::new(&endpoint, process, short, length, setup.folder.join(NODE));
    let (mut results, mut not_run) = (Vec::new(), Vec::new());
    let spinner = ProgressBar::spinner();
    let stop = Attack { name: STOP_UNDER_FLOOD, run: |_| Box::pin(std::future::pending()) };
    for (number, attack) in (0..).zip(ATTACKS.iter().chain([&stop])) {
        if started.elapsed() > setup.time || runner.server.process().is_none() {
            not_run.push(attack.name);
            continue;
        }
        spinner.set_message(attack.name);
        let context = context.numbered(number);
        results.push(if attack.name == STOP_UNDER_FLOOD {
            runner.stop_server(context).await
        } else {
            runner.run(attack, context).await
        });
    }
    runner.players.stop(RECOVERY.1).await;
    let (seed, took) = (setup.seed, started.elapsed());
    Ok(HostileReport { seed, short, tables, rate, results, not_run, took })
}

/// The server, the honest players and the attackers.
struct AttackRunner {
    server: ServerProcess,
    process: ProcessId,
    short: bool,
    players: BackgroundLoad,
    attackers: Attackers,
}

impl AttackRunner {
    /// Runs an attack and measures what the players notice.
    async fn run(&mut self, attack: &Attack, context: AttackContext) -> AttackResult {
        self.process.reset_peak_memory();
        let before = self.players.snapshot();
        let mut verdict = self.attackers.run((attack.run)(context)).await;
        self.wait_for_recovery().await;
        let memory = Some(self.process.peak_memory());
        if let Some(status) = self.server.exit_status() {
            verdict = AttackVerdict::broken(format!("the server ended: {status}"));
        }
        let players = Some(self.players.since(&before));
        AttackResult { name: attack.name, verdict, players, memory }
    }

    /// Waits until players are as quick as before: the delay belongs to the attack.
    async fn wait_for_recovery(&self) {
        let limit = if self.short { RECOVERY.1 } else { RECOVERY.0 };
        let since = Instant::now();
        while since.elapsed() < limit {
            let before = self.players.snapshot();
            sleep(POLL).await;
            if self.players.since(&before).p99.is_some_and(|p99| p99 < MAX_P99) {
                return;
            }
        }
    }

    /// Asks the server to stop during a flood. Players whose connections end with the server were
    /// not refused anything, so they are not measured.
    async fn stop_server(&mut self, context: AttackContext) -> AttackResult {
        let verdict = match flood::preview_requests(&context).await {
            Ok(requests) => {
                let flooding = async move {
                    let flood = flood::preview_flood(&context, BEFORE_STOP + STOP_TIMEOUT);
                    Ok(AttackVerdict::held(flood.send(requests).await.to_string()))
                };
                // However the flood ends, it says nothing about the process.
                let flooded = async {
                    self.attackers.run(flooding).await;
                    std::future::pending().await
                };
                tokio::select! {
                    verdict = stop(&mut self.server, self.process) => verdict,
                    verdict = flooded => verdict,
                }
            }
            Err(error) => AttackVerdict::broken(format!("could not be tried: {error}")),
        };
        AttackResult { name: STOP_UNDER_FLOOD, verdict, players: None, memory: None }
    }
}

/// Asks a server to stop after a moment, and waits for its exit.
async fn stop(server: &mut ServerProcess, process: ProcessId) -> AttackVerdict {
    sleep(BEFORE_STOP).await;
    process.terminate();
    let begin = Instant::now();
    loop {
        if let Some(status) = server.exit_status() {
            let seconds = begin.elapsed().as_secs_f32();
            let evidence = format!("ended after {seconds:.1} s: {status}");
            return AttackVerdict::of(status.success(), evidence);
        }
        if begin.elapsed() > STOP_TIMEOUT {
            let seconds = STOP_TIMEOUT.as_secs();
            return AttackVerdict::broken(format!("still there after {seconds} s"));
        }
        sleep(POLL / 10).await;
    }
}

/// A thread of its own for attacks, so that the latencies of players are not those of the drill.
struct Attackers(Option<Runtime>);

impl Attackers {
    fn new() -> std::io::Result<Attackers> {
        Ok(Attackers(Some(Builder::new_multi_thread().worker_threads(1).enable_all().build()?)))
    }

    /// Runs an attack within its time limit.
    async fn run(
        &self,
        attack: impl Future<Output = Result<AttackVerdict, Error>> + Send + 'static,
    ) -> AttackVerdict {
        let Some(runtime) = &self.0 else { return AttackVerdict::broken("no attackers") };
        let not_tried = |error: &dyn std::fmt::Display| {
            AttackVerdict::broken(format!("could not be tried: {error}"))
        };
        match runtime.spawn(timeout(ATTACK_TIMEOUT, attack)).await {
            Ok(Ok(Ok(verdict))) => verdict,
            Ok(Ok(Err(error))) => not_tried(&error),
            Ok(Err(_)) => {
                AttackVerdict::broken(format!("no end after {} s", ATTACK_TIMEOUT.as_secs()))
            }
            Err(error) => not_tried(&error),
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

/// Nothing happens, for comparison.
async fn no_attack(context: &AttackContext) -> Result<AttackVerdict, Error> {
    sleep(context.length).await;
    Ok(AttackVerdict::held("players alone"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_attack_is_documented_with_its_outcome() {
        let manual = include_str!("../../../../../docs/SECURITY.md");
        let names = ATTACKS.iter().skip(1).map(|attack| attack.name);
        for name in names.chain([STOP_UNDER_FLOOD]) {
            let row = format!("| {name} |");
            assert!(manual.contains(&row), "{row}");
        }
    }
}

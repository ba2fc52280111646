//! `gueridon drill`: kills servers in the middle of games, and checks from outside that nothing that
//! anybody was told was untrue.

mod chance;
mod check;
mod fleet;
mod follow;
mod guest;
mod killer;
mod node;
mod notes;
mod place;
mod progress;
mod pulse;
mod report;
mod seat;
mod store;
mod tally;

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::client::Player;
use crate::failure::Failure;
use crate::serve;
use chance::Dice;
use check::{Final, Finding, Kind};
use fleet::Fleet;
use killer::Recoveries;
use node::Node;
use notes::{Notes, Viewer};
use pulse::Pulse;
use report::Report;
use store::Store;
use tally::Tally;

/// One in so many kills is of the database, if that is the drill's own.
const DATABASE_KILLS: u64 = 10;
/// Of the time there is, so many parts in a hundred are for playing; the rest is for checking.
const PLAYING: u32 = 80;
/// The dice of places are numbered from 0; these are for the rest.
const FOR_KILLS: u64 = u64::MAX;
const FOR_SERVERS: u64 = u64::MAX - 1;

/// What to drill, and how hard.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How often a server is killed and started again
    #[arg(long, value_name = "N", default_value_t = 20)]
    kills: u64,
    /// How many tables are played at the same time
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u64).range(1..=50))]
    tables: u64,
    /// How many servers; several need a database
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=16))]
    nodes: u8,
    /// Keep tables in this empty database instead of a file
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Start a PostgreSQL for the time of the drill
    #[arg(long, conflicts_with = "database")]
    postgres: bool,
    /// How often that PostgreSQL is crashed too [default: once in ten kills]
    #[arg(long, value_name = "N", requires = "postgres")]
    kill_database: Option<u64>,
    /// From which moments, moves and mischief follow [default: a random one]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Stop after so long, and say what was not done
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u64).range(5..=86_400))]
    seconds: u64,
    /// Keep the folder with the servers' logs also when nothing is wrong
    #[arg(long)]
    keep: bool,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

/// A table, and everything that was told there.
#[derive(Clone)]
pub(crate) struct Game {
    table: String,
    notes: Arc<Notes>,
    /// Who looked at it.
    viewers: Vec<(Viewer, Player)>,
}

/// What everybody shares who takes part.
pub(crate) struct Drill {
    seed: u64,
    fleet: Fleet,
    store: Store,
    pulse: Pulse,
    tally: Tally,
    recoveries: Recoveries,
    games: Mutex<Vec<Game>>,
    findings: Mutex<Vec<Finding>>,
    /// Whether the last kill is over.
    ending: AtomicBool,
}

impl Drill {
    fn games(&self) -> MutexGuard<'_, Vec<Game>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether another table is laid after this one.
    fn wants_more(&self) -> bool {
        !self.ending.load(Ordering::Relaxed)
    }

    /// Something is wrong.
    fn found(&self, findings: Vec<Finding>) {
        let mut all = self.findings.lock().unwrap_or_else(PoisonError::into_inner);
        for finding in findings {
            // Some is checked twice, during the drill and in the end.
            if !all.contains(&finding) {
                all.push(finding);
            }
        }
    }

    /// An answer that no request should get, away from any game.
    fn unexpected(&self, what: &str) {
        let (table, what) = (String::new(), what.to_string());
        self.found(vec![Finding { kind: Kind::Unexpected, table, what }]);
    }
}

/// Drills, and prints what came of it; fails when anything is wrong.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.nodes > 1 && arguments.database.is_none() && !arguments.postgres {
        return Err(Failure::told("several servers need --database or --postgres"));
    }
    let folder = tempfile::Builder::new().prefix("gueridon-drill-").tempdir()?;
    let runtime = tokio::runtime::Runtime::new()?;
    let drilled = runtime.block_on(async {
        tokio::select! {
            drilled = drill(arguments, folder.path()) => drilled,
            () = serve::interrupted() => Err(Failure::told("interrupted")),
        }
    });
    // Whoever still waits for an answer waits in vain.
    runtime.shutdown_background();
    if arguments.keep || !drilled.as_ref().is_ok_and(Report::ok) {
        writeln!(io::stderr(), "What the servers said is in {}", folder.keep().display())?;
    }
    let report = drilled?;
    let text = if arguments.json { format!("{}\n", report.json()) } else { report.text() };
    io::stdout().write_all(text.as_bytes())?;
    if report.ok() { Ok(()) } else { Err(Failure::Shown) }
}

async fn drill(arguments: &Arguments, folder: &Path) -> Result<Report, Failure> {
    let started = Instant::now();
    let seed = arguments.seed.map_or_else(random_seed, Ok)?;
    let store = open_store(arguments, folder).await?;
    let mut dice = Dice::of(seed, FOR_SERVERS);
    let fleet = Fleet::start(folder, usize::from(arguments.nodes), &store, &mut dice).await?;
    let drill = Arc::new(Drill {
        seed,
        fleet,
        store,
        pulse: Pulse::new(),
        tally: Tally::default(),
        recoveries: Recoveries::default(),
        games: Mutex::default(),
        findings: Mutex::default(),
        ending: AtomicBool::new(false),
    });
    let usual = if arguments.postgres { arguments.kills.div_ceil(DATABASE_KILLS) } else { 0 };
    let database_kills = arguments.kill_database.unwrap_or(usual);
    let limit = Duration::from_secs(arguments.seconds) * PLAYING / 100;
    let time_over = tokio::select! {
        played = timeout(limit, play(&drill, arguments, database_kills)) => match played {
            Ok(played) => { played?; false }
            Err(_) => true,
        },
        () = progress::tell(&drill, arguments.kills + database_kills) => false,
    };
    drill.fleet.end().await;
    let checked = check_all(&drill, folder, &mut dice).await?;
    let mut report = summary(&drill, &checked);
    report.times.push(("whole_drill_ms", Some(started.elapsed())));
    if time_over {
        report.not_done = not_done(&drill, arguments.kills, database_kills);
    }
    Ok(report)
}

fn random_seed() -> Result<u64, Failure> {
    // Short enough to be typed again.
    let seed = getrandom::u32().map_err(|error| Failure::told(error.to_string()))?;
    Ok(seed.into())
}

async fn open_store(arguments: &Arguments, folder: &Path) -> Result<Store, Failure> {
    if let Some(url) = &arguments.database {
        return Ok(Store::Database(url.clone()));
    }
    if !arguments.postgres {
        return Ok(Store::file(folder));
    }
    #[cfg(unix)]
    return Store::own().await;
    #[cfg(not(unix))]
    Err(Failure::told("a PostgreSQL is started on Unix only: name one with --database"))
}

/// Plays while there is something to kill, and then to the end.
async fn play(
    drill: &Arc<Drill>,
    arguments: &Arguments,
    database_kills: u64,
) -> Result<(), Failure> {
    let mut places = JoinSet::new();
    for number in 0..arguments.tables {
        places.spawn(place::play(drill.clone(), number));
    }
    let dice = Dice::of(drill.seed, FOR_KILLS);
    killer::kill(drill, arguments.kills, database_kills, dice).await?;
    drill.ending.store(true, Ordering::Relaxed);
    while let Some(played) = places.join_next().await {
        played.map_err(|error| Failure::told(error.to_string()))?;
    }
    Ok(())
}

/// What was found in the end.
struct Checked {
    replayed: u64,
    chains: u64,
    denied: u64,
}

/// Checks every table through a fresh server, and then without any.
async fn check_all(drill: &Drill, folder: &Path, dice: &mut Dice) -> Result<Checked, Failure> {
    let mut node = Node::new(folder, "node-0", drill.store.url(), dice)?;
    node.start()?;
    node.answers().await?;
    let games = std::mem::take(&mut *drill.games());
    let (mut replayed, mut denied) = (0, 0);
    let mut finals: HashMap<String, Final> = HashMap::new();
    for Game { table, notes, viewers } in games {
        let last = match check::ask(&node.site, &table, &viewers).await {
            Ok(last) => last,
            Err(error) => {
                let what = format!("a fresh server does not tell of it: {error}");
                drill.found(vec![Finding { kind: Kind::Lost, table, what }]);
                continue;
            }
        };
        let told = notes.told().clone();
        let findings = check::check(&table, &told, &last);
        let well = findings.iter().all(|finding| finding.kind != Kind::NotReplayed);
        replayed += u64::from(well && last.record.is_some());
        let refused = check::denied(&told, &last);
        if refused > 0 && drill.fleet.count() == 1 {
            // Only a server that does not know yet what another one did may be wrong about that.
            let what = format!("{refused} steps were refused, and are there");
            let table = table.clone();
            drill.found(vec![Finding { kind: Kind::Contradiction, table, what }]);
        }
        denied += refused as u64;
        drill.found(findings);
        finals.insert(table, last);
    }
    node.kill();
    let failed = |error: gueridon_journal::JournalError| Failure::told(error.to_string());
    let journal = drill.store.open().await.map_err(failed)?;
    let (chains, findings) = check::check_store(journal.as_ref(), &finals).await.map_err(failed)?;
    drill.found(findings);
    journal.close().await;
    Ok(Checked { replayed, chains, denied })
}

fn summary(drill: &Drill, checked: &Checked) -> Report {
    let tally = &drill.tally;
    let Recoveries { servers, databases } = &drill.recoveries;
    let [recovery_median, recovery_max] = servers.middle_and_longest(|away| away.recovery);
    let [start_median, start_max] = servers.middle_and_longest(|away| away.start);
    let [_, database_max] = databases.middle_and_longest(|away| away.recovery);
    let [_, reconnection_max] = databases.middle_and_longest(|away| away.start);
    Report {
        seed: drill.seed,
        nodes: drill.fleet.count(),
        store: drill.store.kind(),
        counts: vec![
            ("acknowledged", tally.acknowledged.get()),
            ("kills", tally.kills.get()),
            ("database_kills", tally.database_kills.get()),
            ("requests_repeated", tally.repeated.get()),
            ("requests_doubled", tally.doubled.get()),
            ("lines_cut", tally.cut.get()),
            ("refused_as_too_late", tally.refused.get()),
            ("refused_though_played", checked.denied),
            ("answers_behind", tally.behind.get()),
            ("events_told_again", tally.retold.get()),
            ("tables", tally.tables.get()),
            ("games_finished", tally.finished.get()),
            ("games_replayed", checked.replayed),
            ("chains_checked", checked.chains),
        ],
        times: vec![
            ("recovery_ms_median", recovery_median),
            ("recovery_ms_max", recovery_max),
            ("start_ms_median", start_median),
            ("start_ms_max", start_max),
            ("database_recovery_ms_max", database_max),
            ("reconnection_ms_max", reconnection_max),
            ("outage_ms_max", Some(drill.pulse.longest())),
        ],
        findings: std::mem::take(
            &mut drill.findings.lock().unwrap_or_else(PoisonError::into_inner),
        ),
        not_done: Vec::new(),
    }
}

fn not_done(drill: &Drill, kills: u64, database_kills: u64) -> Vec<String> {
    let tally = &drill.tally;
    let left = [
        (kills - tally.kills.get(), "kills of a server"),
        (database_kills - tally.database_kills.get(), "crashes of the database"),
        (tally.tables.get() - tally.finished.get(), "games to their end"),
    ];
    let left = left.into_iter().filter(|(count, _)| *count > 0);
    left.map(|(count, what)| format!("{count} {what}")).collect()
}

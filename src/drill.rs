//! `gueridon drill`: kills servers in the middle of games, and checks from outside that nothing that
//! anybody was told was untrue; or attacks one, and checks that players do not notice.

mod chance;
mod check;
mod fleet;
mod follow;
mod guest;
mod hostile;
mod judge;
mod killer;
mod node;
mod notes;
mod place;
mod progress;
mod pulse;
mod report;
mod seat;
mod stage;
mod store;
mod tally;

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::failure::Failure;
use crate::serve;
use chance::Dice;
use fleet::Fleet;
use report::{Printed, Report};
use stage::Drill;
use store::Store;

/// Tables without any other word.
const TABLES: u64 = 12;
const HOSTILE_TABLES: u64 = 50;
/// One in so many kills is of the database, if that is the drill's own.
const DATABASE_KILLS: u64 = 10;
/// Of the time there is, so many parts in a hundred are for playing; the rest is for checking.
const PLAYING: u32 = 80;
/// How long the end may take.
const LAST_WORDS: Duration = Duration::from_secs(10);
/// The dice of places are numbered from 0; these are for the rest.
const FOR_KILLS: u64 = u64::MAX;
const FOR_SERVERS: u64 = u64::MAX - 1;

/// What to drill, and how hard.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How often a server is killed and started again
    #[arg(long, value_name = "N", default_value_t = 20)]
    kills: u64,
    /// Attack one server instead of killing it, while honest players play
    #[arg(long, conflicts_with_all = ["kills", "nodes", "database", "postgres"])]
    hostile: bool,
    /// Smaller attacks, whose times are printed but not judged
    #[arg(long, requires = "hostile")]
    short: bool,
    /// How many tables are played at the same time [default: 12, or 50 with --hostile]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=50))]
    tables: Option<u64>,
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

/// Drills, and prints what came of it; fails when anything is wrong.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.nodes > 1 && arguments.database.is_none() && !arguments.postgres {
        return Err(Failure::told("several servers need --database or --postgres"));
    }
    let folder = tempfile::Builder::new().prefix("gueridon-drill-").tempdir()?;
    let runtime = tokio::runtime::Runtime::new()?;
    let drilled = runtime.block_on(async {
        tokio::select! {
            drilled = drill_any(arguments, folder.path()) => drilled,
            () = serve::interrupted() => Err(Failure::told("interrupted")),
        }
    });
    // Whoever still waits for an answer waits in vain; servers end with the last who knows of them.
    runtime.shutdown_timeout(LAST_WORDS);
    if arguments.keep || !drilled.as_ref().is_ok_and(|report| report.ok()) {
        writeln!(io::stderr(), "What the servers said is in {}", folder.keep().display())?;
    }
    let report = drilled?;
    let text = if arguments.json { format!("{}\n", report.json()) } else { report.text() };
    io::stdout().write_all(text.as_bytes())?;
    if report.ok() { Ok(()) } else { Err(Failure::Shown) }
}

async fn drill_any(arguments: &Arguments, folder: &Path) -> Result<Box<dyn Printed>, Failure> {
    let seed = arguments.seed.map_or_else(random_seed, Ok)?;
    if !arguments.hostile {
        return Ok(Box::new(drill(arguments, seed, folder).await?));
    }
    let tables = arguments.tables.unwrap_or(HOSTILE_TABLES) as usize;
    let Arguments { seconds, short, .. } = *arguments;
    let settings = hostile::Settings { tables, seconds, seed, short };
    Ok(Box::new(hostile::drill(&settings, folder).await?))
}

async fn drill(arguments: &Arguments, seed: u64, folder: &Path) -> Result<Report, Failure> {
    let started = Instant::now();
    let store = open_store(arguments, folder).await?;
    let mut dice = Dice::of(seed, FOR_SERVERS);
    let fleet = Fleet::start(folder, usize::from(arguments.nodes), &store, &mut dice).await?;
    let drill = Arc::new(Drill::new(seed, fleet, store));
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
    let checked = judge::check_all(&drill, folder, &mut dice).await?;
    let mut report = judge::summary(&drill, &checked);
    report.times.push(("whole_drill_ms", Some(started.elapsed())));
    if time_over {
        report.not_done = judge::not_done(&drill, arguments.kills, database_kills);
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
    for number in 0..arguments.tables.unwrap_or(TABLES) {
        places.spawn(place::play(drill.clone(), number));
    }
    let dice = Dice::of(drill.seed, FOR_KILLS);
    killer::kill(drill, arguments.kills, database_kills, dice).await?;
    drill.end();
    while let Some(played) = places.join_next().await {
        played.map_err(|error| Failure::told(error.to_string()))?;
    }
    Ok(())
}

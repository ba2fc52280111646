//! `gueridon drill`: kills servers in the middle of games, or attacks one, and checks what players
//! are sent.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use gueridon_loadtest::drill::{self, DrillSetup, KillOptions, PrintableReport};

use crate::failure::Failure;
use crate::fd_limit;
use crate::serve;
use crate::show;
use crate::store;
use crate::values::parse_time_within;

/// Usual number of tables, without and with --hostile.
const TABLES: (u64, u64) = (12, 50);
/// Time limit for tasks that still run at the end.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// The kind and size of a drill.
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
    /// A number from which times, moves and faults follow [default: a random one]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Stop after this time, in seconds or such as 20m, and say what was not done
    #[arg(long, value_name = "TIME", default_value = "600", value_parser = parse_length)]
    seconds: Duration,
    /// Keep the folder with the servers' logs also when nothing is wrong
    #[arg(long)]
    keep: bool,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

fn parse_length(text: &str) -> Result<Duration, String> {
    parse_time_within(text, 5.0, 86_400.0)
}

/// Drills, and prints the report; fails when anything is wrong.
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
    runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
    if arguments.keep || !drilled.as_ref().is_ok_and(|report| report.is_good()) {
        writeln!(io::stderr(), "What the servers said is in {}", folder.keep().display())?;
    }
    let report = drilled?;
    let text = if arguments.json { format!("{}\n", report.json()) } else { report.text() };
    show::print(&text)?;
    if report.is_good() { Ok(()) } else { Err(Failure::Shown) }
}

async fn drill(arguments: &Arguments, folder: &Path) -> Result<Box<dyn PrintableReport>, Failure> {
    let usual = if arguments.hostile { TABLES.1 } else { TABLES.0 };
    let setup = DrillSetup {
        program: std::env::current_exe()?,
        store_file: store::FILE,
        folder: folder.to_path_buf(),
        seed: arguments.seed.map_or_else(random_seed, Ok)?,
        tables: arguments.tables.unwrap_or(usual) as usize,
        time: arguments.seconds,
    };
    if arguments.hostile {
        fd_limit::require(drill::connections(setup.tables))?;
        return Ok(Box::new(drill::attack(&setup, arguments.short).await?));
    }
    let options = KillOptions {
        kills: arguments.kills,
        database_kills: arguments.kill_database,
        servers: arguments.nodes.into(),
        database: arguments.database.clone(),
        postgres: arguments.postgres,
    };
    Ok(Box::new(drill::kill(&setup, &options).await?))
}

/// A random seed of at most ten digits, so that it can be typed again.
fn random_seed() -> Result<u64, Failure> {
    let seed = getrandom::u32().map_err(|error| Failure::told(error.to_string()))?;
    Ok(seed.into())
}

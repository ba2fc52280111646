//! `gueridon-lab drill`: kills servers in the middle of games, or attacks one, and checks what players
//! are sent.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use gueridon_cli::{Failure, parse_time_within, require_connections, unless_interrupted};
use gueridon_lab::drill::{self, DrillSetup, KillOptions, PrintableReport};

use crate::server_program::server_program;

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
    /// Put an older copy of the database in its place under two servers, so often [default: 200]
    #[cfg(unix)]
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "200", conflicts_with_all = ["kills", "nodes", "database", "postgres", "hostile"])]
    failover: Option<u64>,
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
    /// The server program [default: gueridon beside this program; with cargo lab, it is built before]
    #[arg(long, value_name = "PATH", value_hint = clap::ValueHint::FilePath)]
    server: Option<PathBuf>,
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
    let program = server_program(arguments.server.as_deref())?;
    let folder = tempfile::Builder::new().prefix("gueridon-drill-").tempdir()?;
    let runtime = tokio::runtime::Runtime::new()?;
    let drilled = runtime.block_on(unless_interrupted(drill(arguments, program, folder.path())));
    runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
    if arguments.keep || !drilled.as_ref().is_ok_and(|report| report.is_good()) {
        writeln!(io::stderr(), "What the servers said is in {}", folder.keep().display())?;
    }
    let report = drilled?;
    let text = if arguments.json { format!("{}\n", report.json()) } else { report.text() };
    gueridon_cli::print(&text)?;
    if report.is_good() { Ok(()) } else { Err(Failure::Shown) }
}

async fn drill(
    arguments: &Arguments,
    program: PathBuf,
    folder: &Path,
) -> Result<Box<dyn PrintableReport>, Failure> {
    let usual = if arguments.hostile { TABLES.1 } else { TABLES.0 };
    let setup = DrillSetup {
        program,
        folder: folder.to_path_buf(),
        seed: arguments.seed.map_or_else(random_seed, Ok)?,
        tables: arguments.tables.unwrap_or(usual) as usize,
        time: arguments.seconds,
    };
    if arguments.hostile {
        require_connections(drill::connections(setup.tables))?;
        return Ok(Box::new(drill::attack(&setup, arguments.short).await?));
    }
    #[cfg(unix)]
    if let Some(swaps) = arguments.failover {
        return Ok(Box::new(drill::fail_over(&setup, swaps).await?));
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

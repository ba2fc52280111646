//! `gueridon-lab load`: many tables at once, to measure throughput and latency.

use std::time::Duration;

use gueridon_cli::{Failure, PlotFile, claim, parse_game, parse_time_within, require_connections};
use gueridon_lab::HttpEndpoint;
use gueridon_lab::load::{LoadOptions, measure};
use gueridon_record::GameId;

/// Upper limits: more tables are for several machines, more spectators and longer runs show nothing
/// new, and more steps must be a mistake.
const MAX_TABLES: u64 = 10_000;
const MAX_SPECTATORS: u64 = 1_000;
const MAX_STEPS: u64 = 1_000_000_000;
const MAX_RATE: f64 = 1_000_000.0;
const MAX_SECONDS: f64 = 3600.0;
/// The length of a measurement without --seconds and --steps.
const USUAL_LENGTH: Duration = Duration::from_secs(10);

/// Measure a running server: many tables at once, each with two players and spectators.
///
/// A step is one request of a player that plays one action of a game and was acknowledged, so that
/// it is kept for good. Acknowledgement is the time from sending it to the end of the answer; screen
/// is the time until the other player's page shows it. Games are random and legal. When one is over,
/// or its players are close to the server's limit of moves, another table is laid; that time counts
/// in steps/s.
///
/// Without --rate, every table sends its next step when the last one was acknowledged and seen
/// (closed loop). With --rate, every step has its time, and latencies count from that time, sent or
/// not, so that a server that stalls does not look quick (open loop).
///
/// Without --pages, players and spectators are programs: they read events, and a page shows a step
/// when its event comes. With --pages, they are browsers: each loads the page, keeps compressed
/// events open, and shows a step when the changed part of the page has come, with the event, as the
/// answer to its own move, or by a request. Scripts and styles are loaded once by a browser, and not
/// at all here.
///
/// The CPU time is that of the servers' processes, in units of usually 10 ms: play long enough. Bytes
/// are those of the network, compressed, with the heads of answers. The costs of a table are those
/// of the tables before the first step; those of a step are without the tables laid meanwhile.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Where the server listens; several are nodes over one database, and the players of a table sit
    /// at different ones
    #[arg(value_name = "URL", default_value = "http://127.0.0.1:4646", value_parser = HttpEndpoint::parse)]
    endpoints: Vec<HttpEndpoint>,
    /// How many tables are played at
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=MAX_TABLES))]
    tables: u64,
    /// How many look on at each table, besides its two players
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=MAX_SPECTATORS))]
    spectators: u64,
    /// Keep pages open as browsers do, compressed and with everything that they fetch
    #[arg(long)]
    pages: bool,
    /// Play one long game of forty-six at each table, and measure from its step N on; what is before
    /// it is played as quickly as the server's limit allows, about 30 steps a second
    #[arg(long, value_name = "N", conflicts_with = "game")]
    from_step: Option<u32>,
    /// cafe-board, cafe-cards or forty-six [default: all in turn]
    #[arg(long, value_parser = parse_game)]
    game: Option<GameId>,
    /// Send this many steps a second over all tables, whether the server keeps up or not
    #[arg(long, value_name = "N", value_parser = parse_rate)]
    rate: Option<f64>,
    /// How long it measures, in seconds or such as 2m [default: 10, or as long as --steps take]
    #[arg(long, value_name = "TIME", value_parser = parse_length)]
    seconds: Option<Duration>,
    /// Measure this many steps
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MAX_STEPS))]
    steps: Option<u64>,
    /// How long it plays before it counts, in seconds or such as 500ms
    #[arg(long, value_name = "TIME", default_value = "2", value_parser = parse_length)]
    warm_up: Duration,
    /// How many steps are under way at once at most, without --rate [default: one at each table]
    #[arg(long, value_name = "N", conflicts_with = "rate", value_parser = clap::value_parser!(u64).range(1..=MAX_TABLES))]
    concurrency: Option<u64>,
    /// The process of a server whose CPU time is read; repeat it for several [default: those that
    /// listen at the addresses, if they can be seen]
    #[arg(long, value_name = "PID")]
    server_pid: Vec<u32>,
    /// A number from which deals and games follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Draw how both times are spread into a file that ends in .svg or .png
    #[arg(long, visible_alias = "svg", value_name = "FILE", value_parser = PlotFile::parse, value_hint = clap::ValueHint::FilePath)]
    plot: Option<PlotFile>,
    /// Overwrite the file of --plot
    #[arg(long, requires = "plot")]
    force: bool,
    /// Measure a server on another machine
    #[arg(long)]
    remote: bool,
}

fn parse_rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|rate| (0.1..=MAX_RATE).contains(rate));
    rate.ok_or_else(|| format!("a number of steps a second from 0.1 to {MAX_RATE}"))
}

fn parse_length(text: &str) -> Result<Duration, String> {
    parse_time_within(text, 0.0, MAX_SECONDS)
}

/// Measures, and prints the report.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(remote) = arguments.endpoints.iter().find(|endpoint| !endpoint.is_loopback())
        && !arguments.remote
    {
        return Err(Failure::told(format!(
            "{} is another machine: a load is an attack on whoever did not ask for it. If it is \
             yours, say --remote",
            remote.origin()
        )));
    }
    let options = options(arguments);
    require_connections(options.connections())?;
    if let Some(file) = &arguments.plot {
        claim(file.path(), arguments.force)?;
    }
    // Half of the machine is the server's.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(cores.div_ceil(2))
        .enable_all()
        .build()?;
    let report = runtime.block_on(measure(options))?;
    if let Some(file) = &arguments.plot {
        file.save(&report.svg())?;
    }
    let text = if arguments.json { format!("{}\n", report.json()) } else { report.text() };
    gueridon_cli::print(&text)?;
    if report.is_good() { Ok(()) } else { Err(Failure::Shown) }
}

fn options(arguments: &Arguments) -> LoadOptions {
    let tables = arguments.tables as usize;
    LoadOptions {
        endpoints: arguments.endpoints.clone(),
        games: arguments.game.map_or(GameId::ALL.to_vec(), |game| vec![game]),
        tables,
        spectators: arguments.spectators as usize,
        pages: arguments.pages,
        from_step: arguments.from_step.map(|step| step as usize),
        server_pids: arguments.server_pid.clone(),
        rate: arguments.rate,
        concurrency: arguments.concurrency.map_or(tables, |most| most as usize),
        warm_up: arguments.warm_up,
        length: arguments.seconds.or(arguments.steps.is_none().then_some(USUAL_LENGTH)),
        steps: arguments.steps,
        seed: arguments.seed,
    }
}

//! `gueridon load`: many tables at once, to see how much a server bears and how quick it is then.

mod background;
mod drive;
mod moves;
mod pace;
mod plot;
mod progress;
mod report;
mod scan;
mod table;
mod tally;
mod watch;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use gueridon_record::GameId;

use crate::chart;
use crate::client::{Line, Player, Site};
use crate::deal::parse_game;
use crate::failure::Failure;
use crate::files;
pub(crate) use background::{Background, Measured};
use drive::{Plan, Run};
pub(crate) use moves::Dealt;
use moves::PLAYERS;
use pace::Schedule;
use progress::Progress;
use report::Report;
use table::Brought;
use tally::Trouble;

/// More tables than that are for several machines.
const MAX_TABLES: u64 = 10_000;
/// More pages than that at one table show nothing new.
const MAX_STREAMS: u64 = 100;
/// More steps a second are surely a mistake.
const MAX_RATE: f64 = 1_000_000.0;
/// An hour shows what there is to see.
const MAX_SECONDS: f64 = 3600.0;
const MAX_STEPS: u64 = 1_000_000_000;
/// Without any other word.
const USUAL_SECONDS: f64 = 10.0;
const USUAL_SITE: &str = "http://127.0.0.1:4646";

/// Measure a running server: many tables at once, each with two players and those who look on.
///
/// A step is one request of a player that plays one action of a game and was acknowledged, so that
/// it is kept for good. Acknowledgement is the time from sending it to the end of the answer; screen
/// is the time to the event on the other player's page that tells it. Games are random and legal.
/// When one is over, another table is laid; the time that takes is not taken out of steps/s.
///
/// Without --rate, every table sends its next step when the last one was acknowledged and seen
/// (closed loop). With --rate, every step has its moment, and times count from that moment, sent or
/// not, so that a server that stalls is not flattered (open loop).
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Where the server listens; several are nodes over one database, and the players of a table sit
    /// at different ones
    #[arg(value_name = "URL", default_value = USUAL_SITE, value_parser = Site::read)]
    sites: Vec<Site>,
    /// How many tables are played at
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=MAX_TABLES))]
    tables: u64,
    /// How many pages are open at each: two are the players', more are of those who look on
    #[arg(long, default_value_t = PLAYERS as u64, value_parser = clap::value_parser!(u64).range(PLAYERS as u64..=MAX_STREAMS))]
    streams: u64,
    /// cafe-board, cafe-cards or forty-six [default: all in turn]
    #[arg(long, value_parser = parse_game)]
    game: Option<GameId>,
    /// Send so many steps a second over all tables, whether the server keeps up or not
    #[arg(long, value_name = "N", value_parser = parse_rate)]
    rate: Option<f64>,
    /// For how long it is measured [default: 10, or as long as --steps take]
    #[arg(long, value_parser = parse_seconds)]
    seconds: Option<Duration>,
    /// Measure so many steps
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MAX_STEPS))]
    steps: Option<u64>,
    /// What happens in the first seconds is not counted
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = parse_seconds)]
    warm_up: Duration,
    /// How many steps are under way at once at most, without --rate [default: one at each table]
    #[arg(long, value_name = "N", conflicts_with = "rate", value_parser = clap::value_parser!(u64).range(1..=MAX_TABLES))]
    concurrency: Option<u64>,
    /// A number from which deals and games follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
    /// Draw how both times are spread
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,
    /// Measure a server on another machine
    #[arg(long)]
    remote: bool,
}

fn parse_rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|rate| (0.1..=MAX_RATE).contains(rate));
    rate.ok_or_else(|| format!("a number of steps a second from 0.1 to {MAX_RATE}"))
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=MAX_SECONDS).contains(seconds));
    let wrong = || format!("a number of seconds from 0 to {MAX_SECONDS}");
    seconds.map(Duration::from_secs_f64).ok_or_else(wrong)
}

/// Measures, and prints what came out.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    for site in &arguments.sites {
        if !arguments.remote && !site.address().ip().is_loopback() {
            return Err(Failure::told(format!(
                "{} is another machine: a load is an attack on whoever did not ask for it. If it is \
                 yours, say --remote",
                site.origin()
            )));
        }
    }
    files::allow(arguments.tables * (PLAYERS as u64 + arguments.streams))?;
    if let Some(file) = &arguments.svg {
        // Minutes of load should not end with a folder that is not there.
        chart::save(file, "")?;
    }
    // Half of the machine is the server's.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(cores.div_ceil(2))
        .enable_all()
        .build()?;
    let report = runtime.block_on(measure(arguments))?;
    if let Some(file) = &arguments.svg {
        chart::save(file, &plot::draw(&report))?;
    }
    let text = if arguments.json { report.json().to_string() + "\n" } else { report.text() };
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes())?;
    stdout.flush()?;
    if report.is_good() { Ok(()) } else { Err(Failure::Shown) }
}

async fn measure(arguments: &Arguments) -> Result<Report, Failure> {
    let run = Run::new(plan(arguments).await?);
    let progress = Progress::new();
    let running = run.run();
    tokio::pin!(running);
    let ended = loop {
        tokio::select! {
            ended = &mut running => break ended,
            () = progress.tick() => progress.tell(&run),
            _ = tokio::signal::ctrl_c() => run.stop(),
        }
    };
    progress.finish();
    ended.map_err(|trouble| cannot_begin(&run.plan.nodes[0], &trouble))?;
    let mut memory = None;
    for site in &run.plan.nodes {
        memory = memory_of(site).await.map(|more| memory.unwrap_or(0) + more).or(memory);
    }
    Ok(Report::new(&run, memory))
}

async fn plan(arguments: &Arguments) -> Result<Plan, Failure> {
    let games = arguments.game.map_or(GameId::ALL.to_vec(), |game| vec![game]);
    let tables = arguments.tables as usize;
    let usual = arguments.steps.is_none().then(|| Duration::from_secs_f64(USUAL_SECONDS));
    Ok(Plan {
        nodes: arguments.sites.clone(),
        games: bring_all(&arguments.sites[0], &games, arguments.seed).await?,
        tables,
        streams: arguments.streams as usize,
        seed: arguments.seed,
        schedule: arguments.rate.map(|rate| Schedule { rate, tables }),
        concurrency: arguments.concurrency.map_or(tables, |most| most as usize),
        warm_up: arguments.warm_up,
        seconds: arguments.seconds.or(usual),
        steps: arguments.steps,
    })
}

/// Brings a deal of each game along.
async fn bring_all(site: &Site, games: &[GameId], seed: u64) -> Result<Vec<Brought>, Failure> {
    let mut brought = Vec::new();
    for &game in games {
        let dealt = Dealt::new(game, seed).expect("a usual game can be dealt");
        let known = table::bring(site, dealt).await;
        brought.push(known.map_err(|trouble| cannot_begin(site, &trouble))?);
    }
    Ok(brought)
}

/// Why nothing can be measured.
fn cannot_begin(site: &Site, trouble: &Trouble) -> Failure {
    let hint = match trouble {
        Trouble::Broken(_) | Trouble::TimedOut => {
            "Is a server running there? `gueridon` starts one; name another address otherwise"
        }
        Trouble::Status(429, _) => report::LIMITS,
        Trouble::Status(..) | Trouble::NeverSeen | Trouble::HeadsDiffer | Trouble::Unexpected => {
            "Is it a Guéridon of this version?"
        }
    };
    let trouble = trouble.to_string();
    let trouble = trouble.trim_end_matches('.');
    Failure::told(format!("no tables can be laid at {}: {trouble}. {hint}", site.origin()))
}

/// The memory of a server, if it tells.
async fn memory_of(site: &Site) -> Option<u64> {
    let answer = Line::new(site).get(&Player::new(), "/metrics").await.ok()?;
    let text = std::str::from_utf8(&answer.body).ok().filter(|_| answer.status == 200)?;
    let value = text.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
    value?.trim().parse::<f64>().ok().map(|bytes| bytes as u64)
}

//! `gueridon` without a subcommand: starts the server.

use std::io::{self, IsTerminal};
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use gueridon_cli::{Failure, interrupted, raise_fd_limit};
use gueridon_draw::Ink;
use gueridon_text::{Lang, Phrase, Speaker};
use gueridon_web::{App, Config, PushService};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::hostname;
use crate::store::Store;

/// Limit of open files below which the server prints a warning.
const ENOUGH_FILES: u64 = 4096;

/// Time between the end of readiness and the end of the listener: two checks of a proxy that polls
/// every half second.
const DRAIN: Duration = Duration::from_secs(2);

/// The part of a disk that is left to games that have begun: a twentieth, and not more bytes than these.
#[cfg(unix)]
const LAST_SHARE: u64 = 20;
#[cfg(unix)]
const LAST_BYTES: u64 = 256 << 20;

/// Time limit for tasks that still compute when everything is answered and written.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_millis(500);

/// The address, the store and the limits of a server.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Listen on this address; port 0 takes any free one
    #[arg(long, default_value = "127.0.0.1:4646", env = "GUERIDON_LISTEN", value_name = "ADDRESS")]
    listen: SocketAddr,
    #[command(flatten)]
    pub(crate) store: Store,
    /// The address that people use, if there is a proxy in front or it is not a name of this machine; it begins
    /// with https or http
    #[arg(long, env = "GUERIDON_BASE_URL", value_name = "URL", value_parser = parse_url)]
    base_url: Option<String>,
    /// From the begin of a computer's turn to its answer, in milliseconds; with 0 it answers when it has
    /// thought, and the time reveals something of its hand
    #[arg(long, env = "GUERIDON_BOT_PAUSE", value_name = "MS", default_value_t = usual().bot_pause.as_millis() as u64)]
    bot_pause: u64,
    /// How many pages an address may have open at tables at the same time
    #[arg(long, env = "GUERIDON_STREAMS_PER_ADDRESS", value_name = "N", default_value_t = usual().streams_per_address)]
    streams_per_address: usize,
    /// How many tables an address may lay at once; one more each second
    #[arg(long, env = "GUERIDON_TABLES_PER_ADDRESS", value_name = "N", default_value_t = usual().tables_per_address)]
    tables_per_address: u32,
    /// Memory for tables, in MiB; beyond it, tables that nobody uses leave it [default: a sixteenth of
    /// the machine's, at least 32 and at most 256]
    #[arg(long, env = "GUERIDON_TABLE_MEMORY", value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..))]
    table_memory: Option<u32>,
    /// The size of the store, in MiB, from which on it takes no new tables; games that have begun go on
    /// [default: for a file, until the last 5 % of its disk, or 256 MiB, are left]
    #[arg(long, env = "GUERIDON_STORE_LIMIT", value_name = "MIB")]
    store_limit: Option<u32>,
    /// Let requests with this bearer token read /metrics from anywhere; without it, only this machine may
    #[arg(long, env = "GUERIDON_METRICS_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    metrics_token: Option<String>,
    /// Never notify players of slow tables that it is their turn
    #[arg(long, env = "GUERIDON_NO_PUSH")]
    no_push: bool,
    /// Also send notifications by this push service, which a browser that is not widely used may name
    #[arg(
        long = "push-service",
        env = "GUERIDON_PUSH_SERVICE",
        value_name = "URL",
        value_delimiter = ','
    )]
    push_services: Vec<PushService>,
    /// How to write the log: for people, or as one JSON object a line
    #[arg(long, env = "GUERIDON_LOG_FORMAT", value_enum, default_value_t = LogFormat::Text)]
    log_format: LogFormat,
    /// Deal from this seed, for tests: it reveals every card
    #[cfg(debug_assertions)]
    #[arg(long = "rehearsal", env = "GUERIDON_REHEARSAL", value_name = "N", hide = true)]
    fixed_seed: Option<u64>,
}

/// The defaults.
fn usual() -> Config {
    Config::default()
}

/// The format of the log.
#[derive(Clone, Copy, clap::ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

fn parse_url(text: &str) -> Result<String, String> {
    let wrong = || "write it as people type it, such as https://cafe.example".to_string();
    let (scheme, rest) = text.split_once("://").ok_or_else(wrong)?;
    let plain = !rest.is_empty() && !rest.trim_end_matches('/').contains(['/', '?', '#', ' ']);
    let known = matches!(scheme, "http" | "https");
    if plain && known { Ok(text.trim_end_matches('/').to_string()) } else { Err(wrong()) }
}

/// Runs until it is interrupted.
pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    log(arguments.log_format);
    if let Some(few) = raise_fd_limit().filter(|&most| most < ENOUGH_FILES) {
        tracing::warn!(
            few,
            "the system allows few open files, so few connections: raise the limit with `ulimit -n`"
        );
    }
    let runtime = Runtime::new()?;
    run_to_end(runtime, serve(arguments, lang))
}

/// Runs a future to its end, with a time limit for other tasks: a picture, a bot's turn.
fn run_to_end<T>(runtime: Runtime, work: impl Future<Output = T>) -> T {
    let done = runtime.block_on(work);
    runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
    done
}

/// Starts the log, on standard error. `GUERIDON_LOG` says how much: a level, or one for each module, such
/// as `info,gueridon_web=debug`.
fn log(format: LogFormat) {
    // Notes of the database driver are logged only on request.
    let usual =
        || Targets::new().with_default(LevelFilter::INFO).with_target("sqlx", LevelFilter::WARN);
    let asked = std::env::var("GUERIDON_LOG").ok().and_then(|levels| levels.parse().ok());
    let filtered = tracing_subscriber::registry().with(asked.unwrap_or_else(usual));
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(io::stderr().is_terminal())
        .with_writer(io::stderr);
    match format {
        LogFormat::Text => filtered.with(lines).init(),
        LogFormat::Json => filtered.with(lines.json().flatten_event(true)).init(),
    }
}

async fn serve(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    let listener = TcpListener::bind(arguments.listen)
        .await
        .map_err(|error| cannot_listen(arguments.listen, &error))?;
    let address = listener.local_addr()?;
    let _claim = arguments.store.claim()?;
    let journal = arguments.store.open().await?;
    let config = Config {
        base_url: arguments.base_url.clone(),
        own_names: hostname::own_names(),
        lang,
        bot_pause: Duration::from_millis(arguments.bot_pause),
        streams_per_address: arguments.streams_per_address,
        tables_per_address: arguments.tables_per_address,
        table_memory: arguments
            .table_memory
            .map_or(usual().table_memory, |mib| (mib as usize) << 20),
        store_limit: store_limit(arguments),
        metrics_token: arguments.metrics_token.clone(),
        push: !arguments.no_push,
        push_services: arguments.push_services.clone(),
        // With one server only, there is none to which players could go.
        drain: if arguments.store.is_shared() { DRAIN } else { Duration::ZERO },
        #[cfg(debug_assertions)]
        fixed_seed: arguments.fixed_seed,
        ..Config::default()
    };
    if config.fixed_seed.is_some() {
        tracing::warn!("the seed is fixed for tests: anybody who has it can compute every card");
    }
    let app = App::start(journal.clone(), config).await?;
    print_address(arguments, address, lang)?;
    tracing::info!(%address, version = env!("CARGO_PKG_VERSION"), "the server listens");

    gueridon_web::serve(listener, app, interrupted()).await?;
    if let Some(error) = journal.replaced() {
        tracing::error!(%error, "stopped; moves that were acknowledged may be lost");
        return Err(Failure::Shown);
    }
    tracing::info!("stopped; every acknowledged move is on disk");
    Ok(())
}

/// The size of the store in bytes from which on it takes no new tables, if there is a limit: moves at the tables
/// that are there need room too.
fn store_limit(arguments: &Arguments) -> Option<u64> {
    let given = arguments.store_limit.map(|mib| u64::from(mib) << 20);
    given.or_else(|| if arguments.store.is_shared() { None } else { room(&arguments.store.file()) })
}

/// The size that a file may have before it takes the last part of its disk.
#[cfg(unix)]
fn room(file: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(file.parent()?).ok()?;
    let size = std::fs::metadata(file).map_or(0, |data| data.len());
    let last = (disk.f_blocks * disk.f_frsize / LAST_SHARE).min(LAST_BYTES);
    Some(size + (disk.f_bavail * disk.f_frsize).saturating_sub(last))
}

/// Other systems are not asked.
#[cfg(not(unix))]
fn room(_: &Path) -> Option<u64> {
    None
}

fn cannot_listen(address: SocketAddr, error: &io::Error) -> Failure {
    let known = [
        (io::ErrorKind::AddrInUse, "Another program uses it, maybe another Guéridon."),
        (io::ErrorKind::PermissionDenied, "Ports below 1024 need special rights."),
        (io::ErrorKind::AddrNotAvailable, "This machine does not have that address."),
    ];
    let why = known.iter().find(|(kind, _)| *kind == error.kind()).map_or("", |(_, why)| why);
    Failure::told(format!(
        "cannot listen on {address}: {error}. {why} Choose another with --listen."
    ))
}

/// Prints the address and the store.
fn print_address(arguments: &Arguments, address: SocketAddr, lang: Lang) -> Result<(), Failure> {
    let url = arguments.base_url.clone().unwrap_or_else(|| format!("http://{address}"));
    let speaker = Speaker::new(lang);
    let title = speaker.say(&Phrase::HomeTitle.into());
    let (url, place) = (Ink::Heading.paint(&url), arguments.store.place()?);
    let text = format!("Guéridon · {title}\n\n  {url}\n  {place}\n\n");
    gueridon_cli::print(&text)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn a_stop_does_not_wait_for_work_that_never_ends() {
        let (never, ends) = mpsc::channel::<()>();
        let done = run_to_end(Runtime::new().unwrap(), async {
            tokio::task::spawn_blocking(move || ends.recv());
            46
        });
        assert_eq!(done, 46);
        drop(never);
    }
}

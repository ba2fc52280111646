//! Prometheus metrics: every name in one place.
//!
//! Recording is process-wide, as the numbers are; rendering happens at `/metrics`.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, LazyLock, Mutex, OnceLock};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request};
use axum::http::{Method, StatusCode};
use metrics::{Counter, Histogram, Unit, counter, describe_counter, describe_histogram, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use crate::app::App;
use crate::locks::lock;
use crate::memory;
use crate::routes::Threads;

/// Bucket limits of histograms of seconds.
const SECONDS: [f64; 14] =
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.02, 0.03, 0.06, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
/// Bucket limits of histograms of counts.
const COUNTS: [f64; 10] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];
/// Interval at which records are summed up, so that they do not pile up between scrapes.
const UPKEEP: Duration = Duration::from_secs(5);

const REQUESTS: &str = "gueridon_requests_total";
const REQUEST: &str = "gueridon_request_seconds";
const STEP: &str = "gueridon_step_seconds";
const PUSHES: &str = "gueridon_push_total";
const CONNECTIONS_REFUSED: &str = "gueridon_connections_refused_total";
const TABLES: &str = "gueridon_tables_in_memory";
const TABLE_BYTES: &str = "gueridon_table_memory_bytes";
const STREAMS: &str = "gueridon_streams_open";
const PAGES: &str = "gueridon_pages_under_way";
const BOTS_WAITING: &str = "gueridon_bots_waiting";
const BOTS_THINKING: &str = "gueridon_bots_thinking";
const BOTS_LONGEST_WAIT: &str = "gueridon_bots_longest_wait_seconds";
const BOT_WAIT: &str = "gueridon_bot_wait_seconds";
const POOL: &str = "gueridon_pool_connections";
const POOL_IDLE: &str = "gueridon_pool_connections_idle";
const MEMORY: &str = "process_resident_memory_bytes";
const FILES: &str = "process_open_fds";

/// The recorder of this process; the first to ask sets it up.
pub(crate) fn recorder() -> Option<&'static PrometheusHandle> {
    static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    RECORDER.get_or_init(install).as_ref()
}

fn install() -> Option<PrometheusHandle> {
    let suffix = |text: &str| Matcher::Suffix(text.to_string());
    let recorder = PrometheusBuilder::new()
        .set_buckets_for_metric(suffix("_seconds"), &SECONDS)
        .and_then(|builder| builder.set_buckets_for_metric(suffix("_entries"), &COUNTS))
        .ok()?
        .install_recorder();
    let recorder =
        recorder.inspect_err(|error| tracing::warn!(%error, "nothing is measured")).ok()?;
    describe();
    Some(recorder)
}

fn describe() {
    describe_counter!(REQUESTS, "Requests by route, method and status.");
    describe_histogram!(REQUEST, Unit::Seconds, "From a request to its answer, by route.");
    describe_histogram!(STEP, Unit::Seconds, "From a decision at a table until it is durable.");
    describe_histogram!(BOT_WAIT, Unit::Seconds, "How long computers' turns waited for a thread.");
    describe_counter!(PUSHES, "Notifications, by what became of them.");
    describe_counter!(CONNECTIONS_REFUSED, "Connections that were closed at once, and why.");
    gueridon_journal::describe_metrics();
}

/// Starts the thread that sums up records, once a process.
pub(crate) fn start_upkeep() {
    static STARTED: OnceLock<()> = OnceLock::new();
    let Some(recorder) = recorder() else { return };
    STARTED.get_or_init(|| {
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(UPKEEP);
                recorder.run_upkeep();
            }
        });
    });
}

/// The metrics of requests, by the path of the route. Handles are kept: to look one up by its labels costs more
/// than to record a value.
#[derive(Clone)]
pub(crate) struct RouteMetrics(Arc<HashMap<&'static str, Arc<MetricsOfRoute>>>);

/// Stands for the path of all unknown addresses.
const NO_ROUTE: &str = "none";

struct MetricsOfRoute {
    route: &'static str,
    threads: Threads,
    seconds: Histogram,
    /// By method and status.
    requests: Mutex<HashMap<(&'static str, StatusCode), Counter>>,
}

impl RouteMetrics {
    pub(crate) fn new(paths: impl Iterator<Item = (Threads, &'static str)>) -> RouteMetrics {
        let metrics = paths.chain([(Threads::Quick, NO_ROUTE)]).map(|(threads, route)| {
            let seconds = histogram!(REQUEST, "route" => route);
            (
                route,
                Arc::new(MetricsOfRoute { route, threads, seconds, requests: Mutex::default() }),
            )
        });
        RouteMetrics(Arc::new(metrics.collect()))
    }

    /// Starts to measure a request that was routed.
    pub(crate) fn start(&self, request: &Request) -> MeasuredRequest {
        let path = request.extensions().get::<MatchedPath>().map_or(NO_ROUTE, MatchedPath::as_str);
        let of = self.0.get(path).unwrap_or(&self.0[NO_ROUTE]).clone();
        MeasuredRequest { of, method: known(request.method()), start: Instant::now() }
    }
}

/// A request that is being answered.
pub(crate) struct MeasuredRequest {
    of: Arc<MetricsOfRoute>,
    method: &'static str,
    start: Instant,
}

impl MeasuredRequest {
    /// The path of its route.
    pub(crate) fn route(&self) -> &'static str {
        self.of.route
    }

    /// On which threads its route is served.
    pub(crate) fn threads(&self) -> Threads {
        self.of.threads
    }

    /// Records the request and the time to its answer.
    pub(crate) fn answered(self, status: StatusCode) {
        let MeasuredRequest { of, method, start } = self;
        let MetricsOfRoute { route, seconds, requests, .. } = &*of;
        let took = start.elapsed();
        tracing::debug!(method, route, status = status.as_u16(), ?took, "answered");
        seconds.record(took);
        let mut requests = lock(requests);
        let counter = requests.entry((method, status)).or_insert_with(|| {
            let status = status.as_u16().to_string();
            counter!(REQUESTS, "route" => *route, "method" => method, "status" => status)
        });
        counter.increment(1);
    }
}

/// Methods with a label of their own; a client can make up others.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::HEAD => "HEAD",
        _ => "other",
    }
}

/// Records an entry that became durable.
pub(crate) fn step(what: &'static str, since: Instant) {
    static PLAYS: LazyLock<Histogram> = LazyLock::new(|| histogram!(STEP, "what" => "play"));
    match what {
        "play" => PLAYS.record(since.elapsed()),
        _ => histogram!(STEP, "what" => what).record(since.elapsed()),
    }
}

/// Records how long a computer's turn waited for a thread.
pub(crate) fn bot_waited(wait: Duration) {
    histogram!(BOT_WAIT).record(wait);
}

/// Records what became of a notification.
pub(crate) fn pushed(result: &'static str) {
    counter!(PUSHES, "result" => result).increment(1);
}

/// Records a connection that was closed at once.
pub(crate) fn connection_refused(why: &'static str) {
    counter!(CONNECTIONS_REFUSED, "why" => why).increment(1);
}

/// All metrics in the format of Prometheus. Gauges are read from this application, since the recorder is
/// shared by all applications of the process.
pub(crate) fn render(app: &App) -> Option<String> {
    let mut text = String::new();
    let mut gauge = |name: &str, help: &str, value: Option<f64>| {
        if let Some(value) = value {
            // Writing to a string never fails.
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}\n");
        }
    };
    let (waiting, thinking, longest) = app.threads.load();
    let (connections, idle) = app.journal.connections().unzip();
    let files = std::fs::read_dir("/proc/self/fd").ok().map(Iterator::count);
    let number = |count: usize| Some(count as f64);
    gauge(TABLES, "Tables in memory.", number(app.tables.len()));
    gauge(TABLE_BYTES, "What tables take in memory, estimated.", number(app.tables.bytes()));
    gauge(STREAMS, "Open streams of events.", number(app.streams.len()));
    gauge(PAGES, "Pages that are made or wait.", number(app.pages.len()));
    gauge(BOTS_WAITING, "Computers' turns that wait for a thread.", number(waiting));
    gauge(BOTS_THINKING, "Computers that think.", number(thinking));
    let help = "How long the computer's turn has waited that waits longest.";
    gauge(BOTS_LONGEST_WAIT, help, Some(longest.as_secs_f64()));
    gauge(POOL, "Connections to the database.", connections.and_then(number));
    gauge(POOL_IDLE, "Connections to the database that nobody uses.", idle.and_then(number));
    gauge(MEMORY, "Memory of this process.", memory::resident().and_then(number));
    gauge(FILES, "Files and connections that this process has open.", files.and_then(number));
    Some(text + &recorder()?.render())
}

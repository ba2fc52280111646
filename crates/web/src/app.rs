//! Everything that requests share.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::ops::Deref;
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::http::HeaderValue;
use axum_extra::extract::cookie::Key;
use gueridon_bots::Level;
use gueridon_engine::MAX_SEATS;
use gueridon_journal::{Journal, JournalError, PlayerId};
use gueridon_study::analysis::AnalysisBudget;
use gueridon_text::Lang;
use tokio::sync::{mpsc, watch};

use crate::analyses::Analyses;
use crate::auto_player::AutoPlayer;
use crate::client_log::ClientLog;
use crate::clock::Clock;
use crate::compressed_pages::CompressedPages;
use crate::concurrency_limit::{ConcurrencyLimit, Permit};
use crate::daily::{self, DailyDeals};
use crate::limits::{self, Buckets, LARGE_BODIES, LARGE_BODIES_PER_ADDRESS, Rate, SharedBucket};
use crate::live_table::LiveTable;
use crate::locks::KeyedLock;
use crate::memory;
use crate::metrics;
use crate::page_threads::PageThreads;
use crate::preview::Previews;
use crate::problem::Problem;
use crate::public_tables::PublicTables;
use crate::push::{PushSender, PushService};
use crate::revocations::Revocations;
use crate::routes::RecentAnswer;
use crate::session::{CookieCache, RateKey};
use crate::subnet::Subnet;
use crate::tables::Tables;
use crate::thinking_threads::ThinkingThreads;

/// Settings of the server.
#[derive(Clone)]
pub struct Config {
    /// Public address, such as `https://cafe.example`; by default, the host that a request names.
    pub base_url: Option<String>,
    /// Names of this machine. Without a public address, requests may name it by these, by an IP address,
    /// or as `localhost`.
    pub own_names: Vec<String>,
    /// Language for browsers that ask for none that we have.
    pub lang: Lang,
    /// Time from the start of a computer's turn to its answer, however long it thinks: people can
    /// follow, and the time reveals nothing of its hand.
    pub bot_pause: Duration,
    /// Threads on which computers think.
    pub bot_threads: usize,
    /// How much is spent on the analysis of a game.
    pub analysis: AnalysisBudget,
    /// Most event streams of one address.
    pub streams_per_address: usize,
    /// Most new tables of one address at once; one more each second.
    pub tables_per_address: u32,
    /// Size of the store in bytes from which on it takes no new tables; none without a limit.
    pub store_limit: Option<u64>,
    /// How long an unused table stays in memory.
    pub idle: Duration,
    /// Estimated bytes of tables in memory; beyond them, unused ones go, the least recently used first.
    pub table_memory: usize,
    /// Longest time for the head of a request, and for an idle connection.
    pub header_timeout: Duration,
    /// Longest time from the head of a request to the first byte of the answer.
    pub request_timeout: Duration,
    /// Longest time during which a connection accepts none of the bytes sent to it.
    pub write_timeout: Duration,
    /// Bearer token that gives access to `/metrics`; without it, only this machine has access.
    pub metrics_token: Option<String>,
    /// How long a stopping server still takes requests and answers `/readyz` with 503, so that a proxy
    /// can send people to other nodes.
    pub drain: Duration,
    /// Whether players of slow tables can be notified of their turns.
    pub push: bool,
    /// Push services that are allowed beside those of known browsers.
    pub push_services: Vec<PushService>,
    /// Wait before a notification is sent again for the first time.
    pub push_retry: Duration,
    /// Poll interval for players who signed out everywhere on other nodes.
    pub sessions_refresh: Duration,
    /// The time, unless nodes share a journal: then its clock counts.
    pub clock: Clock,
    /// For tests only: table secrets are derived from this number, so that deals and the choices of
    /// computers repeat. Anybody who has it can compute every card.
    pub fixed_seed: Option<u64>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            base_url: None,
            own_names: Vec::new(),
            lang: Lang::En,
            bot_pause: Duration::from_millis(900),
            bot_threads: std::thread::available_parallelism().map_or(1, usize::from),
            analysis: AnalysisBudget::of_level(Level::Master).expect("this level searches"),
            streams_per_address: limits::STREAMS_PER_ADDRESS,
            tables_per_address: limits::TABLES_PER_ADDRESS,
            store_limit: None,
            idle: limits::IDLE,
            table_memory: table_memory(),
            header_timeout: limits::HEADER_TIMEOUT,
            request_timeout: limits::REQUEST_TIMEOUT,
            write_timeout: limits::WRITE_TIMEOUT,
            metrics_token: None,
            drain: Duration::ZERO,
            push: true,
            push_services: Vec::new(),
            push_retry: limits::PUSH_RETRY,
            sessions_refresh: limits::SESSIONS_REFRESH,
            clock: Clock::SYSTEM,
            fixed_seed: None,
        }
    }
}

impl Config {
    /// How many bytes a network may have written, in the burst and each hour.
    pub(crate) fn kept_bytes(&self) -> Rate {
        let bytes = f64::from(limits::KEPT_BYTES_PER_TABLE) * f64::from(self.tables_per_address);
        Rate { burst: bytes, per_second: bytes / 3_600.0 }
    }

    /// [`bot_pause`](Config::bot_pause) in milliseconds.
    pub(crate) fn pause(&self) -> i64 {
        i64::try_from(self.bot_pause.as_millis()).unwrap_or(i64::MAX)
    }
}

/// The memory for tables by default, in bytes: a share of the machine's.
fn table_memory() -> usize {
    let (least, most) = limits::TABLE_MEMORY;
    let share = memory::available().map(|bytes| bytes / limits::TABLE_MEMORY_SHARE);
    share.map_or(most, |share| share.clamp(least, most))
}

/// The running application; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<AppState>);

/// State that all requests share.
pub struct AppState {
    pub(crate) config: Config,
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) tables: Arc<Tables>,
    pub(crate) auto_player: Arc<AutoPlayer>,
    pub(crate) threads: Arc<ThinkingThreads>,
    pub(crate) analyses: Arc<Analyses>,
    pub(crate) daily: DailyDeals,
    /// Signs cookies and links.
    pub(crate) key: Key,
    pub(crate) cookies: CookieCache,
    pub(crate) revocations: Arc<Revocations>,
    /// Sends notifications; none when that is switched off.
    pub(crate) push: Option<Arc<PushSender>>,
    pub(crate) subscriptions: Buckets<RateKey>,
    pub(crate) sign_outs: Buckets<RateKey>,
    pub(crate) moves: Buckets<PlayerId>,
    pub(crate) chats: Buckets<PlayerId>,
    pub(crate) advice: Buckets<PlayerId>,
    pub(crate) public_tables: PublicTables,
    pub(crate) tables_in_all: SharedBucket<RateKey>,
    pub(crate) imports_in_all: SharedBucket<RateKey>,
    pub(crate) advice_in_all: SharedBucket<RateKey>,
    pub(crate) analyses_in_all: SharedBucket<RateKey>,
    /// Held while advice for a player is thought out.
    pub(crate) advised: KeyedLock<PlayerId>,
    /// Held while a player's lessons or puzzles are changed.
    pub(crate) progress: KeyedLock<PlayerId>,
    pub(crate) new_tables: Buckets<RateKey>,
    pub(crate) bad_requests: Buckets<Subnet>,
    pub(crate) new_players: Buckets<RateKey>,
    pub(crate) client_log: ClientLog,
    pub(crate) streams: ConcurrencyLimit<RateKey>,
    /// Estimated bytes of tables with open streams.
    open_tables: ConcurrencyLimit<RateKey>,
    pub(crate) large_bodies: ConcurrencyLimit<RateKey>,
    pub(crate) pages: PageThreads,
    pub(crate) previews: Previews,
    pub(crate) compressed_pages: CompressedPages,
    /// Why the journal does not work, if so.
    pub(crate) readiness: RecentAnswer<Option<String>>,
    /// The size of the store in bytes.
    store_size: RecentAnswer<u64>,
    pub(crate) lifecycle: watch::Sender<Lifecycle>,
}

/// A place for an event stream, and its table's place in memory.
pub(crate) struct StreamPermit {
    _stream: Permit<RateKey>,
    _table: Arc<Permit<RateKey>>,
}

/// How far the server has shut down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Lifecycle {
    /// It serves requests.
    Running,
    /// It still serves requests, reports itself as not ready, and claims no more turns.
    Draining,
    /// Streams end and computers stop thinking.
    Stopped,
}

impl Deref for App {
    type Target = AppState;

    fn deref(&self) -> &AppState {
        &self.0
    }
}

impl App {
    /// Starts over a journal, and plays turns that are due there.
    ///
    /// # Errors
    ///
    /// When the journal does not answer.
    pub async fn start(journal: Arc<dyn Journal>, config: Config) -> Result<App, JournalError> {
        metrics::start_upkeep();
        let key = Key::from(&journal.key("cookies").await?);
        let revocations = Revocations::start(&journal, config.sessions_refresh).await?;
        let push = match config.push {
            true => Some(Arc::new(PushSender::new(journal.clone(), &config).await?)),
            false => None,
        };
        let (ended, newly_ended) = mpsc::unbounded_channel();
        let tables = Tables::start(journal.clone(), &config, push.clone(), ended).await?;
        tokio::spawn(daily::note_results(journal.clone(), newly_ended));
        let daily = DailyDeals::open(journal.as_ref(), tables.clock.now()).await?;
        let threads = ThinkingThreads::start(config.bot_threads);
        let auto_player =
            AutoPlayer::start(tables.clone(), journal.clone(), threads.clone(), config.pause());
        let analyses = Analyses::start(journal.clone(), tables.clone(), config.analysis);
        tokio::spawn(evict_unused(Arc::downgrade(&tables), Arc::downgrade(&analyses), config.idle));
        let burst = f64::from(config.tables_per_address);
        let new_tables = Rate { burst, per_second: limits::TABLES_PER_SECOND };
        // As many players as there are seats at the tables that an address may create.
        let seats = MAX_SEATS as f64;
        let new_players = new_tables.times(seats);
        let streams = ConcurrencyLimit::new(config.streams_per_address);
        let open_bytes = config.streams_per_address.saturating_mul(limits::OPEN_BYTES_PER_STREAM);
        let open_tables = ConcurrencyLimit::new(open_bytes);
        let pages = PageThreads::start(config.streams_per_address);
        Ok(App(Arc::new(AppState {
            config,
            journal,
            tables,
            auto_player,
            threads,
            analyses,
            daily,
            key,
            cookies: CookieCache::default(),
            revocations,
            push,
            subscriptions: Buckets::new(limits::SUBSCRIPTIONS),
            sign_outs: Buckets::new(limits::SIGN_OUTS),
            moves: Buckets::new(limits::MOVES),
            chats: Buckets::new(limits::CHATS),
            advice: Buckets::new(limits::ADVICE),
            public_tables: PublicTables::new(),
            tables_in_all: SharedBucket::new(new_tables.times(limits::TABLES_IN_ALL)),
            imports_in_all: SharedBucket::new(limits::IMPORTS_IN_ALL),
            advice_in_all: SharedBucket::new(limits::ADVICE_IN_ALL),
            analyses_in_all: SharedBucket::new(limits::ANALYSES_IN_ALL),
            advised: KeyedLock::new(),
            progress: KeyedLock::new(),
            new_tables: Buckets::new(new_tables),
            bad_requests: Buckets::new(limits::BAD_REQUESTS),
            new_players: Buckets::new(new_players),
            client_log: ClientLog::default(),
            streams,
            open_tables,
            large_bodies: ConcurrencyLimit::with_total(LARGE_BODIES_PER_ADDRESS, LARGE_BODIES),
            pages,
            previews: Previews::new(),
            compressed_pages: CompressedPages::default(),
            readiness: RecentAnswer::new(),
            store_size: RecentAnswer::new(),
            lifecycle: watch::Sender::new(Lifecycle::Running),
        })))
    }

    /// Ends open streams and thinking, then closes the journal.
    pub async fn close(&self) {
        self.stop();
        self.journal.close().await;
    }

    /// Ends open streams and thinking, so that connections can be closed.
    pub fn stop(&self) {
        self.lifecycle.send_replace(Lifecycle::Stopped);
        self.auto_player.drain();
        self.threads.stop();
        self.analyses.stop();
    }

    /// A permit for one more stream of a network at a table.
    pub(crate) fn open_stream(
        &self,
        key: RateKey,
        live: &LiveTable,
    ) -> Result<StreamPermit, Problem> {
        let stream = self.streams.acquire(key);
        let table = live.keep_open(|bytes| self.open_tables.acquire_many(key, bytes));
        let permit = stream.zip(table).map(|(_stream, _table)| StreamPermit { _stream, _table });
        permit.ok_or(Problem::TooManyStreams)
    }

    /// Call after a player acted at a table: from now on its computers think at the expense of that
    /// address, and one of them may be due.
    pub(crate) fn after_action(&self, live: &Arc<LiveTable>, key: RateKey) {
        live.charge(key);
        self.auto_player.wake(live);
    }

    /// Saves the name of a player, at the expense of a network.
    pub(crate) async fn save_name(
        &self,
        writer: RateKey,
        player: PlayerId,
        name: &str,
    ) -> Result<(), Problem> {
        self.tables.check_kept(writer)?;
        self.journal.save_player(player, name, self.now()).await?;
        self.tables.charge_kept(writer, name.len() + limits::KEPT_WITH_ENTRY);
        Ok(())
    }

    /// Refuses new tables when a network has had too much written, or the store is as large as it may be.
    pub(crate) async fn check_room(&self, writer: RateKey) -> Result<(), Problem> {
        self.tables.check_kept(writer)?;
        let Some(limit) = self.config.store_limit else { return Ok(()) };
        let (now, size) = (|| self.now(), async || self.journal.size().await);
        let size = self.store_size.get(now, limits::STORE_SIZE_FOR, size).await?;
        if size < limit { Ok(()) } else { Err(Problem::StoreFull) }
    }

    /// Reports the server as not ready, and claims no more turns.
    pub(crate) fn drain(&self) {
        self.lifecycle.send_replace(Lifecycle::Draining);
        self.auto_player.drain();
        self.threads.drain();
        self.analyses.stop();
    }

    /// Whether the server was asked to stop.
    pub(crate) fn is_draining(&self) -> bool {
        *self.lifecycle.borrow() > Lifecycle::Running
    }

    /// Whether people come by HTTPS, so that cookies may be limited to it.
    pub(crate) fn is_secure(&self) -> bool {
        self.config.base_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    /// Whether a request may name its host like this. Without a public address any other name is refused: every site
    /// can let a name of its own lead to this machine, and its pages could then read and send what is ours.
    pub(crate) fn is_own_host(&self, host: Option<&HeaderValue>) -> bool {
        // Programs may name none; browsers always do.
        let Some(host) = host.filter(|_| self.config.base_url.is_none()) else { return true };
        let host = host.to_str().unwrap_or_default();
        // The colons of an IPv6 address are in brackets.
        let port = host.rsplit_once(':').filter(|(_, port)| !port.contains(']'));
        let (name, port) = port.unwrap_or((host, ""));
        if !port.bytes().all(|digit| digit.is_ascii_digit()) {
            return false;
        }
        if let Some(address) = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
            return address.parse::<Ipv6Addr>().is_ok();
        }
        let name = name.strip_suffix('.').unwrap_or(name);
        let (_, end) = name.rsplit_once('.').unwrap_or(("", name));
        end.eq_ignore_ascii_case("localhost")
            || name.parse::<Ipv4Addr>().is_ok()
            || self.config.own_names.iter().any(|own| own.eq_ignore_ascii_case(name))
    }

    /// The address of the site: as configured, or as the request was addressed.
    pub(crate) fn site(&self, host: Option<&HeaderValue>) -> String {
        if let Some(url) = &self.config.base_url {
            return url.trim_end_matches('/').to_string();
        }
        let host = host.and_then(|host| host.to_str().ok());
        format!("http://{}", host.unwrap_or("localhost"))
    }

    /// Now, in milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.tables.clock.now()
    }
}

/// Evicts idle tables from memory, and stops analyses that nobody waits for, for as long as the application lives.
async fn evict_unused(tables: Weak<Tables>, analyses: Weak<Analyses>, idle: Duration) {
    let (longest, shortest) = limits::SWEEPS;
    loop {
        tokio::time::sleep((idle / 4).clamp(shortest, longest)).await;
        let (Some(tables), Some(analyses)) = (tables.upgrade(), analyses.upgrade()) else { return };
        tables.evict_idle(idle);
        analyses.stop_unwatched();
    }
}

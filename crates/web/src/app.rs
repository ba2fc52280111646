//! Everything that requests share.

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::http::HeaderValue;
use axum_extra::extract::cookie::Key;
use gueridon_bots::Level;
use gueridon_engine::MAX_SEATS;
use gueridon_journal::{Journal, JournalError, PlayerId};
use gueridon_study::analysis::Budget;
use gueridon_text::Lang;

use crate::analyses::Analyses;
use crate::auto_player::AutoPlayer;
use crate::clock::Clock;
use crate::compressed_pages::CompressedPages;
use crate::concurrency_limit::ConcurrencyLimit;
use crate::daily::DailyDeals;
use crate::limits::{self, Buckets, LARGE_BODIES, LARGE_BODIES_PER_ADDRESS, Rate};
use crate::locks::KeyedLock;
use crate::metrics;
use crate::preview::Previews;
use crate::push::{PushSender, PushService};
use crate::revocations::Revocations;
use crate::routes::Readiness;
use crate::session::{CookieCache, RateKey};
use crate::tables::{LiveTable, Tables};

/// Settings of the server.
#[derive(Clone)]
pub struct Config {
    /// Public address, such as `https://cafe.example`; by default, the host that a request names.
    pub base_url: Option<String>,
    /// Language for browsers that ask for none that we have.
    pub lang: Lang,
    /// Time from the start of a computer's turn to its answer, however long it thinks: people can
    /// follow, and the time reveals nothing of its hand.
    pub bot_pause: Duration,
    /// Threads on which computers think.
    pub bot_threads: usize,
    /// How much is spent on the analysis of a game.
    pub analysis: Budget,
    /// Most event streams of one address.
    pub streams_per_address: usize,
    /// Most new tables of one address at once; one more each second.
    pub tables_per_address: u32,
    /// How long an unused table stays in memory.
    pub idle: Duration,
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
            lang: Lang::En,
            bot_pause: Duration::from_millis(900),
            bot_threads: std::thread::available_parallelism().map_or(1, usize::from),
            analysis: Budget::of_level(Level::Master).expect("this level searches"),
            streams_per_address: limits::STREAMS_PER_ADDRESS,
            tables_per_address: limits::TABLES_PER_ADDRESS,
            idle: limits::IDLE,
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
    /// [`bot_pause`](Config::bot_pause) in milliseconds.
    pub(crate) fn pause(&self) -> i64 {
        i64::try_from(self.bot_pause.as_millis()).unwrap_or(i64::MAX)
    }
}

/// The running application; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// State that all requests share.
pub struct Shared {
    pub(crate) config: Config,
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) tables: Arc<Tables>,
    pub(crate) auto_player: Arc<AutoPlayer>,
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
    /// Held while advice for a player is thought out.
    pub(crate) advised: KeyedLock<PlayerId>,
    pub(crate) new_tables: Buckets<RateKey>,
    pub(crate) bad_requests: Buckets<IpAddr>,
    pub(crate) new_players: Buckets<RateKey>,
    pub(crate) streams: ConcurrencyLimit<RateKey>,
    pub(crate) large_bodies: ConcurrencyLimit<RateKey>,
    pub(crate) previews: Previews,
    pub(crate) compressed_pages: CompressedPages,
    pub(crate) readiness: Readiness,
    pub(crate) lifecycle: tokio::sync::watch::Sender<Lifecycle>,
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
    type Target = Shared;

    fn deref(&self) -> &Shared {
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
        let daily = DailyDeals::open(journal.as_ref()).await?;
        let tables = Tables::start(journal.clone(), &config, push.clone()).await?;
        let auto_player = AutoPlayer::new(tables.clone(), &config);
        auto_player.start(journal.clone());
        let analyses = Analyses::start(journal.clone(), tables.clone(), config.analysis);
        tokio::spawn(evict_idle_tables(Arc::downgrade(&tables), config.idle));
        let burst = f64::from(config.tables_per_address);
        let new_tables = Rate { burst, per_second: limits::TABLES_PER_SECOND };
        // As many players as there are seats at the tables that an address may create.
        let seats = MAX_SEATS as f64;
        let new_players = Rate { burst: seats * burst, per_second: seats * new_tables.per_second };
        let streams = ConcurrencyLimit::new(config.streams_per_address);
        Ok(App(Arc::new(Shared {
            config,
            journal,
            tables,
            auto_player,
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
            advised: KeyedLock::new(),
            new_tables: Buckets::new(new_tables),
            bad_requests: Buckets::new(limits::BAD_REQUESTS),
            new_players: Buckets::new(new_players),
            streams,
            large_bodies: ConcurrencyLimit::with_total(LARGE_BODIES_PER_ADDRESS, LARGE_BODIES),
            previews: Previews::new(),
            compressed_pages: CompressedPages::default(),
            readiness: Readiness::default(),
            lifecycle: tokio::sync::watch::Sender::new(Lifecycle::Running),
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
        self.auto_player.stop();
        self.analyses.stop();
    }

    /// Call after a player acted at a table: from now on its computers think at the expense of that
    /// address, and one of them may be due.
    pub(crate) fn after_action(&self, live: &Arc<LiveTable>, key: RateKey) {
        live.charge(key);
        self.auto_player.wake(live);
    }

    /// Reports the server as not ready, and claims no more turns.
    pub(crate) fn drain(&self) {
        self.lifecycle.send_replace(Lifecycle::Draining);
        self.auto_player.drain();
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

/// Evicts idle tables from memory for as long as the application lives.
async fn evict_idle_tables(tables: Weak<Tables>, idle: Duration) {
    let (longest, shortest) = limits::SWEEPS;
    loop {
        tokio::time::sleep((idle / 4).clamp(shortest, longest)).await;
        let Some(tables) = tables.upgrade() else { return };
        tables.evict_idle(idle);
    }
}

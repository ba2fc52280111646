//! Everything that requests share.

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::http::{HeaderMap, header};
use axum_extra::extract::cookie::Key;
use gueridon_engine::MAX_SEATS;
use gueridon_journal::{Journal, JournalError, PlayerId};
use gueridon_text::Lang;

use crate::clock::Clock;
use crate::crowd::Crowd;
use crate::hall::{Hall, Live};
use crate::identity::Counted;
use crate::limits::{self, Buckets, LARGE_BODIES, LARGE_BODIES_PER_ADDRESS, Rate};
use crate::meter;
use crate::packed::PackedPages;
use crate::preview::Previews;
use crate::ready::Readiness;
use crate::sessions::Sessions;
use crate::steward::Steward;

/// How the table is set.
#[derive(Clone)]
pub struct Config {
    /// The address that people use, such as `https://cafe.example`; else whatever they typed.
    pub base_url: Option<String>,
    /// The language for those whose browser asks for none that we have.
    pub lang: Lang,
    /// From the begin of a computer's turn to its answer, whatever it thinks about: people can follow,
    /// and the time tells nothing of what it holds.
    pub bot_pause: Duration,
    /// How many computers think at the same time.
    pub thinkers: usize,
    /// How many streams of events an address may have open.
    pub streams_per_address: usize,
    /// How many tables an address may lay at once; one more each second.
    pub tables_per_address: u32,
    /// How long a table stays in memory that nobody is at.
    pub idle: Duration,
    /// How long the head of a request may take, and a connection be idle.
    pub header_patience: Duration,
    /// How long a request may take in all, from its head to the first byte of the answer.
    pub request_patience: Duration,
    /// How long a connection may take nothing of what it is sent.
    pub write_patience: Duration,
    /// Who sends this as a bearer token may read `/metrics` from anywhere; else only this machine may.
    pub metrics_token: Option<String>,
    /// How long a server that is to stop still takes requests, while it asks to be left alone, so that
    /// a proxy can send people to other nodes before it is gone.
    pub farewell: Duration,
    /// How often it is read who has signed out everywhere, on other nodes.
    pub sessions_refresh: Duration,
    /// What time it is, unless nodes share a journal: then they go by its clock.
    pub clock: Clock,
    /// For tests alone: the secrets of tables follow from this number, so that deals, and what computers
    /// do, can be had again. Whoever knows it knows every card.
    pub rehearsal: Option<u64>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            base_url: None,
            lang: Lang::En,
            bot_pause: Duration::from_millis(900),
            thinkers: std::thread::available_parallelism().map_or(1, usize::from),
            streams_per_address: limits::STREAMS_PER_ADDRESS,
            tables_per_address: limits::TABLES_PER_ADDRESS,
            idle: limits::IDLE,
            header_patience: limits::HEADER_PATIENCE,
            request_patience: limits::REQUEST_PATIENCE,
            write_patience: limits::WRITE_PATIENCE,
            metrics_token: None,
            farewell: Duration::ZERO,
            sessions_refresh: limits::SESSIONS_REFRESH,
            clock: Clock::SYSTEM,
            rehearsal: None,
        }
    }
}

impl Config {
    /// From the begin of a computer's turn to its answer, in milliseconds.
    pub(crate) fn pause(&self) -> i64 {
        i64::try_from(self.bot_pause.as_millis()).unwrap_or(i64::MAX)
    }
}

/// The running application; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// What is shared.
pub struct Shared {
    pub(crate) config: Config,
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) hall: Arc<Hall>,
    pub(crate) steward: Arc<Steward>,
    /// Signs cookies and links.
    pub(crate) key: Key,
    /// Who has signed out everywhere.
    pub(crate) sessions: Arc<Sessions>,
    pub(crate) sign_outs: Buckets<Counted>,
    pub(crate) moves: Buckets<PlayerId>,
    pub(crate) chats: Buckets<PlayerId>,
    pub(crate) tables: Buckets<Counted>,
    pub(crate) blunders: Buckets<IpAddr>,
    pub(crate) players: Buckets<Counted>,
    pub(crate) streams: Crowd<Counted>,
    pub(crate) large_bodies: Crowd<Counted>,
    pub(crate) previews: Previews,
    pub(crate) packed: PackedPages,
    pub(crate) readiness: Readiness,
    pub(crate) stage: tokio::sync::watch::Sender<Stage>,
}

/// How far a server has got that was asked to stop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Stage {
    /// It was not asked.
    Open,
    /// It still takes requests, asks to be left alone, and leaves computers' turns to others.
    Leaving,
    /// Streams end, and nobody thinks any more.
    Closed,
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

impl App {
    /// Starts over a journal, and takes up what was due when it was last used.
    ///
    /// # Errors
    ///
    /// When the journal does not answer.
    pub async fn start(journal: Arc<dyn Journal>, config: Config) -> Result<App, JournalError> {
        meter::keep_up();
        let key = Key::from(&journal.key("cookies").await?);
        let sessions = Sessions::start(&journal, config.sessions_refresh).await?;
        let hall = Hall::start(journal.clone(), &config).await?;
        let steward = Steward::new(hall.clone(), &config);
        let burst = f64::from(config.tables_per_address);
        let tables = Rate { burst, per_second: limits::TABLES_PER_SECOND };
        // As many as sit down at the tables that an address may lay.
        let seats = MAX_SEATS as f64;
        let players = Rate { burst: seats * burst, per_second: seats * limits::TABLES_PER_SECOND };
        let streams = Crowd::new(config.streams_per_address);
        steward.start(journal.clone());
        tokio::spawn(tidy(Arc::downgrade(&hall), config.idle));
        Ok(App(Arc::new(Shared {
            config,
            journal,
            hall,
            steward,
            key,
            sessions,
            sign_outs: Buckets::new(limits::SIGN_OUTS),
            moves: Buckets::new(limits::MOVES),
            chats: Buckets::new(limits::CHATS),
            tables: Buckets::new(tables),
            blunders: Buckets::new(limits::BLUNDERS),
            players: Buckets::new(players),
            streams,
            large_bodies: Crowd::with_total(LARGE_BODIES_PER_ADDRESS, LARGE_BODIES),
            previews: Previews::new(),
            packed: PackedPages::default(),
            readiness: Readiness::default(),
            stage: tokio::sync::watch::Sender::new(Stage::Open),
        })))
    }

    /// Ends open streams and thinking, so that the server can stop; then lets go of the journal.
    pub async fn close(&self) {
        self.hang_up();
        self.journal.close().await;
    }

    /// Ends open streams, so that connections can be closed.
    pub fn hang_up(&self) {
        self.stage.send_replace(Stage::Closed);
        self.steward.stop();
    }

    /// A player did something at a table: its computers think for that address from now on, and may be due.
    pub(crate) fn acted(&self, live: &Arc<Live>, whom: Counted) {
        live.charge(whom);
        self.steward.mind(live);
    }

    /// Asks to be left alone, and takes up nothing of its own.
    pub(crate) fn leave(&self) {
        self.stage.send_replace(Stage::Leaving);
        self.steward.rest();
    }

    /// Whether it was asked to stop.
    pub(crate) fn is_leaving(&self) -> bool {
        *self.stage.borrow() > Stage::Open
    }

    /// Whether people come by HTTPS, so that cookies may be kept from anything else.
    pub(crate) fn is_secure(&self) -> bool {
        self.config.base_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }

    /// The address of the site: as it was set, or as the request was addressed.
    pub(crate) fn site(&self, headers: &HeaderMap) -> String {
        if let Some(url) = &self.config.base_url {
            return url.trim_end_matches('/').to_string();
        }
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        format!("http://{}", host.unwrap_or("localhost"))
    }

    /// Now, in milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.hall.clock.now()
    }
}

/// Lets go of tables that nobody is at, for as long as there is a hall.
async fn tidy(hall: Weak<Hall>, idle: Duration) {
    let (longest, shortest) = limits::SWEEPS;
    loop {
        tokio::time::sleep((idle / 4).clamp(shortest, longest)).await;
        let Some(hall) = hall.upgrade() else { return };
        hall.let_go(idle);
    }
}

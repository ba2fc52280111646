//! Everything that requests share.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, header};
use axum_extra::extract::cookie::Key;
use gueridon_journal::{Journal, JournalError, PlayerId};
use gueridon_text::Lang;

use crate::clock::Clock;
use crate::hall::Hall;
use crate::identity::Counted;
use crate::limits::{self, Buckets};
use crate::steward::Steward;

/// How the table is set.
#[derive(Clone)]
pub struct Config {
    /// The address that people use, such as `https://cafe.example`; else whatever they typed.
    pub base_url: Option<String>,
    /// The language for those whose browser asks for none that we have.
    pub lang: Lang,
    /// How long a computer waits before it plays, so that people can follow.
    pub bot_pause: Duration,
    /// How many computers think at the same time.
    pub thinkers: usize,
    /// What time it is.
    pub clock: Clock,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            base_url: None,
            lang: Lang::En,
            bot_pause: Duration::from_millis(900),
            thinkers: std::thread::available_parallelism().map_or(1, usize::from),
            clock: Clock::SYSTEM,
        }
    }
}

impl Config {
    /// How long a computer waits before it plays, in milliseconds.
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
    pub(crate) moves: Buckets<PlayerId>,
    pub(crate) chats: Buckets<PlayerId>,
    pub(crate) tables: Buckets<Counted>,
    pub(crate) closing: tokio::sync::watch::Sender<bool>,
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
        let key = Key::from(&journal.key("cookies").await?);
        let hall = Arc::new(Hall::new(journal.clone(), config.clock, config.pause()));
        let steward = Steward::new(hall.clone(), config.thinkers);
        hall.follow();
        steward.start(journal.clone());
        Ok(App(Arc::new(Shared {
            config,
            journal,
            hall,
            steward,
            key,
            moves: Buckets::new(limits::MOVES),
            chats: Buckets::new(limits::CHATS),
            tables: Buckets::new(limits::TABLES),
            closing: tokio::sync::watch::Sender::new(false),
        })))
    }

    /// Ends open streams and thinking, so that the server can stop; then lets go of the journal.
    pub async fn close(&self) {
        self.closing.send_replace(true);
        self.steward.stop();
        self.journal.close().await;
    }

    /// Ends open streams, so that connections can be closed.
    pub fn hang_up(&self) {
        self.closing.send_replace(true);
        self.steward.stop();
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
        self.config.clock.now()
    }
}

//! A server to play in, and browsers that come by.

mod browser;
mod events;
pub(crate) mod html;
mod program;
pub(crate) mod push_service;
mod seated;
mod table_builder;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use gueridon_journal::{Journal, SqliteJournal};
use gueridon_study::analysis::AnalysisBudget;
use gueridon_web::{App, Clock, Config, Service};

pub(crate) use browser::{Answer, Browser};
pub(crate) use events::ReceivedEvent;
pub(crate) use seated::{finished_game, two_players};
pub(crate) use table_builder::{TableBuilder, player, random_actions};

/// 2023-11-14, and a tenth of a second later at each look: nobody is held up by limits unless a
/// test wants it so.
static TIME: AtomicI64 = AtomicI64::new(START);
pub(crate) const START: i64 = 1_700_000_000_000;

/// How the server is set: computers play at once, and the deals are the same at every run.
pub(crate) fn config() -> Config {
    Config {
        own_names: vec!["cafe.example".to_string()],
        bot_pause: Duration::ZERO,
        bot_threads: 2,
        analysis: AnalysisBudget { rollouts: 4, worlds: 4, short_games: 1, whole_games: 1 },
        fixed_seed: Some(46),
        clock: Clock::new(|| TIME.fetch_add(100, Ordering::Relaxed)),
        ..Config::default()
    }
}

/// The same at a moment that does not pass.
pub(crate) fn frozen() -> Config {
    Config { clock: Clock::new(|| START), ..config() }
}

/// The route at which an address is served; of several the one with the fewest parameters.
pub(crate) fn route_of(address: &str) -> Option<&'static str> {
    let path = address.split(['?', '#']).next()?;
    let serves = |route: &&'static str| {
        route.split('/').count() == path.split('/').count()
            && route
                .split('/')
                .zip(path.split('/'))
                .all(|(own, it)| own.starts_with('{') || own == it)
    };
    Service::paths().into_iter().filter(serves).min_by_key(|route| route.matches('{').count())
}

/// An address of a route, which is of nothing that there is.
pub(crate) fn filled(route: &str) -> String {
    let fill = |part: &str| if part.starts_with('{') { "x" } else { part }.to_string();
    route.split('/').map(fill).collect::<Vec<_>>().join("/")
}

/// A running application over a journal.
pub(crate) struct TestServer {
    pub(crate) app: App,
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) service: Service,
}

impl TestServer {
    pub(crate) async fn open() -> TestServer {
        TestServer::with(config()).await
    }

    pub(crate) async fn with(config: Config) -> TestServer {
        let journal = SqliteJournal::open_in_memory().await.expect("memory is there");
        TestServer::over(Arc::new(journal), config).await
    }

    pub(crate) async fn over(journal: Arc<dyn Journal>, config: Config) -> TestServer {
        let app = App::start(journal.clone(), config).await.expect("the journal answers");
        let service = Service::new(app.clone());
        TestServer { app, journal, service }
    }

    /// Somebody who has never been here.
    pub(crate) fn browser(&self) -> Browser {
        Browser::new(self.service.clone())
    }
}

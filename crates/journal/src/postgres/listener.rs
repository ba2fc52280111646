//! What is told by whoever appends, on this node or another.

use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tokio::sync::broadcast;
use tokio::time::{sleep, timeout};

use crate::{Change, TableId};

/// Where it is told, as `table count`; the statement that appends names it too.
const CHANNEL: &str = "gueridon";

/// A connection that breaks may do so silently: after so long without news it is tried.
const QUIET: Duration = Duration::from_secs(20);

/// Between two tries to connect: at first, and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// Hears what is told, over a connection of its own.
pub(super) struct Ear {
    options: PgConnectOptions,
    acquire: Duration,
    listener: PgListener,
}

impl Ear {
    pub(super) async fn open(
        options: PgConnectOptions,
        acquire: Duration,
    ) -> Result<Ear, sqlx::Error> {
        let listener = connect(&options, acquire).await?;
        Ok(Ear { options, acquire, listener })
    }

    /// Passes on what it hears, for ever.
    pub(super) async fn run(mut self, changes: broadcast::Sender<Change>) {
        loop {
            self.hear(&changes).await;
            tracing::warn!("the journal's database does not tell of changes any more");
            self.listener = self.connect_again().await;
            tracing::info!("the journal's database tells of changes again");
            // Only now: whoever looks now is told of everything after. It fails when nobody listens.
            let _ = changes.send(Change::Gap);
        }
    }

    /// Until the connection breaks.
    async fn hear(&mut self, changes: &broadcast::Sender<Change>) {
        loop {
            match timeout(QUIET, self.listener.try_recv()).await {
                Ok(Ok(Some(news))) => {
                    let _ = changes.send(read(news.payload()).unwrap_or(Change::Gap));
                }
                Ok(Ok(None) | Err(_)) => return,
                Err(_) => {
                    let question = sqlx::query("SELECT 1").execute(&mut self.listener);
                    if !matches!(timeout(self.acquire, question).await, Ok(Ok(_))) {
                        return;
                    }
                }
            }
        }
    }

    async fn connect_again(&self) -> PgListener {
        let mut pause = FIRST_PAUSE;
        loop {
            // What hangs after the connection was made counts as broken, too.
            match timeout(2 * self.acquire, connect(&self.options, self.acquire)).await {
                Ok(Ok(listener)) => return listener,
                Ok(Err(error)) => tracing::debug!(%error, "no connection to hear changes"),
                Err(_) => tracing::debug!("no answer to who wants to hear changes"),
            }
            sleep(pause).await;
            pause = (2 * pause).min(LONGEST_PAUSE);
        }
    }
}

/// From a pool of one, and a new one each time: a connection that hangs would block the old one.
async fn connect(options: &PgConnectOptions, acquire: Duration) -> Result<PgListener, sqlx::Error> {
    let pool: PgPool = PgPoolOptions::new()
        .max_connections(1)
        .acquire_timeout(acquire)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_lazy_with(options.clone());
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

fn read(payload: &str) -> Option<Change> {
    let (table, count) = payload.split_once(' ')?;
    Some(Change::Appended { table: TableId::new(table)?, count: count.parse().ok()? })
}

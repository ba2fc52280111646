//! Receives the notifications of appends on all nodes.

use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tokio::sync::broadcast;
use tokio::time::{sleep, timeout};

use super::notification::{CHANNEL, NodeTag, read};
use crate::TableChange;

/// How long a connection may be silent before it is tested: it may break without an error.
const TEST_AFTER: Duration = Duration::from_secs(20);

/// The pause between two attempts to connect: at first, and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// Receives notifications over a connection of its own.
pub(super) struct Listener {
    options: PgConnectOptions,
    /// How long to wait for a connection.
    acquire: Duration,
    connection: PgListener,
}

impl Listener {
    pub(super) async fn connect(
        options: PgConnectOptions,
        acquire: Duration,
    ) -> Result<Listener, sqlx::Error> {
        let connection = listen(&options, acquire).await?;
        Ok(Listener { options, acquire, connection })
    }

    /// Sends what other nodes notify to the subscribers, for ever.
    pub(super) async fn run(mut self, own: NodeTag, changes: broadcast::Sender<TableChange>) {
        loop {
            self.receive(&own, &changes).await;
            tracing::warn!("the connection for changes of the journal is lost");
            self.connection = self.reconnect().await;
            tracing::info!("the connection for changes of the journal is back");
            // Only now: what a subscriber does not find when it reads again will be notified. Fails
            // when there is no subscriber.
            let _ = changes.send(TableChange::Gap);
        }
    }

    /// Receives notifications until the connection breaks.
    async fn receive(&mut self, own: &NodeTag, changes: &broadcast::Sender<TableChange>) {
        loop {
            match timeout(TEST_AFTER, self.connection.try_recv()).await {
                Ok(Ok(Some(notification))) => {
                    let told = read(notification.payload(), own);
                    for change in told.unwrap_or_else(|| vec![TableChange::Gap]) {
                        let _ = changes.send(change);
                    }
                }
                Ok(Ok(None) | Err(_)) => return,
                Err(_) => {
                    let test = sqlx::query("SELECT 1").execute(&mut self.connection);
                    if !matches!(timeout(self.acquire, test).await, Ok(Ok(_))) {
                        return;
                    }
                }
            }
        }
    }

    async fn reconnect(&self) -> PgListener {
        let mut pause = FIRST_PAUSE;
        loop {
            // The second half is for a server that accepts a connection and then does not answer.
            match timeout(2 * self.acquire, listen(&self.options, self.acquire)).await {
                Ok(Ok(connection)) => return connection,
                Ok(Err(error)) => tracing::debug!(%error, "no connection for changes"),
                Err(_) => tracing::debug!("no answer to a connection for changes"),
            }
            sleep(pause).await;
            pause = (2 * pause).min(LONGEST_PAUSE);
        }
    }
}

/// Uses a new pool of one for each attempt: a connection that hangs would block an old pool.
async fn listen(options: &PgConnectOptions, acquire: Duration) -> Result<PgListener, sqlx::Error> {
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

//! A site of several nodes.

use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gueridon_journal::{PoolLimits, PostgresJournal};
use gueridon_record::{CardSource, GameId, Record, Seed};
use gueridon_testdb::Cluster;
use gueridon_web::Config;
use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::support::{TestServer, config};

/// How long a node does not notice that notifications are missing; then it would check by itself.
pub(crate) const UNNOTICED: Duration = Duration::from_secs(15);

/// Holds of the connection over which a node hears of changes.
const LISTENS: &str = "query LIKE 'LISTEN%'";

/// A database of its own.
#[derive(Clone)]
pub(crate) struct Site {
    url: String,
}

impl Site {
    pub(crate) async fn open() -> Site {
        Site::on(Cluster::shared()).await
    }

    pub(crate) async fn on(cluster: &Cluster) -> Site {
        Site { url: cluster.create_database().await.expect("a database") }
    }

    /// A site of nodes `a` and `b`.
    pub(crate) async fn of_two() -> (Site, TestServer, TestServer) {
        let site = Site::open().await;
        let (a, b) = (site.node("a").await, site.node("b").await);
        (site, a, b)
    }

    pub(crate) async fn node(&self, name: &str) -> TestServer {
        self.node_with(name, config()).await
    }

    pub(crate) async fn node_with(&self, name: &str, config: Config) -> TestServer {
        TestServer::over(Arc::new(self.journal(name).await), config).await
    }

    /// What a node of that name has to do with the database.
    pub(crate) async fn journal(&self, name: &str) -> PostgresJournal {
        let url = format!("{}?application_name={name}", self.url);
        // Short, so that an outage is noticed soon.
        let limits = PoolLimits { acquire: Duration::from_secs(1), ..PoolLimits::default() };
        PostgresJournal::open(&url, limits).await.expect("a journal")
    }

    /// Keeps a node from hearing what others write, for a while that is [`UNNOTICED`].
    pub(crate) async fn block_notifications(&self, node: &str) -> Frozen {
        self.freeze(self.connected(node, LISTENS).await)
    }

    /// Freezes what a node has asked for and has to wait for because of a lock.
    pub(crate) async fn freeze_waiting(&self, node: &str) -> Frozen {
        self.freeze(self.waits_for_a_lock(node).await)
    }

    fn freeze(&self, pid: i32) -> Frozen {
        let frozen = Frozen { site: self.clone(), pid };
        frozen.signal("STOP");
        frozen
    }

    /// Does something to the database that no node would do.
    pub(crate) async fn edit(&self, sql: &'static str) {
        sqlx::raw_sql(sql).execute(&mut self.connection().await).await.expect("an edit");
    }

    /// Keeps everybody from writing to a table until the answer is dropped.
    pub(crate) async fn lock(&self, table: &str) -> PgConnection {
        let mut connection = self.begin().await;
        let lock = sqlx::query("SELECT 1 FROM tables WHERE id = $1 FOR UPDATE").bind(table);
        lock.execute(&mut connection).await.expect("a lock");
        connection
    }

    /// Keeps everybody from reading entries until the answer is dropped.
    pub(crate) async fn lock_entries(&self) -> PgConnection {
        self.lock_all("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE").await
    }

    /// Keeps everybody from reading what a table is rebuilt from until the answer is dropped. Entries can be
    /// appended.
    pub(crate) async fn lock_details(&self) -> PgConnection {
        self.lock_all("LOCK TABLE details IN ACCESS EXCLUSIVE MODE").await
    }

    async fn lock_all(&self, lock: &'static str) -> PgConnection {
        let mut connection = self.begin().await;
        sqlx::raw_sql(lock).execute(&mut connection).await.expect("a lock");
        connection
    }

    async fn begin(&self) -> PgConnection {
        let mut connection = self.connection().await;
        sqlx::raw_sql("BEGIN").execute(&mut connection).await.expect("a transaction");
        connection
    }

    /// Until a node listens.
    pub(crate) async fn unblock_notifications(&self, node: &str) {
        self.connected(node, LISTENS).await;
    }

    /// Until a node waits for a table that somebody else holds.
    pub(crate) async fn waits_for_a_lock(&self, node: &str) -> i32 {
        self.connected(node, "wait_event_type = 'Lock'").await
    }

    /// Until a node has a connection of which something holds; answers its process.
    async fn connected(&self, node: &str, what: &'static str) -> i32 {
        let query = format!(
            "SELECT pid FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = $1 AND {what}"
        );
        let mut connection = self.connection().await;
        let end = Instant::now() + Duration::from_secs(30);
        while Instant::now() < end {
            let query = sqlx::query_scalar(AssertSqlSafe(query.as_str())).bind(node);
            if let Some(pid) = query.fetch_optional(&mut connection).await.expect("an answer") {
                return pid;
            }
        }
        panic!("{node} has no connection of which {what}");
    }

    async fn connection(&self) -> PgConnection {
        PgConnection::connect(&self.url).await.expect("the database")
    }
}

/// A process at the database does nothing for as long as this lives.
pub(crate) struct Frozen {
    site: Site,
    pid: i32,
}

impl Frozen {
    /// Breaks the connection: notifications sent meanwhile are lost.
    pub(crate) async fn lose(self) {
        let mut connection = self.site.connection().await;
        let end = sqlx::query("SELECT pg_terminate_backend($1)").bind(self.pid);
        end.execute(&mut connection).await.expect("an end");
    }

    fn signal(&self, signal: &str) {
        let arguments = [format!("-{signal}"), self.pid.to_string()];
        let sent = Command::new("kill").args(arguments).status().expect("a shell's programs");
        assert!(sent.success());
    }
}

impl Drop for Frozen {
    fn drop(&mut self) {
        self.signal("CONT");
    }
}

/// A game that is the same every time.
pub(crate) fn game(game: GameId, players: usize) -> Record {
    Record::new(game, players, CardSource::Seed(Seed::numbered(46)))
}

/// What a receipt, an event and a table for programs have in common: which entry, and its place in
/// the chain.
pub(crate) fn place(told: &Value) -> (u64, u64, String) {
    let number = |name: &str| told[name].as_u64().expect("a number");
    (number("seq"), number("step"), told["head"].as_str().expect("digits").to_string())
}

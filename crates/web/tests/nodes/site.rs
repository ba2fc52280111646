//! A site of several nodes.

use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gueridon_journal::{AcceptedHold, PoolLimits, PostgresJournal};
use gueridon_record::{CardSource, GameId, Record, Seed};
use gueridon_testdb::Cluster;
use gueridon_web::Config;
use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

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

    /// A database that is reached by another address.
    pub(crate) async fn behind(cluster: &Cluster, proxy: &HangingProxy) -> Site {
        let url = cluster.create_database().await.expect("a database");
        let (server, database) = url.rsplit_once('/').expect("an address");
        let (user, own) = server.rsplit_once('@').expect("a user");
        proxy.lead_to(own);
        Site { url: format!("{user}@127.0.0.1:{}/{database}", proxy.port) }
    }

    /// Copies the database.
    pub(crate) async fn copy(&self) {
        Cluster::shared().copy_database(&self.url).await.expect("a copy");
    }

    /// Puts the copy in the place of the database.
    pub(crate) async fn swap_in_copy(&self) {
        Cluster::shared().swap_in_copy(&self.url).await.expect("the copy in its place");
    }

    /// Puts the database from before back in its place.
    pub(crate) async fn swap_back(&self) {
        Cluster::shared().swap_back(&self.url).await.expect("the database in its place");
    }

    /// Puts an empty database in the place of the database.
    pub(crate) async fn swap_in_nothing(&self) {
        Cluster::shared().swap_in_nothing(&self.url).await.expect("an empty database");
    }

    /// Accepts what is stored, as an operator does; what the nodes had reported.
    pub(crate) async fn accept(&self) -> Vec<AcceptedHold> {
        let accepted = PostgresJournal::accept(&self.url, PoolLimits::of_command()).await;
        accepted.expect("the database answers")
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
        // Short, so that an outage is noticed soon.
        let limits = PoolLimits { acquire: Duration::from_secs(1), ..PoolLimits::default() };
        self.journal_with(name, limits).await
    }

    pub(crate) async fn journal_with(&self, name: &str, limits: PoolLimits) -> PostgresJournal {
        let url = format!("{}?application_name={name}", self.url);
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

/// Passes connections on to a server, until it hangs: then connections are open, new ones too, and nothing comes.
pub(crate) struct HangingProxy {
    port: u16,
    server: watch::Sender<String>,
    hangs: watch::Sender<bool>,
}

impl HangingProxy {
    pub(crate) async fn start() -> HangingProxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let (server, hangs) = (watch::Sender::new(String::new()), watch::Sender::new(false));
        let (to, waits) = (server.subscribe(), hangs.subscribe());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let address = to.borrow().clone();
                let server = TcpStream::connect(address).await.expect("the server");
                let ((from_client, to_client), (from_server, to_server)) =
                    (client.into_split(), server.into_split());
                tokio::spawn(pass_on(from_client, to_server, waits.clone()));
                tokio::spawn(pass_on(from_server, to_client, waits.clone()));
            }
        });
        HangingProxy { port, server, hangs }
    }

    fn lead_to(&self, address: &str) {
        self.server.send_replace(address.to_string());
    }

    pub(crate) fn hang(&self, hangs: bool) {
        self.hangs.send_replace(hangs);
    }
}

async fn pass_on(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut hangs: watch::Receiver<bool>,
) {
    let mut buffer = [0; 8192];
    while let Ok(read @ 1..) = from.read(&mut buffer).await {
        let goes_on = hangs.wait_for(|hangs| !hangs).await.is_ok();
        if !goes_on || to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
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

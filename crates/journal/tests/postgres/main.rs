//! Everything that a journal must do, done by PostgreSQL; and what only several nodes and a server that
//! comes and goes can do wrong.
#![cfg(unix)] // As the servers of one's own are.

mod nodes;
mod opening;
mod outage;
#[path = "../suite/mod.rs"]
mod suite;

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock};

use gueridon_journal::cluster::Cluster;
use gueridon_journal::{Journal, PoolLimits, PostgresJournal};
use sqlx::{Connection, PgConnection};
use tokio::sync::OnceCell;

/// One server for all tests. The last to use it need not stop it: it ends with the program.
static CLUSTER: LazyLock<Cluster> = LazyLock::new(|| Cluster::start().expect("a server"));

/// A database of its own.
struct Database {
    name: String,
    created: OnceCell<()>,
}

impl Default for Database {
    fn default() -> Database {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        Database { name, created: OnceCell::new() }
    }
}

impl Database {
    /// The address; the database is there.
    async fn url(&self) -> String {
        let create = async || CLUSTER.create_database(&self.name).await.expect("a database");
        self.created.get_or_init(create).await;
        CLUSTER.url(&self.name)
    }

    async fn node(&self) -> PostgresJournal {
        let url = self.url().await;
        PostgresJournal::open(&url, PoolLimits::default()).await.expect("a journal")
    }

    async fn connection(&self) -> PgConnection {
        PgConnection::connect(&self.url().await).await.expect("the database")
    }
}

impl suite::Place for Database {
    async fn open(&self) -> Arc<dyn Journal> {
        Arc::new(self.node().await)
    }

    async fn open_to_read(&self) -> Arc<dyn Journal> {
        let journal = PostgresJournal::open_to_read(&self.url().await, PoolLimits::default()).await;
        Arc::new(journal.expect("a journal"))
    }

    async fn edit(&self, sql: &'static str) {
        let mut connection = self.connection().await;
        sqlx::raw_sql(sql).execute(&mut connection).await.expect("an edit");
        connection.close().await.expect("a clean end");
    }
}

suite::properties!(Database);

//! Everything that a journal must do, done by PostgreSQL; and what only several nodes and a server that
//! comes and goes can do wrong.
#![cfg(unix)] // `gueridon-testdb` needs Unix.

mod nodes;
mod opening;
mod outage;
#[path = "../suite/mod.rs"]
mod suite;

use std::sync::Arc;

use gueridon_journal::{Journal, PoolLimits, PostgresJournal};
use gueridon_testdb::Cluster;
use sqlx::{Connection, PgConnection};
use tokio::sync::OnceCell;

/// An empty database, created when it is first used.
#[derive(Default)]
struct Database {
    url: OnceCell<String>,
}

impl Database {
    async fn url(&self) -> &str {
        let create = async || Cluster::shared().create_database().await.expect("a database");
        self.url.get_or_init(create).await
    }

    async fn node(&self) -> PostgresJournal {
        PostgresJournal::open(self.url().await, PoolLimits::default()).await.expect("a journal")
    }

    async fn connection(&self) -> PgConnection {
        PgConnection::connect(self.url().await).await.expect("the database")
    }
}

impl suite::Place for Database {
    async fn open(&self) -> Arc<dyn Journal> {
        Arc::new(self.node().await)
    }

    async fn open_to_read(&self) -> Arc<dyn Journal> {
        let journal = PostgresJournal::open_to_read(self.url().await, PoolLimits::default()).await;
        Arc::new(journal.expect("a journal"))
    }

    async fn edit(&self, sql: &'static str) {
        let mut connection = self.connection().await;
        sqlx::raw_sql(sql).execute(&mut connection).await.expect("an edit");
        connection.close().await.expect("a clean end");
    }
}

suite::properties!(Database);

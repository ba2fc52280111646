//! The suite of all journals over PostgreSQL; and tests of batches, several nodes and outages.
#![cfg(unix)] // `gueridon-testdb` needs Unix.

mod batches;
mod marks;
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

impl suite::TestStore for Database {
    async fn open(&self) -> Arc<dyn Journal> {
        Arc::new(self.node().await)
    }

    async fn open_read_only(&self) -> Arc<dyn Journal> {
        let journal =
            PostgresJournal::open_read_only(self.url().await, PoolLimits::default()).await;
        Arc::new(journal.expect("a journal"))
    }

    async fn edit(&self, sql: &'static str) {
        let mut connection = self.connection().await;
        sqlx::raw_sql(sql).execute(&mut connection).await.expect("an edit");
        connection.close().await.expect("a clean end");
    }
}

suite::properties!(Database);

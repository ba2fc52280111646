//! Everything that a journal must do, done by SQLite; and what only files can do wrong.

mod backup;
mod durability;
mod opening;
#[path = "../suite/mod.rs"]
mod suite;

use std::path::PathBuf;
use std::sync::Arc;

use gueridon_journal::{Journal, SqliteJournal};
use sqlx::{Connection, SqliteConnection};
use tempfile::TempDir;

/// A file in a folder of its own.
struct File {
    folder: TempDir,
}

impl File {
    fn path(&self) -> PathBuf {
        self.folder.path().join("journal.db")
    }

    /// One that a newer program has changed.
    async fn of_tomorrow() -> File {
        let file = File::default();
        suite::Place::open(&file).await.close().await;
        let newer = "INSERT INTO _sqlx_migrations
            (version, description, success, checksum, execution_time)
            VALUES (9999, 'of tomorrow', TRUE, x'00', 0)";
        suite::Place::edit(&file, newer).await;
        file
    }
}

impl Default for File {
    fn default() -> File {
        File { folder: tempfile::tempdir().expect("a folder for a test") }
    }
}

impl suite::Place for File {
    async fn open(&self) -> Arc<dyn Journal> {
        Arc::new(SqliteJournal::open(&self.path()).await.expect("a journal"))
    }

    async fn open_to_read(&self) -> Arc<dyn Journal> {
        Arc::new(SqliteJournal::open_to_read(&self.path()).await.expect("a journal"))
    }

    async fn edit(&self, sql: &'static str) {
        let address = format!("sqlite://{}", self.path().display());
        let mut connection = SqliteConnection::connect(&address).await.expect("the file");
        sqlx::raw_sql(sql).execute(&mut connection).await.expect("an edit");
        connection.close().await.expect("a clean end");
    }
}

suite::properties!(File);

#[tokio::test]
async fn a_journal_in_memory_does_the_same_and_shares_nothing() {
    let [one, other] = [
        SqliteJournal::open_in_memory().await.unwrap(),
        SqliteJournal::open_in_memory().await.unwrap(),
    ];
    let kept = suite::filled(&one, "a", 20).await;
    assert_eq!(suite::read(&one, "a").await.entries, kept);
    assert_eq!(one.running_tables(9).await.unwrap().len(), 1);
    assert_eq!(other.read(&suite::id("a"), 0).await, Ok(None));
    one.close().await;
}

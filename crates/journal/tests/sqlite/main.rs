//! The suite of all journals over SQLite; and tests of files, copies and crashes.

mod backup;
mod durability;
mod opening;
#[path = "../suite/mod.rs"]
mod suite;

use std::path::PathBuf;
use std::sync::Arc;

use gueridon_journal::{Journal, SqliteJournal};
use rusqlite::Connection;
use tempfile::TempDir;

/// A file in its own folder.
struct File {
    folder: TempDir,
}

impl File {
    fn path(&self) -> PathBuf {
        self.folder.path().join("journal.db")
    }

    /// A file with tables from before there were versions of the rules.
    fn of_version_1() -> File {
        let file = File::default();
        let stored = include_bytes!("../../../web/tests/requests/data/version-1.db");
        std::fs::write(file.path(), stored).expect("a copy");
        file
    }

    /// A file that a newer program has migrated.
    async fn with_newer_migration() -> File {
        let file = File::default();
        suite::TestStore::open(&file).await.close().await;
        let newer = "INSERT INTO _sqlx_migrations
            (version, description, success, checksum, execution_time)
            VALUES (9999, 'of tomorrow', TRUE, x'00', 0)";
        suite::TestStore::edit(&file, newer).await;
        file
    }
}

impl Default for File {
    fn default() -> File {
        File { folder: tempfile::tempdir().expect("a folder for a test") }
    }
}

impl suite::TestStore for File {
    async fn open(&self) -> Arc<dyn Journal> {
        Arc::new(SqliteJournal::open(&self.path()).await.expect("a journal"))
    }

    async fn open_read_only(&self) -> Arc<dyn Journal> {
        Arc::new(SqliteJournal::open_read_only(&self.path()).await.expect("a journal"))
    }

    async fn edit(&self, sql: &'static str) {
        let connection = Connection::open(self.path()).expect("the file");
        connection.execute_batch(sql).expect("an edit");
    }
}

suite::properties!(File);

#[tokio::test]
async fn a_journal_in_memory_works_and_is_not_shared() {
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

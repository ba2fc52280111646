//! Failures that only the writer's own connection can cause, and SQLite's settings and query plans.

use sqlx::{AssertSqlSafe, Row};
use tempfile::TempDir;
use tokio::sync::broadcast;

use super::command::{APPEND, CLAIM};
use super::writer::SqliteWriter;
use super::{SqliteJournal, open};
use crate::JournalError;
use crate::rows::TABLES_OF_PLAYER;
use crate::test_support::{append, bodies, create, indexed_statements, write};
use crate::write_queue::WriteCommand;

/// A journal with a table "a", and a second writer to the same file for exact batches.
async fn journal() -> (TempDir, SqliteJournal, SqliteWriter) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.db");
    let journal = SqliteJournal::open(&path).await.unwrap();
    let (connection, options) = open::connect(&path).await.unwrap();
    let mut writer = SqliteWriter::new(connection, options, broadcast::Sender::new(1));
    assert_eq!(write(&mut writer, [create("a")]).await, [Ok(())]);
    (folder, journal, writer)
}

#[tokio::test]
async fn a_connection_in_an_unknown_state_is_replaced() {
    let (_folder, journal, mut writer) = journal().await;
    // Only the connection that created it knows a temporary table.
    let mark = WriteCommand::Sql("CREATE TEMP TABLE mark (x)");
    assert_eq!(write(&mut writer, [mark]).await, [Ok(())]);
    // SQLite ends the transaction by itself in some failures.
    let (end, fail) = (WriteCommand::Sql("ROLLBACK"), WriteCommand::Sql("nonsense"));
    for result in write(&mut writer, [append("a", 0, "x"), end, fail]).await {
        assert!(matches!(result, Err(JournalError::Unavailable(_))), "{result:?}");
    }
    assert!(bodies(&journal, "a").await.is_empty());
    assert_eq!(write(&mut writer, [append("a", 0, "x")]).await, [Ok(())]);
    assert_eq!(bodies(&journal, "a").await, ["x"]);
    let [mark] = write(&mut writer, [WriteCommand::Sql("SELECT x FROM mark")]).await;
    assert!(mark.is_err(), "this is still the old connection");
}

#[tokio::test]
async fn a_full_disk_is_reported_until_there_is_room_again() {
    let (_folder, journal, mut writer) = journal().await;
    let full = WriteCommand::Sql("PRAGMA max_page_count = 1");
    assert_eq!(write(&mut writer, [full]).await, [Ok(())]);
    let large = "x".repeat(100_000);
    let commands = || [append("a", 0, "x"), append("a", 1, &large), WriteCommand::Ping];
    for _ in 0..3 {
        assert_eq!(write(&mut writer, commands()).await, [const { Err(JournalError::Full) }; 3]);
        assert!(bodies(&journal, "a").await.is_empty());
    }
    let room = WriteCommand::Sql("PRAGMA max_page_count = 1000000");
    assert_eq!(write(&mut writer, [room]).await, [Ok(())]);
    assert_eq!(write(&mut writer, commands()).await, [const { Ok(()) }; 3]);
    assert_eq!(bodies(&journal, "a").await.len(), 2);
}

#[tokio::test]
async fn every_commit_waits_for_the_disk() {
    let (folder, _journal, _) = journal().await;
    let (mut connection, _) = open::connect(&folder.path().join("journal.db")).await.unwrap();
    let mut pragma = async |text: &'static str| -> String {
        let row = sqlx::query(text).fetch_one(&mut connection).await.unwrap();
        row.try_get(0).or_else(|_| row.try_get::<i64, _>(0).map(|n| n.to_string())).unwrap()
    };
    assert_eq!(pragma("PRAGMA journal_mode").await, "wal");
    assert_eq!(pragma("PRAGMA synchronous").await, "2");
    assert_eq!(pragma("PRAGMA foreign_keys").await, "1");
}

#[tokio::test]
async fn no_statement_reads_through_all_tables_or_entries() {
    let (_folder, journal, _) = journal().await;
    let writing = [CLAIM, open::RELEASE].into_iter().chain(APPEND.split(';'));
    for statement in indexed_statements::<SqliteJournal>().into_iter().chain(writing) {
        let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
        let rows = sqlx::query(explain).fetch_all(&journal.readers).await.unwrap();
        let steps: Vec<String> = rows.iter().map(|row| row.try_get("detail").unwrap()).collect();
        assert!(!steps.is_empty());
        for step in &steps {
            // The index of a list holds just the rows of that list, in its order.
            let of_list = ["tables_open", "tables_running", "tables_wake"];
            let in_order = of_list.iter().any(|name| step.contains(&format!("INDEX {name}")));
            assert!(step.starts_with("SEARCH") || in_order || !step.starts_with("SCAN"), "{step}");
        }
        // Only the few tables of one player are sorted.
        let sorts = steps.iter().any(|step| step.contains("TEMP B-TREE"));
        assert_eq!(sorts, statement == TABLES_OF_PLAYER, "{steps:?}");
    }
}

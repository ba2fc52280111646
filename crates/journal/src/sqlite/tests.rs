//! What can only be brought about from inside: failures of the disk, and the plans of SQLite.

use sqlx::{AssertSqlSafe, Row};
use tempfile::TempDir;
use tokio::sync::broadcast;

use super::change::{APPEND, CLAIM};
use super::writer::Writer;
use super::{SqliteJournal, open, read};
use crate::desk::Command;
use crate::samples::{append, batch, id, table};
use crate::{Journal, JournalError};

async fn journal() -> (TempDir, SqliteJournal) {
    let folder = tempfile::tempdir().unwrap();
    let journal = SqliteJournal::open(&folder.path().join("journal.db")).await.unwrap();
    (folder, journal)
}

/// A second writer at the same file, to hand it batches of exactly these changes.
async fn writer(folder: &TempDir) -> Writer {
    let (connection, options) = open::connect(&folder.path().join("journal.db")).await.unwrap();
    Writer::new(connection, options, broadcast::Sender::new(1))
}

async fn count(journal: &SqliteJournal, name: &str) -> u64 {
    let stored = journal.read(&id(name), 0).await.unwrap().unwrap();
    assert_eq!(stored.entries.len() as u64, stored.count);
    stored.count
}

#[tokio::test]
async fn a_clash_does_not_spoil_the_others_of_its_batch() {
    let (folder, journal) = journal().await;
    let mut writer = writer(&folder).await;
    let commands = vec![
        Command::Create(table("a")),
        append("a", 0, "first"),
        append("a", 0, "doubled"),
        append("nowhere", 0, "lost"),
        Command::Create(table("a")),
        append("a", 1, "second"),
    ];
    let expected = vec![
        Ok(()),
        Ok(()),
        Err(JournalError::Clash),
        Err(JournalError::NoSuchTable),
        Err(JournalError::Exists),
        Ok(()),
    ];
    assert_eq!(batch(&mut writer, commands).await, expected);
    let stored = journal.read(&id("a"), 0).await.unwrap().unwrap();
    let bodies: Vec<_> = stored.entries.iter().map(|entry| entry.body.as_str()).collect();
    assert_eq!(bodies, ["first", "second"]);
}

#[tokio::test]
async fn a_commit_that_fails_fails_for_all_and_keeps_nothing() {
    let (folder, journal) = journal().await;
    let mut writer = writer(&folder).await;
    journal.create(table("a")).await.unwrap();
    journal.create(table("b")).await.unwrap();
    // Refused only when everything else has been done.
    let orphan = "PRAGMA defer_foreign_keys = ON;
        INSERT INTO entries VALUES (99, 0, 0, '', zeroblob(32));";
    let commands = vec![append("a", 0, "x"), Command::Sql(orphan), append("b", 0, "x")];
    for result in batch(&mut writer, commands).await {
        assert!(matches!(result, Err(JournalError::Unavailable(_))), "{result:?}");
    }
    assert_eq!((count(&journal, "a").await, count(&journal, "b").await), (0, 0));
    assert_eq!(journal.running_tables(9).await.unwrap()[0].turn, Some(0));

    let commands = vec![append("a", 0, "x"), append("b", 0, "x")];
    assert_eq!(batch(&mut writer, commands).await, [Ok(()), Ok(())]);
    assert_eq!((count(&journal, "a").await, count(&journal, "b").await), (1, 1));
}

#[tokio::test]
async fn a_connection_in_doubt_is_replaced_by_a_new_one() {
    let (folder, journal) = journal().await;
    let mut writer = writer(&folder).await;
    journal.create(table("a")).await.unwrap();
    // Only the connection that made it knows a temporary table.
    let mark = vec![Command::Sql("CREATE TEMP TABLE mark (x)")];
    assert_eq!(batch(&mut writer, mark).await, [Ok(())]);
    // As SQLite does in some failures: the transaction is over before anybody has ended it.
    let commands = vec![append("a", 0, "x"), Command::Sql("ROLLBACK"), Command::Sql("nonsense")];
    for result in batch(&mut writer, commands).await {
        assert!(matches!(result, Err(JournalError::Unavailable(_))), "{result:?}");
    }
    assert_eq!(count(&journal, "a").await, 0);
    assert_eq!(batch(&mut writer, vec![append("a", 0, "x")]).await, [Ok(())]);
    assert_eq!(count(&journal, "a").await, 1);
    let mark = vec![Command::Sql("SELECT x FROM mark")];
    assert!(batch(&mut writer, mark).await[0].is_err(), "this is still the old connection");
}

#[tokio::test]
async fn a_full_disk_is_named_and_left_behind_when_there_is_room_again() {
    let (folder, journal) = journal().await;
    let mut writer = writer(&folder).await;
    journal.create(table("a")).await.unwrap();
    // No page more than there is.
    let full = vec![Command::Sql("PRAGMA max_page_count = 1")];
    assert_eq!(batch(&mut writer, full).await, [Ok(())]);
    let large = "x".repeat(100_000);
    for _ in 0..3 {
        let commands = vec![append("a", 0, "x"), append("a", 1, &large), Command::Beat];
        assert_eq!(batch(&mut writer, commands).await, vec![Err(JournalError::Full); 3]);
        assert_eq!(count(&journal, "a").await, 0);
    }
    let room = vec![Command::Sql("PRAGMA max_page_count = 1000000")];
    assert_eq!(batch(&mut writer, room).await, [Ok(())]);
    let commands = vec![append("a", 0, "x"), append("a", 1, &large), Command::Beat];
    assert_eq!(batch(&mut writer, commands).await, vec![Ok(()); 3]);
    assert_eq!(count(&journal, "a").await, 2);
}

#[tokio::test]
async fn every_commit_waits_for_the_disk() {
    let (folder, _journal) = journal().await;
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
    let (_folder, journal) = journal().await;
    let statements = [
        read::TABLE,
        read::ENTRIES,
        read::NEXT_DUE,
        read::KEY_OF,
        read::AFTER,
        read::OPEN,
        read::RUNNING,
        read::OF_PLAYER,
        read::PLAYER,
        read::PLAYERS,
        read::KEY,
        CLAIM,
        open::RELEASE,
    ];
    for statement in statements.into_iter().chain(APPEND.split(';')) {
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
        assert_eq!(sorts, statement == read::OF_PLAYER, "{steps:?}");
    }
}

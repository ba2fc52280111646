//! Failures that only the writer's own connection can cause, and SQLite's settings and query plans.

use tempfile::TempDir;

use super::command::{APPEND, CLAIM, UPDATE, UPDATE_ALL, UPDATE_DUE};
use super::connect::Database;
use super::writer::SqliteWriter;
use super::{SqliteJournal, open};
use crate::test_support::{append, bodies, create, indexed_statements, write};
use crate::write_queue::WriteCommand;
use crate::{Journal, JournalError, PlayerId};

/// A journal with a table "a", and a second writer to the same file for exact batches.
async fn journal() -> (TempDir, SqliteJournal, SqliteWriter) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.db");
    let journal = SqliteJournal::open(&path).await.unwrap();
    let database = Database::file(&path).unwrap();
    let mut writer = SqliteWriter::new(database.open().unwrap(), database, None);
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
async fn a_commit_that_fails_fails_the_whole_batch() {
    let (_folder, journal, mut writer) = journal().await;
    // A name for a player violates a constraint that is checked only at the commit.
    let late =
        "CREATE TABLE late (key INTEGER REFERENCES tables (key) DEFERRABLE INITIALLY DEFERRED);
        CREATE TRIGGER fail AFTER INSERT ON players BEGIN INSERT INTO late VALUES (99); END";
    assert_eq!(
        write(&mut writer, [create("b"), WriteCommand::Sql(late)]).await,
        [const { Ok(()) }; 2]
    );
    let name = WriteCommand::SavePlayer { player: PlayerId([1; 16]), name: "Ann".into(), at: 0 };
    for result in write(&mut writer, [append("a", 0, "x"), name, append("b", 0, "y")]).await {
        assert!(matches!(result, Err(JournalError::Unavailable(_))), "{result:?}");
    }
    assert!(bodies(&journal, "a").await.is_empty() && bodies(&journal, "b").await.is_empty());
    assert_eq!(journal.running_tables(9).await.unwrap()[0].turn, Some(0));
    let again = [append("a", 0, "x"), append("b", 0, "y")];
    assert_eq!(write(&mut writer, again).await, [const { Ok(()) }; 2]);
    assert_eq!((bodies(&journal, "a").await, bodies(&journal, "b").await).0, ["x"]);
}

/// A key that was remembered from a failed batch would put the entries of one table into another.
#[tokio::test]
async fn the_key_of_a_table_that_was_not_created_is_forgotten() {
    let (_folder, journal, mut writer) = journal().await;
    let fail = WriteCommand::Sql("nonsense");
    for result in write(&mut writer, [create("b"), append("b", 0, "x"), fail]).await {
        assert!(result.is_err());
    }
    // Gets the key that "b" would have had.
    assert_eq!(write(&mut writer, [create("c")]).await, [Ok(())]);
    let results = write(&mut writer, [append("b", 0, "of b"), append("c", 0, "of c")]).await;
    assert_eq!(results, [Err(JournalError::NoSuchTable), Ok(())]);
    assert_eq!(bodies(&journal, "c").await, ["of c"]);
}

#[tokio::test]
async fn every_commit_waits_for_the_disk() {
    let (folder, _journal, _) = journal().await;
    let connection = Database::file(&folder.path().join("journal.db")).unwrap().open().unwrap();
    let pragma = |name: &str| connection.pragma_query_value(None, name, |row| row.get(0));
    let mode: String =
        connection.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
    assert_eq!(pragma("synchronous"), Ok(2));
    assert_eq!(pragma("foreign_keys"), Ok(1));
}

/// The steps of the plan of a statement.
async fn plan(journal: &SqliteJournal, statement: &str) -> Vec<String> {
    let explain = format!("EXPLAIN QUERY PLAN {statement}");
    let read = move |connection: &rusqlite::Connection| {
        let mut statement = connection.prepare(&explain)?;
        let parameters = vec![rusqlite::types::Null; statement.parameter_count()];
        let parameters = rusqlite::params_from_iter(parameters);
        statement.query_map(parameters, |row| row.get("detail"))?.collect()
    };
    journal.readers.read(read).await.unwrap()
}

#[tokio::test]
async fn no_statement_reads_through_all_tables_or_entries() {
    let (_folder, journal, _) = journal().await;
    let writing = [CLAIM, open::RELEASE, APPEND, UPDATE, UPDATE_DUE, UPDATE_ALL];
    for statement in indexed_statements::<SqliteJournal>().into_iter().chain(writing) {
        let steps = plan(&journal, statement).await;
        assert!(!steps.is_empty());
        for step in &steps {
            // The index of a list holds just the rows of that list, in its order.
            let of_list = ["tables_open", "tables_running", "tables_wake"];
            let in_order = of_list.iter().any(|name| step.contains(&format!("INDEX {name}")));
            let selected = *step == "SCAN listed";
            let scans = step.starts_with("SCAN") && !in_order && !selected;
            assert!(!scans, "{statement}\n{steps:?}");
        }
    }
}

//! Errors of opening name the file and say what to do.

use std::path::Path;

use gueridon_journal::{Journal, JournalError, Location, SqliteJournal};
use rusqlite::Connection;
use tokio::task::JoinSet;

use crate::File;
use crate::suite::{self, TestStore};

async fn error(path: &Path) -> JournalError {
    let error = SqliteJournal::open(path).await.err().expect("this cannot be opened");
    assert!(error.to_string().contains(&path.display().to_string()), "{error}");
    error
}

#[tokio::test]
async fn a_folder_is_not_a_journal() {
    let file = File::default();
    let error = error(file.folder.path()).await;
    assert!(matches!(error, JournalError::CannotOpen { .. }), "{error:?}");
    assert!(error.to_string().contains("this is a folder"), "{error}");
}

#[tokio::test]
async fn a_folder_that_does_not_exist_is_reported() {
    let file = File::default();
    let error = error(&file.folder.path().join("missing/journal.db")).await;
    assert!(matches!(error, JournalError::CannotOpen { .. }), "{error:?}");
    assert!(error.to_string().contains("create it first"), "{error}");
}

#[tokio::test]
async fn a_path_below_a_file_is_refused() {
    let file = File::default();
    std::fs::write(file.path(), "a file").unwrap();
    let error = error(&file.path().join("journal.db")).await;
    assert!(matches!(error, JournalError::CannotOpen { .. }), "{error:?}");
    assert!(error.to_string().contains("is not a folder"), "{error}");
}

#[tokio::test]
async fn a_file_that_is_not_a_database_is_left_unchanged() {
    let file = File::default();
    let garbage = "this is not a database, but long enough to look like one. ".repeat(100);
    std::fs::write(file.path(), &garbage).unwrap();
    assert_eq!(
        error(&file.path()).await,
        JournalError::NotAJournal { location: Location::File(file.path()) }
    );
    assert_eq!(std::fs::read_to_string(file.path()).unwrap(), garbage);
}

#[tokio::test]
async fn a_database_of_another_program_is_refused() {
    let file = File::default();
    let connection = Connection::open(file.path()).unwrap();
    connection.execute_batch("CREATE TABLE recipes (name)").unwrap();
    drop(connection);
    assert_eq!(
        error(&file.path()).await,
        JournalError::NotAJournal { location: Location::File(file.path()) }
    );
}

#[tokio::test]
async fn a_journal_of_a_newer_program_is_refused() {
    let file = File::with_newer_migration().await;
    assert_eq!(
        error(&file.path()).await,
        JournalError::Newer { location: Location::File(file.path()) }
    );
}

/// A program from before version 3 of the rules has the migrations before this one, and refuses a file with more.
#[tokio::test]
async fn a_journal_is_closed_to_programs_that_do_not_know_version_3_of_the_rules() {
    let file = File::default();
    file.open().await.close().await;
    let connection = Connection::open(file.path()).unwrap();
    let known = "SELECT count(*) FROM _sqlx_migrations WHERE version = 9
        AND description = 'rules_version_3'";
    assert_eq!(connection.query_one(known, [], |row| row.get(0)), Ok(1));
}

/// Versions of this program that used sqlx wrote this file, and look for the same rows in newer ones.
#[tokio::test]
async fn migrations_are_recorded_as_earlier_programs_did() {
    const RECORDS: &str =
        "SELECT version, description, success, hex(checksum), typeof(installed_on),
        typeof(execution_time) FROM _sqlx_migrations WHERE version <= 2 ORDER BY version";
    let records = |path: &Path| -> Vec<(i64, String, bool, String, String, String)> {
        let connection = Connection::open(path).unwrap();
        let mut statement = connection.prepare(RECORDS).unwrap();
        let rows = statement.query_and_then([], |row| row.try_into()).unwrap();
        rows.collect::<rusqlite::Result<_>>().unwrap()
    };
    let (old, new) = (File::of_version_1(), File::default());
    new.open().await.close().await;
    assert_eq!(records(&new.path()), records(&old.path()));
    assert_eq!(records(&new.path()).len(), 2);
}

#[tokio::test]
async fn a_file_of_an_earlier_program_is_brought_up_to_date() {
    const TABLES: &str =
        "SELECT id, updated, phase, entries, length(setup) FROM tables ORDER BY key";
    const NEW_TABLES: &str = "SELECT id, updated, phase, entries, length(setup)
        FROM tables JOIN details ON table_key = key WHERE minute = updated / 60000 ORDER BY key";
    let tables = |path: &Path, sql: &str| -> Vec<(String, i64, i64, i64, i64)> {
        let connection = Connection::open(path).unwrap();
        let mut statement = connection.prepare(sql).unwrap();
        let rows = statement.query_and_then([], |row| row.try_into()).unwrap();
        rows.collect::<rusqlite::Result<_>>().unwrap()
    };
    let file = File::of_version_1();
    let before = tables(&file.path(), TABLES);
    for _ in 0..2 {
        let journal = file.open().await;
        for (id, _, _, entries, _) in &before {
            let stored = suite::read(&*journal, id).await;
            assert_eq!((stored.count, stored.check()), (*entries as u64, Ok(())));
        }
        let counts = journal.counts().await.unwrap();
        assert_eq!(counts.iter().sum::<u64>(), before.len() as u64);
        journal.close().await;
        assert_eq!(tables(&file.path(), NEW_TABLES), before);
    }
    let connection = Connection::open(file.path()).unwrap();
    let violations = connection.prepare("PRAGMA foreign_key_check").unwrap().exists([]);
    assert_eq!(violations, Ok(false));
}

#[tokio::test]
async fn a_migration_that_was_changed_is_refused() {
    let file = File::default();
    file.open().await.close().await;
    file.edit("UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 2").await;
    let error = error(&file.path()).await.to_string();
    assert!(error.contains("its migration 2 is not the one of this program"), "{error}");
}

#[tokio::test]
async fn an_empty_file_becomes_a_journal() {
    let file = File::default();
    std::fs::write(file.path(), "").unwrap();
    let journal = file.open().await;
    assert_eq!(suite::filled(&*journal, "a", 2).await.len(), 2);
}

#[tokio::test]
async fn a_name_that_is_special_to_sqlite_is_a_file() {
    let file = File::default();
    for name in ["file:x?mode=memory", "ä b%20.db", "#"] {
        let path = file.folder.path().join(name);
        SqliteJournal::open(&path).await.unwrap().close().await;
        assert!(path.is_file(), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn programs_that_start_at_once_create_one_journal() {
    let file = File::default();
    let mut programs = JoinSet::new();
    for _ in 0..8 {
        let path = file.path();
        programs.spawn(async move {
            let journal = SqliteJournal::open(&path).await?;
            journal.key("cookies").await
        });
    }
    let keys = programs.join_all().await;
    assert_eq!(keys[0].as_ref().err(), None);
    assert!(keys.iter().all(|key| *key == keys[0]));
}

/// It holds every hidden card.
#[cfg(unix)]
#[tokio::test]
async fn a_new_file_is_readable_only_by_its_owner() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tables.db");
    let journal = SqliteJournal::open(&path).await.unwrap();
    for file in std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap()) {
        let mode = file.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{}", file.path().display());
    }
    journal.close().await;
}

//! Copies of a file in use, and journals opened read-only or beside a server.

use std::path::{Path, PathBuf};

use gueridon_journal::{Journal, JournalError, Location, SqliteJournal};
use tokio::task::JoinSet;

use crate::File;
use crate::suite::{self, TestStore, append, due_at, entries, filled, id, table};

fn copy_of(file: &File) -> PathBuf {
    file.folder.path().join("copy.db")
}

/// Checks every chain and the number of tables of a copy, and returns the number of entries of each.
async fn check(copy: &Path, tables: u64) -> Vec<u64> {
    let journal = SqliteJournal::open(copy).await.expect("a copy is a journal");
    let ids = journal.tables_after(None, 999).await.expect("a list");
    assert_eq!(ids.len() as u64, tables);
    let mut counts = Vec::new();
    for id in ids {
        let stored = suite::read(&journal, id.as_str()).await;
        assert_eq!(stored.check(), Ok(()));
        counts.push(stored.count);
    }
    journal.close().await;
    counts
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_made_during_appends_is_consistent() {
    const TABLES: u64 = 6;
    let file = File::default();
    let journal = file.open().await;
    for number in 0..TABLES {
        journal.create(table(&format!("t{number}"))).await.unwrap();
    }
    // One entry at a time goes round the tables, so that the counts of one moment differ by one.
    let mut writing = JoinSet::new();
    let writer = journal.clone();
    writing.spawn(async move {
        for seq in 0..150 {
            for number in 0..TABLES {
                let name = format!("t{number}");
                let entry = &entries(&name, seq + 1, |seq| seq.to_string())[seq as usize];
                append(&*writer, &name, entry).await.expect("a copy blocks no writer");
            }
        }
    });
    let mut copies = 0;
    while !writing.is_empty() && copies < 200 {
        let copy = file.folder.path().join(format!("copy-{copies}.db"));
        assert_eq!(SqliteJournal::back_up(&file.path(), &copy, &copy).await, Ok(TABLES));
        let counts = check(&copy, TABLES).await;
        let (least, most) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
        assert!(most - least <= 1 && counts.is_sorted_by(|a, b| a >= b), "{counts:?}");
        copies += 1;
        if let Some(done) = writing.try_join_next() {
            done.unwrap();
        }
    }
    writing.join_all().await;
    assert!(copies > 0);
}

#[tokio::test]
async fn an_unused_file_is_copied_and_not_changed() {
    let file = File::default();
    let journal = file.open().await;
    filled(&*journal, "a", 3).await;
    journal.close().await;
    let before = std::fs::read(file.path()).unwrap();
    assert_eq!(SqliteJournal::back_up(&file.path(), &copy_of(&file), &copy_of(&file)).await, Ok(1));
    assert_eq!(check(&copy_of(&file), 1).await, [3]);
    assert_eq!(std::fs::read(file.path()).unwrap(), before);
}

#[tokio::test]
async fn an_existing_file_is_not_overwritten() {
    let file = File::default();
    filled(&*file.open().await, "a", 1).await;
    std::fs::write(copy_of(&file), "precious").unwrap();
    let error =
        SqliteJournal::back_up(&file.path(), &copy_of(&file), &copy_of(&file)).await.unwrap_err();
    assert!(error.to_string().contains("copy.db"), "{error}");
    assert_eq!(std::fs::read(copy_of(&file)).unwrap(), b"precious");
}

#[tokio::test]
async fn a_missing_file_is_not_created_to_be_read() {
    let file = File::default();
    for error in [
        SqliteJournal::open_read_only(&file.path()).await.err().unwrap(),
        SqliteJournal::back_up(&file.path(), &copy_of(&file), &copy_of(&file)).await.unwrap_err(),
    ] {
        assert!(error.to_string().contains("there is no such file"), "{error}");
    }
    assert!(!file.path().exists());
    std::fs::write(file.path(), "").unwrap();
    let error = SqliteJournal::open_read_only(&file.path()).await.err();
    let location = Location::File(file.path());
    assert_eq!(
        error,
        Some(JournalError::NotAJournal { location }),
        "an empty file belongs to no program"
    );
}

#[tokio::test]
async fn a_file_with_other_migrations_is_copied_but_not_opened() {
    let location = |file: &File| Location::File(file.path());
    let file = File::default();
    file.open().await.close().await;
    file.edit("DELETE FROM _sqlx_migrations WHERE version = 2").await;
    let error = SqliteJournal::open_read_only(&file.path()).await.err();
    assert_eq!(error, Some(JournalError::Older { location: location(&file) }));
    assert_eq!(SqliteJournal::back_up(&file.path(), &copy_of(&file), &copy_of(&file)).await, Ok(0));

    let file = File::with_newer_migration().await;
    let error = SqliteJournal::open_read_only(&file.path()).await.err();
    assert_eq!(error, Some(JournalError::Newer { location: location(&file) }));
}

#[tokio::test]
async fn opening_beside_a_server_keeps_its_claims() {
    let file = File::default();
    let server = file.open().await;
    server.create(due_at("a", Some(100))).await.unwrap();
    assert_eq!(server.claim_due(100, 200, 9).await, Ok(vec![(id("a"), 100)]));
    let beside = SqliteJournal::open_beside(&file.path()).await.unwrap();
    beside.create(table("b")).await.unwrap();
    assert_eq!(server.claim_due(150, 300, 9).await, Ok(vec![]));
    assert_eq!(suite::read(&*server, "b").await.count, 0);
}

//! Copies of a file in use, and what opening it only to read must not do.

use std::path::{Path, PathBuf};

use gueridon_journal::{Journal, JournalError, Location, SqliteJournal};
use tokio::task::JoinSet;

use crate::File;
use crate::suite::{self, Place, append, entries, filled, id, table};

fn copy_of(file: &File) -> PathBuf {
    file.folder.path().join("copy.db")
}

/// Every chain holds, and no table is missing: a copy is one moment of the whole file.
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
async fn a_copy_made_while_others_append_is_one_moment() {
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
                append(&*writer, &name, entry).await.expect("nobody is held up by a copy");
            }
        }
    });
    let mut copies = 0;
    while !writing.is_empty() && copies < 200 {
        let copy = file.folder.path().join(format!("copy-{copies}.db"));
        assert_eq!(SqliteJournal::back_up(&file.path(), &copy).await, Ok(TABLES));
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
async fn a_file_that_nobody_uses_is_copied_and_not_touched() {
    let file = File::default();
    let journal = file.open().await;
    filled(&*journal, "a", 3).await;
    journal.close().await;
    let before = std::fs::read(file.path()).unwrap();
    assert_eq!(SqliteJournal::back_up(&file.path(), &copy_of(&file)).await, Ok(1));
    assert_eq!(check(&copy_of(&file), 1).await, [3]);
    assert_eq!(std::fs::read(file.path()).unwrap(), before);
}

#[tokio::test]
async fn nothing_is_copied_over_something_else() {
    let file = File::default();
    filled(&*file.open().await, "a", 1).await;
    std::fs::write(copy_of(&file), "precious").unwrap();
    let error = SqliteJournal::back_up(&file.path(), &copy_of(&file)).await.unwrap_err();
    assert!(error.to_string().contains("copy.db"), "{error}");
    assert_eq!(std::fs::read(copy_of(&file)).unwrap(), b"precious");
}

#[tokio::test]
async fn what_is_not_there_is_not_made_to_be_read() {
    let file = File::default();
    for error in [
        SqliteJournal::open_to_read(&file.path()).await.err().unwrap(),
        SqliteJournal::back_up(&file.path(), &copy_of(&file)).await.unwrap_err(),
    ] {
        assert!(error.to_string().contains("there is no such file"), "{error}");
    }
    assert!(!file.path().exists());
    std::fs::write(file.path(), "").unwrap();
    let error = SqliteJournal::open_to_read(&file.path()).await.err();
    let place = Location::File(file.path());
    assert_eq!(error, Some(JournalError::NotAJournal { place }), "an empty file is nobody's");
}

#[tokio::test]
async fn a_shape_of_another_time_is_copied_but_not_read_or_changed() {
    let place = |file: &File| Location::File(file.path());
    let file = File::default();
    file.open().await.close().await;
    file.edit("DELETE FROM _sqlx_migrations WHERE version = 2").await;
    let error = SqliteJournal::open_to_read(&file.path()).await.err();
    assert_eq!(error, Some(JournalError::Older { place: place(&file) }));
    assert_eq!(SqliteJournal::back_up(&file.path(), &copy_of(&file)).await, Ok(0));

    let file = File::of_tomorrow().await;
    let error = SqliteJournal::open_to_read(&file.path()).await.err();
    assert_eq!(error, Some(JournalError::Newer { place: place(&file) }));
}

#[tokio::test]
async fn who_opens_beside_a_server_leaves_what_it_holds() {
    let file = File::default();
    let server = file.open().await;
    let mut due = table("a");
    due.summary.due = Some(100);
    server.create(due).await.unwrap();
    assert_eq!(server.claim_due(100, 200, 9).await, Ok(vec![(id("a"), 100)]));
    let beside = SqliteJournal::open_beside(&file.path()).await.unwrap();
    beside.create(table("b")).await.unwrap();
    assert_eq!(server.claim_due(150, 300, 9).await, Ok(vec![]));
    assert_eq!(suite::read(&*server, "b").await.count, 0);
}

//! Copies of a file in use, and what they are good for.

use std::path::{Path, PathBuf};

use gueridon_journal::{Head, Phase, StoredEntry, Summary};
use gueridon_record::GameId;
use serde_json::json;

use crate::craft::{Craft, fill};
use crate::program::{Done, Store, run};
use crate::server::Server;

fn back_up(store: &Store, to: &Path, more: &[&str]) -> Done {
    let to = to.to_str().expect("a plain name");
    run("backup", store, &[&[to], more].concat(), "")
}

fn copy_in(folder: &tempfile::TempDir) -> PathBuf {
    folder.path().join("copy.db")
}

/// A store with the copy in place of its file.
fn restored(copy: &Path) -> Store {
    let store = Store::folder();
    std::fs::copy(copy, store.file()).expect("a copy");
    store
}

/// Pins that a copy is whole, and that a server goes on with it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_starts_over_a_copy() {
    let (store, folder) = (Store::folder(), tempfile::tempdir().unwrap());
    fill(&*store.journal().await).await;
    let server = Server::start(&store);
    let done = back_up(&store, &copy_in(&folder), &[]);
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    assert_eq!(done.stdout, format!("{}: 4 tables\n", copy_in(&folder).display()));
    let shown = server.table("zebra", "");
    drop(server);

    let restored = restored(&copy_in(&folder));
    assert_eq!(restored.export().lines().count(), store.export().lines().count());
    let server = Server::start(&restored);
    assert_eq!(server.table("zebra", ""), shown);
    // Only the copy is left in the folder, and only its owner may read it.
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(copy_in(&folder)).unwrap().permissions().mode();
    assert_eq!(mode & 0o077, 0);
}

/// Pins that a copy is one moment: what was acknowledged before is in it, and every chain holds.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn copies_are_made_while_appends_go_on() {
    let (store, folder) = (Store::folder(), tempfile::tempdir().unwrap());
    let journal = store.journal().await;
    let table = Craft::open("busy", GameId::CafeCards).table();
    journal.restore(vec![table.clone()]).await.unwrap();
    let (sender, mut acknowledged) = tokio::sync::watch::channel(0_u64);
    let id = table.table.id.clone();
    let writing = tokio::spawn(async move {
        let mut head = Head::first(&table.table.secret, &table.table.setup);
        let phase = Phase::Open;
        let summary = Summary { phase, turn: None, due: None, seats: None, caption: None };
        for seq in 0.. {
            let body = json!({"what": "chat", "seat": 0, "text": seq.to_string()}).to_string();
            let entry = StoredEntry::after(&table.table.secret, head, seq, 9, body);
            head = entry.head;
            journal.append(&table.table.id, entry, summary.clone()).await.unwrap();
            if sender.send(seq + 1).is_err() {
                return;
            }
        }
    });
    for round in 0..3 {
        acknowledged.changed().await.unwrap();
        let before = *acknowledged.borrow();
        let copy = folder.path().join(format!("copy-{round}.db"));
        let done = tokio::task::block_in_place(|| back_up(&store, &copy, &[]));
        assert_eq!(done.code, Some(0), "{}", done.stderr);
        let kept = restored(&copy).journal().await.read(&id, 0).await.unwrap().unwrap();
        assert_eq!(kept.check(), Ok(()));
        assert!(kept.count >= before, "{} of {before}", kept.count);
    }
    drop(acknowledged);
    writing.await.unwrap();
}

/// Pins that a copy does not replace anything by accident.
#[tokio::test]
async fn what_is_there_is_replaced_only_by_force() {
    let (store, folder) = (Store::folder(), tempfile::tempdir().unwrap());
    fill(&*store.journal().await).await;
    std::fs::write(copy_in(&folder), "precious").unwrap();
    let done = back_up(&store, &copy_in(&folder), &[]);
    assert_eq!(done.code, Some(1));
    assert!(done.stderr.contains("replace it with --force"), "{}", done.stderr);
    assert_eq!(std::fs::read(copy_in(&folder)).unwrap(), b"precious");
    assert_eq!(back_up(&store, &copy_in(&folder), &["--force"]).code, Some(0));
    let tables = restored(&copy_in(&folder)).journal().await.counts().await.unwrap();
    assert_eq!(tables.iter().sum::<u64>(), 4);
}

/// Pins that a store that is not there is neither made nor taken for an empty one.
#[test]
fn a_store_that_is_not_there_cannot_be_copied() {
    let (store, folder) = (Store::folder(), tempfile::tempdir().unwrap());
    let done = back_up(&store, &copy_in(&folder), &[]);
    assert_eq!(done.code, Some(1));
    assert!(done.stderr.contains("there is no such file"), "{}", done.stderr);
    assert!(!store.file().exists() && !copy_in(&folder).exists());
}

/// Pins that the exact command is printed, without the password.
#[test]
fn postgresql_has_a_tool_of_its_own() {
    let store = Store::Database("postgres://ann:hunter2@db.example:5433/games".into());
    let done = back_up(&store, Path::new("it's a copy"), &[]);
    assert_eq!(done.code, Some(1));
    let command =
        r"pg_dump --format=custom --file='it'\''s a copy' 'postgres://ann@db.example:5433/games'";
    assert!(done.stderr.contains(command), "{}", done.stderr);
    assert!(!done.stderr.contains("hunter2"));
}

//! Copies of a file in use, and what they are good for.

use std::path::{Path, PathBuf};

use gueridon_journal::{ChainHash, Phase, StoredEntry, Summary};
use gueridon_record::GameId;
use serde_json::json;

use crate::craft::{Craft, fill};
use crate::program::{Done, Store, call, gueridon, run};
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
        let mut head = ChainHash::first(&table.table.secret, &table.table.setup);
        let phase = Phase::Open;
        let summary = Summary { phase, turn: None, due: None, seats: None, caption: None };
        for seq in 0.. {
            let body = json!({"what": "chat", "seat": 0, "text": seq.to_string()}).to_string();
            let entry = StoredEntry::after(&table.table.secret, head, seq, 9, body);
            let previous = std::mem::replace(&mut head, entry.head);
            journal.append(&table.table.id, previous, entry, summary.clone()).await.unwrap();
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

/// Pins that one slip does not lose the store: no name of a file of it is taken for a target, also not by a link, and
/// also not for a journal that is not there at the moment.
#[tokio::test]
async fn a_file_of_the_store_is_never_a_target() {
    use std::os::unix::fs::symlink;
    let (store, folder) = (Store::folder(), tempfile::tempdir().unwrap());
    let journal = store.journal().await;
    fill(&*journal).await;
    journal.close().await;
    let file = store.file();
    std::fs::write(file.with_file_name("gueridon.lock"), "").unwrap();
    symlink(&file, folder.path().join("link.db")).unwrap();
    std::fs::hard_link(&file, folder.path().join("hard.db")).unwrap();
    symlink(file.parent().unwrap(), folder.path().join("data")).unwrap();
    let beside = |end: &str| file.with_file_name(format!("gueridon.{end}"));
    let targets = [
        beside("db"),
        beside("db-wal"),
        beside("db-shm"),
        beside("lock"),
        folder.path().join("link.db"),
        folder.path().join("hard.db"),
        folder.path().join("data/gueridon.db"),
        folder.path().join("data/gueridon.db-wal"),
    ];
    let before = std::fs::read(&file).unwrap();
    for target in &targets {
        let path = target.to_str().unwrap();
        for done in [
            back_up(&store, target, &["--force"]),
            run("export", &store, &["--force", "--output", path], ""),
            run("export", &store, &["--records", "--force", "--output", path], ""),
        ] {
            assert_eq!(done.code, Some(1), "{path}");
            assert!(done.stderr.contains("of the store itself"), "{path}: {}", done.stderr);
            assert!(std::fs::read(&file).unwrap() == before, "{path}");
        }
    }
}

/// Pins that export replaces a file only by force, as backup does.
#[tokio::test]
async fn an_export_replaces_only_by_force() {
    let (store, folder) = (Store::folder(), tempfile::tempdir().unwrap());
    fill(&*store.journal().await).await;
    let target = folder.path().join("everything.jsonl");
    std::fs::write(&target, "precious").unwrap();
    let output = ["--output", target.to_str().unwrap()];
    let done = run("export", &store, &output, "");
    assert_eq!(done.code, Some(1));
    assert!(done.stderr.contains("replace it with --force"), "{}", done.stderr);
    assert_eq!(std::fs::read(&target).unwrap(), b"precious");
    assert_eq!(run("export", &store, &[&output[..], &["--force"]].concat(), "").code, Some(0));
    assert_eq!(std::fs::read_to_string(&target).unwrap(), run("export", &store, &[], "").stdout);
}

/// Pins that what a killed program has left is removed by the next one, and what is being written is not.
#[tokio::test]
async fn what_a_killed_copy_has_left_is_removed_by_the_next() {
    let (store, folder) = (Store::folder(), tempfile::tempdir().unwrap());
    fill(&*store.journal().await).await;
    for left in [".gueridon-killed", ".gueridon-killed-journal", ".gueridon-gone-journal"] {
        std::fs::write(folder.path().join(left), "secrets").unwrap();
    }
    let busy = folder.path().join(".gueridon-busy");
    let writing = std::fs::File::create(&busy).unwrap();
    writing.lock().unwrap();
    std::fs::write(folder.path().join(".gueridon-busy-journal"), "of the same").unwrap();
    assert_eq!(back_up(&store, &copy_in(&folder), &[]).code, Some(0));
    let files = std::fs::read_dir(folder.path()).unwrap();
    let mut left: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, [".gueridon-busy", ".gueridon-busy-journal", "copy.db"]);
}

/// Pins that a damaged store is said to be damaged, by the name that was given.
#[tokio::test]
async fn a_damaged_store_is_named() {
    let (store, folder) = (Store::folder(), tempfile::tempdir().unwrap());
    let journal = store.journal().await;
    fill(&*journal).await;
    journal.close().await;
    let mut bytes = std::fs::read(store.file()).unwrap();
    // Whatever is on the pages after the first, it is no tree any more.
    bytes[4096..].fill(0x5a);
    std::fs::write(store.file(), bytes).unwrap();
    let done = back_up(&store, &copy_in(&folder), &[]);
    assert_eq!(done.code, Some(1));
    let expected = format!("{} is damaged", store.file().display());
    assert!(done.stderr.contains(&expected), "{}", done.stderr);
    let done = run("export", &store, &[], "");
    assert!(done.stderr.contains(&expected), "{}", done.stderr);
    let done = call(gueridon().args(["--listen", "127.0.0.1:0"]).args(store.arguments()), "");
    assert_eq!(done.code, Some(1));
    assert!(done.stderr.contains(&expected), "{}", done.stderr);
}

/// Pins that a server notices when the file under its name is another one, or none: it acknowledges nothing then,
/// is not ready, and does not say at its end that everything is safe.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_acknowledges_nothing_when_its_file_is_replaced() {
    let seat = "game=cafe-cards&with=bots";
    for slip in ["replaced", "deleted", "emptied", "copied over", "written over"] {
        let (store, folder) = (Store::folder(), tempfile::tempdir().unwrap());
        fill(&*store.journal().await).await;
        let mut server = Server::start(&store);
        // So many that the file grows, and SQLite writes its first page again at the end.
        for _ in 0..5 {
            assert!(server.ask("POST", "/tables", "", seat).starts_with("HTTP/1.1 303"));
        }
        assert!(server.get("/readyz", "").starts_with("HTTP/1.1 200"));
        assert_eq!(back_up(&store, &copy_in(&folder), &[]).code, Some(0));
        match slip {
            "replaced" => std::fs::rename(copy_in(&folder), store.file()).unwrap(),
            "deleted" => std::fs::remove_file(store.file()).unwrap(),
            // Both leave the file, with other contents.
            "copied over" => drop(std::fs::copy(copy_in(&folder), store.file()).unwrap()),
            "written over" => std::fs::write(store.file(), "a record\n".repeat(1_000)).unwrap(),
            _ => drop(std::fs::File::create(store.file()).unwrap()),
        }
        let refused = server.ask("POST", "/tables", "", seat);
        assert!(refused.starts_with("HTTP/1.1 503"), "{slip}: {refused}");
        assert!(refused.contains("exchanged or have gone back"), "{slip}: {refused}");
        // The answer of before may hold for a second.
        let ready = server.until_not_ready();
        assert!(ready.contains("gueridon.db was"), "{slip}: {ready}");
        assert_eq!(server.stop(), Some(1), "{slip}");
    }
}

/// Pins that the file itself is locked, whatever happens to the lock beside it and whatever it is called.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_server_over_the_same_file_does_not_start() {
    let (store, linked) = (Store::folder(), Store::folder());
    fill(&*store.journal().await).await;
    let server = Server::start(&store);
    std::fs::remove_file(store.file().with_file_name("gueridon.lock")).unwrap();
    std::fs::hard_link(store.file(), linked.file()).unwrap();
    for store in [&store, &linked] {
        let mut second = gueridon();
        let done = call(second.args(["--listen", "127.0.0.1:0"]).args(store.arguments()), "");
        assert_eq!(done.code, Some(1), "{}", done.stderr);
        assert!(done.stderr.contains("another server has it open"), "{}", done.stderr);
    }
    // Readers are no servers.
    assert_eq!(run("export", &store, &[], "").code, Some(0));
    let shown = server.table("zebra", "");
    drop(server);
    assert_eq!(Server::start(&linked).table("zebra", ""), shown);
}

//! Two nodes at one database.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use gueridon_journal::{Journal, JournalError, TableChange};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::Database;
use crate::suite::{self, TestStore, append, due_at, entries, filled, id, read, rival, table};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_append_on_one_node_is_reported_on_the_other() {
    const LONG: usize = 8_000;
    let store = Database::default();
    let nodes = [store.open().await, store.open().await];
    assert!(nodes[0].is_shared());
    let [mut own, mut others] = nodes.each_ref().map(|node| node.changes());
    nodes[0].create(table("a")).await.unwrap();
    let bodies = ["short".into(), "é\n1 2\n".into(), "x".repeat(LONG), "y".into()];
    let all = entries("a", 4, |seq| bodies[seq as usize].clone());
    for entry in &all {
        append(&*nodes[0], "a", entry).await.unwrap();
        let doubled = append(&*nodes[1], "a", entry).await;
        assert_eq!(doubled, Err(JournalError::Clash), "which is not reported");
    }
    for entry in all {
        let (table, count) = (id("a"), entry.seq + 1);
        let entry = (entry.body.len() < LONG).then_some(entry);
        let change = timeout(Duration::from_secs(5), others.recv()).await;
        let expected = TableChange::Appended { table, count, entry };
        assert_eq!(change.expect("a change in time"), Ok(expected));
    }
    // What the other node has appended comes after everything that came before.
    filled(&*nodes[1], "b", 1).await;
    let change = timeout(Duration::from_secs(5), own.recv()).await.expect("a change in time");
    assert!(matches!(change, Ok(TableChange::Appended { table, .. }) if table == id("b")));
}

/// Batches of both nodes name the same tables in opposite orders, and would deadlock if they locked them
/// in that order.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_that_write_to_the_same_tables_at_once_do_not_block_each_other() {
    const TABLES: usize = 40;
    const ROUNDS: u64 = 10;
    let store = Database::default();
    let nodes = [store.open().await, store.open().await];
    let names: Vec<String> = (0..TABLES).map(|number| format!("t{number}")).collect();
    for name in &names {
        nodes[0].create(table(name)).await.unwrap();
    }
    for seq in 0..ROUNDS {
        let mut race = JoinSet::new();
        for number in 0..2 * TABLES {
            let (node, side) = (nodes[number % 2].clone(), number % 2);
            // One node goes up while the other goes down.
            let index = if side == 0 { number / 2 } else { TABLES - 1 - number / 2 };
            let name = names[index].clone();
            race.spawn(async move {
                append(&*node, &name, &rival(seq, &format!("of node {side}"))).await
            });
        }
        let answers = race.join_all().await;
        let won = answers.iter().filter(|answer| answer.is_ok()).count();
        let lost = answers.iter().filter(|answer| **answer == Err(JournalError::Clash)).count();
        assert_eq!((won, lost), (TABLES, TABLES), "{answers:?}");
    }
    for name in &names {
        assert_eq!(read(&*nodes[1], name).await.count, ROUNDS);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_claim_of_a_dead_node_expires() {
    let store = Database::default();
    let node = store.open().await;
    node.create(due_at("a", Some(100))).await.unwrap();
    assert_eq!(node.claim_due(100, 200, 9).await.unwrap().len(), 1);
    node.close().await;
    let other = store.open().await;
    assert_eq!(other.claim_due(199, 300, 9).await, Ok(vec![]), "a node that starts ends no claims");
    assert_eq!(other.claim_due(200, 300, 9).await, Ok(vec![(id("a"), 100)]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lost_connections_are_replaced_and_nothing_is_written_twice() {
    let store = Database::default();
    let node = store.open().await;
    let mut changes = node.changes();
    node.create(table("a")).await.unwrap();
    let writing = {
        let node: Arc<dyn Journal> = node.clone();
        tokio::spawn(async move {
            for entry in entries("a", 300, |seq| seq.to_string()) {
                append(&*node, "a", &entry).await.expect("an append after retries");
            }
        })
    };
    let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()";
    for _ in 0..5 {
        tokio::time::sleep(Duration::from_millis(30)).await;
        store.edit(cut).await;
    }
    writing.await.unwrap();
    let stored = read(&*node, "a").await;
    assert_eq!((stored.count, stored.check()), (300, Ok(())));
    let gap = async { while changes.recv().await != Ok(TableChange::Gap) {} };
    timeout(Duration::from_secs(10), gap).await.expect("a report of the gap");
}

/// The test server runs on the same machine, so both clocks are the same.
#[tokio::test]
async fn all_nodes_use_the_clock_of_the_database() {
    let node = Database::default().open().await;
    let own = || {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970");
        i64::try_from(since.as_millis()).expect("before the sun goes out")
    };
    let before = own();
    let time = node.time().await.unwrap().expect("a shared clock");
    assert!((before..=own()).contains(&time), "{time}");
}

#[tokio::test]
async fn a_text_that_postgresql_cannot_store_is_refused() {
    let node = Database::default().open().await;
    node.create(table("a")).await.unwrap();
    let entry = &entries("a", 1, |_| "\0".into())[0];
    assert_eq!(append(&*node, "a", entry).await, Err(JournalError::InvalidText));
    let name = node.save_player(suite::player(1), "A\0", 0).await;
    assert_eq!(name, Err(JournalError::InvalidText));
}

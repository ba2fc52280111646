//! Marks: a database that lacks what a node has written is not written to.

use gueridon_journal::{JournalError, PoolLimits, PostgresJournal, StoreState};

use crate::Database;
use crate::suite::{TestStore, append, entries, filled, read};

/// What a node knows of its own marks counts, whatever the entries look like.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_that_finds_an_older_mark_writes_nothing() {
    let store = Database::default();
    let node = store.open().await;
    let kept = filled(&*node, "a", 2).await;
    store.edit("UPDATE marks SET mark = mark - 100000").await;
    let next = entries("a", 3, |seq| seq.to_string()).remove(2);
    let refused = append(&*node, "a", &next).await;
    assert!(matches!(refused, Err(JournalError::Replaced(_))), "{refused:?}");
    assert!(matches!(node.ping().await, Err(JournalError::Replaced(_))));
    assert!(matches!(*node.state().borrow(), StoreState::Replaced(_)));
    assert_eq!(read(&*node, "a").await.entries, kept);
}

/// One node finds out, all stop; each goes on when it has forgotten what it knew.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_node_finds_missing_stops_all_until_it_is_accepted() {
    let store = Database::default();
    let nodes = [store.open().await, store.open().await];
    filled(&*nodes[0], "a", 2).await;
    nodes[0].hold("an entry is missing".into());
    nodes[0].time().await.unwrap();
    for node in &nodes {
        assert!(matches!(node.ping().await, Err(JournalError::Replaced(_))));
    }
    nodes[0].report_losses("table a\n").await.unwrap();
    nodes[1].time().await.unwrap();
    let accepted = PostgresJournal::accept(store.url().await, PoolLimits::default()).await.unwrap();
    assert_eq!(accepted.len(), 2);
    let reported = accepted.iter().find(|hold| hold.reason == "an entry is missing");
    assert_eq!(reported.and_then(|hold| hold.losses.as_deref()), Some("table a\n"));
    for node in &nodes {
        node.time().await.unwrap();
        assert_eq!(*node.state().borrow(), StoreState::Accepted);
        assert!(node.ping().await.is_err(), "not before it has forgotten what it knew");
        node.go_on().await.unwrap();
        assert_eq!(*node.state().borrow(), StoreState::Sound);
        assert_eq!(node.ping().await, Ok(()));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_marks_of_a_node_that_stops_are_handed_on() {
    let store = Database::default();
    for _ in 0..3 {
        let node = store.open().await;
        assert_eq!(node.ping().await, Ok(()));
        node.close().await;
    }
    let two = "DO $$ BEGIN IF (SELECT count(*) FROM marks) <> 2 THEN
        RAISE EXCEPTION 'not two'; END IF; END $$";
    store.edit(two).await;
}

/// A node that misses an entry, and no mark, goes on when the entry is there again; and the others with it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hold_ends_when_nothing_is_missing_any_more() {
    let store = Database::default();
    let nodes = [store.open().await, store.open().await];
    filled(&*nodes[0], "a", 2).await;
    nodes[0].hold("an entry is missing".into());
    for _ in 0..2 {
        for node in &nodes {
            node.time().await.unwrap();
        }
    }
    for node in &nodes {
        assert!(matches!(node.ping().await, Err(JournalError::Replaced(_))));
    }
    nodes[0].report_losses("").await.unwrap();
    // The first looks, the other one sees that, and then the first one sees that nobody misses anything.
    for node in [&nodes[0], &nodes[1], &nodes[0], &nodes[1]] {
        node.time().await.unwrap();
    }
    for node in &nodes {
        assert_eq!(*node.state().borrow(), StoreState::Sound);
        assert_eq!(node.ping().await, Ok(()));
    }
    let accepted = PostgresJournal::accept(store.url().await, PoolLimits::default()).await.unwrap();
    assert!(accepted.is_empty(), "nothing is left to accept: {accepted:?}");
}

/// What keeps nothing takes nothing from the newest database when it reaches an older copy.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ping_and_a_claim_raise_no_mark() {
    let store = Database::default();
    let node = store.open().await;
    store.edit("CREATE TABLE before AS SELECT slot, mark FROM marks").await;
    node.ping().await.unwrap();
    node.claim_due(0, 1, 1).await.unwrap();
    let same = "DO $$ BEGIN IF EXISTS (SELECT FROM marks JOIN before USING (slot)
        WHERE marks.mark <> before.mark) THEN RAISE EXCEPTION 'raised'; END IF; END $$";
    store.edit(same).await;
    filled(&*node, "a", 1).await;
    let raised = "DO $$ BEGIN IF NOT EXISTS (SELECT FROM marks JOIN before USING (slot)
        WHERE marks.mark > before.mark) THEN RAISE EXCEPTION 'not raised'; END IF; END $$";
    store.edit(raised).await;
}

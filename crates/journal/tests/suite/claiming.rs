//! What several nodes need: claims, changes, and counts.

use std::collections::BTreeSet;
use std::future::ready;
use std::time::Duration;

use gueridon_journal::{
    ChainHash, Journal, JournalError, Phase, StoredEntry, Summary, TableChange,
};
use tokio::sync::broadcast::Receiver;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::{SECRET, TestStore, append, due_at, entries, filled, id, playing, table};

/// Creates tables that are due at these times.
async fn create_due(journal: &dyn Journal, tables: &[(&str, i64)]) {
    for &(name, due) in tables {
        journal.create(due_at(name, Some(due))).await.expect("a new table");
    }
}

async fn next_change(changes: &mut Receiver<TableChange>) -> TableChange {
    let change = timeout(Duration::from_secs(5), changes.recv()).await;
    change.expect("a change in time").expect("no lag")
}

pub(crate) async fn a_claimed_table_cannot_be_claimed_again_until_the_claim_ends(
    store: &impl TestStore,
) {
    let nodes = [store.open().await, store.open().await];
    create_due(&*nodes[0], &[("a", 100)]).await;
    assert_eq!(nodes[0].claim_due(99, 500, 9).await, Ok(vec![]), "not due yet");
    let claimed = vec![(id("a"), 100)];
    assert_eq!(nodes[0].claim_due(100, 500, 9).await, Ok(claimed.clone()));
    for node in &nodes {
        assert_eq!(node.claim_due(101, 600, 9).await, Ok(vec![]));
        assert_eq!(node.claim_due(499, 600, 9).await, Ok(vec![]));
    }
    assert_eq!(nodes[1].claim_due(500, 900, 9).await, Ok(claimed), "the claim has ended");
    assert_eq!(nodes[0].claim_due(501, 900, 9).await, Ok(vec![]));
}

pub(crate) async fn claims_come_soonest_first_up_to_the_limit(store: &impl TestStore) {
    let journal = store.open().await;
    create_due(&*journal, &[("c", 30), ("a", 10), ("d", 40), ("b", 20)]).await;
    journal.create(due_at("never", None)).await.expect("a new table");
    let pair = |name, due| (id(name), due);
    assert_eq!(journal.claim_due(35, 99, 0).await, Ok(vec![]));
    assert_eq!(journal.claim_due(35, 99, 2).await, Ok(vec![pair("a", 10), pair("b", 20)]));
    assert_eq!(journal.claim_due(35, 99, 2).await, Ok(vec![pair("c", 30)]));
    assert_eq!(journal.claim_due(50, 99, 2).await, Ok(vec![pair("d", 40)]));
}

pub(crate) async fn an_append_ends_a_claim(store: &impl TestStore) {
    let journal = store.open().await;
    create_due(&*journal, &[("a", 100), ("b", 100)]).await;
    assert_eq!(journal.claim_due(100, 900, 9).await.map(|claimed| claimed.len()), Ok(2));
    let entry = StoredEntry::after(&SECRET, ChainHash([0; 32]), 0, 150, String::new());
    let again = Summary { due: Some(200), ..playing(0) };
    journal
        .append(&id("a"), entry.head, entry.clone(), again.clone())
        .await
        .expect("the next entry");
    // One that is refused changes nothing.
    let doubled = journal.append(&id("a"), entry.head, entry.clone(), again).await;
    assert_eq!(doubled, Err(JournalError::Clash));
    journal.append(&id("b"), entry.head, entry, playing(0)).await.expect("the next entry");
    assert_eq!(journal.claim_due(199, 900, 9).await, Ok(vec![]));
    assert_eq!(journal.claim_due(200, 900, 9).await, Ok(vec![(id("a"), 200)]));
}

pub(crate) async fn the_next_due_time_includes_the_ends_of_claims(store: &impl TestStore) {
    let journal = store.open().await;
    assert_eq!(journal.next_due().await, Ok(None));
    journal.create(due_at("never", None)).await.expect("a new table");
    assert_eq!(journal.next_due().await, Ok(None));
    create_due(&*journal, &[("b", 200), ("a", 100)]).await;
    assert_eq!(journal.next_due().await, Ok(Some(100)));
    journal.claim_due(150, 300, 9).await.expect("a claim");
    assert_eq!(journal.next_due().await, Ok(Some(200)), "the other");
    journal.claim_due(200, 400, 9).await.expect("a claim");
    assert_eq!(journal.next_due().await, Ok(Some(300)), "the end of the first claim");
}

pub(crate) async fn concurrent_claims_never_share_a_table(store: &impl TestStore) {
    const TABLES: usize = 200;
    let nodes = [store.open().await, store.open().await];
    let mut created = JoinSet::new();
    for number in 0..TABLES {
        let (node, due) = (nodes[number % 2].clone(), number as i64 % 7);
        created.spawn(async move { node.create(due_at(&format!("t{number}"), Some(due))).await });
    }
    assert!(created.join_all().await.iter().all(Result::is_ok));
    let mut claims = JoinSet::new();
    for node in nodes.iter().cycle().take(16) {
        let node = node.clone();
        claims.spawn(async move {
            let mut own = Vec::new();
            // Ends after several empty claims: others may have locked tables for a moment.
            let mut nothing = 0;
            while nothing < 5 {
                let claimed = node.claim_due(100, 200, 3).await.expect("a claim");
                nothing = if claimed.is_empty() { nothing + 1 } else { 0 };
                own.extend(claimed);
            }
            own
        });
    }
    let claimed: Vec<_> = claims.join_all().await.into_iter().flatten().collect();
    let different: BTreeSet<_> = claimed.iter().map(|(id, _)| id).collect();
    assert_eq!((claimed.len(), different.len()), (TABLES, TABLES));
}

pub(crate) async fn an_append_is_reported_when_its_caller_has_gone(store: &impl TestStore) {
    let journal = store.open().await;
    let mut changes = journal.changes();
    filled(&*journal, "a", 1).await;
    let all = entries("a", 100, |seq| seq.to_string());
    // Sent, and dropped unless it is answered at once.
    let append_and_drop = async |entry| {
        tokio::select! {
            biased;
            result = append(&*journal, "a", entry) => Some(result),
            () = ready(()) => None
        }
    };
    append_and_drop(&all[0]).await;
    let mut rest = all[1..].iter();
    let gone = loop {
        let entry = rest.next().expect("one that is not answered at once");
        match append_and_drop(entry).await {
            None => break entry,
            Some(result) => assert_eq!(result, Ok(())),
        }
    };
    let expected = TableChange::Appended { table: id("a"), count: gone.seq + 1, entry: None };
    assert_eq!(next_change(&mut changes).await, expected, "and only this is reported");
    assert_eq!(append(&*journal, "a", rest.next().expect("another")).await, Ok(()));
    assert!(changes.is_empty(), "its caller knows of it");
}

pub(crate) async fn tables_are_paged_in_order_of_creation(store: &impl TestStore) {
    let journal = store.open().await;
    assert_eq!(journal.tables_after(None, 9).await, Ok(vec![]));
    let all = ["m", "z", "a", "M", "b"].map(id);
    for table_id in &all {
        journal.create(table(table_id.as_str())).await.expect("a new table");
    }
    assert_eq!(journal.tables_after(None, 9).await.as_deref(), Ok(&all[..]));
    assert_eq!(journal.tables_after(None, 2).await.as_deref(), Ok(&all[..2]));
    assert_eq!(journal.tables_after(Some(&all[1]), 2).await.as_deref(), Ok(&all[2..4]));
    assert_eq!(journal.tables_after(Some(&all[4]), 2).await, Ok(vec![]));
    let unknown = journal.tables_after(Some(&id("unknown")), 2).await;
    assert_eq!(unknown, Err(JournalError::NoSuchTable));
}

pub(crate) async fn tables_are_counted_by_phase(store: &impl TestStore) {
    let journal = store.open().await;
    assert_eq!(journal.counts().await, Ok([0, 0, 0]));
    for (name, phase) in
        [("a", Phase::Open), ("b", Phase::Over), ("c", Phase::Over), ("d", Phase::Playing)]
    {
        let mut table = table(name);
        (table.summary.phase, table.public) = (phase, name != "b");
        journal.create(table).await.expect("a new table");
    }
    assert_eq!(journal.counts().await, Ok([1, 1, 2]));
}

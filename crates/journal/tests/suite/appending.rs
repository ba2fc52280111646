//! Creating tables, appending to them, reading them.

use std::future::ready;

use gueridon_journal::{ChainHash, JournalError, MAX_BODY, StoredEntry};
use tokio::task::JoinSet;

use super::{SECRET, TestStore, append, entries, filled, id, playing, read, rival, table};

pub(crate) async fn entries_are_read_in_the_order_of_their_numbers(store: &impl TestStore) {
    let journal = store.open().await;
    let a = filled(&*journal, "a", 12).await;
    let b = filled(&*journal, "b", 3).await;
    assert_eq!(read(&*journal, "a").await.entries, a);
    assert_eq!(read(&*journal, "b").await.entries, b);
    assert_eq!(read(&*journal, "a").await.count, 12);
}

pub(crate) async fn a_doubled_number_clashes_and_changes_nothing(store: &impl TestStore) {
    let journal = store.open().await;
    let kept = filled(&*journal, "a", 2).await;
    let before = journal.running_tables(1).await;
    let other = entries("a", 2, |_| "other".into());
    for doubled in [&kept[0], &kept[1], &other[0], &other[1]] {
        let answer = journal.append(&id("a"), kept[1].head, doubled.clone(), playing(3)).await;
        assert_eq!(answer, Err(JournalError::Clash));
    }
    assert_eq!(read(&*journal, "a").await.entries, kept);
    assert_eq!(journal.running_tables(1).await, before);
}

/// The number fits, but what is stored is not what the caller knows: another copy of the store.
pub(crate) async fn an_entry_that_continues_another_one_clashes_and_changes_nothing(
    store: &impl TestStore,
) {
    let journal = store.open().await;
    let kept = filled(&*journal, "a", 2).await;
    let before = journal.running_tables(1).await;
    let other = entries("a", 3, |_| "other".into());
    for previous in [other[1].head, kept[0].head, ChainHash([0; 32])] {
        let answer = journal.append(&id("a"), previous, other[2].clone(), playing(3)).await;
        assert_eq!(answer, Err(JournalError::Clash));
    }
    assert_eq!(read(&*journal, "a").await.entries, kept);
    assert_eq!(journal.running_tables(1).await, before);
    assert_eq!(append(&*journal, "a", &entries("a", 3, |seq| seq.to_string())[2]).await, Ok(()));
}

pub(crate) async fn a_skipped_number_clashes_and_changes_nothing(store: &impl TestStore) {
    let journal = store.open().await;
    journal.create(table("a")).await.expect("a new table");
    let before = journal.running_tables(1).await;
    let all = entries("a", 3, |seq| seq.to_string());
    assert_eq!(append(&*journal, "a", &all[1]).await, Err(JournalError::Clash));
    assert_eq!(journal.running_tables(1).await, before);
    assert_eq!(append(&*journal, "a", &all[0]).await, Ok(()));
    assert_eq!(append(&*journal, "a", &all[2]).await, Err(JournalError::Clash));
    assert_eq!(read(&*journal, "a").await.entries, all[..1]);
}

pub(crate) async fn a_number_beyond_i64_clashes(store: &impl TestStore) {
    let journal = store.open().await;
    journal.create(table("a")).await.expect("a new table");
    for seq in [i64::MAX as u64, i64::MAX as u64 + 1, u64::MAX] {
        let entry = StoredEntry::after(&SECRET, ChainHash([0; 32]), seq, 0, String::new());
        assert_eq!(append(&*journal, "a", &entry).await, Err(JournalError::Clash));
        let stored = journal.read(&id("a"), seq).await.expect("an answer").expect("a table");
        assert_eq!(stored.entries, []);
    }
}

pub(crate) async fn an_unknown_table_takes_no_entry(store: &impl TestStore) {
    let journal = store.open().await;
    let all = entries("a", 1, |seq| seq.to_string());
    assert_eq!(append(&*journal, "a", &all[0]).await, Err(JournalError::NoSuchTable));
    assert_eq!(journal.read(&id("a"), 0).await, Ok(None));
}

pub(crate) async fn a_name_is_given_to_one_table_only(store: &impl TestStore) {
    let journal = store.open().await;
    let kept = filled(&*journal, "a", 1).await;
    let mut other = table("a");
    other.setup = "other".into();
    assert_eq!(journal.create(other).await, Err(JournalError::Exists));
    // Names are addresses: their case counts.
    assert!(journal.create(table("A")).await.is_ok());
    let stored = read(&*journal, "a").await;
    assert_eq!((stored.setup, stored.entries), (table("a").setup, kept));
}

pub(crate) async fn of_two_appends_of_the_same_number_exactly_one_wins(store: &impl TestStore) {
    const ROUNDS: u64 = 50;
    let nodes = [store.open().await, store.open().await];
    nodes[0].create(table("a")).await.expect("a new table");
    for seq in 0..ROUNDS {
        let mut race = JoinSet::new();
        for (node, body) in nodes.iter().zip(["left", "right"]) {
            let (node, entry) = (node.clone(), rival(seq, body));
            race.spawn(async move { append(&*node, "a", &entry).await });
        }
        let mut answers = race.join_all().await;
        answers.sort_by_key(Result::is_err);
        assert_eq!(answers, [Ok(()), Err(JournalError::Clash)]);
    }
    assert_eq!(read(&*nodes[0], "a").await.count, ROUNDS);
}

pub(crate) async fn dropped_futures_break_nothing(store: &impl TestStore) {
    let journal = store.open().await;
    journal.create(table("a")).await.expect("a new table");
    let all = entries("a", 100, |seq| seq.to_string());
    for entry in &all {
        // Polled once, then dropped: the command may have been sent or not.
        tokio::select! {
            biased;
            _ = append(&*journal, "a", entry) => {}
            () = ready(()) => {}
        }
        match append(&*journal, "a", entry).await {
            Ok(()) | Err(JournalError::Clash) => {}
            Err(error) => panic!("{error}"),
        }
    }
    let stored = read(&*journal, "a").await;
    assert_eq!(stored.entries, all);
    assert_eq!(stored.check(), Ok(()));
}

pub(crate) async fn a_text_that_is_too_long_is_refused(store: &impl TestStore) {
    let journal = store.open().await;
    journal.create(table("a")).await.expect("a new table");
    let long = entries("a", 1, |_| "x".repeat(MAX_BODY + 1));
    assert_eq!(append(&*journal, "a", &long[0]).await, Err(JournalError::TooLong));
    let longest = entries("a", 1, |_| "x".repeat(MAX_BODY));
    assert_eq!(append(&*journal, "a", &longest[0]).await, Ok(()));
    let mut wordy = table("b");
    wordy.setup = "x".repeat(MAX_BODY + 1);
    assert_eq!(journal.create(wordy).await, Err(JournalError::TooLong));
}

pub(crate) async fn reading_from_a_number_leaves_out_what_is_before(store: &impl TestStore) {
    let journal = store.open().await;
    let all = filled(&*journal, "a", 5).await;
    for from in 0..=5 {
        let stored = journal.read(&id("a"), from).await.expect("an answer").expect("a table");
        assert_eq!(stored.entries, all[from as usize..]);
        assert_eq!(stored.count, 5);
    }
}

pub(crate) async fn a_table_is_read_as_it_was_created(store: &impl TestStore) {
    let journal = store.open().await;
    for public in [true, false] {
        let mut table = table(&format!("table-{public}"));
        table.public = public;
        let head = journal.create(table.clone()).await;
        assert_eq!(head, Ok(ChainHash::first(&table.secret, &table.setup)));
        let stored = read(&*journal, table.id.as_str()).await;
        assert_eq!(stored.head(), head.ok());
        assert_eq!((stored.id, stored.game), (table.id, table.game));
        assert_eq!((stored.public, stored.setup), (public, table.setup));
        assert_eq!((stored.secret, stored.created), (table.secret, table.at));
        assert_eq!((stored.count, stored.entries), (0, vec![]));
    }
}

pub(crate) async fn texts_are_stored_exactly(store: &impl TestStore) {
    let journal = store.open().await;
    let texts = ["", " ", "é\u{301}🂡", "line\r\nline", "quote ' \" ; --", "\u{feff}", "%00 ?1 $1"];
    journal.create(table("a")).await.expect("a new table");
    let all = entries("a", texts.len() as u64, |seq| texts[seq as usize].into());
    for entry in &all {
        append(&*journal, "a", entry).await.expect("the next entry");
    }
    assert_eq!(read(&*journal, "a").await.entries, all);
    assert_eq!(read(&*journal, "a").await.check(), Ok(()));
}

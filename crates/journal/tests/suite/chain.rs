//! Edits of the stored data are noticed.

use gueridon_journal::JournalError;

use super::{TestStore, filled, id, read};

/// The first damaged entry of a table of ten after an edit.
async fn damaged_from(store: &impl TestStore, sql: &'static str) -> Option<u64> {
    let journal = store.open().await;
    filled(&*journal, "a", 10).await;
    filled(&*journal, "b", 2).await;
    journal.close().await;
    store.edit(sql).await;

    let journal = store.open().await;
    assert_eq!(read(&*journal, "b").await.check(), Ok(()), "only one table was edited");
    match read(&*journal, "a").await.check() {
        Ok(()) => None,
        Err(JournalError::Broken { table, seq }) if table == id("a") => Some(seq),
        Err(error) => panic!("{error}"),
    }
}

pub(crate) async fn an_unchanged_chain_is_valid(store: &impl TestStore) {
    assert_eq!(damaged_from(store, "SELECT 1").await, None);
}

pub(crate) async fn a_changed_body_is_noticed(store: &impl TestStore) {
    let sql = "UPDATE entries SET body = 'x' WHERE seq = 4
        AND table_key = (SELECT key FROM tables WHERE id = 'a')";
    assert_eq!(damaged_from(store, sql).await, Some(4));
}

pub(crate) async fn a_changed_time_is_noticed(store: &impl TestStore) {
    let sql = "UPDATE entries SET at = at + 1 WHERE seq = 9
        AND table_key = (SELECT key FROM tables WHERE id = 'a')";
    assert_eq!(damaged_from(store, sql).await, Some(9));
}

pub(crate) async fn a_changed_setup_is_noticed(store: &impl TestStore) {
    let sql = "UPDATE details SET setup = 'x'
        WHERE table_key = (SELECT key FROM tables WHERE id = 'a')";
    assert_eq!(damaged_from(store, sql).await, Some(0));
}

pub(crate) async fn a_removed_entry_is_noticed(store: &impl TestStore) {
    let sql = "DELETE FROM entries WHERE seq = 5
        AND table_key = (SELECT key FROM tables WHERE id = 'a')";
    assert_eq!(damaged_from(store, sql).await, Some(5));
}

pub(crate) async fn a_chain_cut_off_at_its_end_is_noticed(store: &impl TestStore) {
    let sql = "DELETE FROM entries WHERE seq >= 7
        AND table_key = (SELECT key FROM tables WHERE id = 'a')";
    assert_eq!(damaged_from(store, sql).await, Some(7));
}

pub(crate) async fn swapped_entries_are_noticed(store: &impl TestStore) {
    // By way of a number that is free.
    let sql = "UPDATE entries SET seq = 99 WHERE seq = 2
            AND table_key = (SELECT key FROM tables WHERE id = 'a');
        UPDATE entries SET seq = 2 WHERE seq = 3
            AND table_key = (SELECT key FROM tables WHERE id = 'a');
        UPDATE entries SET seq = 3 WHERE seq = 99";
    assert_eq!(damaged_from(store, sql).await, Some(2));
}

pub(crate) async fn a_chain_of_another_secret_is_noticed(store: &impl TestStore) {
    let journal = store.open().await;
    filled(&*journal, "a", 2).await;
    let mut stored = read(&*journal, "a").await;
    assert_eq!(stored.check(), Ok(()));
    stored.secret[31] ^= 1;
    assert_eq!(stored.check(), Err(JournalError::Broken { table: id("a"), seq: 0 }));
}

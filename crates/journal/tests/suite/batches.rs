//! Commands that are sent at once. In a runtime of one thread, writers that are tasks of it get all of them
//! in one batch, because `join!` sends them before a writer runs.

use gueridon_journal::JournalError;

use super::{TestStore, append, entries, read, table};

pub(crate) async fn a_refused_command_does_not_fail_the_rest_of_its_batch(store: &impl TestStore) {
    let journal = store.open().await;
    let [first, second] = entries("a", 2, |seq| seq.to_string()).try_into().expect("two entries");
    let [doubled] = entries("a", 1, |_| "doubled".into()).try_into().expect("one entry");
    let results = tokio::join!(
        journal.create(table("a")),
        append(&*journal, "a", &first),
        append(&*journal, "a", &doubled),
        append(&*journal, "nowhere", &first),
        journal.create(table("a")),
        append(&*journal, "a", &second),
    );
    assert!(results.0.is_ok());
    assert_eq!((results.1, results.2), (Ok(()), Err(JournalError::Clash)));
    assert_eq!(results.3, Err(JournalError::NoSuchTable));
    assert_eq!((results.4, results.5), (Err(JournalError::Exists), Ok(())));
    assert_eq!(read(&*journal, "a").await.entries, [first, second]);
}

//! Batches in which a command fails.

use std::sync::Arc;

use gueridon_journal::{Journal, JournalError, StoredEntry};

use crate::Database;
use crate::suite::{TestStore, append, entries, read, table};

/// A journal with these tables and then edited, and the first entry of each table.
async fn edited<const N: usize>(
    names: [&str; N],
    sql: &'static str,
) -> (Arc<dyn Journal>, [StoredEntry; N]) {
    let database = Database::default();
    let journal = database.open().await;
    for name in names {
        journal.create(table(name)).await.expect("a new table");
    }
    database.edit(sql).await;
    (journal, names.map(|name| entries(name, 1, |_| "x".into()).remove(0)))
}

#[tokio::test]
async fn a_damaged_table_does_not_fail_the_rest_of_its_batch() {
    // An entry that is not counted: only the primary key of the entries notices.
    let damage = "INSERT INTO entries SELECT key, 0, 0, '', decode(repeat('00', 32), 'hex')
        FROM tables WHERE id = 'b'";
    let (journal, [a, b, c]) = edited(["a", "b", "c"], damage).await;
    let results = tokio::join!(
        append(&*journal, "a", &a),
        append(&*journal, "b", &b),
        append(&*journal, "c", &c)
    );
    assert_eq!(results, (Ok(()), Err(JournalError::Clash), Ok(())));
    assert_eq!(read(&*journal, "a").await.entries, [a]);
    assert_eq!(read(&*journal, "c").await.entries, [c]);
}

#[tokio::test]
async fn a_full_disk_is_reported_and_nothing_is_written() {
    let full = "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$;
        CREATE TRIGGER fail BEFORE UPDATE ON gueridon EXECUTE FUNCTION fail()";
    let (journal, [entry]) = edited(["a"], full).await;
    let results = tokio::join!(append(&*journal, "a", &entry), journal.ping());
    assert_eq!(results, (Err(JournalError::Full), Err(JournalError::Full)));
    assert_eq!(read(&*journal, "a").await.entries, []);
    assert_eq!(append(&*journal, "a", &entry).await, Ok(()));
}

#[tokio::test]
async fn a_deadlocked_batch_is_repeated() {
    let deadlock_twice = "CREATE SEQUENCE attempts;
        CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN IF nextval('attempts') < 3 THEN
                RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01';
            END IF; RETURN NULL; END $$;
        CREATE TRIGGER fail BEFORE UPDATE ON gueridon EXECUTE FUNCTION fail()";
    let (journal, [entry]) = edited(["a"], deadlock_twice).await;
    let results = tokio::join!(append(&*journal, "a", &entry), journal.ping());
    assert_eq!(results, (Ok(()), Ok(())));
    assert_eq!(read(&*journal, "a").await.entries, [entry]);
}

//! A batch whose commit fails.

use gueridon_journal::JournalError;

use crate::File;
use crate::suite::{TestStore, append, entries, player, read, table};

#[tokio::test]
async fn a_commit_that_fails_fails_the_whole_batch() {
    let file = File::default();
    let journal = file.open().await;
    for name in ["a", "b"] {
        journal.create(table(name)).await.unwrap();
    }
    // A name for a player violates a constraint that is checked only at the commit.
    file.edit(
        "CREATE TABLE late (key INTEGER REFERENCES tables (key) DEFERRABLE INITIALLY DEFERRED);
        CREATE TRIGGER fail AFTER INSERT ON players BEGIN INSERT INTO late VALUES (99); END",
    )
    .await;
    let [a, b] = ["a", "b"].map(|name| entries(name, 1, |seq| seq.to_string()).remove(0));
    let results = tokio::join!(
        append(&*journal, "a", &a),
        journal.save_player(player(1), "Ann", 0),
        append(&*journal, "b", &b),
    );
    for result in [results.0, results.1, results.2] {
        assert!(matches!(result, Err(JournalError::Unavailable(_))), "{result:?}");
    }
    for name in ["a", "b"] {
        assert_eq!(read(&*journal, name).await.entries, []);
    }
    assert_eq!(journal.running_tables(9).await.unwrap()[0].turn, Some(0));

    let results = tokio::join!(append(&*journal, "a", &a), append(&*journal, "b", &b));
    assert_eq!(results, (Ok(()), Ok(())));
    for name in ["a", "b"] {
        assert_eq!(read(&*journal, name).await.count, 1);
    }
}

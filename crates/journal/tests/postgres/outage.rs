//! A database that stops for a while.

use std::time::{Duration, Instant};

use gueridon_journal::{Journal, JournalError, PoolLimits, PostgresJournal, TableChange};
use gueridon_testdb::{Cluster, StopMode};
use tokio::sync::broadcast::Receiver;
use tokio::task::block_in_place;
use tokio::time::timeout;

use crate::suite::{append, entries, filled, id, read};

/// Somewhat longer than the timeout for a connection: the machine may be busy.
const SOON: Duration = Duration::from_secs(8);

async fn wait_for_gap(changes: &mut Receiver<TableChange>) {
    let gap = async { while changes.recv().await != Ok(TableChange::Gap) {} };
    timeout(Duration::from_secs(15), gap).await.expect("a report of the gap");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_outage_of_the_database_loses_nothing() {
    let cluster = Cluster::start().expect("a server");
    let url = cluster.create_database().await.unwrap();
    let open = async || PostgresJournal::open(&url, PoolLimits::default()).await;
    let nodes = [open().await.unwrap(), open().await.unwrap()];
    let mut subscribers = nodes.each_ref().map(|node| node.changes());
    let mut kept = filled(&nodes[0], "a", 3).await;
    let (a, all) = (id("a"), entries("a", 5, |seq| seq.to_string()));

    for (seq, mode) in [(3, StopMode::Fast), (4, StopMode::Crash)] {
        block_in_place(|| cluster.stop(mode)).unwrap();
        let start = Instant::now();
        for node in &nodes {
            let (appended, found) = tokio::join!(append(node, "a", &all[seq]), node.read(&a, 0));
            assert!(matches!(appended, Err(JournalError::Unavailable(_))), "{appended:?}");
            assert!(matches!(found, Err(JournalError::Unavailable(_))), "{found:?}");
        }
        assert!(start.elapsed() < 2 * SOON, "{:?}", start.elapsed());
        for changes in &mut subscribers {
            // A failed append may have been written, which is a gap. The next comes from the new connection.
            while changes.try_recv().is_ok() {}
        }

        block_in_place(|| cluster.resume()).unwrap();
        for (node, changes) in nodes.iter().zip(&mut subscribers) {
            wait_for_gap(changes).await;
            assert_eq!(read(node, "a").await.entries, kept);
            assert_eq!(node.ping().await, Ok(()));
        }
        assert_eq!(append(&nodes[1], "a", &all[seq]).await, Ok(()));
        kept.push(all[seq].clone());
        let (count, entry) = (seq as u64 + 1, Some(all[seq].clone()));
        let expected = TableChange::Appended { table: id("a"), count, entry };
        let change = timeout(SOON, subscribers[0].recv()).await.expect("a change in time");
        assert_eq!(change, Ok(expected));
    }
}

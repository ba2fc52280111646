//! Acknowledged entries survive a kill of the program.
//!
//! The test runs itself as a second process, which appends and prints each acknowledgement, and kills it
//! after a seeded number of acknowledgements.

use std::collections::BTreeMap;
use std::env;
use std::io::{BufRead, BufReader, Write, stdout};
use std::path::Path;
use std::process::{Command, Stdio};

use gueridon_journal::{Journal, SqliteJournal, StoredEntry};
use tokio::task::JoinSet;

use crate::File;
use crate::suite::{self, SECRET, TestStore};

/// The variable that names the file for the second process.
const FILE: &str = "GUERIDON_JOURNAL_TEST_FILE";
const WRITERS: usize = 8;
const KILLS: u64 = 12;

#[tokio::test]
async fn every_acknowledged_entry_survives_a_kill() {
    let file = File::default();
    let mut acknowledged = BTreeMap::new();
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    for _ in 0..KILLS {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let limit = 1 + (seed >> 33) % 400;
        run_and_kill(&file.path(), limit as usize, &mut acknowledged);

        let journal = file.open().await;
        for (table, &last) in &acknowledged {
            let stored = suite::read(&*journal, table).await;
            stored.check().unwrap();
            assert!(stored.count > last, "{table}: {last} was promised, has {}", stored.count);
        }
        journal.close().await;
    }
    assert_eq!(acknowledged.len(), WRITERS, "every writer has written");
}

/// Records the last acknowledged entry of every table, including those printed after the kill.
fn run_and_kill(path: &Path, limit: usize, acknowledged: &mut BTreeMap<String, u64>) {
    let mut child = Command::new(env::current_exe().expect("this program"))
        .args(["--exact", "durability::append_until_killed", "--ignored", "--nocapture"])
        .env(FILE, path)
        .stdout(Stdio::piped())
        .spawn()
        .expect("this program once more");
    let output = BufReader::new(child.stdout.take().expect("its output"));
    let mut count = 0;
    for line in output.lines() {
        let line = line.expect("text");
        // The last line may be cut off; a full one ends with a dot.
        let words = line.strip_prefix("kept ").and_then(|rest| rest.strip_suffix("."));
        let Some((table, seq)) = words.and_then(|words| words.split_once(' ')) else { continue };
        acknowledged.insert(table.into(), seq.parse().expect("a number"));
        count += 1;
        if count == limit {
            child.kill().expect("a process that runs");
        }
    }
    child.wait().expect("an end");
    assert!(count >= limit, "it ended by itself after {count}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "the process that every_acknowledged_entry_survives_a_kill kills"]
async fn append_until_killed() {
    let Some(path) = env::var_os(FILE) else { return };
    let journal: std::sync::Arc<dyn Journal> =
        std::sync::Arc::new(SqliteJournal::open(Path::new(&path)).await.unwrap());
    // Ends the line that the test runner has begun.
    writeln!(stdout()).unwrap();
    let mut writers = JoinSet::new();
    for number in 0..WRITERS {
        let journal = journal.clone();
        writers.spawn(async move {
            let name = format!("table-{number}");
            let _ = journal.create(suite::table(&name)).await;
            let stored = suite::read(&*journal, &name).await;
            let mut head = stored.head().expect("read from the start");
            for seq in stored.count.. {
                let entry = StoredEntry::after(&SECRET, head, seq, 0, format!("body {seq}"));
                head = entry.head;
                suite::append(&*journal, &name, &entry).await.expect("the next entry");
                writeln!(stdout(), "kept {name} {seq}.").expect("a reader of the output");
            }
        });
    }
    writers.join_all().await;
}

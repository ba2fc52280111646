//! Durable entries per second, and the CPU time of this process for each:
//! `cargo run --release -p gueridon-journal --example appends`.
//!
//! Every caller has its own table and waits for each entry before the next, as games do. The first
//! argument is the folder for the file of SQLite. CPU times of PostgreSQL's own processes are not counted.

use std::error::Error;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use gueridon_journal::{
    Journal, NewTable, Phase, PoolLimits, PostgresJournal, SqliteJournal, StoredEntry, Summary,
    TableId,
};
use gueridon_testdb::Cluster;

const DURATION: Duration = Duration::from_secs(5);
const SECRET: [u8; 32] = [7; 32];

/// The summary of a step with a deadline, as the server writes it.
fn summary(at: i64) -> Summary {
    Summary { phase: Phase::Playing, turn: Some(1), due: Some(at + 60_000), seats: None }
}

async fn play(journal: Arc<dyn Journal>, name: String, end: Instant) -> u64 {
    let id = TableId::new(name).expect("a plain name");
    let table = NewTable {
        id: id.clone(),
        game: "cafe-cards".into(),
        public: true,
        setup: "s".repeat(300),
        secret: SECRET,
        caption: "c".repeat(80),
        at: 0,
        summary: summary(0),
    };
    let mut head = journal.create(table).await.expect("a new table");
    let mut seq = 0;
    while Instant::now() < end {
        let at = i64::try_from(seq).expect("not that many");
        let entry = StoredEntry::after(&SECRET, head, seq, at, "b".repeat(100));
        head = entry.head;
        journal.append(&id, entry, summary(at)).await.expect("the next entry");
        seq += 1;
    }
    seq
}

/// The CPU time of this process so far in microseconds, in user and kernel mode; 0 where there is no `/proc`.
fn cpu_micros() -> u64 {
    // Linux counts in hundredths of a second. The name of the program, in parentheses, may hold spaces.
    const TICK: u64 = 10_000;
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_ascii_whitespace();
    fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum::<u64>() * TICK
}

/// Measures callers that are spread over the nodes.
async fn measure(store: &str, nodes: &[Arc<dyn Journal>]) -> Result<(), Box<dyn Error>> {
    for callers in [1, 16, 200, 1000] {
        let (start, cpu) = (Instant::now(), cpu_micros());
        let games: Vec<_> = (0..callers)
            .zip(nodes.iter().cycle())
            .map(|(caller, node)| (format!("{}-{callers}-{caller}", nodes.len()), node.clone()))
            .map(|(name, node)| tokio::spawn(play(node, name, start + DURATION)))
            .collect();
        let mut entries = 0;
        for game in games {
            entries += game.await?;
        }
        let rate = entries as f64 / start.elapsed().as_secs_f64();
        let cpu = (cpu_micros() - cpu) as f64 / entries as f64;
        let callers = format!("{callers:4} callers");
        writeln!(stdout(), "{store:22} {callers}: {rate:7.0} entries/s, {cpu:6.1} µs of CPU each")?;
    }
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).map_or_else(std::env::temp_dir, PathBuf::from);
    let folder = tempfile::tempdir_in(folder)?;
    let journal = SqliteJournal::open(&folder.path().join("appends.db")).await?;
    let journal: Arc<dyn Journal> = Arc::new(journal);
    measure("SQLite", std::slice::from_ref(&journal)).await?;
    journal.close().await;

    let cluster = Cluster::start()?;
    let url = cluster.create_database().await?;
    let mut nodes: Vec<Arc<dyn Journal>> = Vec::new();
    for name in ["PostgreSQL, one node", "PostgreSQL, two nodes"] {
        let node = PostgresJournal::open(&url, PoolLimits::default()).await?;
        nodes.push(Arc::new(node));
        measure(name, &nodes).await?;
    }
    for node in nodes {
        node.close().await;
    }
    Ok(())
}

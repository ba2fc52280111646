//! Durable entries per second, and the CPU time of this process for each:
//! `cargo run --release -p gueridon-journal --example appends`.
//!
//! Every caller has its own table and waits for each entry before the next, as games do. The first
//! argument is the folder for the file of SQLite. CPU times are read from `/proc`.

use std::error::Error;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
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
    let due = Some(at + 60_000);
    Summary { phase: Phase::Playing, turn: Some(1), due, seats: None, caption: None }
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
        let previous = std::mem::replace(&mut head, entry.head);
        journal.append(&id, previous, entry, summary(at)).await.expect("the next entry");
        seq += 1;
    }
    seq
}

/// The fields of a process in `/proc` after its name, and its CPU time in user and kernel mode in
/// microseconds; none where there is no such process.
fn process(id: &str) -> Option<(Vec<String>, u64)> {
    // Linux counts in hundredths of a second. The name of the program, in parentheses, may hold spaces.
    const TICK: u64 = 10_000;
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let fields: Vec<String> = stat.rsplit(')').next()?.split_whitespace().map(Into::into).collect();
    let ticks: u64 = fields.get(11..13)?.iter().filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    Some((fields, ticks * TICK))
}

/// The CPU time so far of this process, or of the children of a server that runs in `folder`.
fn cpu_micros(folder: Option<&Path>) -> u64 {
    let Some(folder) = folder else { return process("self").map_or(0, |(_, cpu)| cpu) };
    let file = std::fs::read_to_string(folder.join("postmaster.pid")).unwrap_or_default();
    let server = file.lines().next().unwrap_or_default();
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let processes = processes.filter_map(|folder| process(folder.file_name().to_str()?));
    processes.filter(|(fields, _)| fields[1] == server).map(|(_, cpu)| cpu).sum()
}

/// Measures callers that are spread over the nodes.
async fn measure(
    store: &str,
    nodes: &[Arc<dyn Journal>],
    database: Option<&Path>,
) -> Result<(), Box<dyn Error>> {
    for callers in [1, 16, 200, 1000] {
        let (start, cpu) = (Instant::now(), [None, database].map(cpu_micros));
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
        let [own, all] = [0, 1].map(|index| {
            let now = cpu_micros([None, database][index]);
            now.saturating_sub(cpu[index]) as f64 / entries as f64
        });
        write!(
            stdout(),
            "{store:22} {callers:4} callers: {rate:7.0} entries/s, CPU {own:5.1} µs each"
        )?;
        let of_database =
            if database.is_some() { format!(", of the database {all:5.1}") } else { String::new() };
        writeln!(stdout(), "{of_database}")?;
    }
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args_os().nth(1).map_or_else(std::env::temp_dir, PathBuf::from);
    let folder = tempfile::tempdir_in(folder)?;
    let journal = SqliteJournal::open(&folder.path().join("appends.db")).await?;
    let journal: Arc<dyn Journal> = Arc::new(journal);
    measure("SQLite", std::slice::from_ref(&journal), None).await?;
    journal.close().await;

    let cluster = Cluster::start()?;
    let url = cluster.create_database().await?;
    let mut nodes: Vec<Arc<dyn Journal>> = Vec::new();
    for name in ["PostgreSQL, one node", "PostgreSQL, two nodes"] {
        let node = PostgresJournal::open(&url, PoolLimits::default()).await?;
        nodes.push(Arc::new(node));
        measure(name, &nodes, Some(&cluster.data())).await?;
    }
    for node in nodes {
        node.close().await;
    }
    Ok(())
}

//! How long lists take at a busy site: `cargo run --release -p gueridon-journal --example lists`.

use std::error::Error;
use std::io::{Write, stdout};
use std::sync::Arc;
use std::time::Instant;

use gueridon_journal::{Journal, NewTable, Phase, PlayerId, SqliteJournal, Summary, TableId};
use tokio::task::JoinSet;

const FINISHED: u32 = 100_000;
const LIVE: u32 = 10_000;
const PLAYERS: u32 = 5_000;
const TIMES: u32 = 1_000;

fn player(number: u32) -> PlayerId {
    let mut bytes = [0; 16];
    bytes[..4].copy_from_slice(&(number % PLAYERS).to_be_bytes());
    PlayerId(bytes)
}

fn table(number: u32) -> NewTable {
    let phase = match number {
        FINISHED.. if number.is_multiple_of(2) => Phase::Open,
        FINISHED.. => Phase::Playing,
        _ => Phase::Over,
    };
    let due = (phase == Phase::Playing).then_some(i64::from(number));
    let seats = (0..4).map(|seat| Some(player(7 * number + seat))).collect();
    NewTable {
        id: TableId::new(format!("table-{number}")).expect("a plain name"),
        game: "cafe-cards".into(),
        public: true,
        setup: "s".repeat(300),
        secret: [7; 32],
        caption: "c".repeat(80),
        at: i64::from(number),
        summary: Summary { phase, turn: None, due, seats: Some(seats), caption: None },
    }
}

/// Runs a query many times, and prints its time and the number of rows.
async fn time(name: &str, mut ask: impl AsyncFnMut(u32) -> usize) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let mut found = 0;
    for number in 0..TIMES {
        found += ask(number).await;
    }
    let micros = start.elapsed().as_micros() / u128::from(TIMES);
    writeln!(stdout(), "{name:14} {micros:6} µs, {:3} found", found / TIMES as usize)?;
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let journal = Arc::new(SqliteJournal::open(&folder.path().join("lists.db")).await?);
    let mut tables = JoinSet::new();
    for number in 0..FINISHED + LIVE {
        let journal = journal.clone();
        tables.spawn(async move { journal.create(table(number)).await });
    }
    for created in tables.join_all().await {
        created?;
    }
    let all = i64::from(FINISHED + LIVE);
    time("open_tables", async |_| journal.open_tables(50).await.map_or(0, |l| l.len())).await?;
    time("running_tables", async |_| journal.running_tables(50).await.map_or(0, |l| l.len()))
        .await?;
    time("tables_of", async |n| journal.tables_of(player(n), 50).await.map_or(0, |l| l.len()))
        .await?;
    // Each claim ends at once, so that the next finds the same tables.
    time("claim_due", async |_| journal.claim_due(all, all, 50).await.map_or(0, |l| l.len()))
        .await?;
    journal.close().await;
    Ok(())
}

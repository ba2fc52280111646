//! Tables, commands and statements for the unit tests of both databases.

use std::time::Instant;

use crate::backend::Backend;
use crate::write_queue::{BatchWriter, WriteCommand, WriteOutput};
use crate::{ChainHash, Journal, NewTable, Phase, Result, StoredEntry, Summary, TableId, rows};

const SECRET: [u8; 32] = [3; 32];

fn id(name: &str) -> TableId {
    TableId::new(name).unwrap()
}

fn summary(turn: u8) -> Summary {
    Summary { phase: Phase::Playing, turn: Some(turn), due: None, seats: None, caption: None }
}

pub(crate) fn create(name: &str) -> WriteCommand {
    let table = NewTable {
        id: id(name),
        game: "cafe-board".into(),
        public: true,
        setup: String::new(),
        secret: SECRET,
        caption: String::new(),
        at: 0,
        summary: summary(0),
    };
    WriteCommand::Create(table.into())
}

/// A head that depends on the number of entries alone.
fn head(count: u64) -> ChainHash {
    ChainHash([count as u8; 32])
}

pub(crate) fn append(name: &str, seq: u64, body: &str) -> WriteCommand {
    WriteCommand::Append {
        table: id(name),
        previous: head(seq),
        entry: StoredEntry { seq, at: 1, body: body.into(), head: head(seq + 1) },
        summary: summary(1),
    }
}

/// Writes a batch of exactly these commands, none of which returns anything.
pub(crate) async fn write<const N: usize>(
    writer: &mut impl BatchWriter,
    commands: [WriteCommand; N],
) -> [Result<()>; N] {
    let results = writer.write(commands.into(), Instant::now()).await.into_iter();
    let check = |output| assert_eq!(output, WriteOutput::default());
    let results: Vec<Result<()>> = results.map(|result| result.map(check)).collect();
    results.try_into().expect("a result for each command")
}

/// The bodies of the entries of a table.
pub(crate) async fn bodies(journal: &impl Journal, name: &str) -> Vec<String> {
    let stored = journal.read(&id(name), 0).await.unwrap().unwrap();
    assert_eq!(stored.entries.len() as u64, stored.count);
    stored.entries.into_iter().map(|entry| entry.body).collect()
}

/// The statements that must use an index however many rows there are.
pub(crate) fn indexed_statements<B: Backend>() -> [&'static str; 11] {
    [
        rows::TABLE,
        rows::ENTRIES,
        rows::NEXT_DUE,
        rows::TABLE_KEY,
        rows::TABLES_AFTER,
        B::OPEN_TABLES,
        B::RUNNING_TABLES,
        rows::TABLES_OF_PLAYER,
        rows::PLAYER_NAME,
        rows::PLAYERS_AFTER,
        rows::KEY,
    ]
}

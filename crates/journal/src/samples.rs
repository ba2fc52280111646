//! Tables and commands for the tests of both stores.

use crate::desk::{Command, Done, Writer};
use crate::{Entry, Head, NewTable, Phase, Result, Summary, TableId};

const SECRET: [u8; 32] = [3; 32];

pub(crate) fn id(name: &str) -> TableId {
    TableId::new(name).unwrap()
}

fn summary(turn: u8) -> Summary {
    Summary { phase: Phase::Playing, turn: Some(turn), due: None, seats: None }
}

pub(crate) fn table(name: &str) -> NewTable {
    NewTable {
        id: id(name),
        game: "cafe-board".into(),
        public: true,
        setup: String::new(),
        secret: SECRET,
        caption: String::new(),
        at: 0,
        summary: summary(0),
    }
}

pub(crate) fn append(name: &str, seq: u64, body: &str) -> Command {
    let entry = Entry::after(&SECRET, Head([0; 32]), seq, 1, body.into());
    Command::Append { table: id(name), entry, summary: summary(1) }
}

/// Has a writer write a batch of exactly these commands.
pub(crate) async fn batch(writer: &mut impl Writer, commands: Vec<Command>) -> Vec<Result<()>> {
    let answers = writer.write(commands).await;
    answers.into_iter().map(|answer| answer.map(|done| assert_eq!(done, Done::default()))).collect()
}

//! Everything that checking a record can come to.

use gueridon_engine::Seat;
use gueridon_text::{Message, RecordCheck};

pub(crate) fn sentences() -> Vec<Message> {
    let why = || "Because.".to_string();
    let digits = || "0f".repeat(32);
    let checks = of_every_variant!(RecordCheck {
        RecordCheck::Written => [RecordCheck::Written],
        RecordCheck::NotWritten { .. } => [RecordCheck::NotWritten { why: why() }],
        RecordCheck::Commitment => [RecordCheck::Commitment],
        RecordCheck::WrongCommitment { .. } => [RecordCheck::WrongCommitment { expected: digits() }],
        RecordCheck::Seed => [RecordCheck::Seed],
        RecordCheck::WrongSeed { .. } => [RecordCheck::WrongSeed { expected: digits() }],
        RecordCheck::DealUnknown => [RecordCheck::DealUnknown],
        RecordCheck::Noted => [RecordCheck::Noted],
        RecordCheck::NotNoted { .. } => [RecordCheck::NotNoted { found: digits() }],
        RecordCheck::NothingToCompare => [RecordCheck::NothingToCompare],
        RecordCheck::Share { .. } => [RecordCheck::Share { player: Seat(1) }],
        RecordCheck::OtherShare { .. } => [RecordCheck::OtherShare { player: Seat(1), found: digits() }],
        RecordCheck::NoShare { .. } => [RecordCheck::NoShare { player: Seat(1) }],
        RecordCheck::Legal { .. } => [
            RecordCheck::Legal { actions: 0 },
            RecordCheck::Legal { actions: 1 },
            RecordCheck::Legal { actions: 125 },
        ],
        RecordCheck::Illegal { .. } => [
            RecordCheck::Illegal { number: 3, action: "FRf@c2".to_string(), why: why() },
        ],
        RecordCheck::Unfinished { .. } => [RecordCheck::Unfinished { player: Seat(1) }],
    });
    checks.iter().map(RecordCheck::message).collect()
}

//! Everything that checking a record can come to.

use gueridon_engine::Seat;
use gueridon_text::{Message, Verdict};

pub(crate) fn sentences() -> Vec<Message> {
    let why = || "Because.".to_string();
    let digits = || "0f".repeat(32);
    let verdicts = of_every_variant!(Verdict {
        Verdict::Written => [Verdict::Written],
        Verdict::NotWritten { .. } => [Verdict::NotWritten { why: why() }],
        Verdict::Commitment => [Verdict::Commitment],
        Verdict::WrongCommitment { .. } => [Verdict::WrongCommitment { expected: digits() }],
        Verdict::Seed => [Verdict::Seed],
        Verdict::WrongSeed { .. } => [Verdict::WrongSeed { expected: digits() }],
        Verdict::DealUnknown => [Verdict::DealUnknown],
        Verdict::Noted => [Verdict::Noted],
        Verdict::NotNoted { .. } => [Verdict::NotNoted { found: digits() }],
        Verdict::NothingToCompare => [Verdict::NothingToCompare],
        Verdict::Share { .. } => [Verdict::Share { player: Seat(1) }],
        Verdict::OtherShare { .. } => [Verdict::OtherShare { player: Seat(1), found: digits() }],
        Verdict::NoShare { .. } => [Verdict::NoShare { player: Seat(1) }],
        Verdict::Legal { .. } => [
            Verdict::Legal { actions: 0 },
            Verdict::Legal { actions: 1 },
            Verdict::Legal { actions: 125 },
        ],
        Verdict::Illegal { .. } => [
            Verdict::Illegal { number: 3, action: "FRf@c2".to_string(), why: why() },
        ],
        Verdict::Unfinished { .. } => [Verdict::Unfinished { player: Seat(1) }],
    });
    verdicts.iter().map(Verdict::message).collect()
}

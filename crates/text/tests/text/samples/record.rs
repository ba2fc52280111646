//! All errors of records.

use gueridon_engine::cafe::Square;
use gueridon_engine::cafe_board::BoardError;
use gueridon_engine::{Unreadable, Version};
use gueridon_record::{Expected, Pile, RecordError, unreadable_message};
use gueridon_text::Message;

fn text() -> String {
    "xyz".to_string()
}

pub(crate) fn sentences() -> Vec<Message> {
    let errors = of_every_variant!(RecordError {
        RecordError::TooLong => [RecordError::TooLong],
        RecordError::NotText => [RecordError::NotText],
        RecordError::NotJson { .. } => [RecordError::NotJson { detail: text() }],
        RecordError::NotAnObject => [RecordError::NotAnObject],
        RecordError::DoubledField { .. } => [RecordError::DoubledField { field: text() }],
        RecordError::UnknownField { .. } => [RecordError::UnknownField { field: text() }],
        RecordError::MissingField { .. } => [RecordError::MissingField { field: "game" }],
        RecordError::WrongValue { .. } => [wrong_value(Expected::Game)],
        RecordError::UnknownGame { .. } => [RecordError::UnknownGame { name: text() }],
        RecordError::Players { .. } => [RecordError::Players { least: 2, most: 4 }],
        RecordError::WrongChoice { .. } => [
            RecordError::WrongChoice { option: "bag", known: text() },
        ],
        RecordError::NewerOption { .. } => [
            RecordError::NewerOption { option: text(), since: Version::V3, version: Version::V2 },
        ],
        RecordError::UnknownOption { .. } => [
            RecordError::UnknownOption { option: text(), known: text() },
        ],
        RecordError::SeedOrDeal => [RecordError::SeedOrDeal],
        RecordError::FairWithoutSeed => [RecordError::FairWithoutSeed],
        RecordError::WrongShares { .. } => [
            RecordError::WrongShares { shares: 1 },
            RecordError::WrongShares { shares: 5 },
        ],
        RecordError::WrongDeal { .. } => [RecordError::WrongDeal { pile: Pile::Bag }],
        RecordError::WrongDecks { .. } => [
            RecordError::WrongDecks { rounds: 1, decks: 2 },
            RecordError::WrongDecks { rounds: 2, decks: 1 },
        ],
        RecordError::WrongBoard(_) => [RecordError::WrongBoard(BoardError::NoTables)],
        RecordError::WrongTable { .. } => [RecordError::WrongTable { text: text() }],
        RecordError::WrongView { .. } => [RecordError::WrongView { players: 3 }],
        RecordError::UnknownVersion => [RecordError::UnknownVersion],
    });
    let square = Square::read("c2").unwrap();
    let boards = of_every_variant!(BoardError {
        BoardError::NoTables => [BoardError::NoTables],
        BoardError::TooManyTables => [BoardError::TooManyTables],
        BoardError::TwoTables(_) => [BoardError::TwoTables(square)],
        BoardError::LacksChair(_) => [BoardError::LacksChair(square)],
        BoardError::TooShared(_) => [BoardError::TooShared(square)],
    });
    let unreadable = of_every_variant!(Unreadable {
        Unreadable::Unknown => [Unreadable::Unknown],
        Unreadable::NoSuchPlace => [Unreadable::NoSuchPlace],
    });
    errors
        .into_iter()
        .chain(boards.into_iter().map(RecordError::WrongBoard))
        .chain(Expected::ALL.map(wrong_value))
        .chain(Pile::ALL.map(|pile| RecordError::WrongDeal { pile }))
        .map(|error| error.message())
        .chain(unreadable.into_iter().map(|why| unreadable_message("FRf@z9", why)))
        .collect()
}

fn wrong_value(expected: Expected) -> RecordError {
    RecordError::WrongValue { field: "seed", expected }
}

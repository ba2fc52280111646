//! Everything that is impossible about a position.

use gueridon_engine::cafe::Square;
use gueridon_engine::{Impossible, Reason, Seat};
use gueridon_text::Message;

pub(crate) fn sentences() -> Vec<Message> {
    let table = Square::read("b2").unwrap();
    let too_many = |card: &str| Impossible::TooMany { card: card.into(), copies: 4, found: 5 };
    let faults = of_every_variant!(Impossible {
        Impossible::TooLong => [Impossible::TooLong],
        Impossible::Unreadable { .. } => [Impossible::Unreadable { text: "x:y".into() }],
        Impossible::NoSuchCard { .. } => [Impossible::NoSuchCard { card: "XXf".into() }],
        Impossible::NoSuchPlace { .. } => [Impossible::NoSuchPlace { place: "z9".into() }],
        Impossible::TwoOnOnePlace { .. } => [Impossible::TwoOnOnePlace { place: "c2".into() }],
        Impossible::TooMany { .. } => [too_many("FRf"), too_many("FR"), too_many("17")],
        Impossible::TooManyPlayers { .. } => [Impossible::TooManyPlayers { players: 2 }],
        Impossible::WrongNation { .. } => [
            Impossible::WrongNation { card: "FRf".into(), place: "c2".into() },
            Impossible::WrongNation { card: "*f=ES".into(), place: "c2".into() },
        ],
        Impossible::Unbalanced { .. } => [Impossible::Unbalanced { table, women: 3, men: 1 }],
        Impossible::Alone { .. } => [Impossible::Alone { places: vec!["a2".into(), "m2".into()] }],
        Impossible::FullTable { .. } => [Impossible::FullTable { table }],
        Impossible::NoTable { .. } => [Impossible::NoTable { table }],
        Impossible::BarTooFull { .. } => [Impossible::BarTooFull { places: 20 }],
        Impossible::JokerAtBar => [Impossible::JokerAtBar],
        Impossible::HandTooLarge { .. } => [
            Impossible::HandTooLarge { seat: Seat(0), cards: 6, most: 5 },
        ],
        Impossible::EmptyHand { .. } => [Impossible::EmptyHand { seat: Seat(0) }],
        Impossible::LimitsTooLow => [Impossible::LimitsTooLow],
        Impossible::WrongPoints { .. } => [Impossible::WrongPoints { seat: Seat(1) }],
        Impossible::NotOut { .. } => [Impossible::NotOut { seat: Seat(1) }],
        Impossible::NotEnoughCards { .. } => [Impossible::NotEnoughCards { wanted: 9, left: 3 }],
        Impossible::NotItsSquare { .. } => [
            Impossible::NotItsSquare { card: "17".into(), place: "18".into() },
        ],
        Impossible::NotLinked { .. } => [Impossible::NotLinked { place: "46".into() }],
        Impossible::EmptyBoard => [Impossible::EmptyBoard],
        Impossible::WrongTurn => [Impossible::WrongTurn],
        Impossible::WrongRound { .. } => [Impossible::WrongRound { rounds: 2 }],
        Impossible::WrongLastTurn => [Impossible::WrongLastTurn],
        Impossible::NotOver { .. } => [Impossible::NotOver { reason: Reason::BarFull }],
    });
    faults.iter().map(Message::impossible).collect()
}

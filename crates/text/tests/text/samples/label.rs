//! Every label.

use gueridon_engine::cafe::Square;
use gueridon_engine::{Seat, Version};
use gueridon_text::{Label, Message};

pub(crate) fn parts() -> Vec<Message> {
    let chair = Square::read("c2").unwrap();
    let labels = of_every_variant!(Label {
        Label::Title { .. } => [Label::Title { game: "cafe-board", players: 2 }],
        Label::OldRules(_) => [Label::OldRules(Version::V1)],
        Label::Step { .. } => [Label::Step { step: 0, steps: 1 }, Label::Step { step: 2, steps: 9 }],
        Label::Turn(_) => [Label::Turn(Seat(1))],
        Label::Round { .. } => [Label::Round { round: 1, rounds: 2 }],
        Label::Score => [Label::Score],
        Label::Hand => [Label::Hand],
        Label::HiddenCards(_) => [Label::HiddenCards(1), Label::HiddenCards(2)],
        Label::FaceDown(_) => [Label::FaceDown(3)],
        Label::Limit(_) => [Label::Limit(5)],
        Label::Out => [Label::Out],
        Label::Bar => [Label::Bar],
        Label::Bag(_) => [Label::Bag(90)],
        Label::Stock(_) => [Label::Stock(30)],
        Label::TablePile(_) => [Label::TablePile(19)],
        Label::Waits(_) => [Label::Waits(chair)],
        Label::LastTurn => [Label::LastTurn],
        Label::FinalScores => [Label::FinalScores],
        Label::FinalScore { .. } => [Label::FinalScore { seat: Seat(0), points: -17 }],
        Label::TooFar { .. } => [Label::TooFar { at: 9, steps: 1 }, Label::TooFar { at: 9, steps: 2 }],
        Label::NoLine { .. } => [Label::NoLine { number: 3 }],
        Label::Line { .. } => [Label::Line { number: 3 }],
        Label::Checked { .. } => [
            Label::Checked { records: 5, bad: 0 },
            Label::Checked { records: 5, bad: 1 },
            Label::Checked { records: 5, bad: 2 },
        ],
    });
    labels.into_iter().map(Label::message).collect()
}

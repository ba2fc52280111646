//! Advice of every kind.

use gueridon_engine::Seat;
use gueridon_engine::cafe::{Nation, Square};
use gueridon_text::{Hint, Message, Why};

pub(crate) fn sentences() -> Vec<Message> {
    let table = Square::read("b2").unwrap();
    let player = Seat(0);
    let whys = of_every_variant!(Why {
        Why::OnlyChoice => [Why::OnlyChoice],
        Why::EndsAhead { .. } => [Why::EndsAhead { margin: 1 }, Why::EndsAhead { margin: 12 }],
        Why::GoesOut => [Why::GoesOut],
        Why::CompletesTable { .. } => [Why::CompletesTable { table, nation: Nation::De, limit: 4 }],
        Why::TakesJoker => [Why::TakesJoker],
        Why::SafeJoker => [Why::SafeJoker],
        Why::MostPoints => [Why::MostPoints],
        Why::Sheds { .. } => [Why::Sheds { points: 1 }, Why::Sheds { points: 30 }],
        Why::Denies { .. } => [
            Why::Denies { player, points: 1, sure: true },
            Why::Denies { player, points: 8, sure: true },
            Why::Denies { player, points: 1, sure: false },
            Why::Denies { player, points: 5, sure: false },
        ],
        Why::AvoidsBar { .. } => [Why::AvoidsBar { price: 1 }, Why::AvoidsBar { price: 4 }],
        Why::Waits => [Why::Waits],
        Why::Keeps => [Why::Keeps],
        Why::FullHand => [Why::FullHand],
        Why::LongRun { .. } => [Why::LongRun { simulations: 1 }, Why::LongRun { simulations: 40_000 }],
        Why::Solved => [Why::Solved],
        Why::Alternative { .. } => [
            Why::Alternative { close: true },
            Why::Alternative { close: false },
        ],
        Why::NothingBetter => [Why::NothingBetter],
    });
    let mut messages: Vec<Message> = whys.into_iter().map(Why::message).collect();
    messages.extend(hints().into_iter().filter(|hint| stands_alone(*hint)).map(Hint::message));
    messages
}

pub(crate) fn parts() -> Vec<Message> {
    hints().into_iter().filter(|hint| !stands_alone(*hint)).map(Hint::message).collect()
}

fn stands_alone(hint: Hint) -> bool {
    matches!(hint, Hint::Exact | Hint::Estimated { .. })
}

fn hints() -> Vec<Hint> {
    of_every_variant!(Hint {
        Hint::Title(_) => [Hint::Title(Seat(1))],
        Hint::Points(_) => [Hint::Points(-4), Hint::Points(1), Hint::Points(23)],
        Hint::Shed(_) => [Hint::Shed(-54), Hint::Shed(17)],
        Hint::Margin(_) => [Hint::Margin(-3), Hint::Margin(0), Hint::Margin(12)],
        Hint::Win(_) => [Hint::Win(63)],
        Hint::Prospects(_) => [Hint::Prospects(40)],
        Hint::GoesOn => [Hint::GoesOn],
        Hint::Exact => [Hint::Exact],
        Hint::Estimated { .. } => [Hint::Estimated { simulations: 1 }, Hint::Estimated { simulations: 900 }],
        Hint::Thinking => [Hint::Thinking],
    })
}

//! Samples of Quarante-six.

use gueridon_engine::forty_six::{Action, Card, Event, FortySix, Options, Refusal, Square};
use gueridon_engine::{GameEvent as _, Reason, Seat};
use gueridon_text::{GameText, Message};

use super::ACTOR;

/// What the game tells.
pub(super) fn sentences() -> Vec<Message> {
    let game = game();
    let mut messages: Vec<Message> = Vec::new();
    messages.extend(events().iter().map(|event| game.event_message(ACTOR, event)));
    messages.extend(refusals().iter().map(|refusal| game.refusal_message(refusal)));
    messages.extend(actions().into_iter().map(|action| game.action_message(ACTOR, action)));
    messages
}

/// The sources of points in lists.
pub(super) fn parts() -> Vec<Message> {
    let scored = events().into_iter().filter(|event| event.points(ACTOR).is_some());
    scored.map(|event| game().points_message(ACTOR, &event)).collect()
}

pub(crate) fn game() -> FortySix {
    FortySix::new(Options::new(3)).unwrap()
}

pub(crate) fn number(number: u8) -> Card {
    Card::number(number).unwrap()
}

fn events() -> Vec<Event> {
    let (seat, card, square) = (Seat(2), number(17), number(17).square());
    of_every_variant!(Event {
        Event::Placed { .. } => [
            Event::Placed { card, square },
            Event::Placed { card: Card::JOKER, square },
            Event::Placed { card: Card::JOKER, square: Square::JOKER },
        ],
        Event::TookJoker { .. } => [Event::TookJoker { square }],
        Event::Drew { .. } => [
            Event::Drew { card: None, last: false },
            Event::Drew { card: None, last: true },
            Event::Drew { card: Some(card), last: false },
            Event::Drew { card: Some(Card::JOKER), last: true },
        ],
        Event::RoundEnded { .. } => [
            Event::RoundEnded { round: 0, out: Some(seat) },
            Event::RoundEnded { round: 1, out: None },
        ],
        Event::Cost { .. } => [
            Event::Cost { seat, cards: 1, joker: false, points: 1 },
            Event::Cost { seat, cards: 1, joker: true, points: 100 },
            Event::Cost { seat, cards: 3, joker: false, points: 46 },
            Event::Cost { seat, cards: 3, joker: true, points: 146 },
        ],
        Event::RoundBegan { .. } => [
            Event::RoundBegan { round: 1, card, square, seat },
            Event::RoundBegan { round: 2, card: Card::JOKER, square: number(25).square(), seat },
        ],
        Event::Ended { .. } => [Event::Ended { reason: Reason::RoundsPlayed }],
    })
}

fn refusals() -> Vec<Refusal> {
    let (card, square) = (number(17), number(17).square());
    of_every_variant!(Refusal {
        Refusal::GameOver => [Refusal::GameOver],
        Refusal::NotNow => [Refusal::NotNow],
        Refusal::NotInHand { .. } => [
            Refusal::NotInHand { card },
            Refusal::NotInHand { card: Card::JOKER },
        ],
        Refusal::PlaceTaken { .. } => [
            Refusal::PlaceTaken { square, by: card },
            Refusal::PlaceTaken { square, by: Card::JOKER },
            Refusal::PlaceTaken { square: Square::JOKER, by: Card::JOKER },
        ],
        Refusal::NotLinked { .. } => [
            Refusal::NotLinked { card, square },
            Refusal::NotLinked { card: Card::JOKER, square },
            Refusal::NotLinked { card: Card::JOKER, square: Square::JOKER },
        ],
        Refusal::AfterPlacing => [Refusal::AfterPlacing],
        Refusal::MustPlaceFirst => [Refusal::MustPlaceFirst],
        Refusal::OnlyLastCard => [Refusal::OnlyLastCard],
        Refusal::PileEmpty => [Refusal::PileEmpty],
    })
}

fn actions() -> Vec<Action> {
    of_every_variant!(Action {
        Action::Number(_) => [Action::Number(number(46))],
        Action::Joker(_) => [Action::Joker(number(3).square()), Action::Joker(Square::JOKER)],
        Action::Draw => [Action::Draw],
        Action::Done => [Action::Done],
    })
}

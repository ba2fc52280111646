//! The texts of Quarante-six.

use gueridon_engine::Seat;
use gueridon_engine::forty_six::{Action, Card, Event, FortySix, Refusal, Square};

use crate::game_text::{GameText, TurnFacts, rules_pages};
use crate::hint::{Hint, Why};
use crate::message::Message;

impl GameText for FortySix {
    rules_pages!(FortySix, "forty-six");
    const GAIN: &'static str = "shed";

    fn action_message(&self, seat: Seat, action: Action) -> Message {
        match action {
            Action::Number(card) => placed(seat, card, card.square()),
            Action::Joker(square) => placed(seat, Card::JOKER, square),
            Action::Draw => drew(seat, None, false),
            Action::Done => Message::new("forty-done").with("player", seat),
        }
    }

    fn event_message(&self, actor: Seat, event: &Event) -> Message {
        match *event {
            Event::Placed { card, square } => placed(actor, card, square),
            Event::TookJoker { square } => {
                Message::new("forty-took-joker").with("player", actor).with("square", square)
            }
            Event::Drew { card, last } => drew(actor, card, last),
            Event::RoundEnded { round, out: Some(seat) } => {
                of_round("forty-round-out", round).with("player", seat)
            }
            Event::RoundEnded { round, out: None } => of_round("forty-round-pile", round),
            Event::Cost { seat, cards, joker, points } => Message::new("forty-cost")
                .with("player", seat)
                .with("cards", cards)
                .with("joker", joker)
                .with("points", points),
            Event::RoundBegan { round, card: Card::JOKER, square, seat } => {
                of_round("forty-round-began-joker", round)
                    .with("square", square)
                    .with("player", seat)
            }
            Event::RoundBegan { round, card, seat, .. } => {
                of_round("forty-round-began", round).with("card", card).with("player", seat)
            }
            Event::Ended { reason } => Message::reason(reason),
        }
    }

    fn points_message(&self, actor: Seat, event: &Event) -> Message {
        let Event::Cost { cards, joker, .. } = *event else {
            return self.event_message(actor, event);
        };
        Message::new("forty-cost-at").with("cards", cards).with("joker", joker)
    }

    fn refusal_message(&self, refusal: &Refusal) -> Message {
        match *refusal {
            Refusal::GameOver => Message::new("refused-game-over"),
            Refusal::NotNow => Message::new("refused-not-now"),
            Refusal::NotInHand { card } => Message::new("forty-not-in-hand").with("card", card),
            Refusal::PlaceTaken { square, by } => {
                Message::new("forty-place-taken").with("square", square).with("card", by)
            }
            Refusal::NotLinked { card: Card::JOKER, square } => {
                Message::new("forty-not-linked-joker").with("square", square)
            }
            Refusal::NotLinked { card, square } => {
                Message::new("forty-not-linked").with("card", card).with("square", square)
            }
            Refusal::AfterPlacing => Message::new("forty-after-placing"),
            Refusal::MustPlaceFirst => Message::new("forty-must-place-first"),
            Refusal::OnlyLastCard => Message::new("forty-only-last-card"),
            Refusal::PileEmpty => Message::new("forty-pile-empty"),
        }
    }

    fn gain_hint(gain: i32) -> Hint {
        Hint::Shed(gain)
    }

    fn gain_reason(gain: i32, _: i32) -> Option<Why> {
        (gain > 0).then_some(Why::Sheds { points: gain })
    }

    fn striking_reason(&self, turn: &TurnFacts<Self>) -> Option<Why> {
        let out = |event: &Event| matches!(event, Event::RoundEnded { out, .. } if *out == Some(turn.seat));
        if turn.events.iter().any(out) {
            return Some(Why::GoesOut);
        }
        match turn.actions {
            [Action::Draw] => Some(Why::Waits),
            [Action::Done] => Some(Why::Keeps),
            actions if actions.contains(&Action::Joker(Square::JOKER)) => Some(Why::SafeJoker),
            _ => None,
        }
    }
}

/// A card is placed. A number names its square too; the joker needs the square named.
fn placed(player: Seat, card: Card, square: Square) -> Message {
    if card == Card::JOKER {
        Message::new("forty-placed-joker").with("player", player).with("square", square)
    } else {
        Message::new("forty-placed").with("player", player).with("card", card)
    }
}

/// A card is drawn, named for players who may know it.
fn drew(player: Seat, card: Option<Card>, last: bool) -> Message {
    match card {
        Some(card) => Message::new("forty-drew-known").with("card", card),
        None => Message::new("forty-drew"),
    }
    .with("player", player)
    .with("last", last)
}

/// People count rounds from 1.
fn of_round(id: &'static str, round: u8) -> Message {
    Message::new(id).with("round", i32::from(round) + 1)
}

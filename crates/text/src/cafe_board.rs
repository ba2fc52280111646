//! The texts of the board game.

use gueridon_engine::Seat;
use gueridon_engine::cafe::{Event, Refusal};
use gueridon_engine::cafe_board::{Action, CafeBoard};

use crate::cafe;
use crate::game_text::{GameText, TurnFacts, rules_pages};
use crate::hint::Why;
use crate::message::Message;

impl GameText for CafeBoard {
    rules_pages!(CafeBoard, "cafe-board");

    fn action_message(&self, seat: Seat, action: Action) -> Message {
        let board = self.board();
        match action {
            Action::Seat(guest, chair) => {
                cafe::seated(seat, Message::seated_object(guest), board.chair_square(chair))
            }
            Action::Bar(card) => Message::new("cafe-bar-action")
                .with("player", seat)
                .with("guest", Message::guest_object(card)),
            Action::Exchange(card, chair) => Message::new("cafe-exchange-action")
                .with("player", seat)
                .with("guest", card)
                .with("chair", board.chair_square(chair)),
            Action::Group(group) => {
                let chairs = board.chairs_of(group.table).map(|chair| board.chair_square(chair));
                cafe::group(seat, board.table_square(group.table), chairs.zip(group.guests))
            }
            Action::Pass => Message::new("cafe-pass-action").with("player", seat),
            Action::Done => cafe::done(seat),
        }
    }

    fn event_message(&self, actor: Seat, event: &Event) -> Message {
        cafe::event(actor, event)
    }

    fn receipt_messages(&self, actor: Seat, events: &[Event]) -> Vec<Message> {
        cafe::receipt(actor, events)
    }

    fn points_message(&self, actor: Seat, event: &Event) -> Message {
        cafe::points(actor, event)
    }

    fn refusal_message(&self, refusal: &Refusal) -> Message {
        cafe::refusal(refusal)
    }

    fn striking_reason(&self, turn: &TurnFacts<Self>) -> Option<Why> {
        if turn.actions == [Action::Done] {
            return Some(Why::Keeps);
        }
        // The last event has the limit in the end.
        turn.events.iter().rev().find_map(|event| {
            if let Event::LimitLowered { table, nation, limit } = *event {
                return Some(Why::CompletesTable { table, nation, limit });
            }
            matches!(event, Event::Exchanged { .. }).then_some(Why::TakesJoker)
        })
    }

    /// Where at least half of the legal actions pay at the bar, not to pay is a reason.
    fn minor_reason(&self, turn: &TurnFacts<Self>) -> Option<Why> {
        let price = -self.options().bar.price(turn.seen.position().bar().len());
        let at_bar = |action: &&Action| matches!(action, Action::Bar(_));
        let to_bar = turn.legal.iter().filter(at_bar).count();
        let avoided = turn.actions.iter().filter(at_bar).count() == 0;
        (price > 0 && avoided && 2 * to_bar >= turn.legal.len()).then_some(Why::AvoidsBar { price })
    }
}

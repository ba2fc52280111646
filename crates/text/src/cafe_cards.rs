//! The texts of the card game.

use gueridon_engine::Seat;
use gueridon_engine::cafe::{Event, Refusal};
use gueridon_engine::cafe_cards::{Action, CafeCards, Place};

use crate::cafe;
use crate::game_text::{GameText, TurnFacts, rules_pages};
use crate::hint::Why;
use crate::message::Message;

impl GameText for CafeCards {
    rules_pages!(CafeCards, "cafe-cards");

    fn action_message(&self, seat: Seat, action: Action) -> Message {
        match action {
            Action::Seat(card, place) => {
                cafe::seated(seat, Message::guest_object(card), place.square())
            }
            Action::Draw => Message::new("cafe-draw-action").with("player", seat),
            Action::Down(card) => cafe::laid_down(seat, card),
            Action::End => Message::new("cafe-end-action").with("player", seat),
            Action::Group(group) => {
                let places = group.table.places().map(Place::square);
                cafe::group(seat, group.table.square(), places.zip(group.guests))
            }
            Action::Done => cafe::done(seat),
        }
    }

    fn refusal_message(&self, refusal: &Refusal) -> Message {
        cafe::refusal(refusal)
    }

    fn striking_reason(&self, turn: &TurnFacts<Self>) -> Option<Why> {
        match turn.actions {
            [Action::Draw] if !turn.seen.hand().is_empty() => Some(Why::Waits),
            [Action::Down(_)] => Some(Why::FullHand),
            [Action::Done] => Some(Why::Keeps),
            _ => None,
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
}

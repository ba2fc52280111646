//! What the two café games tell alike.

mod event;
mod refusal;

pub(crate) use event::event;
pub(crate) use refusal::refusal;

use gueridon_engine::Seat;
use gueridon_engine::cafe::{Card, Square};

use crate::message::{Message, Value};

/// Somebody sits down; told alike as an action and as an event.
pub(crate) fn seated(player: Seat, guest: impl Into<Value>, chair: Square) -> Message {
    Message::new("cafe-seated").with("player", player).with("guest", guest).with("chair", chair)
}

/// A card is laid face down, told to those who may know it.
pub(crate) fn laid_down(player: Seat, card: Card) -> Message {
    Message::new("cafe-laid-down-known").with("player", player).with("guest", card)
}

/// A table is filled with a group: who sits down where.
pub(crate) fn group<G: Into<Value>>(
    player: Seat,
    table: Square,
    guests: impl Iterator<Item = (Square, Option<G>)>,
) -> Message {
    let placed = guests.filter_map(|(chair, guest)| {
        let guest = Message::new("cafe-group-guest").with("guest", guest?).with("chair", chair);
        Some(Value::Message(guest))
    });
    Message::new("cafe-group-action")
        .with("player", player)
        .with("table", table)
        .with("guests", Value::All(placed.collect()))
}

/// A turn ends.
pub(crate) fn done(player: Seat) -> Message {
    Message::new("cafe-done-action").with("player", player)
}

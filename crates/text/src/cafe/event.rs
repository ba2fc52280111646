//! Receipts of the café games.

use gueridon_engine::Seat;
use gueridon_engine::cafe::{Event, Nation, Square};

use super::{laid_down, seated};
use crate::message::{Message, Value};
use crate::words;

/// One entry of a receipt; `actor` played the step.
pub(crate) fn event(actor: Seat, event: &Event) -> Message {
    match *event {
        Event::Seated { guest, chair } => seated(actor, guest, chair),
        Event::Scored { table, nation, points: 0, .. } => at_table("cafe-alone", table, nation),
        Event::Scored { table, nation, guests, doubled, points } => {
            let id = if doubled { "cafe-scored-doubled" } else { "cafe-scored" };
            at_table(id, table, nation).with("guests", guests).with("points", points)
        }
        Event::GroupScored { table, nation, gender, doubled, points } => {
            at_table("cafe-group-scored", table, nation)
                .with("gender", gender)
                .with("doubled", doubled)
                .with("points", points)
        }
        Event::FourJokers { table, nation } => at_table("cafe-four-jokers", table, nation),
        Event::LimitLowered { table, nation, limit } => {
            at_table("cafe-limit-lowered", table, nation).with("player", actor).with("limit", limit)
        }
        Event::Cleared { table, nation, guests } if guests.is_empty() => {
            at_table("cafe-cleared-alone", table, nation)
        }
        Event::Cleared { table, nation, guests } => {
            at_table("cafe-cleared", table, nation).with("guests", words::cards(guests))
        }
        Event::Revealed { table, nation } => at_table("cafe-revealed", table, nation),
        Event::WentToBar { card, place, price, points } => {
            let id = if price == points { "cafe-bar" } else { "cafe-bar-unpaid" };
            let told = Message::new(id)
                .with("player", actor)
                .with("guest", card)
                .with("place", place)
                .with("points", points);
            if price == points { told } else { told.with("price", price.saturating_abs()) }
        }
        Event::Eliminated { hand } if hand.is_empty() => {
            Message::new("cafe-eliminated-empty").with("player", actor)
        }
        Event::Eliminated { hand } => {
            Message::new("cafe-eliminated").with("player", actor).with("cards", words::cards(hand))
        }
        Event::Exchanged { guest, joker, chair } => Message::new("cafe-exchanged")
            .with("player", actor)
            .with("guest", guest)
            .with("joker", joker)
            .with("chair", chair),
        Event::Drew { count, cards: None } => {
            Message::new("cafe-drew").with("player", actor).with("count", count)
        }
        Event::Drew { count, cards: Some(cards) } => Message::new("cafe-drew-known")
            .with("player", actor)
            .with("count", count)
            .with("cards", words::cards(cards)),
        Event::LaidDown { card: None } => Message::new("cafe-laid-down").with("player", actor),
        Event::LaidDown { card: Some(card) } => laid_down(actor, card),
        Event::Passed => Message::new("cafe-passed").with("player", actor),
        Event::Penalty { seat, guests, jokers, points } => Message::new("cafe-penalty")
            .with("player", seat)
            .with("points", points)
            .with("rest", rest(guests, jokers)),
        Event::Ended { reason } => Message::reason(reason),
    }
}

fn at_table(id: &'static str, table: Square, nation: Nation) -> Message {
    Message::new(id).with("table", table).with("nation", nation)
}

/// What is left at the end; guests or jokers are left out when there are none.
fn rest(guests: u8, jokers: u8) -> Value {
    let counts = [("guest-count", guests), ("joker-count", jokers)];
    let told = counts.into_iter().filter(|&(_, count)| count > 0);
    Value::All(told.map(|(id, count)| Message::new(id).with("count", count).into()).collect())
}

//! Messages that the two café games share.

use gueridon_engine::Seat;
use gueridon_engine::cafe::{Card, Event, Nation, Refusal, Square};

use crate::message::{Message, Value};
use crate::words;

/// A guest, named as an object, sits down; the same as an action and as an event.
pub(crate) fn seated(player: Seat, guest: Message, chair: Square) -> Message {
    Message::new("cafe-seated").with("player", player).with("guest", guest).with("chair", chair)
}

/// A card is laid face down, for players who may know it.
pub(crate) fn laid_down(player: Seat, card: Card) -> Message {
    Message::new("cafe-laid-down-known").with("player", player).with("guest", card)
}

/// A table is filled with a group: each guest and its chair.
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

/// One entry of a receipt; `actor` played the step.
pub(crate) fn event(actor: Seat, event: &Event) -> Message {
    match *event {
        Event::Seated { guest, chair } => seated(actor, Message::seated_object(guest), chair),
        Event::Scored { table, points: 0, .. } => alone([table]),
        Event::Scored { table, nation, guests, doubled, points } => {
            scored("cafe-scored", table, nation, doubled)
                .with("guests", guests)
                .with("points", points)
        }
        Event::GroupScored { table, nation, gender, doubled, points } => {
            group_scored("cafe-group-scored", table, nation, doubled, points)
                .with("gender", gender)
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
            let message = Message::new(id)
                .with("player", actor)
                .with("guest", Message::guest_object(card))
                .with("place", place)
                .with("points", points);
            if price == points { message } else { message.with("price", price.saturating_abs()) }
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

/// A receipt: tables where a guest sits alone are named only when no table scores, and several tables have a sum.
pub(crate) fn receipt(actor: Seat, events: &[Event]) -> Vec<Message> {
    let score = |event: &Event| {
        let Event::Scored { table, points, .. } = *event else { return None };
        Some((table, points))
    };
    let scores = || events.iter().filter_map(score);
    let sum: i32 = scores().map(|(_, points)| points).sum();
    let several = scores().filter(|&(_, points)| points != 0).count() > 1;
    let last = events.iter().rposition(|event| score(event).is_some());
    let mut messages = Vec::with_capacity(events.len());
    for (index, each) in events.iter().enumerate() {
        if score(each).is_none_or(|(_, points)| points != 0) {
            messages.push(event(actor, each));
        }
        if Some(index) == last && sum == 0 {
            messages.push(alone(scores().map(|(table, _)| table)));
        } else if Some(index) == last && several {
            messages.push(Message::new("cafe-scored-sum").with("points", sum));
        }
    }
    messages
}

/// What brought points, for a list in which their number stands beside it.
pub(crate) fn points(actor: Seat, each: &Event) -> Message {
    match *each {
        Event::Scored { table, nation, guests, doubled, .. } => {
            scored("cafe-scored-at", table, nation, doubled).with("guests", guests)
        }
        Event::GroupScored { table, nation, gender, doubled, points } => {
            group_scored("cafe-group-scored-at", table, nation, doubled, points)
                .with("gender", gender)
        }
        Event::WentToBar { card, place, price, points } => {
            let at_bar = |id| Message::new(id).with("guest", card).with("place", place);
            if price == points {
                at_bar("cafe-bar-at")
            } else {
                at_bar("cafe-bar-unpaid-at").with("price", price.saturating_abs())
            }
        }
        Event::Penalty { guests, jokers, .. } => {
            Message::new("cafe-penalty-at").with("rest", rest(guests, jokers))
        }
        Event::Seated { .. }
        | Event::FourJokers { .. }
        | Event::LimitLowered { .. }
        | Event::Cleared { .. }
        | Event::Revealed { .. }
        | Event::Eliminated { .. }
        | Event::Exchanged { .. }
        | Event::Drew { .. }
        | Event::LaidDown { .. }
        | Event::Passed
        | Event::Ended { .. } => event(actor, each),
    }
}

/// A table that scored, and whether its points are doubled.
fn scored(id: &'static str, table: Square, nation: Nation, doubled: bool) -> Message {
    Message::new(id)
        .with("table", table)
        .with("origin", Message::origin(nation))
        .with("doubled", doubled)
}

/// A table that scored for a group; `worth` is what it would bring without doubling.
fn group_scored(
    id: &'static str,
    table: Square,
    nation: Nation,
    doubled: bool,
    points: i32,
) -> Message {
    let worth = if doubled { points / 2 } else { points };
    scored(id, table, nation, doubled).with("worth", worth)
}

/// Tables where a guest sits alone.
fn alone(tables: impl IntoIterator<Item = Square>) -> Message {
    let tables: Vec<Value> = tables.into_iter().map(Value::from).collect();
    Message::new("cafe-alone").with("count", tables.len() as i32).with("tables", Value::All(tables))
}

fn at_table(id: &'static str, table: Square, nation: Nation) -> Message {
    Message::new(id).with("table", table).with("nation", nation)
}

/// What is left at the end; guests or jokers are left out when there are none.
fn rest(guests: u8, jokers: u8) -> Value {
    let counts = [("guest-count", guests), ("joker-count", jokers)];
    let present = counts.into_iter().filter(|&(_, count)| count > 0);
    Value::All(present.map(|(id, count)| Message::new(id).with("count", count).into()).collect())
}

/// One broken rule.
pub(crate) fn refusal(refusal: &Refusal) -> Message {
    match *refusal {
        Refusal::GameOver => Message::new("refused-game-over"),
        Refusal::NotNow => Message::new("refused-not-now"),
        Refusal::NotInHand { card } => Message::new("cafe-not-in-hand").with("guest", card),
        Refusal::PlaceTaken { chair, by } => on_chair("cafe-place-taken", chair).with("guest", by),
        // A joker fits everywhere: what was wrong is the nation it should stand for.
        Refusal::WrongNation { guest, chair, wanted } if guest.joker => {
            on_chair("cafe-wrong-nation-joker", chair)
                .with("wanted", words::any_nation(wanted))
                .with("nation", Message::nation_in_sentence(guest.nation))
        }
        Refusal::WrongNation { guest, chair, wanted } => on_chair("cafe-wrong-nation", chair)
            .with("guest", guest)
            .with("table", Message::table_of(guest.nation))
            .with("wanted", words::tables_of(wanted)),
        Refusal::WrongExchange { card, chair, wanted } => on_chair("cafe-wrong-exchange", chair)
            .with("guest", card)
            .with("wanted", Message::nation_in_sentence(wanted)),
        Refusal::WrongGender { card, chair, wanted } => {
            on_chair("cafe-wrong-gender", chair).with("guest", card).with("gender", wanted)
        }
        Refusal::NotStuck { card, chair } => on_chair("cafe-not-stuck", chair).with("guest", card),
        Refusal::GroupLeft { table } => Message::new("cafe-group-left").with("table", table),
        Refusal::GenderBalance { table, nation, women, men } => {
            at_table("cafe-gender", table, nation).with("women", women).with("men", men)
        }
        Refusal::SitsAlone { guest, chair } => {
            on_chair("cafe-sits-alone", chair).with("guest", guest)
        }
        Refusal::MustJoin { chair } => on_chair("cafe-must-join", chair),
        Refusal::MustScore { guest, chair } => {
            on_chair("cafe-must-score", chair).with("guest", guest)
        }
        Refusal::TooManyGuests { limit } => {
            Message::new("cafe-too-many-guests").with("limit", limit)
        }
        Refusal::OnlyOneAtFirst => Message::new("cafe-only-one-at-first"),
        Refusal::FirstTurnSeats => Message::new("cafe-first-turn-seats"),
        Refusal::GroupIsWholeTurn { .. } => Message::new("cafe-group-is-whole-turn"),
        Refusal::JokerAtBar { as_last_resort: false } => Message::new("cafe-joker-at-bar"),
        Refusal::JokerAtBar { as_last_resort: true } => Message::new("cafe-joker-at-bar-yet"),
        Refusal::NoJoker { chair } => on_chair("cafe-no-joker", chair),
        Refusal::HandFull { limit } => Message::new("cafe-hand-full").with("limit", limit),
        Refusal::HandNotFull { cards, limit } => {
            Message::new("cafe-hand-not-full").with("cards", cards).with("limit", limit)
        }
        Refusal::MustPlaceFirst => Message::new("cafe-must-place-first"),
        Refusal::AfterSeating => Message::new("cafe-after-seating"),
        Refusal::CanPlay => Message::new("cafe-can-play"),
        Refusal::HandNotEmpty { cards } => Message::new("cafe-hand-not-empty").with("cards", cards),
        Refusal::VariantOff => Message::new("cafe-variant-off"),
        Refusal::GroupTable { table, women, men, limit } => Message::new("cafe-group-table")
            .with("table", table)
            .with("women", women)
            .with("men", men)
            .with("limit", limit),
        Refusal::GroupMixed { table } => Message::new("cafe-group-mixed").with("table", table),
        Refusal::GroupIncomplete { table, missing } => {
            Message::new("cafe-group-incomplete").with("table", table).with("missing", missing)
        }
        Refusal::NoGroup { table, gender } => {
            Message::new("cafe-no-group").with("table", table).with("gender", gender)
        }
        Refusal::GroupGoesOn { table, chair } => {
            on_chair("cafe-group-goes-on", chair).with("table", table)
        }
    }
}

fn on_chair(id: &'static str, chair: Square) -> Message {
    Message::new(id).with("chair", chair)
}

//! What is impossible about a position, as sentences.

use gueridon_engine::cafe::{Card, Nation, SeatedGuest};
use gueridon_engine::{Impossible, MAX_POSITION};

use crate::message::{Message, Value};
use crate::visible::is_visible;

/// The longest part of a text that a sentence repeats, in characters.
const MAX_QUOTED: usize = 40;

impl Message {
    /// What is impossible about a position.
    pub fn impossible(fault: &Impossible) -> Message {
        match fault {
            Impossible::TooLong => {
                Message::new("impossible-too-long").with("limit", MAX_POSITION as i32)
            }
            Impossible::Unreadable { text } => {
                Message::new("impossible-unreadable").with("text", quoted(text))
            }
            Impossible::NoSuchCard { card } => {
                Message::new("impossible-no-such-card").with("card", quoted(card))
            }
            Impossible::NoSuchPlace { place } => {
                Message::new("impossible-no-such-place").with("place", quoted(place))
            }
            Impossible::TwoOnOnePlace { place } => {
                Message::new("impossible-two-on-one-place").with("place", quoted(place))
            }
            Impossible::TooMany { card, copies, found } => Message::new("impossible-too-many")
                .with("card", card_name(card))
                .with("copies", *copies)
                .with("found", *found),
            Impossible::TooManyPlayers { players } => {
                Message::new("impossible-too-many-players").with("players", *players)
            }
            Impossible::WrongNation { card, place } => Message::new("impossible-wrong-nation")
                .with("card", card_name(card))
                .with("place", quoted(place)),
            Impossible::Unbalanced { table, women, men } => Message::new("impossible-unbalanced")
                .with("table", *table)
                .with("women", *women)
                .with("men", *men),
            Impossible::Alone { places } => {
                let places = places.iter().map(|place| Value::from(quoted(place))).collect();
                Message::new("impossible-alone").with("places", Value::All(places))
            }
            Impossible::FullTable { table } => {
                Message::new("impossible-full-table").with("table", *table)
            }
            Impossible::NoTable { table } => {
                Message::new("impossible-no-table").with("table", *table)
            }
            Impossible::BarTooFull { places } => {
                Message::new("impossible-bar-too-full").with("places", *places)
            }
            Impossible::JokerAtBar => Message::new("impossible-joker-at-bar"),
            Impossible::HandTooLarge { seat, cards, most } => {
                Message::new("impossible-hand-too-large")
                    .with("player", *seat)
                    .with("cards", *cards)
                    .with("most", *most)
            }
            Impossible::EmptyHand { seat } => {
                Message::new("impossible-empty-hand").with("player", *seat)
            }
            Impossible::LimitsTooLow => Message::new("impossible-limits-too-low"),
            Impossible::WrongPoints { seat } => {
                Message::new("impossible-wrong-points").with("player", *seat)
            }
            Impossible::NotOut { seat } => Message::new("impossible-not-out").with("player", *seat),
            Impossible::NotEnoughCards { wanted, left } => {
                Message::new("impossible-not-enough-cards")
                    .with("wanted", *wanted)
                    .with("left", *left)
            }
            Impossible::NotItsSquare { card, place } => Message::new("impossible-not-its-square")
                .with("card", quoted(card))
                .with("place", quoted(place)),
            Impossible::NotLinked { place } => {
                Message::new("impossible-not-linked").with("place", quoted(place))
            }
            Impossible::EmptyBoard => Message::new("impossible-empty-board"),
            Impossible::WrongTurn => Message::new("impossible-wrong-turn"),
            Impossible::WrongRound { rounds } => {
                Message::new("impossible-wrong-round").with("rounds", *rounds)
            }
            Impossible::WrongLastTurn => Message::new("impossible-wrong-last-turn"),
            Impossible::NotOver { reason } => {
                Message::new("impossible-not-over").with("reason", Message::reason(*reason))
            }
        }
    }
}

/// The start of a text, so that a sentence stays short whatever somebody wrote.
fn quoted(text: &str) -> String {
    text.chars().filter(|sign| is_visible(*sign)).take(MAX_QUOTED).collect()
}

/// The name of a card or a table by its text.
fn card_name(text: &str) -> Value {
    if let Some(nation) = Nation::from_code(text) {
        return Message::table_of(nation).into();
    }
    match (Card::read(text), SeatedGuest::read(text)) {
        (Some(card), _) => card.into(),
        (None, Some(guest)) => guest.into(),
        (None, None) => Message::new("impossible-card").with("card", quoted(text)).into(),
    }
}

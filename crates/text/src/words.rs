//! The names of nations, guests and jokers.

use gueridon_engine::cafe::{Card, Gender, Hand, Nation, NationSet, SeatedGuest};

use crate::message::{Message, Value};

/// The id of a nation's name, or of one of its forms.
fn nation_id(nation: Nation, form: &str) -> String {
    format!("nation-{}{form}", nation.code().to_ascii_lowercase())
}

/// The form of a word for a gender.
fn gender_form(gender: Gender) -> &'static str {
    match gender {
        Gender::Woman => ".woman",
        Gender::Man => ".man",
    }
}

impl Message {
    /// The name of a nation, as on a label: "United States".
    pub fn nation(nation: Nation) -> Message {
        Message::new(nation_id(nation, ""))
    }

    /// The name of a nation as it stands in a sentence: "the United States".
    pub fn nation_in_sentence(nation: Nation) -> Message {
        Message::new(nation_id(nation, ".article"))
    }

    /// A guest or a joker in hand: "a French woman".
    pub fn guest(card: Card) -> Message {
        let form = gender_form(card.gender());
        Message::new(match card.nation() {
            Some(nation) => nation_id(nation, form),
            None => format!("joker{form}"),
        })
    }

    /// A guest on a chair, or a joker there and what it stands for.
    pub fn seated(guest: SeatedGuest) -> Message {
        if !guest.joker {
            return Message::guest(guest.card());
        }
        let id = format!("sitting-joker{}", gender_form(guest.gender));
        Message::new(id).with("nation", Message::nation_in_sentence(guest.nation))
    }
}

/// Every card of a hand; cards that are there more than once are named once, with their number.
pub(crate) fn cards(hand: Hand) -> Value {
    let named = hand.kinds().iter().map(|card| match hand.count(card) {
        1 => Value::from(card),
        count => Message::new("several").with("what", card).with("count", count).into(),
    });
    Value::All(named.collect())
}

/// The nations of a set, joined by "or"; a function gives the message of each.
pub(crate) fn any_nation(nations: NationSet, message: fn(Nation) -> Message) -> Value {
    Value::Any(nations.iter().map(message).map(Value::Message).collect())
}

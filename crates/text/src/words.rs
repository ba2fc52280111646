//! The names of nations, guests and jokers.

use gueridon_engine::cafe::{Card, Gender, Hand, Nation, NationSet, SeatedGuest};

use crate::message::{Message, Value};

/// The ids of a nation's name and of its forms.
struct NationIds {
    name: &'static str,
    woman: &'static str,
    man: &'static str,
    article: &'static str,
}

macro_rules! nation_ids {
    ($($code:literal)+) => {
        [$(NationIds {
            name: concat!("nation-", $code),
            woman: concat!("nation-", $code, ".woman"),
            man: concat!("nation-", $code, ".man"),
            article: concat!("nation-", $code, ".article"),
        }),+]
    };
}

/// In the order of [`Nation::ALL`].
const NATION_IDS: [NationIds; Nation::COUNT] =
    nation_ids!("de" "fr" "gb" "us" "tr" "in" "cn" "ru" "es" "cu" "cf" "it");

impl Message {
    /// The name of a nation, as on a label: "United States".
    pub fn nation(nation: Nation) -> Message {
        Message::new(NATION_IDS[nation.index()].name)
    }

    /// The name of a nation as it stands in a sentence: "the United States".
    pub fn nation_in_sentence(nation: Nation) -> Message {
        Message::new(NATION_IDS[nation.index()].article)
    }

    /// A guest or a joker in hand: "a French woman".
    pub fn guest(card: Card) -> Message {
        let ids = card.nation().map(|nation| &NATION_IDS[nation.index()]);
        Message::new(match card.gender() {
            Gender::Woman => ids.map_or("joker.woman", |ids| ids.woman),
            Gender::Man => ids.map_or("joker.man", |ids| ids.man),
        })
    }

    /// A guest on a chair, or a joker there and what it stands for.
    pub fn seated(guest: SeatedGuest) -> Message {
        if !guest.joker {
            return Message::guest(guest.card());
        }
        let id = match guest.gender {
            Gender::Woman => "sitting-joker.woman",
            Gender::Man => "sitting-joker.man",
        };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_nation_has_its_own_ids() {
        for nation in Nation::ALL {
            let name = format!("nation-{}", nation.code().to_ascii_lowercase());
            assert_eq!(Message::nation(nation).id, name);
        }
    }
}

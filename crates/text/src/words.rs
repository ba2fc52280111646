//! The names of nations, guests and jokers.

use gueridon_engine::cafe::{Card, Gender, Hand, Nation, NationSet, SeatedGuest};

use crate::message::{Message, Value};

/// The ids of a nation's name and of its forms.
struct NationIds {
    name: &'static str,
    woman: &'static str,
    man: &'static str,
    man_object: &'static str,
    women: &'static str,
    men: &'static str,
    article: &'static str,
    table: &'static str,
    origin: &'static str,
}

macro_rules! nation_ids {
    ($($code:literal)+) => {
        [$(NationIds {
            name: concat!("nation-", $code),
            woman: concat!("nation-", $code, ".woman"),
            man: concat!("nation-", $code, ".man"),
            man_object: concat!("nation-", $code, ".man-object"),
            women: concat!("nation-", $code, ".women"),
            men: concat!("nation-", $code, ".men"),
            article: concat!("nation-", $code, ".article"),
            table: concat!("nation-", $code, ".table"),
            origin: concat!("nation-", $code, ".origin"),
        }),+]
    };
}

/// In the order of [`Nation::ALL`].
static NATION_IDS: [NationIds; Nation::COUNT] =
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

    /// A table of a nation: "a French table".
    pub fn table_of(nation: Nation) -> Message {
        Message::new(NATION_IDS[nation.index()].table)
    }

    /// Where guests are from, as after "all": "French".
    pub fn origin(nation: Nation) -> Message {
        Message::new(NATION_IDS[nation.index()].origin)
    }

    /// A guest or a joker in hand: "a French woman".
    pub fn guest(card: Card) -> Message {
        let ids = nation_ids(card);
        Message::new(match card.gender() {
            Gender::Woman => ids.map_or("joker.woman", |ids| ids.woman),
            Gender::Man => ids.map_or("joker.man", |ids| ids.man),
        })
    }

    /// The same as the object of a verb: "einen Franzosen".
    pub fn guest_object(card: Card) -> Message {
        let ids = nation_ids(card);
        Message::new(match card.gender() {
            // No language has another form for a woman.
            Gender::Woman => ids.map_or("joker.woman-object", |ids| ids.woman),
            Gender::Man => ids.map_or("joker.man-object", |ids| ids.man_object),
        })
    }

    /// Two or more equal guests or jokers: "two French women".
    pub fn guests(card: Card, count: u8) -> Message {
        let ids = nation_ids(card);
        let id = match card.gender() {
            Gender::Woman => ids.map_or("joker.women", |ids| ids.women),
            Gender::Man => ids.map_or("joker.men", |ids| ids.men),
        };
        Message::new(id).with("count", count)
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

    /// The same as the object of a verb.
    pub fn seated_object(guest: SeatedGuest) -> Message {
        if !guest.joker {
            return Message::guest_object(guest.card());
        }
        let id = match guest.gender {
            Gender::Woman => "sitting-joker.woman-object",
            Gender::Man => "sitting-joker.man-object",
        };
        Message::new(id).with("nation", Message::nation_in_sentence(guest.nation))
    }
}

/// The ids of a card's nation; none for a joker.
fn nation_ids(card: Card) -> Option<&'static NationIds> {
    card.nation().map(|nation| &NATION_IDS[nation.index()])
}

/// Every card of a hand; cards that are there more than once are named once, with their number.
pub(crate) fn cards(hand: Hand) -> Value {
    let named = hand.kinds().iter().map(|card| match hand.count(card) {
        1 => Value::from(card),
        count => Message::guests(card, count).into(),
    });
    Value::All(named.collect())
}

/// A table of each nation of a set, joined by "and".
pub(crate) fn tables_of(nations: NationSet) -> Value {
    Value::All(nations.iter().map(Message::table_of).map(Value::Message).collect())
}

/// The nations of a set as they stand in a sentence, joined by "or".
pub(crate) fn any_nation(nations: NationSet) -> Value {
    Value::Any(nations.iter().map(Message::nation_in_sentence).map(Value::Message).collect())
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

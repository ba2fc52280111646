//! What nations, guests and jokers are called.

use gueridon_engine::cafe::{Card, Gender, Hand, Nation, NationSet, SeatedGuest};

use crate::message::{Message, Value};

/// The forms of a nation's name.
struct Forms {
    name: &'static str,
    woman: &'static str,
    man: &'static str,
    article: &'static str,
}

fn forms(nation: Nation) -> Forms {
    macro_rules! forms {
        ($id:literal) => {
            Forms {
                name: $id,
                woman: concat!($id, ".woman"),
                man: concat!($id, ".man"),
                article: concat!($id, ".article"),
            }
        };
    }
    match nation {
        Nation::De => forms!("nation-de"),
        Nation::Fr => forms!("nation-fr"),
        Nation::Gb => forms!("nation-gb"),
        Nation::Us => forms!("nation-us"),
        Nation::Tr => forms!("nation-tr"),
        Nation::In => forms!("nation-in"),
        Nation::Cn => forms!("nation-cn"),
        Nation::Ru => forms!("nation-ru"),
        Nation::Es => forms!("nation-es"),
        Nation::Cu => forms!("nation-cu"),
        Nation::Cf => forms!("nation-cf"),
        Nation::It => forms!("nation-it"),
    }
}

impl Message {
    /// The name of a nation, as on a label: "United States".
    pub fn nation(nation: Nation) -> Message {
        Message::new(forms(nation).name)
    }

    /// The name of a nation as it stands in a sentence: "the United States".
    pub fn nation_in_sentence(nation: Nation) -> Message {
        Message::new(forms(nation).article)
    }

    /// A guest or a joker in hand: "a French woman".
    pub fn guest(card: Card) -> Message {
        let gender = card.gender();
        Message::new(match (card.nation().map(forms), gender) {
            (Some(forms), Gender::Woman) => forms.woman,
            (Some(forms), Gender::Man) => forms.man,
            (None, Gender::Woman) => "joker.woman",
            (None, Gender::Man) => "joker.man",
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

/// Every card of a hand; what is there more than once is named once, with its number.
pub(crate) fn cards(hand: Hand) -> Value {
    let named = hand.kinds().iter().map(|card| match hand.count(card) {
        1 => Value::from(card),
        count => Message::new("several").with("what", card).with("count", count).into(),
    });
    Value::All(named.collect())
}

/// The nations of a set, told by a function of each.
pub(crate) fn any_nation(nations: NationSet, told: fn(Nation) -> Message) -> Value {
    Value::Any(nations.iter().map(told).map(Value::Message).collect())
}

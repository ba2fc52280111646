//! What is to be said, before any language.

use gueridon_engine::cafe::{Card, Gender, Nation, SeatedGuest, Square};
use gueridon_engine::{Seat, forty_six};

/// A sentence, or a part of one, that every language has under the same id.
#[derive(Clone, PartialEq, Debug)]
pub struct Message {
    /// The id in the files of sentences; one form of a word follows after a dot: `nation-fr.woman`.
    pub id: &'static str,
    /// What the sentence speaks of, by name.
    pub args: Vec<(&'static str, Value)>,
}

/// One thing that a sentence speaks of.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A number, by which a language may also choose singular or plural.
    Number(i32),
    /// Something that is the same in every language, or by which a language chooses its words.
    Text(String),
    /// A player, by name.
    Player(Seat),
    /// Something else that is said.
    Message(Message),
    /// Things joined by "and".
    All(Vec<Value>),
    /// Things joined by "or".
    Any(Vec<Value>),
    /// Sentences one after the other.
    Row(Vec<Value>),
}

impl Message {
    /// A message that speaks of nothing yet.
    pub fn new(id: &'static str) -> Message {
        Message { id, args: Vec::new() }
    }

    /// The message with one more thing to speak of.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Message {
        self.args.push((name, value.into()));
        self
    }
}

impl From<Message> for Value {
    fn from(message: Message) -> Value {
        Value::Message(message)
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Value {
        Value::Number(number)
    }
}

impl From<u8> for Value {
    fn from(number: u8) -> Value {
        Value::Number(number.into())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

/// Languages choose by `yes` and `no`.
impl From<bool> for Value {
    fn from(answer: bool) -> Value {
        Value::from(if answer { "yes" } else { "no" })
    }
}

/// Languages choose by `woman` and `man`.
impl From<Gender> for Value {
    fn from(gender: Gender) -> Value {
        Value::from(match gender {
            Gender::Woman => "woman",
            Gender::Man => "man",
        })
    }
}

impl From<Seat> for Value {
    fn from(seat: Seat) -> Value {
        Value::Player(seat)
    }
}

impl From<Square> for Value {
    fn from(square: Square) -> Value {
        Value::Text(square.to_string())
    }
}

impl From<Nation> for Value {
    fn from(nation: Nation) -> Value {
        Value::Message(Message::nation(nation))
    }
}

impl From<Card> for Value {
    fn from(card: Card) -> Value {
        Value::Message(Message::guest(card))
    }
}

impl From<SeatedGuest> for Value {
    fn from(guest: SeatedGuest) -> Value {
        Value::Message(Message::seated(guest))
    }
}

/// Languages choose by `J`; every other card is its number.
impl From<forty_six::Card> for Value {
    fn from(card: forty_six::Card) -> Value {
        Value::Text(card.to_string())
    }
}

/// Languages choose by `J`; every other square is its number.
impl From<forty_six::Square> for Value {
    fn from(square: forty_six::Square) -> Value {
        Value::Text(square.to_string())
    }
}

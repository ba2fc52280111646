//! Messages: an id and its values, before any language.

use std::borrow::Cow;

use gueridon_engine::cafe::{Card, Gender, Nation, SeatedGuest, Square};
use gueridon_engine::{Change, Reason, Seat, forty_six};

/// A sentence, or a part of one, that every language has under the same id.
#[derive(Clone, PartialEq, Debug)]
pub struct Message {
    /// The id in the files of sentences; one form of a word follows after a dot: `nation-fr.woman`.
    pub id: Cow<'static, str>,
    /// The values that the sentence mentions, by name.
    pub args: Vec<(&'static str, Value)>,
}

/// A value that a sentence mentions.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A number, by which a language may also choose singular or plural.
    Number(i32),
    /// Something that is the same in every language, or by which a language chooses its words.
    Text(String),
    /// A player, by name.
    Player(Seat),
    /// Another message.
    Message(Message),
    /// Values joined by "and".
    All(Vec<Value>),
    /// Values joined by "or".
    Any(Vec<Value>),
    /// Sentences one after the other.
    Row(Vec<Value>),
}

impl Message {
    /// A message without values.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Message {
        Message { id: id.into(), args: Vec::new() }
    }

    /// The message with one more value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Message {
        self.args.push((name, value.into()));
        self
    }

    /// The value of a name.
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.args.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// The name of a game by the id in records.
    pub fn game(id: &str) -> Message {
        Message::new(format!("game-{id}"))
    }

    /// Why a game ended.
    pub fn reason(reason: Reason) -> Message {
        Message::new(format!("reason-{}", reason.code()))
    }

    /// What a change of the rules is, in one or two sentences.
    pub fn change(change: Change) -> Message {
        Message::new(match change {
            Change::BoardPlan => "change-board-plan",
            Change::LastDraw => "change-last-draw",
            Change::FinishedRefill => "change-finished-refill",
            Change::FourJokers => "change-four-jokers",
            Change::FourJokersOfAmigo => "change-four-jokers-of-amigo",
            Change::GroupExchange => "change-group-exchange",
            Change::LastTables => "change-last-tables",
            Change::GroupAlone => "change-group-alone",
            Change::FreeJoker => "change-free-joker",
        })
    }

    /// An id that is never legal, because another one stands for the same action.
    pub fn other_id(action: String, usual: i32) -> Message {
        Message::new("refused-other-id").with("action", action).with("usual", usual)
    }

    /// The winners and their points. Winners share a rank, so they have equal points.
    pub fn result(scores: &[i32], winners: &[Seat]) -> Message {
        let points = |seat: Seat| scores.get(seat.index()).copied().unwrap_or(0);
        match *winners {
            [] => Message::new("result-nobody"),
            [seat] => Message::new("result-won").with("player", seat).with("points", points(seat)),
            [first, ..] => {
                let players = winners.iter().copied().map(Value::Player).collect();
                Message::new("result-shared")
                    .with("players", Value::All(players))
                    .with("points", points(first))
            }
        }
    }
}

macro_rules! values {
    ($($(#[$doc:meta])* $type:ty: $name:ident => $value:expr;)+) => {
        $($(#[$doc])* impl From<$type> for Value {
            fn from($name: $type) -> Value {
                $value
            }
        })+
    };
}

values! {
    Message: message => Value::Message(message);
    i32: number => Value::Number(number);
    u8: number => Value::Number(number.into());
    &str: text => Value::Text(text.to_owned());
    String: text => Value::Text(text);
    Seat: seat => Value::Player(seat);
    Square: square => Value::Text(square.to_string());
    Nation: nation => Value::Message(Message::nation(nation));
    Card: card => Value::Message(Message::guest(card));
    SeatedGuest: guest => Value::Message(Message::seated(guest));
    /// Languages choose by `yes` and `no`.
    bool: answer => Value::from(if answer { "yes" } else { "no" });
    /// Languages choose by `woman` and `man`.
    Gender: gender => Value::from(match gender {
        Gender::Woman => "woman",
        Gender::Man => "man",
    });
    /// Languages choose by `J`; every other card is its number.
    forty_six::Card: card => Value::Text(card.to_string());
    /// Languages choose by `J`; every other square is its number.
    forty_six::Square: square => Value::Text(square.to_string());
}

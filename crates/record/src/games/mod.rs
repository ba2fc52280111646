//! The trait of games that records are made of: options, deals, and the table in answers.

mod cafe_board;
mod cafe_cards;
mod forty_six;

use gueridon_engine::Seat;
use gueridon_engine::cafe::{Card, Hand};
use gueridon_text::GameText;
use serde_json::{Map, Value, json};

use crate::error::{Expected, RecordError};
use crate::record::Record;
use crate::replay::Step;
use crate::seed::Dice;
use crate::shared_list::SharedList;

/// A game that can be written to records and read from them.
pub trait Recorded: GameText {
    /// The options that a form offers; a record may have further ones.
    const OPTIONS: &'static [GameOption] = &[];

    /// The game and the deal of a record.
    ///
    /// # Errors
    ///
    /// When an option or the deal does not fit.
    fn set_up(record: &Record) -> Result<(Self, Self::Deal), RecordError>;

    /// The deal that follows from a seed's dice.
    fn shuffled(&self, dice: &mut Dice) -> Self::Deal;

    /// The order of every pile, as a record writes it.
    fn write_deal(deal: &Self::Deal) -> Value;

    /// Adds the table to an answer: all of it, or what a seat may know.
    fn table(&self, state: &Self::State, view: Option<Seat>, answer: &mut Map<String, Value>);

    /// Adds what never changes during a game to the first line of a bot: squares, and what touches what.
    fn geometry(&self, description: &mut Map<String, Value>);

    /// Adds what a seat may know beyond the table to a line of a bot: cards that it does not see, as
    /// counts, and cards that have left the game.
    fn knowledge(&self, seen: &Self::Observation, line: &mut Map<String, Value>);

    /// How many steps were played before each round that has begun; none for a game without rounds.
    fn round_starts(_: &SharedList<Step<Self>>) -> Option<Vec<usize>> {
        None
    }

    /// The points of a step, as an answer lists them.
    fn step_points(step: &Step<Self>) -> i32 {
        step.points
    }
}

/// An option of a game. Its text is named `page-option-` and the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameOption {
    /// The name in records and forms.
    pub name: &'static str,
    /// The choices; the first is the usual one.
    pub choices: &'static [OptionChoice],
}

impl GameOption {
    const fn new(name: &'static str, choices: &'static [OptionChoice]) -> GameOption {
        GameOption { name, choices }
    }
}

/// A choice of an option. Its texts are named after the option's text, the name, and `-about`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionChoice {
    /// The name in forms.
    pub name: &'static str,
    value: ChoiceValue,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ChoiceValue {
    Usual,
    Name,
    Flag,
    Number(u64),
}

impl OptionChoice {
    /// The usual choice, which records leave out.
    pub const fn usual(name: &'static str) -> OptionChoice {
        OptionChoice { name, value: ChoiceValue::Usual }
    }

    /// A choice that records write by its name.
    pub const fn named(name: &'static str) -> OptionChoice {
        OptionChoice { name, value: ChoiceValue::Name }
    }

    /// A choice that records write as `true`.
    pub const fn flag(name: &'static str) -> OptionChoice {
        OptionChoice { name, value: ChoiceValue::Flag }
    }

    /// A choice that records write as a number.
    pub const fn number(name: &'static str, number: u64) -> OptionChoice {
        OptionChoice { name, value: ChoiceValue::Number(number) }
    }

    /// The value in records; none for the usual choice.
    pub fn value(self) -> Option<Value> {
        match self.value {
            ChoiceValue::Usual => None,
            ChoiceValue::Name => Some(self.name.into()),
            ChoiceValue::Flag => Some(true.into()),
            ChoiceValue::Number(number) => Some(number.into()),
        }
    }
}

/// The variant of both café games: tables of four women or four men.
const GROUPS: GameOption =
    GameOption::new("groups", &[OptionChoice::usual("no"), OptionChoice::flag("yes")]);

/// Reads the options of a record one by one; an option that is never read is unknown.
pub(crate) struct OptionReader<'a> {
    left: Map<String, Value>,
    known: Vec<&'static str>,
    record: &'a Record,
}

impl<'a> OptionReader<'a> {
    pub(crate) fn new(record: &'a Record) -> OptionReader<'a> {
        OptionReader { left: record.rules.clone(), known: Vec::new(), record }
    }

    /// The number of players, if the game has such tables.
    pub(crate) fn players<G: Recorded>(&self) -> Result<usize, RecordError> {
        let players = self.record.players;
        if G::PLAYERS.contains(&players) { Ok(players) } else { Err(wrong_players::<G>()) }
    }

    /// An option, if it is there.
    pub(crate) fn take<T>(
        &mut self,
        field: &'static str,
        expected: Expected,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Result<Option<T>, RecordError> {
        match self.take_raw(field) {
            None => Ok(None),
            Some(value) => {
                read(&value).map(Some).ok_or(RecordError::WrongValue { field, expected })
            }
        }
    }

    /// An option that is on or off.
    pub(crate) fn flag(&mut self, field: &'static str) -> Result<bool, RecordError> {
        Ok(self.take(field, Expected::Flag, Value::as_bool)?.unwrap_or(false))
    }

    /// A raw option, if it is there.
    pub(crate) fn take_raw(&mut self, field: &'static str) -> Option<Value> {
        self.known.push(field);
        self.left.shift_remove(field)
    }

    /// Refuses options that were not taken.
    pub(crate) fn finish(self) -> Result<(), RecordError> {
        match self.left.into_iter().next() {
            None => Ok(()),
            Some((option, _)) => {
                Err(RecordError::UnknownOption { option, known: self.known.join(", ") })
            }
        }
    }
}

/// The error for a number of players that the game does not have.
pub(crate) fn wrong_players<G: Recorded>() -> RecordError {
    RecordError::Players { least: *G::PLAYERS.start(), most: *G::PLAYERS.end() }
}

/// The piles of a deal: an object with just these fields.
pub(crate) fn piles<'a, const N: usize>(
    deal: &'a Value,
    names: [&'static str; N],
) -> Result<[&'a Vec<Value>; N], RecordError> {
    let wrong = || RecordError::WrongValue { field: "deal", expected: Expected::Deal };
    let fields = deal.as_object().ok_or_else(wrong)?;
    if let Some(field) = fields.keys().find(|field| !names.contains(&field.as_str())) {
        return Err(RecordError::UnknownField { field: field.clone() });
    }
    let mut lists = Vec::with_capacity(N);
    for name in names {
        let list = fields.get(name).ok_or(RecordError::MissingField { field: name })?;
        lists.push(list.as_array().ok_or_else(wrong)?);
    }
    lists.try_into().map_err(|_| wrong())
}

/// A list of cards by their texts; none when one of them is no card.
pub(crate) fn cards<T>(list: &[Value], read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    list.iter().map(|item| item.as_str().and_then(&read)).collect()
}

/// How many there are of each, by the text; those of which there is none are left out.
pub(crate) fn counts<T: ToString>(items: impl Iterator<Item = (T, u8)>) -> Value {
    let present = items.filter(|&(_, count)| count > 0);
    present.map(|(item, count)| (item.to_string(), Value::from(count))).collect()
}

/// Each kind of café card with its number in a hand.
pub(crate) fn hand_counts(hand: Hand) -> impl Iterator<Item = (Card, u8)> {
    Card::all().map(move |card| (card, hand.count(card)))
}

/// Texts in order.
pub(crate) fn sorted(items: impl Iterator<Item = impl ToString>) -> Value {
    let mut texts: Vec<String> = items.map(|item| item.to_string()).collect();
    texts.sort_unstable();
    json!(texts)
}

/// All hands; with a view, that seat's hand and of the others only how many cards.
pub(crate) fn hands(players: usize, view: Option<Seat>, hand: impl Fn(Seat) -> Value) -> Value {
    Seat::all(players)
        .map(|seat| {
            let cards = hand(seat);
            match view {
                Some(viewer) if viewer != seat => json!(cards.as_array().map_or(0, Vec::len)),
                _ => cards,
            }
        })
        .collect()
}

//! What a record needs to know of each game.

mod cafe_board;
mod cafe_cards;
mod forty_six;

use gueridon_engine::Seat;
use gueridon_text::Spoken;
use serde_json::{Map, Value, json};

use crate::error::{Expected, RecordError};
use crate::record::Record;
use crate::replay::Step;

/// A game that can be written down, read back, and told about.
pub trait Recorded: Spoken {
    /// Whether players hide their hands.
    const HIDDEN_HANDS: bool;

    /// The game and the deal of a record.
    ///
    /// # Errors
    ///
    /// When an option or the deal does not fit.
    fn set_up(record: &Record) -> Result<(Self, Self::Deal), RecordError>;

    /// The order of every pile, as a record writes it.
    fn write_deal(deal: &Self::Deal) -> Value;

    /// Puts the table into an answer: all of it, or what a seat may know.
    fn table(&self, state: &Self::State, view: Option<Seat>, answer: &mut Map<String, Value>);

    /// The points of a step, as an answer lists them.
    fn step_points(step: &Step<Self>) -> i32 {
        step.points
    }
}

/// The reader of a record, taken one by one; what is left over is unknown.
pub(crate) struct OptionReader<'a> {
    left: Map<String, Value>,
    known: &'static str,
    record: &'a Record,
}

impl<'a> OptionReader<'a> {
    pub(crate) fn new(record: &'a Record, known: &'static str) -> OptionReader<'a> {
        OptionReader { left: record.rules.clone(), known, record }
    }

    /// The number of players, within bounds.
    pub(crate) fn players(&self, least: usize, most: usize) -> Result<usize, RecordError> {
        let players = self.record.players;
        if (least..=most).contains(&players) {
            Ok(players)
        } else {
            Err(RecordError::Players { least, most })
        }
    }

    /// An option, if it is there.
    pub(crate) fn take<T>(
        &mut self,
        field: &'static str,
        expected: Expected,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Result<Option<T>, RecordError> {
        match self.left.shift_remove(field) {
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
    pub(crate) fn take_raw(&mut self, field: &str) -> Option<Value> {
        self.left.shift_remove(field)
    }

    /// Refuses what was not taken.
    pub(crate) fn finish(self) -> Result<(), RecordError> {
        match self.left.into_iter().next() {
            None => Ok(()),
            Some((option, _)) => Err(RecordError::UnknownOption { option, known: self.known }),
        }
    }
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

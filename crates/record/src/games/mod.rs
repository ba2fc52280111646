//! The trait of games that records are made of: options, deals, and the table in answers.

mod cafe_board;
mod cafe_cards;
mod forty_six;

use gueridon_engine::Seat;
use gueridon_engine::cafe::{Card, Hand};
use gueridon_text::GameText;
use serde_json::{Map, Value, json};

use crate::error::{Expected, RecordError};
use crate::options::{CheckedOptions, GameOption};
use crate::record::{CardSource, Record};
use crate::replay::Step;
use crate::seed::Dice;
use crate::shared_list::SharedList;

/// A game that can be written to records and read from them.
pub trait RecordFormat: GameText {
    /// Every option of records.
    const OPTIONS: &'static [GameOption];

    /// The game with the options of a record.
    ///
    /// # Errors
    ///
    /// When a board cannot be played on.
    fn configure(options: &CheckedOptions<'_>) -> Result<Self, RecordError>;

    /// The value of each option that is played, as records write it, but for the edition.
    fn option_values(&self) -> Map<String, Value>;

    /// The deal that a record writes out.
    ///
    /// # Errors
    ///
    /// When cards are missing, doubled or unknown.
    fn read_deal(&self, deal: &Value) -> Result<Self::Deal, RecordError>;

    /// The game and the deal of a record.
    ///
    /// # Errors
    ///
    /// When an option or the deal does not fit.
    fn set_up(record: &Record) -> Result<(Self, Self::Deal), RecordError> {
        let game = Self::configure(&CheckedOptions::of::<Self>(record)?)?;
        let deal = match &record.source {
            CardSource::Seed(seed) => game.shuffled(&mut Dice::new(*seed)),
            CardSource::Deal(deal) => game.read_deal(deal)?,
        };
        Ok((game, deal))
    }

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

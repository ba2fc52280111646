//! What a player may do in a step, and how it is written.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::FortySix;
use super::board::{Card, Square};
use crate::game::{Notation, Unreadable};

/// One step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Place a numbered card on its square, and take the joker if it lies there: `17`.
    Number(Card),
    /// Place the joker: `J@17`, `J@J`.
    Joker(Square),
    /// Draw a card; ends the turn, but for the last card of the pile: `draw`.
    Draw,
    /// End a turn: `done`.
    Done,
}

impl Notation for FortySix {
    fn write(&self, action: Action) -> String {
        match action {
            Action::Number(card) => card.to_string(),
            Action::Joker(square) => format!("J@{square}"),
            Action::Draw => "draw".to_string(),
            Action::Done => "done".to_string(),
        }
    }

    fn read(&self, text: &str) -> Result<Action, Unreadable> {
        match text {
            "draw" => Ok(Action::Draw),
            "done" => Ok(Action::Done),
            "J" => Err(Unreadable::Unknown),
            _ => match text.strip_prefix("J@") {
                Some(square) => match Card::read(square) {
                    Some(card) => Ok(Action::Joker(card.square())),
                    None if is_off_the_board(square) => Err(Unreadable::NoSuchPlace),
                    None => Err(Unreadable::Unknown),
                },
                None => Card::read(text).map(Action::Number).ok_or(Unreadable::Unknown),
            },
        }
    }

    fn universe(&self) -> Vec<Action> {
        let numbers = Card::all().filter(|&card| card != Card::JOKER).map(Action::Number);
        let jokers = Card::all().map(|card| Action::Joker(card.square()));
        numbers.chain(jokers).chain([Action::Draw, Action::Done]).collect()
    }
}

/// Whether a text names a square as squares are named, but none that there is: the pile's, or one
/// with another number.
fn is_off_the_board(text: &str) -> bool {
    let number = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    text == "#" || text == "0" || (number && !text.is_empty())
}

//! What a player may do in a step, and how it is written.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::CafeCards;
use super::board::{Place, Table};
use crate::cafe::{self, Card, read_group, read_seat, write_group};
use crate::game::{Notation, Unreadable};

/// The guests that join a table in a group.
pub type Group = cafe::Group<Table>;

/// One step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Seat a guest: `FRf@c2`.
    Seat(Card, Place),
    /// Draw a guest; ends the turn: `draw`.
    Draw,
    /// Lay a guest face down; ends the turn: `down FRf`.
    Down(Card),
    /// Declare the game over, with an empty hand: `end`.
    End,
    /// Fill a table with four of one gender (variant): `group b2 FRf@a2 FRf@b1 …`.
    Group(Group),
    /// End a turn in which a guest sat down: `done`.
    Done,
}

impl Notation for CafeCards {
    fn write(&self, action: Action) -> String {
        match action {
            Action::Seat(card, place) => format!("{card}@{}", place.square()),
            Action::Draw => "draw".to_string(),
            Action::Down(card) => format!("down {card}"),
            Action::End => "end".to_string(),
            Action::Group(group) => write_group(self, group),
            Action::Done => "done".to_string(),
        }
    }

    fn write_concealed(&self, action: Action) -> String {
        match action {
            Action::Down(_) => "down".to_string(),
            Action::Seat(..) | Action::Draw | Action::End | Action::Group(_) | Action::Done => {
                self.write(action)
            }
        }
    }

    fn read(&self, text: &str) -> Result<Action, Unreadable> {
        let action = match text {
            "draw" => Action::Draw,
            "end" => Action::End,
            "done" => Action::Done,
            _ => {
                if let Some(rest) = text.strip_prefix("group ") {
                    Action::Group(read_group(self, rest)?)
                } else if let Some(card) = text.strip_prefix("down ") {
                    Action::Down(read_card(card)?)
                } else {
                    let (guest, place) = read_seat(self, text)?;
                    Action::Seat(guest.card(), place)
                }
            }
        };
        // One way to write each action, so that equal games are equal lines.
        if self.write(action) == text { Ok(action) } else { Err(Unreadable::Unknown) }
    }

    fn universe(&self) -> Vec<Action> {
        let mut actions = Vec::from([Action::Draw, Action::End, Action::Done]);
        for card in Card::all().filter(|card| !card.is_joker()) {
            actions.push(Action::Down(card));
            actions.extend(Place::all().map(|place| Action::Seat(card, place)));
        }
        actions
    }
}

fn read_card(text: &str) -> Result<Card, Unreadable> {
    Card::read(text).filter(|card| !card.is_joker()).ok_or(Unreadable::Unknown)
}

//! How actions are written.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use super::CafeCards;
use super::action::{Action, Group};
use super::board::{Place, Table};
use crate::cafe::{Card, Square};
use crate::game::{Notation, Unreadable};

impl Notation for CafeCards {
    fn write(&self, action: Action) -> String {
        match action {
            Action::Seat(card, place) => format!("{card}@{}", place.square()),
            Action::Draw => "draw".to_string(),
            Action::Down(card) => format!("down {card}"),
            Action::End => "end".to_string(),
            Action::Group(group) => write_group(group),
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
                    Action::Group(read_group(rest)?)
                } else if let Some(card) = text.strip_prefix("down ") {
                    Action::Down(read_card(card)?)
                } else {
                    let (card, place) = read_seat(text)?;
                    Action::Seat(card, place)
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

fn read_seat(text: &str) -> Result<(Card, Place), Unreadable> {
    let (card, square) = text.split_once('@').ok_or(Unreadable::Unknown)?;
    let card = read_card(card)?;
    let square = Square::read(square).ok_or(Unreadable::Unknown)?;
    Ok((card, Place::at(square).ok_or(Unreadable::NoSuchPlace)?))
}

fn read_group(text: &str) -> Result<Group, Unreadable> {
    let mut words = text.split(' ');
    let square = words.next().and_then(Square::read).ok_or(Unreadable::Unknown)?;
    let table = Table::at(square).ok_or(Unreadable::NoSuchPlace)?;
    let mut group = Group { table, guests: [None; 4] };
    for word in words {
        let (card, place) = read_seat(word)?;
        let position = table.places().position(|other| other == place);
        group.guests[position.ok_or(Unreadable::NoSuchPlace)?] = Some(card);
    }
    Ok(group)
}

fn write_group(group: Group) -> String {
    let mut text = format!("group {}", group.table.square());
    for (place, card) in group.table.places().zip(group.guests) {
        if let Some(card) = card {
            let _ = write!(text, " {card}@{}", place.square());
        }
    }
    text
}

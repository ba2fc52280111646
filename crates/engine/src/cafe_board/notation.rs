//! How actions are written.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use super::CafeBoard;
use super::action::{Action, Group};
use super::board::Chair;
use crate::cafe::{Card, Nation, Sitter, Square};
use crate::game::{Notation, Unreadable};

impl Notation for CafeBoard {
    fn write(&self, action: Action) -> String {
        let square = |chair| self.board.chair_square(chair);
        match action {
            Action::Seat(guest, chair) => format!("{guest}@{}", square(chair)),
            Action::Bar(card) => format!("{card}@bar"),
            Action::Exchange(card, chair) => format!("{card}<>{}", square(chair)),
            Action::Group(group) => self.write_group(group),
            Action::Pass => "pass".to_string(),
            Action::Done => "done".to_string(),
        }
    }

    fn read(&self, text: &str) -> Result<Action, Unreadable> {
        let action = match text {
            "pass" => Action::Pass,
            "done" => Action::Done,
            _ => {
                if let Some(rest) = text.strip_prefix("group ") {
                    Action::Group(self.read_group(rest)?)
                } else if let Some((card, square)) = text.split_once("<>") {
                    let card = Card::read(card).filter(|card| !card.is_joker());
                    Action::Exchange(card.ok_or(Unreadable::Unknown)?, self.read_chair(square)?)
                } else if let Some(card) = text.strip_suffix("@bar") {
                    Action::Bar(Card::read(card).ok_or(Unreadable::Unknown)?)
                } else {
                    let (guest, chair) = self.read_seat(text)?;
                    Action::Seat(guest, chair)
                }
            }
        };
        // One way to write each action, so that equal games are equal lines.
        if self.write(action) == text { Ok(action) } else { Err(Unreadable::Unknown) }
    }

    fn universe(&self) -> Vec<Action> {
        let mut actions = Vec::from([Action::Pass, Action::Done]);
        for card in Card::all() {
            actions.push(Action::Bar(card));
            let nations = Nation::ALL.into_iter();
            let sitters: Vec<_> = match card.nation() {
                Some(own) => [Sitter::new(card, own)].into(),
                None => nations.map(|nation| Sitter::new(card, nation)).collect(),
            };
            for chair in self.board.chairs() {
                actions.extend(sitters.iter().map(|&guest| Action::Seat(guest, chair)));
                if !card.is_joker() {
                    actions.push(Action::Exchange(card, chair));
                }
            }
        }
        actions
    }
}

impl CafeBoard {
    fn read_chair(&self, text: &str) -> Result<Chair, Unreadable> {
        let square = Square::read(text).ok_or(Unreadable::Unknown)?;
        self.board.chair_at(square).ok_or(Unreadable::NoSuchPlace)
    }

    fn read_seat(&self, text: &str) -> Result<(Sitter, Chair), Unreadable> {
        let (guest, square) = text.split_once('@').ok_or(Unreadable::Unknown)?;
        let guest = Sitter::read(guest).ok_or(Unreadable::Unknown)?;
        Ok((guest, self.read_chair(square)?))
    }

    fn read_group(&self, text: &str) -> Result<Group, Unreadable> {
        let mut words = text.split(' ');
        let square = words.next().and_then(Square::read).ok_or(Unreadable::Unknown)?;
        let table = self.board.table_at(square).ok_or(Unreadable::NoSuchPlace)?;
        let mut group = Group { table, guests: [None; 4] };
        for word in words {
            let (guest, chair) = self.read_seat(word)?;
            let place = self.board.chairs_of(table).position(|other| other == chair);
            group.guests[place.ok_or(Unreadable::NoSuchPlace)?] = Some(guest);
        }
        Ok(group)
    }

    fn write_group(&self, group: Group) -> String {
        let mut text = format!("group {}", self.board.table_square(group.table));
        for (chair, guest) in self.board.chairs_of(group.table).zip(group.guests) {
            if let Some(guest) = guest {
                let _ = write!(text, " {guest}@{}", self.board.chair_square(chair));
            }
        }
        text
    }
}

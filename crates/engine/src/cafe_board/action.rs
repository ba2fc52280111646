//! What a player may do in a step, and how it is written.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::CafeBoard;
use super::board::{Chair, Table};
use crate::cafe::{
    self, Card, Nation, SeatedGuest, read_chair, read_group, read_seat, write_group,
};
use crate::game::{Notation, Unreadable};

/// The guests that join a table in a group.
pub type Group = cafe::Group<Table>;

/// One step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Seat a guest, or a joker with the nation it stands for: `FRf@c2`, `*f=ES@c2`.
    Seat(SeatedGuest, Chair),
    /// Send a guest to the bar; ends the turn: `FRf@bar`.
    Bar(Card),
    /// Put a guest in the place of a joker and take that; ends the turn: `ESm<>c2`.
    Exchange(Card, Chair),
    /// Fill a table with four of one gender (variant): `group b2 FRf@a2 FRf@b1 …`.
    Group(Group),
    /// Only when nothing else is legal.
    Pass,
    /// End a turn in which a guest sat down.
    Done,
}

impl Notation for CafeBoard {
    fn write(&self, action: Action) -> String {
        let square = |chair| self.board.chair_square(chair);
        match action {
            Action::Seat(guest, chair) => format!("{guest}@{}", square(chair)),
            Action::Bar(card) => format!("{card}@bar"),
            Action::Exchange(card, chair) => format!("{card}<>{}", square(chair)),
            Action::Group(group) => write_group(self, group),
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
                    Action::Group(read_group(self, rest)?)
                } else if let Some((card, square)) = text.split_once("<>") {
                    let card = Card::read(card).filter(|card| !card.is_joker());
                    Action::Exchange(card.ok_or(Unreadable::Unknown)?, read_chair(self, square)?)
                } else if let Some(card) = text.strip_suffix("@bar") {
                    Action::Bar(Card::read(card).ok_or(Unreadable::Unknown)?)
                } else {
                    let (guest, chair) = read_seat(self, text)?;
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
            let guests: Vec<_> = match card.nation() {
                Some(_) => [SeatedGuest::from_guest(card)].into(),
                None => Nation::ALL.map(|nation| SeatedGuest::new(card, nation)).into(),
            };
            for chair in self.board.chairs() {
                actions.extend(guests.iter().map(|&guest| Action::Seat(guest, chair)));
                if !card.is_joker() {
                    actions.push(Action::Exchange(card, chair));
                }
            }
        }
        actions
    }
}

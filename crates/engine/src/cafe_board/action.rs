//! What a player may do in a step.

use super::board::{Chair, Table};
use crate::cafe::{Card, Sitter};

/// One step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Seat a guest, or a joker with the nation it stands for: `FRf@c2`, `*f=ES@c2`.
    Seat(Sitter, Chair),
    /// Send a guest to the bar; ends the turn: `FRf@bar`.
    Bar(Card),
    /// Put a guest in the place of a joker and take that; ends the turn: `ESm<>c2`.
    Exchange(Card, Chair),
    /// Fill a table with four of one gender (variant): `group b2 FRf@a2 FRf@b1 …`.
    Group(Group),
    /// Only when nothing else is legal.
    Pass,
    /// End a turn in which somebody sat down.
    Done,
}

/// Who joins a table in a group: for each chair of the table, in order, the guest that sits down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Group {
    /// The table.
    pub table: Table,
    /// Who sits down on its chairs; nobody where somebody sits already.
    pub guests: [Option<Sitter>; 4],
}

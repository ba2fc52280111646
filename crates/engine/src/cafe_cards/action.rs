//! What a player may do in a step.

use super::board::{Place, Table};
use crate::cafe::Card;

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
    /// End a turn in which somebody sat down: `done`.
    Done,
}

/// Who joins a table in a group: for each place of the table, in order, the guest that sits down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Group {
    /// The table.
    pub table: Table,
    /// Who sits down on its places; nobody where somebody sits already.
    pub guests: [Option<Card>; 4],
}

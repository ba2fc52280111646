//! What a player may do in a step.

use super::board::{Card, Square};

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

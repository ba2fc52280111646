//! What is impossible about a position.

use alloc::string::String;
use alloc::vec::Vec;

use crate::cafe::Square;
use crate::game::{Reason, Seat};

/// What is impossible about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// The text is longer than [`MAX_POSITION`](super::MAX_POSITION).
    TooLong,
    /// A section cannot be read.
    Unreadable {
        /// The section as it is written.
        text: String,
    },
    /// There is no such card in this game.
    NoSuchCard {
        /// As it is written.
        card: String,
    },
    /// There is no such place in this game.
    NoSuchPlace {
        /// As it is written.
        place: String,
    },
    /// Two cards lie on one place.
    TwoOnOnePlace {
        /// The place.
        place: String,
    },
    /// A card is there more often than the game has it.
    TooMany {
        /// The card.
        card: String,
        /// How many the game has.
        copies: u8,
        /// How many the position has.
        found: u8,
    },
    /// Cards for more players than there are.
    TooManyPlayers {
        /// How many players there are.
        players: u8,
    },
    /// No table of that place has the nation of the guest.
    WrongNation {
        /// The guest.
        card: String,
        /// The place.
        place: String,
    },
    /// Women and men at a table cannot have become that many.
    Unbalanced {
        /// The square of the table.
        table: Square,
        /// Women there.
        women: u8,
        /// Men there.
        men: u8,
    },
    /// Guests who sit without company, of whom only the first guest of the game can be one.
    Alone {
        /// Their places.
        places: Vec<String>,
    },
    /// A table with four guests would have been cleared.
    FullTable {
        /// Its square.
        table: Square,
    },
    /// A table is missing while the game goes on.
    NoTable {
        /// Its square.
        table: Square,
    },
    /// More guests at the bar than it has places.
    BarTooFull {
        /// How many it has.
        places: u8,
    },
    /// A joker at the bar, where this edition never lets one go.
    JokerAtBar,
    /// A player holds more cards than can be.
    HandTooLarge {
        /// The player.
        seat: Seat,
        /// How many they hold.
        cards: u8,
        /// The most they can hold.
        most: u8,
    },
    /// A player holds nothing, which would have ended the round.
    EmptyHand {
        /// The player.
        seat: Seat,
    },
    /// Hand limits fell more often than tables were completed.
    LimitsTooLow,
    /// Points that nobody can have.
    WrongPoints {
        /// The player.
        seat: Seat,
    },
    /// A player cannot be out of the game: not in this edition, or not with cards, points or a turn.
    NotOut {
        /// The player.
        seat: Seat,
    },
    /// More unknown cards than are left.
    NotEnoughCards {
        /// How many are asked for.
        wanted: u8,
        /// How many are written nowhere else.
        left: u8,
    },
    /// A numbered card lies on a square that is not its own.
    NotItsSquare {
        /// The card.
        card: String,
        /// The square.
        place: String,
    },
    /// A card touches no other.
    NotLinked {
        /// The square.
        place: String,
    },
    /// No card lies on the board, though one is turned up at the start.
    EmptyBoard,
    /// The turn cannot be where it is said to be.
    WrongTurn,
    /// There is no such round.
    WrongRound {
        /// How many there are.
        rounds: u8,
    },
    /// The pile is empty, or not, in contrast to what is said about the last turn.
    WrongLastTurn,
    /// The game cannot have ended for that reason.
    NotOver {
        /// The reason.
        reason: Reason,
    },
}

/// Collects what is wrong.
#[derive(Default)]
pub(crate) struct FaultList(pub(crate) Vec<Impossible>);

impl FaultList {
    pub(crate) fn add(&mut self, fault: Impossible) {
        if !self.0.contains(&fault) {
            self.0.push(fault);
        }
    }

    pub(crate) fn require(&mut self, holds: bool, fault: impl FnOnce() -> Impossible) {
        if !holds {
            self.add(fault());
        }
    }
}

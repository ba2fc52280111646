//! What can be wrong with a record.

use gueridon_engine::Notation;
use gueridon_engine::cafe_board::BoardError;
use gueridon_engine::{Refusals, Unreadable};

/// Why a line is not a record, or a record not a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// The line is longer than [`MAX_LINE`](crate::MAX_LINE).
    TooLong,
    /// The line is not UTF-8.
    NotText,
    /// The line is not JSON.
    NotJson {
        /// What the parser says.
        detail: String,
    },
    /// The line is JSON but not an object.
    NotAnObject,
    /// A field that records do not have.
    UnknownField {
        /// Its name.
        field: String,
    },
    /// A field that records must have.
    MissingField {
        /// Its name.
        field: &'static str,
    },
    /// A field with something else in it than it should.
    WrongValue {
        /// Its name.
        field: &'static str,
        /// What it may hold.
        expected: &'static str,
    },
    /// A game that nobody here knows.
    UnknownGame {
        /// Its name.
        name: String,
    },
    /// Too few or too many players.
    Players {
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
    },
    /// An option that the game does not have.
    UnknownOption {
        /// Its name.
        option: String,
        /// Those that it has.
        known: &'static str,
    },
    /// Both a seed and a deal, or neither.
    SeedOrDeal,
    /// A deal in which cards are missing, doubled or unknown.
    WrongDeal {
        /// The pile.
        pile: &'static str,
        /// What should be in it.
        expected: &'static str,
    },
    /// Not one deck for each round.
    WrongDecks {
        /// How many rounds are played.
        rounds: usize,
        /// How many decks there are.
        decks: usize,
    },
    /// A board that cannot be played on.
    WrongBoard(BoardError),
    /// A board with something else than squares and nations.
    WrongTable {
        /// What stands there.
        text: String,
    },
    /// A seat that is not at the table.
    WrongView {
        /// How many play.
        players: usize,
    },
    /// A version of the rules that this program does not know.
    UnknownVersion {
        /// The newest that it knows.
        newest: u64,
    },
}

impl RecordError {
    /// The stable name that the referee answers with.
    pub fn code(&self) -> &'static str {
        match self {
            RecordError::TooLong | RecordError::NotText | RecordError::NotJson { .. } => "bad-json",
            RecordError::NotAnObject
            | RecordError::UnknownField { .. }
            | RecordError::MissingField { .. }
            | RecordError::WrongValue { .. }
            | RecordError::UnknownGame { .. }
            | RecordError::Players { .. }
            | RecordError::UnknownOption { .. }
            | RecordError::SeedOrDeal
            | RecordError::WrongDeal { .. }
            | RecordError::WrongDecks { .. }
            | RecordError::WrongBoard(_)
            | RecordError::WrongTable { .. }
            | RecordError::WrongView { .. }
            | RecordError::UnknownVersion { .. } => "bad-record",
        }
    }
}

/// Why an action of a record cannot be played.
#[derive(Clone, PartialEq, Debug)]
pub enum ActionError<G: Notation> {
    /// The text is no action here.
    Unreadable {
        /// What was written.
        text: String,
        /// What is wrong with it.
        why: Unreadable,
    },
    /// The action breaks rules.
    Refused(Refusals<G::Refusal>),
}

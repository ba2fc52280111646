//! The errors of records and their actions.

use gueridon_engine::cafe_board::{Board, BoardError};
use gueridon_engine::{Notation, Refusals, Unreadable, Version};
use gueridon_text::{Message, is_visible};

use crate::game_id::GameId;
use crate::record::MAX_LINE;

gueridon_engine::named_enum! {
    /// What a field may hold, by the id of its text.
    pub enum Expected(id, "expected-") {
        /// The name of a game.
        Game,
        /// A number of players.
        Players,
        /// An object of options.
        Options,
        /// A version number.
        Version,
        /// A list of texts.
        Actions,
        /// A seat at the table, counted from 0.
        Seat,
        /// 64 hexadecimal digits.
        Seed,
        /// An object with a list for each pile.
        Deal,
        /// An object with a commitment, a secret and shares.
        Fair,
        /// A list with 64 hexadecimal digits or nothing for each player.
        Shares,
        /// An object with bots and results of an arena.
        Arena,
        /// An object of tables by square.
        Board,
        /// `blue`, `red`, `red:` and a number, or a list of the 46 numbers.
        Side,
        /// A number from 1 to 100.
        Rounds,
    }
}

gueridon_engine::named_enum! {
    /// A pile of a deal, by its name in records.
    pub enum Pile(name, "") {
        /// The bag of the board game.
        Bag,
        /// The guests of the card game.
        Guests,
        /// The tables of the card game.
        Tables,
        /// The decks of forty-six.
        Decks,
    }
}

/// Why a line is not a record, or a record not a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// The line is longer than [`MAX_LINE`].
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
    /// A field that stands twice.
    DoubledField {
        /// Its name.
        field: String,
    },
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
    /// A field with a wrong value.
    WrongValue {
        /// Its name.
        field: &'static str,
        /// What it may hold.
        expected: Expected,
    },
    /// An unknown game.
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
    /// An option with a value that it does not have.
    WrongChoice {
        /// Its name.
        option: &'static str,
        /// The values that it has.
        known: String,
    },
    /// An option, or a value of one, that the version of the record does not know.
    NewerOption {
        /// Its name, perhaps with the value.
        option: String,
        /// The version that brought it.
        since: Version,
        /// The version of the record.
        version: Version,
    },
    /// An option that the game does not have.
    UnknownOption {
        /// Its name.
        option: String,
        /// Those that it has.
        known: String,
    },
    /// Both a seed and a deal, or neither.
    SeedOrDeal,
    /// The origin of a seed, but the record has no seed.
    FairWithoutSeed,
    /// Not one share for each player.
    WrongShares {
        /// The number of shares.
        shares: usize,
    },
    /// A deal in which cards are missing, doubled or unknown.
    WrongDeal {
        /// The pile.
        pile: Pile,
    },
    /// Not one deck for each round.
    WrongDecks {
        /// The number of rounds.
        rounds: usize,
        /// The number of decks.
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
        /// The number of players.
        players: usize,
    },
    /// A version of the rules that this program does not know.
    UnknownVersion,
}

impl RecordError {
    /// The stable name that the referee answers with.
    pub fn code(&self) -> &'static str {
        let unreadable = matches!(
            self,
            RecordError::TooLong | RecordError::NotText | RecordError::NotJson { .. }
        );
        if unreadable { "bad-json" } else { "bad-record" }
    }

    /// What is wrong and what to do.
    pub fn message(&self) -> Message {
        match self {
            RecordError::TooLong => {
                Message::new("record-too-long").with("limit", (MAX_LINE >> 20) as i32)
            }
            RecordError::NotText => Message::new("record-not-text"),
            RecordError::NotJson { detail } => {
                Message::new("record-not-json").with("detail", shortened(detail))
            }
            RecordError::NotAnObject => Message::new("record-not-an-object"),
            RecordError::DoubledField { field } => {
                Message::new("record-doubled-field").with("field", shortened(field))
            }
            RecordError::UnknownField { field } => {
                Message::new("record-unknown-field").with("field", shortened(field))
            }
            RecordError::MissingField { field } => {
                Message::new("record-missing-field").with("field", *field)
            }
            RecordError::WrongValue { field, expected } => Message::new("record-wrong-value")
                .with("field", *field)
                .with("expected", Message::new(expected.id())),
            RecordError::UnknownGame { name } => Message::new("record-unknown-game")
                .with("name", shortened(name))
                .with("known", GameId::ALL.map(GameId::name).join(", ")),
            RecordError::Players { least, most } => Message::new("record-players")
                .with("least", *least as i32)
                .with("most", *most as i32),
            RecordError::UnknownOption { option, known } => Message::new("record-unknown-option")
                .with("option", shortened(option))
                .with("known", known.as_str()),
            RecordError::WrongChoice { option, known } => Message::new("record-wrong-choice")
                .with("option", *option)
                .with("known", known.as_str()),
            RecordError::NewerOption { option, since, version } => {
                Message::new("record-newer-option")
                    .with("option", shortened(option))
                    .with("since", since.number() as i32)
                    .with("version", version.number() as i32)
            }
            RecordError::SeedOrDeal => Message::new("record-seed-or-deal"),
            RecordError::FairWithoutSeed => Message::new("record-fair-without-seed"),
            RecordError::WrongShares { shares } => {
                Message::new("record-wrong-shares").with("shares", *shares as i32)
            }
            RecordError::WrongDeal { pile } => Message::new("record-wrong-deal")
                .with("pile", pile.name())
                .with("expected", Message::new(format!("expected-{}", pile.name()))),
            RecordError::WrongDecks { rounds, decks } => Message::new("record-wrong-decks")
                .with("rounds", *rounds as i32)
                .with("decks", *decks as i32),
            RecordError::WrongBoard(error) => board_message(*error),
            RecordError::WrongTable { text } => {
                Message::new("record-wrong-table").with("text", shortened(text))
            }
            RecordError::WrongView { players } => {
                Message::new("record-wrong-view").with("last", *players as i32 - 1)
            }
            RecordError::UnknownVersion => Message::new("record-unknown-version")
                .with("newest", Version::NEWEST.number() as i32),
        }
    }
}

fn board_message(error: BoardError) -> Message {
    match error {
        BoardError::NoTables => Message::new("board-no-tables"),
        BoardError::TooManyTables => {
            Message::new("board-too-many-tables").with("limit", Board::MAX_TABLES as i32)
        }
        BoardError::TwoTables(square) => Message::new("board-two-tables").with("square", square),
        BoardError::LacksChair(square) => Message::new("board-lacks-chair").with("square", square),
        BoardError::TooShared(square) => Message::new("board-too-shared").with("square", square),
    }
}

/// The message for a text that is no action.
pub fn unreadable_message(text: &str, why: Unreadable) -> Message {
    let id = match why {
        Unreadable::Unknown => "action-unknown",
        Unreadable::NoSuchPlace => "action-no-such-place",
    };
    Message::new(id).with("text", shortened(text))
}

/// A text from outside as it may stand in a sentence: not too long, and with visible characters only.
pub fn shortened(text: &str) -> String {
    let mut short: String =
        text.chars().take(QUOTED).map(|c| if is_visible(c) { c } else { '\u{fffd}' }).collect();
    if text.chars().nth(QUOTED).is_some() {
        short.push('…');
    }
    short
}

/// The most characters of a foreign text that a sentence repeats.
const QUOTED: usize = 80;

/// Why an action of a record cannot be played.
#[derive(Clone, PartialEq, Debug)]
pub enum ActionError<G: Notation> {
    /// The text is no action of this table.
    Unreadable {
        /// What was written.
        text: String,
        /// What is wrong with it.
        why: Unreadable,
    },
    /// The action breaks rules.
    Refused(Refusals<G::Refusal>),
    /// The game is over.
    Over,
}

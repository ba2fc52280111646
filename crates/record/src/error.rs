//! What can be wrong with a record.

use gueridon_engine::cafe_board::{Board, BoardError};
use gueridon_engine::{Notation, Refusals, Unreadable, Version};
use gueridon_text::Message;

use crate::game_id::GameId;
use crate::record::MAX_LINE;

/// What a field may hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
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
    /// A seat, counted from 0.
    View,
    /// 64 hexadecimal digits.
    Seed,
    /// An object with a list for each pile.
    Deal,
    /// An object with a commitment, a secret and shares.
    Fair,
    /// A list with 64 hexadecimal digits or nothing for each player.
    Shares,
    /// `amigo` or `schuk`.
    Edition,
    /// `rows` or `linear`.
    BarScale,
    /// `true` or `false`.
    Flag,
    /// An object of tables by square.
    Board,
    /// `blue`, `red`, or `red:` and a number.
    Side,
    /// A number from 1 to 100.
    Rounds,
    /// `linked` or `anywhere`.
    Joker,
}

impl Expected {
    /// Every one.
    pub const ALL: [Expected; 17] = [
        Expected::Game,
        Expected::Players,
        Expected::Options,
        Expected::Version,
        Expected::Actions,
        Expected::View,
        Expected::Seed,
        Expected::Deal,
        Expected::Fair,
        Expected::Shares,
        Expected::Edition,
        Expected::BarScale,
        Expected::Flag,
        Expected::Board,
        Expected::Side,
        Expected::Rounds,
        Expected::Joker,
    ];

    fn id(self) -> &'static str {
        match self {
            Expected::Game => "expected-game",
            Expected::Players => "expected-players",
            Expected::Options => "expected-options",
            Expected::Version => "expected-version",
            Expected::Actions => "expected-actions",
            Expected::View => "expected-view",
            Expected::Seed => "expected-seed",
            Expected::Deal => "expected-deal",
            Expected::Fair => "expected-fair",
            Expected::Shares => "expected-shares",
            Expected::Edition => "expected-edition",
            Expected::BarScale => "expected-bar-scale",
            Expected::Flag => "expected-flag",
            Expected::Board => "expected-board",
            Expected::Side => "expected-side",
            Expected::Rounds => "expected-rounds",
            Expected::Joker => "expected-joker",
        }
    }
}

/// A pile of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pile {
    /// The bag of the board game.
    Bag,
    /// The guests of the card game.
    Guests,
    /// The tables of the card game.
    Tables,
    /// The decks of forty-six.
    Decks,
}

impl Pile {
    /// Every one.
    pub const ALL: [Pile; 4] = [Pile::Bag, Pile::Guests, Pile::Tables, Pile::Decks];

    /// The name in records.
    pub fn name(self) -> &'static str {
        match self {
            Pile::Bag => "bag",
            Pile::Guests => "guests",
            Pile::Tables => "tables",
            Pile::Decks => "decks",
        }
    }

    fn id(self) -> &'static str {
        match self {
            Pile::Bag => "expected-bag",
            Pile::Guests => "expected-guests",
            Pile::Tables => "expected-tables",
            Pile::Decks => "expected-decks",
        }
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
    /// A field with something else in it than it should.
    WrongValue {
        /// Its name.
        field: &'static str,
        /// What it may hold.
        expected: Expected,
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
    /// A seed came about somehow, but the record has none.
    FairWithoutSeed,
    /// Not one share for each player.
    WrongShares {
        /// How many there are.
        shares: usize,
    },
    /// A deal in which cards are missing, doubled or unknown.
    WrongDeal {
        /// The pile.
        pile: Pile,
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
    UnknownVersion,
}

impl RecordError {
    /// The stable name that the referee answers with.
    pub fn code(&self) -> &'static str {
        match self {
            RecordError::TooLong | RecordError::NotText | RecordError::NotJson { .. } => "bad-json",
            RecordError::NotAnObject
            | RecordError::DoubledField { .. }
            | RecordError::UnknownField { .. }
            | RecordError::MissingField { .. }
            | RecordError::WrongValue { .. }
            | RecordError::UnknownGame { .. }
            | RecordError::Players { .. }
            | RecordError::UnknownOption { .. }
            | RecordError::SeedOrDeal
            | RecordError::FairWithoutSeed
            | RecordError::WrongShares { .. }
            | RecordError::WrongDeal { .. }
            | RecordError::WrongDecks { .. }
            | RecordError::WrongBoard(_)
            | RecordError::WrongTable { .. }
            | RecordError::WrongView { .. }
            | RecordError::UnknownVersion => "bad-record",
        }
    }
}

impl RecordError {
    /// What is wrong and what to do, to be said in some language.
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
                .with("known", *known),
            RecordError::SeedOrDeal => Message::new("record-seed-or-deal"),
            RecordError::FairWithoutSeed => Message::new("record-fair-without-seed"),
            RecordError::WrongShares { shares } => {
                Message::new("record-wrong-shares").with("shares", *shares as i32)
            }
            RecordError::WrongDeal { pile } => Message::new("record-wrong-deal")
                .with("pile", pile.name())
                .with("expected", Message::new(pile.id())),
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

/// Why a text is no action here.
pub fn unreadable_message(text: &str, why: Unreadable) -> Message {
    let id = match why {
        Unreadable::Unknown => "action-unknown",
        Unreadable::NoSuchPlace => "action-no-such-place",
    };
    Message::new(id).with("text", shortened(text))
}

/// A text from outside as it may stand in a sentence: not too long, and without control characters.
pub fn shortened(text: &str) -> String {
    let mut short: String =
        text.chars().take(QUOTED).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(QUOTED).is_some() {
        short.push('…');
    }
    short
}

/// So many characters of what was written are repeated in a sentence.
const QUOTED: usize = 80;

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
    /// The game is over, so that whatever is written is too late.
    Over,
}

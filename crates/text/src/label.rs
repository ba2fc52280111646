//! Headings and short remarks around a position.

use gueridon_engine::cafe::Square;
use gueridon_engine::{Seat, Version};

use crate::message::Message;

/// A heading or a remark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Label {
    /// The game and its number of players.
    Title {
        /// The id of the game.
        game: &'static str,
        /// The number of players.
        players: usize,
    },
    /// The version of the rules, of a game that is not played by the newest.
    OldRules(Version),
    /// The number of steps played.
    Step {
        /// Steps played.
        step: usize,
        /// Steps in the record.
        steps: usize,
    },
    /// Whose turn it is.
    Turn(Seat),
    /// The round, from 1.
    Round {
        /// This one.
        round: usize,
        /// All of them.
        rounds: usize,
    },
    /// A column of scores.
    Score,
    /// A column of hands.
    Hand,
    /// The number of cards that the viewer may not see.
    HiddenCards(usize),
    /// Cards that lie face down.
    FaceDown(usize),
    /// The number of cards that a hand is filled up to.
    Limit(u8),
    /// A player who is out of the game.
    Out,
    /// The bar.
    Bar,
    /// What is left in the bag.
    Bag(usize),
    /// What is left to draw.
    Stock(usize),
    /// What is left of the tables.
    TablePile(usize),
    /// A guest that has to be joined.
    Waits(Square),
    /// The receipts of the last turn.
    LastTurn,
    /// The scores with all penalties.
    FinalScores,
    /// One of them.
    FinalScore {
        /// Whose.
        seat: Seat,
        /// The points.
        points: i32,
    },
    /// More steps were asked for than there are.
    TooFar {
        /// The step that was asked for.
        at: usize,
        /// Steps in the record.
        steps: usize,
    },
    /// A line was asked for that is not there.
    NoLine {
        /// The line, from 1.
        number: usize,
    },
    /// The heading of one line of several.
    Line {
        /// The line, from 1.
        number: usize,
    },
    /// The number of records checked, and of those that are not in order.
    Checked {
        /// All of them.
        records: usize,
        /// Those that are not in order.
        bad: usize,
    },
}

impl Label {
    /// The remark about an old version of the rules; none for the newest.
    pub fn old_rules(version: Version) -> Option<Label> {
        (version != Version::NEWEST).then_some(Label::OldRules(version))
    }

    /// The message.
    pub fn message(self) -> Message {
        match self {
            Label::Title { game, players } => {
                let title = Message::new("show-title").with("game", Message::game(game));
                title.with("players", players as i32)
            }
            Label::OldRules(version) => Message::new("show-old-rules")
                .with("version", version.number() as i32)
                .with("newest", Version::NEWEST.number() as i32),
            Label::Step { step, steps } => {
                Message::new("show-step").with("step", step as i32).with("steps", steps as i32)
            }
            Label::Turn(seat) => Message::new("show-turn").with("player", seat),
            Label::Round { round, rounds } => {
                Message::new("show-round").with("round", round as i32).with("rounds", rounds as i32)
            }
            Label::Score => Message::new("show-score"),
            Label::Hand => Message::new("show-hand"),
            Label::HiddenCards(count) => {
                Message::new("show-hidden-cards").with("count", count as i32)
            }
            Label::FaceDown(count) => Message::new("show-face-down").with("count", count as i32),
            Label::Limit(limit) => Message::new("show-limit").with("limit", limit),
            Label::Out => Message::new("show-out"),
            Label::Bar => Message::new("show-bar"),
            Label::Bag(count) => Message::new("show-bag").with("count", count as i32),
            Label::Stock(count) => Message::new("show-stock").with("count", count as i32),
            Label::TablePile(count) => Message::new("show-table-pile").with("count", count as i32),
            Label::Waits(chair) => Message::new("show-waits").with("chair", chair),
            Label::LastTurn => Message::new("show-last-turn"),
            Label::FinalScores => Message::new("show-final-scores"),
            Label::FinalScore { seat, points } => {
                Message::new("show-final-score").with("player", seat).with("points", points)
            }
            Label::TooFar { at, steps } => {
                Message::new("show-too-far").with("at", at as i32).with("steps", steps as i32)
            }
            Label::NoLine { number } => Message::new("show-no-line").with("number", number as i32),
            Label::Line { number } => Message::new("verify-line").with("number", number as i32),
            Label::Checked { records, bad } => Message::new("verify-checked")
                .with("records", records as i32)
                .with("bad", bad as i32),
        }
    }
}

//! The entries of a table, as the journal keeps them.

use gueridon_bots::Level;
use gueridon_journal::PlayerId;
use serde::{Deserialize, Serialize};

use super::serde_text;

/// One thing that happened at a table.
#[expect(missing_docs, reason = "the names of the fields say what they are")]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "lowercase", deny_unknown_fields)]
pub enum Entry {
    /// A player took a free seat, and may have added randomness to the deal.
    Sit {
        seat: u8,
        #[serde(with = "serde_text::player")]
        player: PlayerId,
        name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        share: Option<String>,
    },
    /// A player who sat from the beginning has seen the commitment, and may have added randomness.
    Ready {
        seat: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        share: Option<String>,
    },
    /// Steps of a turn.
    Play { seat: u8, actions: Vec<String>, by: PlayedBy },
    /// A seat is handed to a computer.
    Leave {
        seat: u8,
        #[serde(with = "serde_text::level")]
        level: Level,
    },
    /// A player lets a program play on the own seat, with a token that is named by the number of this entry.
    Program { seat: u8 },
    /// A seat is taken back from a computer or a program.
    Return { seat: u8 },
    /// A free seat is given to a computer, before the cards are dealt.
    Fill {
        seat: u8,
        #[serde(with = "serde_text::level")]
        level: Level,
    },
    /// The player who created the table, on this seat, cancels it before the cards are dealt.
    Cancel { seat: u8 },
    /// A player asked for advice on the step that the seat is about to play.
    Advice { seat: u8 },
    /// A chat line.
    Chat { seat: u8, text: String },
    /// The same players sit down again, at another table. Earlier versions did not note which seat asked for it.
    Rematch {
        table: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
    },
    /// The table of the rematch was cancelled before its cards were dealt, so another can be asked for.
    Withdraw { table: String },
}

/// In whose stead steps were played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlayedBy {
    /// The player who sits there.
    Player,
    /// A program that the player has given a token.
    Program,
    /// A computer that sits there.
    Bot,
    /// A computer, because time had run out.
    Clock,
}

impl Entry {
    /// The entry as JSON, for the journal.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("an entry is plain data")
    }

    /// The kind of entry, for metrics.
    pub fn kind(&self) -> &'static str {
        match self {
            Entry::Sit { .. } => "sit",
            Entry::Ready { .. } => "ready",
            Entry::Play { by: PlayedBy::Player | PlayedBy::Program, .. } => "play",
            Entry::Play { by: PlayedBy::Bot | PlayedBy::Clock, .. } => "bot",
            Entry::Leave { .. } => "leave",
            Entry::Program { .. } => "program",
            Entry::Return { .. } => "return",
            Entry::Fill { .. } => "fill",
            Entry::Cancel { .. } => "cancel",
            Entry::Advice { .. } => "advice",
            Entry::Chat { .. } => "chat",
            Entry::Rematch { .. } => "rematch",
            Entry::Withdraw { .. } => "withdraw",
        }
    }

    /// Whether steps were played.
    pub fn is_play(&self) -> bool {
        matches!(self, Entry::Play { .. })
    }

    /// The seat whose player made the entry at the table's page, where it says so.
    pub fn author(&self) -> Option<u8> {
        match self {
            Entry::Play { seat, by: PlayedBy::Player, .. } | Entry::Chat { seat, .. } => {
                Some(*seat)
            }
            Entry::Sit { seat, .. } | Entry::Ready { seat, .. } => Some(*seat),
            Entry::Leave { seat, .. } | Entry::Return { seat } => Some(*seat),
            Entry::Cancel { seat } | Entry::Advice { seat } => Some(*seat),
            Entry::Play { .. }
            | Entry::Program { .. }
            | Entry::Fill { .. }
            | Entry::Rematch { .. }
            | Entry::Withdraw { .. } => None,
        }
    }

    /// Reads an entry of the journal.
    pub fn read(text: &str) -> Option<Entry> {
        serde_json::from_str(text).ok()
    }
}

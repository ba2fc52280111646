//! What can happen at a table, as the journal keeps it.

use gueridon_bots::Level;
use gueridon_journal::PlayerId;
use serde::{Deserialize, Serialize};

use super::serde_text;

/// One thing that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Entry {
    /// Somebody took a free seat, and may have added randomness to the deal.
    Sit {
        seat: u8,
        #[serde(with = "serde_text::player")]
        player: PlayerId,
        name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        share: Option<String>,
    },
    /// Who sat from the beginning has seen the commitment, and may have added randomness.
    Ready {
        seat: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        share: Option<String>,
    },
    /// Steps of a turn.
    Play { seat: u8, actions: Vec<String>, by: By },
    /// A seat is handed to a computer.
    Leave {
        seat: u8,
        #[serde(with = "serde_text::level")]
        level: Level,
    },
    /// And taken back.
    Return { seat: u8 },
    /// Somebody said something.
    Chat { seat: u8, text: String },
    /// The same players sit down again, at another table.
    Rematch { table: String },
}

/// Who played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum By {
    /// Whoever sits there.
    Player,
    /// A computer that sits there.
    Bot,
    /// A computer, because time had run out.
    Clock,
}

impl Entry {
    /// Written for the journal.
    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).expect("an entry is plain data")
    }

    /// What kind of thing happened, for figures.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Entry::Sit { .. } => "sit",
            Entry::Ready { .. } => "ready",
            Entry::Play { by: By::Player, .. } => "play",
            Entry::Play { by: By::Bot | By::Clock, .. } => "bot",
            Entry::Leave { .. } => "leave",
            Entry::Return { .. } => "return",
            Entry::Chat { .. } => "chat",
            Entry::Rematch { .. } => "rematch",
        }
    }

    /// Read from the journal.
    pub(crate) fn read(text: &str) -> Option<Entry> {
        serde_json::from_str(text).ok()
    }
}

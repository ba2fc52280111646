//! Everything that the viewers of a table were sent, word for word.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::client::Response;

/// The seat of a viewer; none for a spectator.
pub type ViewingSeat = Option<u8>;

/// A step that a player asked to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveRequest {
    /// The player's seat.
    pub seat: u8,
    /// Number of steps before it.
    pub at: u64,
    /// The action as records write it.
    pub action: String,
}

/// The state of a table in an acknowledgement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveReceipt {
    /// Number of entries.
    pub seq: u64,
    /// Number of steps.
    pub step: u64,
    /// The end of the chain of entries.
    pub head: String,
}

impl MoveReceipt {
    pub(crate) fn read(response: &Response) -> Option<MoveReceipt> {
        let body = response.json().filter(|_| response.status == 200)?;
        let head = body["head"].as_str()?.to_string();
        Some(MoveReceipt { seq: body["seq"].as_u64()?, step: body["step"].as_u64()?, head })
    }
}

/// A chat message, which is sent only once, acknowledged or not.
#[derive(Clone, Debug)]
pub struct ChatMessage {
    /// The player's seat.
    pub seat: u8,
    /// The text.
    pub text: String,
    /// The acknowledgement, if it arrived.
    pub receipt: Option<MoveReceipt>,
}

/// An event of a stream.
#[derive(Clone, Debug)]
pub struct ReceivedEvent {
    /// The viewer whose stream it is.
    pub viewer: ViewingSeat,
    /// The data of the event.
    pub event: Value,
    /// Number of steps that players had asked to play when it arrived: only computers can have played
    /// more by then.
    pub requested: u64,
}

/// The JSON of a table.
#[derive(Clone, Debug)]
pub struct ReceivedView {
    /// The viewer who requested it.
    pub viewer: ViewingSeat,
    /// The body of the response.
    pub table: Value,
}

/// Everything that was sent to the viewers of a table.
#[derive(Clone, Default, Debug)]
pub struct TableTranscript {
    /// Steps with their acknowledgements.
    pub acknowledged: Vec<(MoveRequest, MoveReceipt)>,
    /// Number of steps that players have asked to play.
    pub requested: u64,
    /// Steps that were refused as too late.
    pub refused: Vec<MoveRequest>,
    /// Chat messages.
    pub chat: Vec<ChatMessage>,
    /// Events of all streams.
    pub events: Vec<ReceivedEvent>,
    /// Views of the table.
    pub views: Vec<ReceivedView>,
    /// The commitment to the deal on the page of the table, before the first card.
    pub commitment: Option<[u8; 32]>,
    /// Contradictions that were found as soon as something arrived.
    pub contradictions: Vec<String>,
    /// Responses that no request should get.
    pub unexpected: Vec<String>,
}

/// The transcript of a table, which all its viewers write.
pub(crate) struct SharedTranscript {
    transcript: Mutex<TableTranscript>,
    /// The number of the newest entry that any viewer knows, and when it became known.
    newest: Mutex<(u64, Instant)>,
}

impl SharedTranscript {
    pub(crate) fn new() -> SharedTranscript {
        SharedTranscript { transcript: Mutex::default(), newest: Mutex::new((0, Instant::now())) }
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, TableTranscript> {
        self.transcript.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a viewer knows this number of entries.
    pub(crate) fn reach(&self, seq: u64) {
        let mut newest = self.lock_newest();
        if seq > newest.0 {
            *newest = (seq, Instant::now());
        }
    }

    /// The number of entries that any viewer knows.
    pub(crate) fn newest(&self) -> u64 {
        self.lock_newest().0
    }

    /// The time since the newest entry.
    pub(crate) fn idle(&self) -> Duration {
        self.lock_newest().1.elapsed()
    }

    fn lock_newest(&self) -> MutexGuard<'_, (u64, Instant)> {
        self.newest.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! The results of checking a record: one sentence for each check.

use gueridon_engine::Seat;

use crate::message::Message;

/// One finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordCheck {
    /// The record can be read and dealt.
    Written,
    /// It cannot.
    NotWritten {
        /// The sentence that says why.
        why: String,
    },
    /// The secret is the one that was committed to.
    Commitment,
    /// It is another.
    WrongCommitment {
        /// What a commitment to this secret is, in digits.
        expected: String,
    },
    /// The seed follows from the secret and the shares.
    Seed,
    /// Another one does.
    WrongSeed {
        /// The one that does, in digits.
        expected: String,
    },
    /// The record does not say how it was dealt.
    DealUnknown,
    /// The commitment is the one noted before the game.
    Noted,
    /// It is another.
    NotNoted {
        /// The one in the record, in digits.
        found: String,
    },
    /// A commitment was noted, and the record has none.
    NothingToCompare,
    /// The share of a seat is the one that was sent.
    Share {
        /// Whose.
        player: Seat,
    },
    /// It is another.
    OtherShare {
        /// Whose.
        player: Seat,
        /// The one in the record, in digits.
        found: String,
    },
    /// A seat sent a share, and the record has none of that seat.
    NoShare {
        /// Whose.
        player: Seat,
    },
    /// Every action is legal.
    Legal {
        /// The number of actions.
        actions: usize,
    },
    /// One is not.
    Illegal {
        /// Its number, from 1.
        number: usize,
        /// Its text.
        action: String,
        /// The sentences that say why.
        why: String,
    },
    /// The game goes on.
    Unfinished {
        /// Whose turn it is.
        player: Seat,
    },
}

impl RecordCheck {
    /// The message.
    pub fn message(&self) -> Message {
        match self {
            RecordCheck::Written => Message::new("verify-written"),
            RecordCheck::NotWritten { why } => {
                Message::new("verify-not-written").with("why", why.as_str())
            }
            RecordCheck::Commitment => Message::new("verify-commitment"),
            RecordCheck::WrongCommitment { expected } => {
                Message::new("verify-wrong-commitment").with("expected", expected.as_str())
            }
            RecordCheck::Seed => Message::new("verify-seed"),
            RecordCheck::WrongSeed { expected } => {
                Message::new("verify-wrong-seed").with("expected", expected.as_str())
            }
            RecordCheck::DealUnknown => Message::new("verify-deal-unknown"),
            RecordCheck::Noted => Message::new("verify-noted"),
            RecordCheck::NotNoted { found } => {
                Message::new("verify-not-noted").with("found", found.as_str())
            }
            RecordCheck::NothingToCompare => Message::new("verify-nothing-to-compare"),
            RecordCheck::Share { player } => Message::new("verify-share").with("player", *player),
            RecordCheck::OtherShare { player, found } => Message::new("verify-other-share")
                .with("player", *player)
                .with("found", found.as_str()),
            RecordCheck::NoShare { player } => {
                Message::new("verify-no-share").with("player", *player)
            }
            RecordCheck::Legal { actions } => {
                Message::new("verify-legal").with("actions", *actions as i32)
            }
            RecordCheck::Illegal { number, action, why } => Message::new("verify-illegal")
                .with("number", *number as i32)
                .with("action", action.as_str())
                .with("why", why.as_str()),
            RecordCheck::Unfinished { player } => {
                Message::new("verify-unfinished").with("player", *player)
            }
        }
    }
}

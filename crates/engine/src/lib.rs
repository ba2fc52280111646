//! The rules of three tabletop games, exact and fast.
//!
//! | game | type | records call it |
//! | --- | --- | --- |
//! | Café International, the board game | [`cafe_board::CafeBoard`] | `cafe-board` |
//! | Café International, the card game | [`cafe_cards::CafeCards`] | `cafe-cards` |
//! | Quarante-six | [`forty_six::FortySix`] | `forty-six` |
//!
//! Each implements [`Game`]. The crate is pure: it needs no operating system, reads no clock, owns
//! no random generator, and a position is cloned without allocating.
#![no_std]

extern crate alloc;

#[macro_use]
mod named_enum;

mod bits;
pub mod cafe;
pub mod cafe_board;
pub mod cafe_cards;
mod chance;
mod encoding;
pub mod forty_six;
mod game;
mod heuristics;
mod inputs;
mod pile;
mod position;
mod refusal;
mod version;

pub use chance::{Chance, SplitMix64, shuffle};
pub use encoding::{
    ActionId, Encode, Field, FieldList, IdIter, IdSet, Ids, MAX_IDS, Tensor, TensorSink,
};
pub use game::{
    Game, GameEvent, MAX_SEATS, Notation, NullRecorder, Outcome, PerSeat, PointSource, Reason,
    Recorder, Seat, Unreadable, playout,
};
pub use heuristics::{Heuristics, Spread};
pub use inputs::Inputs;
#[doc(hidden)]
pub use named_enum::{kebab, kebab_len};
pub use position::{
    Arrange, Arrangement, Cards, Impossible, MAX_POINTS, MAX_POSITION, TurnStage, Unseen,
};
pub use refusal::{Code, GameRefusal, Refusals, Rule};
pub use version::{Change, Version};

/// The example of the README, which the tests run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

//! Games as lines of text: records, seeds, replays and the referee's answers.
//!
//! ```
//! use gueridon_engine::cafe_cards::CafeCards;
//! use gueridon_record::{Record, Replay};
//!
//! let line = format!(r#"{{"game":"cafe-cards","players":3,"seed":"{}"}}"#, "00".repeat(32));
//! let record = Record::read(line.as_bytes()).expect("a record");
//! let mut replay = Replay::<CafeCards>::open(&record).expect("a game");
//! replay.apply_text("draw").expect("always possible at first");
//! assert_eq!(replay.answer()["stock"], 96 - 3 * 7 - 1);
//! ```

mod bot_line;
mod diagram;
mod error;
pub mod fair;
#[macro_use]
mod game_id;
mod any_game;
mod games;
mod json;
mod options;
mod record;
mod referee;
mod replay;
mod seed;
mod shared_list;

pub use any_game::AnyGame;
pub use diagram::Diagram;
pub use error::{ActionError, Expected, Pile, RecordError, shortened, unreadable_message};
pub use fair::{Fair, FairError};
pub use game_id::{AnyOf, GameId, types};
pub use games::RecordFormat;
pub use options::{CheckedOptions, GameOption, OptionChoice};
pub use record::{CardSource, MAX_LINE, Record};
pub use referee::referee_answer;
pub use replay::{Replay, Step};
pub use seed::{Dice, Seed, read_bytes};
pub use shared_list::{Items, SharedList};

/// The example of the README, which the tests run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

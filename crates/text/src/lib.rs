//! Every sentence that people read about a game, in English, French and German.
//!
//! | text | type |
//! | --- | --- |
//! | actions, receipts, refusals, rules | [`GameText`], which every game implements |
//! | around the analysis of a game | [`AnalysisText`] |
//! | advice and its reasons | [`Hint`], [`Why`] |
//! | places of a drawn table | [`PlaceText`] |
//! | a game in a terminal | [`PlayText`] |
//! | a red side that is typed in | [`SideText`] |
//! | checks of a record | [`RecordCheck`] |
//! | what may be shown of a text from outside | [`clean_text`] |
//! | results, names of games and guests | [`Speaker`] |
//! | languages | [`Lang`] |
//!
//! The sentences themselves are in `locales/`, one folder a language, and nowhere else. Code makes a
//! [`Message`], which knows no language; a [`Speaker`] puts it into words.
//!
//! ```
//! use gueridon_engine::cafe_board::{CafeBoard, Options};
//! use gueridon_engine::{Notation, Seat};
//! use gueridon_text::{GameText, Lang, Speaker};
//!
//! let game = CafeBoard::new(Options::new(2)).expect("two can play");
//! let action = game.read("FRf@a8").expect("a French woman on chair a8");
//!
//! let french = Speaker::new(Lang::choose(None, Some("fr_CH.UTF-8")));
//! let sentence = game.say_action(&french, Seat(0), action);
//! assert_eq!(sentence, "Joueur 1 place une Française sur la chaise a8.");
//!
//! let english = Speaker::with_names(Lang::En, ["Ada".to_string()]);
//! let sentence = game.say_action(&english, Seat(0), action);
//! assert_eq!(sentence, "Ada seats a French woman on chair a8.");
//! ```
//!
//! The crate asks nothing of an operating system: the caller passes the locale of the system.

mod analysis;
mod cafe;
mod cafe_board;
mod cafe_cards;
mod catalogue;
mod forty_six;
mod game_text;
mod hint;
mod impossible;
mod instruction;
mod label;
mod lang;
mod message;
mod phrase;
mod place_text;
mod play_text;
mod record_check;
pub mod rules;
mod side_text;
mod speaker;
mod visible;
mod words;

pub use analysis::AnalysisText;
pub use game_text::{GameText, TurnFacts};
pub use hint::{Hint, Why};
pub use instruction::Instruction;
pub use label::Label;
pub use lang::Lang;
pub use message::{Message, Value};
pub use phrase::Phrase;
pub use place_text::PlaceText;
pub use play_text::PlayText;
pub use record_check::RecordCheck;
pub use side_text::SideText;
pub use speaker::Speaker;
pub use visible::{clean_text, is_visible};

/// The example of the README, which the tests run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

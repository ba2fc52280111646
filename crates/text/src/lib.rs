//! Every sentence that people read about a game, in English, French and German.
//!
//! | to tell | ask |
//! | --- | --- |
//! | what a player does, what follows, why not | [`Spoken`], which every game implements |
//! | which turn is good, and why | [`Hint`], [`Why`] |
//! | what is where on a drawn table | [`Place`] |
//! | whether a record is in order | [`Verdict`] |
//! | who won, why a game ended, what a guest is called | [`Speaker`] |
//! | which language | [`Lang`] |
//!
//! The sentences themselves are in `locales/`, one folder a language, and nowhere else. Code makes a
//! [`Message`], which knows no language; a [`Speaker`] puts it into words.
//!
//! ```
//! use gueridon_engine::cafe_board::{CafeBoard, Options};
//! use gueridon_engine::{Notation, Seat};
//! use gueridon_text::{Lang, Speaker, Spoken};
//!
//! let game = CafeBoard::new(Options::new(2)).expect("two can play");
//! let action = game.read("FRf@a8").expect("a French woman on chair a8");
//!
//! let french = Speaker::new(Lang::choose(None, Some("fr_CH.UTF-8")));
//! let told = game.tell_action(&french, Seat(0), action);
//! assert_eq!(told, "Joueur 1 place une Française sur la chaise a8.");
//!
//! let english = Speaker::with_names(Lang::En, ["Ada".to_string()]);
//! let told = game.tell_action(&english, Seat(0), action);
//! assert_eq!(told, "Ada seats a French woman on chair a8.");
//! ```
//!
//! The crate asks nothing of an operating system: who calls it passes the locale of the system.

mod cafe;
mod cafe_board;
mod cafe_cards;
mod draw;
mod forty_six;
mod hint;
mod label;
mod lang;
mod locales;
mod message;
mod phrase;
mod result;
pub mod rules;
mod speaker;
mod spoken;
mod verdict;
mod words;

pub use draw::Place;
pub use hint::{Hint, Why};
pub use label::Label;
pub use lang::Lang;
pub use message::{Message, Value};
pub use phrase::Phrase;
pub use speaker::Speaker;
pub use spoken::Spoken;
pub use verdict::Verdict;

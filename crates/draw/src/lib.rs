//! Boards, cards and guests as SVG, for live pages, replays and pictures; boards as text; and what a
//! click on them means.
//!
//! | part | type or function |
//! | --- | --- |
//! | boards, faces of cards, names of places, clicks | [`GameUi`], which every game implements |
//! | places of cards, new and unfinished pieces | [`Scene`], [`Layer`], [`Spot`], [`Fresh`] |
//! | what moved in a step | [`Moved`] |
//! | guests larger than on a card | [`portrait`] |
//! | definitions that drawings share | [`defs()`] once in the body, [`STYLE`] in its stylesheet |
//! | the café of the home page | [`terrace()`], and [`TERRACE_STYLE`] in its stylesheet |
//! | boards in a terminal | [`GameUi::text_board`], [`GameUi::text_grid`], [`TextGrid`] |
//! | charts: columns, lines and bands | [`chart`] |
//! | a position with its players, as a picture and as text | [`ViewedPosition`] |
//! | files that stand alone | [`picture()`], [`sheet()`], [`preview`], [`png`] |
//!
//! Drawings have no style attributes and no scripts, so that a strict content security policy can
//! hold. No nation is shown by colour alone, and women and men differ by shape: round and square.
//!
//! ```
//! use gueridon_draw::{GameUi, Scene, picture};
//! use gueridon_engine::Game;
//! use gueridon_engine::cafe_cards::{CafeCards, Deal, Options};
//! use gueridon_text::{Lang, Speaker};
//!
//! let (guests, tables): (Vec<_>, Vec<_>) =
//!     (Deal::all_guests().collect(), Deal::all_tables().collect());
//! let game = CafeCards::new(Options::new(2)).expect("two can play");
//! let state = game.start(&Deal::new(&guests, &tables).expect("every card is there"));
//! let seen = game.observe(&state, None);
//!
//! let speaker = Speaker::new(Lang::En);
//! let board = game.board(&seen, &Scene::new(&speaker));
//! assert!(picture(&board, game.size()).starts_with("<svg"));
//! assert!(game.describe(&seen, "stock", &speaker).contains("82 guests"));
//! ```

mod cafe;
mod cafe_board;
mod cafe_cards;
pub mod chart;
mod face;
mod flags;
mod forty_six;
mod game_ui;
mod guests;
mod lettering;
mod outline;
mod palette;
mod picture;
mod portraits;
mod scene;
mod shape;
mod sheet;
mod situation;
mod terminal;
mod terrace;
mod view;

pub use face::back;
pub use game_ui::{Command, GameUi};
pub use guests::portrait;
pub use palette::STYLE;
pub use picture::{MAX_WIDTH, PictureError, defs, picture, png};
pub use scene::{Fresh, Layer, Moved, Part, Scene, Spot};
pub use shape::Words;
pub use sheet::{SheetPlayer, preview, sheet};
pub use situation::Situation;
pub use terminal::{Ink, TextCell, TextGrid, TextKind};
pub use terrace::{TERRACE_STYLE, terrace};
pub use view::ViewedPosition;

//! Boards, cards and guests as SVG: one drawing code for live pages, replays and pictures.
//!
//! | to draw | ask |
//! | --- | --- |
//! | a table, the face of a card, what a place is called | [`Drawn`], which every game implements |
//! | where cards could go, what is fresh or not yet final | [`Scene`], [`Layer`], [`Spot`] |
//! | what drawings on a page share | [`defs()`] once in the body, [`STYLE`] in its stylesheet |
//! | a file that stands alone | [`picture()`], [`sheet()`], [`preview`], [`png`] |
//!
//! Drawings have no style attributes and no scripts, so that a strict content security policy can
//! hold. No nation is told by colour alone, and women and men differ by shape: round and square.
//!
//! ```
//! use gueridon_draw::{Drawn, Scene, picture};
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
mod defs;
mod face;
mod flags;
mod forty_six;
mod furniture;
mod guests;
mod lettering;
mod palette;
mod picture;
mod scene;
mod shape;
mod sheet;

pub use defs::defs;
pub use face::back;
pub use palette::STYLE;
pub use picture::{MAX_WIDTH, PictureError, picture, png};
pub use scene::{Drawn, Layer, Scene, Spot};
pub use sheet::{Player, preview, sheet};

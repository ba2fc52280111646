//! The table in the browser: an axum application over a journal.
//!
//! | room | holds |
//! | --- | --- |
//! | `routes` | every address, and what answers it |
//! | `pages` | pages as values; `assets` their style and scripts |
//! | `game` | a game as pages need it, whichever it is |
//! | `table` | how a table was laid and what has happened since |
//! | `archive`, `study` | everything of a store as lines of text; tables made from records |
//! | `hall`, `steward` | the tables in memory; who plays when nobody clicks |
//! | `identity`, `guard`, `limits`, `problem` | who asks, what must hold, what goes wrong |

mod app;
pub mod archive;
mod assets;
mod clock;
mod game;
mod guard;
mod hall;
mod identity;
mod limits;
mod pages;
mod presence;
mod problem;
mod random;
mod routes;
mod sample;
mod steward;
mod study;
mod table;

pub use app::{App, Config};
pub use clock::Clock;
pub use routes::app;

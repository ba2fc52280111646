//! The table in the browser: an axum application over a journal.
//!
//! | room | holds |
//! | --- | --- |
//! | `routes` | every address, and what answers it |
//! | `pages` | pages as values; `assets` their style and scripts |
//! | `game` | a game as pages need it, whichever it is |
//! | `table` | how a table was laid and what has happened since |
//! | `packed`, `preview` | pages that are compressed once, pictures that are drawn once |
//! | `archive`, `study` | everything of a store as lines of text; tables made from records |
//! | `hall`, `turns`, `follow` | the tables in memory, kept up to date with what other nodes write |
//! | `steward`, `clock` | who plays when nobody clicks, and when that is |
//! | `identity`, `guard`, `problem` | who asks, what must hold, what goes wrong |
//! | `door`, `stalled`, `crowd`, `limits`, `meter`, `ready` | who gets in, how much of everything, and how it can be seen |

mod app;
pub mod archive;
mod assets;
mod clock;
mod crowd;
mod door;
mod follow;
mod game;
mod guard;
mod hall;
mod identity;
mod keyed_lock;
mod limits;
mod meter;
mod packed;
mod pages;
mod presence;
mod preview;
mod problem;
mod random;
mod ready;
mod routes;
mod sample;
mod sessions;
mod stalled;
mod steward;
mod study;
mod table;
mod turn_queue;

pub use app::{App, Config};
pub use clock::Clock;
pub use door::serve;
pub use routes::app;

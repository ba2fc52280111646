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
mod auto_player;
mod clock;
mod compressed_pages;
mod concurrency_limit;
mod demo;
mod game;
mod keyed_lock;
mod limits;
mod listener;
mod metrics;
mod middleware;
mod pages;
mod presence;
mod preview;
mod problem;
mod random;
mod ready;
mod replication;
mod revocations;
mod routes;
mod session;
mod study;
mod table;
mod tables;
mod turn_queue;
mod write_timeout;

pub use app::{App, Config};
pub use clock::Clock;
pub use listener::serve;
pub use routes::app;

//! The tables in the browser: an axum application over a journal.
//!
//! | module | contents |
//! | --- | --- |
//! | `service`, `routes` | the whole application; every address and its handler |
//! | `middleware`, `session`, `problem` | what every request passes; whose it is; what can go wrong |
//! | `tables` | tables in memory; entries are committed to the journal here |
//! | `replication` | keeps tables in memory up to date with what other nodes write |
//! | `auto_player`, `turn_queue`, `clock` | plays the turns of computers and of players whose time is up |
//! | `listener`, `write_timeout` | connections, with time-outs |
//! | `limits`, `concurrency_limit`, `locks` | how often, how many at once, one at a time |
//! | `revocations` | players who signed out everywhere |
//! | `updates` | messages about entries, made once for all viewers who may know the same |
//! | `assets`, `compressed_pages`, `preview` | answers that are made once and kept |
//! | `compression`, `deflate` | compression of what is made for one viewer |
//! | `push` | notifications for players who have left the page of a slow table |
//! | `metrics`, `presence` | what can be measured; who has a page open |
//!
//! Tables and pages themselves are in `gueridon-table`, which knows nothing of HTTP.

use gueridon_table::archive::Reader;
use gueridon_text::Speaker;

mod analyses;
mod app;
mod assets;
mod auto_player;
mod bot_token;
mod clock;
mod compressed_pages;
mod compression;
mod concurrency_limit;
mod daily;
mod deflate;
mod limits;
mod listener;
mod locks;
mod metrics;
mod middleware;
mod presence;
mod preview;
mod problem;
mod push;
mod random;
mod replication;
mod revocations;
mod routes;
mod service;
mod session;
mod tables;
mod turn_queue;
mod updates;
mod write_timeout;

pub use app::{App, Config};
pub use clock::Clock;
pub use deflate::gzip;
pub use listener::serve;
pub use push::PushService;
pub use service::Service;

/// A reader of archive lines that uses the clock and the random bytes of the operating system.
pub fn archive_reader(speaker: Speaker, with_keys: bool) -> Reader {
    Reader::new(speaker, with_keys, || Clock::SYSTEM.now(), random::fill)
}

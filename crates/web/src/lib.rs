//! The tables in the browser: an axum application over a journal.
//!
//! | module | contents |
//! | --- | --- |
//! | `service`, `routes` | the whole application; every address and its handler |
//! | `middleware`, `session` | what every request passes; whose it is |
//! | `problem`, `fault` | what can go wrong, as HTTP; mistakes of the program |
//! | `tables`, `live_table` | tables in memory; entries are committed to the journal here |
//! | `public_tables` | how many public tables of one network wait for players |
//! | `replaced_store` | what happens when the store has gone back |
//! | `replication` | keeps tables in memory up to date with what other nodes write |
//! | `auto_player`, `clock` | plays the turns of computers and of players whose time is up |
//! | `thinking_threads`, `turn_queue` | the threads that think, and the queue for them |
//! | `listener`, `write_timeout` | connections, with time-outs |
//! | `limits`, `subnet`, `concurrency_limit`, `locks` | how often and from where, how many at once, one at a time |
//! | `revocations`, `sign_in_link` | players who signed out everywhere; links that sign another device in |
//! | `updates` | messages about entries, made once for all viewers who may know the same |
//! | `assets`, `compressed_pages`, `preview` | answers that are made once and kept |
//! | `compression`, `deflate` | compression of what is made for one viewer |
//! | `push` | notifications for players who have left the page of a slow table |
//! | `metrics`, `memory`, `presence` | what can be measured; who has a page open |
//!
//! Tables and pages themselves are in `gueridon-table` and `gueridon-pages`, which know nothing of HTTP.

use gueridon_table::archive::Reader;
use gueridon_text::Speaker;

mod analyses;
mod app;
mod assets;
mod auto_player;
mod bot_token;
mod client_log;
mod clock;
mod compressed_pages;
mod compression;
mod concurrency_limit;
mod daily;
mod deflate;
mod fault;
mod limits;
mod listener;
mod live_table;
mod locks;
mod memory;
mod metrics;
mod middleware;
mod page_threads;
mod presence;
mod preview;
mod problem;
mod public_tables;
mod push;
mod random;
mod replaced_store;
mod replication;
mod revocations;
mod routes;
mod service;
mod session;
mod sign_in_link;
mod subnet;
mod tables;
mod thinking_threads;
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

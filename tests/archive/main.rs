//! `gueridon export`, `import` and `backup`, as they are called, over both kinds of store.
#![cfg(unix)] // As the database servers of one's own are.

mod backup;
#[path = "../support/call.rs"]
mod call;
mod craft;
mod program;
mod refused;
mod round_trip;
mod server;
mod stores;

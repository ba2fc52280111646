//! Several nodes over one database, none of them special: a client of any of them sees the same
//! tables, and nodes, connections, clocks and the database itself may fail.
#![cfg(unix)] // As the servers of one's own are.

mod auto_players;
mod bots;
mod clocks;
mod daily;
mod moves;
mod older_copy;
mod outage;
mod people;
mod push;
mod site;
mod streams;
#[allow(
    dead_code,
    unused_imports,
    reason = "shared with the tests of requests, which use all of it"
)]
#[path = "../requests/support/mod.rs"]
mod support;

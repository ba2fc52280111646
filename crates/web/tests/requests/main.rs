//! The application as requests see it: every route, allowed and not.

mod account;
mod chat;
mod compression;
mod cost;
mod events;
mod hostile;
mod import;
mod leak;
mod limits;
mod listener;
mod markup;
mod metrics;
mod moves;
mod old_store;
mod page_size;
mod restart;
mod routes;
mod seats;
mod story;
mod study;
mod support;
mod tables;
mod updates;

//! The application as requests see it: every route, allowed and not.

mod cost;
mod door;
mod events;
mod figures;
mod hostile;
mod identity;
mod import;
mod leak;
mod limits;
mod markup;
mod moves;
mod old_store;
mod restart;
mod routes;
mod seats;
mod study;
mod support;
mod tables;
mod talk;
mod weight;

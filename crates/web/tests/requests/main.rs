//! The application as requests see it: every route, allowed and not.

mod events;
mod identity;
mod import;
mod leak;
mod markup;
mod moves;
mod restart;
mod routes;
mod seats;
mod study;
mod support;
mod tables;
mod talk;
mod weight;

//! Attacks on a running server, each by its name, and what becomes of them.

mod clocks;
mod computers;

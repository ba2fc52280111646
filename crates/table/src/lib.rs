//! Tables and their pages, without a server.
//!
//! Nothing here knows of HTTP, of a runtime or of a store, so that the same tables and pages can be used
//! elsewhere: the crate compiles for `wasm32-unknown-unknown`.
//!
//! | module | contents |
//! | --- | --- |
//! | [`table`] | a table: its setup, its entries, and the state that follows from them |
//! | [`game`] | a game in progress as pages need it, whichever game it is |
//! | [`pages`], [`assets`] | HTML for one reader; style and scripts |
//! | [`archive`] | a whole store as lines of JSON |
//! | [`analysis`] | tables made from records, to look at |
//! | [`daily`] | the deal of the day: days, results, ranks, the games of computers |
//! | [`settings`] | how a browser shows its pages |
//! | [`limits`], [`random`] | limits by name; ids from random bytes |

pub mod analysis;
pub mod archive;
pub mod assets;
pub mod daily;
pub mod demo;
pub mod game;
pub mod limits;
pub mod pages;
pub mod random;
pub mod settings;
pub mod table;

pub use game::{
    AdviceJob, AnalysisJob, BotTurn, BrokenRule, Cause, DIFFERENCES, Difference, PlayedSide,
    Refused, RuleLink,
};

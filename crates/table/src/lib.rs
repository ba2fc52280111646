//! What a table is, without a server and without pages.
//!
//! Nothing here knows of HTTP, of a runtime or of a store: the crate compiles for `wasm32-unknown-unknown`.
//!
//! | module | contents |
//! | --- | --- |
//! | [`table`] | a table: its setup, its entries, and the state that follows from them |
//! | `steps`, `broken_rule` | steps that a seat plays; why they are refused |
//! | `perspective` | what a viewer may know of what happened |
//! | `thinking` | turns of computers, advice and analyses, to be thought out elsewhere |
//! | [`archive`] | a whole store as lines of JSON |
//! | [`analysis`] | tables made from records, to look at |
//! | [`daily`] | the deal of the day: days, results, ranks, the games of computers |
//! | [`limits`], [`random`] | limits by name; ids from random bytes |

pub mod analysis;
pub mod archive;
mod broken_rule;
pub mod daily;
pub mod limits;
mod perspective;
pub mod random;
mod steps;
pub mod table;
mod thinking;

pub use broken_rule::{BrokenRule, RuleLink, reasons};
pub use perspective::{Perspective, seen_actions};
pub use steps::{Refused, is_final};
pub use thinking::{AdviceJob, AnalysisJob, BotTurn, any_bot_turn, bot_turn};

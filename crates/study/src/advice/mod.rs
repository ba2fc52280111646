//! The best few turns for the player to move, and why. Everything follows from what that player may know.

mod gain;
mod think;
mod turn;
mod why;

pub use think::{AdvisedTurn, Estimate, SeatAdvice, Thinking};
pub(crate) use turn::HintContext;

//! The best few turns for the player to move, and why. Everything follows from what that player may know.

mod reach;
mod think;
mod told;
mod turn;
mod why;

pub use think::{Advice, Estimate, Hints, Thinking};
pub use told::{AdvisedTurn, SeatAdvice};
pub use turn::{HintContext, Turn};

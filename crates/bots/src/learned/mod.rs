//! The learned evaluation of positions; `gueridon-lab train` makes its weights.

mod network;
mod turns;

pub use network::{HIDDEN, Network, OUTPUTS, SeatValue, chances};
pub use turns::{Evaluator, ValuedTurn};

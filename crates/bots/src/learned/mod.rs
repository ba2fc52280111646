//! The learned evaluation of positions, and its training.

mod courses;
mod network;
mod train;
mod turns;

pub use courses::{Course, Learned};
pub(crate) use network::chances;
pub use network::{HIDDEN, Network, Value};
pub use train::{BATCH, Trainer};
pub(crate) use turns::{Judge, ValuedTurn};

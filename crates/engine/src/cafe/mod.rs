//! What the two café games share: nations, guests, hands, the gender rule, points and receipts.

mod company;
mod event;
mod guest;
mod hand;
mod nation;
mod refusal;
mod square;

pub(crate) use company::{accepts, balanced, group_points, points};
pub use event::Event;
pub use guest::{Card, Gender, Sitter};
pub use hand::{Hand, KindSet};
pub use nation::{Nation, NationSet};
pub use refusal::Refusal;
pub use square::Square;

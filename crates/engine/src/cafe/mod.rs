//! What the two café games share: nations, guests, hands, how guests sit and score, and receipts.

mod choices;
pub(crate) mod encoding;
mod event;
mod explanation;
mod group;
mod guest;
mod hand;
mod nation;
mod refusal;
mod seating;
mod square;
mod worth;

pub(crate) use choices::SeatChoices;
pub use event::Event;
pub(crate) use explanation::Explanation;
pub use group::Group;
pub(crate) use group::{legal_groups, read_chair, read_group, read_seat, write_group};
pub use guest::{Card, Gender, SeatedGuest};
pub use hand::{Hand, KindSet};
pub use nation::{Nation, NationSet};
pub use refusal::Refusal;
pub use seating::points;
pub(crate) use seating::{CafeGame, CafeTurn, accepts, balanced, group_points};
pub use square::Square;
pub(crate) use worth::{HandWorth, TOP_CARDS, WORTH_CLASSES, balance};

//! A game in progress as pages need it, whichever game it is: what can be chosen, what it would
//! bring, and why not. Everything shown comes from an observation of the viewer.

mod draft;
mod play;
mod tell;
mod view;

pub use play::{AdviceJob, BotTurn, Refused};
pub(crate) use play::{Playing, open};
pub(crate) use tell::{Course, LogEntry, Perspective, Piece};
pub(crate) use view::{
    CardView, Choice, CommandView, Guidance, Offer, SeatView, View, ViewRequest, signed,
};
pub use view::{RuleLink, WhyNot};

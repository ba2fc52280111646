//! A game in progress as pages need it, whichever game it is: what can be chosen, what it would
//! bring, and why not. Everything shown comes from an observation of the viewer.

mod draft;
mod editions;
mod judge;
mod pad;
mod play;
mod tell;
mod view;

pub use editions::{Cause, DIFFERENCES, Difference, Played};
pub(crate) use judge::{Judged, Question, Verdict, Way, judge, palette};
pub(crate) use pad::{Ask, Notes, Pad, PadError};
pub use play::{AdviceJob, AnalysisJob, BotTurn, Refused};
pub(crate) use play::{Playing, open};
pub(crate) use tell::{Course, LogEntry, Perspective, Piece};
pub(crate) use view::{
    BestStep, CardView, Choice, CommandView, Guidance, Offer, SeatView, View, ViewRequest, WhyBest,
    signed, view,
};
pub use view::{RuleLink, WhyNot};

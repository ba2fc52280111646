//! A game in progress as pages need it, whichever game it is: what can be chosen, what it would
//! bring, and why not. Everything shown comes from an observation of the viewer.

pub mod choices;
mod draft;
mod editions;
mod judge;
mod log;
mod pad;
mod picture;
mod view;

pub(crate) use choices::{Choice, CommandView, Guidance, Offer, signed};
pub(crate) use draft::layable;
pub use editions::{Cause, DIFFERENCES, Difference, PlayedSide};
pub(crate) use judge::{Judged, JudgedChoice, Question, Way, judge, palette};
pub use log::{
    FinalRow, LogEntry, PointsLine, RoundCost, RoundEnd, log, receipt, round_end, source_name,
    standings,
};
pub(crate) use log::{Piece, ScoreHistory, card_of, faces, last_step, say_steps, score_history};
pub(crate) use pad::{Ask, Notes, Pad, PadError};
pub(crate) use picture::{picture, preview};
pub use view::fresh;
pub(crate) use view::{BestStep, CardView, SeatView, View, ViewRequest, WhyBest, view};

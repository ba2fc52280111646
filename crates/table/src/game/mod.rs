//! A game in progress as pages need it, whichever game it is: what can be chosen, what it would
//! bring, and why not. Everything shown comes from an observation of the viewer.

pub mod choices;
mod draft;
mod editions;
mod judge;
mod pad;
mod play;
mod tell;
mod view;

pub(crate) use choices::{Choice, CommandView, Guidance, Offer, signed};
pub use choices::{RuleLink, WhyNot};
pub use draft::is_final;
pub use editions::{Cause, DIFFERENCES, Difference, Played};
pub(crate) use judge::{Judged, Question, Verdict, Way, judge, palette};
pub(crate) use pad::{Ask, Notes, Pad, PadError};
pub use play::{AdviceJob, AnalysisJob, BotTurn, Refused, bot_turn};
pub(crate) use play::{Playing, open};
pub(crate) use tell::{Course, Piece};
pub use tell::{
    LogEntry, Perspective, PointsLine, RoundCost, RoundEnd, Standing, log, receipt, round_end,
    source_name, standings,
};
pub use view::fresh;
pub(crate) use view::{BestStep, CardView, SeatView, View, ViewRequest, WhyBest, view};

//! Goals of lessons: a small language, which the engine checks.

use gueridon_engine::Seat;
use gueridon_record::Replay;
use serde::Deserialize;

use super::feats::Feat;
use super::turns::turns;
use crate::study_game::StudyGame;

/// What a turn has to reach.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Something is done.
    Do(Feat),
    /// Something is done at least a number of times.
    Times(Feat, usize),
    /// Something is not done.
    Without(Feat),
    /// The turn gains at least this: points; where the fewest win, points that are no longer in hand.
    Points(i32),
    /// The same, and no turn gains more, which the tests prove.
    MostPoints(i32),
    /// The next player can gain at most this in the turn that follows.
    NextAtMost(i32),
    /// All of these.
    All(Vec<Goal>),
}

impl Goal {
    /// Whether the turn of a seat that began at a step, and is over, reached the goal.
    pub(super) fn is_reached<G: StudyGame>(
        &self,
        replay: &Replay<G>,
        start: usize,
        seat: Seat,
    ) -> bool {
        let steps = || replay.steps.since(start);
        let times = |feat: Feat| {
            let feats = G::feats(seat, steps().map(|step| &*step.receipt));
            feats.into_iter().filter(|done| *done == feat).count()
        };
        match self {
            Goal::Do(feat) => times(*feat) > 0,
            Goal::Times(feat, count) => times(*feat) >= *count,
            Goal::Without(feat) => times(*feat) == 0,
            Goal::Points(least) | Goal::MostPoints(least) => {
                let events = steps().flat_map(|step| step.receipt.iter());
                events.map(|event| G::gain(event, seat)).sum::<i32>() >= *least
            }
            Goal::NextAtMost(most) => {
                let gains = turns(replay).map(|turns| turns.iter().all(|turn| turn.gain <= *most));
                gains.unwrap_or(false)
            }
            Goal::All(goals) => goals.iter().all(|goal| goal.is_reached(replay, start, seat)),
        }
    }
}

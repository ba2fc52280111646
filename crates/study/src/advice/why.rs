//! The reasons for a turn, the most important first.

use gueridon_engine::Heuristics;
use gueridon_record::RecordFormat;
use gueridon_text::{TurnFacts, Why};

use super::gain::{Prospect, best_gain};
use super::turn::{FollowedTurn, HintContext};

/// The fewest points that are worth a sentence.
const NOTICEABLE: i32 = 3;

impl<G: RecordFormat + Heuristics> HintContext<'_, G> {
    /// The reasons for a turn of legal steps, the most important first; none when nothing stands out.
    pub(crate) fn reasons(&self, steps: &[G::Action], seed: u64) -> Vec<Why> {
        self.turn(steps).map_or_else(Vec::new, |turn| Reasons::new(self, seed).of(&turn))
    }
}

/// What every turn is compared with, computed once.
pub(crate) struct Reasons<'a, 'b, G: RecordFormat + Heuristics> {
    context: &'a HintContext<'b, G>,
    best: i32,
    prospect: Option<Prospect<G>>,
}

impl<'a, 'b, G: RecordFormat + Heuristics> Reasons<'a, 'b, G> {
    pub(crate) fn new(context: &'a HintContext<'b, G>, seed: u64) -> Reasons<'a, 'b, G> {
        Reasons { context, best: best_gain(context), prospect: Prospect::new(context, seed) }
    }

    /// Every reason for a turn, but for those of a turn without any.
    pub(crate) fn of(&self, turn: &FollowedTurn<G>) -> Vec<Why> {
        let context = self.context;
        let gain = turn.gain(context.seat);
        let outcome = turn.outcome(context.game).filter(|_| turn.complete);
        let ends_ahead = outcome
            .map(|outcome| outcome.margin::<G>(context.seat))
            .filter(|&margin| margin > 0)
            .map(|margin| Why::EndsAhead { margin });
        let denied = self
            .prospect
            .as_ref()
            .and_then(|prospect| prospect.denied(context, turn))
            .filter(|&(_, points)| points >= NOTICEABLE)
            .map(|(player, points)| {
                (Why::Denies { player, points, sure: !G::HIDDEN_HANDS }, points)
            });
        let (mainly, besides) = match denied {
            Some((why, points)) if points > gain => (Some(why), None),
            Some((why, _)) => (None, Some(why)),
            None => (None, None),
        };
        let facts = TurnFacts {
            seat: context.seat,
            seen: &context.seen,
            legal: &context.legal(),
            actions: &turn.actions,
            events: &turn.events,
        };
        [
            ends_ahead,
            context.game.striking_reason(&facts),
            mainly,
            G::gain_reason(gain, self.best),
            besides,
            context.game.minor_reason(&facts),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

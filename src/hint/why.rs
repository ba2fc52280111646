//! Why a turn is good: the facts about it, the most telling first.

use gueridon_engine::Outcome;
use gueridon_text::Why;

use super::facts::Facts;
use super::reach::{Prospect, best_gain};
use super::turn::{Scene, Turn};

/// Fewer points than that are not worth a sentence.
const NOTICEABLE: i32 = 3;

/// What is compared with every turn, computed once.
pub(crate) struct Reasons<'a, 'b, G: Facts> {
    scene: &'a Scene<'b, G>,
    best: i32,
    prospect: Option<Prospect<G>>,
}

impl<'a, 'b, G: Facts> Reasons<'a, 'b, G> {
    pub(crate) fn new(scene: &'a Scene<'b, G>, seed: u64) -> Reasons<'a, 'b, G> {
        Reasons { scene, best: best_gain(scene), prospect: Prospect::new(scene, seed) }
    }

    /// Every reason for a turn, but for the last resort.
    pub(crate) fn of(&self, turn: &Turn<G>) -> Vec<Why> {
        let scene = self.scene;
        let gain = gain(scene, turn);
        let lead = settled(scene, turn).filter(|_| turn.complete);
        let ends_ahead = lead
            .map(|outcome| margin(scene, &outcome))
            .filter(|&margin| margin > 0)
            .map(|margin| Why::EndsAhead { margin });
        let denied = self
            .prospect
            .as_ref()
            .and_then(|prospect| prospect.denied(scene, turn))
            .filter(|&(_, points)| points >= NOTICEABLE)
            .map(|(player, points)| (Why::Denies { player, points, sure: G::OPEN }, points));
        let (mainly, besides) = match denied {
            Some((why, points)) if points > gain => (Some(why), None),
            Some((why, _)) => (None, Some(why)),
            None => (None, None),
        };
        [
            ends_ahead,
            G::striking(scene, turn),
            mainly,
            G::gain_why(gain, self.best),
            besides,
            scene.game.minor(scene, turn),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// What a turn brings at once.
pub(crate) fn gain<G: Facts>(scene: &Scene<G>, turn: &Turn<G>) -> i32 {
    turn.events.iter().map(|event| G::gain(event, scene.seat)).sum()
}

/// How the game ends with this turn, if it does and no hidden card matters.
pub(crate) fn settled<G: Facts>(scene: &Scene<G>, turn: &Turn<G>) -> Option<Outcome> {
    let [one, other] = turn.after.each_ref().map(|world| scene.game.outcome(world));
    one.filter(|_| one == other)
}

/// The player's lead over the best of the others; more is better, whatever the rules say.
pub(crate) fn margin<G: Facts>(scene: &Scene<G>, outcome: &Outcome) -> i32 {
    let points = |seat: usize| if G::FEWEST { -outcome.scores[seat] } else { outcome.scores[seat] };
    let own = scene.seat.index();
    let others = (0..outcome.scores.len()).filter(|&seat| seat != own).map(points);
    points(own) - others.max().unwrap_or(0)
}

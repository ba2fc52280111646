//! The rating of a position for each seat: chances to win, and margins.

use gueridon_engine::{Heuristics, PerSeat, Spread};

use crate::learned::chances;

/// A position as each seat rates it.
pub(crate) struct Rating {
    /// From 0 to 1.
    pub(crate) win: PerSeat<f32>,
    /// Points over the best of the others.
    pub(crate) margin: PerSeat<f32>,
}

/// The weight of the margin in the chances, so that a sure winner still plays well.
const POINTS: f32 = 0.03;
/// The margin that counts as large there.
const LARGE: f32 = 60.0;

/// The chance to win without the weight of the margin.
pub(super) fn plain_chance(win: f32, margin: f32) -> f32 {
    ((win - POINTS * chances(margin / LARGE)) / (1.0 - POINTS)).clamp(0.0, 1.0)
}

/// Rates a position: exactly when the game is over, by the forecast otherwise.
pub(crate) fn rate<G: Heuristics>(game: &G, state: &G::State) -> Rating {
    let players = game.players();
    let outcome = game.outcome(state);
    let points = match &outcome {
        Some(outcome) => {
            PerSeat::new(players, |seat| G::merit(outcome.scores[seat.index()]) as f32)
        }
        None => game.forecast(state),
    };
    let Spread { fixed, growing, left } = game.spread(state);
    let spread = fixed + growing * (left as f32).sqrt();
    let beats = |one: usize, other: usize| match &outcome {
        Some(outcome) => match outcome.ranks[one].cmp(&outcome.ranks[other]) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        },
        None => chances((points[one] - points[other]) / spread),
    };
    let margin = PerSeat::new(players, |seat| {
        let others = (0..players).filter(|&other| other != seat.index());
        points[seat.index()] - others.map(|other| points[other]).fold(f32::MIN, f32::max)
    });
    let win = PerSeat::new(players, |seat| {
        let others = (0..players).filter(|&other| other != seat.index());
        let (mut all, mut sum) = (1.0, 0.0);
        for other in others {
            let beaten = beats(seat.index(), other);
            all *= beaten;
            sum += beaten;
        }
        // Half for beating all others, half for the share that is beaten; with two players both agree.
        let rank = 0.5 * all + 0.5 * sum / (players - 1) as f32;
        (1.0 - POINTS) * rank + POINTS * chances(margin[seat.index()] / LARGE)
    });
    Rating { win, margin }
}

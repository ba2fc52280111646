//! What computer players know of a game beyond its rules. Every item has a default, so that a new
//! game has all bots at once, and stronger ones when it overrides some.

use crate::chance::Chance;
use crate::game::{Game, GameEvent, PerSeat, PointSource, Seat};
use crate::inputs::Inputs;

/// Estimates for search and greedy players.
///
/// Only additions, multiplications and divisions may go into these numbers: their results are the
/// same on every machine, those of `exp` and the like are not.
pub trait Heuristics: Game {
    /// The number of points of value that a beginner hardly notices.
    const TOLERANCE: f32 = 3.0;
    /// Whether turns of low value are often the best, because good players hold cards back.
    const HOLDS_BACK: bool = false;
    /// The number of inputs of the learned evaluation.
    const INPUTS: usize = 0;
    /// A typical margin at the end, in points: the unit of the learned evaluation.
    const TYPICAL_MARGIN: f32 = 20.0;

    /// The estimated value of a legal step for the player who takes it, in points. The values of the
    /// steps of a turn add up to the value of the turn.
    fn action_value(&self, state: &Self::State, action: Self::Action) -> f32 {
        let Some(seat) = self.to_act(state) else { return 0.0 };
        let mut after = state.clone();
        self.apply_unchecked(&mut after, action);
        let scores = self.outcome(&after).map_or_else(|| self.scores(&after), |end| end.scores);
        Self::merit(scores[seat.index()] - self.scores(state)[seat.index()]) as f32
    }

    /// The points that each seat is expected to end with; more is better, also when the fewest win.
    fn forecast(&self, state: &Self::State) -> PerSeat<f32> {
        let scores = self.scores(state);
        PerSeat::new(self.players(), |seat| Self::merit(scores[seat.index()]) as f32)
    }

    /// The typical error, in points, of the difference between two forecasts.
    fn spread(&self, _: &Self::State) -> Spread {
        Spread { fixed: 10.0, growing: 0.0, left: 0 }
    }

    /// A position that looks the same to the viewer, likely ones more often than [`resample`](Game::resample) deals
    /// them: what the others did tells something about their cards.
    fn likely_world(&self, seen: &Self::Observation, chance: &mut impl Chance) -> Self::State {
        self.resample(seen, chance)
    }

    /// The percentage of other players whom a search expects to take the turn of the highest value at once.
    fn simple_players(&self) -> u32 {
        50
    }

    /// Describes what a viewer knows to the learned evaluation, by at most [`INPUTS`](Self::INPUTS) numbers.
    fn write_inputs(&self, _: &Self::Observation, _: &mut Inputs) {}

    /// The number of the round, counted from 0: searches look no further than where it changes.
    #[inline]
    fn round(&self, _: &Self::State) -> u32 {
        0
    }

    /// Whether the player to act can end the round in this turn. Games whose turns are few, so that all of them are
    /// tried, need not answer.
    fn can_end_round(&self, _: &Self::State) -> bool {
        false
    }

    /// The number of cards that the viewer does not see.
    fn unseen(&self, _: &Self::Observation) -> usize {
        0
    }

    /// Whether the end may be near enough to be solved exactly.
    fn is_ending(&self, _: &Self::Observation) -> bool {
        false
    }

    /// What an event of a turn brings the player at once, in points, penalties of the end aside.
    fn gain(event: &Self::Event, seat: Seat) -> i32 {
        let own = event
            .scored(seat)
            .filter(|&(whose, source, _)| whose == seat && source != PointSource::PENALTY);
        own.map_or(0, |(_, _, points)| Self::merit(points))
    }

    /// Whether a step leaves the board as it is for the next player.
    fn leaves_board(_: Self::Action) -> bool {
        false
    }
}

/// The error of a forecast: a fixed part, and one that grows with the square root of what is left to
/// play. The root is left to the caller, because `core` has none.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// The fixed part, in points.
    pub fixed: f32,
    /// The factor of the root, in points.
    pub growing: f32,
    /// What is left to play: chairs, cards or rounds.
    pub left: usize,
}

//! What a player knows of a game beyond its rules: all that search and greed need, in one trait.

use gueridon_engine::{Game, PerSeat};

/// Knowledge of one game. A game that implements it has every bot and every level.
///
/// Only additions, multiplications, divisions and square roots may go into these numbers: their
/// results are the same on every machine, those of `exp` and its kin are not.
pub trait Insight: Game {
    /// Whether nobody hides anything from anybody.
    const OPEN: bool;
    /// Whether the fewest points win.
    const FEWEST: bool;
    /// How this game is searched best.
    const TUNING: Tuning;
    /// How many iterations the levels that search have.
    const HOST_NODES: u64;
    /// The same for the strongest.
    const MASTER_NODES: u64;

    /// How good a legal step looks at a glance, in points for the one who plays it. The promises
    /// of the steps of a turn add up to what the turn is worth.
    fn promise(&self, state: &Self::State, action: Self::Action) -> f32;

    /// The same for imagined play, where it may be shrewder than `promise` and must be as fast.
    #[inline]
    fn instinct(&self, state: &Self::State, action: Self::Action) -> f32 {
        self.promise(state, action)
    }

    /// The points that each seat may expect to end with; more is better, whatever the rules say.
    fn forecast(&self, state: &Self::State) -> PerSeat<f32>;

    /// By about how many points the margin between two forecasts still goes wrong.
    fn spread(&self, state: &Self::State) -> f32;

    /// Counts up where imagined play should stop, such as at the end of a round.
    #[inline]
    fn stage(&self, _: &Self::State) -> u32 {
        0
    }

    /// How many cards the viewer does not see.
    fn unseen(&self, seen: &Self::Observation) -> usize;

    /// Whether the end may be so near that solving it is worth a try.
    fn is_ending(&self, seen: &Self::Observation) -> bool;
}

/// The numbers of a search, found by measuring.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// How much is tried that does not look best so far.
    pub curiosity: f32,
    /// How many points of promise halve the weight of an option, about.
    pub tolerance: f32,
    /// How many points of promise chance may add to a step in imagined play.
    pub whim: f32,
    /// How many rounds of turns are imagined before the forecast is asked.
    pub rounds: u32,
}

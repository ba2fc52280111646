//! Whole turns and their values by the learned evaluation.

use gueridon_engine::{Heuristics, Inputs, Seat};

use super::network::{Network, SeatValue};
use crate::dice::Xoshiro;
use crate::search::rate;
use crate::turn::{Beam, Turn, select, turns};

/// The weight of the margin beside the chance to win: far ahead or hopelessly behind, points still count.
const MARGIN_WEIGHT: f32 = 0.03;
/// From this many typical margins on, a further point counts less than half.
const LARGE_MARGIN: f32 = 4.0;
/// The possible worlds in which players of a rollout value turns that draw or turn up cards.
const ROLLOUT_WORLDS: usize = 2;
/// The most turns that they consider.
const ROLLOUT_TURNS: usize = 24;

impl SeatValue {
    /// One number to compare values by.
    #[inline]
    pub(crate) fn score(self) -> f32 {
        let margin = self.margin / (1.0 + self.margin.abs() / LARGE_MARGIN);
        self.win + MARGIN_WEIGHT * margin
    }
}

/// A turn and its value.
#[derive(Clone, Debug)]
pub struct ValuedTurn<A> {
    /// The turn.
    pub turn: Turn<A>,
    /// Its value for the player.
    pub value: SeatValue,
}

/// Values positions of one game for the players who have just ended a turn.
pub struct Evaluator<'a, G: Heuristics> {
    game: &'a G,
    network: Option<&'a Network>,
    /// The possible worlds in which turns are valued that draw or turn up cards.
    worlds: usize,
    inputs: Inputs,
}

impl<'a, G: Heuristics> Evaluator<'a, G> {
    /// For a game, by a network, which values turns that draw or turn up cards in this many possible worlds.
    pub fn new(game: &'a G, network: Option<&'a Network>, worlds: usize) -> Evaluator<'a, G> {
        Evaluator { game, network, worlds, inputs: Inputs::default() }
    }

    /// For players of rollouts, who look into few worlds.
    pub(crate) fn for_rollouts(game: &'a G, network: Option<&'a Network>) -> Evaluator<'a, G> {
        Evaluator::new(game, network, ROLLOUT_WORLDS)
    }

    /// The turn of a player of a rollout: the best one with its value, or that of the highest value at once, which some
    /// simple players take. None when the game is over.
    pub(crate) fn foreseen_turn(
        &mut self,
        world: &G::State,
        seat: Seat,
        is_simple: bool,
        dice: &mut Xoshiro,
    ) -> Option<(Vec<G::Action>, Option<SeatValue>)> {
        let seen = self.game.observe(world, Some(seat));
        let mut turns = turns(self.game, &seen, Beam::QUICK, dice);
        if is_simple {
            return turns.into_iter().next().map(|first| (first.steps, None));
        }
        select::<G>(&mut turns, ROLLOUT_TURNS);
        let best = self.value_turns(&seen, turns, dice).into_iter().next()?;
        Some((best.turn.steps, Some(best.value)))
    }

    /// The value of a position for a seat: exact when the round or the game has ended, learned otherwise. Without a
    /// learned evaluation, what the game forecasts.
    pub fn value(&mut self, state: &G::State, seat: Seat, round: u32) -> SeatValue {
        let under_way = self.game.to_act(state).is_some() && self.game.round(state) == round;
        let Some(network) = self.network.filter(|_| under_way) else {
            let rating = rate(self.game, state);
            let margin = rating.margin[seat.index()] / G::TYPICAL_MARGIN;
            return SeatValue { win: rating.win[seat.index()], margin };
        };
        self.inputs.clear();
        self.game.write_inputs(&self.game.observe(state, Some(seat)), &mut self.inputs);
        network.value(&self.inputs)
    }

    /// Turns and their values, the best first.
    pub fn value_turns(
        &mut self,
        seen: &G::Observation,
        turns: Vec<Turn<G::Action>>,
        dice: &mut Xoshiro,
    ) -> Vec<ValuedTurn<G::Action>> {
        // Without hidden cards in play, all worlds look alike to the player.
        let hidden = |turn: &Turn<G::Action>| turn.ends || turn.reveals;
        let count = if turns.iter().any(hidden) { self.worlds } else { 1 };
        let worlds: Vec<G::State> =
            (0..count).map(|_| self.game.likely_world(seen, dice)).collect();
        let Some(seat) = worlds.first().and_then(|world| self.game.to_act(world)) else {
            return Vec::new();
        };
        let mut valued: Vec<_> = turns
            .into_iter()
            .map(|turn| {
                let count = if hidden(&turn) { count } else { 1 };
                let value = self.mean_value(&worlds[..count], seat, &turn.steps);
                ValuedTurn { turn, value }
            })
            .collect();
        valued.sort_by(|one, other| other.value.score().total_cmp(&one.value.score()));
        valued
    }

    fn mean_value(&mut self, worlds: &[G::State], seat: Seat, steps: &[G::Action]) -> SeatValue {
        let mut mean = SeatValue::default();
        for world in worlds {
            let round = self.game.round(world);
            let mut world = world.clone();
            self.game.apply_all_unchecked(&mut world, steps);
            let value = self.value(&world, seat, round);
            mean.win += value.win / worlds.len() as f32;
            mean.margin += value.margin / worlds.len() as f32;
        }
        mean
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_count_for_sure_winners_and_losers_and_never_more_than_the_win() {
        let score = |win, margin| SeatValue { win, margin }.score();
        for win in [0.0, 0.5, 1.0] {
            for margin in -20_i8..20 {
                assert!(score(win, f32::from(margin) + 1.0) > score(win, f32::from(margin)));
            }
        }
        // All points that there are weigh less than a quarter of the games.
        assert!(score(0.25, -1000.0) > score(0.0, 1000.0));
    }
}

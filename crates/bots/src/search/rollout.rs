//! Rollouts: turns played in possible worlds, up to the player's own next turn.

use gueridon_engine::{Chance, Heuristics, Seat};

use crate::dice::Xoshiro;
use crate::learned::{Evaluator, Network, SeatValue};

/// The most turns of a rollout, whatever the rules of a game allow.
const LONGEST: usize = 16;

/// What is the same in all rollouts of a search.
pub(super) struct Rollouts<'a, G: Heuristics> {
    pub(super) game: &'a G,
    pub(super) network: Option<&'a Network>,
    pub(super) seen: &'a G::Observation,
    pub(super) seat: Seat,
    pub(super) seed: u64,
}

impl<G: Heuristics> Rollouts<'_, G> {
    /// Plays turns in the world of a number.
    pub(super) fn play(&self, turns: &[Vec<G::Action>], number: u64) -> Vec<SeatValue> {
        let mut dice = Xoshiro::stream(self.seed, number);
        let world = self.game.likely_world(self.seen, &mut dice);
        let round = self.game.round(&world);
        let mut evaluator = Evaluator::for_rollouts(self.game, self.network);
        let play = |steps: &Vec<G::Action>| {
            let mut world = world.clone();
            self.game.apply_all_unchecked(&mut world, steps);
            // The same luck for all turns, as far as they ask for it in the same order.
            self.finish(&mut evaluator, world, round, dice.clone())
        };
        turns.iter().map(play).collect()
    }

    /// Lets the others answer, and values the position after the player's own next turn.
    fn finish(
        &self,
        evaluator: &mut Evaluator<'_, G>,
        mut world: G::State,
        round: u32,
        mut dice: Xoshiro,
    ) -> SeatValue {
        let simple_players = self.game.simple_players();
        let simple = (0..8)
            .fold(0_u32, |all, seat| all | u32::from(dice.below(100) < simple_players) << seat);
        for _ in 0..LONGEST {
            let acting = self.game.to_act(&world).filter(|_| self.game.round(&world) == round);
            let Some(acting) = acting else { break };
            let is_simple = acting != self.seat && simple >> acting.0 & 1 == 1;
            let turn = evaluator.foreseen_turn(&world, acting, is_simple, &mut dice);
            match turn {
                Some((_, Some(value))) if acting == self.seat => return value,
                Some((steps, _)) => self.game.apply_all_unchecked(&mut world, &steps),
                None => break,
            }
        }
        evaluator.value(&world, self.seat, round)
    }
}

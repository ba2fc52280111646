//! The most that the player, or the next one, can gain in one turn.

use gueridon_bots::Xoshiro;
use gueridon_engine::{Heuristics, Seat};

use super::turn::{FollowedTurn, HintContext, legal};

/// The most steps that are tried; a turn with more is judged by the steps of the highest value.
const MAX_STEPS: usize = 3000;
/// The number of worlds over which the gain of a player with a hidden hand is averaged.
const WORLDS: usize = 16;

/// The most that the player to move can gain in this turn, as far as the player can foresee it.
pub(crate) fn best_gain<G: Heuristics>(context: &HintContext<G>) -> i32 {
    let mut search = GainSearch { context, steps: 0 };
    search.best(&context.worlds)
}

struct GainSearch<'a, 'b, G: Heuristics> {
    context: &'a HintContext<'b, G>,
    steps: usize,
}

impl<G: Heuristics> GainSearch<'_, '_, G> {
    fn best(&mut self, worlds: &[G::State; 2]) -> i32 {
        let game = self.context.game;
        let mut options: Vec<_> = legal(game, &worlds[0])
            .into_iter()
            .map(|action| (action, game.action_value(&worlds[0], action)))
            .collect();
        options.sort_by(|one, other| other.1.total_cmp(&one.1));
        let mut best = i32::MIN;
        for (action, _) in options {
            if self.steps >= MAX_STEPS && best > i32::MIN {
                break;
            }
            self.steps += 1;
            let mut after = worlds.clone();
            let mut receipt = Vec::new();
            game.apply_unchecked_into(&mut after[0], action, &mut receipt);
            game.apply_unchecked(&mut after[1], action);
            let mut gain: i32 = receipt.iter().map(|event| G::gain(event, self.context.seat)).sum();
            if after.iter().all(|world| self.context.goes_on(world))
                && self.context.look_alike(&after)
            {
                gain += self.best(&after);
            }
            best = best.max(gain);
        }
        best
    }
}

/// What the next player can gain if this one leaves the board as it is, in possible worlds.
pub(crate) struct Prospect<G: Heuristics> {
    next: Seat,
    worlds: Vec<(G::State, i32)>,
}

impl<G: Heuristics> Prospect<G> {
    /// None when every legal step changes the board.
    pub(crate) fn new(context: &HintContext<G>, seed: u64) -> Option<Prospect<G>> {
        let neutral = context.legal().into_iter().find(|&action| G::leaves_board(action))?;
        let mut dice = Xoshiro::stream(seed, 2);
        let count = if G::HIDDEN_HANDS { WORLDS } else { 1 };
        let mut worlds = Vec::new();
        let mut next = None;
        for _ in 0..count {
            let world = context.game.resample(&context.seen, &mut dice);
            let mut after = world.clone();
            context.game.apply_unchecked(&mut after, neutral);
            let (seat, gain) = gain_of_next(context, &after, &mut dice)?;
            next = Some(seat);
            worlds.push((world, gain));
        }
        Some(Prospect { next: next?, worlds })
    }

    /// The next player, and how much less that player can gain after a turn than before, on average;
    /// none when the turn does not pass to that player.
    pub(crate) fn denied(
        &self,
        context: &HintContext<G>,
        turn: &FollowedTurn<G>,
    ) -> Option<(Seat, i32)> {
        if !turn.complete {
            return None;
        }
        let mut dice = Xoshiro::new(0);
        let mut sum = 0;
        for (world, before) in &self.worlds {
            let mut after = world.clone();
            for &action in &turn.actions {
                context.game.check(&after, action).ok()?;
                context.game.apply_unchecked(&mut after, action);
            }
            let (seat, gain) = gain_of_next(context, &after, &mut dice)?;
            if seat != self.next {
                return None;
            }
            sum += before - gain;
        }
        let worlds = self.worlds.len() as f64;
        Some((self.next, (f64::from(sum) / worlds).round() as i32))
    }
}

/// The next player after a turn, and the most that player can gain; none when the turn goes on.
fn gain_of_next<G: Heuristics>(
    context: &HintContext<G>,
    world: &G::State,
    dice: &mut Xoshiro,
) -> Option<(Seat, i32)> {
    let seat = context.game.to_act(world).filter(|&seat| seat != context.seat)?;
    let seen = context.game.observe(world, Some(seat));
    let worlds = [world.clone(), context.game.resample(&seen, dice)];
    let next = HintContext { game: context.game, seat, seen, worlds };
    Some((seat, best_gain(&next).max(0)))
}

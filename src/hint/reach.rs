//! What can be gained in one turn, by the player or by the next.

use gueridon_bots::Xoshiro;
use gueridon_engine::Seat;

use super::facts::Facts;
use super::turn::{Scene, Turn, legal};

/// A turn with more ways than that is judged by the most promising ones.
const MAX_STEPS: usize = 3000;
/// Over so many worlds the gain of a player with a hidden hand is averaged.
const WORLDS: usize = 16;

/// The most that the player to move can gain in this turn, as far as they can foresee it.
pub(crate) fn best_gain<G: Facts>(scene: &Scene<G>) -> i32 {
    let mut walk = Walk { scene, steps: 0 };
    walk.best(&scene.worlds)
}

struct Walk<'a, 'b, G: Facts> {
    scene: &'a Scene<'b, G>,
    steps: usize,
}

impl<G: Facts> Walk<'_, '_, G> {
    fn best(&mut self, worlds: &[G::State; 2]) -> i32 {
        let game = self.scene.game;
        let mut options: Vec<_> = legal(game, &worlds[0])
            .into_iter()
            .map(|action| (action, game.promise(&worlds[0], action)))
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
            game.step(&mut after[0], action, &mut receipt);
            game.play_unchecked(&mut after[1], action);
            let mut gain: i32 = receipt.iter().map(|event| G::gain(event, self.scene.seat)).sum();
            if after.iter().all(|world| self.scene.goes_on(world)) && self.scene.look_alike(&after)
            {
                gain += self.best(&after);
            }
            best = best.max(gain);
        }
        best
    }
}

/// What the next player can gain if this one leaves the table as it is, in worlds that may be.
pub(crate) struct Prospect<G: Facts> {
    next: Seat,
    worlds: Vec<(G::State, i32)>,
}

impl<G: Facts> Prospect<G> {
    /// None where no step leaves the table alone.
    pub(crate) fn new(scene: &Scene<G>, seed: u64) -> Option<Prospect<G>> {
        let idle = scene.legal().into_iter().find(|&action| G::is_idle(action))?;
        let mut dice = Xoshiro::stream(seed, 2);
        let count = if G::OPEN { 1 } else { WORLDS };
        let mut worlds = Vec::new();
        let mut next = None;
        for _ in 0..count {
            let world = scene.game.resample(&scene.seen, &mut dice);
            let mut after = world.clone();
            scene.game.play_unchecked(&mut after, idle);
            let (seat, gain) = gain_of_next(scene, &after, &mut dice)?;
            next = Some(seat);
            worlds.push((world, gain));
        }
        Some(Prospect { next: next?, worlds })
    }

    /// Whose turn comes next, and how much less that player can gain after a turn than before, on
    /// average; none when the turn does not pass to them.
    pub(crate) fn denied(&self, scene: &Scene<G>, turn: &Turn<G>) -> Option<(Seat, i32)> {
        if !turn.complete {
            return None;
        }
        let mut dice = Xoshiro::new(0);
        let mut sum = 0;
        for (world, before) in &self.worlds {
            let mut after = world.clone();
            for &action in &turn.actions {
                scene.game.check(&after, action).ok()?;
                scene.game.play_unchecked(&mut after, action);
            }
            let (seat, gain) = gain_of_next(scene, &after, &mut dice)?;
            if seat != self.next {
                return None;
            }
            sum += before - gain;
        }
        let worlds = self.worlds.len() as f64;
        Some((self.next, (f64::from(sum) / worlds).round() as i32))
    }
}

/// Who comes next after a turn, and the most that they can gain; none when nobody else does.
fn gain_of_next<G: Facts>(
    scene: &Scene<G>,
    world: &G::State,
    dice: &mut Xoshiro,
) -> Option<(Seat, i32)> {
    let seat = scene.game.to_act(world).filter(|&seat| seat != scene.seat)?;
    let seen = scene.game.observe(world, Some(seat));
    let worlds = [world.clone(), scene.game.resample(&seen, dice)];
    let next = Scene { game: scene.game, seat, seen, worlds };
    Some((seat, best_gain(&next).max(0)))
}

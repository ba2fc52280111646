//! Rollouts: turns played in possible worlds, up to the player's own next turn.

use std::sync::atomic::Ordering;
use std::time::Instant;

use gueridon_engine::{Chance, Heuristics, Seat};

use super::is_over;
use crate::bot::Resources;
use crate::dice::Xoshiro;
use crate::learned::{Judge, Network, Value, ValuedTurn};
use crate::turn::{Beam, select, turns};

/// The worlds in which all contenders are played before the next look at their results.
const BATCH: u64 = 16;
/// The rollouts that the learned evaluation counts for.
const PRIOR: f64 = 24.0;
/// A contender is dropped when it is behind the best by this many standard errors.
const CLEARLY: f64 = 2.5;
/// A smaller gap is none.
const EQUAL: f64 = 1e-6;
/// The possible worlds in which players of a rollout value turns that draw or turn up cards.
const WORLDS: usize = 2;
/// The most turns that are considered in a rollout.
const MAX_TURNS: usize = 24;
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
    /// Plays every contender in the world of a number.
    pub(super) fn play(&self, contenders: &[&[G::Action]], number: u64) -> Vec<Value> {
        let mut dice = Xoshiro::stream(self.seed, number);
        let world = self.game.likely_world(self.seen, &mut dice);
        let round = self.game.round(&world);
        let mut judge = Judge::new(self.game, self.network, WORLDS);
        let play = |steps: &&[G::Action]| {
            let mut world = world.clone();
            steps.iter().for_each(|&step| self.game.play_unchecked(&mut world, step));
            // The same luck for all contenders, as far as they ask for it in the same order.
            self.finish(&mut judge, world, round, dice.clone())
        };
        contenders.iter().map(play).collect()
    }

    /// Lets the others answer, and values the position after the player's own next turn.
    fn finish(
        &self,
        judge: &mut Judge<'_, G>,
        mut world: G::State,
        round: u32,
        mut dice: Xoshiro,
    ) -> Value {
        let simple_players = self.game.simple_players();
        let simple = (0..8)
            .fold(0_u32, |all, seat| all | u32::from(dice.below(100) < simple_players) << seat);
        for _ in 0..LONGEST {
            let acting = self.game.to_act(&world).filter(|_| self.game.round(&world) == round);
            let Some(acting) = acting else { break };
            let seen = self.game.observe(&world, Some(acting));
            let mut turns = turns(self.game, &seen, Beam::QUICK, &mut dice);
            if acting != self.seat && simple >> acting.0 & 1 == 1 {
                let Some(first) = turns.first() else { break };
                first.steps.iter().for_each(|&step| self.game.play_unchecked(&mut world, step));
                continue;
            }
            select::<G>(&mut turns, MAX_TURNS);
            let valued = judge.value_turns(&seen, turns, &mut dice);
            let Some(best) = valued.first() else { break };
            if acting == self.seat {
                return best.value;
            }
            best.turn.steps.iter().for_each(|&step| self.game.play_unchecked(&mut world, step));
        }
        judge.value(&world, self.seat, round)
    }
}

/// Some turns, and their results so far.
pub(super) struct Contest<A> {
    contenders: Vec<Contender<A>>,
    /// The number of worlds that were played.
    worlds: u64,
    /// The number of rollouts: one for each contender in each world.
    rollouts: u64,
}

struct Contender<A> {
    steps: Vec<A>,
    prior: Value,
    win: f64,
    margin: f64,
    /// The score in each world.
    scores: Vec<f64>,
    dropped: bool,
}

impl<A> Contender<A> {
    /// The mean over all worlds and the prior.
    fn mean(&self, sum: f64, prior: f32) -> f32 {
        ((sum + PRIOR * f64::from(prior)) / (self.scores.len() as f64 + PRIOR)) as f32
    }

    fn value(&self) -> Value {
        Value {
            win: self.mean(self.win, self.prior.win),
            margin: self.mean(self.margin, self.prior.margin),
        }
    }

    /// Whether it is clearly behind another, over the worlds that both have played.
    fn is_clearly_behind(&self, best: &Contender<A>) -> bool {
        let count = self.scores.len() as f64;
        let gaps = || best.scores.iter().zip(&self.scores).map(|(best, own)| best - own);
        let mean = gaps().sum::<f64>() / count;
        let variance = gaps().map(|gap| (gap - mean) * (gap - mean)).sum::<f64>() / count;
        mean > CLEARLY * (variance / count).sqrt() + EQUAL
    }
}

impl<A: Copy + Send + Sync> Contest<A> {
    pub(super) fn new(turns: &[ValuedTurn<A>]) -> Contest<A> {
        let contender = |turn: &ValuedTurn<A>| Contender {
            steps: turn.turn.steps.clone(),
            prior: turn.value,
            win: 0.0,
            margin: 0.0,
            scores: Vec::new(),
            dropped: false,
        };
        Contest { contenders: turns.iter().map(contender).collect(), worlds: 0, rollouts: 0 }
    }

    /// Plays until one contender is left, or the budget is spent.
    pub(super) fn run<G: Heuristics<Action = A>>(
        &mut self,
        rollouts: &Rollouts<'_, G>,
        most: u64,
        until: Option<Instant>,
        resources: &Resources,
    ) {
        loop {
            let left = self.contenders.iter().filter(|contender| !contender.dropped).count() as u64;
            let worlds = (most.saturating_sub(self.rollouts) / left.max(1)).min(BATCH);
            let stopped = resources.stop.load(Ordering::Relaxed);
            if left < 2 || worlds == 0 || stopped || is_over(until) {
                return;
            }
            self.rollouts += left * self.play_batch(rollouts, worlds, until, resources);
            self.drop_losers();
        }
    }

    /// Plays all contenders that are left in the next worlds, as far as the time allows; returns the number of
    /// worlds.
    fn play_batch<G: Heuristics<Action = A>>(
        &mut self,
        rollouts: &Rollouts<'_, G>,
        worlds: u64,
        until: Option<Instant>,
        resources: &Resources,
    ) -> u64 {
        let threads = resources.threads.max(1);
        let mut left: Vec<&mut Contender<A>> =
            self.contenders.iter_mut().filter(|contender| !contender.dropped).collect();
        let steps: Vec<Vec<A>> = left.iter().map(|contender| contender.steps.clone()).collect();
        let steps: Vec<&[A]> = steps.iter().map(Vec::as_slice).collect();
        let numbers: Vec<u64> = (self.worlds..self.worlds + worlds).collect();
        let play = |numbers: &[u64]| -> Vec<Vec<Value>> {
            let in_time = numbers.iter().take_while(|_| !is_over(until));
            in_time.map(|&number| rollouts.play(&steps, number)).collect()
        };
        let results: Vec<Vec<Value>> = if threads == 1 {
            play(&numbers)
        } else {
            std::thread::scope(|scope| {
                let chunks = numbers.chunks(numbers.len().div_ceil(threads));
                let workers: Vec<_> = chunks.map(|chunk| scope.spawn(|| play(chunk))).collect();
                let results = workers.into_iter().map(|worker| worker.join());
                results.flat_map(|result| result.expect("a rollout does not panic")).collect()
            })
        };
        for (contender, value) in results.iter().flat_map(|values| values.iter().enumerate()) {
            let contender = &mut left[contender];
            contender.win += f64::from(value.win);
            contender.margin += f64::from(value.margin);
            contender.scores.push(f64::from(value.score()));
        }
        self.worlds += worlds;
        results.len() as u64
    }

    fn drop_losers(&mut self) {
        let left = || 0..self.contenders.len();
        let score = |index: &usize| self.contenders[*index].value().score();
        let best = left()
            .filter(|&index| !self.contenders[index].dropped)
            .max_by(|one, other| score(one).total_cmp(&score(other)));
        let Some(best) = best else { return };
        let lost: Vec<usize> = left()
            .filter(|&index| index != best && !self.contenders[index].dropped)
            .filter(|&index| self.contenders[index].is_clearly_behind(&self.contenders[best]))
            .collect();
        lost.into_iter().for_each(|index| self.contenders[index].dropped = true);
    }

    /// Sorts the turns by their results, those that were dropped last; returns the rollouts of each.
    pub(super) fn sort(self, turns: &mut [ValuedTurn<A>]) -> Vec<u64> {
        let mut results: Vec<_> = self.contenders.iter().zip(turns.iter().cloned()).collect();
        for (contender, turn) in &mut results {
            turn.value = contender.value();
        }
        // Stable, so that equals stay in the order of the learned evaluation.
        results.sort_by(|(one, first), (other, second)| {
            let score = second.value.score().total_cmp(&first.value.score());
            one.dropped.cmp(&other.dropped).then(score)
        });
        let rollouts = results.iter().map(|(contender, _)| contender.scores.len() as u64).collect();
        for (place, (_, turn)) in turns.iter_mut().zip(results) {
            *place = turn;
        }
        rollouts
    }
}

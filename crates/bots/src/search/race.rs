//! Turns that are played in the same possible worlds, until those that are clearly behind are dropped.

use std::time::Instant;

use gueridon_engine::Heuristics;

use super::is_over;
use super::rollout::Rollouts;
use crate::bot::Resources;
use crate::learned::{SeatValue, ValuedTurn};

/// The mean of the differences of two turns, world by world, and how sure it is.
#[derive(Clone, Copy)]
pub(super) struct PairedGap {
    pub(super) mean: f64,
    /// The sum of the squares of what each difference is off the mean.
    squares: f64,
    count: f64,
}

impl PairedGap {
    /// A gap smaller than this is none.
    const EQUAL: f64 = 1e-6;

    pub(super) fn of(differences: impl Iterator<Item = f64> + Clone) -> PairedGap {
        let count = differences.clone().count().max(1) as f64;
        let mean = differences.clone().sum::<f64>() / count;
        let squares = differences.map(|gap| (gap - mean) * (gap - mean)).sum();
        PairedGap { mean, squares, count }
    }

    /// The standard error of the mean. One difference less than there are is free once the mean is known.
    pub(super) fn error(self) -> f64 {
        (self.squares / self.count / (self.count - 1.0).max(1.0)).sqrt()
    }

    /// Whether the mean is above 0 by more than this many deviations of a mean, with the variance of these worlds alone:
    /// with 16 worlds, a deviation is 3 % below the standard error.
    fn is_clear(self, deviations: f64) -> bool {
        self.mean > deviations * (self.squares / self.count / self.count).sqrt() + PairedGap::EQUAL
    }
}

/// A turn, and its value in each world that it was played in.
pub(super) struct Contender<A> {
    pub(super) steps: Vec<A>,
    /// Its value by the learned evaluation.
    prior: SeatValue,
    pub(super) values: Vec<SeatValue>,
    pub(super) dropped: bool,
}

impl<A> Contender<A> {
    /// The mean over all worlds; the learned evaluation counts as this many of them.
    pub(super) fn mean(&self, prior: f64, of: impl Fn(SeatValue) -> f32) -> f64 {
        let sum: f64 = self.values.iter().map(|&value| f64::from(of(value))).sum();
        (sum + prior * f64::from(of(self.prior))) / (self.values.len() as f64 + prior).max(1.0)
    }

    /// How far it is behind another, over the worlds that both have played.
    pub(super) fn gap(&self, best: &Contender<A>, of: impl Fn(SeatValue) -> f32) -> PairedGap {
        let pairs = best.values.iter().zip(&self.values);
        PairedGap::of(pairs.map(|(&best, &own)| f64::from(of(best)) - f64::from(of(own))))
    }
}

/// Turns in the order in which they were given.
pub(super) struct Race<A> {
    pub(super) contenders: Vec<Contender<A>>,
    /// The number of worlds that were played.
    worlds: u64,
    /// The number of rollouts: one for each contender in each world.
    pub(super) rollouts: u64,
}

impl<A: Copy + Send + Sync> Race<A> {
    pub(super) fn new<'a>(turns: impl Iterator<Item = &'a ValuedTurn<A>>) -> Race<A>
    where
        A: 'a,
    {
        let contender = |turn: &ValuedTurn<A>| Contender {
            steps: turn.turn.steps.clone(),
            prior: turn.value,
            values: Vec::new(),
            dropped: false,
        };
        Race { contenders: turns.map(contender).collect(), worlds: 0, rollouts: 0 }
    }

    /// The number of contenders that are not dropped.
    pub(super) fn left(&self) -> u64 {
        self.contenders.iter().filter(|contender| !contender.dropped).count() as u64
    }

    /// Plays all contenders that are left in the next worlds, as far as the time allows.
    pub(super) fn play<G: Heuristics<Action = A>>(
        &mut self,
        rollouts: &Rollouts<'_, G>,
        worlds: u64,
        until: Option<Instant>,
        resources: &Resources,
    ) {
        let left = self.contenders.iter().filter(|contender| !contender.dropped);
        let steps: Vec<Vec<A>> = left.map(|contender| contender.steps.clone()).collect();
        let numbers: Vec<u64> = (self.worlds..self.worlds + worlds).collect();
        let play = |numbers: &[u64]| -> Vec<Vec<SeatValue>> {
            let in_time = numbers.iter().take_while(|_| !is_over(until));
            in_time.map(|&number| rollouts.play(&steps, number)).collect()
        };
        let threads = resources.threads.max(1);
        let results: Vec<Vec<SeatValue>> = if threads == 1 {
            play(&numbers)
        } else {
            std::thread::scope(|scope| {
                let chunks = numbers.chunks(numbers.len().div_ceil(threads));
                let workers: Vec<_> = chunks.map(|chunk| scope.spawn(|| play(chunk))).collect();
                let results = workers.into_iter().map(|worker| worker.join());
                results.flat_map(|result| result.expect("a rollout does not panic")).collect()
            })
        };
        for values in &results {
            let left = self.contenders.iter_mut().filter(|contender| !contender.dropped);
            left.zip(values).for_each(|(contender, &value)| contender.values.push(value));
        }
        self.worlds += worlds;
        self.rollouts += steps.len() as u64 * results.len() as u64;
    }

    /// The contenders by their scores, the best first; those that were dropped come last.
    pub(super) fn ranked(&self, score: impl Fn(&Contender<A>) -> f64) -> Vec<usize> {
        let scores: Vec<f64> = self.contenders.iter().map(score).collect();
        let is_dropped = |index: usize| self.contenders[index].dropped;
        let mut ranked: Vec<usize> = (0..scores.len()).collect();
        // Stable, so that equals stay in the order in which they were given.
        ranked.sort_by(|&one, &other| {
            let by_score = scores[other].total_cmp(&scores[one]);
            is_dropped(one).cmp(&is_dropped(other)).then(by_score)
        });
        ranked
    }

    /// Drops those that are clearly behind the best one, but for the best few.
    pub(super) fn drop_losers(
        &mut self,
        kept: usize,
        deviations: f64,
        score: impl Fn(&Contender<A>) -> f64,
    ) {
        let ranked = self.ranked(score);
        for &index in ranked.iter().take(self.left() as usize).skip(kept) {
            let gap = self.contenders[index].gap(&self.contenders[ranked[0]], SeatValue::score);
            self.contenders[index].dropped = gap.is_clear(deviations);
        }
    }
}

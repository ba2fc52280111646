//! The player that searches: information-set Monte Carlo tree search.
//!
//! Each iteration deals the unseen cards again, walks down a tree of steps by their results so far and
//! their prior values, plays on for a few rounds, and rates the forecast. Every seat maximises its own
//! chances (max^n).

mod merge;
mod playout;
mod rating;
mod solve;
mod tree;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gueridon_engine::{Game, Heuristics, Tuning};

use crate::bot::{Bot, Evaluation, Resources};
use crate::budget::Budget;
use crate::certain::certain_win;
use crate::dice::Xoshiro;
use crate::turn::turns;
pub(crate) use rating::rate;
use tree::Tree;

/// The most nodes of all trees of a search together: at 48 to 64 bytes, under 128 MiB.
pub const MAX_NODES: usize = 1 << 21;

/// Searches of more iterations are split into trees that share nothing: the choice is the same with
/// any number of threads.
const SPLIT: u64 = 4000;
/// The number of trees of a split search.
const TREES: usize = 4;
/// The clock is read every this many iterations.
const BETWEEN_LOOKS: u64 = 8;
/// A step of the same turn is taken from the last search if at least this percentage of its
/// iterations passed through it.
const PLANNED: u64 = 15;

/// The steps of an iteration, about; the exact solver may take as many.
const STEPS_A_NODE: u64 = 8;

/// A search player of one game.
pub struct Search<G: Game> {
    budget: Budget,
    tuning: Tuning,
    resources: Resources,
    seed: u64,
    searches: u64,
    trees: Vec<Tree<G>>,
    /// The steps planned for the rest of the turn, each with the observation it is for.
    plan: Vec<(G::Observation, Evaluation<G::Action>)>,
}

impl<G: Heuristics> Search<G> {
    /// A player of a seed.
    pub fn new(budget: Budget, seed: u64, resources: Resources) -> Search<G> {
        let tuning = G::TUNING;
        let (trees, plan) = (Vec::new(), Vec::new());
        Search { budget, tuning, resources, seed, searches: 0, trees, plan }
    }

    /// The same player with other parameters.
    #[must_use]
    pub fn tuned(mut self, tuning: Tuning) -> Search<G> {
        self.tuning = tuning;
        self
    }

    /// The exact solution of the end, if it is near and the budget allows it.
    fn solve(&self, game: &G, seen: &G::Observation) -> Option<Evaluation<G::Action>> {
        let steps = self.budget.nodes().saturating_mul(STEPS_A_NODE).min(solve::MAX_STEPS);
        // Half of the time is left for the tree, if the end is not solved.
        let until = self.budget.time().map(|time| Instant::now() + time / 2);
        solve::solve(game, seen, steps, until, &self.resources)
    }

    /// Grows the trees of one search.
    fn grow(&mut self, game: &G, seen: &G::Observation, started: Instant) {
        let threads = self.resources.threads.max(1);
        let count = match self.budget {
            Budget::Time(_) => threads,
            Budget::Nodes(nodes) | Budget::Capped(nodes, _) if nodes < SPLIT => 1,
            Budget::Nodes(_) | Budget::Capped(..) => TREES,
        };
        self.trees.resize_with(count, Tree::default);
        let (searches, seed) = (self.searches, self.seed);
        for (index, tree) in self.trees.iter_mut().enumerate() {
            let stream = searches * TREES as u64 + index as u64;
            tree.reset(self.tuning, Xoshiro::stream(seed, stream), MAX_NODES / count);
        }
        let share = count.div_ceil(threads.min(count));
        let limit = Limit {
            nodes: self.budget.nodes().div_ceil(count as u64),
            time: self
                .budget
                .time()
                .map(|time| time.saturating_sub(started.elapsed()) / share as u32),
            stop: &self.resources.stop,
        };
        if share == count {
            self.trees.iter_mut().for_each(|tree| limit.grow(tree, game, seen));
            return;
        }
        std::thread::scope(|scope| {
            for trees in self.trees.chunks_mut(share) {
                let limit = &limit;
                scope.spawn(move || trees.iter_mut().for_each(|tree| limit.grow(tree, game, seen)));
            }
        });
    }
}

/// When a tree has grown enough.
struct Limit<'a> {
    nodes: u64,
    time: Option<Duration>,
    stop: &'a AtomicBool,
}

impl Limit<'_> {
    fn grow<G: Heuristics>(&self, tree: &mut Tree<G>, game: &G, seen: &G::Observation) {
        let started = Instant::now();
        for iteration in 0..self.nodes {
            tree.iterate(game, seen);
            if iteration % BETWEEN_LOOKS == 0
                && (self.stop.load(Ordering::Relaxed)
                    || self.time.is_some_and(|time| started.elapsed() >= time))
            {
                break;
            }
        }
    }
}

impl<G: Heuristics> Bot<G> for Search<G> {
    fn choose(&mut self, game: &G, seen: &G::Observation) -> Option<Evaluation<G::Action>> {
        let planned = self.plan.iter().position(|(expected, _)| expected == seen);
        if let Some(index) = planned {
            return Some(self.plan.swap_remove(index).1);
        }
        let started = Instant::now();
        self.plan.clear();
        self.searches += 1;
        let mut dice = Xoshiro::stream(self.seed, u64::MAX - self.searches);
        let mut world = game.resample(seen, &mut dice);
        let seat = game.to_act(&world)?;
        let mut actions = Vec::new();
        game.legal(&world, &mut actions);
        if let [only] = actions[..] {
            return Some(Evaluation::plain(only, vec![only], Vec::new()));
        }
        let turns = turns(game, seen, &mut dice);
        if let Some(win) = certain_win(game, seen, &turns, &mut dice) {
            return Some(win);
        }
        if let Some(solved) = self.solve(game, seen) {
            return Some(solved);
        }
        self.grow(game, seen, started);

        let mut evaluations = merge::evaluations(&self.trees).into_iter();
        let first = evaluations.next()?;
        let enough = first.nodes * PLANNED / 100;
        game.play_unchecked(&mut world, first.action);
        for next in evaluations {
            let here: u64 = next.candidates.iter().map(|candidate| candidate.visits).sum();
            let mut legal = Vec::new();
            game.legal(&world, &mut legal);
            if game.to_act(&world) != Some(seat) || here < enough || !legal.contains(&next.action) {
                break;
            }
            let expected = game.observe(&world, Some(seat));
            game.play_unchecked(&mut world, next.action);
            self.plan.push((expected, next));
        }
        Some(first)
    }
}

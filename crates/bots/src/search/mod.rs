//! The player that searches: whole turns, by the learned evaluation and by rollouts.
//!
//! Every turn that a player can make is valued by the learned evaluation. The best of them are then played in many
//! possible worlds: the others answer by their best turns, as the learned evaluation sees them from their own seats,
//! and the position is valued after the player's own next turn. All turns are tried in the same worlds, so that
//! luck does not decide between them, and a turn that falls behind is dropped.

mod compare;
mod outlook;
mod race;
mod rating;
mod review;
mod rollout;
mod solve;

use std::sync::atomic::Ordering;
use std::time::Instant;

use gueridon_engine::{Game, Heuristics, Seat};

use crate::bot::{Bot, Candidate, Evaluation, Resources};
use crate::budget::Budget;
use crate::certain::certain_win;
use crate::dice::Xoshiro;
use crate::learned::{Evaluator, Network, SeatValue, ValuedTurn};
use crate::turn::{Beam, turns};
pub(crate) use compare::compare;
pub use compare::{ComparedTurn, Comparison, Gap};
pub use outlook::Outlook;
use race::{Contender, Race};
pub(crate) use rating::rate;
pub use review::{Deviation, Review, ReviewBudget};
pub(crate) use review::{expect, result, review};
use rollout::Rollouts;

/// The most turns that are played in possible worlds.
const MAX_CONTENDERS: usize = 12;
/// A turn that the learned evaluation rates this much below the best one is not tried.
const MAX_GAP: f32 = 0.12;
/// The worlds in which all contenders are played before the next look at their results.
const BATCH: u64 = 16;
/// The rollouts that the learned evaluation counts for.
const PRIOR: f64 = 24.0;
/// A turn is dropped when it is behind the best by this many deviations.
const CLEARLY: f64 = 2.5;
/// The possible worlds in which turns are valued that draw or turn up cards.
const WORLDS: usize = 8;
/// The exact solver may take this many steps for each rollout of the budget.
const STEPS_A_ROLLOUT: u64 = 64;

/// A search player of one game.
pub struct Search<G: Game> {
    network: Option<&'static Network>,
    budget: Budget,
    resources: Resources,
    seed: u64,
    searches: u64,
    /// The steps planned for the rest of the turn, each with the observation it is for.
    plan: Vec<(G::Observation, Evaluation<G::Action>)>,
}

impl<G: Heuristics> Search<G> {
    /// A player of a seed that evaluates positions by a network; without one, by what the game forecasts.
    pub fn new(
        network: Option<&'static Network>,
        budget: Budget,
        seed: u64,
        resources: Resources,
    ) -> Search<G> {
        Search { network, budget, resources, seed, searches: 0, plan: Vec::new() }
    }

    /// The exact solution of the end, if it is near and the budget allows it.
    fn solve(&self, game: &G, seen: &G::Observation) -> Option<Evaluation<G::Action>> {
        let steps = self.budget.rollouts().saturating_mul(STEPS_A_ROLLOUT).min(solve::MAX_STEPS);
        // Half of the time is left for rollouts, if the end is not solved.
        let until = self.budget.time().map(|time| Instant::now() + time / 2);
        solve::solve(game, seen, steps, until, &self.resources)
    }

    /// Plays the best turns in possible worlds, and sorts them by their results. Returns the rollouts of each.
    fn race(
        &self,
        game: &G,
        seen: &G::Observation,
        seat: Seat,
        valued: &mut [ValuedTurn<G::Action>],
        started: Instant,
    ) -> Vec<u64> {
        let Some(best) = valued.first() else { return Vec::new() };
        let least = best.value.score() - MAX_GAP;
        let close = valued.iter().take_while(|turn| turn.value.score() >= least).count();
        let contenders = close.min(MAX_CONTENDERS);
        if contenders < 2 {
            return Vec::new();
        }
        let valued = &mut valued[..contenders];
        let rollouts = Rollouts {
            game,
            network: self.network,
            seen,
            seat,
            // Searches of one game must not meet the same worlds.
            seed: self.seed.wrapping_add(self.searches << 32),
        };
        let mut race = Race::new(valued.iter());
        let until = self.budget.time().map(|time| started + time);
        loop {
            let left = self.budget.rollouts().saturating_sub(race.rollouts);
            let worlds = (left / race.left().max(1)).min(BATCH);
            let stopped = self.resources.stop.load(Ordering::Relaxed);
            if race.left() < 2 || worlds == 0 || stopped || is_over(until) {
                break;
            }
            race.play(&rollouts, worlds, until, &self.resources);
            race.drop_losers(1, CLEARLY, score);
        }
        let ranked = race.ranked(score);
        let contenders = || ranked.iter().map(|&index| (index, &race.contenders[index]));
        let sorted: Vec<ValuedTurn<G::Action>> = contenders()
            .map(|(index, contender)| ValuedTurn {
                value: value(contender),
                ..valued[index].clone()
            })
            .collect();
        valued.clone_from_slice(&sorted);
        contenders().map(|(_, contender)| contender.values.len() as u64).collect()
    }

    /// Plans the steps of the chosen turn after the first.
    fn plan(&mut self, game: &G, seat: Seat, mut world: G::State, steps: &[G::Action]) {
        for (index, &step) in steps.iter().enumerate() {
            if index > 0 {
                let rest = steps[index..].to_vec();
                let expected = game.observe(&world, Some(seat));
                let mut planned = Evaluation::plain(step, rest, Vec::new());
                planned.nodes = 0;
                self.plan.push((expected, planned));
            }
            game.apply_unchecked(&mut world, step);
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
        let world = game.resample(seen, &mut dice);
        let seat = game.to_act(&world)?;
        let mut actions = Vec::new();
        game.legal(&world, &mut actions);
        if let [only] = actions[..] {
            return Some(Evaluation::plain(only, vec![only], Vec::new()));
        }
        let turns = turns(game, seen, Beam::WIDE, &mut dice);
        if let Some(win) = certain_win(game, seen, &turns, &mut dice) {
            return Some(win);
        }
        if let Some(solved) = self.solve(game, seen) {
            return Some(solved);
        }
        let mut valued =
            Evaluator::new(game, self.network, WORLDS).value_turns(seen, turns, &mut dice);
        let rollouts = self.race(game, seen, seat, &mut valued, started);
        let best = valued.first()?;
        let (action, line) = (*best.turn.steps.first()?, best.turn.steps.clone());
        self.plan(game, seat, world, &line);
        let candidates = candidates::<G>(&valued, &rollouts);
        let nodes = candidates.iter().map(|candidate| candidate.visits).sum();
        Some(Evaluation { action, candidates, line, nodes, exact: false })
    }
}

/// The value of a turn, to which the learned evaluation adds less and less.
fn value<A>(contender: &Contender<A>) -> SeatValue {
    SeatValue {
        win: contender.mean(PRIOR, |value| value.win) as f32,
        margin: contender.mean(PRIOR, |value| value.margin) as f32,
    }
}

fn score<A>(contender: &Contender<A>) -> f64 {
    f64::from(value(contender).score())
}

/// The first steps of turns in their order, each with the value of its best turn. A turn counts one visit for the
/// learned evaluation, and one for each rollout.
fn candidates<G: Heuristics>(
    valued: &[ValuedTurn<G::Action>],
    rollouts: &[u64],
) -> Vec<Candidate<G::Action>> {
    let mut candidates: Vec<Candidate<G::Action>> = Vec::new();
    for (index, ValuedTurn { turn, value }) in valued.iter().enumerate() {
        let Some(&action) = turn.steps.first() else { continue };
        let visits = rollouts.get(index).copied().unwrap_or(0) + 1;
        match candidates.iter_mut().find(|known| known.action == action) {
            Some(known) => known.visits += visits,
            None => candidates.push(Candidate {
                action,
                visits,
                margin: value.margin * G::TYPICAL_MARGIN,
                win: value.win,
            }),
        }
    }
    candidates
}

/// Whether the time is up.
fn is_over(until: Option<Instant>) -> bool {
    until.is_some_and(|until| Instant::now() >= until)
}

//! A turn that was played, compared with the turn that the search would have played.

use std::sync::atomic::Ordering;
use std::time::Instant;

use gueridon_engine::{GameEvent, Heuristics, PerSeat, Seat};

use super::outlook::{Length, Outlook, outlook};
use super::race::PairedGap;
use super::rollout::Rollouts;
use super::{Search, WORLDS, solve};
use crate::bot::Resources;
use crate::budget::Budget;
use crate::certain::certain_win;
use crate::dice::Xoshiro;
use crate::learned::{Evaluator, Network, SeatValue};
use crate::turn::{Beam, turns};

/// The errors of a loss are this many standard errors. Repeated with another seed, both runs have their error, and
/// the search may prefer another turn; see docs/BENCHMARKS.md for how often the loss moves by more.
const ERRORS: f64 = 3.0;
/// The stop flag is read every this many worlds.
const BETWEEN_LOOKS: u64 = 16;

/// How much is spent on the review of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewBudget {
    /// The rollouts of the search for the computer's turn.
    pub rollouts: u64,
    /// The worlds in which turns are compared.
    pub worlds: u64,
}

/// A played turn beside the computer's.
#[derive(Clone, PartialEq, Debug)]
pub struct Review<A> {
    /// The turn that the search would have played, up to the first card that it shows.
    pub best: Vec<A>,
    /// Whether the played turn is the same, in any order.
    pub same: bool,
    /// What the played turn brings each seat, less what the computer's brings.
    pub decision: Outlook,
    /// How far the own part of the decision may be off.
    pub error: Deviation,
    /// What the played turn brings its own seat more than the turn of the highest value at once.
    pub gain: Deviation,
    /// Whether the end was solved, or there was no choice.
    pub exact: bool,
}

/// A margin in points and a chance from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Deviation {
    /// In points.
    pub margin: f64,
    /// From 0 to 1.
    pub win: f64,
}

impl Deviation {
    /// One number to compare by, as the search does.
    pub fn score<G: Heuristics>(self) -> f64 {
        let margin = (self.margin / f64::from(G::TYPICAL_MARGIN)) as f32;
        f64::from(SeatValue { win: self.win as f32, margin }.score())
    }
}

/// The mean over possible worlds of what every seat may expect, if nobody knows the order of the piles and all hands
/// are known.
pub(crate) fn expect<G: Heuristics>(
    game: &G,
    network: Option<&Network>,
    state: &G::State,
    worlds: u64,
    whole: bool,
    seed: u64,
    resources: &Resources,
) -> Option<Outlook> {
    let mut sum = Outlook::zero(game.players());
    let length = if whole { Length::Whole } else { Length::OneTurnEach };
    for number in 0..worlds {
        if number.is_multiple_of(BETWEEN_LOOKS) && resources.stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut dice = Xoshiro::stream(seed, number);
        let world = game.reshuffle(state, &mut dice);
        let result = outlook(game, network, world, length, None, dice).balanced();
        sum = sum.plus(&result, 1.0 / worlds as f64);
    }
    Some(sum)
}

/// Compares a turn with the one that the search would have played, from what the player could know. None when it is
/// stopped, or when the game is over.
pub(crate) fn review<G: Heuristics>(
    game: &G,
    network: Option<&'static Network>,
    seen: &G::Observation,
    played: &[G::Action],
    effort: ReviewBudget,
    seed: u64,
    resources: &Resources,
) -> Option<Review<G::Action>> {
    // As a search of this seed does it, so that it finds the same turn.
    let mut dice = Xoshiro::stream(seed, u64::MAX - 1);
    let world = game.resample(seen, &mut dice);
    let seat = game.to_act(&world)?;
    let all = turns(game, seen, Beam::WIDE, &mut dice);
    if let [only] = &all[..] {
        return Some(Review::no_choice(game.players(), only.steps.clone()));
    }
    let simple = all.first()?.steps.clone();
    let certain = certain_win(game, seen, &all, &mut dice);
    let steps = effort.rollouts.saturating_mul(super::STEPS_A_ROLLOUT).min(solve::MAX_STEPS);
    if certain.is_none()
        && let Some(solved) = solved(game, seen, seat, &world, played, steps, resources)
    {
        return Some(solved);
    }
    let (best, rival) = match certain {
        Some(win) => (win.line, None),
        None => {
            let mut valued =
                Evaluator::new(game, network, WORLDS).value_turns(seen, all, &mut dice);
            let budget = Budget::Nodes(effort.rollouts);
            let mut search = Search::new(network, budget, seed, resources.clone());
            search.searches = 1;
            let rollouts = search.race(game, seen, seat, &mut valued, Instant::now());
            let steps = |place: usize| valued.get(place).map(|valued| valued.turn.steps.clone());
            // What was dropped has fewer rollouts.
            let close = rollouts.get(1).is_some_and(|&second| second == rollouts[0]);
            (steps(0)?, steps(1).filter(|_| close))
        }
    };
    let rollouts = Rollouts { game, network, seen, seat, seed: seed ^ SECOND_LOOK };
    rollouts.review(played, best, rival, simple, effort.worlds, resources)
}

/// Changes the seed, so that turns are compared in other worlds than those in which they were chosen.
const SECOND_LOOK: u64 = 0x5EC0_4D10_0C5E_ED00;

impl<A> Review<A> {
    fn no_choice(players: usize, best: Vec<A>) -> Review<A> {
        Review {
            best,
            same: true,
            decision: Outlook::zero(players),
            error: Deviation::default(),
            gain: Deviation::default(),
            exact: true,
        }
    }
}

fn is_same<A: Copy + Ord>(one: &[A], other: &[A]) -> bool {
    let sorted = |steps: &[A]| {
        let mut steps = steps.to_vec();
        steps.sort_unstable();
        steps
    };
    sorted(one) == sorted(other)
}

/// The review of a turn in an end that can be solved; none when it cannot.
fn solved<G: Heuristics>(
    game: &G,
    seen: &G::Observation,
    seat: Seat,
    world: &G::State,
    played: &[G::Action],
    steps: u64,
    resources: &Resources,
) -> Option<Review<G::Action>> {
    let players = game.players();
    let mut decision = Outlook::zero(players);
    let mut state = world.clone();
    let mut here = seen.clone();
    // Every step but the last shows nothing, so that what the steps lose adds up to what the turn loses.
    for &step in played {
        let options = solve::options(game, &here, steps, None, resources)?;
        let chosen = options.iter().find(|option| option.action == step)?;
        decision = decision.plus(&chosen.outlook, 1.0).plus(&options.first()?.outlook, -1.0);
        game.apply_unchecked(&mut state, step);
        here = game.observe(&state, Some(seat));
    }
    let lost = decision.win.iter().chain(decision.margin.iter()).any(|change| *change != 0.0);
    let mut best = played.to_vec();
    if lost {
        best = best_line(game, seen, seat, world, steps, resources)?;
    }
    let same = is_same(played, &best);
    if same {
        decision = Outlook::zero(players);
    }
    let (error, gain) = (Deviation::default(), Deviation::default());
    Some(Review { best, same, decision, error, gain, exact: true })
}

/// The best turn of an end that can be solved.
fn best_line<G: Heuristics>(
    game: &G,
    seen: &G::Observation,
    seat: Seat,
    world: &G::State,
    steps: u64,
    resources: &Resources,
) -> Option<Vec<G::Action>> {
    let (mut state, mut here) = (world.clone(), seen.clone());
    let round = game.round(&state);
    let mut line = Vec::new();
    loop {
        let action = solve::options(game, &here, steps, None, resources)?.first()?.action;
        let mut receipt = Vec::new();
        game.apply_unchecked_into(&mut state, action, &mut receipt);
        line.push(action);
        let goes_on = game.to_act(&state) == Some(seat) && game.round(&state) == round;
        if !goes_on || receipt.iter().any(GameEvent::reveals) {
            return Some(line);
        }
        here = game.observe(&state, Some(seat));
    }
}

impl<G: Heuristics> Rollouts<'_, G> {
    /// Compares turns in the same possible worlds.
    fn review(
        &self,
        played: &[G::Action],
        best: Vec<G::Action>,
        rival: Option<Vec<G::Action>>,
        simple: Vec<G::Action>,
        worlds: u64,
        resources: &Resources,
    ) -> Option<Review<G::Action>> {
        let mut turns: Vec<&[G::Action]> = Vec::new();
        let mut place = |steps| {
            turns.iter().position(|known| is_same(known, steps)).unwrap_or_else(|| {
                turns.push(steps);
                turns.len() - 1
            })
        };
        let own = place(played);
        let places = [place(&best[..]), place(&simple[..])];
        let rival = rival.as_deref().map(place);
        let results = self.outlooks(&turns, worlds, resources)?;

        let gap = |one: usize, other: usize| self.gap(&results[one], &results[other]);
        let same = places[0] == own;
        let lost = gap(own, places[0]);
        let mut decision = Outlook::zero(self.game.players());
        // A turn that proves at least as good as the computer's has lost nothing.
        if !same && lost.mean.score::<G>() < 0.0 {
            let weight = 1.0 / worlds as f64;
            for (result, other) in results[own].iter().zip(&results[places[0]]) {
                decision = decision.plus(result, weight).plus(other, -weight);
            }
        }
        let mut error = if same { Deviation::default() } else { lost.error };
        if let Some(rival) = rival.filter(|&rival| rival != own) {
            let behind = gap(rival, places[0]);
            // With another seed, the computer may take this turn instead.
            if behind.mean.score::<G>() > -behind.score_error {
                error.margin = error.margin.max(behind.mean.margin.abs() + behind.error.margin);
                error.win = error.win.max(behind.mean.win.abs() + behind.error.win);
            }
        }
        let gain = gap(own, places[1]).mean;
        Some(Review { same, decision, error, gain, exact: false, best })
    }

    /// What every seat may expect after every turn in every world.
    fn outlooks(
        &self,
        turns: &[&[G::Action]],
        worlds: u64,
        resources: &Resources,
    ) -> Option<Vec<Vec<Outlook>>> {
        let mut results = vec![Vec::with_capacity(worlds as usize); turns.len()];
        for number in 0..worlds {
            if number.is_multiple_of(BETWEEN_LOOKS) && resources.stop.load(Ordering::Relaxed) {
                return None;
            }
            let mut dice = Xoshiro::stream(self.seed, number);
            let world = self.game.likely_world(self.seen, &mut dice);
            for (steps, results) in turns.iter().zip(&mut results) {
                let mut world = world.clone();
                let round = self.game.round(&world);
                self.game.apply_all_unchecked(&mut world, steps);
                let result = if self.game.round(&world) == round {
                    let (length, dice) = (Length::OneTurnEach, dice.clone());
                    outlook(self.game, self.network, world, length, Some(self.seat), dice)
                } else {
                    rated(self.game, &world)
                };
                results.push(result.as_seen_by(self.seat));
            }
        }
        Some(results)
    }

    /// How much more one turn brings than another, over the same worlds.
    fn gap(&self, one: &[Outlook], other: &[Outlook]) -> TurnGap {
        let own = self.seat.index();
        let pairs = one.iter().zip(other).map(|(one, other)| Deviation {
            margin: one.margin[own] - other.margin[own],
            win: one.win[own] - other.win[own],
        });
        let of = |part: fn(Deviation) -> f64| PairedGap::of(pairs.clone().map(part));
        let (margin, win) = (of(|gap| gap.margin), of(|gap| gap.win));
        TurnGap {
            mean: Deviation { margin: margin.mean, win: win.mean },
            error: Deviation { margin: ERRORS * margin.error(), win: ERRORS * win.error() },
            score_error: ERRORS * of(Deviation::score::<G>).error(),
        }
    }
}

/// The result when a round ends: what the rules forecast.
fn rated<G: Heuristics>(game: &G, state: &G::State) -> Outlook {
    let rating = super::rate(game, state);
    let of = |seat: Seat| (rating.win[seat.index()], rating.margin[seat.index()]);
    Outlook::of_values(game.players(), of)
}

/// The difference of two turns.
struct TurnGap {
    mean: Deviation,
    error: Deviation,
    score_error: f64,
}

/// The expectation of a finished game: its result.
pub(crate) fn result<G: Heuristics>(game: &G, state: &G::State) -> Outlook {
    let outlook = rated(game, state);
    let whole = game
        .outcome(state)
        .map(|outcome| PerSeat::new(game.players(), |seat| f64::from(outcome.margin::<G>(seat))));
    Outlook { margin: whole.unwrap_or(outlook.margin), ..outlook }
}

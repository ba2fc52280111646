//! All turns of a position against each other: in the same possible worlds, or solved.

use std::sync::atomic::Ordering;

use gueridon_engine::Heuristics;

use super::race::{Contender, PairedGap, Race};
use super::rollout::Rollouts;
use super::{WORLDS, solve};
use crate::bot::Resources;
use crate::certain::certainly_wins;
use crate::dice::Xoshiro;
use crate::learned::{Evaluator, Network, SeatValue};
use crate::turn::{Beam, turns};

/// The most turns that are compared, the best by the learned evaluation.
const MAX_TURNS: usize = 96;
/// The fewest and the most worlds in which turns are played before the next look at their results.
const BATCH: [u64; 2] = [8, 32];
/// There are at least this many looks, if the rollouts allow it.
const LOOKS: u64 = 4;
/// A turn is dropped when it is behind the best by this many deviations.
const CLEARLY: f64 = 4.0;
/// This many of the best turns are never dropped, so that the gaps between them are known well.
const KEPT: usize = 4;

/// A turn, what may be expected of it, and how far it is behind the best one.
#[derive(Clone, PartialEq, Debug)]
pub struct ComparedTurn<A> {
    /// The steps, up to the one that passes to another seat or shows a hidden card.
    pub steps: Vec<A>,
    /// The chance to win, from 0 to 1; with three or more players, ranking well counts in part.
    pub win: f32,
    /// The margin over the best of the others that is expected in the end, in points.
    pub margin: f32,
    /// By how much the chance to win is lower than that of the best turn, with its standard error.
    pub win_gap: Gap,
    /// By how many points the margin is lower than that of the best turn.
    pub margin_gap: Gap,
    /// Whether it ends the game now and wins it in every world.
    pub certain: bool,
}

/// A difference, and its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Gap {
    /// The mean over worlds.
    pub mean: f32,
    /// The standard error of the mean; 0 when nothing was left to chance.
    pub error: f32,
}

/// The turns of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison<A> {
    /// The turns, the best first; none when the game is over.
    pub turns: Vec<ComparedTurn<A>>,
    /// The number of rollouts; 0 when solved.
    pub rollouts: u64,
}

impl Gap {
    fn of(gap: PairedGap) -> Gap {
        Gap { mean: gap.mean as f32, error: gap.error() as f32 }
    }
}

/// Compares the turns of a position by this many rollouts in all, or exactly where the end can be solved.
pub(crate) fn compare<G: Heuristics>(
    game: &G,
    network: Option<&Network>,
    seen: &G::Observation,
    rollouts: u64,
    seed: u64,
    resources: &Resources,
) -> Comparison<G::Action> {
    let mut dice = Xoshiro::stream(seed, u64::MAX);
    let seat = game.to_act(&game.resample(seen, &mut dice));
    let Some(seat) = seat else { return Comparison { turns: Vec::new(), rollouts: 0 } };
    let turns = turns(game, seen, Beam::WIDE, &mut dice);
    let ending = turns.iter().filter(|turn| turn.ends).map(|turn| &turn.steps);
    let wins: Vec<Vec<G::Action>> =
        ending.filter(|steps| certainly_wins(game, seen, steps, &mut dice)).cloned().collect();
    let valued = Evaluator::new(game, network, WORLDS).value_turns(seen, turns, &mut dice);
    let ranked_turns = valued.iter().enumerate();
    let mut race = Race::new(ranked_turns.filter_map(|(rank, valued)| {
        (rank < MAX_TURNS || wins.contains(&valued.turn.steps)).then_some(valued)
    }));
    let turns = race.contenders.iter().map(|contender| &contender.steps[..]);
    let solved = solve::solve_turns(game, seen, turns, resources);
    if let Some(solved) = solved {
        for (contender, (win, margin)) in race.contenders.iter_mut().zip(solved) {
            contender.values.push(SeatValue { win, margin: margin / G::TYPICAL_MARGIN });
        }
    } else {
        play(&mut race, &Rollouts { game, network, seen, seat, seed }, rollouts, resources);
    }
    Comparison { turns: ranked::<G>(&race, &wins), rollouts: race.rollouts }
}

/// Plays all turns in the same worlds until the rollouts are spent.
fn play<G: Heuristics>(
    race: &mut Race<G::Action>,
    rollouts: &Rollouts<'_, G>,
    most: u64,
    resources: &Resources,
) {
    let [fewest, most_worlds] = BATCH;
    while race.rollouts < most && race.left() > 0 && !resources.stop.load(Ordering::Relaxed) {
        let worlds = (most / LOOKS / race.left()).clamp(fewest, most_worlds);
        race.play(rollouts, worlds, None, resources);
        race.drop_losers(KEPT, CLEARLY, |contender| contender.mean(0.0, SeatValue::score));
    }
}

/// The turns with their gaps, the best first; those that were dropped come last.
fn ranked<G: Heuristics>(
    race: &Race<G::Action>,
    wins: &[Vec<G::Action>],
) -> Vec<ComparedTurn<G::Action>> {
    let ranked = race.ranked(|contender| contender.mean(0.0, SeatValue::score));
    let ranked: Vec<_> = ranked.into_iter().map(|index| &race.contenders[index]).collect();
    let Some(best) = ranked.first() else { return Vec::new() };
    let points = |value: SeatValue| value.margin * G::TYPICAL_MARGIN;
    let compared = |contender: &&Contender<G::Action>| ComparedTurn {
        steps: contender.steps.clone(),
        win: contender.mean(0.0, |value| value.win) as f32,
        margin: contender.mean(0.0, points) as f32,
        win_gap: Gap::of(contender.gap(best, |value| value.win)),
        margin_gap: Gap::of(contender.gap(best, points)),
        certain: wins.contains(&contender.steps),
    };
    ranked.iter().map(compared).collect()
}

//! All turns of a position against each other: in the same possible worlds, or solved.

use std::sync::atomic::Ordering;

use gueridon_engine::{Game, Heuristics};

use super::rollout::Rollouts;
use super::{WORLDS, solve};
use crate::bot::Resources;
use crate::dice::Xoshiro;
use crate::learned::{Judge, Network, Value};
use crate::turn::{Beam, turns};

/// The most turns that are compared, the best by the learned evaluation.
const MAX_TURNS: usize = 96;
/// The fewest and the most worlds in which turns are played before the next look at their results.
const BATCH: [u64; 2] = [8, 32];
/// There are at least this many looks, if the rollouts allow it.
const LOOKS: u64 = 4;
/// A turn is dropped when it is behind the best by this many standard errors.
const CLEARLY: f64 = 4.0;
/// This many of the best turns are never dropped, so that the gaps between them are known well.
const KEPT: usize = 4;
/// The possible worlds in which a turn must win to be certain: ten times those of a player.
const CERTAIN_WORLDS: usize = 640;

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

/// A turn under comparison.
struct Contender<A> {
    steps: Vec<A>,
    certain: bool,
    values: Vec<Value>,
    dropped: bool,
}

impl<A> Contender<A> {
    fn mean(&self, of: impl Fn(Value) -> f32) -> f64 {
        let sum: f64 = self.values.iter().map(|&value| f64::from(of(value))).sum();
        sum / self.values.len().max(1) as f64
    }

    /// How far it is behind another, over the worlds that both have played.
    fn gap(&self, best: &Contender<A>, of: impl Fn(Value) -> f32) -> Gap {
        let pairs = || best.values.iter().zip(&self.values);
        let gaps = || pairs().map(|(&best, &own)| f64::from(of(best) - of(own)));
        let count = pairs().count().max(1) as f64;
        let mean = gaps().sum::<f64>() / count;
        let variance = gaps().map(|gap| (gap - mean) * (gap - mean)).sum::<f64>() / count;
        Gap { mean: mean as f32, error: (variance / count).sqrt() as f32 }
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
    let valued = Judge::new(game, network, WORLDS).value_turns(seen, turns, &mut dice);
    let mut contenders: Vec<Contender<G::Action>> = valued
        .into_iter()
        .map(|valued| Contender {
            certain: wins.contains(&valued.turn.steps),
            steps: valued.turn.steps,
            values: Vec::new(),
            dropped: false,
        })
        .enumerate()
        .filter(|(rank, contender)| *rank < MAX_TURNS || contender.certain)
        .map(|(_, contender)| contender)
        .collect();
    let steps: Vec<Vec<G::Action>> =
        contenders.iter().map(|contender| contender.steps.clone()).collect();
    let mut played = 0;
    if let Some(solved) = solve::solve_turns(game, seen, &steps, resources) {
        for (contender, (win, margin)) in contenders.iter_mut().zip(solved) {
            contender.values.push(Value { win, margin: margin / G::TYPICAL_MARGIN });
        }
    } else {
        played = play(
            &Rollouts { game, network, seen, seat, seed },
            &mut contenders,
            rollouts,
            resources,
        );
    }
    Comparison { turns: ranked::<G>(contenders), rollouts: played }
}

/// Plays all contenders in the same worlds until the rollouts are spent; returns how many were played.
fn play<G: Heuristics>(
    rollouts: &Rollouts<'_, G>,
    contenders: &mut [Contender<G::Action>],
    most: u64,
    resources: &Resources,
) -> u64 {
    let (mut played, mut world) = (0, 0);
    while played < most && !resources.stop.load(Ordering::Relaxed) {
        let left = contenders.iter().filter(|one| !one.dropped).count() as u64;
        let [fewest, most_worlds] = BATCH;
        for _ in 0..(most / LOOKS / left.max(1)).clamp(fewest, most_worlds) {
            let mut left: Vec<_> = contenders.iter_mut().filter(|one| !one.dropped).collect();
            let steps: Vec<Vec<G::Action>> = left.iter().map(|one| one.steps.clone()).collect();
            let steps: Vec<&[G::Action]> = steps.iter().map(Vec::as_slice).collect();
            let values = rollouts.play(&steps, world);
            for (contender, value) in left.iter_mut().zip(values) {
                contender.values.push(value);
            }
            played += steps.len() as u64;
            world += 1;
        }
        drop_losers(contenders);
    }
    played
}

/// Drops those that are clearly behind, but for the best few.
fn drop_losers<A>(contenders: &mut [Contender<A>]) {
    let mut order: Vec<usize> =
        (0..contenders.len()).filter(|&index| !contenders[index].dropped).collect();
    let score = |index: usize| contenders[index].mean(Value::score);
    order.sort_by(|&one, &other| score(other).total_cmp(&score(one)));
    let Some(&best) = order.first() else { return };
    let lost: Vec<usize> = order
        .into_iter()
        .skip(KEPT)
        .filter(|&index| {
            let gap = contenders[index].gap(&contenders[best], Value::score);
            f64::from(gap.mean) > CLEARLY * f64::from(gap.error)
        })
        .collect();
    lost.into_iter().for_each(|index| contenders[index].dropped = true);
}

/// The contenders with their gaps, the best first: certain wins, then by what was valued.
fn ranked<G: Heuristics>(
    mut contenders: Vec<Contender<G::Action>>,
) -> Vec<ComparedTurn<G::Action>> {
    contenders.sort_by(|one, other| {
        let score = other.mean(Value::score).total_cmp(&one.mean(Value::score));
        one.dropped.cmp(&other.dropped).then(score)
    });
    let Some(best) = contenders.first() else { return Vec::new() };
    let points = |value: Value| value.margin * G::TYPICAL_MARGIN;
    let compared = |contender: &Contender<G::Action>| ComparedTurn {
        steps: contender.steps.clone(),
        win: contender.mean(|value| value.win) as f32,
        margin: contender.mean(points) as f32,
        win_gap: contender.gap(best, |value| value.win),
        margin_gap: contender.gap(best, points),
        certain: contender.certain,
    };
    contenders.iter().map(compared).collect()
}

/// Whether a turn of the seat that sees this ends the game and wins it alone, in all of many possible worlds. Its steps
/// are legal in all of them.
pub fn certainly_wins<G: Game>(
    game: &G,
    seen: &G::Observation,
    steps: &[G::Action],
    dice: &mut Xoshiro,
) -> bool {
    (0..CERTAIN_WORLDS).all(|_| {
        let mut world = game.resample(seen, dice);
        let seat = game.to_act(&world);
        steps.iter().for_each(|&step| game.play_unchecked(&mut world, step));
        game.outcome(&world).is_some_and(|outcome| outcome.winners().eq(seat))
    })
}

//! Whether one turn of a position is clearly best, and how it is asked for.

use gueridon_bots::{ComparedTurn, Comparison};
use gueridon_engine::Heuristics;
use gueridon_study::puzzles::{PuzzleKind, TurnLoss};

/// The fewest turns of a puzzle.
pub(super) const LEAST_TURNS: usize = 4;
/// The most solutions of a puzzle.
pub(super) const MOST_ACCEPTED: usize = 6;
/// The most turns that are listed with what they cost.
const LISTED: usize = 4;
/// A turn whose chance to win is lower by no more than this is a solution as well.
const WIN_TOLERANCE: f32 = 0.01;
/// All other turns have a chance to win that is lower by more than this.
pub(super) const WIN_MARGIN: f32 = 0.035;
/// The same of the margin, in typical margins of the game.
const POINTS_TOLERANCE: f32 = 0.04;
pub(super) const POINTS_MARGIN: f32 = 0.12;
/// The number of standard errors by which the gap has to be larger.
const SURE: f32 = 2.0;
/// Of the chance of a player among equals: when no turn has more than this part of it, the player probably loses.
const LOSING: f32 = 0.5;

/// A position with one clearly best turn.
#[derive(Clone, Debug)]
pub(super) struct Assessment<A> {
    pub(super) kind: PuzzleKind,
    /// The best first.
    pub(super) accepted: Vec<Vec<A>>,
    /// The next best.
    pub(super) others: Vec<(Vec<A>, TurnLoss)>,
    pub(super) win: f32,
    pub(super) points: f32,
    pub(super) rollouts: u64,
}

/// How a gap is measured: what is tolerated, and what is needed.
struct Measure {
    tolerance: f32,
    margin: f32,
}

impl<A: Clone> Assessment<A> {
    /// None when no turn is clearly best.
    pub(super) fn new<G: Heuristics<Action = A>>(
        comparison: &Comparison<A>,
        players: usize,
    ) -> Option<Assessment<A>> {
        let turns = &comparison.turns;
        let best = turns.first().filter(|_| turns.len() >= LEAST_TURNS)?;
        let certain = turns.iter().any(|turn| turn.certain);
        let losing = turns.iter().all(|turn| turn.win < LOSING / players as f32);
        let (kind, accepted) = if certain {
            (PuzzleKind::CertainWin, turns.iter().map(|turn| turn.certain).collect::<Vec<bool>>())
        } else if losing {
            let points = G::TYPICAL_MARGIN;
            let measure =
                Measure { tolerance: POINTS_TOLERANCE * points, margin: POINTS_MARGIN * points };
            // The best chance and the most points may be different turns.
            if turns.iter().any(|turn| turn.margin_gap.mean < -measure.tolerance) {
                return None;
            }
            (PuzzleKind::SmallestLoss, measure.split(turns, |turn| turn.margin_gap)?)
        } else {
            let measure = Measure { tolerance: WIN_TOLERANCE, margin: WIN_MARGIN };
            let accepted = measure.split(turns, |turn| turn.win_gap)?;
            // Points and chances agree about which turns are worse.
            let agree = |(turn, accepted): (&ComparedTurn<A>, &bool)| {
                *accepted || turn.margin_gap.mean > 0.0
            };
            if !turns.iter().zip(&accepted).all(agree) {
                return None;
            }
            (PuzzleKind::BestTurn, accepted)
        };
        let pick = |wanted: bool| {
            let picked =
                turns.iter().zip(&accepted).filter(move |(_, accepted)| **accepted == wanted);
            picked.map(|(turn, _)| turn)
        };
        let solutions: Vec<Vec<A>> = pick(true).map(|turn| turn.steps.clone()).collect();
        let mut others: Vec<(Vec<A>, TurnLoss)> = pick(false)
            .map(|turn| {
                let loss =
                    TurnLoss { win: 100.0 * turn.win_gap.mean, points: turn.margin_gap.mean };
                (turn.steps.clone(), loss)
            })
            .collect();
        let cost =
            |loss: &TurnLoss| if kind == PuzzleKind::SmallestLoss { loss.points } else { loss.win };
        others.sort_by(|(_, one), (_, other)| cost(one).total_cmp(&cost(other)));
        others.truncate(LISTED);
        let few = (1..=MOST_ACCEPTED).contains(&solutions.len()) && others.len() + 1 >= LEAST_TURNS;
        few.then(|| Assessment {
            kind,
            accepted: solutions,
            others,
            win: 100.0 * best.win.clamp(0.0, 1.0),
            points: best.margin,
            rollouts: comparison.rollouts,
        })
    }
}

impl Measure {
    /// Which turns are solutions; none when one is neither as good as the best nor clearly worse.
    fn split<A>(
        &self,
        turns: &[ComparedTurn<A>],
        gap: impl Fn(&ComparedTurn<A>) -> gueridon_bots::Gap,
    ) -> Option<Vec<bool>> {
        let sides = turns.iter().map(|turn| {
            let gap = gap(turn);
            if gap.mean <= self.tolerance {
                Some(true)
            } else {
                (gap.mean - SURE * gap.error >= self.margin).then_some(false)
            }
        });
        sides.collect()
    }
}

//! The common evaluation of several trees.

use gueridon_engine::Game;

use super::tree::{Node, Tree};
use crate::bot::{Candidate, Evaluation};

/// The line is followed while its steps have at least this many visits.
const LINE_VISITS: u64 = 8;

/// The evaluations along the best line: the first is of the step to play now, each other of the step
/// after the one before.
pub(crate) fn evaluations<G: Game>(trees: &[Tree<G>]) -> Vec<Evaluation<G::Action>> {
    let nodes: u64 = trees.iter().map(|tree| u64::from(tree.root().visits)).sum();
    let mut at: Vec<Option<&Node<G::Action>>> =
        trees.iter().map(|tree| Some(tree.root())).collect();
    let mut evaluations: Vec<Evaluation<G::Action>> = Vec::new();
    loop {
        let candidates = candidates(trees, &at);
        let Some(&best) = candidates.first() else { break };
        if best.visits < LINE_VISITS && !evaluations.is_empty() {
            break;
        }
        for (tree, node) in trees.iter().zip(&mut at) {
            *node = node.and_then(|node| {
                tree.children(node).find(|child| child.action == Some(best.action))
            });
        }
        let nodes = if evaluations.is_empty() { nodes } else { 0 };
        let (action, line, exact) = (best.action, Vec::new(), false);
        evaluations.push(Evaluation { action, candidates, line, nodes, exact });
    }
    let line: Vec<G::Action> = evaluations.iter().map(|evaluation| evaluation.action).collect();
    for (start, evaluation) in evaluations.iter_mut().enumerate() {
        evaluation.line = line[start..].to_vec();
    }
    evaluations
}

/// The steps below a position that every tree may have reached, most visited first.
fn candidates<G: Game>(
    trees: &[Tree<G>],
    at: &[Option<&Node<G::Action>>],
) -> Vec<Candidate<G::Action>> {
    struct Sum<A> {
        action: A,
        visits: u64,
        win: f64,
        margin: f64,
    }
    let mut sums: Vec<Sum<G::Action>> = Vec::new();
    for (tree, node) in trees.iter().zip(at) {
        for child in node.iter().flat_map(|node| tree.children(node)) {
            let Some(action) = child.action else { continue };
            let index = sums.iter().position(|sum| sum.action == action).unwrap_or(sums.len());
            if index == sums.len() {
                sums.push(Sum { action, visits: 0, win: 0.0, margin: 0.0 });
            }
            sums[index].visits += u64::from(child.visits);
            sums[index].win += child.win;
            sums[index].margin += child.margin;
        }
    }
    let mut candidates: Vec<_> = sums
        .into_iter()
        .filter(|sum| sum.visits > 0)
        .map(|sum| Candidate {
            action: sum.action,
            visits: sum.visits,
            margin: (sum.margin / sum.visits as f64) as f32,
            win: (sum.win / sum.visits as f64) as f32,
        })
        .collect();
    candidates
        .sort_by(|one, other| (other.visits.cmp(&one.visits)).then(other.win.total_cmp(&one.win)));
    candidates
}

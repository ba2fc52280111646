//! The tree of steps, in one arena.

use gueridon_engine::{Game, Heuristics, Seat, Tuning};

use super::playout::{Horizon, play_out};
use super::rating::rate;
use crate::dice::Xoshiro;

/// The index of no node.
pub(crate) const NONE: u32 = u32::MAX;
const ROOT: u32 = 0;

/// A step and its results.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<A> {
    /// The step that leads here; the root has none.
    pub(crate) action: Option<A>,
    pub(crate) first_child: u32,
    pub(crate) sibling: u32,
    pub(crate) visits: u32,
    /// The visits of the parent in which the step was legal.
    available: u32,
    prior: f32,
    /// Sums over the visits, for the seat that takes the step.
    pub(crate) win: f64,
    pub(crate) margin: f64,
}

impl<A> Node<A> {
    fn new(action: Option<A>, prior: f32) -> Node<A> {
        let (first_child, sibling) = (NONE, NONE);
        Node { action, first_child, sibling, visits: 0, available: 0, prior, win: 0.0, margin: 0.0 }
    }
}

/// A tree over the worlds that are possible for one seat.
#[derive(Debug)]
pub(crate) struct Tree<G: Game> {
    nodes: Vec<Node<G::Action>>,
    limit: usize,
    tuning: Tuning,
    dice: Xoshiro,
    // Buffers that every iteration fills again.
    actions: Vec<G::Action>,
    options: Vec<u32>,
    path: Vec<(u32, Seat)>,
}

impl<G: Game> Default for Tree<G> {
    fn default() -> Tree<G> {
        Tree {
            nodes: Vec::new(),
            limit: 0,
            tuning: Tuning::DEFAULT,
            dice: Xoshiro::new(0),
            actions: Vec::new(),
            options: Vec::new(),
            path: Vec::new(),
        }
    }
}

impl<G: Game> Tree<G> {
    /// Clears the tree and keeps its memory.
    pub(crate) fn reset(&mut self, tuning: Tuning, dice: Xoshiro, limit: usize) {
        self.nodes.clear();
        self.nodes.push(Node::new(None, 0.0));
        (self.tuning, self.dice, self.limit) = (tuning, dice, limit);
    }

    pub(crate) fn root(&self) -> &Node<G::Action> {
        &self.nodes[ROOT as usize]
    }

    /// The steps that follow a node.
    pub(crate) fn children(
        &self,
        node: &Node<G::Action>,
    ) -> impl Iterator<Item = &Node<G::Action>> {
        let mut next = node.first_child;
        std::iter::from_fn(move || {
            let node = self.nodes.get(next as usize)?;
            next = node.sibling;
            Some(node)
        })
    }
}

impl<G: Heuristics> Tree<G> {
    /// Deals one possible world, walks down the tree and plays out.
    pub(crate) fn iterate(&mut self, game: &G, seen: &G::Observation) {
        let mut state = game.resample(seen, &mut self.dice);
        let Some(seat) = game.to_act(&state) else { return };
        let mut horizon = Horizon::new(game, &state, seat, self.tuning.rounds);
        self.path.clear();
        let mut node = ROOT;
        while let Some(seat) = game.to_act(&state) {
            if horizon.reached(game, &state, seat) {
                break;
            }
            game.legal(&state, &mut self.actions);
            self.match_options(game, &state, node);
            let Some(child) = self.select() else { break };
            self.path.push((child, seat));
            let step = &self.nodes[child as usize];
            let (new, forced) = (step.visits == 0, self.actions.len() == 1);
            if let Some(action) = step.action {
                game.play_unchecked(&mut state, action);
            }
            node = child;
            if new && !forced {
                break;
            }
        }
        let (tuning, actions) = (self.tuning, &mut self.actions);
        play_out(game, &mut state, horizon, &tuning, &mut self.dice, actions);
        let rating = rate(game, &state);
        self.nodes[ROOT as usize].visits += 1;
        for &(step, seat) in &self.path {
            let step = &mut self.nodes[step as usize];
            step.visits += 1;
            step.win += f64::from(rating.win[seat.index()]);
            step.margin += f64::from(rating.margin[seat.index()]);
        }
    }

    /// Finds, or adds while there is room, the node of each legal action. The legal actions come in a fixed order, so
    /// that each is mostly found right after the one before.
    fn match_options(&mut self, game: &G, state: &G::State, parent: u32) {
        self.options.clear();
        let mut hint = self.nodes[parent as usize].first_child;
        for index in 0..self.actions.len() {
            let action = self.actions[index];
            let first = self.nodes[parent as usize].first_child;
            let found = self
                .siblings(hint, NONE)
                .chain(self.siblings(first, hint))
                .find(|&at| self.nodes[at as usize].action == Some(action));
            let option = match found {
                Some(option) => option,
                None if self.nodes.len() < self.limit => self.add(game, state, parent, action),
                None => continue,
            };
            self.nodes[option as usize].available += 1;
            self.options.push(option);
            hint = self.nodes[option as usize].sibling;
        }
    }

    /// The nodes from one on, before another.
    fn siblings(&self, from: u32, before: u32) -> impl Iterator<Item = u32> {
        let mut next = from;
        std::iter::from_fn(move || {
            if next == NONE || next == before {
                return None;
            }
            let at = next;
            next = self.nodes[at as usize].sibling;
            Some(at)
        })
    }

    /// Adds a step below a node, after the last of its siblings.
    fn add(&mut self, game: &G, state: &G::State, parent: u32, action: G::Action) -> u32 {
        let new = self.nodes.len() as u32;
        self.nodes.push(Node::new(Some(action), game.action_value(state, action)));
        let first = self.nodes[parent as usize].first_child;
        // The option before this one is mostly the last sibling, or near it.
        let near = self.options.last().copied().unwrap_or(first);
        match self.siblings(near, NONE).last() {
            Some(last) => self.nodes[last as usize].sibling = new,
            None => self.nodes[parent as usize].first_child = new,
        }
        new
    }

    /// The option with the best sum of its results, its prior and its lack of visits (PUCT, with the
    /// visits in which it was available); none when there are no options.
    fn select(&self) -> Option<u32> {
        let Tuning { exploration, tolerance, .. } = self.tuning;
        let (mut best_prior, mut wins, mut visits) = (f32::MIN, 0.0, 0);
        for &option in &self.options {
            let node = &self.nodes[option as usize];
            best_prior = best_prior.max(node.prior);
            wins += node.win;
            visits += node.visits;
        }
        let weight = |prior: f32| {
            let short = 1.0 + (best_prior - prior) / tolerance;
            1.0 / (short * short)
        };
        let weights: f32 =
            self.options.iter().map(|&option| weight(self.nodes[option as usize].prior)).sum();
        let untried = if visits == 0 { 0.5 } else { (wins / f64::from(visits)) as f32 };
        let mut best = (None, f32::MIN);
        for &option in &self.options {
            let node = &self.nodes[option as usize];
            let value =
                if node.visits == 0 { untried } else { (node.win / f64::from(node.visits)) as f32 };
            let tried = (node.available as f32).sqrt() / (1.0 + node.visits as f32);
            let urge = value + exploration * weight(node.prior) / weights * tried;
            if urge > best.1 {
                best = (Some(option), urge);
            }
        }
        best.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::MAX_NODES;
    use gueridon_engine::{cafe_board, cafe_cards, forty_six};

    #[test]
    fn a_search_stays_within_its_memory() {
        // While a vector grows to its last size, the one before is still there.
        let bytes = |node: usize| node * (MAX_NODES + MAX_NODES / 2);
        assert!(bytes(size_of::<Node<cafe_board::Action>>()) < 256 << 20);
        assert!(bytes(size_of::<Node<cafe_cards::Action>>()) < 256 << 20);
        assert!(bytes(size_of::<Node<forty_six::Action>>()) < 256 << 20);
    }

    #[test]
    fn a_full_tree_grows_no_further_and_still_answers() {
        let game = cafe_cards::CafeCards::new(cafe_cards::Options::new(2)).unwrap();
        let state = game.start(&cafe_cards::Deal::shuffled(&mut Xoshiro::new(1)));
        let seen = game.observe(&state, Some(Seat(0)));
        let mut tree = Tree::default();
        tree.reset(cafe_cards::CafeCards::TUNING, Xoshiro::new(2), 300);
        (0..2000).for_each(|_| tree.iterate(&game, &seen));
        assert!(tree.nodes.len() <= 300);
        let visits: u32 = tree.children(tree.root()).map(|child| child.visits).sum();
        assert_eq!(visits, 2000);
    }
}

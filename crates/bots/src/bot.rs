//! What a player is, and what it tells about its choice.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gueridon_engine::Game;

/// A computer player. It gets what its seat may know and the rules, and nothing else.
pub trait Bot<G: Game>: Send {
    /// Chooses a step for the seat whose turn it is, from what that seat sees; none when the game
    /// is over.
    fn choose(&mut self, game: &G, seen: &G::Observation) -> Option<Thought<G::Action>>;
}

/// A choice and what the player thinks of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<A> {
    /// What it plays.
    pub action: A,
    /// What it considered, the best first; the chosen action is the first.
    pub candidates: Vec<Candidate<A>>,
    /// How it expects the game to go on, from the chosen action; later steps are less certain.
    pub line: Vec<A>,
    /// How many iterations, or positions, were looked at; none for a step that an earlier one of the
    /// same turn has planned.
    pub nodes: u64,
    /// Whether this is the exact end of the game, solved and not estimated.
    pub exact: bool,
}

/// One option that was considered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate<A> {
    /// The option.
    pub action: A,
    /// How often it was looked at.
    pub visits: u64,
    /// The margin over the best of the others that is expected in the end, in points.
    pub margin: f32,
    /// How likely it wins, from 0 to 1; with three or more players, ranking well counts in part.
    pub win: f32,
}

impl<A: Copy> Thought<A> {
    /// A choice without a search behind it.
    pub(crate) fn plain(action: A, line: Vec<A>, candidates: Vec<Candidate<A>>) -> Thought<A> {
        let nodes = candidates.len() as u64;
        Thought { action, candidates, line, nodes, exact: false }
    }
}

/// What a player may use of the machine.
#[derive(Clone, Debug)]
pub struct Resources {
    /// How many threads; more make a search faster, never different, unless time bounds it.
    pub threads: usize,
    /// Set to make a search answer at once with what it knows.
    pub stop: Arc<AtomicBool>,
}

impl Default for Resources {
    /// One thread, and nobody stops it.
    fn default() -> Resources {
        Resources { threads: 1, stop: Arc::default() }
    }
}

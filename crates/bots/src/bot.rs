//! The trait of computer players, and the evaluation behind a choice.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gueridon_engine::Game;

/// A computer player. It gets what its seat may know and the rules, and nothing else.
pub trait Bot<G: Game>: Send {
    /// Chooses a step for the seat whose turn it is, from what that seat sees; none when the game
    /// is over.
    fn choose(&mut self, game: &G, seen: &G::Observation) -> Option<Evaluation<G::Action>>;
}

/// A choice and the player's evaluation of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation<A> {
    /// The chosen step.
    pub action: A,
    /// The steps it considered, the best first; the chosen one is the first.
    pub candidates: Vec<Candidate<A>>,
    /// The expected course of the game, from the chosen step on; later steps are less certain.
    pub line: Vec<A>,
    /// The number of turns that were valued and played in possible worlds, or of positions when solved; 0 for a step
    /// that an earlier search of the same turn has planned.
    pub nodes: u64,
    /// Whether the end of the game was solved exactly.
    pub exact: bool,
}

/// One option that was considered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate<A> {
    /// The option.
    pub action: A,
    /// The number of visits.
    pub visits: u64,
    /// The margin over the best of the others that is expected in the end, in points.
    pub margin: f32,
    /// The chance to win, from 0 to 1; with three or more players, ranking well counts in part.
    pub win: f32,
}

impl<A: Copy> Evaluation<A> {
    /// A choice without a search behind it.
    pub(crate) fn plain(action: A, line: Vec<A>, candidates: Vec<Candidate<A>>) -> Evaluation<A> {
        let nodes = candidates.len() as u64;
        Evaluation { action, candidates, line, nodes, exact: false }
    }

    /// The same with each step in another form.
    pub fn map<B>(self, form: impl Fn(A) -> B) -> Evaluation<B> {
        let candidate = |it: Candidate<A>| Candidate {
            action: form(it.action),
            visits: it.visits,
            margin: it.margin,
            win: it.win,
        };
        Evaluation {
            action: form(self.action),
            candidates: self.candidates.into_iter().map(candidate).collect(),
            line: self.line.into_iter().map(&form).collect(),
            nodes: self.nodes,
            exact: self.exact,
        }
    }
}

/// The resources that a player may use.
#[derive(Clone, Debug)]
pub struct Resources {
    /// The number of threads; more make a search faster, never different, unless time bounds it.
    pub threads: usize,
    /// Set to make a search answer at once with what it has.
    pub stop: Arc<AtomicBool>,
}

impl Default for Resources {
    /// One thread, and no early stop.
    fn default() -> Resources {
        Resources { threads: 1, stop: Arc::default() }
    }
}

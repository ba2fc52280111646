//! Computer players, and searches.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use gueridon_bots::{BotSpec, Budget, Evaluation, Resources};
use gueridon_engine::{ActionId, Ids};
use gueridon_environment::{Encoded, Position};
use gueridon_record::{any_of, map_any, with_any, with_both};
use pyo3::prelude::*;

use crate::arguments::{seat, seed_number, wrong};
use crate::game::Game;
use crate::state::{AnyPosition, State};

/// The most rollouts of one search.
const MAX_NODES: u64 = 10_000_000;
/// The longest search of one turn.
const MAX_TIME: Duration = Duration::from_secs(600);
/// Searches of more rollouts, or more time, can be interrupted.
const LONG_NODES: u64 = 2_000;
const LONG_TIME: Duration = Duration::from_millis(500);
/// The time between two looks whether the user wants to interrupt.
const PATIENCE: Duration = Duration::from_millis(50);
/// The most threads of one search.
const MAX_THREADS: usize = 256;

/// A bot of one game. Classes of Python are shared by threads, and bots are not: hence a lock, which nobody has to take.
type LockedBot<G> = Mutex<Box<dyn gueridon_bots::Bot<G>>>;
/// A bot, whichever game it plays.
type AnyBot = any_of!(LockedBot);

/// Evaluates a position for the seat to act, by ids; none when the game is over.
fn evaluate<G: Encoded>(bot: &mut LockedBot<G>, position: &Position<G>) -> Option<Evaluation<Ids>> {
    let game = &position.rules().game;
    let seen = game.observe(position.state(), Some(position.to_act()?));
    Some(bot.get_mut().ok()?.choose(game, &seen)?.map(|action| game.ids(action)))
}

/// A computer player. `bot` makes one.
///
/// It sees what the player to act may see, and nothing else. With a budget of rollouts, the same seed plays the same way on
/// every machine; "strong" and "master" are cut short on a slow one.
#[pyclass(module = "gueridon")]
pub(crate) struct Bot {
    spec: BotSpec,
    seed: u64,
    resources: Resources,
    /// The player and its game, from the first position on.
    player: Option<(Py<Game>, AnyBot)>,
    /// The ids of a group that it has begun.
    plan: Vec<ActionId>,
}

impl Bot {
    /// Evaluates a copy of a position, so that nobody waits for the search to use the position itself.
    fn evaluate(
        &mut self,
        py: Python<'_>,
        game: &Py<Game>,
        position: &AnyPosition,
    ) -> PyResult<Evaluation<Ids>> {
        if with_any!(position, position => position.to_act()).is_none() {
            return Err(wrong("the game is over: there is nothing to choose"));
        }
        let template = &game.get().template;
        let known =
            self.player.as_ref().is_some_and(|(known, _)| known.get().template == *template);
        if !known {
            let bot = map_any!(&game.get().rules, _rules => {
                Mutex::new(self.spec.make(self.seed, &self.resources))
            });
            self.player = Some((game.clone_ref(py), bot));
        }
        let Some((_, bot)) = &mut self.player else { return Err(wrong("there is no player")) };
        let think = || with_both!(bot, position, (bot, position) => evaluate(bot, position));
        let thought = if is_long(self.spec) {
            interruptible(py, &self.resources.stop, think)?
        } else {
            py.detach(think)
        };
        thought.flatten().ok_or_else(|| wrong("this position is of another game than the bot's"))
    }
}

/// Whether a bot may think for so long that its user loses patience.
fn is_long(spec: BotSpec) -> bool {
    match spec {
        BotSpec::Search(Budget::Nodes(nodes) | Budget::Capped(nodes, _)) => nodes > LONG_NODES,
        BotSpec::Search(Budget::Time(time)) => time > LONG_TIME,
        BotSpec::Random | BotSpec::Greedy | BotSpec::Level(_) => false,
    }
}

/// Runs a search on a thread of its own while this one waits for it or for an interrupt, which stops the search.
fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &AtomicBool,
    search: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    stop.store(false, Ordering::Relaxed);
    std::thread::scope(|scope| {
        let (sender, mut receiver) = mpsc::channel();
        // When nobody waits any more, nobody wants the result.
        scope.spawn(move || drop(sender.send(search())));
        loop {
            let (waited, answer) = py.detach(move || {
                let answer = receiver.recv_timeout(PATIENCE);
                (receiver, answer)
            });
            receiver = waited;
            match answer {
                Ok(found) => return Ok(found),
                Err(RecvTimeoutError::Disconnected) => return Err(wrong("the search has failed")),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(interrupt) = py.check_signals() {
                        stop.store(true, Ordering::Relaxed);
                        return Err(interrupt);
                    }
                }
            }
        }
    })
}

/// The game of a state, and a copy of its position.
fn copied(state: &Bound<'_, State>) -> PyResult<(Py<Game>, AnyPosition)> {
    let state_now = state.try_borrow()?;
    Ok((state_now.game.clone_ref(state.py()), state_now.position.clone()))
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (spec, seed = None, threads = 1))]
    fn new(spec: &str, seed: Option<&Bound<'_, PyAny>>, threads: i64) -> PyResult<Bot> {
        let spec = spec.parse::<BotSpec>().map_err(|error| wrong(error.to_string()))?;
        if let BotSpec::Search(budget) = spec {
            let too_long = match budget {
                Budget::Nodes(nodes) | Budget::Capped(nodes, _) => nodes > MAX_NODES,
                Budget::Time(time) => time > MAX_TIME,
            };
            if too_long {
                return Err(wrong(format!(
                    "a search has up to {MAX_NODES} rollouts, or {} s",
                    MAX_TIME.as_secs()
                )));
            }
        }
        let seed = seed.map_or(Ok(0), seed_number)?;
        Ok(Bot { spec, seed, resources: resources(threads)?, player: None, plan: Vec::new() })
    }

    /// The action id that it chooses. The position stays as it is.
    fn act(&mut self, py: Python<'_>, state: &Bound<'_, State>) -> PyResult<ActionId> {
        let (game, mut position) = copied(state)?;
        let chosen = with_any!(&position, position => position.chosen()).to_vec();
        if !chosen.is_empty()
            && self.plan.len() > chosen.len()
            && self.plan.starts_with(&chosen)
            && with_any!(&mut position, position => position.legal()).has(self.plan[chosen.len()])
        {
            return Ok(self.plan[chosen.len()]);
        }
        let thought = self.evaluate(py, &game, &position)?;
        self.plan = thought.action.to_vec();
        if let Some(&id) = self.plan.get(chosen.len()).filter(|_| self.plan.starts_with(&chosen)) {
            return Ok(id);
        }
        // Another player of this seat began the group: the first way to complete it is taken.
        let first = with_any!(&mut position, position => position.legal()).nth(0);
        first.ok_or_else(|| wrong("the game is over: there is nothing to choose"))
    }

    fn __call__(&mut self, py: Python<'_>, state: &Bound<'_, State>) -> PyResult<ActionId> {
        self.act(py, state)
    }

    /// The name that it was made by.
    #[getter]
    fn spec(&self) -> String {
        self.spec.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<gueridon.Bot {} of seed {}>", self.spec, self.seed)
    }
}

fn resources(threads: i64) -> PyResult<Resources> {
    let count = usize::try_from(threads).ok().filter(|count| (1..=MAX_THREADS).contains(count));
    let wrong_count = || wrong(format!("a search has 1 to {MAX_THREADS} threads, not {threads}"));
    Ok(Resources { threads: count.ok_or_else(wrong_count)?, ..Resources::default() })
}

/// Actions, visits, chances to win, margins, rollouts, and whether the end was solved.
type Found = (Vec<ActionId>, Vec<u64>, Vec<f32>, Vec<f32>, u64, bool);

/// Search a position for the player to act by a number of rollouts. Returns the actions it considered, the best first, their
/// visits, chances to win and margins, the number of rollouts, and whether the end was solved exactly.
#[pyfunction]
#[pyo3(signature = (state, player, nodes, seed = None, threads = 1))]
pub(crate) fn search(
    py: Python<'_>,
    state: &Bound<'_, State>,
    player: Option<i64>,
    nodes: i64,
    seed: Option<&Bound<'_, PyAny>>,
    threads: i64,
) -> PyResult<Found> {
    let (game, mut position) = copied(state)?;
    let Some(acting) = with_any!(&position, position => position.to_act()) else {
        return Err(wrong("the game is over: there is nothing to search"));
    };
    if let Some(player) = player
        && seat(player, game.get().players())? != acting
    {
        let acting = acting.0;
        return Err(wrong(format!("it is the turn of player {acting}, not of player {player}")));
    }
    let budget = u64::try_from(nodes).ok().filter(|nodes| (1..=MAX_NODES).contains(nodes));
    let budget = budget
        .ok_or_else(|| wrong(format!("a search has 1 to {MAX_NODES} rollouts, not {nodes}")))?;
    let spec = BotSpec::Search(Budget::Nodes(budget));
    let (seed, resources) = (seed.map_or(Ok(0), seed_number)?, resources(threads)?);
    let mut bot = Bot { spec, seed, resources, player: None, plan: Vec::new() };
    let thought = bot.evaluate(py, &game, &position)?;
    let chosen = with_any!(&position, position => position.chosen()).to_vec();
    let mut found: Found = (vec![], vec![], vec![], vec![], thought.nodes, thought.exact);
    let mut add = |id: ActionId, visits: u64, win: f32, margin: f32| {
        match found.0.iter().position(|&known| known == id) {
            // Groups of one table begin with the same id; the best one came first.
            Some(known) => found.1[known] += visits,
            None => {
                found.0.push(id);
                found.1.push(visits);
                found.2.push(win);
                found.3.push(margin);
            }
        }
    };
    let next =
        |ids: &[ActionId]| ids.get(chosen.len()).copied().filter(|_| ids.starts_with(&chosen));
    if let Some(id) = next(&thought.action).filter(|_| thought.candidates.is_empty()) {
        add(id, 1, f32::NAN, f32::NAN);
    }
    for candidate in &thought.candidates {
        if let Some(id) = next(&candidate.action) {
            add(id, candidate.visits.max(1), candidate.win, candidate.margin);
        }
    }
    if found.0.is_empty() {
        // A group that a search would not have begun: every way to go on counts the same.
        let legal = with_any!(&mut position, position => position.legal());
        let legal: Vec<ActionId> = legal.iter().collect();
        found.1 = vec![1; legal.len()];
        found.2 = vec![f32::NAN; legal.len()];
        found.3 = vec![f32::NAN; legal.len()];
        found.0 = legal;
    }
    Ok(found)
}

//! Many games side by side.

use gueridon_environment::{Batch, Buffers, IllegalLane};
use gueridon_record::{any_of, map_any, with_any};
use numpy::ndarray::Dimension;
use numpy::{
    Element, PyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray,
    PyReadwriteArray1, PyReadwriteArray2, PyUntypedArrayMethods,
};
use pyo3::prelude::*;

use crate::arguments::{IllegalActionError, seed_number, wrong};
use crate::game::Game;
use crate::state::{AnyPosition, State};

/// The most games of a batch: about half a gigabyte.
const MAX_LANES: usize = 1 << 16;
/// The most threads of a batch.
const MAX_THREADS: usize = 256;

/// Games side by side, whichever game it is.
type AnyBatch = any_of!(Batch);

/// `n` games of one kind, played side by side into buffers that are filled in place.
///
/// The buffers are `observations` (float32, what the player to act sees), `masks` (bool, which actions are legal),
/// `rewards` (float32, what a game that has just ended was worth to each player), `done` (bool, whether it has just ended) and
/// `players` (int32, the player to act). A game that ends is followed by the next one at once: where `done` is true, the other rows are
/// about the new game already. What happens depends on `seed` and the actions alone, not on `threads`.
#[pyclass(module = "gueridon")]
pub(crate) struct VecEnv {
    game: Py<Game>,
    batch: AnyBatch,
    lanes: usize,
    seed: u64,
    #[pyo3(get)]
    observations: Py<PyArray2<f32>>,
    #[pyo3(get)]
    masks: Py<PyArray2<bool>>,
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    #[pyo3(get)]
    done: Py<PyArray1<bool>>,
    #[pyo3(get)]
    players: Py<PyArray1<i32>>,
    actions: Py<PyArray1<i32>>,
}

/// The buffers, borrowed from Python for one call.
struct Borrowed<'py> {
    observations: PyReadwriteArray2<'py, f32>,
    masks: PyReadwriteArray2<'py, bool>,
    rewards: PyReadwriteArray2<'py, f32>,
    done: PyReadwriteArray1<'py, bool>,
    players: PyReadwriteArray1<'py, i32>,
}

impl Borrowed<'_> {
    /// The buffers as slices. Their lengths are checked: Python programs can change the size of an array.
    fn lend(&mut self, lanes: usize, game: &Game) -> PyResult<Buffers<'_>> {
        fn sized<T>(slice: Result<&mut [T], impl Sized>, len: usize) -> PyResult<&mut [T]> {
            let slice = slice.ok().filter(|slice| slice.len() == len);
            slice.ok_or_else(|| wrong("a buffer of this VecEnv was given another size"))
        }
        Ok(Buffers {
            observations: sized(
                self.observations.as_slice_mut(),
                lanes * game.observation_tensor_size(),
            )?,
            masks: sized(self.masks.as_slice_mut(), lanes * game.num_distinct_actions())?,
            rewards: sized(self.rewards.as_slice_mut(), lanes * game.players())?,
            done: sized(self.done.as_slice_mut(), lanes)?,
            players: sized(self.players.as_slice_mut(), lanes)?,
        })
    }
}

/// An array of this batch, to be written. Its type is checked again: Python programs can change it.
fn writable<'py, T: Element, D: Dimension>(
    array: &Py<PyArray<T, D>>,
    py: Python<'py>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    let array = array.bind(py).as_any().cast::<PyArray<T, D>>();
    let array =
        array.map_err(|_| wrong("a buffer of this VecEnv was given another type or shape"))?;
    let busy = |_| wrong("a buffer of this VecEnv is read-only or in use by another call");
    array.try_readwrite().map_err(busy)
}

impl VecEnv {
    fn borrow<'py>(&self, py: Python<'py>) -> PyResult<Borrowed<'py>> {
        Ok(Borrowed {
            observations: writable(&self.observations, py)?,
            masks: writable(&self.masks, py)?,
            rewards: writable(&self.rewards, py)?,
            done: writable(&self.done, py)?,
            players: writable(&self.players, py)?,
        })
    }

    /// A copy of one of the games.
    fn position(&self, lane: usize) -> Option<AnyPosition> {
        Some(map_any!(&self.batch, batch => Box::new(batch.position(lane)?.clone())))
    }

    /// Refuses an action that is not legal, with a sentence.
    #[cold]
    fn refuse(&self, py: Python<'_>, IllegalLane { lane, action }: IllegalLane) -> PyErr {
        let Some(position) = self.position(lane) else {
            return wrong(format!("there is no game {lane}"));
        };
        let mut state = State::new(self.game.clone_ref(py), position);
        let why = match state.apply_action(i64::from(action)) {
            Ok(()) => String::new(),
            Err(error) => error.value(py).to_string(),
        };
        IllegalActionError::new_err(format!("game {lane} of the batch: {why}"))
    }
}

/// Actions as int32. Other whole numbers are converted, and those that are too large become no action.
fn read_actions<'py>(actions: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, i32>> {
    let in_use = |_| wrong("actions are being written by another call");
    if let Ok(array) = actions.cast::<PyArray1<i32>>()
        && array.is_contiguous()
    {
        return array.try_readonly().map_err(in_use);
    }
    let numpy = actions.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (actions,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !matches!(kind.as_str(), "i" | "u") {
        return Err(wrong("actions must be whole numbers: an int32 array"));
    }
    let array = numpy.call_method1("clip", (array, -1, i32::MAX))?;
    let array = numpy.call_method1("ascontiguousarray", (array, "int32"))?;
    let array = array.cast_into::<PyArray1<i32>>();
    let array = array.map_err(|_| wrong("actions must be an int32 array of one dimension"))?;
    array.try_readonly().map_err(in_use)
}

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (game, n, seed = None, threads = 1))]
    fn new(
        py: Python<'_>,
        game: Bound<'_, Game>,
        n: i64,
        seed: Option<&Bound<'_, PyAny>>,
        threads: i64,
    ) -> PyResult<VecEnv> {
        let seed = seed.map_or(Ok(0), seed_number)?;
        let fits = |number: i64, most: usize| {
            usize::try_from(number).ok().filter(|it| (1..=most).contains(it))
        };
        let lanes = fits(n, MAX_LANES)
            .ok_or_else(|| wrong(format!("a batch has 1 to {MAX_LANES} games, not {n}")))?;
        let threads = fits(threads, MAX_THREADS).ok_or_else(|| {
            wrong(format!("a batch has 1 to {MAX_THREADS} threads, not {threads}"))
        })?;
        let played = game.get();
        // By numpy itself, which raises an error where there is no room.
        let zeros = |shape: (usize, usize), kind: &str| {
            py.import("numpy")?.call_method1("zeros", (shape, kind))
        };
        let mut env = VecEnv {
            batch: map_any!(&played.rules, rules => Batch::new(rules, lanes, seed, threads)),
            lanes,
            seed,
            observations: zeros((lanes, played.observation_tensor_size()), "float32")?
                .cast_into::<PyArray2<f32>>()?
                .unbind(),
            masks: zeros((lanes, played.num_distinct_actions()), "bool")?
                .cast_into::<PyArray2<bool>>()?
                .unbind(),
            rewards: PyArray2::zeros(py, (lanes, played.players()), false).unbind(),
            done: PyArray1::zeros(py, lanes, false).unbind(),
            players: PyArray1::zeros(py, lanes, false).unbind(),
            actions: PyArray1::zeros(py, lanes, false).unbind(),
            game: game.unbind(),
        };
        let mut borrowed = env.borrow(py)?;
        let buffers = borrowed.lend(lanes, env.game.get())?;
        with_any!(&mut env.batch, batch => batch.write(buffers));
        drop(borrowed);
        Ok(env)
    }

    /// The game.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The number of games.
    #[getter]
    fn n(&self) -> usize {
        self.lanes
    }

    fn __len__(&self) -> usize {
        self.lanes
    }

    /// Play one action in each game, an int32 array, and fill the buffers. Raises `IllegalActionError` when one is not legal, and
    /// changes no game then. The interpreter lock is released.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let given = read_actions(actions)?;
        let array = given.as_slice().map_err(|_| wrong("actions must be contiguous"))?;
        if array.len() != self.lanes {
            let (given, lanes) = (array.len(), self.lanes);
            return Err(wrong(format!("{given} actions for {lanes} games: one for each")));
        }
        let mut borrowed = self.borrow(py)?;
        let buffers = borrowed.lend(self.lanes, self.game.get())?;
        let batch = &mut self.batch;
        let stepped = py.detach(|| with_any!(batch, batch => batch.step(array, buffers)));
        stepped.map_err(|illegal| self.refuse(py, illegal))
    }

    /// Deal new games, as a `VecEnv` of this seed begins; of the first seed unless told.
    #[pyo3(signature = (seed = None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        self.seed = seed.map_or(Ok(self.seed), seed_number)?;
        let mut borrowed = self.borrow(py)?;
        let buffers = borrowed.lend(self.lanes, self.game.get())?;
        let (batch, seed) = (&mut self.batch, self.seed);
        py.detach(|| with_any!(batch, batch => batch.restart(seed, buffers)));
        Ok(())
    }

    /// A random legal action for each game. Every call fills and returns the same array.
    fn random_actions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let array = self.actions.bind(py).clone();
        {
            let mut actions = writable(&self.actions, py)?;
            let actions = actions.as_slice_mut().ok().filter(|actions| actions.len() == self.lanes);
            let actions = actions.ok_or_else(|| wrong("the actions were given another size"))?;
            let batch = &mut self.batch;
            py.detach(|| with_any!(batch, batch => batch.sample(actions)));
        }
        Ok(array)
    }

    /// A copy of one of the games, with its history: for pictures, records and bots.
    fn state(&self, py: Python<'_>, index: i64) -> PyResult<State> {
        let position = usize::try_from(index).ok().and_then(|lane| self.position(lane));
        let missing =
            || wrong(format!("there is no game {index}: they go from 0 to {}", self.lanes - 1));
        Ok(State::new(self.game.clone_ref(py), position.ok_or_else(missing)?))
    }

    fn __repr__(&self) -> String {
        let name = self.game.get().template.game.name();
        format!("<gueridon.VecEnv of {} games of {name}>", self.lanes)
    }
}

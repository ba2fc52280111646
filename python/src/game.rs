//! Games with their options.

use std::sync::Arc;

use gueridon_engine::{ActionId, Encode, Field, Version};
use gueridon_environment::{GameSpec, Position, Returns};
use gueridon_record::{
    AnyGame, CardSource, GameId, Record, RecordError, Seed, any_of, map_any, with_any,
};
use gueridon_text::{Lang, Speaker};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyTuple};
use serde_json::{Map, Value};

use crate::arguments::{action, read_seed, small_seed, wrong};
use crate::state::State;

/// A [`GameSpec`] as its positions share it.
type SharedSpec<G> = Arc<GameSpec<G>>;
/// A game with its options, whichever game it is.
type AnySpec = any_of!(SharedSpec);

/// A game with its options. `load` makes one.
#[pyclass(module = "gueridon", frozen)]
pub(crate) struct Game {
    pub(crate) rules: AnySpec,
    /// A record of this game, without cards and actions that mean anything.
    pub(crate) template: Record,
    /// Every action id as a Python number, made once.
    pub(crate) ids: Box<[Py<PyInt>]>,
}

impl Game {
    fn new(py: Python<'_>, record: &Record, returns: Returns) -> PyResult<Game> {
        let speaker = Speaker::new(Lang::En);
        let unfit = |error: RecordError| wrong(speaker.say(&error.message()));
        let game = AnyGame::open(record).map_err(unfit)?;
        let rules: AnySpec =
            map_any!(game, _game => GameSpec::with_returns(record, returns).map_err(unfit)?);
        let (template, id_count) =
            with_any!(&rules, rules => (rules.template.clone(), rules.game.id_count()));
        let ids = (0..id_count).map(|id| Ok(id.into_pyobject(py)?.unbind()));
        let ids = ids.collect::<PyResult<_>>()?;
        Ok(Game { rules, template, ids })
    }

    /// The options as JSON.
    fn options_json(&self) -> String {
        Value::Object(self.template.rules.clone()).to_string()
    }
}

/// Load a game: `"cafe-board"`, `"cafe-cards"` or `"forty-six"`. `options` is a JSON object.
#[pyfunction]
#[pyo3(signature = (name, players, options, version, returns))]
pub(crate) fn load(
    py: Python<'_>,
    name: &str,
    players: i64,
    options: &str,
    version: Option<i64>,
    returns: &str,
) -> PyResult<Game> {
    let names = || GameId::ALL.map(|game| format!("{:?}", game.name())).join(", ");
    let game = GameId::from_name(name)
        .ok_or_else(|| wrong(format!("there is no game {name:?}: use one of {}", names())))?;
    let source = CardSource::Seed(Seed::numbered(0));
    let mut template = Record::new(game, usize::try_from(players).unwrap_or(usize::MAX), source);
    let rules: Map<String, Value> = serde_json::from_str(options)
        .map_err(|error| wrong(format!("these options are not JSON: {error}")))?;
    template.rules = rules;
    if let Some(number) = version {
        let known = u64::try_from(number).ok().and_then(Version::from_number);
        template.version = known.ok_or_else(|| {
            let known = Version::ALL.map(|it| it.number().to_string()).join(", ");
            wrong(format!("there is no version {number} of the rules: use one of {known}"))
        })?;
    }
    let returns = read_returns(returns)?;
    Game::new(py, &template, returns)
}

/// Read a record, one line of JSON, and play its actions; of `game`, if it is given.
#[pyfunction]
#[pyo3(signature = (line, returns = "points", game = None))]
pub(crate) fn from_record(
    py: Python<'_>,
    line: &str,
    returns: &str,
    game: Option<&Bound<'_, Game>>,
) -> PyResult<State> {
    let speaker = Speaker::new(Lang::En);
    let record = Record::read(line.trim().as_bytes())
        .map_err(|error| wrong(speaker.say(&error.message())))?;
    let opened = Game::new(py, &record, read_returns(returns)?)?;
    let game = match game {
        Some(game) if game.get().template == opened.template => game.clone().unbind(),
        Some(_) => return Err(wrong("this record is of another game, or has other options")),
        None => Py::new(py, opened)?,
    };
    let position = map_any!(&game.get().rules, rules => {
        Box::new(Position::replay(rules, &record, &speaker).map_err(wrong)?)
    });
    Ok(State::new(game, position))
}

fn read_returns(name: &str) -> PyResult<Returns> {
    let known = || Returns::ALL.map(|it| format!("{:?}", it.name())).join(", ");
    Returns::from_name(name)
        .ok_or_else(|| wrong(format!("there are no returns {name:?}: use one of {}", known())))
}

#[pymethods]
impl Game {
    /// The name of the game.
    #[getter]
    fn name(&self) -> &'static str {
        self.template.game.name()
    }

    /// The number of players.
    #[getter]
    pub(crate) fn players(&self) -> usize {
        self.template.players
    }

    /// The version of the rules.
    #[getter]
    fn version(&self) -> u64 {
        self.template.version.number()
    }

    /// What `State.returns` returns: "points", "win" or "margin".
    #[getter]
    pub(crate) fn returns(&self) -> &'static str {
        with_any!(&self.rules, rules => rules.returns).name()
    }

    /// The options that differ from the usual ones.
    #[getter]
    fn options(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(py.import("json")?.call_method1("loads", (self.options_json(),))?.unbind())
    }

    /// The number of players.
    fn num_players(&self) -> usize {
        self.players()
    }

    /// The number of action ids: they go from 0 to one less.
    pub(crate) fn num_distinct_actions(&self) -> usize {
        self.ids.len()
    }

    /// The shape of `State.observation_tensor`.
    fn observation_tensor_shape(&self) -> (usize,) {
        (self.observation_tensor_size(),)
    }

    /// The number of numbers of `State.observation_tensor`.
    pub(crate) fn observation_tensor_size(&self) -> usize {
        with_any!(&self.rules, rules => rules.observation_len())
    }

    /// The shape of `State.state_tensor`.
    fn state_tensor_shape(&self) -> (usize,) {
        (self.state_tensor_size(),)
    }

    /// The number of numbers of `State.state_tensor`.
    pub(crate) fn state_tensor_size(&self) -> usize {
        with_any!(&self.rules, rules => rules.state_len())
    }

    /// The fields of `State.observation_tensor`, in order; with `everything`, those of `State.state_tensor`.
    #[pyo3(signature = (everything = false))]
    fn spec(&self, py: Python<'_>, everything: bool) -> PyResult<Vec<Py<PyAny>>> {
        let fields: Vec<Field> = with_any!(&self.rules, rules => match everything {
            true => rules.state_fields().copied().collect(),
            false => rules.observation_fields().to_vec(),
        });
        let class = py.import("gueridon._api")?.getattr("Field")?;
        let mut offset = 0;
        let mut rows = Vec::with_capacity(fields.len());
        for field in fields {
            let shape: Vec<usize> = field.rows.into_iter().chain([field.columns]).collect();
            let shape = PyTuple::new(py, shape)?;
            let Field { name, low, high, about, .. } = field;
            rows.push(class.call1((name, offset, shape, low, high, about))?.unbind());
            offset += field.len();
        }
        Ok(rows)
    }

    /// The position after the deal of a seed: a number below 2**256, or 64 hexadecimal digits as in records. Without a seed, any deal.
    #[pyo3(signature = (seed = None))]
    fn new_initial_state(
        slf: &Bound<'_, Self>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<State> {
        let seed = match seed {
            None => read_seed(&slf.py().import("secrets")?.call_method1("randbits", (256,))?)?,
            Some(value) => match value.extract::<u64>() {
                Ok(number) => small_seed(number),
                Err(_) => read_seed(value)?,
            },
        };
        let position = map_any!(&slf.get().rules, rules => Box::new(Position::start(rules, seed)));
        Ok(State::new(slf.clone().unbind(), position))
    }

    /// The position that a record of this game leads to.
    fn from_record(slf: &Bound<'_, Self>, record: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let kwargs = PyDict::new(slf.py());
        kwargs.set_item("game", slf)?;
        let read = slf.py().import("gueridon._api")?.getattr("from_record")?;
        Ok(read.call((record,), Some(&kwargs))?.unbind())
    }

    /// The text of an action id, as records write it.
    pub(crate) fn action_to_string(&self, action_id: i64) -> PyResult<String> {
        let id = action(action_id, self.num_distinct_actions())?;
        let text = with_any!(&self.rules, rules => rules.write_id(id));
        text.ok_or_else(|| wrong(format!("there is no action {action_id}")))
    }

    /// The action id of a text, as records write it. A whole group is several actions: use `string_to_actions`.
    fn string_to_action(&self, text: &str) -> PyResult<ActionId> {
        match *self.string_to_actions(text)? {
            [id] => Ok(id),
            _ => Err(wrong(format!(
                "{text:?} is a group, which is several actions in a row: use string_to_actions"
            ))),
        }
    }

    /// The action ids of a text: one, or for a whole group its beginning and its guests.
    fn string_to_actions(&self, text: &str) -> PyResult<Vec<ActionId>> {
        let ids = with_any!(&self.rules, rules => rules.read_ids(text));
        let ids =
            ids.map_err(|why| wrong(format!("{text:?} is no action of {}: {why}", self.name())))?;
        Ok(ids.to_vec())
    }

    fn __repr__(&self) -> String {
        format!(
            "<gueridon.Game {} for {} players, options {}>",
            self.name(),
            self.players(),
            self.options_json()
        )
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.template == other.template && self.returns() == other.returns()
    }

    fn __hash__(&self) -> u64 {
        self.name().len() as u64 + 31 * self.players() as u64
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let arguments =
            (self.name(), self.players(), self.options_json(), self.version(), self.returns());
        (py.import("gueridon._native")?.getattr("load")?, arguments).into_pyobject(py)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyDict>) -> Py<Self> {
        slf
    }
}

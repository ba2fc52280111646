//! Positions.

use gueridon_engine::Seat;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::arguments::{IllegalActionError, action, random_bits, seat, speaker, wrong};
use crate::erased::AnyPosition;
use crate::game::Game;

/// The player to act when the game is over.
pub(crate) const TERMINAL: i32 = -4;

/// A position of a game, with what led to it.
#[pyclass(module = "gueridon")]
pub(crate) struct State {
    pub(crate) game: Py<Game>,
    pub(crate) position: Box<dyn AnyPosition>,
    /// Room for numbers and flags, from which new arrays are copied: quicker than to borrow them for writing.
    numbers: Vec<f32>,
    flags: Vec<bool>,
}

impl State {
    pub(crate) fn new(game: Py<Game>, position: Box<dyn AnyPosition>) -> State {
        State { game, position, numbers: Vec::new(), flags: Vec::new() }
    }

    fn rules(&self) -> &dyn crate::erased::AnyGameSpec {
        &*self.game.get().rules
    }

    fn seat(&self, player: i64) -> PyResult<Seat> {
        seat(player, self.rules().players())
    }

    /// A seat, or the one to act; when the game is over, the first.
    fn seat_or_acting(&self, player: Option<i64>) -> PyResult<Seat> {
        match player {
            Some(player) => self.seat(player),
            None => Ok(self.position.to_act().unwrap_or(Seat(0))),
        }
    }

    fn viewer(&self, player: Option<i64>) -> PyResult<Option<Seat>> {
        player.map(|player| self.seat(player)).transpose()
    }

    /// The numbers in a new array, or in the one that the caller passes.
    fn hand_over<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray1<f32>>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let Some(out) = out else { return Ok(PyArray1::from_slice(py, &self.numbers)) };
        let len = self.numbers.len();
        let mut borrowed = out
            .try_readwrite()
            .map_err(|_| wrong("out cannot be written: it is read-only or in use"))?;
        let numbers = borrowed.as_slice_mut().ok().filter(|numbers| numbers.len() == len);
        let why = || wrong(format!("out must be a contiguous array of {len} float32"));
        numbers.ok_or_else(why)?.copy_from_slice(&self.numbers);
        drop(borrowed);
        Ok(out)
    }

    fn record_line(&self) -> PyResult<String> {
        let record = self.position.record().ok_or_else(|| {
            wrong(
                "this position has no record: its unseen cards were dealt again by resample(), \
                 so they follow from no seed",
            )
        })?;
        Ok(record.write())
    }

    /// Refuses an id that is not legal, with a sentence.
    #[cold]
    fn refuse(&mut self, number: i64) -> PyErr {
        let id = match action(number, self.rules().id_count()) {
            Ok(id) => id,
            Err(error) => return error,
        };
        let text = self.rules().write_id(id).unwrap_or_default();
        let english = gueridon_text::Speaker::new(gueridon_text::Lang::En);
        let why = self.position.refusal(id, &english).unwrap_or_default();
        IllegalActionError::new_err(format!("action {number}, {text}: {why}"))
    }
}

#[pymethods]
impl State {
    /// The game.
    fn get_game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The player to act; `TERMINAL` (-4) when the game is over.
    fn current_player(&self) -> i32 {
        self.position.to_act().map_or(TERMINAL, |seat| i32::from(seat.0))
    }

    /// Whether the game is over.
    fn is_terminal(&self) -> bool {
        self.position.to_act().is_none()
    }

    /// Never: the deal is part of the setup.
    fn is_chance_node(&self) -> bool {
        false
    }

    /// The legal action ids of the player to act, lowest first.
    fn legal_actions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let ids = &self.game.get().ids;
        PyList::new(py, self.position.legal().iter().map(|id| ids[usize::from(id)].bind(py)))
    }

    /// Which action ids are legal, as an array of bool.
    fn legal_actions_mask<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.flags.clear();
        self.flags.resize(self.game.get().ids.len(), false);
        for id in self.position.legal().iter() {
            self.flags[usize::from(id)] = true;
        }
        PyArray1::from_slice(py, &self.flags)
    }

    /// Apply an action id. Raises `IllegalActionError`, which says which rule is broken, and changes nothing then.
    pub(crate) fn apply_action(&mut self, action_id: i64) -> PyResult<()> {
        let id = u16::try_from(action_id).ok();
        if id.is_some_and(|id| self.position.try_apply(id)) {
            Ok(())
        } else {
            Err(self.refuse(action_id))
        }
    }

    /// Why an action is not legal now, in full sentences; `None` when it is. `lang` is "en", "fr" or "de".
    #[pyo3(signature = (action_id, lang = "en"))]
    fn refusal(&mut self, action_id: i64, lang: &str) -> PyResult<Option<String>> {
        let id = action(action_id, self.rules().id_count())?;
        let speaker = speaker(lang)?;
        Ok(self.position.refusal(id, &speaker))
    }

    /// The receipt for the last action: what happened and every point, sentence by sentence. It names cards that only the player
    /// knows. Empty at the start.
    #[pyo3(signature = (lang = "en"))]
    fn receipt(&self, lang: &str) -> PyResult<Vec<String>> {
        Ok(self.position.receipt(&speaker(lang)?))
    }

    /// What the game is worth to each player, more is better; zeros before the end.
    fn returns(&self) -> Vec<f32> {
        match self.position.returns() {
            Some(returns) => returns.to_vec(),
            None => vec![0.0; self.rules().players()],
        }
    }

    /// What the game is worth to one player.
    fn player_return(&self, player: i64) -> PyResult<f32> {
        let seat = self.seat(player)?;
        Ok(self.returns()[seat.index()])
    }

    /// The points of each player: before the end so far, at the end with its penalties.
    fn scores(&self) -> Vec<i32> {
        let outcome = self.position.outcome();
        outcome.map_or_else(|| self.position.scores(), |outcome| outcome.scores).to_vec()
    }

    /// The players who won; `None` before the end.
    fn winners(&self) -> Option<Vec<usize>> {
        self.position.outcome().map(|outcome| outcome.winners().map(Seat::index).collect())
    }

    /// Why the game ended, by its code in records; `None` before the end.
    fn end_reason(&self) -> Option<&'static str> {
        self.position.outcome().map(|outcome| outcome.reason.code())
    }

    /// The action ids that led here.
    fn history(&self) -> Vec<u16> {
        self.position.history()
    }

    /// The ids of a group that the player to act has begun to choose.
    fn chosen(&self) -> Vec<u16> {
        self.position.chosen().to_vec()
    }

    /// What a player sees, as an array of float32; of the player to act unless told. `Game.spec` explains it. With `out`,
    /// that array is filled and returned.
    #[pyo3(signature = (player = None, out = None))]
    fn observation_tensor<'py>(
        &mut self,
        py: Python<'py>,
        player: Option<i64>,
        out: Option<Bound<'py, PyArray1<f32>>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.seat_or_acting(player)?;
        self.numbers.resize(self.rules().observation_len(), 0.0);
        self.position.observe(seat, &mut self.numbers);
        self.hand_over(py, out)
    }

    /// Everything, hidden cards included, as an array of float32: what player 0 sees, all hands, and the order of every
    /// pile. `Game.spec(everything=True)` explains it.
    #[pyo3(signature = (out = None))]
    fn state_tensor<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray1<f32>>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        self.numbers.resize(self.rules().state_len(), 0.0);
        self.position.write_state(&mut self.numbers);
        self.hand_over(py, out)
    }

    /// What a player sees, as text: equal texts are equal tensors.
    #[pyo3(signature = (player = None))]
    fn observation_string(&self, player: Option<i64>) -> PyResult<String> {
        Ok(self.position.observation_text(self.seat_or_acting(player)?))
    }

    /// What a player sees and has seen played, as text.
    #[pyo3(signature = (player = None))]
    fn information_state_string(&self, player: Option<i64>) -> PyResult<String> {
        Ok(self.position.information_text(self.seat_or_acting(player)?))
    }

    /// A position that looks the same to a player, with all cards that this player does not see dealt again. `rng` is a number, a
    /// `random.Random`, a numpy generator, or a function that returns numbers from 0 to 1; any luck without it.
    #[pyo3(signature = (player, rng = None))]
    fn resample(
        &self,
        py: Python<'_>,
        player: i64,
        rng: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<State> {
        let position = self.position.resample(self.seat(player)?, random_bits(rng, py)?);
        Ok(State::new(self.game.clone_ref(py), position))
    }

    /// The position after an action; this one stays as it is.
    fn child(&self, py: Python<'_>, action_id: i64) -> PyResult<State> {
        let mut next = self.clone(py);
        next.apply_action(action_id)?;
        Ok(next)
    }

    /// The number of players.
    fn num_players(&self) -> usize {
        self.rules().players()
    }

    /// The number of action ids.
    fn num_distinct_actions(&self) -> usize {
        self.rules().id_count()
    }

    /// A copy.
    fn clone(&self, py: Python<'_>) -> State {
        State::new(self.game.clone_ref(py), self.position.copy())
    }

    /// The text of an action id, as records write it. A first argument, the player, is allowed and not needed.
    #[pyo3(signature = (player_or_action, action_id = None))]
    fn action_to_string(&self, player_or_action: i64, action_id: Option<i64>) -> PyResult<String> {
        let number = action_id.unwrap_or(player_or_action);
        let id = action(number, self.rules().id_count())?;
        self.rules().write_id(id).ok_or_else(|| wrong(format!("there is no action {number}")))
    }

    /// The action id of a text, as records write it. A first argument, the player, is allowed and not needed.
    #[pyo3(signature = (player_or_text, text = None))]
    fn string_to_action(
        &self,
        py: Python<'_>,
        player_or_text: &Bound<'_, PyAny>,
        text: Option<&str>,
    ) -> PyResult<Py<PyAny>> {
        let game = self.game.bind(py);
        let found = match text {
            Some(text) => game.call_method1("string_to_action", (text,))?,
            None => game.call_method1("string_to_action", (player_or_text,))?,
        };
        Ok(found.unbind())
    }

    /// The record of the game so far: one line of JSON. A group that is not complete is left out.
    fn record(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let class = py.import("gueridon._api")?.getattr("Record")?;
        Ok(class.call1((self.record_line()?,))?.unbind())
    }

    /// A picture of the table as SVG: of all that there is, or of what a player sees.
    #[pyo3(signature = (player = None, lang = "en"))]
    fn svg(&self, player: Option<i64>, lang: &str) -> PyResult<String> {
        Ok(self.position.svg(self.viewer(player)?, &speaker(lang)?))
    }

    /// The table as lines of text: all that there is, or what a player sees.
    #[pyo3(signature = (player = None, lang = "en"))]
    fn to_text(&self, player: Option<i64>, lang: &str) -> PyResult<String> {
        Ok(self.position.text(self.viewer(player)?, &speaker(lang)?))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None, "en")
    }

    fn __str__(&self) -> PyResult<String> {
        self.to_text(None, "en")
    }

    fn __repr__(&self) -> String {
        let name = self.game.get().template.game.name();
        let steps = self.position.history().len();
        match self.position.to_act() {
            Some(seat) => {
                format!("<gueridon.State {name}, {steps} actions, player {} to act>", seat.0)
            }
            None => format!("<gueridon.State {name}, {steps} actions, over: {:?}>", self.scores()),
        }
    }

    fn __copy__(&self, py: Python<'_>) -> State {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyDict>) -> State {
        self.clone(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        if !self.position.chosen().is_empty() {
            return Err(PyTypeError::new_err(
                "a position in the middle of a group cannot be pickled: complete the group first",
            ));
        }
        let line = self.record_line().map_err(|error| PyTypeError::new_err(error.to_string()))?;
        let read = py.import("gueridon._native")?.getattr("from_record")?;
        (read, (line, self.rules().returns().name(), self.game.clone_ref(py))).into_pyobject(py)
    }
}

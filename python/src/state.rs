//! Positions.

use gueridon_bots::Xoshiro;
use gueridon_draw::{GameUi, ViewedPosition};
use gueridon_engine::{Outcome, Seat};
use gueridon_environment::{Encoded, Position};
use gueridon_record::{any_of, map_any, with_any};
use gueridon_text::{Lang, Speaker};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use crate::arguments::{IllegalActionError, action, random_bits, seat, speaker, wrong};
use crate::game::Game;

/// The player to act when the game is over.
pub(crate) const TERMINAL: i32 = -4;

/// A position in a box: copies of small positions are quicker than with room for those of every game.
type BoxedPosition<G> = Box<Position<G>>;
/// A position, whichever game it is of.
pub(crate) type AnyPosition = any_of!(BoxedPosition);

/// A position of a game, with what led to it.
#[pyclass(module = "gueridon")]
pub(crate) struct State {
    pub(crate) game: Py<Game>,
    pub(crate) position: AnyPosition,
    /// Room for numbers and flags, from which new arrays are copied: quicker than to borrow them for writing.
    numbers: Vec<f32>,
    flags: Vec<bool>,
}

impl State {
    pub(crate) fn new(game: Py<Game>, position: AnyPosition) -> State {
        State { game, position, numbers: Vec::new(), flags: Vec::new() }
    }

    fn to_act(&self) -> Option<Seat> {
        with_any!(&self.position, position => position.to_act())
    }

    fn outcome(&self) -> Option<Outcome> {
        with_any!(&self.position, position => position.outcome())
    }

    fn seat(&self, player: i64) -> PyResult<Seat> {
        seat(player, self.num_players())
    }

    /// A seat, or the one to act; when the game is over, the first.
    fn seat_or_acting(&self, player: Option<i64>) -> PyResult<Seat> {
        match player {
            Some(player) => self.seat(player),
            None => Ok(self.to_act().unwrap_or(Seat(0))),
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
        let record = with_any!(&self.position, position => position.record());
        let record = record.ok_or_else(|| {
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
        let id = match action(number, self.num_distinct_actions()) {
            Ok(id) => id,
            Err(error) => return error,
        };
        let text = self.game.get().action_to_string(number).unwrap_or_default();
        let english = Speaker::new(Lang::En);
        let why = with_any!(&mut self.position, position => position.refusal(id, &english));
        let why = why.unwrap_or_default();
        IllegalActionError::new_err(format!("action {number}, {text}: {why}"))
    }
}

/// The position as the drawings take it.
fn viewed<'a, G: Encoded + GameUi>(
    position: &'a Position<G>,
    viewer: Option<Seat>,
    speaker: &'a Speaker,
) -> ViewedPosition<'a, G> {
    ViewedPosition { game: &position.rules().game, state: position.state(), viewer, speaker }
}

#[pymethods]
impl State {
    /// The game.
    fn get_game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The player to act; `TERMINAL` (-4) when the game is over.
    fn current_player(&self) -> i32 {
        self.to_act().map_or(TERMINAL, |seat| i32::from(seat.0))
    }

    /// Whether the game is over.
    fn is_terminal(&self) -> bool {
        self.to_act().is_none()
    }

    /// Never: the deal is part of the setup.
    fn is_chance_node(&self) -> bool {
        false
    }

    /// The legal action ids of the player to act, lowest first.
    fn legal_actions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let ids = &self.game.get().ids;
        let legal = with_any!(&mut self.position, position => position.legal());
        PyList::new(py, legal.iter().map(|id| ids[usize::from(id)].bind(py)))
    }

    /// Which action ids are legal, as an array of bool.
    fn legal_actions_mask<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<bool>> {
        self.flags.clear();
        self.flags.resize(self.game.get().ids.len(), false);
        for id in with_any!(&mut self.position, position => position.legal()).iter() {
            self.flags[usize::from(id)] = true;
        }
        PyArray1::from_slice(py, &self.flags)
    }

    /// Apply an action id. Raises `IllegalActionError`, which says which rule is broken, and changes nothing then.
    pub(crate) fn apply_action(&mut self, action_id: i64) -> PyResult<()> {
        let apply = |id| with_any!(&mut self.position, position => position.try_apply(id));
        if u16::try_from(action_id).is_ok_and(apply) { Ok(()) } else { Err(self.refuse(action_id)) }
    }

    /// Why an action is not legal now, in full sentences; `None` when it is. `lang` is "en", "fr" or "de".
    #[pyo3(signature = (action_id, lang = "en"))]
    fn refusal(&mut self, action_id: i64, lang: &str) -> PyResult<Option<String>> {
        let id = action(action_id, self.num_distinct_actions())?;
        let speaker = speaker(lang)?;
        Ok(with_any!(&mut self.position, position => position.refusal(id, &speaker)))
    }

    /// The receipt for the last action: what happened and every point, sentence by sentence. It names cards that only the player
    /// knows. Empty at the start.
    #[pyo3(signature = (lang = "en"))]
    fn receipt(&self, lang: &str) -> PyResult<Vec<String>> {
        let speaker = speaker(lang)?;
        Ok(with_any!(&self.position, position => position.receipt(&speaker)))
    }

    /// What the game is worth to each player, more is better; zeros before the end.
    fn returns(&self) -> Vec<f32> {
        match with_any!(&self.position, position => position.returns()) {
            Some(returns) => returns.to_vec(),
            None => vec![0.0; self.num_players()],
        }
    }

    /// What the game is worth to one player.
    fn player_return(&self, player: i64) -> PyResult<f32> {
        let seat = self.seat(player)?;
        Ok(self.returns()[seat.index()])
    }

    /// The points of each player: before the end so far, at the end with its penalties.
    fn scores(&self) -> Vec<i32> {
        let so_far = || with_any!(&self.position, position => position.scores());
        self.outcome().map_or_else(so_far, |outcome| outcome.scores).to_vec()
    }

    /// The players who won; `None` before the end.
    fn winners(&self) -> Option<Vec<usize>> {
        self.outcome().map(|outcome| outcome.winners().map(Seat::index).collect())
    }

    /// Why the game ended, by its code in records; `None` before the end.
    fn end_reason(&self) -> Option<&'static str> {
        self.outcome().map(|outcome| outcome.reason.code())
    }

    /// The action ids that led here.
    fn history(&self) -> Vec<u16> {
        with_any!(&self.position, position => position.history().collect())
    }

    /// The ids of a group that the player to act has begun to choose.
    fn chosen(&self) -> Vec<u16> {
        with_any!(&self.position, position => position.chosen()).to_vec()
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
        self.numbers.resize(self.game.get().observation_tensor_size(), 0.0);
        with_any!(&self.position, position => position.observe(seat, &mut self.numbers));
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
        self.numbers.resize(self.game.get().state_tensor_size(), 0.0);
        with_any!(&self.position, position => position.write_state(&mut self.numbers));
        self.hand_over(py, out)
    }

    /// What a player sees, as text: equal texts are equal tensors.
    #[pyo3(signature = (player = None))]
    fn observation_string(&self, player: Option<i64>) -> PyResult<String> {
        let seat = self.seat_or_acting(player)?;
        Ok(with_any!(&self.position, position => position.observation_text(seat)))
    }

    /// What a player sees and has seen played, as text.
    #[pyo3(signature = (player = None))]
    fn information_state_string(&self, player: Option<i64>) -> PyResult<String> {
        let seat = self.seat_or_acting(player)?;
        Ok(with_any!(&self.position, position => position.information_text(seat)))
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
        let (seat, seed) = (self.seat(player)?, random_bits(rng, py)?);
        let chance = &mut Xoshiro::new(seed);
        let position =
            map_any!(&self.position, position => Box::new(position.resample(seat, chance)));
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
        self.game.get().players()
    }

    /// The number of action ids.
    fn num_distinct_actions(&self) -> usize {
        self.game.get().num_distinct_actions()
    }

    /// A copy.
    fn clone(&self, py: Python<'_>) -> State {
        State::new(self.game.clone_ref(py), self.position.clone())
    }

    /// The text of an action id, as records write it. A first argument, the player, is allowed and not needed.
    #[pyo3(signature = (player_or_action, action_id = None))]
    fn action_to_string(&self, player_or_action: i64, action_id: Option<i64>) -> PyResult<String> {
        self.game.get().action_to_string(action_id.unwrap_or(player_or_action))
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
        let (viewer, speaker) = (self.viewer(player)?, speaker(lang)?);
        Ok(with_any!(&self.position, position => viewed(position, viewer, &speaker).svg()))
    }

    /// The table as lines of text: all that there is, or what a player sees.
    #[pyo3(signature = (player = None, lang = "en"))]
    fn to_text(&self, player: Option<i64>, lang: &str) -> PyResult<String> {
        let (viewer, speaker) = (self.viewer(player)?, speaker(lang)?);
        let text = with_any!(&self.position, position => viewed(position, viewer, &speaker).text());
        // Colours are for terminals.
        Ok(anstream::adapter::strip_str(&text).to_string())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None, "en")
    }

    fn __str__(&self) -> PyResult<String> {
        self.to_text(None, "en")
    }

    fn __repr__(&self) -> String {
        let name = self.game.get().template.game.name();
        let steps = with_any!(&self.position, position => position.history().len());
        match self.to_act() {
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
        if !self.chosen().is_empty() {
            return Err(PyTypeError::new_err(
                "a position in the middle of a group cannot be pickled: complete the group first",
            ));
        }
        let line = self.record_line().map_err(|error| PyTypeError::new_err(error.to_string()))?;
        let read = py.import("gueridon._native")?.getattr("from_record")?;
        (read, (line, self.game.get().returns(), self.game.clone_ref(py))).into_pyobject(py)
    }
}

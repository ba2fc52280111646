//! What Python passes in, read with errors that say what to do.

use gueridon_engine::{ActionId, Seat};
use gueridon_record::Seed;
use gueridon_text::{Lang, Speaker};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyInt;

pyo3::create_exception!(
    gueridon,
    IllegalActionError,
    PyValueError,
    "An action that the rules do not allow now. The message says which rule and why."
);

/// A `ValueError` with a sentence.
pub(crate) fn wrong(sentence: impl Into<String>) -> PyErr {
    PyValueError::new_err(sentence.into())
}

/// The speaker of a language.
pub(crate) fn speaker(lang: &str) -> PyResult<Speaker> {
    let known = Lang::from_tag(lang);
    let unknown = || wrong(format!("there is no text in {lang:?}: use \"en\", \"fr\" or \"de\""));
    known.map(Speaker::new).ok_or_else(unknown)
}

/// A seat of a game.
pub(crate) fn seat(number: i64, players: usize) -> PyResult<Seat> {
    let seat = u8::try_from(number).ok().filter(|&seat| usize::from(seat) < players);
    seat.map(Seat).ok_or_else(|| {
        wrong(format!("there is no seat {number}: seats go from 0 to {}", players - 1))
    })
}

/// An action id of a game.
pub(crate) fn action(number: i64, count: usize) -> PyResult<ActionId> {
    let id = ActionId::try_from(number).ok().filter(|&id| usize::from(id) < count);
    id.ok_or_else(|| {
        wrong(format!("there is no action {number}: actions go from 0 to {}", count - 1))
    })
}

/// A seed: a number below 2²⁵⁶, or 64 hexadecimal digits. A number is written with its digits at the end.
pub(crate) fn seed(value: &Bound<'_, PyAny>) -> PyResult<Seed> {
    let explain = || {
        wrong(format!(
            "{} is no seed: use a number from 0 to 2**256 - 1, or a text of 64 hexadecimal digits",
            value.repr().map_or_else(|_| "this".to_owned(), |text| text.to_string())
        ))
    };
    let text = if value.is_instance_of::<PyInt>() || value.hasattr("__index__")? {
        let digits: String =
            value.py().import("builtins")?.call_method1("format", (value, "064x"))?.extract()?;
        digits
    } else {
        value.extract::<String>().map_err(|_| explain())?
    };
    Seed::read(&text).ok_or_else(explain)
}

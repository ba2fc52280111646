//! What Python passes in, read with errors that say what to do.

use gueridon_engine::{ActionId, Seat};
use gueridon_record::Seed;
use gueridon_text::{Lang, Speaker};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

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

/// The seed of a number: its digits stand at the end of the 64 that records write.
pub(crate) fn small_seed(number: u64) -> Seed {
    let mut seed = Seed([0; 32]);
    seed.0[24..].copy_from_slice(&number.to_be_bytes());
    seed
}

/// A seed: a number below 2²⁵⁶, or 64 hexadecimal digits.
pub(crate) fn read_seed(value: &Bound<'_, PyAny>) -> PyResult<Seed> {
    let py = value.py();
    let digits = if value.is_instance_of::<PyString>() {
        value.extract::<String>().ok()
    } else {
        // Any whole number, also those of numpy; a negative one keeps its sign and is no seed then.
        let number = py.import("operator")?.call_method1("index", (value,));
        let format = py.import("builtins")?.getattr("format")?;
        number.and_then(|number| format.call1((number, "064x"))?.extract::<String>()).ok()
    };
    digits.as_deref().and_then(Seed::read).ok_or_else(|| {
        let text = value.repr().map_or_else(|_| "this".to_owned(), |text| text.to_string());
        wrong(format!(
            "{text} is no seed: use a number from 0 to 2**256 - 1, or a text of 64 hexadecimal digits"
        ))
    })
}

/// The seed of a batch, a bot or a search.
pub(crate) fn seed_number(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    value.extract().map_err(|_| {
        let text = value.repr().map_or_else(|_| "this".to_owned(), |text| text.to_string());
        wrong(format!("{text} is no seed here: use a number from 0 to 2**64 - 1"))
    })
}

/// 64 bits from any generator that Python programs use, or a number as it is.
pub(crate) fn random_bits(value: Option<&Bound<'_, PyAny>>, py: Python<'_>) -> PyResult<u64> {
    let Some(value) = value else {
        return py.import("secrets")?.call_method1("randbits", (64,))?.extract();
    };
    let bits = if let Ok(number) = value.extract::<u64>() {
        return Ok(number);
    } else if value.hasattr("getrandbits")? {
        value.call_method1("getrandbits", (64,))?
    } else if value.hasattr("integers")? {
        value.call_method1("integers", (0, i64::MAX))?
    } else if value.hasattr("randint")? {
        value.call_method1("randint", (0, i32::MAX))?
    } else if value.is_callable() {
        // A sampler of numbers from 0 to 1, as OpenSpiel passes it.
        let share: f64 = value.call0()?.extract()?;
        return Ok((share.clamp(0.0, 1.0) * (1_u64 << 53) as f64) as u64);
    } else {
        return Err(wrong(
            "rng must be a number, a random.Random, a numpy generator, or a function that returns numbers from 0 to 1",
        ));
    };
    bits.extract()
}

//! The games of Guéridon for Python: the native part of the package `gueridon`.

mod arguments;
mod bot;
mod game;
mod state;
mod vector;

use pyo3::prelude::*;

/// The games, positions, batches and bots. Use them through the package `gueridon`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::arguments::IllegalActionError;
    #[pymodule_export]
    use crate::bot::{Bot, search};
    #[pymodule_export]
    use crate::game::{Game, from_record, load};
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::vector::VecEnv;

    /// The player that `State.current_player` names when the game is over, as in OpenSpiel.
    #[pymodule_export]
    const TERMINAL: i32 = crate::state::TERMINAL;
}

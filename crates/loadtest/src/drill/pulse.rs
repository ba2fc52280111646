//! Whether anything is acknowledged anywhere, and for how long nothing was.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Beats with every step that is acknowledged.
pub(crate) struct Pulse(Mutex<State>);

struct State {
    last: Instant,
    /// Whether something is down.
    down: bool,
    /// Whether something was since the last beat.
    was_down: bool,
    longest: Duration,
}

impl Pulse {
    pub(crate) fn new() -> Pulse {
        let (last, longest) = (Instant::now(), Duration::ZERO);
        Pulse(Mutex::new(State { last, down: false, was_down: false, longest }))
    }

    /// A step was acknowledged.
    pub(crate) fn beat(&self) {
        let mut state = self.state();
        // When all is well, a long gap only means that players think.
        if state.was_down {
            state.longest = state.longest.max(state.last.elapsed());
        }
        state.was_down = state.down;
        state.last = Instant::now();
    }

    /// Something is killed.
    pub(crate) fn kill(&self) {
        let mut state = self.state();
        (state.down, state.was_down) = (true, true);
    }

    /// It is back.
    pub(crate) fn revive(&self) {
        self.state().down = false;
    }

    /// The longest time without any acknowledged step while something was down.
    pub(crate) fn longest(&self) -> Duration {
        self.state().longest
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

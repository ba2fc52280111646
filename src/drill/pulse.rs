//! Whether anything is acknowledged anywhere, and for how long nothing was.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Beats with every step that is acknowledged.
pub(crate) struct Pulse(Mutex<State>);

struct State {
    last: Instant,
    /// Whether something was killed since.
    killed: bool,
    longest: Duration,
}

impl Pulse {
    pub(crate) fn new() -> Pulse {
        Pulse(Mutex::new(State { last: Instant::now(), killed: false, longest: Duration::ZERO }))
    }

    /// A step was acknowledged.
    pub(crate) fn beat(&self) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let gap = state.last.elapsed();
        // Without a kill, a long gap only means that players think.
        if std::mem::take(&mut state.killed) {
            state.longest = state.longest.max(gap);
        }
        state.last = Instant::now();
    }

    /// Something is killed.
    pub(crate) fn kill(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).killed = true;
    }

    /// The longest time without any acknowledged step in which something was killed.
    pub(crate) fn longest(&self) -> Duration {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).longest
    }
}

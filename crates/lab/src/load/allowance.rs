//! The moves that a player may make: servers limit them, and a load must stay below.

use std::time::{Duration, Instant};

/// Moves of a player at once, and more each second; servers allow somewhat more.
const AT_ONCE: f64 = 50.0;
const PER_SECOND: f64 = 15.0;

/// The moves that one player may make, which fill up again with time.
#[derive(Clone, Copy)]
pub(super) struct MoveAllowance {
    left: f64,
    /// The time of `left`.
    at: Instant,
}

impl MoveAllowance {
    pub(super) fn new(now: Instant) -> MoveAllowance {
        MoveAllowance { left: AT_ONCE, at: now }
    }

    fn left(&self, now: Instant) -> f64 {
        let more = now.duration_since(self.at).as_secs_f64() * PER_SECOND;
        (self.left + more).min(AT_ONCE)
    }

    /// The time until the next move is allowed.
    pub(super) fn wait(&self, now: Instant) -> Duration {
        Duration::from_secs_f64((1.0 - self.left(now)).max(0.0) / PER_SECOND)
    }

    /// Counts a move.
    pub(super) fn spend(&mut self, now: Instant) {
        *self = MoveAllowance { left: self.left(now) - 1.0, at: now };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_allowed_at_once_and_then_with_time() {
        let start = Instant::now();
        let mut allowance = MoveAllowance::new(start);
        let mut moves = 0;
        while allowance.wait(start).is_zero() {
            allowance.spend(start);
            moves += 1;
        }
        assert_eq!(moves, 50);
        let next = start + allowance.wait(start);
        assert_eq!(next.duration_since(start).as_millis(), 66);
        assert!(allowance.wait(next).as_micros() <= 1);
        // An hour without moves allows no more than at the start.
        assert_eq!(allowance.left(start + Duration::from_secs(3600)), AT_ONCE);
    }
}

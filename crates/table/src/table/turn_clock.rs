//! How long the player to act has had: it belongs to the turn, whatever else happens at the table.

/// The time of a turn, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnClock {
    /// When the turn began, moved on by the time during which a computer held the seat.
    began: i64,
    /// Since when a computer holds the seat, if one does.
    stopped: Option<i64>,
}

impl TurnClock {
    /// A turn that begins now.
    pub fn start(at: i64, held_by_computer: bool) -> TurnClock {
        TurnClock { began: at, stopped: held_by_computer.then_some(at) }
    }

    /// A computer takes the seat: the time of its player does not pass.
    pub fn stop(&mut self, at: i64) {
        self.stopped.get_or_insert(at);
    }

    /// The player takes the seat back, and has as much time as was left.
    pub fn resume(&mut self, at: i64) {
        if let Some(stopped) = self.stopped.take() {
            self.began += (at - stopped).max(0);
        }
    }

    /// When the time of the player is up, given the limit of a turn.
    pub fn deadline(&self, limit: i64) -> i64 {
        self.began.saturating_add(limit)
    }

    /// Since when the turn is waited for: of a computer since it holds the seat.
    pub fn since(&self) -> i64 {
        self.stopped.unwrap_or(self.began)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaving_and_returning_gives_no_time_back() {
        let mut clock = TurnClock::start(1_000, false);
        clock.stop(31_000);
        clock.resume(32_000);
        assert_eq!(clock.deadline(60_000), 62_000, "30 of 60 seconds are left at 32,000");
        for at in (33_000..60_000).step_by(1_000) {
            clock.stop(at);
            clock.resume(at);
        }
        assert_eq!(clock.deadline(60_000), 62_000);
    }

    #[test]
    fn a_turn_that_began_with_a_computer_leaves_its_player_the_whole_time() {
        let mut clock = TurnClock::start(1_000, true);
        assert_eq!(clock.since(), 1_000);
        clock.resume(500_000);
        assert_eq!(clock.deadline(60_000), 560_000);
    }

    #[test]
    fn a_clock_of_the_machine_that_goes_back_does_no_harm() {
        let mut clock = TurnClock::start(1_000, false);
        clock.stop(10_000);
        clock.resume(9_000);
        assert_eq!(clock.deadline(60_000), 61_000);
    }
}

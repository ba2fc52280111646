//! When steps are sent: as soon as it is possible, or at a fixed rate.

use std::time::Duration;

/// A fixed rate, shared evenly by all tables.
///
/// Whoever sends the next step only when the last one was answered measures a server that stalls at
/// just one step a table: the steps that should have been sent meanwhile are left out (coordinated
/// omission). Here each step has its moment, known beforehand, and its latency counts from then.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Schedule {
    /// Steps a second, over all tables.
    pub(super) rate: f64,
    pub(super) tables: usize,
}

impl Schedule {
    /// When a table's step number `nth` is to be sent, after the beginning.
    pub(super) fn due(self, table: usize, nth: u64) -> Duration {
        let before = nth as f64 * self.tables as f64 + table as f64;
        Duration::from_secs_f64(before / self.rate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_come_one_after_the_other_at_the_same_distance() {
        let schedule = Schedule { rate: 250.0, tables: 5 };
        let in_turn = (0..10u64).flat_map(|nth| (0..5).map(move |table| (table, nth)));
        for (at, (table, nth)) in in_turn.enumerate() {
            let expected = Duration::from_millis(4 * at as u64);
            let due = schedule.due(table, nth);
            assert!(due.abs_diff(expected) < Duration::from_micros(1), "{table} {nth}: {due:?}");
        }
    }

    #[test]
    fn a_second_holds_as_many_steps_as_the_rate_says() {
        for (rate, tables) in [(1.0, 1), (7.0, 3), (2_500.0, 500), (3.0, 100)] {
            let schedule = Schedule { rate, tables };
            let second = Duration::from_secs(1);
            let within = |table| (0..).take_while(|&nth| schedule.due(table, nth) < second).count();
            let steps: usize = (0..tables).map(within).sum();
            assert_eq!(steps, rate as usize, "{rate} over {tables}");
        }
    }

    #[test]
    fn moments_do_not_depend_on_when_anything_was_answered() {
        let schedule = Schedule { rate: 10.0, tables: 2 };
        assert_eq!(schedule.due(1, 30), Duration::from_secs_f64(6.1));
    }
}

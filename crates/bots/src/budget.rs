//! The budget of a search: rollouts, time, or both.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A bound on a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// A number of rollouts: the same choice on every machine, with any number of threads.
    Nodes(u64),
    /// A duration.
    Time(Duration),
    /// A number of rollouts, cut short after this time on a slow machine.
    Capped(u64, Duration),
}

impl Budget {
    /// The most rollouts.
    pub(crate) fn rollouts(self) -> u64 {
        match self {
            Budget::Nodes(nodes) | Budget::Capped(nodes, _) => nodes,
            Budget::Time(_) => u64::MAX,
        }
    }

    /// The most time.
    pub fn time(self) -> Option<Duration> {
        match self {
            Budget::Nodes(_) => None,
            Budget::Time(time) | Budget::Capped(_, time) => Some(time),
        }
    }
}

impl FromStr for Budget {
    type Err = ();

    /// Reads `5000` (rollouts), `500ms` or `2s`.
    fn from_str(text: &str) -> Result<Budget, ()> {
        let number = |digits: &str| digits.parse().ok().filter(|&number| number > 0).ok_or(());
        if let Some(digits) = text.strip_suffix("ms") {
            number(digits).map(Duration::from_millis).map(Budget::Time)
        } else if let Some(digits) = text.strip_suffix('s') {
            number(digits).map(Duration::from_secs).map(Budget::Time)
        } else {
            number(text).map(Budget::Nodes)
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Nodes(nodes) | Budget::Capped(nodes, _) => write!(f, "{nodes}"),
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
        }
    }
}

//! Golden playthroughs: recorded games with every receipt and observation, as text.

use crate::run::{cargo, step};

/// Writes them anew.
pub(crate) fn run() -> bool {
    let mut test = cargo(&["test", "-p", "gueridon-record", "--test", "golden"]);
    step("golden playthroughs", test.env("GUERIDON_GOLDEN", "write"))
}

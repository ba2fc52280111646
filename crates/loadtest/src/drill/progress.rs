//! How far it is: a line on a terminal, nothing in a pipe.

use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::stage::Drill;

/// The line is drawn anew so often.
const BETWEEN_FRAMES: Duration = Duration::from_millis(250);

/// Tells how far a drill is, until it is dropped.
pub(crate) async fn tell(drill: &Drill, kills: u64) {
    let shown = io::stderr().is_terminal();
    let bar = if shown { ProgressBar::new(kills) } else { ProgressBar::hidden() };
    let look = "{wide_bar} {pos}/{len} kills, {msg}";
    bar.set_style(ProgressStyle::with_template(look).unwrap_or(ProgressStyle::default_bar()));
    // Gone when nobody waits for it any more.
    let bar = Clearing(bar);
    loop {
        let tally = &drill.tally;
        bar.0.set_position(tally.kills.get() + tally.database_kills.get());
        let (steps, games) = (tally.acknowledged.get(), tally.finished.get());
        bar.0.set_message(format!("{steps} steps acknowledged, {games} games over"));
        tokio::time::sleep(BETWEEN_FRAMES).await;
    }
}

/// A line that says what is under way, for as long as this lives.
pub(crate) fn spinner() -> Clearing {
    let shown = io::stderr().is_terminal();
    let bar = if shown { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
    bar.enable_steady_tick(BETWEEN_FRAMES);
    Clearing(bar)
}

/// Clears its line in the end.
pub(crate) struct Clearing(ProgressBar);

impl Clearing {
    pub(crate) fn say(&self, what: &'static str) {
        self.0.set_message(what);
    }
}

impl Drop for Clearing {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

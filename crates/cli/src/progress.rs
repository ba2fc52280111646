//! Progress on standard error.

use std::fmt;
use std::io::{self, Write};
use std::ops::Deref;
use std::time::Duration;

use indicatif::{ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::words::plural;

/// A progress bar on standard error, hidden unless that is a terminal. Its line is cleared on drop.
pub struct ProgressBar(indicatif::ProgressBar);

impl ProgressBar {
    /// Time between two redraws.
    pub const REDRAW: Duration = Duration::from_millis(250);

    /// A bar with a template of indicatif, in which `{rate}` is the rate with one digit; the length may
    /// be set later.
    pub fn new(length: Option<u64>, template: &str) -> ProgressBar {
        let bar = indicatif::ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
        let rate = |state: &ProgressState, text: &mut dyn fmt::Write| {
            // Writing to a bar never fails.
            let _ = write!(text, "{:.1}/s", state.per_sec());
        };
        let style = ProgressStyle::with_template(template).expect("a valid template");
        bar.set_style(style.with_key("rate", rate));
        bar.enable_steady_tick(ProgressBar::REDRAW);
        ProgressBar(bar)
    }

    /// A spinner in front of a message.
    pub fn spinner() -> ProgressBar {
        ProgressBar::new(None, "{spinner} {msg}")
    }
}

impl Deref for ProgressBar {
    type Target = indicatif::ProgressBar;

    fn deref(&self) -> &indicatif::ProgressBar {
        &self.0
    }
}

impl Drop for ProgressBar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Messages on standard error, up to a limit; the rest are counted.
pub struct Messages {
    limit: u64,
    count: u64,
}

impl Messages {
    /// No message yet, of at most `limit` that are printed.
    pub fn new(limit: u64) -> Messages {
        Messages { limit, count: 0 }
    }

    /// Prints a message above the bar.
    pub fn print(&mut self, bar: &ProgressBar, text: &str) {
        self.count += 1;
        if self.count <= self.limit {
            bar.suspend(|| {
                let _ = writeln!(io::stderr(), "{text}");
            });
        }
    }

    /// The line about messages beyond the limit, if there were any.
    pub fn omitted(&self) -> Option<String> {
        let more = self.count.checked_sub(self.limit).filter(|&more| more > 0)?;
        Some(format!("… and {} more.", plural(more, "such message")))
    }
}

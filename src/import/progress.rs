//! How far it is: a bar on a terminal, nothing in a pipe; and what is wrong, on standard error.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// The bar is drawn anew so often.
const BETWEEN_FRAMES: Duration = Duration::from_millis(250);
/// Only so many problems are printed; the rest are counted.
const MAX_MESSAGES: u64 = 1_000;

/// Tells how far an import is.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    messages: u64,
}

impl Progress {
    pub(super) fn new() -> Progress {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::no_length();
            let look = "{wide_bar} {pos}/{len} tables, {per_sec}";
            bar.set_style(
                ProgressStyle::with_template(look).unwrap_or(ProgressStyle::default_bar()),
            );
            bar.enable_steady_tick(BETWEEN_FRAMES);
            bar
        });
        Progress { bar, messages: 0 }
    }

    /// So many more tables are to come.
    pub(super) fn expect(&self, tables: u64) {
        if let Some(bar) = &self.bar {
            bar.set_length(bar.position() + tables);
        }
    }

    /// So many tables are done.
    pub(super) fn done(&self, tables: u64) {
        if let Some(bar) = &self.bar {
            bar.inc(tables);
        }
    }

    /// Says what is wrong.
    pub(super) fn message(&mut self, text: &str) {
        self.messages += 1;
        if self.messages <= MAX_MESSAGES {
            self.print(|| {
                let _ = writeln!(io::stderr(), "{text}");
            });
        }
    }

    /// Gives out a result, to whoever reads them.
    pub(super) fn result(&self, text: &str) {
        self.print(|| {
            let _ = writeln!(io::stdout(), "{text}");
        });
    }

    /// Ends with a summary.
    pub(super) fn finish(&self, summary: &str) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        if let Some(more) = self.messages.checked_sub(MAX_MESSAGES).filter(|&more| more > 0) {
            let _ = writeln!(io::stderr(), "… and {more} more such messages");
        }
        let _ = writeln!(io::stderr(), "{summary}");
    }

    fn print(&self, write: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

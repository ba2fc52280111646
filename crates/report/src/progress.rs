//! How far it is: a bar on a terminal, a line now and then in a pipe; always on standard error.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// In a pipe, a line comes so often.
const BETWEEN_LINES: Duration = Duration::from_secs(5);
/// On a terminal, the bar is drawn anew so often.
const BETWEEN_FRAMES: Duration = Duration::from_millis(250);
/// Only so many messages about programs are printed; the rest are counted.
const MAX_MESSAGES: usize = 20;

/// Tells how far a run is.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    games: u64,
    done: u64,
    started: Instant,
    told: Instant,
    messages: usize,
}

impl Progress {
    /// Begins; so many games are to be played.
    pub(crate) fn new(games: u64) -> Progress {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(games);
            let look = "{wide_bar} {pos}/{len} games, {rate}, {eta} left";
            let style = ProgressStyle::with_template(look).unwrap_or(ProgressStyle::default_bar());
            bar.set_style(style.with_key("rate", write_rate));
            bar.enable_steady_tick(BETWEEN_FRAMES);
            bar
        });
        let now = Instant::now();
        Progress { bar, games, done: 0, started: now, told: now, messages: 0 }
    }

    /// A game is over.
    pub(crate) fn game(&mut self) {
        self.done += 1;
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
        }
    }

    /// Says how far it is, if it is time to.
    pub(crate) fn tell(&mut self) {
        if self.bar.is_some() || self.told.elapsed() < BETWEEN_LINES {
            return;
        }
        self.told = Instant::now();
        let rate = self.rate();
        let left = match self.games.saturating_sub(self.done) as f64 / rate {
            seconds if seconds.is_finite() => format!(", {} left", length(seconds)),
            _ => String::new(),
        };
        let (done, games) = (self.done, self.games);
        let _ = writeln!(io::stderr(), "{done} of {games} games, {rate:.1} games/s{left}");
    }

    /// Says something that happened.
    pub(crate) fn message(&mut self, text: &str) {
        self.messages += 1;
        if self.messages <= MAX_MESSAGES {
            self.line(text);
        }
    }

    /// Ends; returns how many games were played in how long.
    pub(crate) fn finish(self) -> (u64, Duration) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        if self.messages > MAX_MESSAGES {
            self.line(&format!("… and {} more such messages.", self.messages - MAX_MESSAGES));
        }
        (self.done, self.started.elapsed())
    }

    fn line(&self, text: &str) {
        let write = || {
            let _ = writeln!(io::stderr(), "{text}");
        };
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    fn rate(&self) -> f64 {
        self.done as f64 / self.started.elapsed().as_secs_f64()
    }
}

fn write_rate(state: &ProgressState, out: &mut dyn fmt::Write) {
    let _ = write!(out, "{:.1} games/s", state.per_sec());
}

/// A length of time as people say it.
fn length(seconds: f64) -> String {
    if seconds < 90.0 {
        format!("{seconds:.0} s")
    } else if seconds < 5400.0 {
        format!("{:.0} min", seconds / 60.0)
    } else {
        format!("{:.1} h", seconds / 3600.0)
    }
}

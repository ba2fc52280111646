//! How far it is: a line on a terminal; nothing in a pipe.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::drive::Run;

/// The line is written anew so often.
const BETWEEN_FRAMES: Duration = Duration::from_millis(250);

/// Tells how far a run is.
pub(super) struct Progress(Option<ProgressBar>);

impl Progress {
    pub(super) fn new() -> Progress {
        Progress(io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{spinner} {msg}");
            ProgressBar::new_spinner().with_style(style.unwrap_or(ProgressStyle::default_spinner()))
        }))
    }

    /// Waits until it is time to tell.
    pub(super) async fn tick(&self) {
        tokio::time::sleep(BETWEEN_FRAMES).await;
    }

    pub(super) fn tell(&self, run: &Run) {
        let Some(line) = &self.0 else { return };
        let (laid, steps, errors) = {
            let counts = run.tally.counts();
            (counts.laid, counts.steps, counts.errors())
        };
        let wrong = if errors > 0 { format!(", {errors} errors") } else { String::new() };
        let now = Instant::now();
        let told = match run.clock() {
            None => format!("{laid} of {} tables laid", run.plan.tables),
            Some(clock) if now < clock.begin => "warming up".into(),
            Some(clock) => {
                let seconds = now.duration_since(clock.begin).as_secs_f64();
                let rate = steps as f64 / seconds.max(f64::EPSILON);
                format!("{seconds:.0} s, {steps} steps, {rate:.0} steps/s")
            }
        };
        line.set_message(told + &wrong);
        line.tick();
    }

    pub(super) fn finish(&self) {
        if let Some(line) = &self.0 {
            line.finish_and_clear();
        }
    }
}

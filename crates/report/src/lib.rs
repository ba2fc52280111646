//! Progress bars, SVG charts and counted nouns for command-line reports.

mod chart;
mod progress;

pub use chart::Chart;
pub use indicatif::HumanDuration;
pub use progress::{Messages, Progress};

/// A number with its noun in the singular or plural: `1 table`, `2 tables`.
pub fn plural(number: u64, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

/// A value rounded to a number of decimal places.
pub fn rounded(value: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (value * scale).round() / scale
}

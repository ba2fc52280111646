//! A picture of the result: how both times are spread.

use std::fmt::Write;

use hdrhistogram::Histogram;

use super::report::Report;
use crate::chart::{COLOURS, LEFT, RIGHT, WIDTH, write_columns, write_start};

/// How high one time is drawn, and what is above both.
const ROW: f64 = 150.0;
const TOP: f64 = 40.0;
/// Times grow from column to column by the same factor: from a tenth of a millisecond to ten
/// seconds, so many columns to a factor of ten.
const LEAST: f64 = 100.0;
const TENFOLDS: usize = 5;
const TO_TENFOLD: usize = 12;

/// Draws a result as SVG.
pub(super) fn draw(report: &Report) -> String {
    let mut picture = String::new();
    // Writing to a string never fails.
    let _ = write_picture(report, &mut picture);
    picture
}

fn write_picture(report: &Report, out: &mut String) -> std::fmt::Result {
    let title = format!(
        "Time from a step to its acknowledgement and to the other screen, {} steps",
        report.steps
    );
    write_start(out, TOP + 2.0 * ROW + 30.0, &title)?;
    write!(out, r#"<text class="title" x="{LEFT}" y="24">{title}</text>"#)?;
    let rows = [("acknowledgement", &report.acknowledged), ("screen", &report.seen)];
    for (row, (name, times)) in rows.into_iter().enumerate() {
        let base = TOP + (row as f64 + 1.0) * ROW - 14.0;
        write_columns(out, COLOURS[row], base, ROW - 50.0, &counts(times), |column| {
            format!("{} to {}", time_at(column), time_at(column + 1))
        })?;
        let [median, late] = [0.5, 0.99].map(|part| times.value_at_quantile(part) as f64 / 1000.0);
        write!(
            out,
            r#"<text x="{LEFT}" y="{:.1}">{name}: median {median:.2} ms, 99th percentile {late:.2} ms</text>"#,
            base - ROW + 36.0
        )?;
    }
    for mark in 0..=TENFOLDS {
        let x = LEFT + (WIDTH - LEFT - RIGHT) * mark as f64 / TENFOLDS as f64;
        write!(
            out,
            r#"<text class="mark" x="{x:.1}" y="{:.1}" text-anchor="middle">{}</text>"#,
            TOP + 2.0 * ROW + 10.0,
            time_at(mark * TO_TENFOLD)
        )?;
    }
    out.write_str("</svg>\n")
}

/// How many times fall into each column; what is beyond the ends falls into the last ones.
fn counts(times: &Histogram<u64>) -> Vec<usize> {
    let mut counts = vec![0; TENFOLDS * TO_TENFOLD];
    let last = counts.len() - 1;
    for value in times.iter_recorded() {
        let time = value.value_iterated_to() as f64;
        let column = ((time / LEAST).log10() * TO_TENFOLD as f64).max(0.0) as usize;
        counts[column.min(last)] += value.count_at_value() as usize;
    }
    counts
}

/// Where a column begins.
fn time_at(column: usize) -> String {
    let milliseconds = LEAST / 1000.0 * 10f64.powf(column as f64 / TO_TENFOLD as f64);
    let (time, unit) =
        if milliseconds < 999.5 { (milliseconds, "ms") } else { (milliseconds / 1000.0, "s") };
    let digits = if time < 1.0 { 2 } else { usize::from(time < 9.95) };
    format!("{} {unit}", format!("{time:.digits$}").trim_end_matches(".0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_axis_is_marked_in_tenfolds() {
        let marks: Vec<String> = (0..=TENFOLDS).map(|mark| time_at(mark * TO_TENFOLD)).collect();
        assert_eq!(marks, ["0.10 ms", "1 ms", "10 ms", "100 ms", "1 s", "10 s"]);
    }

    #[test]
    fn what_is_beyond_the_ends_is_counted_too() {
        let mut times = Histogram::new_with_bounds(1, 60_000_000, 3).unwrap();
        for time in [1, 150, 59_000_000] {
            times.record(time).unwrap();
        }
        let counts = counts(&times);
        assert_eq!(counts.iter().sum::<usize>(), 3);
        assert_eq!((counts[0], counts[counts.len() - 1]), (1, 1));
    }
}

//! A picture of the result: how scores are spread, and how the estimate settled.

use std::fmt::Write;

use super::report::Report;
use super::stats::Sums;
use crate::chart::{COLOURS, LEFT, RIGHT, WIDTH, escaped, write_columns, write_start};

/// How high the scores of one entrant, and the running estimate, are drawn.
const ROW: f64 = 90.0;
const RUNNING: f64 = 240.0;
const TOP: f64 = 56.0;
const GAP: f64 = 70.0;
/// In so many columns scores are counted, at most.
const MAX_BINS: i32 = 48;
/// The running estimate has about so many points.
const POINTS: usize = 240;

/// Draws a result as SVG.
pub(crate) fn draw(report: &Report) -> String {
    let mut picture = String::new();
    // Writing to a string never fails.
    let _ = write_picture(report, &mut picture);
    picture
}

fn write_picture(report: &Report, out: &mut String) -> std::fmt::Result {
    let rows = report.names.len() as f64;
    let running_top = TOP + rows * ROW + GAP;
    let height = running_top + RUNNING + 50.0;
    let (game, names) = (report.game.name(), report.names.join(", "));
    write_start(out, height, &format!("{game}: scores and win share of {names}"))?;
    write_scores(report, out)?;
    write_running(report, running_top, out)?;
    out.write_str("</svg>\n")
}

/// A histogram of final scores for each entrant, all over the same axis.
fn write_scores(report: &Report, out: &mut String) -> std::fmt::Result {
    let game = report.game.name();
    write!(out, r#"<text class="title" x="{LEFT}" y="24">Final scores, {game}</text>"#)?;
    let scores: Vec<Vec<i32>> = (0..report.names.len()).map(|at| report.scores(at)).collect();
    let low = scores.iter().flatten().copied().min().unwrap_or(0);
    let high = scores.iter().flatten().copied().max().unwrap_or(0);
    let step = (high - low) / MAX_BINS + 1;
    let bins = ((high - low) / step + 1) as usize;
    for (entrant, scores) in scores.iter().enumerate() {
        let base = TOP + (entrant as f64 + 1.0) * ROW - 14.0;
        let mut counts = vec![0usize; bins];
        scores.iter().for_each(|score| counts[((score - low) / step) as usize] += 1);
        write_columns(out, COLOURS[entrant % COLOURS.len()], base, ROW - 34.0, &counts, |bin| {
            let from = low + bin as i32 * step;
            if step == 1 { from.to_string() } else { format!("{from} to {}", from + step - 1) }
        })?;
        let mean =
            scores.iter().map(|&score| f64::from(score)).sum::<f64>() / scores.len().max(1) as f64;
        write!(
            out,
            r#"<text x="{LEFT}" y="{:.1}">{}, mean {mean:.1}</text>"#,
            base - ROW + 28.0,
            escaped(&report.names[entrant])
        )?;
    }
    let under = TOP + report.names.len() as f64 * ROW + 4.0;
    for mark in 0..=4 {
        let score = f64::from(low) + f64::from(step) * bins as f64 * f64::from(mark) / 4.0;
        let x = LEFT + (WIDTH - LEFT - RIGHT) * f64::from(mark) / 4.0;
        write!(
            out,
            r#"<text class="mark" x="{x:.1}" y="{under:.1}" text-anchor="middle">{score:.0}</text>"#
        )?;
    }
    Ok(())
}

/// The win share after each deal, with its 95 % interval.
fn write_running(report: &Report, top: f64, out: &mut String) -> std::fmt::Result {
    let deals = report.deals.len();
    let x = |deal: usize| LEFT + (WIDTH - LEFT - RIGHT) * deal as f64 / deals.max(1) as f64;
    let y = |share: f64| top + RUNNING * (1.0 - share);
    write!(
        out,
        r#"<text class="title" x="{LEFT}" y="{}">Win share after so many deals, with its 95 % interval</text>"#,
        top - 16.0
    )?;
    for mark in 0..=4 {
        let share = f64::from(mark) / 4.0;
        let level = y(share);
        write!(
            out,
            r#"<path class="grid" d="M{LEFT} {level:.1}H{}"/><text class="mark" x="{}" y="{:.1}" text-anchor="end">{:.0} %</text>"#,
            WIDTH - RIGHT,
            LEFT - 8.0,
            level + 4.0,
            100.0 * share
        )?;
        let deal = deals * mark as usize / 4;
        write!(
            out,
            r#"<text class="mark" x="{:.1}" y="{:.1}" text-anchor="middle">{deal}</text>"#,
            x(deal),
            top + RUNNING + 18.0
        )?;
    }
    let fair = y(1.0 / report.lineup.len() as f64);
    write!(out, r#"<path class="fair" d="M{LEFT} {fair:.1}H{}"/>"#, WIDTH - RIGHT)?;
    let every = deals.div_ceil(POINTS).max(1);
    for entrant in 0..report.names.len() {
        let (mut sums, mut points) = (Sums::default(), Vec::new());
        for (index, observed) in report.observations(entrant).enumerate() {
            sums.add(observed.share);
            let deal = index + 1;
            if deal % every == 0 || deal == deals {
                points.extend(sums.share().map(|share| (x(deal), share)));
            }
        }
        let colour = COLOURS[entrant % COLOURS.len()];
        let mut band = String::new();
        let mut line = String::new();
        for &(x, share) in &points {
            write!(band, "{x:.1},{:.1} ", y(share.high))?;
            write!(line, "{x:.1},{:.1} ", y(share.mean))?;
        }
        for &(x, share) in points.iter().rev() {
            write!(band, "{x:.1},{:.1} ", y(share.low))?;
        }
        write!(
            out,
            r#"<polygon points="{band}" fill="{colour}" opacity=".2"/><polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"><title>{}</title></polyline>"#,
            escaped(&report.names[entrant])
        )?;
    }
    Ok(())
}

//! A chart of the result: the distribution of scores, and the running estimate of win shares.

use gueridon_report::Chart;

use crate::report::ArenaReport;
use crate::stats::{ConfidenceInterval, RunningStats};

/// Heights in pixels: the scores of one entrant, the running estimate, the space above both.
const ROW: f64 = 90.0;
const RUNNING: f64 = 240.0;
const TOP: f64 = 56.0;
const GAP: f64 = 70.0;

impl ArenaReport {
    /// Draws the report as SVG.
    pub fn svg(&self) -> String {
        let running_top = TOP + self.names.len() as f64 * ROW + GAP;
        let (game, names) = (self.game.name(), self.names.join(", "));
        let title = format!("{game}: scores and win share of {names}");
        let mut chart = Chart::new(running_top + RUNNING + 50.0, &title);
        draw_scores(self, &mut chart);
        draw_running_shares(self, running_top, &mut chart);
        chart.finish()
    }
}

/// Upper limit of columns in a histogram of scores.
const MAX_BINS: i32 = 48;

/// A histogram of final scores for each entrant, all over the same axis.
fn draw_scores(report: &ArenaReport, chart: &mut Chart) {
    chart.heading(24.0, &format!("Final scores, {}", report.game.name()));
    let scores: Vec<Vec<i32>> = (0..report.names.len()).map(|at| report.scores(at)).collect();
    let low = scores.iter().flatten().copied().min().unwrap_or(0);
    let high = scores.iter().flatten().copied().max().unwrap_or(0);
    let step = (high - low) / MAX_BINS + 1;
    let bins = ((high - low) / step + 1) as usize;
    for (entrant, scores) in scores.iter().enumerate() {
        let base = TOP + (entrant as f64 + 1.0) * ROW - 14.0;
        let mut counts = vec![0usize; bins];
        scores.iter().for_each(|score| counts[((score - low) / step) as usize] += 1);
        chart.columns(entrant, base, ROW - 34.0, &counts, |bin| {
            let from = low + bin as i32 * step;
            if step == 1 { from.to_string() } else { format!("{from} to {}", from + step - 1) }
        });
        let sum: f64 = scores.iter().map(|&score| f64::from(score)).sum();
        let mean = sum / scores.len().max(1) as f64;
        chart.label(base - ROW + 28.0, &format!("{}, mean {mean:.1}", report.names[entrant]));
    }
    let under = TOP + report.names.len() as f64 * ROW + 4.0;
    for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let score = f64::from(low) + f64::from(step) * bins as f64 * part;
        chart.mark(Chart::x(part), under, &format!("{score:.0}"));
    }
}

/// Approximate number of points of the running estimate.
const POINTS: usize = 240;

/// The win share after each deal, with its 95 % interval.
fn draw_running_shares(report: &ArenaReport, top: f64, chart: &mut Chart) {
    let deals = report.deals.len();
    let x = |deal: usize| Chart::x(deal as f64 / deals.max(1) as f64);
    let y = |share: f64| top + RUNNING * (1.0 - share);
    chart.heading(top - 16.0, "Win share by number of deals, with its 95 % interval");
    for quarter in 0..=4 {
        let share = quarter as f64 / 4.0;
        chart.grid_line(y(share), &format!("{:.0} %", 100.0 * share));
        let deal = deals * quarter / 4;
        chart.mark(x(deal), top + RUNNING + 18.0, &deal.to_string());
    }
    chart.dashed_line(y(1.0 / report.lineup.len() as f64));
    let every = deals.div_ceil(POINTS).max(1);
    for (entrant, name) in report.names.iter().enumerate() {
        let (mut stats, mut points) = (RunningStats::default(), Vec::new());
        for (deal, summary) in (1..).zip(report.summaries(entrant)) {
            stats.add(summary.share);
            if deal % every == 0 || deal == deals {
                let heights =
                    |share: ConfidenceInterval| [share.low, share.mean, share.high].map(y);
                points.extend(stats.share().map(|share| (x(deal), heights(share))));
            }
        }
        chart.band(entrant, name, &points);
    }
}

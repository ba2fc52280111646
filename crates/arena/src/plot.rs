//! A chart of the result: the distribution of scores, and the running estimate of win shares.

use gueridon_draw::chart::{Chart, round_step, round_ticks, shortened};

use crate::report::ArenaReport;
use crate::stats::{ConfidenceInterval, RunningStats};

/// Distances in pixels: from the top to the scores, the histogram of one entrant and the space above
/// it, from the last histogram to the running estimate, its height, and what is below it.
const TOP: f64 = 134.0;
const ROW: f64 = 70.0;
const ABOVE_ROW: f64 = 34.0;
const GAP: f64 = 96.0;
const RUNNING: f64 = 240.0;
const BELOW: f64 = 70.0;
/// Height of a line of the key.
const LINE: f64 = 20.0;
/// Longest name in the key, in characters; its figures follow.
const MAX_NAME: usize = 48;

impl ArenaReport {
    /// Draws the report as SVG.
    pub fn svg(&self) -> String {
        let entrants = self.names.len() as f64;
        let running_top = TOP + entrants * (ROW + ABOVE_ROW) + GAP;
        let key_top = running_top + RUNNING + BELOW;
        let title = format!("{}: {}", self.game.name(), self.names.join(" – "));
        let mut chart = Chart::new(key_top + (entrants + 1.0) * LINE, &title);
        chart.title(34.0, &title);
        let about = [self.setup_text(), self.games_text(), self.seed_text()];
        for (line, text) in about.iter().enumerate() {
            chart.about(56.0 + 18.0 * line as f64, text);
        }
        draw_scores(self, &mut chart);
        draw_running_shares(self, running_top, &mut chart);
        chart.finish()
    }
}

/// Upper limit of columns in a histogram of scores.
const MAX_BINS: u64 = 48;
/// About as many ticks as the axis of scores, the axis of deals and a histogram have.
const SCORE_TICKS: u64 = 8;
const DEAL_TICKS: u64 = 8;
const COUNT_TICKS: u64 = 2;

/// A histogram of final scores for each entrant, all over the same axes.
fn draw_scores(report: &ArenaReport, chart: &mut Chart) {
    chart.heading(TOP - 8.0, "Final scores");
    let scores: Vec<Vec<i32>> = (0..report.names.len()).map(|at| report.scores(at)).collect();
    let lowest = i64::from(scores.iter().flatten().copied().min().unwrap_or(0));
    let highest = i64::from(scores.iter().flatten().copied().max().unwrap_or(0));
    let width = round_step(lowest.abs_diff(highest) / MAX_BINS + 1) as i64;
    // Columns begin at multiples of their width, so that round scores are at their edges.
    let low = lowest.div_euclid(width) * width;
    let high = (highest.div_euclid(width) + 1) * width;
    let x = |score: f64| Chart::x((score - low as f64) / (high - low) as f64);
    let bin = |score: i32| ((i64::from(score) - low) / width) as usize;
    let histograms: Vec<Vec<usize>> = (scores.iter())
        .map(|scores| {
            let mut counts = vec![0; ((high - low) / width) as usize];
            scores.iter().for_each(|&score| counts[bin(score)] += 1);
            counts
        })
        .collect();
    let top_of = |entrant: usize| TOP + entrant as f64 * (ROW + ABOVE_ROW) + ABOVE_ROW;
    let ticks = round_ticks(low, high, SCORE_TICKS);
    for (entrant, counts) in histograms.iter().enumerate() {
        let (top, base) = (top_of(entrant), top_of(entrant) + ROW);
        let most = counts.iter().copied().max().unwrap_or(0).max(1);
        let height = |count: f64| ROW * count / most as f64;
        for tick in round_ticks(0, most as i64, COUNT_TICKS) {
            chart.grid_line(base - height(tick as f64), &tick.to_string());
        }
        ticks.iter().for_each(|&tick| chart.upright(x(tick as f64), top, base));
        chart.columns(entrant, [base, ROW], counts, most as f64, |bin| {
            let from = low + bin as i64 * width;
            if width == 1 { from.to_string() } else { format!("{from} to {}", from + width - 1) }
        });
        let scores = &scores[entrant];
        let sum: f64 = scores.iter().map(|&score| f64::from(score)).sum();
        let mean = sum / scores.len().max(1) as f64;
        // The middle of the column of a whole number.
        chart.dashed_upright(x(mean + 0.5), top, base);
        let name = shortened(&report.names[entrant], MAX_NAME);
        chart.key(entrant, top - 10.0, &format!("{name}, mean {mean:.1}"));
        chart.y_title(top + ROW / 2.0, "results");
    }
    let under = TOP + report.names.len() as f64 * (ROW + ABOVE_ROW);
    for tick in ticks {
        chart.mark(x(tick as f64), under + 18.0, &tick.to_string().replace('-', "−"));
    }
    chart.x_title(under + 38.0, "points at the end of a game");
}

/// Approximate number of points of the running estimate.
const POINTS: usize = 240;

/// The win share after each deal, with its 95 % interval.
fn draw_running_shares(report: &ArenaReport, top: f64, chart: &mut Chart) {
    let (deals, bottom) = (report.deals.len(), top + RUNNING);
    let x = |deal: f64| Chart::x(deal / deals.max(1) as f64);
    let y = |share: f64| top + RUNNING * (1.0 - share);
    chart.heading(top - 18.0, "Win share, with its 95 % interval");
    for percent in round_ticks(0, 100, 5) {
        chart.grid_line(y(percent as f64 / 100.0), &format!("{percent} %"));
    }
    for tick in round_ticks(0, deals as i64, DEAL_TICKS) {
        chart.upright(x(tick as f64), top, bottom);
        chart.mark(x(tick as f64), bottom + 18.0, &tick.to_string());
    }
    chart.x_title(bottom + 38.0, "deals played");
    chart.y_title(top + RUNNING / 2.0, "share of wins");
    let every = deals.div_ceil(POINTS).max(1);
    for (entrant, name) in report.names.iter().enumerate() {
        let (mut stats, mut points) = (RunningStats::default(), Vec::new());
        for (deal, summary) in (1..).zip(report.summaries(entrant)) {
            stats.add(summary.share);
            if deal % every == 0 || deal == deals {
                let heights =
                    |share: ConfidenceInterval| [share.low, share.mean, share.high].map(y);
                points.extend(stats.share().map(|share| (x(deal as f64), heights(share))));
            }
        }
        chart.band(entrant, name, &points);
        let percent = |share: f64| format!("{:.1}", 100.0 * share);
        let known =
            stats.share().map_or(String::new(), |ConfidenceInterval { mean, low, high }| {
                format!(": {} % ({} to {})", percent(mean), percent(low), percent(high))
            });
        let name = shortened(name, MAX_NAME);
        chart.key(entrant, bottom + BELOW + entrant as f64 * LINE, &format!("{name}{known}"));
    }
    let fair = 1.0 / report.lineup.len() as f64;
    chart.dashed_line(y(fair));
    let under = bottom + BELOW + report.names.len() as f64 * LINE;
    chart.dashed_key(under, &format!("fair share: {:.1} %", 100.0 * fair));
}

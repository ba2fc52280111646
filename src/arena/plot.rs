//! A picture of the result: how scores are spread, and how the estimate settled.

use std::fmt::Write;

use super::report::Report;
use super::stats::Sums;

/// One colour for each entrant, told apart by everybody, on white and on black (Okabe and Ito).
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8f7a00", "#3a9bd9"];
const WIDTH: f64 = 760.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 20.0;
/// How high the scores of one entrant, and the running estimate, are drawn.
const ROW: f64 = 90.0;
const RUNNING: f64 = 240.0;
const TOP: f64 = 56.0;
const GAP: f64 = 70.0;
/// In so many columns scores are counted, at most.
const MAX_BINS: i32 = 48;
/// The running estimate has about so many points.
const POINTS: usize = 240;

const STYLE: &str = "<style>\
svg{background:#fff;color:#222;font:13px system-ui,sans-serif}\
text{fill:currentColor}.title{font-size:15px;font-weight:600}.mark{fill:#555;font-size:11px}\
.axis{stroke:currentColor;stroke-width:1;fill:none}.grid{stroke:#8884;stroke-width:1}\
.fair{stroke:currentColor;stroke-width:1;stroke-dasharray:4 4}\
@media(prefers-color-scheme:dark){svg{background:#181818;color:#e8e8e8}.mark{fill:#aaa}}\
</style>";

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
    write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">{STYLE}<title>{}: scores and win share of {}</title>"#,
        report.game.name(),
        escaped(&report.names.join(", "))
    )?;
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
    let column = (WIDTH - LEFT - RIGHT) / bins as f64;
    for (entrant, scores) in scores.iter().enumerate() {
        let base = TOP + (entrant as f64 + 1.0) * ROW - 14.0;
        let mut counts = vec![0usize; bins];
        scores.iter().for_each(|score| counts[((score - low) / step) as usize] += 1);
        let most = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
        let colour = COLOURS[entrant % COLOURS.len()];
        write!(out, r#"<g fill="{colour}">"#)?;
        for (bin, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
            let tall = (ROW - 34.0) * count as f64 / most;
            let (x, y) = (LEFT + bin as f64 * column, base - tall);
            let wide = (column - 1.0).max(0.5);
            let from = low + bin as i32 * step;
            let range =
                if step == 1 { from.to_string() } else { format!("{from} to {}", from + step - 1) };
            write!(
                out,
                r#"<rect x="{x:.1}" y="{y:.1}" width="{wide:.1}" height="{tall:.1}"><title>{range}: {count}</title></rect>"#
            )?;
        }
        let mean =
            scores.iter().map(|&score| f64::from(score)).sum::<f64>() / scores.len().max(1) as f64;
        write!(
            out,
            r#"</g><path class="axis" d="M{LEFT} {base}H{}"/><text x="{LEFT}" y="{:.1}">{}, mean {mean:.1}</text>"#,
            WIDTH - RIGHT,
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

/// A text as it may stand in a picture.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for letter in text.chars() {
        match letter {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            _ if letter.is_control() => safe.push('\u{fffd}'),
            _ => safe.push(letter),
        }
    }
    safe
}

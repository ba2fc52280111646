//! The curve of a game: the expected margin before every turn.

use gueridon_draw::chart::{Chart, round_ticks};
use gueridon_engine::Seat;
use gueridon_text::{AnalysisText, Message, Speaker};

use super::Analysis;

/// The height of the curve, and of each line of its key, in pixels.
const HEIGHT: f64 = 260.0;
const KEY: f64 = 20.0;
/// The room for the title, and for the axis below, in pixels.
const TITLE: f64 = 60.0;
const AXIS: f64 = 52.0;
/// The least range of the margins, in points, so that an even game looks even.
const LEAST_RANGE: i64 = 10;
/// About as many ticks.
const TICKS: u64 = 6;

/// Where a curve is shown.
#[derive(Clone, Copy)]
pub enum CurvePlace<'a> {
    /// In a file of its own.
    File,
    /// In a page, with the address of the position after a number of steps.
    Page(&'a dyn Fn(usize) -> String),
}

/// Draws the margin of every seat before each turn and at the end; of two seats, that of the first. The costliest turns
/// are marked.
pub fn curve(analysis: &Analysis, speaker: &Speaker, place: CurvePlace<'_>) -> String {
    let say = |text: AnalysisText| speaker.say(&text.into());
    let seats: Vec<Seat> = Seat::all(analysis.players).collect();
    let pair = seats.len() == 2;
    let drawn = if pair { &seats[..1] } else { &seats[..] };
    let top = match place {
        CurvePlace::File => TITLE,
        CurvePlace::Page(_) => KEY * 1.5,
    };
    let keys = if pair { 0.0 } else { KEY * drawn.len() as f64 };
    let total = top + HEIGHT + AXIS + keys;
    let mut chart = match place {
        CurvePlace::File => Chart::new(total, &say(AnalysisText::Curve)),
        CurvePlace::Page(_) => Chart::embedded(total, &say(AnalysisText::Curve)),
    };
    if matches!(place, CurvePlace::File) {
        let game = speaker.game_name(&analysis.game);
        chart.title(TITLE - 32.0, &format!("{game} · {}", say(AnalysisText::Curve)));
    }
    // Tenths of points by turn, the end included.
    let margins = |seat: Seat| -> Vec<i32> {
        let at = |amounts: &[super::Amount]| amounts[seat.index()].margin;
        let before = analysis.turns.iter().map(|turn| at(&turn.before));
        before.chain(analysis.turns.last().map(|turn| at(&turn.after))).collect()
    };
    let all = || drawn.iter().flat_map(|&seat| margins(seat));
    let low = i64::from(all().min().unwrap_or(0)).div_euclid(10).min(-LEAST_RANGE);
    let high = (i64::from(all().max().unwrap_or(0)) + 9).div_euclid(10).max(LEAST_RANGE);
    let base = top + HEIGHT;
    let y = |points: f64| base - HEIGHT * (points - low as f64) / (high - low) as f64;
    let last = analysis.turns.len().max(1) as f64;
    let x = |turn: usize| Chart::x(turn as f64 / last);

    for tick in round_ticks(low, high, TICKS) {
        let sign = if tick > 0 { "+" } else { "" };
        let text = format!("{sign}{tick}").replace('-', "−");
        chart.grid_line(y(tick as f64), &text);
    }
    for tick in round_ticks(0, last as i64, 2 * TICKS) {
        chart.mark(x(tick as usize), base + 18.0, &tick.to_string());
    }
    chart.dashed_line(y(0.0));
    chart.x_title(base + 38.0, &say(AnalysisText::CurveTurn));
    chart.y_title(top + HEIGHT / 2.0, &say(AnalysisText::CurveMargin));
    if pair {
        let ahead = |seat: Seat| speaker.say(&AnalysisText::CurveAhead.with("player", seat));
        // Above and below the curve, which may go anywhere between.
        chart.remark(top - 8.0, &ahead(seats[0]));
        chart.remark(base + 38.0, &ahead(seats[1]));
    }
    for (series, &seat) in drawn.iter().enumerate() {
        let points: Vec<(f64, f64)> = margins(seat)
            .iter()
            .enumerate()
            .map(|(turn, &tenths)| (x(turn), y(f64::from(tenths) / 10.0)))
            .collect();
        chart.line(series, &speaker.name(seat), &points);
    }
    for &index in &analysis.worst {
        let turn = &analysis.turns[index];
        let seat = Seat(turn.seat);
        let series = if pair { 0 } else { seat.index() };
        let margin = f64::from(turn.before[drawn[series].index()].margin) / 10.0;
        let link = match place {
            CurvePlace::File => None,
            CurvePlace::Page(address) => Some(address(turn.to)),
        };
        let title = worst_message(speaker, index, seat, turn.loss.margin);
        chart.dot(series, [x(index), y(margin)], &speaker.say(&title), link.as_deref());
    }
    if !pair {
        for (series, &seat) in drawn.iter().enumerate() {
            chart.key(series, base + AXIS + KEY * (series as f64 + 0.5), &speaker.name(seat));
        }
    }
    chart.finish()
}

fn worst_message(speaker: &Speaker, index: usize, seat: Seat, lost: i32) -> Message {
    let number = i32::try_from(index + 1).unwrap_or(i32::MAX);
    let message = AnalysisText::CurveWorst.with("number", number).with("player", seat);
    message.with("points", speaker.tenths(lost))
}

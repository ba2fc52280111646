//! How the leads of all players of a deal are spread, as a small picture.

use gueridon_bots::Level;
use gueridon_table::daily::DailyResult;
use gueridon_text::{Phrase, Speaker};
use maud::{Markup, html};

use crate::context::Say;
use crate::daily::DailyRow;
use crate::game::signed;
use crate::home::level_name;

/// The size of the picture, the room for the marks of computers above its bars, and for numbers below them.
const SIZE: (i32, i32) = (600, 150);
const ABOVE: i32 = 34;
const BELOW: i32 = 24;
/// Most bars.
const BARS: i32 = 20;

/// A bar for each range of leads, the reader's own marked; and a mark for each computer.
pub(crate) fn chart(
    speaker: &Speaker,
    rows: &[DailyRow],
    computers: &[(Level, DailyResult)],
) -> Markup {
    let ranked: Vec<&DailyRow> = rows.iter().filter(|row| row.place.is_some()).collect();
    let leads = || ranked.iter().map(|row| row.result.margin);
    let (Some(worst), Some(best)) = (leads().min(), leads().max()) else { return html! {} };
    let all = || leads().chain(computers.iter().map(|(_, result)| result.margin));
    let (least, most) = (all().min().unwrap_or(worst), all().max().unwrap_or(best));
    let range = i64::from(most) - i64::from(least) + 1;
    let bars = range.min(BARS.into());
    // By division of the whole range, so that every lead is in one bar.
    let bar = |lead: i32| ((i64::from(lead) - i64::from(least)) * bars / range) as i32;
    let bars = bars as i32;
    let count = |at: i32| leads().filter(|&lead| bar(lead) == at).count() as i32;
    let highest = (0..bars).map(count).max().unwrap_or(1).max(1);
    let own = ranked.iter().find(|row| row.own).map(|row| bar(row.result.margin));
    let (wide, high) = (SIZE.0 / bars, SIZE.1 - ABOVE - BELOW);
    let about = Phrase::DailyChartAbout.with("count", ranked.len() as i32);
    let about = speaker.say(&about.with("least", signed(worst)).with("most", signed(best)));
    html! {
        figure.leads {
            figcaption { (speaker.s(Phrase::DailyChart)) }
            svg viewBox=(format!("0 0 {} {}", SIZE.0, SIZE.1)) role="img" aria-label=(about) {
                path.level d=(format!("M0 {y}H{}", SIZE.0, y = SIZE.1 - BELOW)) {}
                @for at in 0..bars {
                    @let tall = high * count(at) / highest;
                    @if tall > 0 {
                        rect.own[own == Some(at)] x=(at * wide + 1) y=(SIZE.1 - BELOW - tall) width=(wide - 2) height=(tall) rx="2" {}
                    }
                }
                @for (number, (level, result)) in (0..).zip(computers) {
                    @let x = bar(result.margin) * wide + wide / 2;
                    path.computer d=(format!("M{x} {}V{}", 8 + 6 * number, SIZE.1 - BELOW)) {}
                    circle.computer cx=(x) cy=(8 + 6 * number) r="4" {
                        title { (speaker.s(level_name(*level))) " " (signed(result.margin)) }
                    }
                }
                text.number x="2" y=(SIZE.1 - 6) { (signed(least)) }
                @if most > least { text.number.end x=(SIZE.0 - 2) y=(SIZE.1 - 6) { (signed(most)) } }
            }
        }
    }
}

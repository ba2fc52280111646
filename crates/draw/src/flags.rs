//! Small flags of our own drawing, 30 by 20 around the origin: simplified until they read at the
//! size of a fingernail. A two-letter code always stands beside them.

use gueridon_engine::cafe::Nation;

use crate::shape::star;

const RED: &str = "#c9303e";
const BLUE: &str = "#27509b";
const GREEN: &str = "#2a8a57";
const GOLD: &str = "#f4bd2a";
const WHITE: &str = "#fff";

/// The shapes of a flag, with a hairline around them that keeps white from fading into a card.
pub(crate) fn flag(nation: Nation) -> String {
    let shapes = match nation {
        Nation::De => bands(["#2d2926", RED, GOLD]),
        Nation::Fr => pales([BLUE, WHITE, RED]),
        Nation::Gb => union(),
        Nation::Us => stars_and_stripes(),
        Nation::Tr => crescent(),
        Nation::In => wheel(),
        Nation::Cn => five_stars(),
        Nation::Ru => bands([WHITE, BLUE, RED]),
        Nation::Es => crowned(),
        Nation::Cu => lone_star(),
        Nation::Cf => sunrise(),
        Nation::It => pales([GREEN, WHITE, RED]),
    };
    shapes + r#"<path class="d-hair" d="M-15-10h30v20h-30z"/>"#
}

fn path(fill: &str, data: &str) -> String {
    format!(r#"<path fill="{fill}" d="{data}"/>"#)
}

/// A path that is only stroked.
fn line(stroke: &str, width: &str, data: &str) -> String {
    format!(r#"<path fill="none" stroke="{stroke}" stroke-width="{width}" d="{data}"/>"#)
}

fn field(fill: &str) -> String {
    path(fill, "M-15-10h30v20h-30z")
}

/// Three stripes across.
fn bands([top, middle, bottom]: [&str; 3]) -> String {
    field(middle) + &path(top, "M-15-10h30v6.7h-30z") + &path(bottom, "M-15 3.3h30v6.7h-30z")
}

/// Three upright stripes.
fn pales([left, middle, right]: [&str; 3]) -> String {
    field(middle) + &path(left, "M-15-10h10v20h-10z") + &path(right, "M5-10h10v20h-10z")
}

fn union() -> String {
    field("#233f85")
        + &path(WHITE, "M-15-10h6L15 6v4h-6L-15-6zM15-10h-6L-15 6v4h6L15-6z")
        + &path(RED, "M-15-10h2.4L15 8.4V10h-2.4L-15-8.4zM15-10h-2.4L-15 8.4V10h2.4L15-8.4z")
        + &path(WHITE, "M-4-10h8v20h-8zM-15-4h30v8h-30z")
        + &path(RED, "M-2.3-10h4.6v20h-4.6zM-15-2.3h30v4.6h-30z")
}

fn stars_and_stripes() -> String {
    let mut stars = String::new();
    for (row, y) in [-7.8, -4.3, -0.8].into_iter().enumerate() {
        for x in [-12.7, -9.2, -5.7].into_iter().take(if row == 1 { 2 } else { 3 }) {
            let x = if row == 1 { x + 1.75 } else { x };
            stars += &star(x, y, 1.6);
        }
    }
    field(WHITE)
        + &path(
            RED,
            "M-15-10h30v2.9h-30zM-15-4.3h30v2.9h-30zM-15 1.4h30v2.9h-30zM-15 7.1h30v2.9h-30z",
        )
        + &path("#2b3a78", "M-15-10h12.5v11.4h-12.5z")
        + &path(WHITE, &stars)
}

fn crescent() -> String {
    field(RED)
        + &format!(r#"<circle cx="-4" r="5.6" fill="{WHITE}"/>"#)
        + &format!(r#"<circle cx="-2.5" r="4.5" fill="{RED}"/>"#)
        + &path(WHITE, &star(4.6, 0.0, 3.1))
}

fn wheel() -> String {
    bands(["#f08a33", WHITE, GREEN])
        + &line(
            "#27407f",
            ".9",
            "M-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0zM-2.6 0h5.2M0-2.6v5.2",
        )
}

fn five_stars() -> String {
    let small = [(-2.6, -7.6), (0.2, -5.0), (0.2, -1.4), (-2.6, 1.2)];
    let small: String = small.into_iter().map(|(x, y)| star(x, y, 1.6)).collect();
    field(RED) + &path(GOLD, &(star(-9.0, -3.4, 4.6) + &small))
}

fn crowned() -> String {
    bands([RED, GOLD, RED])
        + &path(GOLD, "M-15-5h30v10h-30z")
        + &path("#9c2330", "M-9-2.6h5v3.2a2.5 2.5 0 0 1-5 0zM-9-4h5v.9h-5z")
}

fn lone_star() -> String {
    field(BLUE)
        + &path(WHITE, "M-15-6h30v4h-30zM-15 2h30v4h-30z")
        + &path(RED, "M-15-10L2 0L-15 10z")
        + &path(WHITE, &star(-9.6, 0.0, 3.7))
}

/// Ours, for a guest of no single state: the sun over green land.
fn sunrise() -> String {
    field("#f6c64b")
        + &path("#d2542c", "M-6.5 4a6.5 6.5 0 0 1 13 0z")
        + &line(
            "#d2542c",
            "1.3",
            "M0-4.5v-3.5M-6-2l-2.6-2.8M6-2l2.6-2.8M-8.6 2.4l-3.4-1M8.6 2.4l3.4-1",
        )
        + &path("#22754c", "M-15 4h30v6h-30z")
}

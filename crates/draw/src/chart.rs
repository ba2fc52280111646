//! Charts as SVG: columns, lines and bands over axes with titles and round ticks.

/// Width of every chart, and the margins at its sides, in pixels.
const WIDTH: f64 = 760.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 24.0;
/// Distance of a vertical axis title from the left edge.
const Y_TITLE: f64 = 18.0;
/// Longest texts in characters: of the title, and of a line or the name of a key.
const MAX_TITLE: usize = 70;
const MAX_LINE: usize = 90;

/// Colours that colour-blind readers can distinguish, on white and on black (Okabe and Ito).
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8f7a00", "#3a9bd9"];

const STYLE: &str = "<style>\
svg{color:#222;font-family:system-ui,sans-serif;font-size:13px}\
text{fill:currentColor}.title{font-size:18px}.heading{font-size:15px}.mark,.about{fill:#555}.mark{font-size:12px}\
.ground{fill:#fff}.axis{stroke:currentColor;stroke-width:1;fill:none}.grid{stroke:#8884;stroke-width:1}\
.fair,.mean{stroke:currentColor;stroke-width:1;stroke-dasharray:4 4}\
@media(prefers-color-scheme:dark){svg{color:#e8e8e8}.ground{fill:#181818}.mark,.about{fill:#aaa}}\
</style>";

/// A chart under construction. Distances are in pixels from the top left corner.
pub struct Chart(String);

impl Chart {
    /// An empty chart; the title is for screen readers.
    pub fn new(height: f64, title: &str) -> Chart {
        let title = escaped(title);
        Chart(format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">{STYLE}<title>{title}</title><rect class="ground" width="{WIDTH}" height="{height}"/>"#
        ))
    }

    /// An empty chart for a page that has its own style and ground; the title is for screen readers.
    pub fn embedded(height: f64, title: &str) -> Chart {
        let title = escaped(title);
        Chart(format!(
            r#"<svg class="chart" viewBox="0 0 {WIDTH} {height}" role="group"><title>{title}</title>"#
        ))
    }

    /// The horizontal position of a part of the axis, from 0 to 1.
    pub fn x(part: f64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * part
    }

    /// The title of the whole chart.
    pub fn title(&mut self, y: f64, text: &str) {
        self.text("title", [LEFT, y], "start", &shortened(text, MAX_TITLE));
    }

    /// A line below the title.
    pub fn about(&mut self, y: f64, text: &str) {
        self.text("about", [LEFT, y], "start", &shortened(text, MAX_LINE));
    }

    /// The heading of a part.
    pub fn heading(&mut self, y: f64, text: &str) {
        self.text("heading", [LEFT, y], "start", text);
    }

    /// The colour of a series with its name.
    pub fn key(&mut self, series: usize, y: f64, name: &str) {
        let (colour, top) = (colour(series), y - 10.0);
        self.0 += &format!(
            r#"<rect x="{LEFT}" y="{top:.1}" width="11" height="11" rx="2" fill="{colour}"/>"#
        );
        self.text("key", [LEFT + 18.0, y], "start", &shortened(name, MAX_LINE));
    }

    /// A dashed line with its name, as for a series.
    pub fn dashed_key(&mut self, y: f64, name: &str) {
        let (left, middle) = (LEFT - 2.0, y - 4.5);
        self.0 += &format!(r#"<path class="fair" d="M{left} {middle:.1}h15"/>"#);
        self.text("key", [LEFT + 18.0, y], "start", name);
    }

    /// A number below the horizontal axis, centred at `x`.
    pub fn mark(&mut self, x: f64, y: f64, text: &str) {
        self.text("mark", [x, y], "middle", text);
    }

    /// The title of the horizontal axis.
    pub fn x_title(&mut self, y: f64, text: &str) {
        self.text("axis-title", [Chart::x(0.5), y], "middle", text);
    }

    /// The title of a vertical axis, read from below, with its middle at `y`.
    pub fn y_title(&mut self, y: f64, text: &str) {
        let text = escaped(text);
        self.0 += &format!(
            r#"<text class="axis-title" x="{Y_TITLE}" y="{y:.1}" text-anchor="middle" transform="rotate(-90 {Y_TITLE} {y:.1})">{text}</text>"#
        );
    }

    /// A thin horizontal line with a mark at its left end.
    pub fn grid_line(&mut self, y: f64, text: &str) {
        self.0 += &format!(r#"<path class="grid" d="M{LEFT} {y:.1}H{}"/>"#, WIDTH - RIGHT);
        self.text("mark", [LEFT - 8.0, y + 4.0], "end", text);
    }

    /// A thin vertical line.
    pub fn upright(&mut self, x: f64, top: f64, bottom: f64) {
        self.0 += &format!(r#"<path class="grid" d="M{x:.1} {top:.1}V{bottom:.1}"/>"#);
    }

    /// A dashed vertical line.
    pub fn dashed_upright(&mut self, x: f64, top: f64, bottom: f64) {
        self.0 += &format!(r#"<path class="mean" d="M{x:.1} {top:.1}V{bottom:.1}"/>"#);
    }

    /// A dashed horizontal line.
    pub fn dashed_line(&mut self, y: f64) {
        self.0 += &format!(r#"<path class="fair" d="M{LEFT} {y:.1}H{}"/>"#, WIDTH - RIGHT);
    }

    /// A histogram in which `most` is `height` high; `range` describes the column of an index.
    pub fn columns(
        &mut self,
        series: usize,
        [base, height]: [f64; 2],
        counts: &[usize],
        most: f64,
        range: impl Fn(usize) -> String,
    ) {
        let column = (WIDTH - LEFT - RIGHT) / counts.len() as f64;
        self.0 += &format!(r#"<g fill="{}">"#, colour(series));
        for (at, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
            let tall = height * count as f64 / most;
            let (x, y) = (LEFT + at as f64 * column, base - tall);
            let (wide, range) = ((column - 1.0).max(0.5), range(at));
            self.0 += &format!(
                r#"<rect x="{x:.1}" y="{y:.1}" width="{wide:.1}" height="{tall:.1}"><title>{range}: {count}</title></rect>"#
            );
        }
        self.0 += &format!(r#"</g><path class="axis" d="M{LEFT} {base}H{}"/>"#, WIDTH - RIGHT);
    }

    /// A line through points `(x, [low, y, high])`, with a band from `low` to `high` around it.
    pub fn band(&mut self, series: usize, name: &str, points: &[(f64, [f64; 3])]) {
        let write = |(x, y): (f64, f64)| format!("{x:.1},{y:.1} ");
        let side = |side: usize| points.iter().map(move |&(x, ys)| (x, ys[side]));
        let band: String = side(2).chain(side(0).rev()).map(write).collect();
        let line: String = side(1).map(write).collect();
        let (colour, name) = (colour(series), escaped(name));
        self.0 += &format!(
            r#"<polygon points="{band}" fill="{colour}" opacity=".2"/><polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"><title>{name}</title></polyline>"#
        );
    }

    /// A line through points.
    pub fn line(&mut self, series: usize, name: &str, points: &[(f64, f64)]) {
        let line: String = points.iter().map(|(x, y)| format!("{x:.1},{y:.1} ")).collect();
        let (colour, name) = (colour(series), escaped(name));
        self.0 += &format!(
            r#"<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2" stroke-linejoin="round"><title>{name}</title></polyline>"#
        );
    }

    /// A dot of a series that stands out, with what it means; a link on pages.
    pub fn dot(&mut self, series: usize, [x, y]: [f64; 2], title: &str, link: Option<&str>) {
        let (colour, title) = (colour(series), escaped(title));
        let dot = format!(
            r#"<circle class="dot" cx="{x:.1}" cy="{y:.1}" r="6" fill="{colour}" stroke="currentColor" stroke-width="2"><title>{title}</title></circle>"#
        );
        self.0 += &match link {
            Some(link) => {
                let link = escaped(link);
                format!(r#"<a href="{link}" aria-label="{title}">{dot}</a>"#)
            }
            None => dot,
        };
    }

    /// A remark inside the chart, at its right edge.
    pub fn remark(&mut self, y: f64, text: &str) {
        self.text("about", [WIDTH - RIGHT, y], "end", &shortened(text, MAX_TITLE));
    }

    /// The finished chart.
    pub fn finish(self) -> String {
        self.0 + "</svg>\n"
    }

    fn text(&mut self, class: &str, [x, y]: [f64; 2], anchor: &str, text: &str) {
        let text = escaped(text);
        self.0 += &format!(
            r#"<text class="{class}" x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{text}</text>"#
        );
    }
}

/// The smallest of 1, 2, 5, 10, 20, 50, … that is not below `least`.
pub fn round_step(least: u64) -> u64 {
    let mut power = 1_u64;
    loop {
        for digit in [1, 2, 5] {
            match power.checked_mul(digit) {
                Some(step) if step < least => {}
                Some(step) => return step,
                None => return least,
            }
        }
        power = power.saturating_mul(10);
    }
}

/// The multiples of a round step from `low` to `high`, about `wanted` of them.
pub fn round_ticks(low: i64, high: i64, wanted: u64) -> Vec<i64> {
    let step = round_step(low.abs_diff(high).div_ceil(wanted.max(1)).max(1));
    let step = i64::try_from(step).unwrap_or(i64::MAX);
    let first = low.div_euclid(step) + i64::from(low.rem_euclid(step) > 0);
    (first..=high.div_euclid(step)).map(|multiple| multiple * step).collect()
}

fn colour(series: usize) -> &'static str {
    COLOURS[series % COLOURS.len()]
}

/// A text of at most `most` characters.
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

/// A text that may stand in XML.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers_within_the_range() {
        assert_eq!(round_ticks(0, 100, 5), [0, 20, 40, 60, 80, 100]);
        assert_eq!(round_ticks(-7, 31, 5), [0, 10, 20, 30]);
        assert_eq!(round_ticks(-130, -20, 4), [-100, -50]);
        assert_eq!(round_ticks(0, 3, 8), [0, 1, 2, 3]);
        assert_eq!(round_ticks(4, 4, 8), [4]);
        assert_eq!(round_ticks(0, 1234, 6), [0, 500, 1000]);
    }

    #[test]
    fn a_step_is_one_two_or_five_times_a_power_of_ten() {
        for (least, step) in [(0, 1), (1, 1), (2, 2), (3, 5), (6, 10), (11, 20), (51, 100)] {
            assert_eq!(round_step(least), step);
        }
        assert_eq!(round_step(u64::MAX), u64::MAX);
    }

    #[test]
    fn names_cannot_leave_their_text() {
        let mut chart = Chart::new(10.0, "</title>");
        chart.key(0, 5.0, &"<script>\u{0}".repeat(100));
        let svg = chart.finish();
        assert!(!svg.contains("<script") && !svg.contains('\u{0}'), "{svg}");
        assert_eq!(svg.matches("</title>").count(), 1);
        assert!(svg.len() < 2500, "a long name is cut");
    }
}

//! Charts as SVG: columns over an axis, lines and labels.

/// Width of every chart, and the margins at its sides, in pixels.
const WIDTH: f64 = 760.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 20.0;

/// Colours that colour-blind readers can distinguish, on white and on black (Okabe and Ito).
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8f7a00", "#3a9bd9"];

const STYLE: &str = "<style>\
svg{background:#fff;color:#222;font:13px system-ui,sans-serif}\
text{fill:currentColor}.title{font-size:15px;font-weight:600}.mark{fill:#555;font-size:11px}\
.axis{stroke:currentColor;stroke-width:1;fill:none}.grid{stroke:#8884;stroke-width:1}\
.fair{stroke:currentColor;stroke-width:1;stroke-dasharray:4 4}\
@media(prefers-color-scheme:dark){svg{background:#181818;color:#e8e8e8}.mark{fill:#aaa}}\
</style>";

/// A chart under construction. Distances are in pixels from the top left corner.
pub struct Chart(String);

impl Chart {
    /// An empty chart; the title is for screen readers.
    pub fn new(height: f64, title: &str) -> Chart {
        let title = escaped(title);
        Chart(format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">{STYLE}<title>{title}</title>"#
        ))
    }

    /// The horizontal position of a part of the axis, from 0 to 1.
    pub fn x(part: f64) -> f64 {
        LEFT + (WIDTH - LEFT - RIGHT) * part
    }

    /// A heading at the left margin.
    pub fn heading(&mut self, y: f64, text: &str) {
        self.0 += &format!(r#"<text class="title" x="{LEFT}" y="{y}">{}</text>"#, escaped(text));
    }

    /// A label at the left margin.
    pub fn label(&mut self, y: f64, text: &str) {
        self.0 += &format!(r#"<text x="{LEFT}" y="{y:.1}">{}</text>"#, escaped(text));
    }

    /// A mark below the axis, centred at `x`.
    pub fn mark(&mut self, x: f64, y: f64, text: &str) {
        self.0 += &format!(
            r#"<text class="mark" x="{x:.1}" y="{y:.1}" text-anchor="middle">{text}</text>"#
        );
    }

    /// A thin horizontal line with a mark at its left end.
    pub fn grid_line(&mut self, y: f64, text: &str) {
        let (right, beside, below) = (WIDTH - RIGHT, LEFT - 8.0, y + 4.0);
        self.0 += &format!(
            r#"<path class="grid" d="M{LEFT} {y:.1}H{right}"/><text class="mark" x="{beside}" y="{below:.1}" text-anchor="end">{text}</text>"#
        );
    }

    /// A dashed horizontal line.
    pub fn dashed_line(&mut self, y: f64) {
        self.0 += &format!(r#"<path class="fair" d="M{LEFT} {y:.1}H{}"/>"#, WIDTH - RIGHT);
    }

    /// A histogram whose tallest column is `height` high; `range` describes the column of an index.
    pub fn columns(
        &mut self,
        series: usize,
        base: f64,
        height: f64,
        counts: &[usize],
        range: impl Fn(usize) -> String,
    ) {
        let column = (WIDTH - LEFT - RIGHT) / counts.len() as f64;
        let most = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
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

    /// The finished chart.
    pub fn finish(self) -> String {
        self.0 + "</svg>\n"
    }
}

fn colour(series: usize) -> &'static str {
    COLOURS[series % COLOURS.len()]
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

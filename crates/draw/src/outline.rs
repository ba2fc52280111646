//! Letters as shapes: every `text` of a drawing becomes a `path`, so that a picture needs no font engine.

use std::fmt::Write;
use std::sync::LazyLock;

use epaint_default_fonts::UBUNTU_LIGHT;
use roxmltree::{Document, Node};
use simplecss::{AttributeOperator, PseudoClass, StyleSheet};
use ttf_parser::{Face, GlyphId, OutlineBuilder};
use unicode_normalization::UnicodeNormalization;

/// The one font of pictures. It comes with the program, so that a picture is the same on every machine.
static FONT: LazyLock<Face<'static>> =
    LazyLock::new(|| Face::parse(UBUNTU_LIGHT, 0).expect("the font of the program can be read"));

/// The attributes of a text that its path has no use for.
const USED_UP: [&str; 4] = ["x", "y", "font-size", "text-anchor"];
/// The size of letters where a drawing names none, in pixels.
const USUAL_SIZE: f32 = 12.0;

/// A drawing with its texts as paths. They keep class, fill and stroke; spaces collapse as in SVG.
///
/// # Errors
///
/// When the drawing is not XML.
pub(crate) fn outlined(svg: &str) -> Result<String, roxmltree::Error> {
    let document = Document::parse(svg)?;
    let styles = document.descendants().filter(|node| node.has_tag_name(name("style")));
    let mut sheet = StyleSheet::new();
    for style in styles.filter_map(|style| style.text()) {
        sheet.parse_more(style);
    }
    let (mut drawing, mut copied) = (String::with_capacity(2 * svg.len()), 0);
    for text in document.descendants().filter(|node| node.has_tag_name(name("text"))) {
        // A text inside of another is drawn with it.
        if text.range().start < copied {
            continue;
        }
        drawing += &svg[copied..text.range().start];
        drawing += "<path";
        for attribute in text.attributes().filter(|known| !USED_UP.contains(&known.name())) {
            let _ = write!(drawing, " {}", &svg[attribute.range()]);
        }
        let _ = write!(drawing, r#" d="{}"/>"#, outline(text, &sheet));
        copied = text.range().end;
    }
    Ok(drawing + &svg[copied..])
}

/// A name of SVG.
fn name(local: &str) -> (&str, &str) {
    ("http://www.w3.org/2000/svg", local)
}

/// The path of a text and of each `tspan` in it that has a position of its own.
fn outline(text: Node<'_, '_>, sheet: &StyleSheet<'_>) -> String {
    let size = property(text, "font-size", sheet)
        .and_then(|size| size.trim_end_matches("px").parse().ok())
        .unwrap_or(USUAL_SIZE);
    let before = match property(text, "text-anchor", sheet) {
        Some("middle") => 0.5,
        Some("end") => 1.0,
        Some(_) | None => 0.0,
    };
    let number = |node: Node<'_, '_>, name| {
        node.attribute(name).and_then(|value: &str| value.parse().ok()).unwrap_or(0.0)
    };
    let mut path =
        Path { data: String::new(), scale: size / f32::from(FONT.units_per_em()), x: 0.0, y: 0.0 };
    for part in text.children() {
        let words: Vec<&str> = match part.first_child().unwrap_or(part).text() {
            Some(words) => words.split_whitespace().collect(),
            None => continue,
        };
        let placed = if part.is_element() { part } else { text };
        (path.x, path.y) = (number(placed, "x"), number(placed, "y"));
        path.write(&words.join(" "), before);
    }
    path.data
}

/// A property of an element or of the nearest one around it that has it; rules win over attributes.
fn property<'a>(node: Node<'a, '_>, name: &str, sheet: &StyleSheet<'a>) -> Option<&'a str> {
    node.ancestors().filter(Node::is_element).find_map(|node| {
        let rules = sheet.rules.iter().filter(|rule| rule.selector.matches(&Element(node)));
        let mut declared = rules.flat_map(|rule| &rule.declarations).filter(|one| one.name == name);
        // Rules are sorted: the one that says most comes last.
        declared.next_back().map(|one| one.value).or_else(|| node.attribute(name))
    })
}

/// An element whose style is asked for.
struct Element<'a, 'input>(Node<'a, 'input>);

impl simplecss::Element for Element<'_, '_> {
    fn parent_element(&self) -> Option<Self> {
        self.0.parent_element().map(Element)
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.0.prev_sibling_element().map(Element)
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.0.tag_name().name() == name
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        self.0.attribute(name).is_some_and(|value| operator.matches(value))
    }

    /// A picture has no pointer and no focus.
    fn pseudo_class_matches(&self, _: PseudoClass<'_>) -> bool {
        false
    }
}

/// The data of a path, and where its next glyph begins.
struct Path {
    data: String,
    /// Pixels of a unit of the font.
    scale: f32,
    x: f32,
    y: f32,
}

impl Path {
    /// Writes a line with a part of it, from 0 to 1, before the current point. A letter and its accent are one glyph where the
    /// font has it; a sign that the font lacks is a box.
    fn write(&mut self, line: &str, before: f32) {
        let glyphs = || {
            let signs = line.nfc().filter(|sign| !is_invisible(*sign));
            signs.map(|sign| FONT.glyph_index(sign).unwrap_or(GlyphId(0)))
        };
        if before > 0.0 {
            self.x -= glyphs().map(|glyph| self.advance(glyph)).sum::<f32>() * before;
        }
        for glyph in glyphs() {
            FONT.outline_glyph(glyph, self);
            self.x += self.advance(glyph);
        }
    }

    /// The width of a glyph in pixels.
    fn advance(&self, glyph: GlyphId) -> f32 {
        f32::from(FONT.glyph_hor_advance(glyph).unwrap_or(0)) * self.scale
    }

    /// Adds a command with points in units of the font, whose y axis points up.
    fn command(&mut self, letter: char, points: &[(f32, f32)]) {
        self.data.push(letter);
        for (x, y) in points {
            let (x, y) = (self.x + x * self.scale, self.y - y * self.scale);
            let _ = write!(self.data, "{x:.2} {y:.2} ");
        }
    }
}

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.command('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.command('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.command('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.command('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.data.push('z');
    }
}

/// Whether a sign only steers its neighbours: soft hyphens, joiners, directions, variants.
fn is_invisible(sign: char) -> bool {
    matches!(sign, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: &str = "<style>.board text { text-anchor: middle } \
                         .big { font-size: 40px } .board .left { text-anchor: start } \
                         .board .right { text-anchor: end }</style>";

    fn drawing(inside: &str) -> String {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg">{STYLE}{inside}</svg>"#)
    }

    /// The path in place of the only text of a drawing, and its points.
    fn path(inside: &str) -> (String, Vec<(f32, f32)>) {
        let drawn = outlined(&drawing(inside)).unwrap();
        let from = drawn.find("<path").unwrap();
        let path = drawn[from..].split_inclusive("/>").next().unwrap().to_string();
        let data = path.split(r#" d=""#).nth(1).unwrap().trim_end_matches(r#""/>"#);
        let numbers = data.split(|sign: char| !"-.0123456789".contains(sign));
        let numbers: Vec<f32> = numbers.filter_map(|number| number.parse().ok()).collect();
        let points = numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect();
        (path, points)
    }

    /// The left, right, upper and lower bounds of the points.
    fn bounds(points: &[(f32, f32)]) -> [f32; 4] {
        let by = |pick: fn(&(f32, f32)) -> f32, better: fn(f32, f32) -> f32| {
            points.iter().map(pick).reduce(better).unwrap()
        };
        [by(|p| p.0, f32::min), by(|p| p.0, f32::max), by(|p| p.1, f32::min), by(|p| p.1, f32::max)]
    }

    #[test]
    fn a_text_begins_at_its_point_and_stands_on_its_line() {
        let (_, points) = path(r#"<text x="100" y="50" font-size="20">HHH</text>"#);
        let [left, right, top, bottom] = bounds(&points);
        assert!((100.0..104.0).contains(&left) && right > 130.0, "{left} {right}");
        assert!((bottom - 50.0).abs() < 0.1 && (34.0..38.0).contains(&top), "{top} {bottom}");
    }

    #[test]
    fn rules_say_the_size_and_where_a_text_is_anchored() {
        let inside = |class: &str| {
            let text = format!(r#"<text class="{class}" x="100" y="50">HOH</text>"#);
            bounds(&path(&format!(r#"<g class="board">{text}</g>"#)).1)
        };
        let [left, right, ..] = inside("big");
        assert!((left + right - 200.0).abs() < 0.5 && right - left > 60.0, "{left} {right}");
        let [left, right, ..] = inside("left big");
        assert!(left > 100.0 && right - left > 60.0, "{left} {right}");
        let [left, right, ..] = inside("right big");
        assert!(right < 100.0 && right > 95.0 && right - left > 60.0, "{left} {right}");
        let [left, right, ..] = inside("other");
        assert!((left + right - 200.0).abs() < 0.5 && right - left < 30.0, "{left} {right}");
    }

    #[test]
    fn parts_with_their_own_points_are_set_there() {
        let (_, points) =
            path(r#"<text><tspan x="10" y="20">H</tspan><tspan x="300" y="90">H</tspan></text>"#);
        let [left, right, top, bottom] = bounds(&points);
        assert!((10.0..13.0).contains(&left) && right > 300.0 && top < 20.0 && bottom > 85.0);
    }

    #[test]
    fn a_path_keeps_what_is_not_about_letters() {
        let (path, _) =
            path(r#"<text class="big &amp;" x="1" transform="scale(2)" y="2">H</text>"#);
        assert!(path.starts_with(r#"<path class="big &amp;" transform="scale(2)" d="M"#), "{path}");
        assert!(outlined(&drawing("<text>a<text>b</text>c</text>")).is_ok());
        let plain = drawing(r#"<g id="a">&lt;é</g>"#);
        assert_eq!(outlined(&plain).unwrap(), plain);
    }

    #[test]
    fn signs_without_a_glyph_are_boxes_and_joiners_nothing() {
        let points = |words: &str| path(&format!("<text>{words}</text>")).1;
        assert!(!points("李").is_empty());
        assert_eq!(points("李"), points("語"));
        assert_eq!(points("e\u{301}"), points("é"));
        assert_eq!(points("a\u{200d}b\u{fe0f}"), points("ab"));
        assert_eq!(points("  a \n b "), points("a b"));
        assert!(points("Łódź “Ångström” Ωμέγα Привет −3").len() > 300);
    }
}

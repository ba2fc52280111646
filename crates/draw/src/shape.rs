//! The small parts that every board is made of: places, hit areas, rings, badges.

use gueridon_engine::Seat;
use maud::{Markup, PreEscaped, Render, html};

use crate::scene::{Layer, Part, Scene};

/// A point of a drawing. Everything that is drawn often stands on whole units.
pub(crate) type Point = (i32, i32);

/// A part of a drawing that writes itself to the end of a page, without a string of its own: a board
/// has hundreds of them.
pub(crate) struct Drawn<F>(F);

impl<F: Fn(&mut String)> Render for Drawn<F> {
    fn render_to(&self, page: &mut String) {
        (self.0)(page);
    }
}

/// A part of a drawing that a function writes.
pub(crate) fn drawn<F: Fn(&mut String)>(write: F) -> Drawn<F> {
    Drawn(write)
}

/// What [`put!`] writes: markup as it is, and whole numbers.
pub(crate) trait Put {
    fn put(self, page: &mut String);
}

impl Put for &str {
    fn put(self, page: &mut String) {
        page.push_str(self);
    }
}

impl Put for i32 {
    fn put(self, page: &mut String) {
        page.push_str(itoa::Buffer::new().format(self));
    }
}

/// Writes markup and numbers to the end of a page.
macro_rules! put {
    ($page:expr, $($part:expr),+ $(,)?) => {{
        $($crate::shape::Put::put($part, $page);)+
    }};
}
pub(crate) use put;

/// Words on a page. Most have nothing to escape, and to see that is quicker than to escape them.
pub struct Words<'a>(pub &'a str);

impl Render for Words<'_> {
    fn render_to(&self, page: &mut String) {
        let special = |byte: &u8| matches!(byte, b'&' | b'<' | b'>' | b'"');
        if self.0.as_bytes().iter().any(special) {
            self.0.render_to(page);
        } else {
            page.push_str(self.0);
        }
    }
}

/// Markup that is written out, for shapes without words: short, and closed in HTML and XML alike.
pub(crate) fn raw(svg: impl Into<String>) -> Markup {
    PreEscaped(svg.into())
}

/// Something of the definitions, drawn at the origin.
pub(crate) fn used(id: &str) -> impl Render {
    drawn(move |page| put!(page, "<use href=\"#d-", id, "\"/>"))
}

/// Something of the definitions, drawn at a point.
pub(crate) fn used_at(id: &str, (x, y): Point) -> impl Render {
    drawn(move |page| put!(page, "<use href=\"#d-", id, "\" x=\"", x, "\" y=\"", y, "\"/>"))
}

/// Something of the definitions, drawn larger or smaller.
pub(crate) fn scaled(id: &str, scale: &str) -> impl Render {
    drawn(move |page| put!(page, "<use href=\"#d-", id, "\" transform=\"scale(", scale, ")\"/>"))
}

/// Something of the definitions, drawn larger or smaller at a point.
pub(crate) fn moved(id: &str, (x, y): Point, scale: &str) -> impl Render {
    drawn(move |page| {
        put!(page, "<use href=\"#d-", id, "\" transform=\"translate(", x, " ", y, ") scale(");
        put!(page, scale, ")\"/>");
    })
}

/// A rectangle around the origin.
pub(crate) fn slab(class: &str, width: i32, height: i32, radius: i32) -> impl Render {
    let (x, y) = (-width / 2, -height / 2);
    drawn(move |page| {
        put!(page, "<rect class=\"", class, "\" x=\"", x, "\" y=\"", y, "\" width=\"", width);
        put!(page, "\" height=\"", height, "\" rx=\"", radius, "\"/>");
    })
}

/// The sizes of places, each of which has an area that takes clicks.
const AREAS: [Point; 4] = [(60, 60), (60, 78), (116, 130), (300, 300)];

/// The areas that take the clicks of a place, which boards refer to.
pub(crate) fn definitions() -> String {
    let mut all = String::new();
    for (width, height) in AREAS {
        put!(&mut all, "<rect id=\"d-area", width, "x", height, "\" x=\"", -width / 2);
        put!(&mut all, "\" y=\"", -height / 2, "\" width=\"", width, "\" height=\"", height);
        put!(&mut all, "\" rx=\"10\"/>");
    }
    all
}

/// Words or numbers, centred.
pub(crate) fn word(class: &str, (x, y): Point, text: &str) -> impl Render {
    drawn(move |page| {
        put!(page, "<text class=\"", class, "\" x=\"", x, "\" y=\"", y, "\">");
        Words(text).render_to(page);
        put!(page, "</text>");
    })
}

/// A star of five points, as the data of a path.
pub(crate) fn star(x: f64, y: f64, radius: f64) -> String {
    let mut path = String::new();
    for point in 0..10 {
        let reach = if point % 2 == 0 { radius } else { radius * 0.42 };
        let angle = std::f64::consts::PI * (f64::from(point) / 5.0 - 0.5);
        let letter = if point == 0 { 'M' } else { 'L' };
        path += &format!("{letter}{:.1} {:.1}", x + reach * angle.cos(), y + reach * angle.sin());
    }
    path + "z"
}

/// The length of most boards is below this, in bytes.
const USUAL_LENGTH: usize = 40 * 1024;

/// The drawing of a table, or of a part of it; a function writes what is inside.
pub(crate) fn board(
    (width, height): (u32, u32),
    part: Option<Part>,
    label: &str,
    inside: impl FnOnce(&mut String),
) -> Markup {
    let mut page = String::with_capacity(USUAL_LENGTH);
    let (width, height) = (width.cast_signed(), height.cast_signed());
    let class = if part.is_some() { "d-board d-part" } else { "d-board" };
    let part = part.unwrap_or(Part { left: 0, top: 0, width, height });
    put!(&mut page, "<svg class=\"", class, "\" viewBox=\"", part.left, " ", part.top);
    put!(&mut page, " ", part.width, " ", part.height);
    put!(&mut page, "\" role=\"group\" aria-label=\"");
    Words(label).render_to(&mut page);
    put!(&mut page, "\">");
    inside(&mut page);
    put!(&mut page, "</svg>");
    PreEscaped(page)
}

/// The letters of columns and the numbers of rows, on the frame above and on the left.
pub(crate) fn edges(columns: impl Iterator<Item = i32>, rows: impl Iterator<Item = i32>) -> Markup {
    html! {
        text.d-edge aria-hidden="true" {
            @for (letter, x) in ('a'..='z').zip(columns) { tspan x=(x) y="19" { (letter) } }
            @for (number, y) in (1..).zip(rows) { tspan x="14" y=(y + 5) { (number) } }
        }
    }
}

/// Something that is there to be seen, not to be chosen.
pub(crate) fn remark(label: &str, (x, y): Point, inside: &impl Render) -> Markup {
    html! {
        g.d-remark role="img" aria-label=(label) transform=(format!("translate({x} {y})")) {
            (inside)
        }
    }
}

/// The frame of a board.
pub(crate) fn frame((width, height): (u32, u32)) -> Markup {
    raw(format!(r#"<rect class="d-room" width="{width}" height="{height}" rx="20"/>"#))
}

/// A board without squares: a frame and a ground of one colour.
pub(crate) fn ground((width, height): (u32, u32), edge: u32, class: &str) -> Markup {
    let (wide, high) = (width - 2 * edge, height - 2 * edge);
    html! {
        (frame((width, height)))
        rect class={ "d-floor " (class) } x=(edge) y=(edge) width=(wide) height=(high) rx="10" {}
    }
}

/// One place: a link, or a plain group. It is drawn around the origin, over an invisible area that
/// takes the clicks of its whole cell.
pub(crate) fn place(
    page: &mut String,
    scene: &Scene<'_>,
    id: &str,
    label: &impl Render,
    (x, y): Point,
    (width, height): Point,
    inside: &impl Render,
) {
    if let Some(link) = scene.link {
        put!(page, "<a class=\"d-place\" href=\"");
        Words(link).render_to(page);
        put!(page, id, "\" id=\"p-", id, "\" data-place=\"", id);
    } else {
        put!(page, "<g class=\"d-place\" data-place=\"", id);
    }
    // A title is what a screen reader calls the place, and what a mouse that rests there shows.
    put!(page, "\" transform=\"translate(", x, " ", y, ")\"><title>");
    label.render_to(page);
    put!(page, "</title>");
    put!(page, "<use class=\"d-hit\" href=\"#d-area", width, "x", height, "\"/>");
    inside.render_to(page);
    put!(page, if scene.link.is_some() { "</a>" } else { "</g>" });
}

/// The column and row of a place, of all places of a board.
pub(crate) fn cell_of(places: &[(String, (u8, u8))], id: &str) -> Option<(u8, u8)> {
    places.iter().find(|(place, _)| place == id).map(|&(_, cell)| cell)
}

/// What lies on a place: plain, translucent when it is not final, ringed when it is new.
pub(crate) fn piece(
    scene: &Scene<'_>,
    id: &str,
    (width, height): Point,
    radius: i32,
    inside: impl Render,
) -> impl Render {
    drawn(move |page| {
        if scene.is_ghost(id) {
            put!(page, "<g class=\"d-ghost\">");
            inside.render_to(page);
            put!(page, "</g>");
            slab("d-dash", width, height, radius).render_to(page);
            return;
        }
        let Some(seat) = scene.fresh_seat(id) else { return inside.render_to(page) };
        put!(page, "<g data-seat=\"", i32::from(seat.0), "\">");
        slab("d-fresh", width + 6, height + 6, radius + 3).render_to(page);
        put!(page, "</g>");
        inside.render_to(page);
        fresh_mark(page, seat, (width / 2 - 3, 5 - height / 2));
    })
}

/// The number of the seat that changed a place as strokes on the ring around it: rings are told apart
/// without their colours, and the name of a place needs no further words.
pub(crate) fn fresh_mark(page: &mut String, seat: Seat, (x, y): Point) {
    let seat = i32::from(seat.0);
    put!(page, "<g data-seat=\"", seat, "\" transform=\"translate(", x, " ", y);
    put!(page, ")\"><circle class=\"d-fresh-dot\" r=\"10\"/><path class=\"d-fresh-number\" d=\"");
    for stroke in 0..=seat {
        put!(page, "M", 3 * stroke - 3 * seat / 2, " -4v8");
    }
    put!(page, "\"/></g>");
}

/// The layers: where each card could go and what it brings.
pub(crate) fn layers(
    page: &mut String,
    scene: &Scene<'_>,
    scale: &str,
    position: impl Fn(&str) -> Option<Point>,
) {
    for layer in scene.layers {
        one_layer(page, scene, layer, scale, &position);
    }
    for (place, ranks) in scene.advice {
        if let Some(at) = position(place) {
            advice_mark(page, at, scale, ranks);
        }
    }
}

/// The ranks of advised turns beside one of their places. The advice says the same in words.
fn advice_mark(page: &mut String, (x, y): Point, scale: &str, ranks: &str) {
    put!(page, "<g class=\"d-advice\" aria-hidden=\"true\" transform=\"translate(", x, " ", y);
    put!(page, ")", scale, "\"><circle class=\"d-advice-ring\" r=\"34\"/>");
    let width = 18 + 10 * ranks.chars().count() as i32;
    put!(page, "<rect class=\"d-advice-dot\" x=\"", -26 - width / 2, "\" y=\"-40\" width=\"");
    put!(
        page,
        width,
        "\" height=\"28\" rx=\"14\"/><text x=\"-26\" y=\"-20\">",
        ranks,
        "</text></g>"
    );
}

fn one_layer(
    page: &mut String,
    scene: &Scene<'_>,
    layer: &Layer,
    scale: &str,
    position: &impl Fn(&str) -> Option<Point>,
) {
    // The layer of a game without cards, whose card is the empty text, is always shown.
    let class = if scene.selected.unwrap_or_default() == layer.card { "layer on" } else { "layer" };
    put!(page, "<g class=\"", class, "\" data-card=\"", layer.card.as_str(), "\">");
    for spot in &layer.spots {
        let Some((x, y)) = position(&spot.place) else { continue };
        // Files are XML, in which an attribute has a value.
        let best = if spot.best { "\" data-best=\"yes" } else { "" };
        put!(
            page,
            "<g data-spot=\"",
            spot.place.as_str(),
            best,
            "\" transform=\"translate(",
            x,
            " "
        );
        put!(page, y, ")", scale, "\">");
        put!(
            page,
            match (spot.label.as_str(), spot.best) {
                ("", false) => "<use href=\"#d-spot0\"/>",
                ("", true) => "<use href=\"#d-best0\"/>",
                ("★", false) => "<use href=\"#d-spot\"/><use href=\"#d-spot-star\"/>",
                ("★", true) => "<use href=\"#d-best\"/><use href=\"#d-best-star\"/>",
                (label, false) if is_loss(label) => {
                    "<use href=\"#d-loss\"/><text class=\"d-loss-word\" y=\"6\""
                }
                (_, false) => "<use href=\"#d-spot\"/><text class=\"d-spot-word\" y=\"6\"",
                (_, true) => "<use href=\"#d-best\"/><text class=\"d-best-word\" y=\"7\"",
            }
        );
        if !["", "★"].contains(&spot.label.as_str()) {
            // What is longer than `+10` is squeezed into the circle.
            let long = spot.label.chars().count() > 3;
            put!(
                page,
                if long { " textLength=\"36\" lengthAdjust=\"spacingAndGlyphs\">" } else { ">" }
            );
            Words(&spot.label).render_to(page);
            put!(page, "</text>");
        }
        put!(page, "</g>");
    }
    put!(page, "</g>");
}

/// Whether a place costs points in the end: `−4`, `0→−2`.
fn is_loss(label: &str) -> bool {
    label.rsplit('→').next().is_some_and(|end| end.starts_with('−'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_that_ends_with_fewer_points_is_a_loss() {
        for (label, expected) in [
            ("−4", true),
            ("0→−2", true),
            ("−2→+2", false),
            ("+4", false),
            ("0", false),
            ("", false),
        ] {
            assert_eq!(is_loss(label), expected, "{label}");
        }
    }

    #[test]
    fn words_are_escaped_where_they_have_to_be() {
        for (words, written) in [
            ("Chaise c2 : l’Italie", "Chaise c2 : l’Italie"),
            ("<b> & \"c\"", "&lt;b&gt; &amp; &quot;c&quot;"),
        ] {
            assert_eq!(Words(words).render().into_string(), written);
            assert_eq!(words.render().into_string(), written);
        }
    }
}

//! The small parts that every board is made of: places, hit areas, rings, badges.

use maud::{Markup, PreEscaped, html};

use crate::scene::{Layer, Scene};

/// A point of a drawing. Everything that is drawn often stands on whole units.
pub(crate) type Point = (i32, i32);

/// Markup that is written out, for shapes without words: short, and closed in HTML and XML alike.
pub(crate) fn raw(svg: impl Into<String>) -> Markup {
    PreEscaped(svg.into())
}

/// Something of the definitions, drawn at the origin.
pub(crate) fn used(id: &str) -> Markup {
    raw(format!(r##"<use href="#d-{id}"/>"##))
}

/// Something of the definitions, drawn at a point.
pub(crate) fn used_at(id: &str, (x, y): Point) -> Markup {
    raw(format!(r##"<use href="#d-{id}" x="{x}" y="{y}"/>"##))
}

/// Something of the definitions, drawn larger or smaller.
pub(crate) fn scaled(id: &str, scale: &str) -> Markup {
    raw(format!(r##"<use href="#d-{id}" transform="scale({scale})"/>"##))
}

/// Something of the definitions, drawn larger or smaller at a point.
pub(crate) fn moved(id: &str, (x, y): Point, scale: &str) -> Markup {
    raw(format!(r##"<use href="#d-{id}" transform="translate({x} {y}) scale({scale})"/>"##))
}

/// A rectangle around the origin.
pub(crate) fn slab(class: &str, width: i32, height: i32, radius: i32) -> Markup {
    let (x, y) = (-width / 2, -height / 2);
    let size = format!(r#"width="{width}" height="{height}""#);
    raw(format!(r#"<rect class="{class}" x="{x}" y="{y}" {size} rx="{radius}"/>"#))
}

/// Words or numbers, centred.
pub(crate) fn word(class: &str, (x, y): Point, text: &str) -> Markup {
    html! { text class=(class) x=(x) y=(y) { (text) } }
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

/// The whole drawing of a table.
pub(crate) fn board((width, height): (u32, u32), label: &str, inside: &Markup) -> Markup {
    html! {
        svg.d-board viewBox={ "0 0 " (width) " " (height) } role="group" aria-label=(label) {
            (inside)
        }
    }
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
pub(crate) fn remark(label: &str, (x, y): Point, inside: &Markup) -> Markup {
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
    scene: &Scene<'_>,
    id: &str,
    label: &str,
    (x, y): Point,
    (width, height): Point,
    inside: &Markup,
) -> Markup {
    let at = format!("translate({x} {y})");
    let area = slab("d-hit", width, height, 10);
    html! {
        @if let Some(link) = scene.link {
            a.d-place href=(link(id)) id={ "p-" (id) } data-place=(id) aria-label=(label)
                transform=(at) { (area) (inside) }
        } @else {
            g.d-place data-place=(id) transform=(at) { title { (label) } (area) (inside) }
        }
    }
}

/// What lies on a place: plain, translucent when it is not final, ringed when it is new.
pub(crate) fn piece(
    scene: &Scene<'_>,
    id: &str,
    (width, height): Point,
    radius: i32,
    inside: Markup,
) -> Markup {
    if scene.is_ghost(id) {
        return html! { g.d-ghost { (inside) } (slab("d-dash", width, height, radius)) };
    }
    let ring = slab("d-fresh", width + 6, height + 6, radius + 3);
    html! { @if scene.is_fresh(id) { (ring) } (inside) }
}

/// The layers: where each card could go and what it brings.
pub(crate) fn layers(
    scene: &Scene<'_>,
    scale: &str,
    position: impl Fn(&str) -> Option<Point>,
) -> Markup {
    html! { @for layer in scene.layers { (one_layer(scene, layer, scale, &position)) } }
}

fn one_layer(
    scene: &Scene<'_>,
    layer: &Layer,
    scale: &str,
    position: &impl Fn(&str) -> Option<Point>,
) -> Markup {
    // The layer of a game without cards, whose card is the empty text, is always shown.
    let class = if scene.selected.unwrap_or_default() == layer.card { "layer on" } else { "layer" };
    let spots = layer.spots.iter().filter_map(|spot| Some((spot, position(&spot.place)?)));
    html! {
        g class=(class) data-card=(layer.card) {
            @for (spot, (x, y)) in spots {
                // Files are XML, in which an attribute has a value.
                g data-spot=(spot.place) data-best=[spot.best.then_some("yes")]
                    transform={ "translate(" (x) " " (y) ")" (scale) } {
                    @match (spot.label.as_str(), spot.best) {
                        ("", false) => { (used("spot0")) }
                        ("", true) => { (used("best0")) }
                        ("★", false) => { (used("spot")) (used("spot-star")) }
                        ("★", true) => { (used("best")) (used("best-star")) }
                        (label, false) => { (used("spot")) text.d-spot-word y="6" { (label) } }
                        (label, true) => { (used("best")) text.d-best-word y="7" { (label) } }
                    }
                }
            }
        }
    }
}

//! The bar: a counter of five places by four, with the bag beside its cup.

use gueridon_engine::cafe_board::{BAR, CafeBoard, Observation};
use gueridon_text::PlaceText;
use maud::{Markup, Render, html};

use crate::cafe::gender_kind;
use crate::guests::token_id;
use crate::scene::Scene;
use crate::shape::{Point, fresh_mark, moved, put, remark, used, used_at, word};
use crate::terminal::{Ink, TextCell, TextKind};

/// The side of the block that the bar takes.
pub(super) const SIDE: i32 = 300;
/// The distance of two places.
const STEP: Point = (56, 57);
/// The first place, from the middle of the bar.
const FIRST: Point = (-112, -66);

/// Where a place is, from the middle of the bar; the last one when there is no such place.
pub(super) fn spot(place: usize) -> Point {
    let place = place.min(BAR - 1) as i32;
    (FIRST.0 + place % 5 * STEP.0, FIRST.1 + place / 5 * STEP.1)
}

pub(super) fn described(game: &CafeBoard, seen: &Observation) -> PlaceText {
    let guests = seen.position().bar().len();
    let worth = (guests < BAR).then(|| game.options().bar.price(guests));
    PlaceText::Bar { guests, worth }
}

/// The counter, which is one place to go to.
pub(super) fn counter() -> Markup {
    html! { (used("counter")) (used_at("cup", (-108, -119))) }
}

/// The guests there and the worth of free places: above the place, not in it, since its name says it
/// already.
pub(super) fn draw(
    page: &mut String,
    game: &CafeBoard,
    seen: &Observation,
    scene: &Scene<'_>,
    (x, y): Point,
) {
    let bar = seen.position().bar();
    let taken = bar.len();
    put!(
        page,
        "<g class=\"d-over\" aria-hidden=\"true\" transform=\"translate(",
        x,
        " ",
        y,
        ")\">"
    );
    for place in 0..BAR {
        let (x, y) = spot(place);
        if let Some(&card) = bar.get(place) {
            let fresh = scene.fresh_seat("bar").filter(|_| place + 1 == taken);
            if let Some(seat) = fresh {
                put!(
                    page,
                    "<g data-seat=\"",
                    i32::from(seat.0),
                    "\"><circle class=\"d-fresh\" cx=\""
                );
                put!(page, x, "\" cy=\"", y, "\" r=\"27\"/></g>");
            }
            moved(&token_id(card), (x, y), ".94").render_to(page);
            if let Some(seat) = fresh {
                fresh_mark(page, seat, (x + 23, y - 21));
            }
            continue;
        }
        let (stool, class) =
            if place == taken { ("next", "d-bar-next") } else { ("stool", "d-bar-worth") };
        used_at(stool, (x, y)).render_to(page);
        word(class, (x, y + 7), &signed(game.options().bar.price(place))).render_to(page);
    }
    put!(page, "</g>");
}

/// A number with its sign.
fn signed(points: i32) -> String {
    format!("{points:+}").replace('-', "−")
}

/// The bag of guests, on the counter but no part of the bar.
pub(super) fn bag(seen: &Observation, scene: &Scene<'_>, (x, y): Point) -> Markup {
    let count = seen.position().stock();
    let label = scene.speaker.say(&PlaceText::Bag(count).message());
    remark(
        &label,
        (x + 78, y - 121),
        &html! {
            (used("bag")) text.d-bag-count x="20" y="7" { (count) }
        },
    )
}

/// Four rows of five as text: the worth of each place, and its guest.
pub(super) fn text_rows(game: &CafeBoard, seen: &Observation) -> String {
    let mut text = String::new();
    for row in 0..BAR / 5 {
        for place in 5 * row..5 * row + 5 {
            let worth = signed(game.options().bar.price(place));
            let guest = seen.position().bar().get(place).map(ToString::to_string);
            let (guest, ink) = guest.map_or((".".to_string(), Ink::Empty), |g| (g, Ink::Piece));
            let padding = " ".repeat(5_usize.saturating_sub(guest.chars().count()));
            text += &format!("{worth:>5} {}{padding}", ink.paint(&guest));
        }
        text = text.trim_end().to_string() + "\n";
    }
    text
}

/// The same as cells below a heading; `corner` is the cell of the upper left.
pub(super) fn text_cells(
    game: &CafeBoard,
    seen: &Observation,
    heading: String,
    (left, top): (u8, u8),
) -> Vec<TextCell> {
    let bar = seen.position().bar();
    let mut cells = vec![TextCell::new(super::BAR, (left + 2, top), heading, TextKind::Remark)];
    for place in 0..BAR {
        let at = (left + (place % 5) as u8, top + 1 + (place / 5) as u8);
        cells.push(match bar.get(place) {
            Some(&card) => {
                TextCell::new(super::BAR, at, card.to_string(), gender_kind(card.gender()))
            }
            None => {
                let kind = if place == bar.len() { TextKind::Next } else { TextKind::Empty };
                TextCell::new(super::BAR, at, signed(game.options().bar.price(place)), kind)
            }
        });
    }
    cells
}

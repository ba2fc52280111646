//! Quarante-six: four rows of twelve squares, what lies on them, and the pile in its place.

use gueridon_engine::Game;
use gueridon_engine::forty_six::{Board, Card, FortySix, Observation, Square};
use gueridon_text::{Place, Speaker};
use maud::{Markup, html};

use crate::scene::{Drawn, Scene};
use crate::shape::{self, Point, ground, layers, piece, place, scaled, slab, used, word};
use crate::{back, face};

/// The size of a square, and the space around all of them.
const CELL: Point = (60, 78);
const MARGIN: i32 = 20;
/// The size of a card on its square.
const CARD: Point = (54, 72);
const STOCK: &str = "stock";

fn center((column, row): (u8, u8)) -> Point {
    let at = |cells: u8, size: i32| MARGIN + i32::from(cells) * size + size / 2;
    (at(column, CELL.0), at(row, CELL.1))
}

fn cell(game: &FortySix, id: &str) -> Option<(u8, u8)> {
    game.places().into_iter().find(|(place, _)| place == id).map(|(_, cell)| cell)
}

/// The square of an id.
fn square(id: &str) -> Option<Square> {
    Card::read(id).map(Card::square)
}

impl Drawn for FortySix {
    fn board(&self, seen: &Observation, scene: &Scene<'_>) -> Markup {
        let side = if *self.board() == Board::BLUE { "d-blue" } else { "d-red" };
        let inside = html! {
            (ground(self.size(), 10, side))
            @for (id, cell) in self.places() {
                @let label = self.describe(seen, &id, scene.speaker);
                @let drawn = match square(&id) {
                    Some(square) => on_square(square, &id, seen, scene),
                    None => stock(seen.stock()),
                };
                (place(scene, &id, &label, center(cell), CELL, &drawn))
            }
            (layers(scene, "", |id| Some(center(cell(self, id)?))))
        };
        let label = Place::Board { game: FortySix::ID };
        shape::board(self.size(), &scene.speaker.say(&label.message()), &inside)
    }

    fn size(&self) -> (u32, u32) {
        let side = |cells: i32, cell: i32| (2 * MARGIN + cells * cell).unsigned_abs();
        (side(12, CELL.0), side(4, CELL.1))
    }

    fn face(card: &str, _: &Speaker) -> Markup {
        Card::read(card).map_or_else(back, face::number)
    }

    fn describe(&self, seen: &Observation, place: &str, speaker: &Speaker) -> String {
        let place = match square(place) {
            Some(square) => Place::Square {
                square,
                card: seen.public().card_on(square),
                linked: seen.public().free().has(square.card()),
            },
            None if place == STOCK => Place::CardPile(seen.stock()),
            None => return place.to_owned(),
        };
        speaker.say(&place.message())
    }

    fn places(&self) -> Vec<(String, (u8, u8))> {
        let mut places = Vec::new();
        for (row, squares) in (0..).zip(self.board().rows()) {
            for (column, square) in (0..).zip(squares) {
                let id = square.map_or_else(|| STOCK.to_owned(), |square| square.to_string());
                places.push((id, (column, row)));
            }
        }
        places
    }
}

fn on_square(square: Square, id: &str, seen: &Observation, scene: &Scene<'_>) -> Markup {
    let table = seen.public();
    let is_joker = square == Square::JOKER;
    match table.card_on(square) {
        Some(Card::JOKER) => html! {
            (piece(scene, id, CARD, 7, html! {
                (used("small-card")) (used("star"))
                @if !is_joker { (word("d-small-number", (0, 31), id)) }
            }))
        },
        Some(_) => piece(
            scene,
            id,
            CARD,
            7,
            html! {
                (used("small-card")) (word("d-number", (0, 10), id))
            },
        ),
        None => {
            let class = if table.free().has(square.card()) { "d-open" } else { "d-square" };
            html! {
                (slab(class, CARD.0, CARD.1, 7))
                @if is_joker { (used("star0")) } @else { (word("d-print", (0, 8), id)) }
            }
        }
    }
}

/// The cards that are left, with their number.
fn stock(count: usize) -> Markup {
    html! {
        @if count == 0 { (slab("d-square", CARD.0, CARD.1, 7)) } @else { (scaled("back", ".54")) }
        (used("small-plate")) (word("d-small-count", (0, 25), &count.to_string()))
    }
}

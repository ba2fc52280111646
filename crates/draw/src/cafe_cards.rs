//! The card game: five tables in an X, twelve places, and two piles at the sides.

use gueridon_engine::cafe::{Card, Nation, SeatedGuest, Square};
use gueridon_engine::cafe_cards::{CafeCards, Observation, Place, Table};
use gueridon_text::{self as text, Speaker};
use maud::{Markup, html};

use crate::cafe::sides;
use crate::guests::face_id;
use crate::scene::{Drawn, Scene};
use crate::shape::{
    self, Point, edges, ground, layers, moved, piece, place, raw, remark, scaled, slab, used, word,
};
use crate::{back, face};

/// The size of a cell, and the space around all of them.
const CELL: Point = (116, 130);
const MARGIN: i32 = 36;
/// The size of a card on the table.
const CARD: Point = (84, 118);
const SCALE: &str = ".85";
const STOCK: &str = "stock";
const STOCK_CELL: (u8, u8) = (4, 2);
const TABLES_CELL: (u8, u8) = (0, 2);

/// Something that lies on the table.
enum Thing {
    Seat(Place),
    Table(Table),
    Stock,
}

fn thing(id: &str) -> Option<Thing> {
    if id == STOCK {
        return Some(Thing::Stock);
    }
    let square = Square::read(id)?;
    let table = Table::all().find(|table| table.square() == square).map(Thing::Table);
    table.or_else(|| Place::all().find(|place| place.square() == square).map(Thing::Seat))
}

fn center((column, row): (u8, u8)) -> Point {
    let at = |cells: u8, size: i32| MARGIN + i32::from(cells) * size + size / 2;
    (at(column, CELL.0), at(row, CELL.1))
}

fn cell(game: &CafeCards, id: &str) -> Option<(u8, u8)> {
    game.places().into_iter().find(|(place, _)| place == id).map(|(_, cell)| cell)
}

/// A guest as it sits; this game has no jokers.
fn seated(card: Card) -> Option<SeatedGuest> {
    card.nation().map(|nation| SeatedGuest { nation, gender: card.gender(), joker: false })
}

impl Drawn for CafeCards {
    fn board(&self, seen: &Observation, scene: &Scene<'_>) -> Markup {
        let tables = seen.unseen_tables().iter().map(|&count| usize::from(count)).sum();
        let inside = html! {
            (ground(self.size(), 28, "d-tile0"))
            @for table in Table::all() {
                @let (x, y) = center((table.square().column, table.square().row));
                (raw(format!(
                    r#"<path class="d-card-rug" d="M{} {y}h{}M{x} {}v{}"/>"#,
                    x - CELL.0, 2 * CELL.0, y - CELL.1, 2 * CELL.1
                )))
            }
            (edges((0..5).map(|nth| center((nth, nth)).0), (0..5).map(|nth| center((nth, nth)).1)))
            (table_pile(tables, scene.speaker))
            @for (id, cell) in self.places() {
                @let label = self.describe(seen, &id, scene.speaker);
                @if let Some(thing) = thing(&id) {
                    (place(scene, &id, &label, center(cell), CELL, &draw(&thing, &id, seen, scene)))
                }
            }
            (layers(scene, " scale(1.4)", |id| Some(center(cell(self, id)?))))
        };
        let label = text::Place::Board { game: <CafeCards as gueridon_engine::Game>::ID };
        shape::board(self.size(), &scene.speaker.say(&label.message()), &inside)
    }

    fn size(&self) -> (u32, u32) {
        let side = |cell: i32| (2 * MARGIN + 5 * cell).unsigned_abs();
        (side(CELL.0), side(CELL.1))
    }

    fn face(card: &str, _: &Speaker) -> Markup {
        Card::read(card).map_or_else(back, face::guest)
    }

    fn describe(&self, seen: &Observation, place: &str, speaker: &Speaker) -> String {
        let room = seen.public();
        let Some(thing) = thing(place) else { return place.to_owned() };
        let place = match thing {
            Thing::Stock => text::Place::GuestPile(seen.stock()),
            Thing::Table(table) => match room.nation(table) {
                None => text::Place::NoTable { table: table.square() },
                Some(nation) => {
                    let (women, men) = room.women_and_men(table);
                    text::Place::Table { table: table.square(), nation, women, men }
                }
            },
            Thing::Seat(seat) => {
                let beside = |table: &Table| table.places().any(|place| place == seat);
                let nations: Vec<Nation> =
                    Table::all().filter(beside).filter_map(|table| room.nation(table)).collect();
                text::Place::Chair {
                    chair: seat.square(),
                    nations,
                    guest: room.guest_on(seat).and_then(seated),
                    waits: room.lone_chair() == Some(seat),
                }
            }
        };
        speaker.say(&place.message())
    }

    fn places(&self) -> Vec<(String, (u8, u8))> {
        let squares = Place::all().map(Place::square).chain(Table::all().map(Table::square));
        let mut places: Vec<(String, (u8, u8))> =
            squares.map(|square| (square.to_string(), (square.column, square.row))).collect();
        places.push((STOCK.to_owned(), STOCK_CELL));
        places.sort_by_key(|&(_, (column, row))| (row, column));
        places
    }
}

fn draw(thing: &Thing, id: &str, seen: &Observation, scene: &Scene<'_>) -> Markup {
    let room = seen.public();
    match *thing {
        Thing::Stock => stock(seen.stock()),
        Thing::Table(table) => match room.nation(table) {
            None => slab("d-gone", 100, 100, 50),
            Some(nation) => {
                let drawn = scaled(&format!("table-{}", nation.code()), "1.75");
                piece(scene, id, (100, 100), 50, drawn)
            }
        },
        Thing::Seat(seat) => match room.guest_on(seat) {
            None => {
                let tables = sides(seat.square(), Table::all().map(Table::square));
                html! {
                    (slab("d-free", CARD.0, CARD.1, 10))
                    (scaled(&format!("chair{tables}"), "1.4"))
                }
            }
            Some(card) => html! {
                (piece(scene, id, CARD, 10, scaled(&face_id(card), SCALE)))
                @if room.lone_chair() == Some(seat) { (raw(r##"<use href="#d-wait" y="31"/>"##)) }
            },
        },
    }
}

/// The guests that are left, as a stack with its number.
fn stock(count: usize) -> Markup {
    html! {
        @if count == 0 { (slab("d-free", CARD.0, CARD.1, 10)) } @else {
            @for lift in (0..=count.min(3) as i32 - 1).rev() {
                (moved("back", (3 * lift, 3 * lift - 6), ".8"))
            }
        }
        (used("count-plate")) (word("d-count", (0, 51), &count.to_string()))
    }
}

/// The tables that are left: there to be seen, not to be chosen.
fn table_pile(count: usize, speaker: &Speaker) -> Markup {
    let label = speaker.say(&text::Place::TablePile(count).message());
    remark(
        &label,
        center(TABLES_CELL),
        &html! {
            @for lift in (0..count.min(3) as i32).rev() {
                (moved("top", (3 * lift, 3 * lift - 6), "1.3"))
            }
            (used("count-plate")) (word("d-count", (0, 51), &count.to_string()))
        },
    )
}

//! The card game: five tables in an X, twelve places, and two piles at the sides.

use std::sync::LazyLock;

use gueridon_engine::cafe::{Card, Event, Nation, SeatedGuest, Square};
use gueridon_engine::cafe_cards::{Action, CafeCards, Observation, Place, Table};
use gueridon_engine::{Game, Seat};
use gueridon_text::{Instruction, Label, Message, PlaceText, Speaker};
use maud::{Markup, Render, html};

use crate::cafe::{self, commands, gender_kind, guest_name, sides};
use crate::game_ui::{Command, GameUi};
use crate::guests::face_id;
use crate::scene::{Moved, Scene};
use crate::shape::{
    self, Point, Words, cell_of, edges, ground, layers, moved, piece, place, put, raw, remark,
    scaled, slab, used, word,
};
use crate::situation::Situation;
use crate::terminal::{Ink, TextCell, TextGrid, TextKind, plan};
use crate::{back, face};

/// The size of a cell, and the space around all of them.
const CELL: Point = (116, 130);
const MARGIN: i32 = 36;
/// The size of the board.
const SIZE: (u32, u32) =
    ((2 * MARGIN + 5 * CELL.0).unsigned_abs(), (2 * MARGIN + 5 * CELL.1).unsigned_abs());
/// The size of a card on the table.
const CARD: Point = (84, 118);
const SCALE: &str = ".85";
const STOCK: &str = "stock";
const STOCK_CELL: (u8, u8) = (4, 2);
const TABLES_CELL: (u8, u8) = (0, 2);

/// Something that lies on the table.
enum TableItem {
    Seat(Place),
    Table(Table),
    Stock,
}

fn item(id: &str) -> Option<TableItem> {
    if id == STOCK {
        return Some(TableItem::Stock);
    }
    let square = Square::read(id)?;
    let table = Table::all().find(|table| table.square() == square).map(TableItem::Table);
    table.or_else(|| Place::all().find(|place| place.square() == square).map(TableItem::Seat))
}

fn center((column, row): (u8, u8)) -> Point {
    let at = |cells: u8, size: i32| MARGIN + i32::from(cells) * size + size / 2;
    (at(column, CELL.0), at(row, CELL.1))
}

/// What never changes: the floor, the rugs under the tables, the letters and numbers at the edges.
static BACKGROUND: LazyLock<String> = LazyLock::new(|| {
    let along = |nth: u8| center((nth, nth));
    let drawn = html! {
        (ground(SIZE, 28, "d-tile0"))
        @for table in Table::all() {
            @let (x, y) = center((table.square().column, table.square().row));
            (raw(format!(
                r#"<path class="d-card-rug" d="M{} {y}h{}M{x} {}v{}"/>"#,
                x - CELL.0, 2 * CELL.0, y - CELL.1, 2 * CELL.1
            )))
        }
        (edges((0..5).map(|nth| along(nth).0), (0..5).map(|nth| along(nth).1)))
    };
    drawn.into_string()
});

/// A guest as it sits; this game has no jokers.
fn seated(card: Card) -> Option<SeatedGuest> {
    card.nation().map(|nation| SeatedGuest { nation, gender: card.gender(), joker: false })
}

impl GameUi for CafeCards {
    fn board(&self, seen: &Observation, scene: &Scene<'_>) -> Markup {
        let label = PlaceText::Board { game: CafeCards::ID };
        let places = self.places();
        shape::board(self.size(), scene.part, &scene.speaker.say(&label.message()), |page| {
            put!(page, BACKGROUND.as_str());
            table_pile(tables_left(seen), scene.speaker).render_to(page);
            for (id, cell) in &places {
                let label = self.describe(seen, id, scene.speaker);
                if let Some(item) = item(id) {
                    let drawn = draw(&item, id, seen, scene);
                    place(page, scene, id, &Words(&label), center(*cell), CELL, &drawn);
                }
            }
            layers(page, scene, " scale(1.4)", |id| cell_of(&places, id).map(center));
        })
    }

    fn size(&self) -> (u32, u32) {
        SIZE
    }

    fn face(card: &str) -> Markup {
        Card::read(card).map_or_else(back, face::guest)
    }

    fn place_message(&self, seen: &Observation, place: &str) -> Option<Message> {
        let room = seen.public();
        let place = match item(place)? {
            TableItem::Stock => PlaceText::GuestPile(seen.stock()),
            TableItem::Table(table) => match room.nation(table) {
                None => PlaceText::NoTable { table: table.square() },
                Some(nation) => {
                    let (women, men) = room.women_and_men(table);
                    let doubled = room.all_native(table);
                    PlaceText::Table { table: table.square(), nation, women, men, doubled }
                }
            },
            TableItem::Seat(seat) => {
                let beside = |table: &Table| table.places().any(|place| place == seat);
                let nations: Vec<Nation> =
                    Table::all().filter(beside).filter_map(|table| room.nation(table)).collect();
                PlaceText::Chair {
                    chair: seat.square(),
                    nations,
                    guest: room.guest_on(seat).and_then(seated),
                    waits: room.lone_chair() == Some(seat),
                }
            }
        };
        Some(place.message())
    }

    fn places(&self) -> Vec<(String, (u8, u8))> {
        let squares = Place::all().map(Place::square).chain(Table::all().map(Table::square));
        let mut places: Vec<(String, (u8, u8))> =
            squares.map(|square| (square.to_string(), (square.column, square.row))).collect();
        places.push((STOCK.to_owned(), STOCK_CELL));
        places.sort_by_key(|&(_, (column, row))| (row, column));
        places
    }

    fn hand(&self, seen: &Observation, seat: Seat) -> Option<Vec<String>> {
        let own = seen.viewer() == Some(seat);
        own.then(|| seen.hand().cards().map(|card| card.to_string()).collect())
    }

    fn hand_size(&self, seen: &Observation, seat: Seat) -> usize {
        seen.hand_size(seat)
    }

    fn remarks(&self, seen: &Observation, seat: Seat) -> Vec<Label> {
        let down = seen.down_size(seat);
        if down > 0 { vec![Label::FaceDown(down)] } else { Vec::new() }
    }

    fn card_name(&self, card: &str, speaker: &Speaker) -> String {
        guest_name(card, speaker)
    }

    fn target(&self, action: Action) -> Option<(String, String)> {
        match action {
            Action::Seat(card, place) => Some((card.to_string(), place.square().to_string())),
            Action::Draw | Action::Down(_) | Action::End | Action::Group(_) | Action::Done => None,
        }
    }

    fn instruction(&self, seen: &Observation, now: &Situation) -> Instruction {
        let room = seen.public();
        let alone = room.lone_chair().and_then(|place| room.guest_on(place));
        now.with_guests(alone.map(Card::gender), false)
    }

    fn moved(event: &Event) -> Option<Moved> {
        cafe::moved(event)
    }

    fn commands(&self) -> Vec<Command> {
        commands(
            &[Command::Done, Command::Draw, Command::Down, Command::End],
            self.options().groups.are_played(),
        )
    }

    fn command(&self, action: Action) -> Option<Command> {
        match action {
            Action::Seat(..) => None,
            Action::Draw => Some(Command::Draw),
            Action::Down(_) => Some(Command::Down),
            Action::End => Some(Command::End),
            Action::Group(_) => Some(Command::Group),
            Action::Done => Some(Command::Done),
        }
    }

    fn attempts(&self, _: &Observation, card: &str, place: &str) -> Vec<Action> {
        if place == "stock" {
            return vec![Action::Draw];
        }
        let place = Place::all().find(|known| known.square().to_string() == place);
        Card::read(card)
            .zip(place)
            .map(|(card, place)| Action::Seat(card, place))
            .into_iter()
            .collect()
    }

    fn text_board(&self, seen: &Observation, speaker: &Speaker) -> String {
        let room = seen.public();
        let mut text = plan(5, 5, |column, row| {
            let square = Square { column, row };
            Some(match item(&square.to_string())? {
                TableItem::Table(table) => {
                    let nation = room.nation(table).map_or("  ", |nation| nation.code());
                    (format!("[{nation}]"), Ink::Table)
                }
                TableItem::Seat(place) => room.guest_on(place).map_or_else(
                    || (".".to_owned(), Ink::Empty),
                    |card| (card.to_string(), Ink::Piece),
                ),
                TableItem::Stock => return None,
            })
        });
        text += "\n";
        for label in self.text_piles(seen) {
            text += &format!("{}\n", speaker.say(&label.message()));
        }
        text
    }

    fn text_grid(&self, seen: &Observation, _: &Speaker) -> TextGrid {
        let room = seen.public();
        let cell = |(id, at): (String, (u8, u8))| {
            let (text, kind) = match item(&id)? {
                TableItem::Table(table) => {
                    let nation = room.nation(table).map_or("  ", |nation| nation.code());
                    (format!("[{nation}]"), TextKind::Table)
                }
                TableItem::Seat(place) => {
                    let waits = if room.lone_chair() == Some(place) { "!" } else { "" };
                    room.guest_on(place).map_or_else(
                        || (".".to_owned(), TextKind::Empty),
                        |card| (format!("{card}{waits}"), gender_kind(card.gender())),
                    )
                }
                TableItem::Stock => (format!("#{}", seen.stock()), TextKind::Remark),
            };
            Some(TextCell::new(id, at, text, kind))
        };
        let pile = format!("[{}]", tables_left(seen));
        let pile = TextCell::new("", TABLES_CELL, pile, TextKind::Remark);
        let cells = self.places().into_iter().filter_map(cell).chain([pile]).collect();
        TextGrid { columns: 5, rows: 5, has_edges: true, cells }
    }

    fn text_piles(&self, seen: &Observation) -> Vec<Label> {
        let piles = [Label::Stock(seen.stock()), Label::TablePile(tables_left(seen))];
        let waits = seen.public().lone_chair().map(|place| Label::Waits(place.square()));
        piles.into_iter().chain(waits).collect()
    }
}

/// The number of tables that are left in the pile.
fn tables_left(seen: &Observation) -> usize {
    seen.unseen_tables().iter().map(|&count| usize::from(count)).sum()
}

fn draw(item: &TableItem, id: &str, seen: &Observation, scene: &Scene<'_>) -> Markup {
    let room = seen.public();
    match *item {
        TableItem::Stock => stock(seen.stock()),
        TableItem::Table(table) => match room.nation(table) {
            None => slab("d-gone", 100, 100, 50).render(),
            Some(nation) => {
                let drawn = format!("table-{}", nation.code());
                piece(scene, id, (100, 100), 50, scaled(&drawn, "1.75")).render()
            }
        },
        TableItem::Seat(seat) => match room.guest_on(seat) {
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
    let label = speaker.say(&PlaceText::TablePile(count).message());
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

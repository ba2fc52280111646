//! The board game: tables and chairs on their squares, the bar where there is room for it.

mod bar;
mod plan;

use gueridon_engine::Game;
use gueridon_engine::cafe::{Card, Nation, Square};
use gueridon_engine::cafe_board::{CafeBoard, Chair, Observation, Table};
use gueridon_text::{Place, Speaker};
use maud::{Markup, html};

use crate::cafe::{roundness, seated, sides};
use crate::scene::{Drawn, Scene};
use crate::shape::{self, Point, frame, layers, piece, place, used, used_at};
use crate::{back, face};
use plan::{CELL, Plan};

const BAR: &str = "bar";

/// What an id names.
enum Thing {
    Chair(Chair),
    Table(Table),
    Bar,
}

fn thing(game: &CafeBoard, id: &str) -> Option<Thing> {
    if id == BAR {
        return Some(Thing::Bar);
    }
    let square = Square::read(id)?;
    let chair = game.board().chair_at(square).map(Thing::Chair);
    chair.or_else(|| game.board().table_at(square).map(Thing::Table))
}

impl Drawn for CafeBoard {
    fn board(&self, seen: &Observation, scene: &Scene<'_>) -> Markup {
        Drawing { game: self, seen, scene, plan: Plan::new(self.board()) }.board()
    }

    fn size(&self) -> (u32, u32) {
        Plan::new(self.board()).size()
    }

    fn face(card: &str, _: &Speaker) -> Markup {
        Card::read(card).map_or_else(back, face::guest)
    }

    fn describe(&self, seen: &Observation, place: &str, speaker: &Speaker) -> String {
        let (board, state) = (self.board(), seen.position());
        let Some(thing) = thing(self, place) else { return place.to_owned() };
        let place = match thing {
            Thing::Bar => bar::described(self, seen),
            Thing::Table(table) => {
                let (women, men, _) = state.company_at(table);
                let (nation, table) = (board.nation(table), board.table_square(table));
                Place::Table { table, nation, women, men }
            }
            Thing::Chair(chair) => {
                let nations: Vec<Nation> =
                    board.tables_of(chair).map(|table| board.nation(table)).collect();
                Place::Chair {
                    chair: board.chair_square(chair),
                    nations,
                    guest: state.guest_on(chair),
                    waits: state.lone_chair() == Some(chair),
                }
            }
        };
        speaker.say(&place.message())
    }

    fn places(&self) -> Vec<(String, (u8, u8))> {
        let board = self.board();
        let chairs = board.chairs().map(|chair| board.chair_square(chair));
        let tables = board.tables().map(|table| board.table_square(table));
        let squares = chairs.chain(tables);
        let mut places: Vec<(String, (u8, u8))> =
            squares.map(|square| (square.to_string(), (square.column, square.row))).collect();
        places.push((BAR.to_owned(), Plan::new(board).bar_cell()));
        places.sort_by_key(|&(_, (column, row))| (row, column));
        places
    }
}

/// A position on its board, being drawn.
struct Drawing<'a> {
    game: &'a CafeBoard,
    seen: &'a Observation,
    scene: &'a Scene<'a>,
    plan: Plan,
}

impl Drawing<'_> {
    fn board(&self) -> Markup {
        let (board, plan) = (self.game.board(), &self.plan);
        let tables = board.tables().map(|table| board.table_square(table));
        let inside = html! {
            (frame(plan.size()))
            (plan.floor())
            @for square in tables { (used_at("rug", plan.center(square))) }
            (plan.edges())
            @for (id, _) in self.game.places() { (self.place(&id)) }
            (bar::draw(self.game, self.seen, self.scene, plan.bar_center()))
            (bar::bag(self.seen, self.scene, plan.bar_center()))
            (layers(self.scene, "", |id| self.spot(id)))
        };
        let label = Place::Board { game: CafeBoard::ID };
        shape::board(plan.size(), &self.scene.speaker.say(&label.message()), &inside)
    }

    fn place(&self, id: &str) -> Markup {
        let (board, plan) = (self.game.board(), &self.plan);
        let (at, size, drawn) = match thing(self.game, id) {
            Some(Thing::Chair(chair)) => {
                (plan.center(board.chair_square(chair)), CELL, self.chair(id, chair))
            }
            Some(Thing::Table(table)) => {
                let top = used(&format!("table-{}", board.nation(table).code()));
                let drawn = piece(self.scene, id, (58, 58), 29, top);
                (plan.center(board.table_square(table)), CELL, drawn)
            }
            Some(Thing::Bar) => (plan.bar_center(), bar::SIDE, bar::counter()),
            None => return Markup::default(),
        };
        let label = self.game.describe(self.seen, id, self.scene.speaker);
        place(self.scene, id, &label, at, (size, size), &drawn)
    }

    fn chair(&self, id: &str, chair: Chair) -> Markup {
        let (board, state) = (self.game.board(), self.seen.position());
        let Some(guest) = state.guest_on(chair) else {
            let tables = board.tables_of(chair).map(|table| board.table_square(table));
            return used(&format!("chair{}", sides(board.chair_square(chair), tables)));
        };
        html! {
            (piece(self.scene, id, (56, 56), roundness(guest.gender), seated(guest)))
            @if state.lone_chair() == Some(chair) { (used("wait")) }
        }
    }

    /// Where a badge goes: the middle of a place; at the bar, its next free place.
    fn spot(&self, id: &str) -> Option<Point> {
        match thing(self.game, id)? {
            Thing::Chair(_) | Thing::Table(_) => Some(self.plan.center(Square::read(id)?)),
            Thing::Bar => {
                let (x, y) = self.plan.bar_center();
                let (right, down) = bar::spot(self.seen.position().bar().len());
                Some((x + right, y + down))
            }
        }
    }
}

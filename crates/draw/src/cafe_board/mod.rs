//! The board game: tables and chairs on their squares, the bar where there is room for it.

mod bar;
mod ground;
mod part;
mod plan;

use gueridon_engine::cafe::{Card, Event, Nation, SeatedGuest, Square};
use gueridon_engine::cafe_board::{Action, CafeBoard, Chair, HAND, Observation, Table};
use gueridon_engine::{Game, Seat};
use gueridon_text::{Instruction, Label, Message, PlaceText, Speaker};
use maud::{Markup, PreEscaped, Render};

use crate::cafe::{self, commands, gender_kind, guest_name, roundness, seated};
use crate::game_ui::{Command, GameUi};
use crate::scene::{Moved, Part, Scene};
use crate::shape::{self, Point, Words, drawn, layers, piece, place, put, used};
use crate::situation::Situation;
use crate::terminal::{Ink, TextCell, TextGrid, TextKind, plan as text_plan};
use crate::{back, face};
use ground::{DrawnPlace, Ground};
use plan::{CELL, Plan};

const BAR: &str = "bar";

/// What stands on the board, and is named by an id.
#[derive(Clone, Copy)]
enum Furniture {
    Chair(Chair),
    Table(Table),
    Bar,
}

fn furniture(game: &CafeBoard, id: &str) -> Option<Furniture> {
    if id == BAR {
        return Some(Furniture::Bar);
    }
    let square = Square::read(id)?;
    let chair = game.board().chair_at(square).map(Furniture::Chair);
    chair.or_else(|| game.board().table_at(square).map(Furniture::Table))
}

impl GameUi for CafeBoard {
    fn board(&self, seen: &Observation, scene: &Scene<'_>) -> Markup {
        let ground = Ground::of(self.board(), scene.speaker.lang);
        Drawing { game: self, seen, scene, ground: &ground }.board()
    }

    fn size(&self) -> (u32, u32) {
        Plan::new(self.board()).size()
    }

    fn part(&self, seen: &Observation, named: &[&str]) -> Option<Part> {
        part::part(self, seen, named)
    }

    fn face(card: &str) -> Markup {
        Card::read(card).map_or_else(back, face::guest)
    }

    fn place_message(&self, seen: &Observation, place: &str) -> Option<Message> {
        let (board, state) = (self.board(), seen.position());
        let place = match furniture(self, place)? {
            Furniture::Bar => bar::described(self, seen),
            Furniture::Table(table) => {
                let (women, men, _) = state.company_at(table);
                let doubled = is_doubled(self, seen, table);
                let (nation, table) = (board.nation(table), board.table_square(table));
                PlaceText::Table { table, nation, women, men, doubled }
            }
            Furniture::Chair(chair) => {
                let nations: Vec<Nation> =
                    board.tables_of(chair).map(|table| board.nation(table)).collect();
                PlaceText::Chair {
                    chair: board.chair_square(chair),
                    nations,
                    guest: state.guest_on(chair),
                    waits: state.lone_chair() == Some(chair),
                }
            }
        };
        Some(place.message())
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

    fn hand(&self, seen: &Observation, seat: Seat) -> Option<Vec<String>> {
        Some(seen.position().hand(seat).cards().map(|card| card.to_string()).collect())
    }

    fn hand_size(&self, seen: &Observation, seat: Seat) -> usize {
        seen.position().hand(seat).len()
    }

    fn remarks(&self, seen: &Observation, seat: Seat) -> Vec<Label> {
        let state = seen.position();
        if state.is_out(seat) {
            vec![Label::Out]
        } else if state.limit(seat) < HAND {
            vec![Label::Limit(state.limit(seat))]
        } else {
            Vec::new()
        }
    }

    fn card_name(&self, card: &str, speaker: &Speaker) -> String {
        guest_name(card, speaker)
    }

    fn target(&self, action: Action) -> Option<(String, String)> {
        let square = |chair| self.board().chair_square(chair).to_string();
        match action {
            Action::Seat(sitter, chair) => Some((sitter.card().to_string(), square(chair))),
            Action::Exchange(card, chair) => Some((card.to_string(), square(chair))),
            Action::Bar(card) => Some((card.to_string(), "bar".to_string())),
            Action::Group(_) | Action::Pass | Action::Done => None,
        }
    }

    fn instruction(&self, seen: &Observation, now: &Situation) -> Instruction {
        let state = seen.position();
        let alone = state.lone_chair().and_then(|chair| state.guest_on(chair));
        now.with_guests(alone.map(|guest| guest.gender), self.must_seat_one(state))
    }

    /// Hands are refilled at the end of every turn, which is not worth a mention.
    fn moved(event: &Event) -> Option<Moved> {
        cafe::moved(event).filter(|moved| *moved != Moved::Drawn)
    }

    fn commands(&self) -> Vec<Command> {
        commands(
            &[Command::Done, Command::Bar, Command::Exchange, Command::Pass],
            self.options().groups,
        )
    }

    fn command(&self, action: Action) -> Option<Command> {
        match action {
            Action::Seat(..) => None,
            Action::Bar(_) => Some(Command::Bar),
            Action::Exchange(..) => Some(Command::Exchange),
            Action::Group(_) => Some(Command::Group),
            Action::Pass => Some(Command::Pass),
            Action::Done => Some(Command::Done),
        }
    }

    fn attempts(&self, seen: &Observation, card: &str, place: &str) -> Vec<Action> {
        let Some(card) = Card::read(card) else { return Vec::new() };
        if place == "bar" {
            return vec![Action::Bar(card)];
        }
        let Some(chair) = Square::read(place).and_then(|square| self.board().chair_at(square))
        else {
            return Vec::new();
        };
        let joker_sits = seen.position().guest_on(chair).is_some_and(|sitter| sitter.joker);
        if joker_sits && !card.is_joker() {
            return vec![Action::Exchange(card, chair)];
        }
        let seat = |nation, joker| {
            Action::Seat(SeatedGuest { nation, gender: card.gender(), joker }, chair)
        };
        match card.nation() {
            Some(nation) => vec![seat(nation, false)],
            None => {
                self.board().nations_of(chair).iter().map(|nation| seat(nation, true)).collect()
            }
        }
    }

    fn text_board(&self, seen: &Observation, speaker: &Speaker) -> String {
        let say = |label: Label| speaker.say(&label.message());
        let (board, state) = (self.board(), seen.position());
        let squares = || board.chairs().map(|chair| board.chair_square(chair));
        let columns = squares().map(|square| square.column + 1).max().unwrap_or(0);
        let rows = squares().map(|square| square.row + 1).max().unwrap_or(0);
        let mut text = text_plan(columns, rows, |column, row| {
            Some(match furniture(self, &Square { column, row }.to_string())? {
                Furniture::Table(table) => {
                    (format!("[{}]", board.nation(table).code()), Ink::Table)
                }
                Furniture::Chair(chair) => state.guest_on(chair).map_or_else(
                    || (".".to_owned(), Ink::Empty),
                    |guest| (short(guest), Ink::Piece),
                ),
                Furniture::Bar => return None,
            })
        });
        text += &format!("\n{}\n{}", say(Label::Bar), bar::text_rows(self, seen));
        for label in self.text_piles(seen) {
            text += &format!("{}\n", say(label));
        }
        text
    }

    fn text_grid(&self, seen: &Observation, speaker: &Speaker) -> TextGrid {
        let (board, state) = (self.board(), seen.position());
        let tables = board.tables().map(|table| {
            let (at, code) = (board.table_square(table), board.nation(table).code());
            let text = format!("[{code}]");
            TextCell::new(at.to_string(), (at.column, at.row), text, TextKind::Table)
        });
        let chairs = board.chairs().map(|chair| {
            let at = board.chair_square(chair);
            let waits = if state.lone_chair() == Some(chair) { "!" } else { "" };
            let (text, kind) = state.guest_on(chair).map_or_else(
                || (".".to_owned(), TextKind::Empty),
                |guest| (short(guest) + waits, gender_kind(guest.gender)),
            );
            TextCell::new(at.to_string(), (at.column, at.row), text, kind)
        });
        let (corner, (columns, rows)) = Plan::new(board).bar_corner();
        let heading = speaker.say(&Label::Bar.message());
        let bar = bar::text_cells(self, seen, heading, corner);
        TextGrid {
            columns,
            rows,
            has_edges: true,
            cells: tables.chain(chairs).chain(bar).collect(),
        }
    }

    fn text_piles(&self, seen: &Observation) -> Vec<Label> {
        let state = seen.position();
        let waits = state.lone_chair().map(|chair| Label::Waits(self.board().chair_square(chair)));
        std::iter::once(Label::Bag(state.stock())).chain(waits).collect()
    }

    /// The limit is always there.
    fn text_remarks(&self, seen: &Observation, seat: Seat) -> Vec<Label> {
        let state = seen.position();
        vec![if state.is_out(seat) { Label::Out } else { Label::Limit(state.limit(seat)) }]
    }
}

/// A guest in four letters: a joker as `*ESf`.
fn short(sitter: SeatedGuest) -> String {
    if sitter.joker {
        format!("*{}{}", sitter.nation.code(), sitter.gender.letter())
    } else {
        sitter.to_string()
    }
}

/// Whether all guests of a table have its nation or, where that is played, are four jokers.
fn is_doubled(game: &CafeBoard, seen: &Observation, table: Table) -> bool {
    let state = seen.position();
    let (women, men, natives) = state.company_at(table);
    let is_joker = |chair| state.guest_on(chair).is_some_and(|guest| guest.joker);
    let has_four_jokers =
        || game.options().four_jokers && game.board().chairs_of(table).all(is_joker);
    natives == women + men || has_four_jokers()
}

/// Light around a full table, and what stands on it.
const FULL: &str = r##"<use href="#d-full"/>"##;
const CANDLE: &str = r##"<use href="#d-candle"/>"##;
const DOUBLED: &str = r##"<use href="#d-doubled"/>"##;

/// A position on its board, being drawn.
struct Drawing<'a> {
    game: &'a CafeBoard,
    seen: &'a Observation,
    scene: &'a Scene<'a>,
    ground: &'a Ground,
}

impl Drawing<'_> {
    fn board(&self) -> Markup {
        let Drawing { game, seen, scene, ground } = self;
        let bar = ground.plan.bar_center();
        let label = PlaceText::Board { game: CafeBoard::ID };
        let label = scene.speaker.say(&label.message());
        shape::board(ground.plan.size(), scene.part, &label, |page| {
            put!(page, ground.background.as_str());
            // The bar is large: some of it may be seen where its middle is not.
            let shown = |place: &&DrawnPlace| {
                let is_bar = matches!(place.kind, Furniture::Bar);
                is_bar || scene.part.is_none_or(|part| part.has(place.center))
            };
            for place in ground.places.iter().filter(shown) {
                self.place(page, place);
            }
            bar::draw(page, game, seen, scene, bar);
            bar::bag(seen, scene, bar).render_to(page);
            layers(page, scene, "", |id| self.spot(id));
            if let Some(part) = scene.part {
                ground.plan.edges_of(part).render_to(page);
            }
        })
    }

    fn place(&self, page: &mut String, at: &DrawnPlace) {
        let (scene, state) = (self.scene, self.seen.position());
        let furniture = PreEscaped(at.furniture.as_str());
        let side = (CELL, CELL);
        match at.kind {
            Furniture::Chair(chair) => {
                let guest = state.guest_on(chair);
                let waits = state.lone_chair() == Some(chair);
                let words = scene.speaker.words(&PlaceText::guest(guest, waits));
                let label = drawn(|page| {
                    for words in [at.words.0.as_str(), &words, &at.words.1] {
                        Words(words).render_to(page);
                    }
                });
                let inside = drawn(|page| {
                    let Some(guest) = guest else { return furniture.render_to(page) };
                    let radius = roundness(guest.gender);
                    piece(scene, &at.id, (56, 56), radius, seated(guest)).render_to(page);
                    if waits {
                        used("wait").render_to(page);
                    }
                });
                place(page, scene, &at.id, &label, at.center, side, &inside);
            }
            Furniture::Table(table) => {
                let label = self.game.describe(self.seen, &at.id, scene.speaker);
                let (women, men, _) = state.company_at(table);
                let (under, over) = match is_doubled(self.game, self.seen, table) {
                    _ if women + men < 4 => ("", ""),
                    true => (FULL, DOUBLED),
                    false => (FULL, CANDLE),
                };
                let top = drawn(|page| put!(page, under, at.furniture.as_str(), over));
                let inside = piece(scene, &at.id, (58, 58), 29, top);
                place(page, scene, &at.id, &Words(&label), at.center, side, &inside);
            }
            Furniture::Bar => {
                let label = self.game.describe(self.seen, &at.id, scene.speaker);
                let side = (bar::SIDE, bar::SIDE);
                place(page, scene, &at.id, &Words(&label), at.center, side, &furniture);
            }
        }
    }

    /// Where a badge goes: the middle of a place; at the bar, its next free place.
    fn spot(&self, id: &str) -> Option<Point> {
        let place = self.ground.place(id)?;
        let (x, y) = place.center;
        match place.kind {
            Furniture::Chair(_) | Furniture::Table(_) => Some((x, y)),
            Furniture::Bar => {
                let (right, down) = bar::spot(self.seen.position().bar().len());
                Some((x + right, y + down))
            }
        }
    }
}

//! Quarante-six: four rows of twelve squares, what lies on them, and the pile in its place.

use gueridon_engine::forty_six::{Action, Board, Card, Event, FortySix, Observation, Square};
use gueridon_engine::{Game, Seat};
use gueridon_text::{Label, Message, Phrase, PlaceText, Speaker};
use maud::{Markup, Render, html};

use crate::game_ui::{Command, GameUi};
use crate::scene::{Moved, Scene};
use crate::shape::{
    self, Point, Words, cell_of, ground, layers, piece, place, scaled, slab, used, word,
};
use crate::terminal::{Ink, TextCell, TextGrid, TextKind, grid};
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

/// The square of an id.
fn square(id: &str) -> Option<Square> {
    Card::read(id).map(Card::square)
}

impl GameUi for FortySix {
    const WIDE: bool = true;

    fn board(&self, seen: &Observation, scene: &Scene<'_>) -> Markup {
        let side = if *self.board() == Board::BLUE { "d-blue" } else { "d-red" };
        let label = PlaceText::Board { game: FortySix::ID };
        let places = self.places();
        shape::board(self.size(), scene.part, &scene.speaker.say(&label.message()), |page| {
            ground(self.size(), 10, side).render_to(page);
            for (id, cell) in &places {
                let label = self.describe(seen, id, scene.speaker);
                let drawn = match square(id) {
                    Some(square) => on_square(square, id, seen, scene),
                    None => stock(seen.stock()),
                };
                place(page, scene, id, &Words(&label), center(*cell), CELL, &drawn);
            }
            layers(page, scene, "", |id| cell_of(&places, id).map(center));
        })
    }

    fn size(&self) -> (u32, u32) {
        let side = |cells: i32, cell: i32| (2 * MARGIN + cells * cell).unsigned_abs();
        (side(12, CELL.0), side(4, CELL.1))
    }

    fn face(card: &str) -> Markup {
        Card::read(card).map_or_else(back, face::number)
    }

    fn place_message(&self, seen: &Observation, place: &str) -> Option<Message> {
        let place = match square(place) {
            Some(square) => PlaceText::Square {
                square,
                card: seen.public().card_on(square),
                linked: seen.public().free().has(square.card()),
            },
            None if place == STOCK => PlaceText::CardPile(seen.stock()),
            None => return None,
        };
        Some(place.message())
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

    fn hand(&self, seen: &Observation, seat: Seat) -> Option<Vec<String>> {
        let own = seen.viewer() == Some(seat);
        own.then(|| seen.hand().iter().map(|card| card.to_string()).collect())
    }

    fn banner(&self, seen: &Observation) -> Vec<Label> {
        let rounds = self.options().rounds;
        vec![Label::Round { round: (seen.public().round() + 1).min(rounds), rounds }]
    }

    fn hand_size(&self, seen: &Observation, seat: Seat) -> usize {
        seen.hand_size(seat)
    }

    fn card_name(&self, card: &str, speaker: &Speaker) -> String {
        if card == "J" { speaker.say(&Phrase::TheJoker.into()) } else { card.to_string() }
    }

    fn target(&self, action: Action) -> Option<(String, String)> {
        match action {
            Action::Number(card) => Some((card.to_string(), card.square().to_string())),
            Action::Joker(square) => Some((Card::JOKER.to_string(), square.to_string())),
            Action::Draw | Action::Done => None,
        }
    }

    fn moved(event: &Event) -> Option<Moved> {
        match event {
            Event::Placed { card, square } => {
                Some(Moved::Placed { card: card.to_string(), place: square.to_string() })
            }
            Event::Drew { .. } => Some(Moved::Drawn),
            Event::TookJoker { .. }
            | Event::RoundEnded { .. }
            | Event::Cost { .. }
            | Event::RoundBegan { .. }
            | Event::Ended { .. } => None,
        }
    }

    fn ends_round(event: &Event) -> bool {
        matches!(event, Event::RoundEnded { .. })
    }

    fn commands(&self) -> Vec<Command> {
        vec![Command::Done, Command::Draw]
    }

    fn command(&self, action: Action) -> Option<Command> {
        match action {
            Action::Number(_) | Action::Joker(_) => None,
            Action::Draw => Some(Command::Draw),
            Action::Done => Some(Command::Done),
        }
    }

    fn attempts(&self, _: &Observation, card: &str, place: &str) -> Vec<Action> {
        if place == "stock" {
            return vec![Action::Draw];
        }
        let square = Card::read(place).map(Card::square);
        match Card::read(card) {
            Some(Card::JOKER) => square.map(Action::Joker).into_iter().collect(),
            // A number lies on its own square only, whatever place is clicked.
            Some(number) => vec![Action::Number(number)],
            None => Vec::new(),
        }
    }

    fn text_board(&self, seen: &Observation, speaker: &Speaker) -> String {
        const WIDTH: usize = 6;
        let say = |label: Label| speaker.say(&label.message());
        // A card is in brackets: a number, or the joker and its square.
        let square = |square: Square| match seen.public().card_on(square) {
            Some(Card::JOKER) if square != Square::JOKER => (format!("[J={square}]"), Ink::Piece),
            Some(card) => (format!("[{card}]"), Ink::Piece),
            None => (square.to_string(), Ink::Empty),
        };
        let pile = || ("#".to_owned(), Ink::Table);
        let rows = self.board().rows().map(|row| {
            row.iter().map(|place| Some(place.map_or_else(pile, square))).collect::<Vec<_>>()
        });
        let mut text: String =
            self.banner(seen).into_iter().map(|label| format!("{}\n\n", say(label))).collect();
        text += &grid(&rows, WIDTH);
        text += "\n";
        for label in self.text_piles(seen) {
            text += &format!("{}\n", say(label));
        }
        text
    }

    fn text_grid(&self, seen: &Observation, _: &Speaker) -> TextGrid {
        let table = seen.public();
        let cell = |(id, at): (String, (u8, u8))| {
            let (text, kind) = match square(&id) {
                None => (format!("#{}", seen.stock()), TextKind::Remark),
                Some(square) => match table.card_on(square) {
                    Some(Card::JOKER) if square != Square::JOKER => {
                        (format!("[J{id}]"), TextKind::Card)
                    }
                    Some(_) => (format!("[{id}]"), TextKind::Card),
                    None if table.free().has(square.card()) => (id.clone(), TextKind::Open),
                    None => (id.clone(), TextKind::Empty),
                },
            };
            TextCell::new(id, at, text, kind)
        };
        let cells = self.places().into_iter().map(cell).collect();
        TextGrid { columns: 12, rows: 4, has_edges: false, cells }
    }

    fn text_piles(&self, seen: &Observation) -> Vec<Label> {
        vec![Label::Stock(seen.stock())]
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
        Some(_) => html! {
            (piece(scene, id, CARD, 7, html! { (used("small-card")) (word("d-number", (0, 10), id)) }))
        },
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

//! Tic-tac-toe: nine squares, and the numbers of the players on them.

use gueridon_engine::Game;
use gueridon_engine::tic_tac_toe::{Action, Event, Observation, Square, TicTacToe};
use gueridon_text::{Message, PlaceText};
use maud::{Markup, Render, html};

use crate::game_ui::GameUi;
use crate::scene::{Moved, Scene};
use crate::shape::{self, Point, Words, cell_of, ground, layers, piece, place, slab, word};

const CELL: Point = (60, 60);

fn center((column, row): (u8, u8)) -> Point {
    (50 + 60 * i32::from(column), 50 + 60 * i32::from(row))
}

impl GameUi for TicTacToe {
    fn board(&self, seen: &Observation, scene: &Scene<'_>) -> Markup {
        let label = PlaceText::Board { game: TicTacToe::ID };
        let places = self.places();
        shape::board(self.size(), scene.part, &scene.speaker.say(&label.message()), |page| {
            ground(self.size(), 10, "d-blue").render_to(page);
            for (id, cell) in &places {
                let label = self.describe(seen, id, scene.speaker);
                let mark = Square::read(id).and_then(|square| seen.state().owner(square));
                let drawn = html! {
                    (slab("d-square", 54, 54, 7))
                    @if let Some(seat) = mark {
                        (piece(scene, id, (54, 54), 7, html! {
                            (word("d-number", (0, 10), &(seat.0 + 1).to_string()))
                        }))
                    }
                };
                place(page, scene, id, &Words(&label), center(*cell), CELL, &drawn);
            }
            layers(page, scene, "", |id| cell_of(&places, id).map(center));
        })
    }

    fn size(&self) -> (u32, u32) {
        (220, 220)
    }

    fn places(&self) -> Vec<(String, (u8, u8))> {
        Square::all().map(|square| (square.to_string(), square.cell())).collect()
    }

    fn place_message(&self, seen: &Observation, place: &str) -> Option<Message> {
        let square = Square::read(place)?;
        let message = Message::new("tic-square").with("square", square.to_string());
        let owner = seen.state().owner(square);
        Some(message.with("mark", owner.map_or(0, |seat| i32::from(seat.0) + 1)))
    }

    fn target(&self, square: Action) -> Option<(String, String)> {
        Some((String::new(), square.to_string()))
    }

    fn moved(event: &Event) -> Option<Moved> {
        match event {
            Event::Marked { square } => {
                Some(Moved::Placed { card: String::new(), place: square.to_string() })
            }
            Event::Lined | Event::Ended { .. } => None,
        }
    }
}

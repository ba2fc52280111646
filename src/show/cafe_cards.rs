//! The card game in a terminal.

use gueridon_engine::Seat;
use gueridon_engine::cafe::Square;
use gueridon_engine::cafe_cards::{CafeCards, Place, State, Table};
use gueridon_text::{Label, Speaker};

use super::paint::{Ink, plan};
use super::{Drawn, sorted};

impl Drawn for CafeCards {
    fn draw(&self, state: &State, speaker: &Speaker) -> String {
        let say = |label: Label| speaker.say(&label.message());
        let room = state.public();
        let mut text = plan(5, 5, |column, row| {
            let square = Square { column, row };
            if let Some(table) = Table::all().find(|table| table.square() == square) {
                let nation = room.nation(table).map_or("  ", |nation| nation.code());
                return Some((format!("[{nation}]"), Ink::Table));
            }
            let place = Place::all().find(|place| place.square() == square)?;
            Some(match room.guest_on(place) {
                Some(card) => (card.to_string(), Ink::Piece),
                None => (".".to_string(), Ink::Empty),
            })
        });
        text += &format!("\n{}\n", say(Label::Stock(state.stock())));
        text += &format!("{}\n", say(Label::TablePile(state.tables_left())));
        if let Some(place) = room.lone_chair() {
            text += &format!("{}\n", say(Label::Waits(place.square())));
        }
        text
    }

    fn hand(&self, state: &State, seat: Seat) -> Vec<String> {
        sorted(state.hand(seat).cards())
    }

    fn remarks(&self, state: &State, seat: Seat) -> Vec<Label> {
        let down = state.down(seat).len();
        if down > 0 { vec![Label::FaceDown(down)] } else { Vec::new() }
    }
}

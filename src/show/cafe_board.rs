//! The board game in a terminal.

use gueridon_engine::Seat;
use gueridon_engine::cafe::{SeatedGuest, Square};
use gueridon_engine::cafe_board::{BAR, CafeBoard, State};
use gueridon_text::{Label, Speaker};

use super::paint::{Ink, plan};
use super::{Drawn, sorted};

impl Drawn for CafeBoard {
    fn draw(&self, state: &State, speaker: &Speaker) -> String {
        let say = |label: Label| speaker.say(&label.message());
        let board = self.board();
        let squares = || board.chairs().map(|chair| board.chair_square(chair));
        let columns = squares().map(|square| square.column + 1).max().unwrap_or(0);
        let rows = squares().map(|square| square.row + 1).max().unwrap_or(0);
        let mut text = plan(columns, rows, |column, row| {
            let square = Square { column, row };
            if let Some(table) = board.table_at(square) {
                return Some((format!("[{}]", board.nation(table).code()), Ink::Table));
            }
            let chair = board.chair_at(square)?;
            Some(match state.guest_on(chair) {
                Some(sitter) => (short(sitter), Ink::Piece),
                None => (".".to_string(), Ink::Empty),
            })
        });
        text += &format!("\n{}\n{}", say(Label::Bar), bar_rows(self, state));
        text += &format!("{}\n", say(Label::Bag(state.stock())));
        if let Some(chair) = state.lone_chair() {
            text += &format!("{}\n", say(Label::Waits(board.chair_square(chair))));
        }
        text
    }

    fn hand(&self, state: &State, seat: Seat) -> Vec<String> {
        sorted(state.hand(seat).cards())
    }

    fn remarks(&self, state: &State, seat: Seat) -> Vec<Label> {
        if state.is_out(seat) { vec![Label::Out] } else { vec![Label::Limit(state.limit(seat))] }
    }
}

/// Four rows of five: the worth of each place, and who took it.
fn bar_rows(game: &CafeBoard, state: &State) -> String {
    let mut text = String::new();
    for row in 0..BAR / 5 {
        for place in 5 * row..5 * row + 5 {
            let worth = format!("{:+}", game.options().bar.price(place)).replace('-', "−");
            let guest = state.bar().get(place).map(ToString::to_string);
            let (guest, ink) = guest.map_or((".".to_string(), Ink::Empty), |g| (g, Ink::Piece));
            let padding = " ".repeat(5_usize.saturating_sub(guest.chars().count()));
            text += &format!("{worth:>5} {}{padding}", ink.paint(&guest));
        }
        text = text.trim_end().to_string() + "\n";
    }
    text
}

/// A guest in four letters: a joker as `*ESf`.
fn short(sitter: SeatedGuest) -> String {
    if sitter.joker {
        format!("*{}{}", sitter.nation.code(), sitter.gender.letter())
    } else {
        sitter.to_string()
    }
}

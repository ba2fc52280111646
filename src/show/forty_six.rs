//! Quarante-six in a terminal.

use gueridon_engine::Seat;
use gueridon_engine::forty_six::{Card, FortySix, Square, State};
use gueridon_text::{Label, Speaker};

use super::Drawn;
use super::paint::{Ink, grid};

impl Drawn for FortySix {
    fn draw(&self, state: &State, speaker: &Speaker) -> String {
        const WIDTH: usize = 6;
        let say = |label: Label| speaker.say(&label.message());
        let table = state.public();
        // What lies is in brackets: a number, or the joker and the square it lies on.
        let square = |square: Square| match table.card_on(square) {
            Some(Card::JOKER) if square != Square::JOKER => (format!("[J={square}]"), Ink::Piece),
            Some(card) => (format!("[{card}]"), Ink::Piece),
            None => (square.to_string(), Ink::Empty),
        };
        let pile = || ("#".to_string(), Ink::Table);
        let rows = self.board().rows().map(|row| {
            row.iter().map(|place| Some(place.map_or_else(pile, square))).collect::<Vec<_>>()
        });
        let rounds = self.options().rounds;
        let round = (table.round() + 1).min(rounds);
        let mut text = format!("{}\n\n", say(Label::Round { round, rounds }));
        text += &grid(&rows, WIDTH);
        text += &format!("\n{}\n", say(Label::Stock(state.stock())));
        text
    }

    fn hand(&self, state: &State, seat: Seat) -> Vec<String> {
        state.hand(seat).iter().map(|card| card.to_string()).collect()
    }

    fn remarks(&self, _: &State, _: Seat) -> Vec<Label> {
        Vec::new()
    }
}

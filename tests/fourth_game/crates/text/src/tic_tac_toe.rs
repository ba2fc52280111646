//! The texts of tic-tac-toe.

use gueridon_engine::Seat;
use gueridon_engine::tic_tac_toe::{Action, Event, Refusal, TicTacToe};

use crate::game_text::{GameText, rules_pages};
use crate::message::Message;

impl GameText for TicTacToe {
    rules_pages!(TicTacToe, "tic-tac-toe");

    fn action_message(&self, seat: Seat, square: Action) -> Message {
        Message::new("tic-marked").with("player", seat).with("square", square.to_string())
    }

    fn event_message(&self, actor: Seat, event: &Event) -> Message {
        match *event {
            Event::Marked { square } => self.action_message(actor, square),
            Event::Lined => Message::new("tic-line").with("player", actor),
            Event::Ended { reason } => Message::reason(reason),
        }
    }

    fn refusal_message(&self, refusal: &Refusal) -> Message {
        match *refusal {
            Refusal::PlaceTaken { square } => {
                Message::new("tic-taken").with("square", square.to_string())
            }
            Refusal::NotNow => Message::new("refused-not-now"),
            Refusal::GameOver => Message::new("refused-game-over"),
        }
    }
}

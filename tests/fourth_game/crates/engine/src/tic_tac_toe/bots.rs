//! What bots and programs that learn know of the game. Ids 0–8 are the squares, row by row.

use super::{Action, Observation, SQUARES, Square, State, TicTacToe};
use crate::encoding::{ActionId, Encode, Field, Ids, TensorSink, flag, seats_from};
use crate::game::Seat;
use crate::heuristics::Heuristics;

impl Heuristics for TicTacToe {}

impl Encode for TicTacToe {
    fn id_count(&self) -> usize {
        usize::from(SQUARES)
    }

    fn ids(&self, square: Action) -> Ids {
        Ids::one(ActionId::from(square.0))
    }

    fn action_of(&self, id: ActionId) -> Option<Action> {
        Square::all().find(|square| ActionId::from(square.0) == id)
    }

    fn encode_observation(&self, seen: &Observation, sink: &mut impl TensorSink) {
        let state = seen.state();
        let marks = Field::new("marks", usize::from(SQUARES), "own marks, then the other's");
        let marks = sink.field(marks.rows(2));
        for (row, seat) in seats_from(state.seat, 2) {
            for square in Square::all() {
                marks[row * usize::from(SQUARES) + usize::from(square.0)] =
                    flag(state.owner(square) == Some(seat));
            }
        }
    }

    fn encode_view(&self, state: &State, viewer: Seat, sink: &mut impl TensorSink) {
        let seen = State { seat: viewer, ..state.clone() };
        self.encode_observation(&Observation { state: seen }, sink);
    }

    fn encode_hidden(&self, _: &State, _: &mut impl TensorSink) {}
}

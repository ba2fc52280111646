//! Positions, written and set up. A mark is written as the number of its seat.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Action, PLAYERS, Square, State, TicTacToe};
use crate::chance::Chance;
use crate::game::{Reason, Seat};
use crate::position::{Arrange, Arrangement, FaultList, Impossible, Unseen};

const MARKS: [&str; PLAYERS] = ["1", "2"];

impl Arrange for TicTacToe {
    const REASONS: &'static [Reason] = &[Reason::Line, Reason::Full];

    fn blank(&self) -> Arrangement {
        Arrangement { seat: self.options.first.0, ..Arrangement::default() }
    }

    fn position(&self, state: &State) -> Arrangement {
        let mark = |square: Square| {
            let seat = state.owner(square)?;
            Some((MARKS[seat.index()].to_string(), square.to_string()))
        };
        Arrangement {
            pieces: Square::all().filter_map(mark).collect(),
            seat: state.seat.0,
            end: state.end(),
            ..Arrangement::default()
        }
    }

    fn sketch(&self, position: &Arrangement, _: &mut impl Chance) -> (State, Vec<Impossible>) {
        let mut faults = FaultList::default();
        let mut state = State { marks: [0; PLAYERS], seat: Seat(position.seat) };
        for (card, place) in &position.pieces {
            let seat = MARKS.iter().position(|mark| mark == card);
            faults.require(seat.is_some(), || Impossible::NoSuchCard { card: card.clone() });
            let square = Square::read(place);
            faults.require(square.is_some(), || Impossible::NoSuchPlace { place: place.clone() });
            if let (Some(seat), Some(square)) = (seat, square) {
                let free = state.owner(square).is_none();
                faults.require(free, || Impossible::TwoOnOnePlace { place: place.clone() });
                state.marks[seat] |= square.bit();
            }
        }
        (state, faults.0)
    }

    fn put(&self, position: &mut Arrangement, _: Option<&str>, place: &str) {
        position.cycle(place, &MARKS.map(String::from));
    }

    fn shown_cards(&self, _: Action) -> Vec<String> {
        Vec::new()
    }

    fn stock(&self, _: &State) -> usize {
        0
    }

    fn replace_unseen(&self, _: &mut State, _: Unseen<'_>, _: &str) -> bool {
        false
    }
}

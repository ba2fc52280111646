//! Tic-tac-toe in records.

use gueridon_engine::tic_tac_toe::{Deal, Observation, Square, State, TicTacToe};
use gueridon_engine::Seat;
use serde_json::{Map, Value, json};

use super::{RecordFormat, piles};
use crate::error::RecordError;
use crate::options::{CheckedOptions, FIRST, GameOption};
use crate::seed::Dice;

impl RecordFormat for TicTacToe {
    const OPTIONS: &'static [GameOption] = &[FIRST];

    fn configure(options: &CheckedOptions<'_>) -> Result<TicTacToe, RecordError> {
        Ok(TicTacToe::new(options.first()).expect("the first seat was checked"))
    }

    fn option_values(&self) -> Map<String, Value> {
        Map::from_iter([(FIRST.name.to_owned(), self.options().first.0.into())])
    }

    fn read_deal(&self, deal: &Value) -> Result<Deal, RecordError> {
        piles(deal, []).map(|_| Deal)
    }

    fn shuffled(&self, _: &mut Dice) -> Deal {
        Deal
    }

    fn write_deal(_: &Deal) -> Value {
        json!({})
    }

    fn table(&self, state: &State, _: Option<Seat>, answer: &mut Map<String, Value>) {
        let mark = |square: Square| Some((square.to_string(), state.owner(square)?.0.into()));
        let board: Map<_, _> = Square::all().filter_map(mark).collect();
        answer.insert("board".into(), board.into());
    }

    fn geometry(&self, description: &mut Map<String, Value>) {
        let squares: Vec<String> = Square::all().map(|square| square.to_string()).collect();
        description.insert("squares".into(), json!(squares));
    }

    fn knowledge(&self, _: &Observation, _: &mut Map<String, Value>) {}
}

//! The board game in records.

use gueridon_engine::cafe::{Card, Nation, Square};
use gueridon_engine::cafe_board::{
    BAR, BarScale, Board, CafeBoard, Deal, Edition, Observation, Options, State,
};
use gueridon_engine::{Game, Seat};
use serde_json::{Map, Value, json};

use super::{
    GROUPS, GameOption, OptionChoice, OptionReader, Recorded, cards, counts, hand_counts, hands,
    piles, sorted, wrong_players,
};
use crate::error::{Expected, Pile, RecordError};
use crate::record::{CardSource, Record};
use crate::seed::Dice;

impl Recorded for CafeBoard {
    const OPTIONS: &'static [GameOption] = &[
        GameOption::new("edition", &[OptionChoice::usual("amigo"), OptionChoice::named("schuk")]),
        GameOption::new("bar", &[OptionChoice::usual("rows"), OptionChoice::named("linear")]),
        GROUPS,
    ];

    fn set_up(record: &Record) -> Result<(CafeBoard, Deal), RecordError> {
        let mut reader = OptionReader::new(record);
        let mut options = Options::of(record.version, reader.players::<Self>()?);
        if let Some(edition) = reader.take("edition", Expected::Edition, edition)? {
            options.edition = edition;
        }
        if let Some(scale) = reader.take("bar", Expected::BarScale, bar_scale)? {
            options.bar = scale;
        }
        options.groups = reader.flag("groups")?;
        let board = match reader.take_raw("board") {
            Some(plan) => read_board(&plan)?,
            None => Board::standard(record.version),
        };
        reader.finish()?;
        let game = CafeBoard::on(board, options).ok_or_else(wrong_players::<Self>)?;
        let deal = match &record.source {
            CardSource::Seed(seed) => game.shuffled(&mut Dice::new(*seed)),
            CardSource::Deal(deal) => {
                let [bag] = piles(deal, ["bag"])?;
                cards(bag, Card::read)
                    .and_then(|bag| Deal::new(&bag))
                    .ok_or(RecordError::WrongDeal { pile: Pile::Bag })?
            }
        };
        Ok((game, deal))
    }

    fn shuffled(&self, dice: &mut Dice) -> Deal {
        Deal::shuffled(dice)
    }

    fn write_deal(deal: &Deal) -> Value {
        let bag: Vec<_> = deal.bag().iter().map(Card::to_string).collect();
        json!({ "bag": bag })
    }

    fn table(&self, state: &State, _: Option<Seat>, answer: &mut Map<String, Value>) {
        let players = self.players();
        let seats: Map<_, _> = state
            .seats(self.board())
            .map(|(square, sitter)| (square.to_string(), sitter.to_string().into()))
            .collect();
        let bar: Vec<_> = state.bar().iter().map(Card::to_string).collect();
        let limits: Vec<_> = Seat::all(players).map(|seat| state.limit(seat)).collect();
        // Hands lie open: every viewer sees all of them.
        let hands = hands(players, None, |seat| sorted(state.hand(seat).cards()));
        answer.insert("hands".into(), hands);
        answer.insert("seats".into(), seats.into());
        answer.insert("bar".into(), json!(bar));
        answer.insert("limits".into(), json!(limits));
        answer.insert("stock".into(), state.stock().into());
    }

    fn geometry(&self, description: &mut Map<String, Value>) {
        let board = self.board();
        let tables: Map<_, _> = board
            .tables()
            .map(|table| (board.table_square(table).to_string(), board.nation(table).code().into()))
            .collect();
        let places: Map<_, _> = board
            .chairs()
            .map(|chair| {
                let beside = board.tables_of(chair).map(|table| board.table_square(table));
                let beside: Vec<_> = beside.map(|square| square.to_string()).collect();
                (board.chair_square(chair).to_string(), json!(beside))
            })
            .collect();
        let bar: Vec<_> = (0..BAR).map(|taken| self.options().bar.price(taken)).collect();
        description.insert("tables".into(), tables.into());
        description.insert("places".into(), places.into());
        description.insert("bar".into(), json!(bar));
    }

    fn knowledge(&self, seen: &Observation, line: &mut Map<String, Value>) {
        line.insert("unseen".into(), counts(hand_counts(seen.position().unseen())));
    }
}

fn edition(value: &Value) -> Option<Edition> {
    match value.as_str()? {
        "amigo" => Some(Edition::Amigo),
        "schuk" => Some(Edition::Schuk),
        _ => None,
    }
}

fn bar_scale(value: &Value) -> Option<BarScale> {
    match value.as_str()? {
        "rows" => Some(BarScale::Rows),
        "linear" => Some(BarScale::Linear),
        _ => None,
    }
}

/// A board file: `{"tables":{"b2":"DE", …}}`.
fn read_board(plan: &Value) -> Result<Board, RecordError> {
    let wrong = || RecordError::WrongValue { field: "board", expected: Expected::Board };
    let fields = plan.as_object().ok_or_else(wrong)?;
    if let Some(field) = fields.keys().find(|field| *field != "tables") {
        return Err(RecordError::UnknownField { field: field.clone() });
    }
    let listed = fields.get("tables").and_then(Value::as_object).ok_or_else(wrong)?;
    let mut tables = Vec::new();
    for (square, nation) in listed {
        let table = Square::read(square).zip(nation.as_str().and_then(Nation::from_code));
        let text = || format!("{square}: {nation}");
        tables.push(table.ok_or_else(|| RecordError::WrongTable { text: text() })?);
    }
    Board::new(&tables).map_err(RecordError::WrongBoard)
}

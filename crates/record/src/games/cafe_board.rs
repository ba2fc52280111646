//! The board game in records.

use gueridon_engine::cafe::{Card, Nation, Square};
use gueridon_engine::cafe_board::{
    BAR, BagEnd, BarJoker, BarScale, BarWhen, Board, CafeBoard, Deal, Debt, Edition,
    ExchangeGender, ExchangeNation, FirstTurn, Observation, Options, State,
};
use gueridon_engine::{Game, Seat, Version};
use serde_json::{Map, Value, json};

use super::{RecordFormat, cards, counts, hand_counts, hands, piles, sorted};
use crate::error::{Expected, Pile, RecordError};
use crate::options::{CheckedOptions, FIRST, GROUP_CHOICES, GameOption, OptionChoice};
use crate::seed::Dice;

const BOARD: &str = "board";
const AMIGO: OptionChoice = OptionChoice::named(Edition::Amigo.name());
const SCHUK: OptionChoice = OptionChoice::named(Edition::Schuk.name());

/// What the edition says, where that may be chosen too.
const OF_EDITION: OptionChoice = OptionChoice::default("edition");

impl RecordFormat for CafeBoard {
    const OPTIONS: &'static [GameOption] = &[
        GameOption::new("edition", "editions", &[AMIGO, SCHUK]),
        GameOption::new("groups", "groups", &GROUP_CHOICES),
        GameOption::new(
            "first_turn",
            "first-turn",
            &[
                OF_EDITION,
                OptionChoice::named(FirstTurn::One.name()),
                OptionChoice::named(FirstTurn::Ordinary.name()),
            ],
        )
        .since(Version::V3),
        GameOption::new(
            "bar",
            "B2",
            &[
                OptionChoice::named(BarScale::Rows.name()),
                OptionChoice::named(BarScale::Linear.name()),
            ],
        ),
        GameOption::new(
            "bar_when",
            "B13",
            &[
                OptionChoice::named(BarWhen::Free.name()),
                OptionChoice::named(BarWhen::Stuck.name()),
            ],
        )
        .since(Version::V3),
        GameOption::new(
            "bar_joker",
            "bar",
            &[
                OF_EDITION,
                OptionChoice::named(BarJoker::Never.name()),
                OptionChoice::named(BarJoker::LastResort.name()),
            ],
        )
        .since(Version::V3),
        GameOption::new(
            "debt",
            "B4",
            &[
                OF_EDITION,
                OptionChoice::named(Debt::Eliminated.name()),
                OptionChoice::named(Debt::BelowZero.name()),
            ],
        )
        .since(Version::V3),
        GameOption::new(
            "exchange_nation",
            "exchange",
            &[
                OF_EDITION,
                OptionChoice::named(ExchangeNation::Any.name()),
                OptionChoice::named(ExchangeNation::Chosen.name()),
            ],
        )
        .since(Version::V3),
        GameOption::new(
            "exchange_gender",
            "B9",
            &[
                OptionChoice::named(ExchangeGender::Any.name()),
                OptionChoice::named(ExchangeGender::Same.name()),
            ],
        )
        .since(Version::V3),
        GameOption::new(
            "four_jokers",
            "B8",
            &[OF_EDITION, OptionChoice::flag("yes", true), OptionChoice::flag("no", false)],
        )
        .since(Version::V3),
        GameOption::new(
            "bag",
            "B5",
            &[
                OF_EDITION,
                OptionChoice::named(BagEnd::Stop.name()),
                OptionChoice::named(BagEnd::Finish.name()),
            ],
        )
        .since(Version::V3),
        FIRST,
        GameOption::new(BOARD, "B1", &[OptionChoice::default("printed")])
            .with_further(Expected::Board, |value| value.is_object().then_some(Version::V1)),
    ];

    fn configure(options: &CheckedOptions<'_>) -> Result<CafeBoard, RecordError> {
        let edition = options.named("edition", Edition::from_name).unwrap_or(Edition::Amigo);
        let usual = Options::edition(options.version, options.players, edition);
        let board = match options.get(BOARD) {
            Some(plan) => read_board(plan)?,
            None => Board::standard(options.version),
        };
        let named = Options {
            first: options.first(),
            first_turn: options
                .named("first_turn", FirstTurn::from_name)
                .unwrap_or(usual.first_turn),
            bar_joker: options.named("bar_joker", BarJoker::from_name).unwrap_or(usual.bar_joker),
            bar_when: options.named("bar_when", BarWhen::from_name).unwrap_or(usual.bar_when),
            exchange_nation: options
                .named("exchange_nation", ExchangeNation::from_name)
                .unwrap_or(usual.exchange_nation),
            exchange_gender: options
                .named("exchange_gender", ExchangeGender::from_name)
                .unwrap_or(usual.exchange_gender),
            debt: options.named("debt", Debt::from_name).unwrap_or(usual.debt),
            bag: options.named("bag", BagEnd::from_name).unwrap_or(usual.bag),
            four_jokers: options.flag("four_jokers").unwrap_or(usual.four_jokers),
            bar: options.named("bar", BarScale::from_name).unwrap_or(usual.bar),
            groups: options.flag("groups").unwrap_or(usual.groups),
            ..usual
        };
        Ok(CafeBoard::on(board, named)
            .expect("the number of players and the first seat were checked"))
    }

    fn option_values(&self) -> Map<String, Value> {
        let played = self.options();
        let mut values = Map::new();
        let mut add = |name: &str, value: Value| drop(values.insert(name.to_owned(), value));
        add("groups", played.groups.into());
        add("first_turn", played.first_turn.name().into());
        add("bar", played.bar.name().into());
        add("bar_when", played.bar_when.name().into());
        add("bar_joker", played.bar_joker.name().into());
        add("debt", played.debt.name().into());
        add("exchange_nation", played.exchange_nation.name().into());
        add("exchange_gender", played.exchange_gender.name().into());
        add("four_jokers", played.four_jokers.into());
        add("bag", played.bag.name().into());
        add(FIRST.name, played.first.0.into());
        if *self.board() != Board::standard(played.version) {
            add(BOARD, json!({ "tables": tables_of(self.board()) }));
        }
        values
    }

    fn read_deal(&self, deal: &Value) -> Result<Deal, RecordError> {
        let [bag] = piles(deal, ["bag"])?;
        cards(bag, Card::read)
            .and_then(|bag| Deal::new(&bag))
            .ok_or(RecordError::WrongDeal { pile: Pile::Bag })
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
        let places: Map<_, _> = board
            .chairs()
            .map(|chair| {
                let beside = board.tables_of(chair).map(|table| board.table_square(table));
                let beside: Vec<_> = beside.map(|square| square.to_string()).collect();
                (board.chair_square(chair).to_string(), json!(beside))
            })
            .collect();
        let bar: Vec<_> = (0..BAR).map(|taken| self.options().bar.price(taken)).collect();
        description.insert("tables".into(), tables_of(board));
        description.insert("places".into(), places.into());
        description.insert("bar".into(), json!(bar));
    }

    fn knowledge(&self, seen: &Observation, line: &mut Map<String, Value>) {
        line.insert("unseen".into(), counts(hand_counts(seen.position().unseen())));
    }
}

/// The tables of a board by their squares.
fn tables_of(board: &Board) -> Value {
    let nation = |table| Value::from(board.nation(table).code());
    board.tables().map(|table| (board.table_square(table).to_string(), nation(table))).collect()
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

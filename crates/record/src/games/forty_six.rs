//! Quarante-six in records.

use gueridon_engine::forty_six::{
    Board, Card, Deal, Deck, Event, FortySix, MAX_ROUNDS, NUMBERS, Observation, Options, Square,
    State,
};
use gueridon_engine::{Game, Seat, Version, shuffle};
use serde_json::{Map, Value, json};

use super::{RecordFormat, cards, counts, hands, piles, sorted};
use crate::error::{Expected, Pile, RecordError};
use crate::options::{CheckedOptions, FIRST, GameOption, OptionChoice};
use crate::replay::Step;
use crate::seed::{Dice, Seed};
use crate::shared_list::SharedList;

const ROUNDS: &[OptionChoice] = &[
    OptionChoice::default("usual"),
    OptionChoice::number("one", 1),
    OptionChoice::number("ten", 10),
];
const BLUE: &str = "blue";
const RED: &str = "red";
const ANYWHERE: &str = "anywhere";
const LINKED: &str = "linked";

impl RecordFormat for FortySix {
    const OPTIONS: &'static [GameOption] = &[
        GameOption::new("side", "Q1", &[OptionChoice::named(BLUE), OptionChoice::named(RED)])
            .with_further(Expected::Side, |value| {
                let since = if value.is_array() { Version::V3 } else { Version::V1 };
                read_side(value).map(|_| since)
            }),
        GameOption::new("rounds", "rounds", ROUNDS)
            .with_further(Expected::Rounds, |value| rounds(value).map(|_| Version::V1)),
        GameOption::new(
            "joker",
            "Q3",
            &[OptionChoice::named(ANYWHERE), OptionChoice::named(LINKED)],
        ),
        FIRST,
    ];

    fn configure(options: &CheckedOptions<'_>) -> Result<FortySix, RecordError> {
        let usual = Options::of(options.version, options.players);
        let named = Options {
            first: options.first(),
            rounds: options.get("rounds").and_then(rounds).unwrap_or(usual.rounds),
            joker_anywhere: options
                .get("joker")
                .map_or(usual.joker_anywhere, |value| value.as_str() == Some(ANYWHERE)),
            ..usual
        };
        let board = options.get("side").and_then(read_side).unwrap_or(Board::BLUE);
        Ok(FortySix::on(board, named).expect("players, rounds and the first seat were checked"))
    }

    fn option_values(&self) -> Map<String, Value> {
        let side = match self.board() {
            board if *board == Board::BLUE => BLUE.into(),
            board if *board == Board::RED => RED.into(),
            board => board.numbers().to_vec().into(),
        };
        let joker = if self.options().joker_anywhere { ANYWHERE } else { LINKED };
        let mut values = Map::new();
        values.insert("side".to_owned(), side);
        values.insert("rounds".to_owned(), self.options().rounds.into());
        values.insert("joker".to_owned(), joker.into());
        values.insert(FIRST.name.to_owned(), self.options().first.0.into());
        values
    }

    fn read_deal(&self, deal: &Value) -> Result<Deal, RecordError> {
        let rounds = self.options().rounds;
        let [decks] = piles(deal, ["decks"])?;
        if decks.len() != rounds {
            return Err(RecordError::WrongDecks { rounds, decks: decks.len() });
        }
        let read = |deck: &Value| Deck::new(&cards(deck.as_array()?, Card::read)?);
        let decks: Option<Vec<Deck>> = decks.iter().map(read).collect();
        decks.map(Deal::new).ok_or(RecordError::WrongDeal { pile: Pile::Decks })
    }

    fn shuffled(&self, dice: &mut Dice) -> Deal {
        Deal::shuffled(self.options().rounds, dice)
    }

    fn write_deal(deal: &Deal) -> Value {
        let decks: Vec<Vec<_>> = deal
            .decks()
            .iter()
            .map(|deck| deck.cards().iter().map(Card::to_string).collect())
            .collect();
        json!({ "decks": decks })
    }

    fn table(&self, state: &State, view: Option<Seat>, answer: &mut Map<String, Value>) {
        let board: Map<_, _> = state
            .public()
            .laid()
            .map(|(square, card)| (square.to_string(), card.to_string().into()))
            .collect();
        let hands = hands(self.players(), view, |seat| sorted(state.hand(seat).iter()));
        answer.insert("hands".into(), hands);
        answer.insert("board".into(), board.into());
        answer.insert("round".into(), state.public().round().into());
        answer.insert("stock".into(), state.stock().into());
    }

    fn geometry(&self, description: &mut Map<String, Value>) {
        let text = |square: Square| square.to_string();
        let rows = self.board().rows().map(|row| row.map(|square| square.map(text)));
        let links: Map<_, _> = Card::all()
            .map(|card| {
                let linked = self.board().links(card.square()).iter();
                let linked: Vec<_> = linked.map(|other| text(other.square())).collect();
                (text(card.square()), json!(linked))
            })
            .collect();
        let joker = if self.options().joker_anywhere { ANYWHERE } else { LINKED };
        description.insert("rows".into(), json!(rows));
        description.insert("links".into(), links.into());
        description.insert("rounds".into(), self.options().rounds.into());
        description.insert("joker".into(), joker.into());
    }

    fn knowledge(&self, seen: &Observation, line: &mut Map<String, Value>) {
        let holder = seen.public().joker_holder();
        line.insert("unseen".into(), counts(seen.unseen().iter().map(|card| (card, 1))));
        line.insert("joker_holder".into(), json!(holder.map(|seat| seat.0)));
    }

    fn round_starts(steps: &SharedList<Step<FortySix>>) -> Option<Vec<usize>> {
        let deals_again = |step: &Step<FortySix>| {
            step.receipt.iter().any(|event| matches!(event, Event::RoundBegan { .. }))
        };
        let later = (1..).zip(steps.iter()).filter(|(_, step)| deals_again(step));
        Some(std::iter::once(0).chain(later.map(|(played, _)| played)).collect())
    }

    /// Points come at the end of a round and belong to no step.
    fn step_points(_: &Step<FortySix>) -> i32 {
        0
    }
}

/// The arrangement of a side: its name, `red:` and a number from which one is drawn (Q1), or the
/// numbers in reading order.
fn read_side(value: &Value) -> Option<Board> {
    if let Some(numbers) = value.as_array() {
        let numbers: Option<Vec<u8>> =
            numbers.iter().map(|number| number.as_u64()?.try_into().ok()).collect();
        return Board::new(numbers?.try_into().ok()?);
    }
    let text = value.as_str()?;
    match text {
        BLUE => Some(Board::BLUE),
        RED => Some(Board::RED),
        _ => {
            let number = text.strip_prefix("red:")?;
            let value: u64 = number.parse().ok()?;
            // One way to write each number, so that equal games are equal lines.
            if value.to_string() != number {
                return None;
            }
            let mut numbers = [0; NUMBERS as usize];
            for (place, number) in numbers.iter_mut().enumerate() {
                *number = place as u8 + 1;
            }
            shuffle(&mut numbers, &mut Dice::new(Seed::numbered(value)));
            Board::new(numbers)
        }
    }
}

fn rounds(value: &Value) -> Option<usize> {
    let rounds = usize::try_from(value.as_u64()?).ok()?;
    (1..=MAX_ROUNDS).contains(&rounds).then_some(rounds)
}

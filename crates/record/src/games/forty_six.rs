//! Quarante-six in records.

use gueridon_engine::forty_six::{
    Board, Card, Deal, Deck, Event, FortySix, MAX_ROUNDS, NUMBERS, Observation, Options, Square,
    State,
};
use gueridon_engine::{Game, Seat, shuffle};
use serde_json::{Map, Value, json};

use super::{
    GameOption, OptionChoice, OptionReader, Recorded, cards, counts, hands, piles, sorted,
    wrong_players,
};
use crate::error::{Expected, Pile, RecordError};
use crate::record::{CardSource, Record};
use crate::replay::Step;
use crate::seed::{Dice, Seed};
use crate::shared_list::SharedList;

const ROUNDS: &[OptionChoice] = &[
    OptionChoice::usual("usual"),
    OptionChoice::number("one", 1),
    OptionChoice::number("ten", 10),
];

impl Recorded for FortySix {
    const OPTIONS: &'static [GameOption] = &[
        GameOption::new("side", &[OptionChoice::usual("blue"), OptionChoice::named("red")]),
        GameOption::new("rounds", ROUNDS),
        GameOption::new("joker", &[OptionChoice::usual("anywhere"), OptionChoice::named("linked")]),
    ];

    fn set_up(record: &Record) -> Result<(FortySix, Deal), RecordError> {
        let mut reader = OptionReader::new(record);
        let mut options = Options::of(record.version, reader.players::<Self>()?);
        let side =
            reader.take("side", Expected::Side, |value| value.as_str().and_then(read_side))?;
        if let Some(rounds) = reader.take("rounds", Expected::Rounds, rounds)? {
            options.rounds = rounds;
        }
        if let Some(anywhere) = reader.take("joker", Expected::Joker, joker_anywhere)? {
            options.joker_anywhere = anywhere;
        }
        reader.finish()?;
        let rounds = options.rounds;
        let game =
            FortySix::on(side.unwrap_or(Board::BLUE), options).ok_or_else(wrong_players::<Self>)?;
        let deal = match &record.source {
            CardSource::Seed(seed) => game.shuffled(&mut Dice::new(*seed)),
            CardSource::Deal(deal) => read_deal(deal, rounds)?,
        };
        Ok((game, deal))
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
        let joker = if self.options().joker_anywhere { "anywhere" } else { "linked" };
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

/// The arrangement of a side; `red:` and a number draws one from that number (Q1).
fn read_side(text: &str) -> Option<Board> {
    match text {
        "blue" => Some(Board::BLUE),
        "red" => Some(Board::RED),
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

fn joker_anywhere(value: &Value) -> Option<bool> {
    match value.as_str()? {
        "linked" => Some(false),
        "anywhere" => Some(true),
        _ => None,
    }
}

fn read_deal(deal: &Value, rounds: usize) -> Result<Deal, RecordError> {
    let [decks] = piles(deal, ["decks"])?;
    if decks.len() != rounds {
        return Err(RecordError::WrongDecks { rounds, decks: decks.len() });
    }
    let read = |deck: &Value| Deck::new(&cards(deck.as_array()?, Card::read)?);
    let decks: Option<Vec<Deck>> = decks.iter().map(read).collect();
    decks.map(Deal::new).ok_or(RecordError::WrongDeal { pile: Pile::Decks })
}

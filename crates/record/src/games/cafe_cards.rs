//! The card game in records.

use gueridon_engine::cafe::{Card, Hand, Nation};
use gueridon_engine::cafe_cards::{
    CafeCards, Deal, Groups, Observation, Options, Place, State, Table,
};
use gueridon_engine::{Game, Seat, Version};
use serde_json::{Map, Value, json};

use super::{RecordFormat, cards, counts, hand_counts, hands, piles, sorted};
use crate::error::{Pile, RecordError};
use crate::options::{CheckedOptions, FIRST, GROUP_CHOICES, GameOption, OptionChoice};
use crate::seed::Dice;

const STRICT: OptionChoice = OptionChoice::named("strict").since(Version::V3);

impl RecordFormat for CafeCards {
    const OPTIONS: &'static [GameOption] = &[
        GameOption::new("groups", "groups", &[GROUP_CHOICES[0], GROUP_CHOICES[1], STRICT]),
        FIRST,
    ];

    fn configure(options: &CheckedOptions<'_>) -> Result<CafeCards, RecordError> {
        let groups = match options.get("groups") {
            Some(Value::String(_)) => Groups::Strict,
            Some(Value::Bool(true)) => Groups::of(options.version),
            _ => Groups::Off,
        };
        let usual = Options::of(options.version, options.players);
        let named = Options { first: options.first(), groups, ..usual };
        Ok(CafeCards::new(named).expect("the number of players and the first seat were checked"))
    }

    fn option_values(&self) -> Map<String, Value> {
        let groups = match self.options().groups {
            Groups::Off => false.into(),
            Groups::Alone => true.into(),
            Groups::Strict => STRICT.name.into(),
        };
        let first = self.options().first.0.into();
        [("groups".to_owned(), groups), (FIRST.name.to_owned(), first)].into_iter().collect()
    }

    fn read_deal(&self, deal: &Value) -> Result<Deal, RecordError> {
        let [guests, tables] = piles(deal, ["guests", "tables"])?;
        let wrong = |pile| RecordError::WrongDeal { pile };
        let guests = cards(guests, Card::read).ok_or(wrong(Pile::Guests))?;
        let tables = cards(tables, Nation::from_code).ok_or(wrong(Pile::Tables))?;
        let all_tables: Vec<_> = Deal::all_tables().collect();
        if Deal::new(&guests, &all_tables).is_none() {
            return Err(wrong(Pile::Guests));
        }
        Deal::new(&guests, &tables).ok_or(wrong(Pile::Tables))
    }

    fn shuffled(&self, dice: &mut Dice) -> Deal {
        Deal::shuffled(dice)
    }

    fn write_deal(deal: &Deal) -> Value {
        let guests: Vec<_> = deal.guests().iter().map(Card::to_string).collect();
        let tables: Vec<_> = deal.tables().iter().map(|nation| nation.code()).collect();
        json!({ "guests": guests, "tables": tables })
    }

    fn table(&self, state: &State, view: Option<Seat>, answer: &mut Map<String, Value>) {
        let (players, room) = (self.players(), state.public());
        let seats: Map<_, _> = room
            .seats()
            .map(|(square, card)| (square.to_string(), card.to_string().into()))
            .collect();
        let tables: Map<_, _> = Table::all()
            .filter_map(|table| {
                let nation = room.nation(table)?;
                Some((table.square().to_string(), nation.code().into()))
            })
            .collect();
        let down: Vec<_> = Seat::all(players).map(|seat| state.down(seat).len()).collect();
        let hands = hands(players, view, |seat| sorted(state.hand(seat).cards()));
        answer.insert("hands".into(), hands);
        answer.insert("seats".into(), seats.into());
        answer.insert("tables".into(), tables.into());
        answer.insert("down".into(), json!(down));
        answer.insert("stock".into(), state.stock().into());
        answer.insert("tables_left".into(), state.tables_left().into());
    }

    fn geometry(&self, description: &mut Map<String, Value>) {
        let tables: Vec<_> = Table::all().map(|table| table.square().to_string()).collect();
        let places: Map<_, _> = Place::all()
            .map(|place| {
                let beside = Table::all().filter(|table| table.places().any(|one| one == place));
                let beside: Vec<_> = beside.map(|table| table.square().to_string()).collect();
                (place.square().to_string(), json!(beside))
            })
            .collect();
        description.insert("tables".into(), json!(tables));
        description.insert("places".into(), places.into());
    }

    fn knowledge(&self, seen: &Observation, line: &mut Map<String, Value>) {
        let (unseen, hand, down) = (seen.unseen(), seen.hand(), seen.down());
        let seated: Hand = seen.public().seats().map(|(_, card)| card).collect();
        // A guest that is nowhere else has left with a full table.
        let cleared = Card::all().filter(|card| !card.is_joker()).map(|card| {
            let elsewhere = [unseen, hand, down, seated].map(|cards| cards.count(card));
            (card, Card::COPIES.saturating_sub(elsewhere.iter().sum()))
        });
        let tables = Nation::ALL.into_iter().map(Nation::code).zip(*seen.unseen_tables());
        line.insert("unseen".into(), counts(hand_counts(unseen)));
        line.insert("unseen_tables".into(), counts(tables));
        line.insert("cleared".into(), counts(cleared));
        line.insert("own_down".into(), sorted(down.cards()));
    }
}

//! Goals, read slowly from the referee's answers before and after each step: from who sits where, what is held and
//! what lies on the board, and never from receipts.

use gueridon_record::{RecordFormat, Replay};
use gueridon_study::lessons::{Feat, Goal};
use serde_json::{Map, Value};

/// A step of a turn, between two answers.
struct Moment {
    step: String,
    before: Value,
    after: Value,
}

/// Whether a whole turn reaches a goal.
pub(crate) fn reaches<G: RecordFormat>(start: &Replay<G>, steps: &[String], goal: &Goal) -> bool {
    let seat = start.answer()["player"].as_u64().unwrap() as usize;
    let mut geometry = Map::new();
    start.game.geometry(&mut geometry);
    let mut replay = start.clone();
    let mut moments = Vec::new();
    for step in steps {
        let before = replay.answer();
        replay.apply_text(step).ok().unwrap();
        moments.push(Moment { step: step.clone(), before, after: replay.answer() });
    }
    let turn = Turn { seat, geometry, moments };
    turn.reaches(goal, &replay)
}

struct Turn {
    seat: usize,
    geometry: Map<String, Value>,
    moments: Vec<Moment>,
}

impl Turn {
    fn reaches<G: RecordFormat>(&self, goal: &Goal, end: &Replay<G>) -> bool {
        match goal {
            Goal::Do(feat) => self.times(*feat) > 0,
            Goal::Times(feat, count) => self.times(*feat) >= *count,
            Goal::Without(feat) => self.times(*feat) == 0,
            Goal::Points(least) | Goal::MostPoints(least) => self.gain() >= i64::from(*least),
            Goal::NextAtMost(most) => best_of_next(end) <= i64::from(*most),
            Goal::All(goals) => goals.iter().all(|goal| self.reaches(goal, end)),
        }
    }

    /// Points of the turn; in Quarante-six, the worth of the cards that left the hand.
    fn gain(&self) -> i64 {
        let (first, last) = (self.moments.first().unwrap(), self.moments.last().unwrap());
        if first.before.get("board").is_some() {
            return worth(self.hand(&first.before)) - self.worth_left(last);
        }
        self.score(&last.after) - self.score(&first.before)
    }

    /// What is left in hand; after the last card of a round, the hands are gone from the answer.
    fn worth_left(&self, last: &Moment) -> i64 {
        worth(self.hand(&last.after))
    }

    fn score(&self, answer: &Value) -> i64 {
        answer["scores"][self.seat].as_i64().unwrap()
    }

    fn hand<'a>(&self, answer: &'a Value) -> Vec<&'a str> {
        answer["hands"][self.seat]
            .as_array()
            .unwrap()
            .iter()
            .map(|card| card.as_str().unwrap())
            .collect()
    }

    fn times(&self, feat: Feat) -> usize {
        self.moments.iter().enumerate().map(|(at, _)| self.times_in(at, feat)).sum()
    }

    /// How often something was done in one step.
    fn times_in(&self, at: usize, feat: Feat) -> usize {
        let Moment { step, before, after } = &self.moments[at];
        let is_numbers = before.get("board").is_some();
        let chair = step
            .split_once('@')
            .map(|(_, place)| place)
            .filter(|place| *place != "bar" && !is_numbers);
        // Guests at each table of the chair as the guest sits down, with the table's nation.
        let tables = chair.map(|chair| self.tables(step, chair, before)).unwrap_or_default();
        let company = tables.iter().filter(|(_, guests)| guests.len() > 1);
        let length = |answer: &Value, name: &str| answer[name].as_array().map_or(0, Vec::len);
        let yes = |holds: bool| usize::from(holds);
        match feat {
            Feat::Placed => {
                yes(chair.is_some() || is_numbers && !["done", "draw"].contains(&step.as_str()))
            }
            Feat::Scored => yes(company.count() > 0),
            Feat::TwoTables => yes(company.count() >= 2),
            Feat::Pair => {
                let waits = at > 0
                    && self.times_in(at - 1, Feat::Placed) > 0
                    && self.times_in(at - 1, Feat::Scored) == 0;
                yes(waits && chair.is_some())
            }
            Feat::Doubled => {
                let alike = |(nation, guests): &&(String, Vec<String>)| {
                    guests.iter().all(|guest| guest == nation)
                };
                company.filter(alike).count()
            }
            Feat::Full => tables.iter().filter(|(_, guests)| guests.len() == 4).count(),
            Feat::Cleared => {
                let left = |answer: &Value| answer["tables_left"].as_i64().unwrap_or(0);
                (left(before) - left(after)) as usize
            }
            Feat::HandLimit => {
                let limit = |answer: &Value| answer["limits"][self.seat].as_i64().unwrap_or(0);
                (limit(before) - limit(after)) as usize
            }
            Feat::Joker => yes(step.starts_with(['*', 'J']) && (chair.is_some() || is_numbers)),
            Feat::OwnSquare => {
                yes(before["board"].get("J").is_none() && after["board"].get("J").is_some())
            }
            Feat::JokerTaken => {
                yes(step.contains("<>") || before["board"].get(step.as_str()) == Some(&"J".into()))
            }
            Feat::Bar => length(after, "bar") - length(before, "bar"),
            Feat::Drew => yes(step == "draw"),
            Feat::LaidDown => {
                yes(after["down"][self.seat].as_i64() > before["down"][self.seat].as_i64())
            }
            Feat::WentOut => yes(after["over"] == true && self.hand(after).is_empty()),
        }
    }

    /// The tables of a chair: the nation of each, and those of its guests with the new one.
    fn tables(&self, step: &str, chair: &str, before: &Value) -> Vec<(String, Vec<String>)> {
        let beside = self.geometry["places"][chair].as_array().unwrap();
        let nations = before.get("tables").unwrap_or_else(|| &self.geometry["tables"]);
        let tables = beside.iter().map(|table| {
            let table = table.as_str().unwrap();
            let around = self.geometry["places"].as_object().unwrap().iter();
            let around = around
                .filter(|(_, tables)| tables.as_array().unwrap().iter().any(|it| it == table));
            let seated = around.filter_map(|(chair, _)| before["seats"].get(chair)?.as_str());
            let newcomer = step.split('@').next().unwrap();
            let guests = seated.chain([newcomer]).map(nation).collect();
            (nations[table].as_str().unwrap().to_owned(), guests)
        });
        tables.collect()
    }
}

/// The nation of a guest: `FRf`, or `*m=FR` for a joker.
fn nation(guest: &str) -> String {
    match guest.split_once('=') {
        Some((_, nation)) => nation.to_owned(),
        None => guest[..2].to_owned(),
    }
}

fn worth(hand: Vec<&str>) -> i64 {
    hand.iter().map(|card| card.parse::<i64>().unwrap_or(100)).sum()
}

/// The most points that the next player can win in one turn.
fn best_of_next<G: RecordFormat>(replay: &Replay<G>) -> i64 {
    let answer = replay.answer();
    let seat = answer["player"].as_u64().unwrap() as usize;
    best(replay, seat, answer["scores"][seat].as_i64().unwrap())
}

fn best<G: RecordFormat>(replay: &Replay<G>, seat: usize, before: i64) -> i64 {
    let gains = replay.legal().into_iter().map(|step| {
        let mut next = replay.clone();
        next.apply_text(&step).ok().unwrap();
        let answer = next.answer();
        if answer["player"] == seat {
            return best(&next, seat, before);
        }
        answer["scores"][seat].as_i64().unwrap() - before
    });
    gains.max().unwrap()
}

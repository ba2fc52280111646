//! Two worlds that somebody cannot tell apart.

use std::ops::AddAssign;

use gueridon_engine::{Chance, GameEvent, Seat};
use gueridon_record::{CardSource, Dice, Record, RecordFormat, Replay, with_game};
use serde_json::{Value, json};

/// How often cards change places between one world and the other; most of it would be noticed and
/// is dropped.
const TRIES: u32 = 250;

/// A game: where all cards lay, and what was done.
pub(super) struct World {
    pub(super) deal: Value,
    pub(super) played: Vec<(u8, String)>,
    /// What can be done next, legal or not.
    pub(super) universe: Vec<String>,
    pub(super) legal: Vec<String>,
    /// The legal steps that end the turn or show something hidden.
    pub(super) revealing: Vec<String>,
    pub(super) to_act: Option<u8>,
}

impl World {
    /// Whether nothing is left to do.
    pub(super) fn is_over(&self) -> bool {
        self.to_act.is_none()
    }

    /// What the journal holds of it: some steps of a seat at a time.
    pub(super) fn entries(&self, seed: u64) -> Vec<Value> {
        let longest = 1 + (seed % 3) as usize;
        let mut entries: Vec<(u8, Vec<&String>)> = Vec::new();
        for (seat, action) in &self.played {
            match entries.last_mut() {
                Some((last, actions)) if last == seat && actions.len() < longest => {
                    actions.push(action);
                }
                _ => entries.push((*seat, vec![action])),
            }
        }
        let told = entries.into_iter();
        told.map(|(seat, actions)| {
            json!({"what": "play", "seat": seat, "actions": actions, "by": "player"})
        })
        .collect()
    }
}

/// In how many worlds what differed.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Difference {
    pub(super) worlds: usize,
    /// What somebody holds.
    pub(super) hands: usize,
    /// What was done in secret.
    pub(super) actions: usize,
    /// What is still to come.
    pub(super) piles: usize,
}

impl AddAssign for Difference {
    fn add_assign(&mut self, other: Difference) {
        self.worlds += other.worlds;
        self.hands += other.hands;
        self.actions += other.actions;
        self.piles += other.piles;
    }
}

/// A world and another one that looks the same to the viewer at every step; none when there is none.
pub(super) fn other_world(
    record: &Record,
    played: &[(u8, String)],
    viewer: Option<Seat>,
    dice: &mut Dice,
) -> Option<(World, World, Difference)> {
    let mut search = Search { record, played, viewer, dice };
    with_game!(record.game, G => search.run::<G>())
}

struct Search<'a> {
    record: &'a Record,
    played: &'a [(u8, String)],
    viewer: Option<Seat>,
    dice: &'a mut Dice,
}

impl Search<'_> {
    fn run<G: RecordFormat>(&mut self) -> Option<(World, World, Difference)> {
        let mut replay = Replay::<G>::open(self.record).expect("a game");
        let mut seen = vec![replay.game.observe(&replay.state, self.viewer)];
        let mut shown = Vec::new();
        for (_, action) in self.played {
            let held = hands(&replay);
            assert!(replay.apply_text(action).is_ok(), "it was played before");
            seen.push(replay.game.observe(&replay.state, self.viewer));
            shown.push(ends_round(&replay).then_some(held));
        }
        let first_game = FirstGame { replay: &replay, seen: &seen, shown: &shown };
        let first = G::write_deal(&replay.deal);
        let mut deal = first.clone();
        let mut other = None;
        for _ in 0..TRIES {
            let mut tried = deal.clone();
            swap_two(&mut tried, self.dice);
            let record = Record { source: CardSource::Deal(tried.clone()), ..self.record.clone() };
            if tried != deal
                && let Some(world) = follow(&record, &first_game, self.viewer, self.dice)
            {
                (deal, other) = (tried, Some(world));
            }
        }
        let other: Replay<G> = other?;
        let (one, two) = (world(&replay, first.clone()), world(&other, deal.clone()));
        let difference = Difference {
            worlds: 1,
            hands: (hands(&replay) != hands(&other)).into(),
            actions: (one.played != two.played).into(),
            piles: (deal != first).into(),
        };
        Some((one, two, difference))
    }
}

/// A game, and what could be seen of it.
struct FirstGame<'a, G: RecordFormat> {
    replay: &'a Replay<G>,
    /// By the viewer, before each step and after the last.
    seen: &'a [G::Observation],
    /// The hands that all players showed after each step, when it ended a round.
    shown: &'a [Option<Value>],
}

/// What everybody holds.
fn hands<G: RecordFormat>(replay: &Replay<G>) -> Value {
    replay.answer()["hands"].clone()
}

/// Whether the last step ended a round: it cost another player than its own something.
fn ends_round<G: RecordFormat>(replay: &Replay<G>) -> bool {
    replay.steps.last().is_some_and(|step| {
        let others = |event: &G::Event| event.points(step.seat).is_some_and(|it| it.0 != step.seat);
        step.receipt.iter().any(others)
    })
}

/// Whether a game has ended after some steps.
pub(super) fn is_over(record: &Record, played: &[(u8, String)]) -> bool {
    with_game!(record.game, G => {
        let mut replay = Replay::<G>::open(record).expect("a game");
        for (_, action) in played {
            assert!(replay.apply_text(action).is_ok(), "it was played before");
        }
        replay.answer()["over"] == true
    })
}

/// The number of steps of the first round.
pub(super) fn first_round(record: &Record, played: &[(u8, String)]) -> usize {
    with_game!(record.game, G => {
        let mut replay = Replay::<G>::open(record).expect("a game");
        let ends = |(_, action): &(u8, String)| replay.apply_text(action).is_ok() && ends_round(&replay);
        played.iter().position(ends).expect("a round ends") + 1
    })
}

/// Two cards of a pile change places.
fn swap_two(deal: &mut Value, dice: &mut Dice) {
    let mut piles: Vec<&mut Vec<Value>> = Vec::new();
    for pile in deal.as_object_mut().expect("piles by name").values_mut() {
        let list = pile.as_array_mut().expect("a pile is a list");
        if list.first().is_some_and(Value::is_array) {
            piles.extend(list.iter_mut().filter_map(Value::as_array_mut));
        } else {
            piles.push(list);
        }
    }
    let pile = dice.below(piles.len() as u32) as usize;
    let cards = piles[pile].len() as u32;
    piles[pile].swap(dice.below(cards) as usize, dice.below(cards) as usize);
}

/// Plays the same game from other cards, as far as the viewer can tell: own steps and what everybody
/// sees are the same, what others do in secret is done with what they have.
fn follow<G: RecordFormat>(
    record: &Record,
    first: &FirstGame<'_, G>,
    viewer: Option<Seat>,
    dice: &mut Dice,
) -> Option<Replay<G>> {
    let mut replay = Replay::<G>::open(record).ok()?;
    let looks_like = |replay: &Replay<G>, step: usize| {
        replay.game.observe(&replay.state, viewer) == first.seen[step]
    };
    if !looks_like(&replay, 0) {
        return None;
    }
    for (at, step) in first.replay.steps.iter().enumerate() {
        if replay.game.to_act(&replay.state) != Some(step.seat) {
            return None;
        }
        let mut ways = Vec::new();
        replay.game.legal(&replay.state, &mut ways);
        let told = replay.game.write_concealed(step.action);
        if viewer == Some(step.seat) {
            ways.retain(|&way| way == step.action);
        } else {
            ways.retain(|&way| replay.game.write_concealed(way) == told);
        }
        if ways.is_empty() {
            return None;
        }
        let way = ways[dice.below(ways.len() as u32) as usize];
        let held = first.shown[at].as_ref().map(|_| hands(&replay));
        let receipt = replay.apply(way).ok()?.receipt.clone();
        // Points are for everybody to see, with what brought them.
        let scored = |receipt: &[G::Event]| {
            let counts = receipt.iter().filter(|event| event.points(step.seat).is_some());
            counts.cloned().collect::<Vec<_>>()
        };
        // At the end of a round, so are the hands.
        let alike = scored(&receipt) == scored(&step.receipt) && held == first.shown[at];
        if !alike || !looks_like(&replay, at + 1) {
            return None;
        }
    }
    Some(replay)
}

fn world<G: RecordFormat>(replay: &Replay<G>, deal: Value) -> World {
    let write = |action| replay.game.write(action);
    World {
        deal,
        played: replay.steps.iter().map(|step| (step.seat.0, write(step.action))).collect(),
        universe: replay.game.universe().into_iter().map(write).collect(),
        legal: replay.legal(),
        revealing: replay.legal().into_iter().filter(|way| reveals(replay, way)).collect(),
        to_act: replay.game.to_act(&replay.state).map(|seat| seat.0),
    }
}

/// Whether a step ends the turn, or a card or table is turned up or drawn in it.
fn reveals<G: RecordFormat>(replay: &Replay<G>, way: &str) -> bool {
    let mut after = replay.clone();
    assert!(after.apply_text(way).is_ok(), "{way} is legal");
    let hidden =
        |answer: &Value| ["stock", "tables_left", "round"].map(|name| answer[name].clone());
    hidden(&replay.answer()) != hidden(&after.answer())
        || after.game.to_act(&after.state) != replay.game.to_act(&replay.state)
        || !after.game.mid_turn(&after.state)
}

//! Positions from just the cards that matter, played from a deal.

use std::collections::{HashMap, VecDeque};
use std::fmt::Debug;
use std::marker::PhantomData;

use gueridon_engine::Version;
use gueridon_engine::cafe::{Card, Event, Nation};
use gueridon_engine::cafe_board::{self, CafeBoard};
use gueridon_engine::cafe_cards::{self, CafeCards};
use gueridon_engine::forty_six::{self, FortySix};
use gueridon_record::{CardSource, GameId, Record, RecordError, RecordFormat, Replay};
use serde_json::{Map, Value, json};

use crate::support::Game;

/// A script as the actions of a record. Words stand apart by spaces; `down` takes one more word,
/// `group` its table and all its guests.
pub(crate) fn actions(script: &str) -> Vec<String> {
    let mut actions: Vec<String> = Vec::new();
    for word in script.split_whitespace() {
        match actions.last_mut() {
            Some(last) if last == "down" || last == "group" => *last = format!("{last} {word}"),
            Some(last) if last.starts_with("group ") && word.contains('@') => {
                *last = format!("{last} {word}");
            }
            _ => actions.push(word.to_string()),
        }
    }
    actions
}

/// The cards that an action takes out of the player's hand.
fn cards_of(action: &str) -> Vec<String> {
    let seat = |word: &str| word.split_once(['=', '@', '<']).map(|(card, _)| card.to_string());
    match action.split_once(' ') {
        Some(("down", card)) => vec![card.to_string()],
        Some((_, group)) => group.split(' ').filter_map(seat).collect(),
        None => seat(action).into_iter().collect(),
    }
}

fn ends_turn(action: &str) -> bool {
    matches!(action, "done" | "pass" | "draw" | "end")
        || action.starts_with("down ")
        || action.ends_with("@bar")
        || action.contains("<>")
}

/// What the builder needs to know of a café game.
pub(crate) trait Cafe: RecordFormat<Event = Event> {
    const GAME: GameId;
    const HAND: usize;
    fn deck() -> Vec<String>;
    fn deal(guests: Vec<String>, tables: &str) -> Value;
}

/// All guests; the copies of a kind lie far apart, so that hands that are filled up are mixed.
fn guests() -> Vec<String> {
    let copies = 0..Card::COPIES;
    copies
        .flat_map(|_| Card::all().filter(|card| !card.is_joker()))
        .map(|c| c.to_string())
        .collect()
}

impl Cafe for CafeBoard {
    const GAME: GameId = GameId::CafeBoard;
    const HAND: usize = cafe_board::HAND as usize;

    fn deck() -> Vec<String> {
        let mut deck = guests();
        deck.extend(["*f", "*f", "*m", "*m"].map(String::from));
        deck
    }

    fn deal(guests: Vec<String>, _: &str) -> Value {
        json!({ "bag": guests })
    }
}

impl Cafe for CafeCards {
    const GAME: GameId = GameId::CafeCards;
    const HAND: usize = cafe_cards::HAND;

    fn deck() -> Vec<String> {
        guests()
    }

    fn deal(guests: Vec<String>, tables: &str) -> Value {
        let mut left: Vec<_> = [Nation::ALL; 2].concat().iter().map(|n| n.code()).collect();
        let mut order: Vec<&str> = tables.split_whitespace().collect();
        for table in &order {
            take(&mut left, table);
        }
        order.extend(left);
        json!({ "guests": guests, "tables": order })
    }
}

fn take<T: PartialEq + Debug>(left: &mut Vec<T>, item: &T) {
    let place = left.iter().position(|other| other == item);
    left.remove(place.unwrap_or_else(|| panic!("{item:?} is asked for too often")));
}

/// A café game to be set up.
pub(crate) struct Setup<G> {
    version: Version,
    players: usize,
    rules: Map<String, Value>,
    tables: String,
    held: Vec<Vec<String>>,
    game: PhantomData<G>,
}

/// The board that most examples are drawn on: the tables of every version, with all neighbours of
/// different nations.
const MIXED: &str = "b2 DE d2 GB f2 CU h2 US j2 IT l2 ES b4 TR d4 CF j4 IN l4 CN b6 RU l6 FR \
                     b8 FR l8 RU b10 CN d10 IN j10 CF l10 TR b12 ES d12 IT f12 US h12 CU j12 GB \
                     l12 DE";

/// The board game by the newest rules, on [`MIXED`] unless a `plan` is given.
pub(crate) fn board(players: usize) -> Setup<CafeBoard> {
    Setup::new(players, "").plan(MIXED)
}

/// The board game by a version, on the board of that version.
pub(crate) fn board_of(version: Version, players: usize) -> Setup<CafeBoard> {
    Setup::new(players, "").version(version)
}

/// The card game, with the first tables of its pile.
pub(crate) fn cards(players: usize, tables: &str) -> Setup<CafeCards> {
    Setup::new(players, tables)
}

impl Setup<CafeBoard> {
    /// Another board: squares and nations, as in `b2 DE e2 FR`.
    pub(crate) fn plan(self, plan: &str) -> Self {
        let words: Vec<&str> = plan.split_whitespace().collect();
        let tables = words.chunks(2).map(|table| (table[0].to_string(), table[1].into()));
        self.rule("board", json!({ "tables": tables.collect::<Map<_, _>>() }))
    }

    pub(crate) fn schuk(self) -> Self {
        self.rule("edition", "schuk")
    }
}

impl<G: Cafe> Setup<G> {
    fn new(players: usize, tables: &str) -> Self {
        Setup {
            version: Version::NEWEST,
            players,
            rules: Map::new(),
            tables: tables.into(),
            held: vec![Vec::new(); players],
            game: PhantomData,
        }
    }

    pub(crate) fn version(self, version: Version) -> Self {
        Setup { version, ..self }
    }

    pub(crate) fn rule(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.rules.insert(name.into(), value.into());
        self
    }

    pub(crate) fn groups(self) -> Self {
        self.rule("groups", true)
    }

    /// Cards that a seat is dealt at the start, whether it plays them in the script or not.
    pub(crate) fn holding(mut self, seat: usize, cards: &str) -> Self {
        self.held[seat].extend(cards.split_whitespace().map(String::from));
        self
    }

    fn open(&self, guests: Vec<String>) -> Result<Replay<G>, RecordError> {
        let source = CardSource::Deal(G::deal(guests, &self.tables));
        let mut record = Record::new(G::GAME, self.players, source);
        record.rules = self.rules.clone();
        record.version = self.version;
        // By way of the line, so that what is tested is what a record can say.
        Replay::open(&Record::read(record.write().as_bytes())?)
    }

    /// Why the setup is refused.
    pub(crate) fn error(self) -> RecordError {
        self.open(G::deck()).expect_err("a setup that cannot be played")
    }

    /// Deals and plays a script: every seat is dealt, or draws in time, what it plays there. The
    /// rest of the cards comes in a fixed order, jokers last.
    pub(crate) fn play(self, script: &str) -> Game<G> {
        let actions = actions(script);
        let mut wanted = self.cards_to_play(&actions);
        let mut left = G::deck();
        for card in wanted.iter().flatten().chain(self.held.iter().flatten()) {
            take(&mut left, card);
        }
        // The order of the pile as far as it matters; nothing where any card will do.
        let mut order: Vec<Option<String>> = Vec::new();
        for (seat, queue) in wanted.iter_mut().enumerate() {
            let held = &self.held[seat];
            order.extend(held.iter().cloned().map(Some));
            order.extend((held.len()..G::HAND).map(|_| queue.pop_front()));
        }
        // How many cards a refill takes is for the game to say: each time that a seat draws
        // beyond what is known, those cards are put there, and the script starts over.
        loop {
            let mut rest = left.iter().cloned();
            let filled = order.iter().map(|card| card.clone().or_else(|| rest.next()));
            let mut pile: Vec<String> = filled.flatten().collect();
            pile.extend(wanted.iter().flatten().cloned());
            pile.extend(rest);
            let mut game = Game { replay: self.open(pile).expect("a deal of all cards") };
            if game.play_until_unknown_draw(&actions, &mut wanted, &mut order) {
                return game;
            }
        }
    }

    /// For each seat, what it plays from its hand or from later draws.
    fn cards_to_play(&self, actions: &[String]) -> Vec<VecDeque<String>> {
        let mut wanted = vec![VecDeque::new(); self.players];
        let mut jokers_on = HashMap::new();
        let mut taken_back: Vec<Vec<String>> = vec![Vec::new(); self.players];
        let first = self.rules.get("first").and_then(Value::as_u64);
        let mut seat = first.unwrap_or(0) as usize;
        for action in actions {
            for card in cards_of(action) {
                match taken_back[seat].iter().position(|joker| *joker == card) {
                    Some(place) => drop(taken_back[seat].remove(place)),
                    None => wanted[seat].push_back(card),
                }
            }
            if let Some((joker, chair)) = action.split_once('@').filter(|(j, _)| j.contains('*')) {
                jokers_on.insert(chair.to_string(), joker[..2].to_string());
            }
            if let Some((_, chair)) = action.split_once("<>") {
                taken_back[seat].extend(jokers_on.remove(chair));
            }
            if ends_turn(action) {
                seat = (seat + 1) % self.players;
            }
        }
        for (queue, held) in wanted.iter_mut().zip(&self.held) {
            assert!(held.len() <= G::HAND, "more is held than a hand has");
            for card in held {
                if let Some(place) = queue.iter().position(|other| other == card) {
                    queue.remove(place);
                }
            }
        }
        wanted
    }
}

impl<G: Cafe> Game<G> {
    /// Whether the script could be played to its end without a draw of unknown cards.
    fn play_until_unknown_draw(
        &mut self,
        actions: &[String],
        wanted: &mut [VecDeque<String>],
        order: &mut Vec<Option<String>>,
    ) -> bool {
        let mut drawn = G::HAND * wanted.len();
        for action in actions {
            let step = self.step(action);
            for event in step.receipt.iter() {
                if let Event::Drew { count, .. } = event {
                    drawn += usize::from(*count);
                }
            }
            if drawn > order.len() {
                let queue = &mut wanted[step.seat.index()];
                order.extend((order.len()..drawn).map(|_| queue.pop_front()));
                return false;
            }
        }
        true
    }
}

/// Quarante-six to be set up, round by round.
pub(crate) struct Rounds {
    version: Version,
    players: usize,
    rules: Map<String, Value>,
    decks: Vec<Vec<String>>,
}

pub(crate) fn forty_six(players: usize) -> Rounds {
    forty_six_of(Version::NEWEST, players)
}

/// Quarante-six by a version.
pub(crate) fn forty_six_of(version: Version, players: usize) -> Rounds {
    Rounds { version, players, rules: Map::new(), decks: Vec::new() }
}

impl Rounds {
    pub(crate) fn rule(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.rules.insert(name.into(), value.into());
        self
    }

    /// The hands, the card that is turned up, and the pile, in which `..` stands for the rest.
    /// Hands are filled up with the lowest numbers that are left.
    pub(crate) fn round(mut self, hands: &[&str], turned_up: &str, pile: &str) -> Self {
        let (top, bottom) = pile.split_once("..").unwrap_or((pile, ""));
        let mut left: Vec<String> =
            (1..=forty_six::NUMBERS).map(|n| n.to_string()).chain(["J".to_string()]).collect();
        for text in hands.iter().copied().chain([turned_up, top, bottom]) {
            for card in text.split_whitespace() {
                take(&mut left, &card.to_string());
            }
        }
        let mut left = left.into_iter();
        let mut deck: Vec<String> = Vec::new();
        for seat in 0..self.players {
            let hand = hands.get(seat).copied().unwrap_or_default();
            deck.extend(hand.split_whitespace().map(String::from));
            let missing = (seat + 1) * forty_six::HAND - deck.len();
            deck.extend(left.by_ref().take(missing));
        }
        let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>();
        deck.push(turned_up.into());
        deck.extend(words(top));
        deck.extend(left);
        deck.extend(words(bottom));
        self.decks.push(deck);
        self
    }

    /// As many rounds are played as were set up, unless the rules say otherwise.
    pub(crate) fn play(mut self, script: &str) -> Game<FortySix> {
        if self.decks.len() != self.players {
            self.rules.entry("rounds").or_insert(self.decks.len().into());
        }
        let deal = CardSource::Deal(json!({ "decks": self.decks }));
        let mut record = Record::new(GameId::FortySix, self.players, deal);
        record.rules = self.rules;
        record.version = self.version;
        let record = Record::read(record.write().as_bytes()).expect("a record");
        let mut game = Game { replay: Replay::open(&record).expect("a game") };
        game.play(script);
        game
    }
}

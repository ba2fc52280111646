//! Positions from just the cards that matter, and the questions that tests ask of them.

use std::collections::{HashMap, VecDeque};
use std::fmt::Debug;
use std::marker::PhantomData;

use gueridon_engine::cafe::{Card, Event, Nation, NationSet, SeatedGuest, Square};
use gueridon_engine::cafe_board::{self, CafeBoard};
use gueridon_engine::cafe_cards::{self, CafeCards};
use gueridon_engine::forty_six::{self, FortySix};
use gueridon_engine::{Outcome, Refusal, Unreadable, Version};
use gueridon_record::{ActionError, GameId, Record, RecordError, Recorded, Replay, Source, Step};
use serde_json::{Map, Value, json};

pub(crate) fn card(text: &str) -> Card {
    Card::read(text).expect("a card")
}

pub(crate) fn guest(text: &str) -> SeatedGuest {
    SeatedGuest::read(text).expect("a guest, or a joker with its nation")
}

pub(crate) fn at(text: &str) -> Square {
    Square::read(text).expect("a square")
}

pub(crate) fn nation(code: &str) -> Nation {
    Nation::from_code(code).expect("a nation")
}

pub(crate) fn nations(codes: &str) -> NationSet {
    codes.split_whitespace().map(nation).collect()
}

pub(crate) fn number(text: &str) -> forty_six::Card {
    forty_six::Card::read(text).expect("a number or J")
}

/// A script as the actions of a record. Words stand apart by spaces; `down` takes one more word,
/// `group` its table and everybody who sits down there.
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
pub(crate) trait Cafe: Recorded<Event = Event> {
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
    pub(crate) fn version(self, version: Version) -> Self {
        Setup { version, ..self }
    }

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
        let source = Source::Deal(G::deal(guests, &self.tables));
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

    /// Deals and plays a script: everybody is dealt, or draws in time, what they play in it. The
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
        // How many cards a refill takes is for the game to say: each time that somebody draws
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
        let mut seat = 0;
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

/// A game that is going on.
#[derive(Clone)]
pub(crate) struct Game<G: Recorded> {
    pub(crate) replay: Replay<G>,
}

impl<G: Cafe> Game<G> {
    /// Whether the script could be played to its end without a draw that nobody thought of.
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

    /// What the last step with that action paid, table by table: `b2 6, d2 0, c3 2`.
    pub(crate) fn paid(&self, action: &str) -> String {
        let mut paid = Vec::new();
        for event in self.receipt(action) {
            if let Event::Scored { table, points, .. } | Event::GroupScored { table, points, .. } =
                event
            {
                paid.push(format!("{table} {points}"));
            }
        }
        paid.join(", ")
    }
}

impl Game<CafeBoard> {
    /// Sends the first guest in hand to the bar, whoever that is; returns the points.
    pub(crate) fn bar(&mut self) -> i32 {
        let hand = self.hand(self.player());
        let first = hand.iter().find(|card| !card.starts_with('*')).expect("a guest in hand");
        self.step(&format!("{first}@bar")).points
    }
}

impl<G: Recorded> Game<G> {
    fn step(&mut self, action: &str) -> &Step<G> {
        // Also sees to it that what is played is listed as legal.
        self.allows(action);
        match self.replay.play(action) {
            Ok(step) => step,
            Err(error) => panic!("{action} is refused: {error:?}"),
        }
    }

    pub(crate) fn play(&mut self, script: &str) {
        for action in actions(script) {
            self.step(&action);
        }
    }

    /// The game as it would go on.
    pub(crate) fn after(&self, script: &str) -> Self {
        let mut game = self.clone();
        game.play(script);
        game
    }

    /// One field of the referee's answer.
    pub(crate) fn answer(&self, field: &str) -> Value {
        self.replay.answer()[field].clone()
    }

    /// Whose turn it is.
    pub(crate) fn player(&self) -> usize {
        self.answer("player").as_u64().expect("a game that goes on") as usize
    }

    /// The cards that a seat holds, sorted.
    pub(crate) fn hand(&self, seat: usize) -> Vec<String> {
        serde_json::from_value(self.answer("hands")[seat].clone()).expect("a list of cards")
    }

    pub(crate) fn is_over(&self) -> bool {
        self.answer("over") == json!(true)
    }

    /// The points of every step.
    pub(crate) fn points(&self) -> Vec<i32> {
        serde_json::from_value(self.answer("points")).expect("a list of points")
    }

    /// The points of the last steps.
    pub(crate) fn last_points(&self, steps: usize) -> Vec<i32> {
        let points = self.points();
        points[points.len() - steps..].to_vec()
    }

    pub(crate) fn scores(&self) -> Vec<i32> {
        self.replay.game.scores(&self.replay.state).to_vec()
    }

    pub(crate) fn outcome(&self) -> Outcome {
        self.replay.game.outcome(&self.replay.state).expect("a game that is over")
    }

    pub(crate) fn legal(&self) -> Vec<String> {
        self.replay.legal()
    }

    /// The legal actions that begin like that.
    pub(crate) fn legal_with(&self, prefix: &str) -> Vec<String> {
        self.legal().into_iter().filter(|action| action.starts_with(prefix)).collect()
    }

    /// Whether an action may be played; what is listed as legal has to agree.
    pub(crate) fn allows(&self, action: &str) -> bool {
        let listed = self.legal().iter().any(|legal| legal == action);
        assert_eq!(listed, self.replay.clone().play(action).is_ok(), "{action}");
        listed
    }

    /// What the last step with that action brought about.
    pub(crate) fn receipt(&self, action: &str) -> &[G::Event] {
        let mut steps = self.replay.steps.iter().rev();
        let step = steps.find(|step| self.replay.game.write(step.action) == action);
        &step.expect("an action that was played").receipt
    }

    /// Every rule that an action would break. Trying it changes nothing.
    pub(crate) fn refusals(&self, action: &str) -> Vec<G::Refusal> {
        assert!(!self.legal().contains(&action.to_string()), "{action} is legal");
        let mut tried = self.clone();
        let read = tried.replay.game.read(action).expect("an action that can be written");
        let refusals = tried.replay.step(read).expect_err("an action that breaks a rule");
        assert_eq!(tried.replay.state, self.replay.state, "{action} left a trace");
        assert_eq!(tried.points(), self.points(), "{action} left a trace");
        refusals.iter().cloned().collect()
    }

    /// The codes of every rule that an action would break.
    pub(crate) fn codes(&self, action: &str) -> Vec<&'static str> {
        self.refusals(action).iter().map(|refusal| refusal.code().as_str()).collect()
    }

    /// The action is refused, and this is the reason that is told first.
    #[track_caller]
    pub(crate) fn refuses(&self, action: &str, code: &str, rule: &str, reason: G::Refusal) {
        let first = &self.refusals(action)[0];
        assert_eq!(*first, reason);
        assert_eq!((first.code().as_str(), first.rule().id()), (code, rule));
    }

    /// Why a text is no action here at all.
    pub(crate) fn unreadable(&self, text: &str) -> Unreadable {
        match self.replay.clone().play(text) {
            Err(ActionError::Unreadable { why, .. }) => why,
            other => panic!("{text} should not be readable: {other:?}"),
        }
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
        let deal = Source::Deal(json!({ "decks": self.decks }));
        let mut record = Record::new(GameId::FortySix, self.players, deal);
        record.rules = self.rules;
        record.version = self.version;
        let record = Record::read(record.write().as_bytes()).expect("a record");
        let mut game = Game { replay: Replay::open(&record).expect("a game") };
        game.play(script);
        game
    }
}

//! Café International, the board game: the position and what is legal in it.

mod turn;

use super::cafe::{
    self, Group, Seating, balanced, gender, guests, is_joker, nation, of_one_gender, writings,
};
use super::{Game, deal, first, players, sorted, strings, version};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The board that is played on unless a record brings its own: the squares of the tables and their nations.
const BOARD: &str = "b2 CF d2 IT f2 IT h2 CN j2 CN l2 ES b4 CF d4 GB j4 GB l4 ES b6 CU l6 RU \
                     b8 CU l8 RU b10 TR d10 FR j10 FR l10 IN b12 TR d12 DE f12 DE h12 US j12 US l12 IN";

/// The same of version 1.
const BOARD_1: &str = "b2 DE d2 GB f2 CU h2 US j2 IT l2 ES b4 TR d4 CF j4 IN l4 CN b6 RU l6 FR \
                     b8 FR l8 RU b10 CN d10 IN j10 CF l10 TR b12 ES d12 IT f12 US h12 CU j12 GB l12 DE";

const BAR_ROWS: [i64; 20] =
    [1, 2, 3, 4, 5, -2, -4, -6, -8, -10, -4, -6, -8, -10, -12, -6, -8, -10, -12, -14];
const BAR_LINEAR: [i64; 20] =
    [1, 2, 3, 4, 5, -2, -4, -6, -8, -10, -12, -14, -16, -18, -20, -22, -24, -26, -28, -30];

#[derive(Clone)]
pub(crate) struct Board {
    /// Is the first turn of the game exactly one guest? Otherwise it is an ordinary turn.
    one_guest_first: bool,
    /// May a joker go to the bar when nothing else is legal? Otherwise it never may.
    joker_at_bar: bool,
    /// May a guest go to the bar only when nothing else can be played? (B13)
    bar_when_stuck: bool,
    /// Does the guest that replaces a joker have the nation that the joker stands for?
    exchange_chosen: bool,
    /// Does the guest that replaces a joker have its gender? (B9)
    exchange_same: bool,
    /// Can a joker at a table of four women or four men be exchanged? (B12)
    groups_give_jokers: bool,
    /// Does a price above one's points eliminate? Otherwise the score goes below zero. (B4)
    eliminates: bool,
    /// The game ends with this number of guests in the bag, or fewer. (B5)
    low: usize,
    /// Is a refill completed when the bag runs low in the middle of it? (B5)
    completes_refill: bool,
    groups: bool,
    bar_values: [i64; 20],
    seating: Seating,
    bag: Vec<String>,
    bar: Vec<String>,
    hands: Vec<Vec<String>>,
    limits: Vec<usize>,
    scores: Vec<i64>,
    /// The players that were eliminated.
    eliminated: Vec<bool>,
    player: usize,
    first_turn: bool,
    /// Guests seated in this turn.
    placed: usize,
    /// Was a group seated? It is the whole turn.
    grouped: bool,
    /// The chair of a guest who sat down alone and must be joined by the next card.
    alone: Option<String>,
    /// Passes in succession.
    passes: usize,
    /// Why the game is over, once it is.
    over: Option<&'static str>,
}

impl Board {
    pub(crate) fn start(record: &Value) -> Board {
        let players = players(record);
        let rules = &record["rules"];
        let version = version(record);
        // Is a point played as `amigo` has it? As the record says, else as its edition has it.
        let as_amigo = |name: &str, of_amigo: Value| {
            let said = &rules[name];
            if said.is_null() { rules["edition"] != "schuk" } else { *said == of_amigo }
        };
        let stops = as_amigo("bag", json!("stop"));
        let mut tables = BTreeMap::new();
        if let Some(own) = rules["board"]["tables"].as_object() {
            for (square, nation) in own {
                let nation = nation.as_str().expect("a table has a nation");
                tables.insert(square.clone(), nation.to_string());
            }
        } else {
            let board = if version == 1 { BOARD_1 } else { BOARD };
            let words: Vec<&str> = board.split_whitespace().collect();
            for pair in words.chunks(2) {
                tables.insert(pair[0].to_string(), pair[1].to_string());
            }
        }
        let mut seating = Seating::new(tables);
        seating.jokers_are_native = match version {
            1 => false,
            2 => true,
            _ => as_amigo("four_jokers", json!(true)),
        };
        let mut bag = strings(&record["deal"]["bag"]);
        let mut hands = Vec::new();
        for _ in 0..players {
            hands.push(deal(&mut bag, 5));
        }
        Board {
            one_guest_first: as_amigo("first_turn", json!("one")),
            joker_at_bar: !as_amigo("bar_joker", json!("never")),
            bar_when_stuck: rules["bar_when"] == "stuck",
            exchange_chosen: !as_amigo("exchange_nation", json!("any")),
            exchange_same: rules["exchange_gender"] == "same",
            groups_give_jokers: version >= 3,
            eliminates: as_amigo("debt", json!("eliminated")),
            low: if stops { 3 } else { 4 },
            completes_refill: match version {
                1 => true,
                2 => false,
                _ => !stops,
            },
            groups: rules["groups"] == true,
            bar_values: if rules["bar"] == "linear" { BAR_LINEAR } else { BAR_ROWS },
            seating,
            bag,
            bar: Vec::new(),
            hands,
            limits: vec![5; players],
            scores: vec![0; players],
            eliminated: vec![false; players],
            player: first(record),
            first_turn: true,
            placed: 0,
            grouped: false,
            alone: None,
            passes: 0,
            over: None,
        }
    }

    fn hand(&self) -> &Vec<String> {
        &self.hands[self.player]
    }

    fn holds(&self, card: &str) -> bool {
        self.hand().iter().any(|held| held == card)
    }

    /// Every action that can be written, but for the bar and the pass; of the groups, those that the hand could
    /// make up.
    fn universe(&self) -> Vec<String> {
        let chairs = self.seating.places();
        let mut universe = vec!["done".to_string()];
        let mut cards = guests();
        for guest in &cards {
            for chair in &chairs {
                universe.push(format!("{guest}<>{chair}"));
            }
        }
        cards.push("*f".to_string());
        cards.push("*m".to_string());
        for card in cards {
            for guest in writings(&card) {
                for chair in &chairs {
                    universe.push(format!("{guest}@{chair}"));
                }
            }
        }
        if self.groups {
            universe.extend(self.seating.groups(self.hand()));
        }
        universe
    }

    fn is_legal(&self, action: &str) -> bool {
        let new_turn = self.placed == 0;
        if action == "done" {
            return !new_turn && self.alone.is_none();
        }
        if let Some(group) = Group::read(action) {
            // In place of seating guests one by one, but not on the first turn of the game.
            return self.groups
                && new_turn
                && !self.first_turn
                && self.seating.group_fits(&group, 1)
                && self.seating.group_balances_elsewhere(&group);
        }
        if let Some((guest, chair)) = action.split_once("<>") {
            return new_turn && !self.is_opening() && self.is_legal_exchange(guest, chair);
        }
        match action.split_once('@') {
            Some((guest, chair)) => self.is_legal_seat(guest, chair),
            None => false,
        }
    }

    /// Is this a first turn of exactly one guest, which allows nothing else?
    fn is_opening(&self) -> bool {
        self.one_guest_first && self.first_turn
    }

    /// A guest from the hand on a joker's chair, who satisfies nation and gender there.
    fn is_legal_exchange(&self, guest: &str, chair: &str) -> bool {
        let Some(joker) = self.seating.seats.get(chair).filter(|seated| is_joker(seated)) else {
            return false;
        };
        // Nation: that of any table of the chair, or the one that the joker stands for.
        let nation_fits = if self.exchange_chosen {
            nation(guest) == nation(joker)
        } else {
            self.seating.nation_fits(guest, chair)
        };
        let same_gender = gender(guest) == gender(joker);
        self.holds(guest)
            && nation_fits
            && (same_gender || !self.exchange_same)
            && self.gender_fits_for(guest, chair)
    }

    /// Gender at each table of the chair as it is after the exchange. A table of four women or four men has to
    /// stay what it is.
    fn gender_fits_for(&self, guest: &str, chair: &str) -> bool {
        for table in self.seating.tables_beside(chair) {
            let before = self.seating.guests_at(&table);
            let after = self.seating.with_guest(guest, chair, &table);
            let group = before.len() == 4 && of_one_gender(&before);
            let stays_a_group = group && self.groups_give_jokers && of_one_gender(&after);
            if !balanced(&after) && !stays_a_group {
                return false;
            }
        }
        true
    }

    fn is_legal_seat(&self, guest: &str, chair: &str) -> bool {
        // A card of the hand, one or two in a turn, one in the opening, and none after a group.
        let most = if self.is_opening() { 1 } else { 2 };
        if !self.holds(cafe::card(guest)) || self.placed >= most || self.grouped {
            return false;
        }
        if !self.seating.fits(guest, chair, self.alone.as_ref()) {
            return false;
        }
        // Every guest must score. A first one may sit alone on the first turn of the game, and at any time
        // when the next card can join.
        self.seating.has_company(chair)
            || (self.placed == 0 && (self.first_turn || self.could_be_joined(guest, chair)))
    }

    /// Could any card left in hand join a guest who sits down alone? Tried with every card on every chair.
    fn could_be_joined(&self, guest: &str, chair: &str) -> bool {
        let mut after = self.clone();
        after.seat(guest, chair);
        for card in after.hand() {
            for other in writings(card) {
                for place in after.seating.places() {
                    if after.is_legal_seat(&other, &place) {
                        return true;
                    }
                }
            }
        }
        false
    }
}

impl Game for Board {
    fn legal(&self) -> BTreeSet<String> {
        let mut legal = BTreeSet::new();
        if self.over.is_some() {
            return legal;
        }
        for action in self.universe() {
            if self.is_legal(&action) {
                legal.insert(action);
            }
        }
        // Guests may go to the bar on every turn, or only when there is nothing else to play.
        let bar_is_open = self.placed == 0 && !self.is_opening();
        if bar_is_open && (legal.is_empty() || !self.bar_when_stuck) {
            for guest in guests() {
                if self.holds(&guest) {
                    legal.insert(format!("{guest}@bar"));
                }
            }
        }
        // A joker may go there only when nothing else is legal, if at all.
        if bar_is_open && legal.is_empty() && self.joker_at_bar {
            for joker in ["*f", "*m"] {
                if self.holds(joker) {
                    legal.insert(format!("{joker}@bar"));
                }
            }
        }
        if legal.is_empty() {
            legal.insert("pass".to_string());
        }
        legal
    }

    fn play(&mut self, action: &str) -> i64 {
        let seat = self.player;
        if action == "pass" {
            self.pass();
            return 0;
        }
        self.passes = 0;
        let points = if action == "done" {
            self.end_turn(true);
            0
        } else if let Some(group) = Group::read(action) {
            self.seat_group(&group)
        } else if let Some((guest, chair)) = action.split_once("<>") {
            self.exchange(guest, chair);
            0
        } else if let Some(guest) = action.strip_suffix("@bar") {
            self.send_to_bar(guest)
        } else {
            let (guest, chair) = action.split_once('@').expect("what is left seats a guest");
            self.seat(guest, chair)
        };
        self.scores[seat] += points;
        points
    }

    fn table(&self) -> Value {
        let mut table = json!({
            "player": if self.over.is_some() { None } else { Some(self.player) },
            "scores": self.scores,
            "over": self.over.is_some(),
            "hands": sorted(&self.hands),
            "seats": self.seating.seats,
            "bar": self.bar,
            "stock": self.bag.len(),
            "limits": self.limits,
        });
        if let Some(reason) = self.over {
            table["final"] = self.outcome(reason);
        }
        table
    }
}

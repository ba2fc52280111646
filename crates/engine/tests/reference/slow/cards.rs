//! Café International, the card game.

use super::cafe::{Group, Seating, guests};
use super::{Game, deal, first, players, sorted, strings, take, version, winners};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The five tables in reading order, in which they are laid out and replaced.
const TABLES: [&str; 5] = ["b2", "d2", "c3", "b4", "d4"];

#[derive(Clone)]
pub(crate) struct Cards {
    groups: bool,
    /// Does a group leave the other tables out: no gender rule and no points there? (C5)
    groups_alone: bool,
    /// Is a full table that cannot be replaced still listed when the game is over? The vectors of version 3
    /// list it, without its guests.
    lists_last_tables: bool,
    seating: Seating,
    /// Nations of the tables still in the pile.
    pile: Vec<String>,
    stock: Vec<String>,
    hands: Vec<Vec<String>>,
    /// Cards laid face down.
    down: Vec<Vec<String>>,
    scores: Vec<i64>,
    player: usize,
    /// Guests seated in this turn.
    placed: usize,
    /// Was a group seated? It is the whole turn.
    grouped: bool,
    /// The place of a guest who sat down alone and must be joined by the next card.
    alone: Option<String>,
    /// Why the game is over, once it is.
    over: Option<&'static str>,
}

impl Cards {
    pub(crate) fn start(record: &Value) -> Cards {
        let players = players(record);
        let groups = &record["rules"]["groups"];
        let mut stock = strings(&record["deal"]["guests"]);
        let mut pile = strings(&record["deal"]["tables"]);
        let mut hands = Vec::new();
        for _ in 0..players {
            hands.push(deal(&mut stock, 7));
        }
        let mut tables = BTreeMap::new();
        for square in TABLES {
            tables.insert(square.to_string(), pile.remove(0));
        }
        Cards {
            groups: groups == true || groups == "strict",
            // Up to version 2, `true` is what `strict` is since then.
            groups_alone: groups == true && version(record) >= 3,
            lists_last_tables: version(record) >= 3,
            seating: Seating::new(tables),
            pile,
            stock,
            hands,
            down: vec![Vec::new(); players],
            scores: vec![0; players],
            player: first(record),
            placed: 0,
            grouped: false,
            alone: None,
            over: None,
        }
    }

    fn hand(&self) -> &Vec<String> {
        &self.hands[self.player]
    }

    /// Every action that can be written; of the groups, those that the hand could make up.
    fn universe(&self) -> Vec<String> {
        let mut universe = vec!["draw".to_string(), "done".to_string(), "end".to_string()];
        for guest in guests() {
            universe.push(format!("down {guest}"));
            for place in self.seating.places() {
                universe.push(format!("{guest}@{place}"));
            }
        }
        if self.groups {
            universe.extend(self.seating.groups(self.hand()));
        }
        universe
    }

    fn holds(&self, guest: &str) -> bool {
        self.hand().iter().any(|held| held == guest)
    }

    fn is_legal(&self, action: &str) -> bool {
        let new_turn = self.placed == 0;
        // A guest who sat down alone must be joined before anything else.
        let settled = self.alone.is_none();
        if action == "draw" {
            return new_turn && self.hand().len() < 12;
        }
        if action == "done" {
            return !new_turn && settled;
        }
        if action == "end" {
            // Right after laying the last card, or at the start of a turn.
            return self.hand().is_empty() && settled;
        }
        if let Some(guest) = action.strip_prefix("down ") {
            return new_turn && self.hand().len() == 12 && self.holds(guest);
        }
        if let Some(group) = Group::read(action) {
            // In place of seating guests one by one; a clearing can leave two guests of one gender.
            return self.groups
                && new_turn
                && self.seating.group_fits(&group, 2)
                && (self.groups_alone || self.seating.group_balances_elsewhere(&group));
        }
        match action.split_once('@') {
            Some((guest, place)) => self.is_legal_seat(guest, place),
            None => false,
        }
    }

    fn is_legal_seat(&self, guest: &str, place: &str) -> bool {
        // A card of the hand, one to three in a turn, and none after a group.
        let may_place = self.holds(guest) && self.placed < 3 && !self.grouped;
        // Company: a guest that scores nothing must be joined by the next card, so a third card always scores.
        let company = || self.placed < 2 && self.could_be_joined(guest, place);
        may_place
            && self.seating.fits(guest, place, self.alone.as_ref())
            && (self.seating.has_company(place) || company())
    }

    /// Could any card left in hand join a guest who sits down alone? Tried with every card on every place.
    fn could_be_joined(&self, guest: &str, place: &str) -> bool {
        let mut after = self.clone();
        after.seat(guest, place);
        for card in after.hand() {
            for other in after.seating.places() {
                if after.is_legal_seat(card, &other) {
                    return true;
                }
            }
        }
        false
    }

    fn seat(&mut self, guest: &str, place: &str) -> i64 {
        take(&mut self.hands[self.player], guest);
        let points = self.seating.seat(guest, place);
        self.placed += 1;
        self.alone = if points == 0 { Some(place.to_string()) } else { None };
        self.clear_full_tables();
        points
    }

    fn seat_group(&mut self, group: &Group) -> i64 {
        for (guest, _) in &group.guests {
            take(&mut self.hands[self.player], guest);
        }
        let (at_its_table, elsewhere) = self.seating.seat_group(group);
        let points = if self.groups_alone { at_its_table } else { at_its_table + elsewhere };
        self.placed += group.guests.len();
        self.grouped = true;
        self.clear_full_tables();
        points
    }

    /// Full tables leave with their guests and are replaced in reading order. If the pile cannot replace all
    /// of them, none is replaced and the game is over.
    fn clear_full_tables(&mut self) {
        let mut full = Vec::new();
        for table in TABLES {
            if self.seating.guests_at(table).len() == 4 {
                full.push(table);
            }
        }
        for table in &full {
            for place in self.seating.places_around(table).to_vec() {
                self.seating.seats.remove(&place);
            }
        }
        if self.pile.len() < full.len() {
            self.over = Some("tables-empty");
            if !self.lists_last_tables {
                self.seating.tables.retain(|table, _| !full.contains(&table.as_str()));
            }
            return;
        }
        for table in full {
            self.seating.tables.insert(table.to_string(), self.pile.remove(0));
        }
    }

    fn draw(&mut self) {
        let card = self.stock.remove(0);
        self.hands[self.player].push(card);
        if self.stock.is_empty() {
            self.over = Some("stock-empty");
        } else {
            self.next_player();
        }
    }

    fn next_player(&mut self) {
        self.player = (self.player + 1) % self.hands.len();
        self.placed = 0;
        self.grouped = false;
        self.alone = None;
    }

    /// Two points for each card in hand or face down.
    fn penalty(&self, seat: usize) -> i64 {
        2 * (self.hands[seat].len() + self.down[seat].len()) as i64
    }

    /// Most points win, then the smaller penalty, then the win is shared.
    fn outcome(&self, reason: &str) -> Value {
        let mut scores = Vec::new();
        let mut ranks = Vec::new();
        for (seat, score) in self.scores.iter().enumerate() {
            scores.push(score - self.penalty(seat));
            ranks.push((score - self.penalty(seat), -self.penalty(seat)));
        }
        json!({"reason": reason, "scores": scores, "winners": winners(&ranks)})
    }
}

impl Game for Cards {
    fn legal(&self) -> BTreeSet<String> {
        let mut legal = BTreeSet::new();
        if self.over.is_none() {
            for action in self.universe() {
                if self.is_legal(&action) {
                    legal.insert(action);
                }
            }
        }
        legal
    }

    fn play(&mut self, action: &str) -> i64 {
        if action == "draw" {
            self.draw();
        } else if action == "done" {
            self.next_player();
        } else if action == "end" {
            self.over = Some("declared");
        } else if let Some(guest) = action.strip_prefix("down ") {
            take(&mut self.hands[self.player], guest);
            self.down[self.player].push(guest.to_string());
            self.next_player();
        } else {
            let points = if let Some(group) = Group::read(action) {
                self.seat_group(&group)
            } else {
                let (guest, place) = action.split_once('@').expect("what is left seats a guest");
                self.seat(guest, place)
            };
            self.scores[self.player] += points;
            return points;
        }
        0
    }

    fn table(&self) -> Value {
        let down: Vec<usize> = self.down.iter().map(Vec::len).collect();
        let mut table = json!({
            "over": self.over.is_some(),
            "player": if self.over.is_some() { None } else { Some(self.player) },
            "tables": self.seating.tables,
            "tables_left": self.pile.len(),
            "stock": self.stock.len(),
            "seats": self.seating.seats,
            "down": down,
            "hands": sorted(&self.hands),
            "scores": self.scores,
        });
        if let Some(reason) = self.over {
            table["final"] = self.outcome(reason);
        }
        table
    }
}

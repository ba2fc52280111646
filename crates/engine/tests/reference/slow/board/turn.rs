//! Café International, the board game: what the actions do, and the end.

use super::super::cafe::{self, Group, is_joker};
use super::super::{take, winners};
use super::Board;
use serde_json::{Value, json};
use std::collections::BTreeSet;

impl Board {
    pub(super) fn seat(&mut self, guest: &str, chair: &str) -> i64 {
        take(&mut self.hands[self.player], cafe::card(guest));
        let points = self.seating.seat(guest, chair);
        self.placed += 1;
        // On the first turn of the game a guest may stay alone.
        self.alone = if points == 0 && !self.first_turn { Some(chair.to_string()) } else { None };
        self.after_seating(&[chair.to_string()]);
        points
    }

    pub(super) fn seat_group(&mut self, group: &Group) -> i64 {
        let mut chairs = Vec::new();
        for (guest, chair) in &group.guests {
            take(&mut self.hands[self.player], cafe::card(guest));
            chairs.push(chair.clone());
        }
        let (at_its_table, elsewhere) = self.seating.seat_group(group);
        self.placed += chairs.len();
        self.grouped = true;
        self.after_seating(&chairs);
        at_its_table + elsewhere
    }

    /// The hand limit falls by one for each table that was completed with four guests of its nation. The last
    /// chair ends the game at once.
    fn after_seating(&mut self, chairs: &[String]) {
        let mut completed = BTreeSet::new();
        for chair in chairs {
            for table in self.seating.tables_beside(chair) {
                if self.seating.guests_at(&table).len() == 4
                    && self.seating.all_of_its_nation(&table)
                {
                    completed.insert(table);
                }
            }
        }
        let limit = self.limits[self.player];
        self.limits[self.player] = limit.saturating_sub(completed.len());
        if self.seating.seats.len() == self.seating.places().len() {
            self.over = Some("chairs-full");
        }
    }

    /// The next free place of the bar; its value is received or paid.
    pub(super) fn send_to_bar(&mut self, guest: &str) -> i64 {
        let value = self.bar_values[self.bar.len()];
        take(&mut self.hands[self.player], guest);
        self.bar.push(guest.to_string());
        let score = self.scores[self.player];
        let bankrupt = self.eliminates && score + value < 0;
        if bankrupt {
            // The points become 0 and the hand leaves the game.
            self.eliminated[self.player] = true;
            self.hands[self.player].clear();
        }
        if self.bar.len() == 20 {
            self.over = Some("bar-full");
        } else {
            self.end_turn(true);
        }
        if bankrupt { -score } else { value }
    }

    pub(super) fn exchange(&mut self, guest: &str, chair: &str) {
        let joker = self.seating.seats.insert(chair.to_string(), guest.to_string());
        let joker = joker.expect("a joker sits on the chair");
        let hand = &mut self.hands[self.player];
        take(hand, guest);
        hand.push(cafe::card(&joker).to_string());
        self.end_turn(false);
    }

    pub(super) fn pass(&mut self) {
        self.passes += 1;
        if self.passes == self.still_playing() {
            self.over = Some("stalemate");
        } else {
            self.end_turn(false);
        }
    }

    fn still_playing(&self) -> usize {
        self.eliminated.iter().filter(|out| !**out).count()
    }

    pub(super) fn end_turn(&mut self, refill: bool) {
        if self.still_playing() == 1 {
            self.over = Some("last-standing");
        } else if refill && !self.eliminated[self.player] {
            self.refill();
        }
        if self.over.is_none() {
            self.first_turn = false;
            self.placed = 0;
            self.grouped = false;
            self.alone = None;
            self.player = (self.player + 1) % self.hands.len();
            while self.eliminated[self.player] {
                self.player = (self.player + 1) % self.hands.len();
            }
        }
    }

    /// Draws up to the hand limit. The game ends when the hand stays empty, or when this refill leaves few
    /// guests in the bag.
    fn refill(&mut self) {
        let before = self.bag.len();
        let stop = if self.completes_refill { 0 } else { self.low };
        let hand = &mut self.hands[self.player];
        while hand.len() < self.limits[self.player] && self.bag.len() > stop {
            hand.push(self.bag.remove(0));
        }
        if hand.is_empty() {
            self.over = Some("empty-hand");
        } else if self.bag.len() < before && self.bag.len() <= self.low {
            self.over = Some("bag-empty");
        }
    }

    /// Everybody loses 5 points for each guest in hand and 10 for each joker; the most points among those
    /// still playing win.
    pub(super) fn outcome(&self, reason: &str) -> Value {
        let mut scores = self.scores.clone();
        for (seat, hand) in self.hands.iter().enumerate() {
            for card in hand {
                scores[seat] -= if is_joker(card) { 10 } else { 5 };
            }
        }
        // An eliminated player ranks below everyone still playing, whatever the points.
        let mut ranks = Vec::new();
        for (seat, score) in scores.iter().enumerate() {
            ranks.push((!self.eliminated[seat], *score));
        }
        json!({"reason": reason, "scores": scores, "winners": winners(&ranks)})
    }
}

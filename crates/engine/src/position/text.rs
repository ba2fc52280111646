//! The text of a position, read and written.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::{Arrangement, Cards, FaultList, Impossible, TurnStage};
use crate::game::{MAX_SEATS, Reason};

/// The longest position, in bytes: more than all cards of a game take.
pub const MAX_POSITION: usize = 3_000;
/// The most items of one list: all cards of a game.
const MAX_ITEMS: usize = 100;
/// The most points, for and against a player.
pub const MAX_POINTS: i32 = 9_999;

impl Arrangement {
    /// Reads a position.
    ///
    /// # Errors
    ///
    /// When it is too long, or a section cannot be read.
    pub fn read(text: &str) -> Result<Arrangement, Vec<Impossible>> {
        if text.len() > MAX_POSITION {
            return Err([Impossible::TooLong].into());
        }
        let mut position = Arrangement::default();
        let mut faults = FaultList::default();
        let mut read = Vec::new();
        for section in text.split(';').filter(|section| !section.is_empty()) {
            let (name, value) = section.split_once(':').unwrap_or((section, ""));
            let known = !read.contains(&name) && position.read_section(name, value).is_some();
            faults.require(known, || Impossible::Unreadable { text: section.to_string() });
            read.push(name);
        }
        if faults.0.is_empty() { Ok(position) } else { Err(faults.0) }
    }

    fn read_section(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "on" => {
                self.pieces = list(value, |item| {
                    let (card, place) = item.split_once('@').unwrap_or((item, item));
                    Some((word(card)?, word(place)?))
                })?;
            }
            "tables" => self.tables = list(value, word)?,
            "counter" => self.bar = list(value, word)?,
            "hands" => self.hands = by_seat(value, cards)?,
            "down" => self.down = by_seat(value, cards)?,
            "gone" => self.gone = list(value, word)?,
            "cleared" => self.cleared = list(value, word)?,
            "points" => self.points = by_seat(value, points)?,
            "limits" => self.limits = by_seat(value, |text| text.parse().ok())?,
            "out" => self.out = list(value, seat)?,
            "turn" => (self.seat, self.progress) = turn(value)?,
            "passes" => self.passes = value.parse().ok()?,
            "round" => self.round = value.parse::<u8>().ok()?.checked_sub(1)?,
            "stock" => self.stock = Some(value.parse().ok()?),
            "pile" => self.pile = Some(value.parse().ok()?),
            "last" if value == "-" => self.last = Some(Vec::new()),
            "last" => self.last = Some(list(value, word)?),
            "holder" => self.holder = Some(seat(value)?),
            "end" => self.end = Some(Reason::from_name(value)?),
            _ => return None,
        }
        Some(())
    }
}

/// A word of a card or a place: a few signs, none of which separates anything.
fn word(text: &str) -> Option<String> {
    let plain = |sign: char| sign.is_ascii_alphanumeric() || "*=-".contains(sign);
    ((1..=8).contains(&text.len()) && text.chars().all(plain)).then(|| text.to_string())
}

fn list<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let items: Option<Vec<T>> = text.split(',').map(read).collect();
    items.filter(|items| items.len() <= MAX_ITEMS)
}

fn by_seat<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    let items: Option<Vec<T>> = text.split('/').take(MAX_SEATS + 1).map(read).collect();
    items.filter(|items| items.len() <= MAX_SEATS)
}

fn cards(text: &str) -> Option<Cards> {
    let mut cards = Cards::default();
    for item in text.split(',').filter(|item| !item.is_empty()) {
        match item.strip_prefix('?') {
            Some("") => cards.unknown = cards.unknown.checked_add(1)?,
            Some(count) => cards.unknown = cards.unknown.checked_add(count.parse().ok()?)?,
            None => cards.known.push(word(item)?),
        }
    }
    (cards.len() <= MAX_ITEMS).then_some(cards)
}

fn points(text: &str) -> Option<i32> {
    let points: i32 = text.parse().ok()?;
    (-MAX_POINTS..=MAX_POINTS).contains(&points).then_some(points)
}

/// A player, counted from 1 in texts.
fn seat(text: &str) -> Option<u8> {
    text.parse::<u8>().ok()?.checked_sub(1)
}

fn turn(text: &str) -> Option<(u8, TurnStage)> {
    let Some((player, done)) = text.split_once('.') else {
        return Some((seat(text)?, TurnStage::Fresh));
    };
    let progress = match (done, done.split_once('@')) {
        ("group", _) => TurnStage::Group,
        ("placed", _) => TurnStage::Placed,
        (_, Some((count, place))) => TurnStage::Lone(count.parse().ok()?, word(place)?),
        (count, None) => TurnStage::Seated(count.parse().ok()?),
    };
    Some((seat(player)?, progress))
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.known.join(","))?;
        match (self.unknown, self.known.is_empty()) {
            (0, _) => Ok(()),
            (count, true) => write!(f, "?{count}"),
            (count, false) => write!(f, ",?{count}"),
        }
    }
}

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sections: Vec<String> = Vec::new();
        let mut add = |name: &str, value: String, says: bool| {
            if says {
                sections.push(alloc::format!("{name}:{value}"));
            }
        };
        let piece = |(card, place): &(String, String)| match card == place {
            true => card.clone(),
            false => alloc::format!("{card}@{place}"),
        };
        let pieces: Vec<String> = self.pieces.iter().map(piece).collect();
        add("on", pieces.join(","), !pieces.is_empty());
        add("tables", self.tables.join(","), !self.tables.is_empty());
        add("counter", self.bar.join(","), !self.bar.is_empty());
        add("hands", joined(&self.hands), self.hands.iter().any(|hand| !hand.is_empty()));
        add("down", joined(&self.down), self.down.iter().any(|hand| !hand.is_empty()));
        add("gone", self.gone.join(","), !self.gone.is_empty());
        add("cleared", self.cleared.join(","), !self.cleared.is_empty());
        add("points", joined(&self.points), self.points.iter().any(|&points| points != 0));
        add("limits", joined(&self.limits), !self.limits.is_empty());
        let out: Vec<String> = self.out.iter().map(|seat| (seat + 1).to_string()).collect();
        add("out", out.join(","), !out.is_empty());
        let turn = self.seat + 1;
        let turn = match &self.progress {
            TurnStage::Fresh => turn.to_string(),
            TurnStage::Seated(count) => alloc::format!("{turn}.{count}"),
            TurnStage::Lone(count, place) => alloc::format!("{turn}.{count}@{place}"),
            TurnStage::Group => alloc::format!("{turn}.group"),
            TurnStage::Placed => alloc::format!("{turn}.placed"),
        };
        add("turn", turn, self.seat > 0 || self.progress != TurnStage::Fresh);
        add("passes", self.passes.to_string(), self.passes > 0);
        add("round", (u16::from(self.round) + 1).to_string(), self.round > 0);
        add("stock", self.stock.unwrap_or(0).to_string(), self.stock.is_some());
        add("pile", self.pile.unwrap_or(0).to_string(), self.pile.is_some());
        if let Some(last) = &self.last {
            add("last", if last.is_empty() { "-".to_string() } else { last.join(",") }, true);
        }
        add("holder", (self.holder.unwrap_or(0) + 1).to_string(), self.holder.is_some());
        add("end", self.end.map_or("", Reason::code).to_string(), self.end.is_some());
        f.write_str(&sections.join(";"))
    }
}

fn joined<T: ToString>(items: &[T]) -> String {
    let texts: Vec<String> = items.iter().map(ToString::to_string).collect();
    texts.join("/")
}

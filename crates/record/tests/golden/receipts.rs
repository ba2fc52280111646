//! Entries of receipts as golden files have them. The names are written here, so that a variant or a field may be
//! renamed and the files stay.

use std::fmt::Display;

use gueridon_engine::cafe::{self, Gender, Hand, Nation};
use gueridon_engine::{Reason, Seat, forty_six};

/// An entry of a receipt that golden files have.
pub(crate) trait GoldenEntry {
    fn golden(&self) -> String;
}

/// A number, or something that is displayed as records write it.
fn some(value: Option<impl Display>) -> String {
    value.map_or("None".to_string(), |value| format!("Some({value})"))
}

fn seat(seat: Seat) -> String {
    format!("Seat({})", seat.0)
}

fn hand(hand: Hand) -> String {
    let cards: Vec<String> = hand.cards().map(|card| card.to_string()).collect();
    format!("[{}]", cards.join(", "))
}

/// `Fr` for `FR`.
fn nation(nation: Nation) -> String {
    let code = nation.code();
    code[..1].to_string() + &code[1..].to_lowercase()
}

fn gender(gender: Gender) -> &'static str {
    match gender {
        Gender::Woman => "Woman",
        Gender::Man => "Man",
    }
}

/// `BarFull` for `bar-full`.
fn reason(reason: Reason) -> String {
    let words = reason.code().split('-');
    words.map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

/// A name and its fields, each with its value.
fn entry<const N: usize>(name: &str, fields: [(&str, &dyn Display); N]) -> String {
    let fields = fields.map(|(field, value)| format!("{field}: {value}"));
    format!("{name} {{ {} }}", fields.join(", "))
}

impl GoldenEntry for cafe::Event {
    fn golden(&self) -> String {
        use cafe::Event::*;
        match *self {
            Seated { guest, chair } => entry("Seated", [("guest", &guest), ("chair", &chair)]),
            Scored { table, nation: of, guests, doubled, points } => entry(
                "Scored",
                [
                    ("table", &table),
                    ("nation", &nation(of)),
                    ("guests", &guests),
                    ("doubled", &doubled),
                    ("points", &points),
                ],
            ),
            GroupScored { table, nation: of, gender: all, doubled, points } => entry(
                "GroupScored",
                [
                    ("table", &table),
                    ("nation", &nation(of)),
                    ("gender", &gender(all)),
                    ("doubled", &doubled),
                    ("points", &points),
                ],
            ),
            FourJokers { table, nation: of } => {
                entry("FourJokers", [("table", &table), ("nation", &nation(of))])
            }
            LimitLowered { table, nation: of, limit } => entry(
                "LimitLowered",
                [("table", &table), ("nation", &nation(of)), ("limit", &limit)],
            ),
            Cleared { table, nation: of, guests } => entry(
                "Cleared",
                [("table", &table), ("nation", &nation(of)), ("guests", &hand(guests))],
            ),
            Revealed { table, nation: of } => {
                entry("Revealed", [("table", &table), ("nation", &nation(of))])
            }
            WentToBar { card, place, price, points } => entry(
                "WentToBar",
                [("card", &card), ("place", &place), ("price", &price), ("points", &points)],
            ),
            Eliminated { hand: cards } => entry("Eliminated", [("hand", &hand(cards))]),
            Exchanged { guest, joker, chair } => {
                entry("Exchanged", [("guest", &guest), ("joker", &joker), ("chair", &chair)])
            }
            Drew { count, cards } => {
                entry("Drew", [("count", &count), ("cards", &some(cards.map(hand)))])
            }
            LaidDown { card } => entry("LaidDown", [("card", &some(card))]),
            Passed => "Passed".to_string(),
            Penalty { seat: of, guests, jokers, points } => entry(
                "Penalty",
                [
                    ("seat", &seat(of)),
                    ("guests", &guests),
                    ("jokers", &jokers),
                    ("points", &points),
                ],
            ),
            Ended { reason: why } => entry("Ended", [("reason", &reason(why))]),
        }
    }
}

impl GoldenEntry for forty_six::Event {
    fn golden(&self) -> String {
        use forty_six::Event::*;
        match *self {
            Placed { card, square } => entry("Placed", [("card", &card), ("square", &square)]),
            TookJoker { square } => entry("TookJoker", [("square", &square)]),
            Drew { card, last } => entry("Drew", [("card", &some(card)), ("last", &last)]),
            RoundEnded { round, out } => {
                entry("RoundEnded", [("round", &round), ("out", &some(out.map(seat)))])
            }
            Cost { seat: of, cards, joker, points } => entry(
                "Cost",
                [("seat", &seat(of)), ("cards", &cards), ("joker", &joker), ("points", &points)],
            ),
            RoundBegan { round, card, square, seat: of } => entry(
                "RoundBegan",
                [("round", &round), ("card", &card), ("square", &square), ("seat", &seat(of))],
            ),
            Ended { reason: why } => entry("Ended", [("reason", &reason(why))]),
        }
    }
}

//! Refusals of the café games.

use gueridon_engine::cafe::{Refusal, Square};

use crate::message::Message;
use crate::words;

/// One broken rule.
pub(crate) fn refusal(refusal: &Refusal) -> Message {
    match *refusal {
        Refusal::GameOver => Message::new("refused-game-over"),
        Refusal::NotNow => Message::new("refused-not-now"),
        Refusal::NotInHand { card } => Message::new("cafe-not-in-hand").with("guest", card),
        Refusal::PlaceTaken { chair, by } => on_chair("cafe-place-taken", chair).with("guest", by),
        // A joker fits everywhere: what was wrong is the nation it should stand for.
        Refusal::WrongNation { guest, chair, wanted } if guest.joker => {
            on_chair("cafe-wrong-nation-joker", chair)
                .with("wanted", words::any_nation(wanted, Message::nation_in_sentence))
                .with("nation", Message::nation_in_sentence(guest.nation))
        }
        Refusal::WrongNation { guest, chair, wanted } => on_chair("cafe-wrong-nation", chair)
            .with("guest", guest)
            .with("nation", guest.nation)
            .with("count", wanted.iter().count() as i32)
            .with("wanted", words::any_nation(wanted, Message::nation)),
        Refusal::WrongExchange { card, chair, wanted } => on_chair("cafe-wrong-exchange", chair)
            .with("guest", card)
            .with("wanted", Message::nation_in_sentence(wanted)),
        Refusal::GenderBalance { table, nation, women, men } => at_table("cafe-gender", table)
            .with("nation", nation)
            .with("women", women)
            .with("men", men),
        Refusal::SitsAlone { guest, chair } => {
            on_chair("cafe-sits-alone", chair).with("guest", guest)
        }
        Refusal::MustJoin { chair } => on_chair("cafe-must-join", chair),
        Refusal::MustScore { guest, chair } => {
            on_chair("cafe-must-score", chair).with("guest", guest)
        }
        Refusal::TooManyGuests { limit } => {
            Message::new("cafe-too-many-guests").with("limit", limit)
        }
        Refusal::OnlyOneAtFirst => Message::new("cafe-only-one-at-first"),
        Refusal::FirstTurnSeats => Message::new("cafe-first-turn-seats"),
        Refusal::GroupIsWholeTurn { .. } => Message::new("cafe-group-is-whole-turn"),
        Refusal::JokerAtBar { as_last_resort: false } => Message::new("cafe-joker-at-bar"),
        Refusal::JokerAtBar { as_last_resort: true } => Message::new("cafe-joker-at-bar-yet"),
        Refusal::NoJoker { chair } => on_chair("cafe-no-joker", chair),
        Refusal::HandFull { limit } => Message::new("cafe-hand-full").with("limit", limit),
        Refusal::HandNotFull { cards, limit } => {
            Message::new("cafe-hand-not-full").with("cards", cards).with("limit", limit)
        }
        Refusal::MustPlaceFirst => Message::new("cafe-must-place-first"),
        Refusal::AfterSeating => Message::new("cafe-after-seating"),
        Refusal::CanPlay => Message::new("cafe-can-play"),
        Refusal::HandNotEmpty { cards } => Message::new("cafe-hand-not-empty").with("cards", cards),
        Refusal::VariantOff => Message::new("cafe-variant-off"),
        Refusal::GroupTable { table, women, men, limit } => at_table("cafe-group-table", table)
            .with("women", women)
            .with("men", men)
            .with("limit", limit),
        Refusal::GroupMixed { table } => at_table("cafe-group-mixed", table),
        Refusal::GroupIncomplete { table, missing } => {
            at_table("cafe-group-incomplete", table).with("missing", missing)
        }
    }
}

fn on_chair(id: &'static str, chair: Square) -> Message {
    Message::new(id).with("chair", chair)
}

fn at_table(id: &'static str, table: Square) -> Message {
    Message::new(id).with("table", table)
}

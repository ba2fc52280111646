//! The names of the games, and how a game ends.

use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::cafe_cards::CafeCards;
use gueridon_engine::forty_six::FortySix;
use gueridon_engine::{Change, Game, Reason, Rule, Seat};

use crate::message::{Message, Value};

impl Message {
    /// The name of a game by the id in records.
    pub fn game(id: &str) -> Option<Message> {
        let name = match id {
            CafeBoard::ID => "game-cafe-board",
            CafeCards::ID => "game-cafe-cards",
            FortySix::ID => "game-forty-six",
            _ => return None,
        };
        Some(Message::new(name))
    }

    /// Why a game ended.
    pub fn reason(reason: Reason) -> Message {
        Message::new(match reason {
            Reason::ChairsFull => "reason-chairs-full",
            Reason::BarFull => "reason-bar-full",
            Reason::EmptyHand => "reason-empty-hand",
            Reason::BagEmpty => "reason-bag-empty",
            Reason::LastStanding => "reason-last-standing",
            Reason::Stalemate => "reason-stalemate",
            Reason::StockEmpty => "reason-stock-empty",
            Reason::TablesEmpty => "reason-tables-empty",
            Reason::Declared => "reason-declared",
            Reason::RoundsPlayed => "reason-rounds-played",
        })
    }

    /// What a change of the rules is, in one or two sentences.
    pub fn change(change: Change) -> Message {
        Message::new(match change {
            Change::BoardPlan => "change-board-plan",
            Change::LastDraw => "change-last-draw",
            Change::FourJokers => "change-four-jokers",
            Change::FreeJoker => "change-free-joker",
        })
    }

    /// A refusal and the id of its rule.
    pub(crate) fn refused(sentence: Message, rule: Rule) -> Message {
        Message::new("refused").with("sentence", sentence).with("rule", rule.id())
    }

    /// Why nothing can be played any more.
    pub fn game_over() -> Message {
        Message::refused(Message::new("refused-game-over"), Rule::End)
    }

    /// Who won, with how many points. Winners share a rank, so they have equal points.
    pub fn result(scores: &[i32], winners: &[Seat]) -> Message {
        let points = |seat: Seat| scores.get(seat.index()).copied().unwrap_or(0);
        match *winners {
            [] => Message::new("result-nobody"),
            [seat] => Message::new("result-won").with("player", seat).with("points", points(seat)),
            [first, ..] => {
                let players = winners.iter().copied().map(Value::Player).collect();
                Message::new("result-shared")
                    .with("players", Value::All(players))
                    .with("points", points(first))
            }
        }
    }
}

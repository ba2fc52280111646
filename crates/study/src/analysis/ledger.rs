//! The luck ledger: how the result of each seat came about.

use serde::{Deserialize, Serialize};

use super::{Amount, ReviewedTurn};

/// For one seat: start + luck of each player + decisions of each player = result.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatLedger {
    /// What the seat could expect before the first turn.
    pub start: Amount,
    /// By player: what was drawn and turned up in their turns, and what others held.
    pub luck: Vec<Amount>,
    /// By player: what their decisions changed.
    pub decisions: Vec<Amount>,
    /// The result; of a game that is not over, the last expectation.
    pub result: Amount,
}

/// Adds up the turns.
pub(super) fn ledger(
    players: usize,
    turns: &[ReviewedTurn],
    start: Option<&Vec<Amount>>,
    result: Option<&Vec<Amount>>,
) -> Vec<SeatLedger> {
    let of = |amounts: Option<&Vec<Amount>>, seat: usize| {
        amounts.and_then(|amounts| amounts.get(seat).copied()).unwrap_or_default()
    };
    (0..players)
        .map(|seat| {
            let mut luck = vec![Amount::default(); players];
            let mut decisions = vec![Amount::default(); players];
            for turn in turns {
                luck[usize::from(turn.seat)] += turn.luck[seat];
                decisions[usize::from(turn.seat)] += turn.decision[seat];
            }
            SeatLedger { start: of(start, seat), luck, decisions, result: of(result, seat) }
        })
        .collect()
}

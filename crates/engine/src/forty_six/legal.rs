//! The legal actions of a position, as sets.

use alloc::vec::Vec;

use super::FortySix;
use super::action::Action;
use super::board::{Card, CardSet};
use super::state::State;
use crate::chance::Chance;

/// Everything that is legal in a position.
pub(super) struct LegalActions {
    /// Numbered cards that may be placed.
    numbers: CardSet,
    /// Squares that may take the joker.
    joker: CardSet,
    /// Draw or done.
    last: Option<Action>,
}

impl FortySix {
    #[inline]
    pub(super) fn legal_actions(&self, state: &State) -> LegalActions {
        let table = &state.table;
        if table.over.is_some() {
            return LegalActions { numbers: CardSet::EMPTY, joker: CardSet::EMPTY, last: None };
        }
        let hand = state.hands[table.seat.index()] & state.playable;
        let free = table.free();
        let swap = table.joker.map_or(CardSet::EMPTY, |square| CardSet::one(square.card()));
        let joker = if !hand.has(Card::JOKER) {
            CardSet::EMPTY
        } else if self.options.joker_anywhere {
            !table.laid
        } else {
            free
        };
        let ends = table.placed || table.last_turn;
        LegalActions {
            numbers: hand & (free | swap) & CardSet::NUMBERED,
            joker,
            last: Some(if ends { Action::Done } else { Action::Draw }),
        }
    }
}

impl LegalActions {
    /// Adds every action to a list, in order.
    pub(super) fn list(&self, actions: &mut Vec<Action>) {
        actions.extend(self.numbers.iter().map(Action::Number));
        actions.extend(self.joker.iter().map(|card| Action::Joker(card.square())));
        actions.extend(self.last);
    }

    /// One of the actions, each equally likely.
    #[inline]
    pub(super) fn pick(&self, chance: &mut impl Chance) -> Option<Action> {
        let (numbers, joker) = (self.numbers.len() as u32, self.joker.len() as u32);
        let all = numbers + joker + 1;
        let place = if all > 1 { chance.below(all) } else { 0 };
        if place < numbers {
            self.numbers.nth(place).map(Action::Number)
        } else if place < numbers + joker {
            self.joker.nth(place - numbers).map(|card| Action::Joker(card.square()))
        } else {
            self.last
        }
    }
}

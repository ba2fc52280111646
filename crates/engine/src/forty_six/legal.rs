//! The legal actions of a position, as sets. An action is legal when it is listed here;
//! `refusals.rs` only explains why another one is not.

use alloc::vec::Vec;

use super::FortySix;
use super::action::Action;
use super::board::{Card, CardSet};
use super::state::State;
use crate::chance::{Chance, pick};

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
        let public = &state.public;
        if public.over.is_some() {
            return LegalActions { numbers: CardSet::EMPTY, joker: CardSet::EMPTY, last: None };
        }
        let hand = state.hands[public.seat.index()] & state.playable;
        let free = public.free();
        let swap = public.joker.map_or(CardSet::EMPTY, |square| CardSet::one(square.card()));
        let joker = if !hand.has(Card::JOKER) {
            CardSet::EMPTY
        } else if self.options.joker_anywhere {
            CardSet::ALL & !public.laid
        } else {
            free
        };
        let ends = public.placed || public.last_turn;
        LegalActions {
            numbers: hand & (free | swap) & CardSet::NUMBERED,
            joker,
            last: Some(if ends { Action::Done } else { Action::Draw }),
        }
    }
}

impl LegalActions {
    /// Whether an action is one of these.
    pub(super) fn has(&self, action: Action) -> bool {
        match action {
            Action::Number(card) => self.numbers.has(card),
            Action::Joker(square) => self.joker.has(square.card()),
            Action::Draw | Action::Done => self.last == Some(action),
        }
    }

    /// Adds every action to a list, in order.
    pub(super) fn list(&self, actions: &mut Vec<Action>) {
        actions.extend(self.numbers.iter().map(Action::Number));
        actions.extend(self.joker.iter().map(|card| Action::Joker(card.square())));
        actions.extend(self.last);
    }

    /// One of the actions, each equally likely.
    #[inline]
    pub(super) fn pick(&self, chance: &mut impl Chance) -> Option<Action> {
        let (numbers, joker) = (self.numbers.len(), self.joker.len());
        let all = numbers + joker + usize::from(self.last.is_some());
        pick(all as u32, chance, |position| {
            let position = position as usize;
            if position < numbers {
                self.numbers.nth(position).map(Action::Number)
            } else if position < numbers + joker {
                self.joker.nth(position - numbers).map(|card| Action::Joker(card.square()))
            } else {
                self.last
            }
        })
    }
}

//! Why an action is refused, rule by rule. This decides nothing: an action is legal when `legal.rs`
//! lists it.

use alloc::vec;
use alloc::vec::Vec;

use super::CafeCards;
use super::action::Action;
use super::state::{HAND_LIMIT, State, TURN_LIMIT};
use crate::cafe::{CafeTurn, Explanation, Refusal, SeatedGuest};

impl CafeCards {
    /// Every rule that an action breaks, the most helpful first; none when it is legal.
    pub(super) fn explain(&self, state: &State, action: Action) -> Vec<Refusal> {
        if state.public.over.is_some() {
            return vec![Refusal::GameOver];
        }
        let hand = state.hand(state.public.seat);
        let (cards, limit) = (hand.len() as u8, HAND_LIMIT as u8);
        let mut rules = Explanation::new(self, state, hand);
        match action {
            Action::Seat(card, place) => {
                let guest = SeatedGuest::from_guest(card);
                let turn = state.public.turn;
                let must_score = matches!(turn, CafeTurn::Seated(count) if count + 1 >= TURN_LIMIT);
                rules.turn_limit(|limit| Refusal::TooManyGuests { limit });
                rules.held(card);
                rules.chair(guest, place);
                rules.company(guest, place, must_score);
            }
            Action::Draw => {
                rules.whole_turn();
                rules.require(cards < limit, Refusal::HandFull { limit });
            }
            Action::Down(card) => {
                rules.whole_turn();
                rules.require(cards >= limit, Refusal::HandNotFull { cards, limit });
                rules.held(card);
            }
            Action::End => {
                rules.joined();
                rules.require(cards == 0, Refusal::HandNotEmpty { cards });
            }
            Action::Group(group) => {
                rules.require(self.options.groups.are_played(), Refusal::VariantOff);
                rules.group_turn();
                rules.group(group);
            }
            Action::Done => rules.done(),
        }
        rules.broken
    }
}

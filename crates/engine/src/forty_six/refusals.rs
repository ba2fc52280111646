//! Why an action is refused, rule by rule. This decides nothing: an action is legal when `legal.rs`
//! lists it.

use alloc::vec;
use alloc::vec::Vec;

use super::FortySix;
use super::action::Action;
use super::board::{Card, Square};
use super::event::Refusal;
use super::state::State;

impl FortySix {
    /// Every rule that an action breaks, the most helpful first; none when it is legal.
    pub(super) fn explain(&self, state: &State, action: Action) -> Vec<Refusal> {
        let public = &state.public;
        if public.over.is_some() {
            return vec![Refusal::GameOver];
        }
        let mut broken = Vec::new();
        match action {
            Action::Number(card) => {
                check_holding(state, card, &mut broken);
                // The number of the joker's square needs no other link.
                if public.joker != Some(card.square()) {
                    self.check_square(state, card, card.square(), &mut broken);
                }
            }
            Action::Joker(square) => {
                check_holding(state, Card::JOKER, &mut broken);
                self.check_square(state, Card::JOKER, square, &mut broken);
            }
            Action::Draw => {
                if public.placed {
                    broken.push(Refusal::AfterPlacing);
                }
                if state.stock() == 0 {
                    broken.push(Refusal::PileEmpty);
                }
            }
            Action::Done => {
                if !public.placed && !public.last_turn {
                    broken.push(Refusal::MustPlaceFirst);
                }
            }
        }
        broken
    }

    /// An empty square that touches a card; the joker may do without under one option.
    fn check_square(&self, state: &State, card: Card, square: Square, broken: &mut Vec<Refusal>) {
        if let Some(by) = state.public.card_on(square) {
            broken.push(Refusal::PlaceTaken { square, by });
            return;
        }
        let free_joker = card == Card::JOKER && self.options.joker_anywhere;
        let linked = self
            .board
            .links(square)
            .iter()
            .any(|beside| state.public.card_on(beside.square()).is_some());
        if !linked && !free_joker {
            broken.push(Refusal::NotLinked { card, square });
        }
    }
}

/// The card is in hand, and after the last draw it is the one that was drawn.
fn check_holding(state: &State, card: Card, broken: &mut Vec<Refusal>) {
    if !state.hand(state.public.seat).has(card) {
        broken.push(Refusal::NotInHand { card });
    } else if !state.playable.has(card) {
        broken.push(Refusal::OnlyLastCard);
    }
}

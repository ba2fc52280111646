//! Why an action is refused, rule by rule. This decides nothing: an action is legal when `legal.rs`
//! lists it.

use alloc::vec;
use alloc::vec::Vec;

use super::action::Action;
use super::board::Chair;
use super::legal::LegalActions;
use super::state::State;
use super::{BarJoker, BarWhen, CafeBoard, ExchangeGender, ExchangeNation};
use crate::cafe::{CafeTurn, Card, Explanation, Refusal, SeatedGuest};
use crate::game::Game;

impl CafeBoard {
    /// Every rule that an action breaks, the most helpful first; none when it is legal.
    pub(super) fn explain(&self, state: &State, action: Action) -> Vec<Refusal> {
        if state.over.is_some() {
            return vec![Refusal::GameOver];
        }
        let begins = state.turn == CafeTurn::Fresh;
        let first_turn_seats = begins && self.must_seat_one(state);
        let mut rules = Explanation::new(self, state, state.hand(state.seat));
        match action {
            Action::Seat(guest, chair) => {
                rules.turn_limit(|limit| match self.must_seat_one(state) {
                    true => Refusal::OnlyOneAtFirst,
                    false => Refusal::TooManyGuests { limit },
                });
                rules.held(guest.card());
                rules.chair(guest, chair);
                // The first guest of the game may sit alone.
                if !(begins && state.first_turn) {
                    rules.company(guest, chair, !begins);
                }
            }
            Action::Bar(card) => {
                rules.require(!first_turn_seats, Refusal::FirstTurnSeats);
                rules.whole_turn();
                rules.held(card);
                let as_last_resort = self.options.bar_joker == BarJoker::LastResort;
                let legal = self.legal_actions(state, self.options.groups);
                if card.is_joker() {
                    let allowed = as_last_resort && legal.sends_jokers_to_bar();
                    rules.require(allowed, Refusal::JokerAtBar { as_last_resort });
                } else if begins && self.options.bar_when == BarWhen::Stuck {
                    rules.broken.extend(self.not_stuck(&legal));
                }
            }
            Action::Exchange(card, chair) => {
                rules.require(!first_turn_seats, Refusal::FirstTurnSeats);
                rules.whole_turn();
                rules.held(card);
                self.explain_exchange(state, card, chair, &mut rules);
            }
            Action::Group(group) => {
                rules.require(self.options.groups, Refusal::VariantOff);
                rules.require(!(begins && state.first_turn), Refusal::FirstTurnSeats);
                rules.group_turn();
                rules.group(group);
            }
            Action::Pass => {
                rules.whole_turn();
                rules.require(!begins || self.is_legal(state, action), Refusal::CanPlay);
            }
            Action::Done => rules.done(),
        }
        rules.broken
    }

    /// Something that can be played in place of going to the bar.
    fn not_stuck(&self, legal: &LegalActions) -> Option<Refusal> {
        if let Some((card, chair)) = legal.way_out() {
            return Some(Refusal::NotStuck { card, chair: self.board.chair_square(chair) });
        }
        let table = legal.groups.first()?.table;
        Some(Refusal::GroupLeft { table: self.board.table_square(table) })
    }

    /// A guest takes the chair of a joker: of which nation and gender, the options say.
    fn explain_exchange(
        &self,
        state: &State,
        card: Card,
        chair: Chair,
        rules: &mut Explanation<'_, CafeBoard>,
    ) {
        let square = self.board.chair_square(chair);
        // Only guests are exchanged for jokers; anything else cannot even be written.
        let joker = state.guest_on(chair).filter(|guest| guest.joker && !card.is_joker());
        let Some(joker) = joker else {
            return rules.require(false, Refusal::NoJoker { chair: square });
        };
        let guest = SeatedGuest::from_guest(card);
        match self.options.exchange_nation {
            ExchangeNation::Any => rules.nation(guest, chair),
            ExchangeNation::Chosen => {
                let wanted = joker.nation;
                let refusal = Refusal::WrongExchange { card, chair: square, wanted };
                rules.require(guest.nation == wanted, refusal);
            }
        }
        if self.options.exchange_gender == ExchangeGender::Same {
            let wanted = joker.gender;
            let refusal = Refusal::WrongGender { card, chair: square, wanted };
            rules.require(guest.gender == wanted, refusal);
        }
        let mut after = state.clone();
        after.replace(&self.board, joker, guest, chair);
        rules.balance(&after, chair, |table| !self.keeps_group(after.tables[table.index()]));
    }
}

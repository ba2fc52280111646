//! How a position is described to the learned evaluation. Other players come in the order of their turns.

use super::state::MAX_PLAYERS;
use super::{BAR, CafeBoard, State};
use crate::cafe::{Card, Gender, HandWorth, SeatedGuest, TOP_CARDS, WORTH_CLASSES, balance};
use crate::game::{Game, Seat};
use crate::inputs::Inputs;

/// The states of a table: none to four guests, one more woman than men, one more man or neither, all of them natives
/// or not.
const TABLE_STATES: usize = 5 * 3 * 2;
/// The inputs of each player.
const PLAYER_INPUTS: usize = LEAD + 1;
const HAND_WORTH: usize = 0;
const BEST_WORTH: usize = HAND_WORTH + WORTH_CLASSES;
const HAND_SIZE: usize = BEST_WORTH + TOP_CARDS;
const LIMIT: usize = HAND_SIZE + 6;
const JOKERS: usize = LIMIT + 6;
const OUT: usize = JOKERS + 3;
const LOW_SCORE: usize = OUT + 1;
const LEAD: usize = LOW_SCORE + 1;

const STATES: usize = MAX_PLAYERS * PLAYER_INPUTS;
const UNSEEN_WORTH: usize = STATES + TABLE_STATES;
const BAR_TAKEN: usize = UNSEEN_WORTH + WORTH_CLASSES;
const CHAIRS: usize = BAR_TAKEN + BAR;
const CHAIR_STEPS: usize = 16;
const CHAIR_STEP: usize = 5;
const STOCK: usize = CHAIRS + CHAIR_STEPS;
const STOCK_STEPS: usize = 16;
const STOCK_STEP: usize = 5;
const OWN_TURN: usize = STOCK + STOCK_STEPS;
const PAIR_OPEN: usize = OWN_TURN + 1;
const NEXT_PRICE: usize = PAIR_OPEN + 1;
const OPTIONS: usize = NEXT_PRICE + 1;
const PLAYERS: usize = OPTIONS + 3;
/// All inputs.
pub(super) const INPUTS: usize = PLAYERS + MAX_PLAYERS - 1;

/// A typical margin, in points.
pub(super) const TYPICAL_MARGIN: f32 = 25.0;
/// The unit of what a guest scores, in points.
const WORTH_UNIT: f32 = 10.0;
/// A score below this is in danger at the bar.
const LOW: i16 = 14;

impl CafeBoard {
    /// Describes a position as one seat sees it.
    pub(super) fn describe_position(&self, state: &State, viewer: Seat, inputs: &mut Inputs) {
        let worth = self.best_worth(state);
        let mut seat = viewer;
        for player in 0..self.players() {
            self.describe_player(state, (viewer, seat), &worth, player * PLAYER_INPUTS, inputs);
            seat = seat.next(self.players());
        }
        let mut states = [0.0; TABLE_STATES];
        for table in self.board().tables() {
            let (women, men, natives) = state.company_at(table);
            let guests = women + men;
            let all_native = usize::from(natives == guests);
            let code = 6 * usize::from(guests) + 2 * balance(women, men) + all_native;
            states[code] += 0.25;
        }
        for (code, count) in states.into_iter().enumerate() {
            inputs.set(STATES + code, count);
        }
        let unseen = state.unseen();
        let all = unseen.len().max(1) as f32;
        let in_bag = HandWorth::of(unseen, |card| worth[card.index()]);
        for (class, count) in in_bag.classes.into_iter().enumerate() {
            inputs.set(UNSEEN_WORTH + class, 3.0 * count / all);
        }
        inputs.fill(BAR_TAKEN, BAR, state.bar().len());
        let chairs = self.board().chair_count() - usize::from(state.chairs_taken);
        inputs.fill(CHAIRS, CHAIR_STEPS, chairs.div_ceil(CHAIR_STEP));
        inputs.fill(STOCK, STOCK_STEPS, state.stock().div_ceil(STOCK_STEP));
        inputs.flag(OWN_TURN, self.to_act(state) == Some(viewer));
        inputs.flag(PAIR_OPEN, state.lone_chair().is_some());
        let price = self.options().bar.price(state.bar().len());
        inputs.set(NEXT_PRICE, price as f32 / WORTH_UNIT);
        inputs.flag(OPTIONS, self.options().groups);
        inputs.flag(OPTIONS + 1, self.options().debt == super::Debt::Eliminated);
        inputs.flag(OPTIONS + 2, self.options().bar == super::BarScale::Rows);
        inputs.set(PLAYERS + self.players() - 2, 1.0);
    }

    /// Describes one player; `seats` are the viewer and the player.
    fn describe_player(
        &self,
        state: &State,
        (viewer, seat): (Seat, Seat),
        worth: &[Option<i32>; Card::COUNT],
        first: usize,
        inputs: &mut Inputs,
    ) {
        let hand = state.hand(seat);
        let held = HandWorth::of(hand, |card| worth[card.index()]);
        for (class, count) in held.classes.into_iter().enumerate() {
            inputs.set(first + HAND_WORTH + class, count / 2.0);
        }
        for (index, top) in held.tops.into_iter().enumerate() {
            inputs.set(first + BEST_WORTH + index, top as f32 / WORTH_UNIT);
        }
        inputs.fill(first + HAND_SIZE, 6, hand.len());
        inputs.fill(first + LIMIT, 6, usize::from(state.limit(seat)));
        inputs.fill(first + JOKERS, 3, hand.jokers());
        inputs.flag(first + OUT, state.is_out(seat));
        inputs.flag(first + LOW_SCORE, state.scores[seat.index()] < LOW);
        let lead = state.scores[viewer.index()] - state.scores[seat.index()];
        inputs.set(first + LEAD, f32::from(lead) / TYPICAL_MARGIN);
    }

    /// The most that each kind of guest would score at once; none where it fits nowhere.
    fn best_worth(&self, state: &State) -> [Option<i32>; Card::COUNT] {
        let mut best = [None; Card::COUNT];
        for gender in Gender::ALL {
            for chair in state.open[gender.index()].iter() {
                for nation in self.board().nations_of(chair).iter() {
                    let guest = SeatedGuest { nation, gender, joker: false };
                    let worth = Some(self.worth(state, guest, chair));
                    let best = &mut best[Card::guest(nation, gender).index()];
                    *best = worth.max(*best);
                }
            }
        }
        best
    }
}

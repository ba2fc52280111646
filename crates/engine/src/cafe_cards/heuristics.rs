//! What computer players know of the card game.

use super::inputs::{INPUTS, TYPICAL_MARGIN};
use super::step::CARD_PENALTY;
use super::{Action, CafeCards, Group, Observation, State, Table};
use crate::cafe::{Card, group_points, points};
use crate::chance::Chance;
use crate::game::{Game, Seat};
use crate::heuristics::Heuristics;
use crate::inputs::Inputs;

/// What a card in hand or face down costs at the end.
const CARD_COST: f32 = CARD_PENALTY as f32;
/// What a pair at an empty table scores at least; credited to the guest who sits down first.
const PAIR: f32 = points(2, false) as f32;
/// More than any turn scores.
const CERTAIN: f32 = 500.0;

impl Heuristics for CafeCards {
    const INPUTS: usize = INPUTS;
    const TYPICAL_MARGIN: f32 = TYPICAL_MARGIN;

    fn action_value(&self, state: &State, action: Action) -> f32 {
        match action {
            Action::Seat(card, place) => {
                let points = state.public().worth(card, place);
                let mut value = points as f32 + CARD_COST;
                if state.public().lone_chair().is_some() {
                    value -= PAIR;
                } else if points == 0 {
                    value += PAIR;
                }
                value
            }
            Action::Draw => -CARD_COST,
            Action::Down(card) => self.discard_value(state, card),
            Action::End if self.leads(state) => CERTAIN,
            Action::End => -CERTAIN,
            Action::Group(group) => self.group_value(state, group),
            Action::Done => 0.0,
        }
    }

    fn likely_world(&self, seen: &Observation, chance: &mut impl Chance) -> State {
        seen.likely_world(self, chance)
    }

    fn write_inputs(&self, seen: &Observation, inputs: &mut Inputs) {
        self.describe_position(seen, inputs);
    }

    fn unseen(&self, seen: &Observation) -> usize {
        seen.unseen().len()
    }

    fn is_ending(&self, seen: &Observation) -> bool {
        seen.unseen().len() <= 6
    }

    fn leaves_board(action: Action) -> bool {
        matches!(action, Action::Draw | Action::Down(_))
    }
}

impl CafeCards {
    /// The points of a seat if the game ended now; hand sizes are public.
    #[inline]
    fn standing(&self, state: &State, seat: Seat) -> i32 {
        let cards = state.hand(seat).len() + state.down(seat).len();
        self.scores(state)[seat.index()] - CARD_PENALTY * cards as i32
    }

    /// Whether the player to act would win alone if the game ended now.
    fn leads(&self, state: &State) -> bool {
        let Some(seat) = self.to_act(state) else { return false };
        let own = self.standing(state, seat);
        Seat::all(self.players())
            .filter(|&other| other != seat)
            .all(|other| self.standing(state, other) < own)
    }

    /// A card that fits no table on the board is laid down first.
    fn discard_value(&self, state: &State, card: Card) -> f32 {
        let wanted = Table::all().any(|table| state.public().nation(table) == card.nation());
        if wanted { -1.0 } else { 0.0 }
    }

    fn group_value(&self, state: &State, group: Group) -> f32 {
        let room = state.public();
        let nation = room.nation(group.table);
        let there = group.table.places().filter_map(|place| room.guest_on(place));
        let joining = group.guests.iter().flatten().map(|guest| guest.card());
        let shed = CARD_COST * joining.clone().count() as f32;
        let all_native = there.chain(joining).all(|card| card.nation() == nation);
        shed + group_points(all_native) as f32
    }
}

//! What bots know of the card game.

use gueridon_engine::cafe::Card;
use gueridon_engine::cafe_cards::{Action, CafeCards, Group, Observation, State, Table};
use gueridon_engine::{Game, PerSeat, Seat};

use crate::insight::{Insight, Tuning};

/// What a card in hand or face down costs in the end.
const CARD_COST: f32 = 2.0;
/// What a pair at an empty table scores at least; paid in advance to the one who sits down first.
const PAIR: f32 = 2.0;
/// More than any turn scores.
const CERTAIN: f32 = 500.0;

impl Insight for CafeCards {
    const OPEN: bool = false;
    const FEWEST: bool = false;
    const TUNING: Tuning = Tuning { curiosity: 0.4, tolerance: 3.0, whim: 2.0, rounds: 5 };
    const HOST_NODES: u64 = 800;
    const MASTER_NODES: u64 = 16_000;

    fn promise(&self, state: &State, action: Action) -> f32 {
        match action {
            Action::Seat(card, place) => {
                let points = state.public().worth(card, place);
                let mut promise = points as f32 + CARD_COST;
                if state.public().lone_chair().is_some() {
                    promise -= PAIR;
                } else if points == 0 {
                    promise += PAIR;
                }
                promise
            }
            Action::Draw => -CARD_COST,
            Action::Down(card) => self.uselessness(state, card),
            Action::End if self.leads(state) => CERTAIN,
            Action::End => -CERTAIN,
            Action::Group(group) => self.group_promise(state, group),
            Action::Done => 0.0,
        }
    }

    fn forecast(&self, state: &State) -> PerSeat<f32> {
        PerSeat::new(self.players(), |seat| self.standing(state, seat) as f32)
    }

    fn spread(&self, state: &State) -> f32 {
        let left = state.stock().min(4 * state.tables_left());
        8.0 + 4.0 * (left as f32).sqrt()
    }

    fn unseen(&self, seen: &Observation) -> usize {
        seen.unseen().len()
    }

    fn is_ending(&self, seen: &Observation) -> bool {
        seen.unseen().len() <= 6
    }
}

/// Helpers that only this game needs.
trait Glance {
    fn standing(&self, state: &State, seat: Seat) -> i32;
    fn leads(&self, state: &State) -> bool;
    fn uselessness(&self, state: &State, card: Card) -> f32;
    fn group_promise(&self, state: &State, group: Group) -> f32;
}

impl Glance for CafeCards {
    /// The points of a seat if the game ended now; everybody can count them.
    #[inline]
    fn standing(&self, state: &State, seat: Seat) -> i32 {
        let cards = state.hand(seat).len() + state.down(seat).len();
        self.scores(state)[seat.index()] - CARD_COST as i32 * cards as i32
    }

    /// Whether the player to act would win alone if the game ended now.
    fn leads(&self, state: &State) -> bool {
        let Some(seat) = self.to_act(state) else { return false };
        let own = self.standing(state, seat);
        Seat::all(self.players())
            .filter(|&other| other != seat)
            .all(|other| self.standing(state, other) < own)
    }

    /// A card that no table calls for is laid down first.
    fn uselessness(&self, state: &State, card: Card) -> f32 {
        let wanted = Table::all().any(|table| state.public().nation(table) == card.nation());
        if wanted { -1.0 } else { 0.0 }
    }

    fn group_promise(&self, state: &State, group: Group) -> f32 {
        let room = state.public();
        let nation = room.nation(group.table);
        let there = group.table.places().filter_map(|place| room.guest_on(place));
        let joining = group.guests.iter().flatten().map(|guest| guest.card());
        let shed = CARD_COST * joining.clone().count() as f32;
        let all_native = there.chain(joining).all(|card| card.nation() == nation);
        shed + if all_native { 40.0 } else { 20.0 }
    }
}

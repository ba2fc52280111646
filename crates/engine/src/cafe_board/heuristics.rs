//! What computer players know of the board game.

use super::inputs::{INPUTS, TYPICAL_MARGIN};
use super::step::{GUEST_PENALTY, JOKER_PENALTY};
use super::{Action, BAG, BAR, CafeBoard, Chair, Debt, Group, Observation, State};
use crate::cafe::{Card, Gender, Nation, SeatedGuest, group_points, points};
use crate::game::{Game, Seat};
use crate::heuristics::Heuristics;
use crate::inputs::Inputs;

/// What a lower hand limit saves in the end, less what it gives up before, in points.
const LOWER_LIMIT: f32 = 4.0;
/// What a pair at an empty table scores at least; credited to the guest who sits down first.
const PAIR: f32 = points(2, false) as f32;
/// The cost of leaving eight points to the next player.
const GIFT: f32 = 4.0;
/// The value of a joker while there is time to use it.
const JOKER: f32 = 5.0;
/// What a guest in hand saves at the end when it takes the place of a joker.
const JOKER_SURPLUS: f32 = (JOKER_PENALTY - GUEST_PENALTY) as f32;
/// With at most this many chairs left, the end is near.
const LATE_CHAIRS: usize = 6;
/// With at most this many places left at the bar, the end is near.
const LATE_BAR: usize = 3;
/// Worse than any turn.
const RUIN: f32 = 500.0;

impl Heuristics for CafeBoard {
    const INPUTS: usize = INPUTS;
    const TYPICAL_MARGIN: f32 = TYPICAL_MARGIN;

    fn action_value(&self, state: &State, action: Action) -> f32 {
        match action {
            Action::Seat(guest, chair) => self.seat_value(state, guest, chair),
            Action::Bar(card) => self.bar_value(state, card),
            Action::Exchange(..) if !self.is_late(state) => 1.0,
            Action::Exchange(..) => -JOKER_SURPLUS,
            Action::Group(group) => self.group_value(state, group),
            Action::Pass | Action::Done => 0.0,
        }
    }

    fn simple_players(&self) -> u32 {
        // In a duel with another search, it won fewer games with the default.
        if self.players() == 2 { 0 } else { 50 }
    }

    fn write_inputs(&self, seen: &Observation, inputs: &mut Inputs) {
        if let Some(viewer) = seen.viewer() {
            self.describe_position(seen.position(), viewer, inputs);
        }
    }

    fn unseen(&self, seen: &Observation) -> usize {
        seen.position().stock()
    }

    fn is_ending(&self, seen: &Observation) -> bool {
        let state = seen.position();
        state.bar().len() + 2 >= BAR || self.chairs_left(state) <= 3
    }

    fn leaves_board(action: Action) -> bool {
        matches!(action, Action::Bar(_))
    }
}

impl CafeBoard {
    /// The empty chairs, but for cards that left with an eliminated player.
    #[inline]
    fn chairs_left(&self, state: &State) -> usize {
        let held: usize = Seat::all(self.players()).map(|seat| state.hand(seat).len()).sum();
        (self.board().chair_count() + held + state.stock() + state.bar().len()).saturating_sub(BAG)
    }

    #[inline]
    fn is_late(&self, state: &State) -> bool {
        state.bar().len() + LATE_BAR >= BAR || self.chairs_left(state) <= LATE_CHAIRS
    }

    #[inline]
    fn seat_value(&self, state: &State, guest: SeatedGuest, chair: Chair) -> f32 {
        let points = self.worth(state, guest, chair);
        let mut value = points as f32;
        if state.lone_chair().is_some() {
            value -= PAIR;
        } else if points == 0 {
            value += PAIR;
        }
        if guest.joker {
            value += if self.is_late(state) { JOKER_SURPLUS } else { -JOKER };
        }
        for table in self.board().tables_of(chair) {
            let (women, men, natives) = state.company_at(table);
            let nation = self.board().nation(table);
            if natives == women + men && guest.nation == nation {
                if natives == 3 {
                    value += LOWER_LIMIT;
                } else if natives == 2 {
                    // Two and one sit there now: the missing guest would score eight.
                    let women = women + u8::from(guest.gender == Gender::Woman);
                    let missing = if women == 2 { Gender::Man } else { Gender::Woman };
                    if self.next_player_holds(state, nation, missing) {
                        value -= GIFT;
                    }
                }
            }
        }
        value
    }

    /// Whether the next player holds the guest that would complete a table.
    #[inline]
    fn next_player_holds(&self, state: &State, nation: Nation, gender: Gender) -> bool {
        let Some(seat) = self.to_act(state) else { return false };
        state.hand(seat.next(self.players())).has(Card::guest(nation, gender))
    }

    /// What the next place at the bar pays; a player who cannot pay its price is out.
    #[inline]
    fn bar_price(&self, state: &State) -> f32 {
        let price = self.options().bar.price(state.bar().len());
        let seat = self.to_act(state).map_or(0, Seat::index);
        if self.options().debt == Debt::Eliminated && self.scores(state)[seat] + price < 0 {
            return -RUIN;
        }
        price as f32
    }

    fn bar_value(&self, state: &State, card: Card) -> f32 {
        let price = self.bar_price(state);
        let Some(nation) = card.nation() else { return price - JOKER };
        // A guest who still finds room at the tables of the own nation is better kept.
        let room: u8 = self
            .board()
            .tables()
            .filter(|&table| self.board().nation(table) == nation)
            .map(|table| {
                let (women, men, _) = state.company_at(table);
                4 - (women + men).min(4)
            })
            .sum();
        price - 0.2 * f32::from(room)
    }

    fn group_value(&self, state: &State, group: Group) -> f32 {
        let nation = self.board().nation(group.table);
        let (_, _, natives) = state.company_at(group.table);
        let joining = group.guests.iter().flatten();
        let natives =
            usize::from(natives) + joining.clone().filter(|guest| guest.nation == nation).count();
        let jokers = joining.filter(|guest| guest.joker).count();
        let doubled = natives == 4;
        let lowered = if doubled { LOWER_LIMIT } else { 0.0 };
        group_points(doubled) as f32 + lowered - JOKER * jokers as f32
    }
}

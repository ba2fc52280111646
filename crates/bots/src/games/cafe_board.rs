//! What bots know of the board game.

use gueridon_engine::cafe::{Card, Gender, Nation, SeatedGuest};
use gueridon_engine::cafe_board::{
    Action, BAG, BAR, CafeBoard, Chair, Edition, Group, Observation, State,
};
use gueridon_engine::{Game, PerSeat, Seat};

use crate::insight::{Insight, Tuning};

/// What a hand that is smaller for good saves in the end, and gives up before.
const LOWER_LIMIT: f32 = 4.0;
/// What a pair at an empty table scores at least; paid in advance to the one who sits down first.
const PAIR: f32 = 2.0;
/// What it costs, about, to leave eight points to the next player.
const GIFT: f32 = 4.0;
/// What a joker is good for while there is time to use it.
const JOKER: f32 = 5.0;
/// What a guest, or a joker, in hand costs in the end.
const GUEST_COST: f32 = 5.0;
const JOKER_COST: f32 = 10.0;
/// With so few chairs, or places at the bar, left, the end is near.
const LATE_CHAIRS: usize = 6;
const LATE_BAR: usize = 3;
/// Worse than any turn.
const RUIN: f32 = 500.0;

impl Insight for CafeBoard {
    const OPEN: bool = true;
    const FEWEST: bool = false;
    const TUNING: Tuning = Tuning { curiosity: 0.4, tolerance: 3.0, whim: 1.5, rounds: 6 };
    const HOST_NODES: u64 = 250;
    const MASTER_NODES: u64 = 6_000;

    fn promise(&self, state: &State, action: Action) -> f32 {
        match action {
            Action::Seat(guest, chair) => self.seat_promise(state, guest, chair),
            Action::Bar(card) => self.bar_promise(state, card),
            Action::Exchange(..) if !self.is_late(state) => 1.0,
            Action::Exchange(..) => GUEST_COST - JOKER_COST,
            Action::Group(group) => self.group_promise(state, group),
            Action::Pass | Action::Done => 0.0,
        }
    }

    /// The same, but whoever goes to the bar is as good as another: only the price counts.
    #[inline]
    fn instinct(&self, state: &State, action: Action) -> f32 {
        match action {
            Action::Bar(_) => self.bar_price(state),
            Action::Seat(..)
            | Action::Exchange(..)
            | Action::Group(_)
            | Action::Pass
            | Action::Done => self.promise(state, action),
        }
    }

    fn forecast(&self, state: &State) -> PerSeat<f32> {
        let scores = self.scores(state);
        let joker = if self.is_late(state) { GUEST_COST - JOKER_COST } else { JOKER };
        PerSeat::new(self.players(), |seat| {
            if state.is_out(seat) {
                return -RUIN;
            }
            let jokers = state.hand(seat).jokers() as f32;
            scores[seat.index()] as f32 - GUEST_COST * f32::from(state.limit(seat)) + joker * jokers
        })
    }

    fn spread(&self, state: &State) -> f32 {
        8.0 + 4.0 * (self.chairs_left(state) as f32).sqrt()
    }

    fn unseen(&self, seen: &Observation) -> usize {
        seen.position().stock()
    }

    fn is_ending(&self, seen: &Observation) -> bool {
        let state = seen.position();
        state.bar().len() + 2 >= BAR || self.chairs_left(state) <= 3
    }
}

/// Helpers that only this game needs.
trait Glance {
    fn chairs_left(&self, state: &State) -> usize;
    fn is_late(&self, state: &State) -> bool;
    fn seat_promise(&self, state: &State, guest: SeatedGuest, chair: Chair) -> f32;
    fn bar_price(&self, state: &State) -> f32;
    fn bar_promise(&self, state: &State, card: Card) -> f32;
    fn group_promise(&self, state: &State, group: Group) -> f32;
    fn tempts(&self, state: &State, nation: Nation, gender: Gender) -> bool;
}

impl Glance for CafeBoard {
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
    fn seat_promise(&self, state: &State, guest: SeatedGuest, chair: Chair) -> f32 {
        let points = self.worth(state, guest, chair);
        let mut promise = points as f32;
        if state.lone_chair().is_some() {
            promise -= PAIR;
        } else if points == 0 {
            promise += PAIR;
        }
        if guest.joker {
            promise += if self.is_late(state) { JOKER_COST - GUEST_COST } else { -JOKER };
        }
        for table in self.board().tables_of(chair) {
            let (women, men, natives) = state.company_at(table);
            let nation = self.board().nation(table);
            if natives == women + men && guest.nation == nation {
                if natives == 3 {
                    promise += LOWER_LIMIT;
                } else if natives == 2 {
                    // Two and one sit there now: the one that is missing would score eight.
                    let women = women + u8::from(guest.gender == Gender::Woman);
                    let missing = if women == 2 { Gender::Man } else { Gender::Woman };
                    if self.tempts(state, nation, missing) {
                        promise -= GIFT;
                    }
                }
            }
        }
        promise
    }

    /// Whether the next player holds the guest that would complete a table.
    #[inline]
    fn tempts(&self, state: &State, nation: Nation, gender: Gender) -> bool {
        let Some(seat) = self.to_act(state) else { return false };
        let next: Seat = seat.next(self.players());
        state.hand(next).has(Card::guest(nation, gender))
    }

    /// What the next place at the bar pays; who cannot pay its price is out.
    #[inline]
    fn bar_price(&self, state: &State) -> f32 {
        let price = self.options().bar.price(state.bar().len());
        let seat = self.to_act(state).map_or(0, Seat::index);
        if self.options().edition == Edition::Amigo && self.scores(state)[seat] + price < 0 {
            return -RUIN;
        }
        price as f32
    }

    fn bar_promise(&self, state: &State, card: Card) -> f32 {
        let price = self.bar_price(state);
        let Some(nation) = card.nation() else { return price - JOKER };
        // Whoever still finds room at the tables of the own nation is better kept.
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

    fn group_promise(&self, state: &State, group: Group) -> f32 {
        let nation = self.board().nation(group.table);
        let (_, _, natives) = state.company_at(group.table);
        let joining = group.guests.iter().flatten();
        let natives =
            usize::from(natives) + joining.clone().filter(|guest| guest.nation == nation).count();
        let jokers = joining.filter(|guest| guest.joker).count();
        let points = if natives == 4 { 40.0 + LOWER_LIMIT } else { 20.0 };
        points - JOKER * jokers as f32
    }
}

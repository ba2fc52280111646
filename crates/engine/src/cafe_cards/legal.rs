//! The legal actions of a position, as sets.

use alloc::vec::Vec;

use super::CafeCards;
use super::action::{Action, Group};
use super::board::{Place, PlaceSet, TABLES, Table};
use super::room::{Room, Turn};
use super::state::{HAND_LIMIT, State, TURN_LIMIT};
use crate::cafe::{Card, Gender, Hand, KindSet, Nation, balanced};
use crate::chance::Chance;

/// Five tables call for no more kinds of guests than that.
const MAX_KINDS: usize = 2 * TABLES;

/// Everything that is legal in a position.
pub(super) struct LegalActions {
    /// For each kind of guest in hand, the places it may take.
    seats: [(Card, PlaceSet); MAX_KINDS],
    seat_kinds: usize,
    /// At how many places each of them may sit.
    ways: [u8; MAX_KINDS],
    seat_ways: u32,
    groups: Vec<Group>,
    /// Who may be laid face down.
    down: KindSet,
    /// Draw or done.
    last: Option<Action>,
    end: bool,
}

impl CafeCards {
    #[inline]
    pub(super) fn legal_actions(&self, state: &State) -> LegalActions {
        let mut legal = LegalActions {
            seats: [(Card::guest(Nation::De, Gender::Woman), PlaceSet::EMPTY); MAX_KINDS],
            seat_kinds: 0,
            ways: [0; MAX_KINDS],
            seat_ways: 0,
            groups: Vec::new(),
            down: KindSet::EMPTY,
            last: None,
            end: false,
        };
        let room = &state.room;
        if room.over.is_some() {
            return legal;
        }
        let hand = state.hands[room.seat.index()];
        match room.turn {
            Turn::Fresh => {
                legal.seat_with_company(room, hand);
                if self.options.groups {
                    self.add_groups(room, hand, &mut legal.groups);
                }
                if hand.len() < HAND_LIMIT {
                    legal.last = Some(Action::Draw);
                } else {
                    legal.down = hand.kinds();
                }
                legal.end = hand.is_empty();
            }
            Turn::Lone(_, place) => {
                let near = place.near();
                legal.seat(room, hand, |fitting| fitting & near);
            }
            Turn::Seated(count) => {
                if count + 1 < TURN_LIMIT {
                    legal.seat_with_company(room, hand);
                } else if count < TURN_LIMIT {
                    legal.seat(room, hand, |fitting| fitting & room.lively());
                }
                legal.last = Some(Action::Done);
                legal.end = hand.is_empty();
            }
            Turn::Group => {
                legal.last = Some(Action::Done);
                legal.end = hand.is_empty();
            }
        }
        legal.count_ways();
        legal
    }

    /// One of the actions when a turn begins and no guest in hand fits anywhere, which is most of
    /// the time: drawing, or laying down from a full hand. None when there is more to choose from.
    #[inline]
    pub(super) fn pick_without_seating(
        &self,
        state: &State,
        chance: &mut impl Chance,
    ) -> Option<Option<Action>> {
        let room = &state.room;
        let hand = state.hands[room.seat.index()];
        let begins = room.turn == Turn::Fresh && room.over.is_none() && !self.options.groups;
        if !begins || !hand.kinds().intersection(room.welcome()).is_empty() || hand.is_empty() {
            return None;
        }
        if hand.len() < HAND_LIMIT {
            return Some(Some(Action::Draw));
        }
        let mut kinds = hand.kinds();
        let place = match kinds.count_kinds() {
            1 => 0,
            many => chance.below(many),
        };
        Some(kinds.nth(place as usize).map(Action::Down))
    }

    /// Every way to fill a table with four of one gender.
    fn add_groups(&self, room: &Room, hand: Hand, groups: &mut Vec<Group>) {
        for table in Table::all() {
            let (women, men) = room.women_and_men(table);
            for gender in Gender::ALL {
                let (own, others) = match gender {
                    Gender::Woman => (women, men),
                    Gender::Man => (men, women),
                };
                if others == 0 && own <= 2 {
                    let empty = Group { table, guests: [None; 4] };
                    fill_group(room, hand, gender, empty, 0, groups);
                }
            }
        }
    }
}

/// Tries every card of the gender on the next place of the group, and so on.
fn fill_group(
    room: &Room,
    hand: Hand,
    gender: Gender,
    group: Group,
    position: usize,
    groups: &mut Vec<Group>,
) {
    let Some(place) = group.table.places().nth(position) else {
        groups.push(group);
        return;
    };
    if room.guest(place).is_some() {
        return fill_group(room, hand, gender, group, position + 1, groups);
    }
    let nations = room.nations_of(place);
    let fits = |card: &Card| {
        card.gender() == gender && card.nation().is_some_and(|nation| nations.has(nation))
    };
    for card in hand.kinds().filter(fits) {
        let mut after = *room;
        after.sit(card, place);
        if balanced_around(&after, place, Some(group.table)) {
            let (mut hand, mut group) = (hand, group);
            hand.remove(card);
            group.guests[position] = Some(card);
            fill_group(&after, hand, gender, group, position + 1, groups);
        }
    }
}

/// Whether the gender rule holds at every table of a place, but for the table of a group.
pub(super) fn balanced_around(room: &Room, place: Place, except: Option<Table>) -> bool {
    place.tables().iter().filter(|&table| Some(table) != except).all(|table| {
        let (women, men) = room.women_and_men(table);
        balanced(women, men)
    })
}

impl LegalActions {
    /// Notes where each kind of guest may sit, given the places that fit it.
    #[inline]
    fn seat(&mut self, room: &Room, hand: Hand, places: impl Fn(PlaceSet) -> PlaceSet) {
        for card in hand.kinds().intersection(room.welcome()) {
            let allowed = places(room.fitting(card));
            if !allowed.is_empty() {
                self.seats[self.seat_kinds] = (card, allowed);
                self.seat_kinds += 1;
            }
        }
    }

    /// Counts once what is asked for several times.
    #[inline]
    fn count_ways(&mut self) {
        for (ways, (_, places)) in self.ways.iter_mut().zip(&self.seats[..self.seat_kinds]) {
            *ways = places.len() as u8;
            self.seat_ways += u32::from(*ways);
        }
    }

    /// The same for guests that score, or that another card could join.
    #[inline]
    fn seat_with_company(&mut self, room: &Room, hand: Hand) {
        self.seat(room, hand, |fitting| fitting);
        let fitting = &mut self.seats[..self.seat_kinds];
        let mut partners = [PlaceSet::EMPTY; 2];
        for &mut (card, places) in &mut *fitting {
            let gender = card.gender().index();
            partners[gender] |= places;
        }
        for (card, places) in fitting {
            let joining = partners[card.gender().other().index()];
            for place in (*places & !room.lively()).iter() {
                if (place.near() & joining).is_empty() {
                    *places &= !PlaceSet::one(place);
                }
            }
        }
    }

    /// Whether some guest may sit down.
    #[inline]
    pub(super) fn can_seat(&self) -> bool {
        self.seat_ways > 0
    }

    #[inline]
    fn seats(&self) -> &[(Card, PlaceSet)] {
        &self.seats[..self.seat_kinds]
    }

    /// Adds every action to a list, in order.
    pub(super) fn list(&self, actions: &mut Vec<Action>) {
        for &(card, places) in self.seats() {
            actions.extend(places.iter().map(|place| Action::Seat(card, place)));
        }
        actions.extend(self.groups.iter().copied().map(Action::Group));
        actions.extend(self.down.map(Action::Down));
        actions.extend(self.last);
        actions.extend(self.end.then_some(Action::End));
    }

    /// The action at a place of that list.
    #[inline]
    fn nth(&self, place: u32) -> Option<Action> {
        let mut rest = place;
        for (&(card, places), &ways) in self.seats().iter().zip(&self.ways) {
            if rest < u32::from(ways) {
                return places.nth(rest).map(|place| Action::Seat(card, place));
            }
            rest -= u32::from(ways);
        }
        if let Some(&group) = self.groups.get(rest as usize) {
            return Some(Action::Group(group));
        }
        rest -= self.groups.len() as u32;
        let down = self.down.count_kinds();
        if rest < down {
            return self.down.clone().nth(rest as usize).map(Action::Down);
        }
        rest -= down;
        match self.last {
            Some(last) if rest == 0 => Some(last),
            _ => self.end.then_some(Action::End),
        }
    }

    /// One of the actions, each equally likely.
    #[inline]
    pub(super) fn pick(&self, chance: &mut impl Chance) -> Option<Action> {
        let count = self.seat_ways
            + self.groups.len() as u32
            + self.down.count_kinds()
            + u32::from(self.last.is_some())
            + u32::from(self.end);
        match count {
            0 => None,
            1 => self.nth(0),
            many => self.nth(chance.below(many)),
        }
    }
}

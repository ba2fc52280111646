//! The legal actions of a position, as sets. An action is legal when it is listed here;
//! `refusals.rs` only explains why another one is not.

use alloc::vec::Vec;

use super::CafeCards;
use super::action::Action;
use super::board::{Place, PlaceSet, TABLES, Table};
use super::public_state::PublicState;
use super::state::{HAND_LIMIT, State, TURN_LIMIT};
use crate::cafe::{CafeTurn, Group, Hand, KindSet, SeatChoices, legal_groups};
use crate::chance::{Chance, pick};

/// Five tables call for at most this many kinds of guests.
const MAX_KINDS: usize = 2 * TABLES;

/// Everything that is legal in a position.
pub(super) struct LegalActions {
    seats: SeatChoices<PlaceSet, MAX_KINDS>,
    groups: Vec<Group<Table>>,
    /// The cards that may be laid face down.
    down: KindSet,
    /// Draw or done.
    last: Option<Action>,
    end: bool,
}

impl CafeCards {
    /// The legal actions, with or without groups, which take long to find.
    #[inline]
    pub(super) fn legal_actions(&self, state: &State, groups: bool) -> LegalActions {
        let mut legal = LegalActions {
            seats: SeatChoices::new(),
            groups: Vec::new(),
            down: KindSet::EMPTY,
            last: None,
            end: false,
        };
        let public = &state.public;
        if public.over.is_some() {
            return legal;
        }
        let hand = state.hands[public.seat.index()];
        match public.turn {
            CafeTurn::Fresh => {
                legal.seat_joinable(public, hand);
                if groups {
                    legal.groups = legal_groups(self, state, hand);
                }
                if hand.len() < HAND_LIMIT {
                    legal.last = Some(Action::Draw);
                } else {
                    legal.down = hand.kinds();
                }
                legal.end = hand.is_empty();
            }
            CafeTurn::Lone(_, place) => {
                let neighbours = place.neighbours();
                legal.seat(public, hand, |fitting| fitting & neighbours);
            }
            CafeTurn::Seated(count) => {
                if count + 1 < TURN_LIMIT {
                    legal.seat_joinable(public, hand);
                } else if count < TURN_LIMIT {
                    legal.seat(public, hand, |fitting| fitting & public.beside_guests);
                }
                legal.last = Some(Action::Done);
                legal.end = hand.is_empty();
            }
            CafeTurn::Group => {
                legal.last = Some(Action::Done);
                legal.end = hand.is_empty();
            }
        }
        legal.seats.count_ways(|_, _| 0);
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
        let public = &state.public;
        let hand = state.hands[public.seat.index()];
        let begins = public.turn == CafeTurn::Fresh
            && public.over.is_none()
            && !self.options.groups.are_played();
        if !begins || !(hand.kinds() & public.fitting_kinds).is_empty() || hand.is_empty() {
            return None;
        }
        if hand.len() < HAND_LIMIT {
            return Some(Some(Action::Draw));
        }
        let kinds = hand.kinds();
        Some(pick(kinds.len() as u32, chance, |position| {
            kinds.nth(position as usize).map(Action::Down)
        }))
    }
}

impl LegalActions {
    /// Adds the places where each kind of guest may sit, given the places that fit it.
    #[inline]
    fn seat(&mut self, public: &PublicState, hand: Hand, places: impl Fn(PlaceSet) -> PlaceSet) {
        for card in (hand.kinds() & public.fitting_kinds).iter() {
            self.seats.add(card, places(public.fitting(card)));
        }
    }

    /// The same for guests that score, or that another card could join.
    #[inline]
    fn seat_joinable(&mut self, public: &PublicState, hand: Hand) {
        self.seat(public, hand, |fitting| fitting);
        self.seats.keep_joinable(public.beside_guests, Place::neighbours);
    }

    /// Whether some guest may sit down.
    #[inline]
    pub(super) fn can_seat(&self) -> bool {
        self.seats.ways() > 0
    }

    /// Whether an action is one of these.
    pub(super) fn has(&self, action: Action) -> bool {
        match action {
            Action::Seat(card, place) => self.seats.has(card, place),
            Action::Down(card) => self.down.has(card),
            Action::Group(group) => self.groups.contains(&group),
            Action::End => self.end,
            Action::Draw | Action::Done => self.last == Some(action),
        }
    }

    /// Adds every action to a list, in order.
    pub(super) fn list(&self, actions: &mut Vec<Action>) {
        for (card, places) in self.seats.iter() {
            actions.extend(places.iter().map(|place| Action::Seat(card, place)));
        }
        actions.extend(self.groups.iter().copied().map(Action::Group));
        actions.extend(self.down.iter().map(Action::Down));
        actions.extend(self.last);
        actions.extend(self.end.then_some(Action::End));
    }

    /// The action at a position of that list.
    #[inline]
    fn nth(&self, position: u32) -> Option<Action> {
        let mut rest = match self.seats.find(position) {
            Ok((card, places, position)) => {
                return places.nth(position).map(|place| Action::Seat(card, place));
            }
            Err(rest) => rest as usize,
        };
        if let Some(&group) = self.groups.get(rest) {
            return Some(Action::Group(group));
        }
        rest -= self.groups.len();
        if rest < self.down.len() {
            return self.down.nth(rest).map(Action::Down);
        }
        rest -= self.down.len();
        match self.last {
            Some(last) if rest == 0 => Some(last),
            _ => self.end.then_some(Action::End),
        }
    }

    /// One of the actions, each equally likely.
    #[inline]
    pub(super) fn pick(&self, chance: &mut impl Chance) -> Option<Action> {
        let others = self.groups.len()
            + self.down.len()
            + usize::from(self.last.is_some())
            + usize::from(self.end);
        pick(self.seats.ways() + others as u32, chance, |position| self.nth(position))
    }
}

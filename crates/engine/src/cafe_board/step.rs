//! What an action does: seating, points, the bar, refills and the end.

use super::board::{Chair, ChairSet, Table};
use super::state::{BAR, State};
use super::{CafeBoard, Debt};
use crate::cafe::{CafeGame, CafeTurn, Card, Event, SeatedGuest, points};
use crate::game::{Reason, Recorder, Seat};

/// What a guest left in hand costs.
pub(super) const GUEST_PENALTY: i32 = 5;
/// What a joker left in hand costs.
pub(super) const JOKER_PENALTY: i32 = 10;

impl CafeBoard {
    #[inline]
    pub(super) fn seat<R: Recorder<Event>>(
        &self,
        state: &mut State,
        guest: SeatedGuest,
        chair: Chair,
        recorder: &mut R,
    ) {
        let points = self.sit_and_score(state, guest, chair, |_| true, recorder);
        state.turn = match state.turn {
            CafeTurn::Fresh if points == 0 && !state.first_turn => CafeTurn::Lone(1, chair),
            CafeTurn::Fresh => CafeTurn::Seated(1),
            CafeTurn::Seated(_) | CafeTurn::Lone(..) | CafeTurn::Group => CafeTurn::Seated(2),
        };
        self.end_if_chairs_are_full(state, recorder);
    }

    /// Whether jokers take all four chairs of a table, so that it counts as one of its nation (B8).
    #[inline]
    pub(super) fn are_four_jokers(&self, jokers: ChairSet, table: Table) -> bool {
        self.options.four_jokers && (self.board.chairs_around[table.index()] & !jokers).is_empty()
    }

    /// What a guest would score on an empty chair.
    #[inline]
    pub fn worth(&self, state: &State, guest: SeatedGuest, chair: Chair) -> i32 {
        let jokers = if guest.joker { state.jokers | ChairSet::one(chair) } else { state.jokers };
        let score = |table: Table| {
            let count = state.tables[table.index()];
            let native = guest.nation == self.board.nation(table) && count.all_native();
            points(count.guests() + 1, native || self.are_four_jokers(jokers, table))
        };
        self.board.tables_of(chair).map(score).sum()
    }

    #[inline]
    pub(super) fn end_if_chairs_are_full<R: Recorder<Event>>(
        &self,
        state: &mut State,
        recorder: &mut R,
    ) {
        if usize::from(state.chairs_taken) == self.board.chair_count() {
            self.end(state, Reason::ChairsFull, recorder);
        }
    }

    #[inline]
    pub(super) fn bar<R: Recorder<Event>>(&self, state: &mut State, card: Card, recorder: &mut R) {
        let price = self.options.bar.price(usize::from(state.bar_taken));
        Self::own_hand(state).remove(card);
        state.take_bar_place(card);
        let score = &mut state.scores[state.seat.index()];
        let before = i32::from(*score);
        let eliminated = self.options.debt == Debt::Eliminated && before + price < 0;
        *score = if eliminated { 0 } else { (before + price) as i16 };
        let points = i32::from(*score) - before;
        recorder.record(|| Event::WentToBar { card, place: state.bar_taken, price, points });
        if eliminated {
            let hand = core::mem::take(Self::own_hand(state));
            state.out |= 1 << state.seat.0;
            recorder.record(|| Event::Eliminated { hand });
        }
        if usize::from(state.bar_taken) == BAR {
            self.end(state, Reason::BarFull, recorder);
        } else if self.still_playing(state) == 1 {
            self.end(state, Reason::LastStanding, recorder);
        } else if eliminated {
            self.next_player(state);
        } else {
            self.refill(state, recorder);
        }
    }

    pub(super) fn exchange<R: Recorder<Event>>(
        &self,
        state: &mut State,
        card: Card,
        chair: Chair,
        recorder: &mut R,
    ) {
        if let Some(joker) = state.guest_on(chair) {
            Self::own_hand(state).remove(card);
            Self::own_hand(state).add(joker.card());
            state.replace(&self.board, joker, SeatedGuest::from_guest(card), chair);
            let chair = self.board.chair_square(chair);
            recorder.record(|| Event::Exchanged { guest: card, joker, chair });
        }
        self.next_player(state);
    }

    pub(super) fn pass<R: Recorder<Event>>(&self, state: &mut State, recorder: &mut R) {
        recorder.record(|| Event::Passed);
        state.passes += 1;
        if usize::from(state.passes) == self.still_playing(state) {
            self.end(state, Reason::Stalemate, recorder);
        } else {
            self.next_player(state);
        }
    }

    fn still_playing(&self, state: &State) -> usize {
        self.options.players - state.out.count_ones() as usize
    }

    /// Draws up to the hand limit; then the hand or the bag may end the game.
    #[inline]
    pub(super) fn refill<R: Recorder<Event>>(&self, state: &mut State, recorder: &mut R) {
        let seat = state.seat.index();
        let before = state.hands[seat];
        let low = self.options.bag.low();
        let mut missing = usize::from(state.limits[seat]).saturating_sub(before.len());
        if !self.options.completes_refill() {
            // The guest that brings the bag down to that number is the last one drawn.
            missing = missing.min(state.bag.len().saturating_sub(low));
        }
        let mut drawn = 0;
        while drawn < missing
            && let Some(card) = state.bag.draw()
        {
            state.hands[seat].add(card);
            drawn += 1;
        }
        if drawn > 0 {
            recorder.record(|| {
                let cards = state.hands[seat].without(before);
                Event::Drew { count: drawn as u8, cards: Some(cards) }
            });
        }
        if state.hands[seat].is_empty() {
            self.end(state, Reason::EmptyHand, recorder);
        } else if drawn > 0 && state.bag.len() <= low {
            self.end(state, Reason::BagEmpty, recorder);
        } else {
            self.next_player(state);
        }
    }

    #[inline]
    fn next_player(&self, state: &mut State) {
        state.turn = CafeTurn::Fresh;
        state.first_turn = false;
        loop {
            state.seat = state.seat.next(self.options.players);
            if !state.is_out(state.seat) {
                break;
            }
        }
    }

    fn end<R: Recorder<Event>>(&self, state: &mut State, reason: Reason, recorder: &mut R) {
        state.over = Some(reason);
        recorder.record(|| Event::Ended { reason });
        for seat in Seat::all(self.options.players) {
            let (guests, jokers) = held(state, seat);
            if guests + jokers > 0 {
                let points = penalty(state, seat);
                recorder.record(|| Event::Penalty { seat, guests, jokers, points });
            }
        }
    }
}

/// The guests and the jokers that a seat holds.
fn held(state: &State, seat: Seat) -> (u8, u8) {
    let hand = state.hand(seat);
    let jokers = hand.jokers();
    ((hand.len() - jokers) as u8, jokers as u8)
}

/// What a seat loses for the cards in its hand; negative.
pub(super) fn penalty(state: &State, seat: Seat) -> i32 {
    let (guests, jokers) = held(state, seat);
    -GUEST_PENALTY * i32::from(guests) - JOKER_PENALTY * i32::from(jokers)
}

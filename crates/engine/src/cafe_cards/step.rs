//! What an action does: seating, points, clearing, drawing and the end.

use super::CafeCards;
use super::board::Place;
use super::state::State;
use crate::cafe::{CafeGame, CafeTurn, Card, Event, SeatedGuest};
use crate::game::{Reason, Recorder, Seat};
use crate::version::Change;

/// What a card in hand or face down costs at the end.
pub(super) const CARD_PENALTY: i32 = 2;

impl CafeCards {
    #[inline]
    pub(super) fn seat<R: Recorder<Event>>(
        &self,
        state: &mut State,
        card: Card,
        place: Place,
        recorder: &mut R,
    ) {
        let guest = SeatedGuest::from_guest(card);
        let points = self.sit_and_score(state, guest, place, |_| true, recorder);
        let count = match state.public.turn {
            CafeTurn::Fresh | CafeTurn::Group => 1,
            CafeTurn::Seated(count) | CafeTurn::Lone(count, _) => count + 1,
        };
        state.public.turn =
            if points == 0 { CafeTurn::Lone(count, place) } else { CafeTurn::Seated(count) };
        self.clear_full_tables(state, recorder);
    }

    /// Full tables leave with their guests; new ones are laid in reading order (C1).
    #[inline]
    pub(super) fn clear_full_tables<R: Recorder<Event>>(
        &self,
        state: &mut State,
        recorder: &mut R,
    ) {
        let full = state.public.full_tables;
        if full.is_empty() {
            return;
        }
        let replaced = state.tables.len() >= full.len();
        let stay = !replaced && self.options.version.has(Change::LastTables);
        state.public.clear(full, stay, |table, nation, guests| {
            recorder.record(|| Event::Cleared { table: table.square(), nation, guests });
        });
        if !replaced {
            return self.end(state, Reason::TablesEmpty, recorder);
        }
        for table in full.iter() {
            if let Some(nation) = state.tables.draw() {
                state.public.lay(table, nation);
                recorder.record(|| Event::Revealed { table: table.square(), nation });
            }
        }
    }

    #[inline]
    pub(super) fn draw<R: Recorder<Event>>(&self, state: &mut State, recorder: &mut R) {
        if let Some(card) = state.stock.draw() {
            Self::own_hand(state).add(card);
            recorder.record(|| Event::Drew { count: 1, cards: Some([card].into_iter().collect()) });
        }
        if state.stock.len() == 0 {
            self.end(state, Reason::StockEmpty, recorder);
        } else {
            self.next_player(state, true);
        }
    }

    #[inline]
    pub(super) fn next_player(&self, state: &mut State, drew: bool) {
        state.public.note_declined(drew);
        state.public.turn = CafeTurn::Fresh;
        state.public.seat = state.public.seat.next(self.options.players);
    }

    pub(super) fn end<R: Recorder<Event>>(
        &self,
        state: &mut State,
        reason: Reason,
        recorder: &mut R,
    ) {
        state.public.over = Some(reason);
        recorder.record(|| Event::Ended { reason });
        for seat in Seat::all(self.options.players) {
            let points = penalty(state, seat);
            if points < 0 {
                let guests = (-points / CARD_PENALTY) as u8;
                recorder.record(|| Event::Penalty { seat, guests, jokers: 0, points });
            }
        }
    }
}

/// What a seat loses for cards in hand and face down; negative.
pub(super) fn penalty(state: &State, seat: Seat) -> i32 {
    -CARD_PENALTY * (state.hand(seat).len() + state.down(seat).len()) as i32
}

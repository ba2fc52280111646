//! What an action does: seating, points, clearing, drawing and the end.

use super::CafeCards;
use super::action::{Action, Group};
use super::board::{Place, Table};
use super::room::{Turn, sitter};
use super::state::State;
use crate::cafe::{Card, Event, group_points, points};
use crate::game::{Outcome, PerSeat, Reason, Recorder, Seat};

/// What a card in hand or face down costs at the end.
pub(super) const CARD_PENALTY: i32 = 2;

impl CafeCards {
    /// Plays a legal action.
    #[inline]
    pub(super) fn apply<R: Recorder<Event>>(
        &self,
        state: &mut State,
        action: Action,
        recorder: &mut R,
    ) {
        match action {
            Action::Seat(card, place) => self.seat(state, card, place, recorder),
            Action::Draw => self.draw(state, recorder),
            Action::Down(card) => {
                state.own_hand().remove(card);
                state.down[state.room.seat.index()].add(card);
                recorder.note(|| Event::LaidDown { card: Some(card) });
                self.next_player(state);
            }
            Action::End => self.end(state, Reason::Declared, recorder),
            Action::Group(group) => self.group(state, group, recorder),
            Action::Done => self.next_player(state),
        }
    }

    #[inline]
    fn seat<R: Recorder<Event>>(
        &self,
        state: &mut State,
        card: Card,
        place: Place,
        recorder: &mut R,
    ) {
        let points = self.sit_and_score(state, card, place, None, recorder);
        let count = match state.room.turn {
            Turn::Fresh | Turn::Group => 1,
            Turn::Seated(count) | Turn::Lone(count, _) => count + 1,
        };
        state.room.turn = if points == 0 { Turn::Lone(count, place) } else { Turn::Seated(count) };
        self.clear_full_tables(state, recorder);
    }

    /// Seats a guest and scores at each table, but for that of a group; returns the points.
    #[inline]
    fn sit_and_score<R: Recorder<Event>>(
        &self,
        state: &mut State,
        card: Card,
        place: Place,
        group: Option<Table>,
        recorder: &mut R,
    ) -> i32 {
        recorder.note(|| Event::Seated { guest: sitter(card), chair: place.square() });
        state.own_hand().remove(card);
        let room = &mut state.room;
        room.sit(card, place);
        let mut total = 0;
        for table in place.tables().iter().filter(|&table| Some(table) != group) {
            let (guests, doubled) = (room.guests(table), room.all_native(table));
            let points = points(guests, doubled);
            total += points;
            if let Some(nation) = room.nation(table) {
                let (table, doubled) = (table.square(), doubled && points > 0);
                recorder.note(|| Event::Scored { table, nation, guests, doubled, points });
            }
        }
        room.scores[room.seat.index()] += total as i16;
        total
    }

    fn group<R: Recorder<Event>>(&self, state: &mut State, group: Group, recorder: &mut R) {
        for (place, card) in group.table.places().zip(group.guests) {
            if let Some(card) = card {
                self.sit_and_score(state, card, place, Some(group.table), recorder);
            }
        }
        let room = &mut state.room;
        let doubled = room.all_native(group.table);
        let points = group_points(doubled);
        room.scores[room.seat.index()] += points as i16;
        if let (Some(nation), Some(card)) =
            (room.nation(group.table), group.guests.into_iter().flatten().next())
        {
            let (table, gender) = (group.table.square(), card.gender());
            recorder.note(|| Event::GroupScored { table, nation, gender, doubled, points });
        }
        room.turn = Turn::Group;
        self.clear_full_tables(state, recorder);
    }

    /// Full tables leave with their guests; new ones are laid in reading order (C1).
    #[inline]
    fn clear_full_tables<R: Recorder<Event>>(&self, state: &mut State, recorder: &mut R) {
        let full = state.room.full_tables();
        if full.is_empty() {
            return;
        }
        state.room.clear(full, |table, nation, guests| {
            recorder.note(|| Event::Cleared { table: table.square(), nation, guests });
        });
        if state.tables.len() < full.len() as usize {
            return self.end(state, Reason::TablesEmpty, recorder);
        }
        for table in full.iter() {
            if let Some(nation) = state.tables.draw() {
                state.room.lay(table, nation);
                recorder.note(|| Event::Revealed { table: table.square(), nation });
            }
        }
    }

    #[inline]
    fn draw<R: Recorder<Event>>(&self, state: &mut State, recorder: &mut R) {
        if let Some(card) = state.stock.draw() {
            state.own_hand().add(card);
            recorder.note(|| Event::Drew { count: 1, cards: Some([card].into_iter().collect()) });
        }
        if state.stock.len() == 0 {
            self.end(state, Reason::StockEmpty, recorder);
        } else {
            self.next_player(state);
        }
    }

    #[inline]
    fn next_player(&self, state: &mut State) {
        state.room.turn = Turn::Fresh;
        state.room.seat = state.room.seat.next(self.options.players);
    }

    fn end<R: Recorder<Event>>(&self, state: &mut State, reason: Reason, recorder: &mut R) {
        state.room.over = Some(reason);
        recorder.note(|| Event::Ended { reason });
        for seat in Seat::all(self.options.players) {
            let points = penalty(state, seat);
            if points < 0 {
                let guests = (-points / CARD_PENALTY) as u8;
                recorder.note(|| Event::Penalty { seat, guests, jokers: 0, points });
            }
        }
    }

    /// Most points win, then the smaller penalty (C3).
    pub(super) fn final_standing(&self, state: &State) -> Option<Outcome> {
        let reason = state.room.over?;
        let scores = PerSeat::new(self.options.players, |seat| {
            i32::from(state.room.scores[seat.index()]) + penalty(state, seat)
        });
        Some(Outcome::rank(reason, scores, |seat| (scores[seat.index()], penalty(state, seat))))
    }
}

/// What a seat loses for cards in hand and face down; negative.
fn penalty(state: &State, seat: Seat) -> i32 {
    -CARD_PENALTY * (state.hand(seat).len() + state.down(seat).len()) as i32
}

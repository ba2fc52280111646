//! What an action does: seating, points, the bar, refills and the end.

use super::action::{Action, Group};
use super::board::{Chair, ChairSet, Table};
use super::state::{BAR, State, Turn};
use super::{CafeBoard, Edition};
use crate::cafe::{Card, Event, Sitter, group_points, points};
use crate::game::{Outcome, PerSeat, Reason, Recorder, Seat};
use crate::version::Change;

/// What a guest left in hand costs.
pub(super) const GUEST_PENALTY: i32 = 5;
/// What a joker left in hand costs.
pub(super) const JOKER_PENALTY: i32 = 10;

impl CafeBoard {
    /// Plays a legal action.
    #[inline]
    pub(super) fn apply<R: Recorder<Event>>(
        &self,
        state: &mut State,
        action: Action,
        recorder: &mut R,
    ) {
        if !matches!(action, Action::Pass) {
            state.passes = 0;
        }
        match action {
            Action::Seat(guest, chair) => self.seat(state, guest, chair, recorder),
            Action::Bar(card) => self.bar(state, card, recorder),
            Action::Exchange(card, chair) => self.exchange(state, card, chair, recorder),
            Action::Group(group) => self.group(state, group, recorder),
            Action::Pass => self.pass(state, recorder),
            Action::Done => self.refill(state, recorder),
        }
    }

    #[inline]
    fn seat<R: Recorder<Event>>(
        &self,
        state: &mut State,
        guest: Sitter,
        chair: Chair,
        recorder: &mut R,
    ) {
        state.own_hand().remove(guest.card());
        let points = self.sit_and_score(state, guest, chair, None, recorder);
        state.turn = match state.turn {
            Turn::Fresh if state.first_turn && self.options.edition == Edition::Amigo => Turn::Full,
            Turn::Fresh if points == 0 && !state.first_turn => Turn::Lone(chair),
            Turn::Fresh => Turn::One,
            Turn::One | Turn::Lone(_) | Turn::Full | Turn::Group => Turn::Full,
        };
        self.end_if_chairs_are_full(state, recorder);
    }

    /// Seats somebody and scores at each table, but for that of a group; returns the points.
    #[inline]
    fn sit_and_score<R: Recorder<Event>>(
        &self,
        state: &mut State,
        guest: Sitter,
        chair: Chair,
        group: Option<Group>,
        recorder: &mut R,
    ) -> i32 {
        recorder.note(|| Event::Seated { guest, chair: self.board.chair_square(chair) });
        state.sit(&self.board, guest, chair);
        let mut total = 0;
        for table in self.board.tables_of(chair) {
            if group.is_some_and(|group| group.table == table) {
                continue;
            }
            let company = state.tables[table.index()];
            let four_jokers = self.has_four_jokers(state.jokers, table);
            if four_jokers {
                recorder.note(|| Event::FourJokers {
                    table: self.board.table_square(table),
                    nation: self.board.nation(table),
                });
            }
            let doubled = company.all_native() || four_jokers;
            let points = points(company.guests(), doubled);
            total += points;
            recorder.note(|| Event::Scored {
                table: self.board.table_square(table),
                nation: self.board.nation(table),
                guests: company.guests(),
                doubled: doubled && points > 0,
                points,
            });
            if doubled && company.guests() == 4 {
                self.lower_limit(state, table, recorder);
            }
        }
        state.scores[state.seat.index()] += total as i16;
        total
    }

    /// Whether jokers take all four chairs of a table, so that it counts as one of its nation (B8).
    #[inline]
    fn has_four_jokers(&self, jokers: ChairSet, table: Table) -> bool {
        self.options.version.has(Change::FourJokers)
            && (self.board.around(table) & !jokers).is_empty()
    }

    /// What a guest would score on an empty chair.
    #[inline]
    pub fn worth(&self, state: &State, guest: Sitter, chair: Chair) -> i32 {
        let jokers = if guest.joker { state.jokers | ChairSet::one(chair) } else { state.jokers };
        let score = |table: Table| {
            let company = state.tables[table.index()];
            let native = guest.nation == self.board.nation(table) && company.all_native();
            points(company.guests() + 1, native || self.has_four_jokers(jokers, table))
        };
        self.board.tables_of(chair).map(score).sum()
    }

    fn lower_limit<R: Recorder<Event>>(&self, state: &mut State, table: Table, recorder: &mut R) {
        let limit = &mut state.limits[state.seat.index()];
        *limit = limit.saturating_sub(1);
        recorder.note(|| Event::LimitLowered {
            table: self.board.table_square(table),
            nation: self.board.nation(table),
            limit: *limit,
        });
    }

    fn group<R: Recorder<Event>>(&self, state: &mut State, group: Group, recorder: &mut R) {
        let chairs = self.board.chairs_of(group.table).zip(group.guests);
        for (chair, guest) in chairs {
            if let Some(guest) = guest {
                state.own_hand().remove(guest.card());
                self.sit_and_score(state, guest, chair, Some(group), recorder);
            }
        }
        let company = state.tables[group.table.index()];
        let doubled = company.all_native();
        let points = group_points(doubled);
        state.scores[state.seat.index()] += points as i16;
        if let Some(guest) = group.guests.into_iter().flatten().next() {
            recorder.note(|| Event::GroupScored {
                table: self.board.table_square(group.table),
                nation: self.board.nation(group.table),
                gender: guest.gender,
                doubled,
                points,
            });
        }
        if doubled {
            self.lower_limit(state, group.table, recorder);
        }
        state.turn = Turn::Group;
        self.end_if_chairs_are_full(state, recorder);
    }

    #[inline]
    fn end_if_chairs_are_full<R: Recorder<Event>>(&self, state: &mut State, recorder: &mut R) {
        if usize::from(state.chairs_taken) == self.board.chair_count() {
            self.end(state, Reason::ChairsFull, recorder);
        }
    }

    #[inline]
    fn bar<R: Recorder<Event>>(&self, state: &mut State, card: Card, recorder: &mut R) {
        let price = self.options.bar.price(usize::from(state.bar_taken));
        state.own_hand().remove(card);
        state.take_bar_place(card);
        let score = &mut state.scores[state.seat.index()];
        let before = i32::from(*score);
        let eliminated = self.options.edition == Edition::Amigo && before + price < 0;
        *score = if eliminated { 0 } else { (before + price) as i16 };
        let points = i32::from(*score) - before;
        recorder.note(|| Event::WentToBar { card, place: state.bar_taken, price, points });
        if eliminated {
            let hand = core::mem::take(state.own_hand());
            state.out |= 1 << state.seat.0;
            recorder.note(|| Event::Eliminated { hand });
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

    fn exchange<R: Recorder<Event>>(
        &self,
        state: &mut State,
        card: Card,
        chair: Chair,
        recorder: &mut R,
    ) {
        if let (Some(joker), Some(nation)) = (state.sitter(chair), card.nation()) {
            state.own_hand().remove(card);
            state.own_hand().add(joker.card());
            state.replace(&self.board, joker, Sitter::new(card, nation), chair);
            let chair = self.board.chair_square(chair);
            recorder.note(|| Event::Exchanged { guest: card, joker, chair });
        }
        self.next_player(state);
    }

    fn pass<R: Recorder<Event>>(&self, state: &mut State, recorder: &mut R) {
        recorder.note(|| Event::Passed);
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
    fn refill<R: Recorder<Event>>(&self, state: &mut State, recorder: &mut R) {
        let seat = state.seat.index();
        let before = state.hands[seat];
        // One of the last four was drawn, or four or fewer are left: the editions differ by one.
        let low = match self.options.edition {
            Edition::Amigo => 3,
            Edition::Schuk => 4,
        };
        let mut missing = usize::from(state.limits[seat]).saturating_sub(before.len());
        if self.options.version.has(Change::LastDraw) {
            // The guest that brings the bag down to that number is the last one drawn (B5).
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
            recorder.note(|| {
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
        state.turn = Turn::Fresh;
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
        recorder.note(|| Event::Ended { reason });
        for seat in Seat::all(self.options.players) {
            let (guests, jokers) = held(state, seat);
            if guests + jokers > 0 {
                let points = penalty(guests, jokers);
                recorder.note(|| Event::Penalty { seat, guests, jokers, points });
            }
        }
    }

    /// Most points win; who was eliminated ranks below everyone still playing (B4, B6).
    pub(super) fn final_standing(&self, state: &State) -> Option<Outcome> {
        let reason = state.over?;
        let scores = PerSeat::new(self.options.players, |seat| {
            let (guests, jokers) = held(state, seat);
            i32::from(state.scores[seat.index()]) + penalty(guests, jokers)
        });
        Some(Outcome::rank(reason, scores, |seat| (!state.is_out(seat), scores[seat.index()])))
    }
}

/// The guests and the jokers that a seat holds.
fn held(state: &State, seat: Seat) -> (u8, u8) {
    let hand = state.hand(seat);
    let jokers = hand.jokers();
    ((hand.len() - jokers) as u8, jokers as u8)
}

fn penalty(guests: u8, jokers: u8) -> i32 {
    -GUEST_PENALTY * i32::from(guests) - JOKER_PENALTY * i32::from(jokers)
}

//! What an action does: placing, drawing, the end of a round and of the match.

use super::FortySix;
use super::board::{Card, CardSet, Square};
use super::event::Event;
use super::state::State;
use crate::game::{Reason, Recorder, Seat};

impl FortySix {
    #[inline]
    pub(super) fn place<R: Recorder<Event>>(
        &self,
        state: &mut State,
        card: Card,
        square: Square,
        recorder: &mut R,
    ) {
        recorder.record(|| Event::Placed { card, square });
        let seat = state.public.seat;
        state.own_hand().remove(card);
        if state.public.last_turn {
            state.playable = CardSet::EMPTY;
        }
        if card == Card::JOKER {
            state.public.joker = Some(square);
            state.public.joker_holder = None;
        } else if state.public.joker == Some(square) {
            recorder.record(|| Event::TookJoker { square });
            state.public.joker = None;
            state.public.joker_holder = Some(seat);
            state.own_hand().insert(Card::JOKER);
            if state.public.last_turn {
                state.playable = CardSet::one(Card::JOKER);
            }
        }
        state.public.lay(self, square);
        state.public.placed = true;
        if state.hands[seat.index()].is_empty() {
            self.end_round(state, Some(seat), recorder);
        }
    }

    #[inline]
    pub(super) fn draw<R: Recorder<Event>>(&self, state: &mut State, recorder: &mut R) {
        if let Some(card) = state.pile.draw() {
            state.public.note_declined(true);
            state.own_hand().insert(card);
            let last = state.pile.len() == 0;
            recorder.record(|| Event::Drew { card: Some(card), last });
            if last {
                state.public.last_turn = true;
                state.playable = CardSet::one(card);
            } else {
                self.next_player(state);
            }
        }
    }

    #[inline]
    pub(super) fn next_player(&self, state: &mut State) {
        state.public.placed = false;
        state.public.seat = state.public.seat.next(self.options.players);
    }

    pub(super) fn end_round<R: Recorder<Event>>(
        &self,
        state: &mut State,
        out: Option<Seat>,
        recorder: &mut R,
    ) {
        recorder.record(|| Event::RoundEnded { round: state.public.round, out });
        for seat in Seat::all(self.options.players) {
            let hand = state.hand(seat);
            let points = hand.cost();
            state.public.scores[seat.index()] += points;
            if points > 0 {
                let (cards, joker) = (hand.len() as u8, hand.has(Card::JOKER));
                recorder.record(|| Event::Cost { seat, cards, joker, points });
            }
        }
        state.public.round += 1;
        if state.public.round() == self.options.rounds {
            let reason = Reason::RoundsPlayed;
            state.public.over = Some(reason);
            recorder.record(|| Event::Ended { reason });
        } else if let Some((card, square)) = state.deal_next(self) {
            let (round, seat) = (state.public.round, state.public.seat);
            recorder.record(|| Event::RoundBegan { round, card, square, seat });
        }
    }
}

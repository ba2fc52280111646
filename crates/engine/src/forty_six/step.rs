//! What an action does: placing, drawing, the end of a round and of the match.

use super::FortySix;
use super::action::Action;
use super::board::{Card, CardSet, Square};
use super::event::Event;
use super::state::State;
use crate::game::{Reason, Recorder, Seat};

impl FortySix {
    /// Plays a legal action.
    #[inline]
    pub(super) fn apply<R: Recorder<Event>>(
        &self,
        state: &mut State,
        action: Action,
        recorder: &mut R,
    ) {
        match action {
            Action::Number(card) => self.place(state, card, card.square(), recorder),
            Action::Joker(square) => self.place(state, Card::JOKER, square, recorder),
            Action::Draw => self.draw(state, recorder),
            Action::Done if state.table.last_turn => self.end_round(state, None, recorder),
            Action::Done => self.next_player(state),
        }
    }

    #[inline]
    fn place<R: Recorder<Event>>(
        &self,
        state: &mut State,
        card: Card,
        square: Square,
        recorder: &mut R,
    ) {
        recorder.note(|| Event::Placed { card, square });
        let seat = state.table.seat;
        state.own_hand().remove(card);
        if state.table.last_turn {
            state.playable = CardSet::EMPTY;
        }
        if card == Card::JOKER {
            state.table.joker = Some(square);
            state.table.joker_holder = None;
        } else if state.table.joker == Some(square) {
            recorder.note(|| Event::TookJoker { square });
            state.table.joker = None;
            state.table.joker_holder = Some(seat);
            state.own_hand().add(Card::JOKER);
            if state.table.last_turn {
                state.playable = CardSet::one(Card::JOKER);
            }
        }
        state.table.lay(self, square);
        state.table.placed = true;
        if state.hands[seat.index()].is_empty() {
            self.end_round(state, Some(seat), recorder);
        }
    }

    #[inline]
    fn draw<R: Recorder<Event>>(&self, state: &mut State, recorder: &mut R) {
        if let Some(card) = state.pile.draw() {
            state.own_hand().add(card);
            let last = state.pile.len() == 0;
            recorder.note(|| Event::Drew { card: Some(card), last });
            if last {
                state.table.last_turn = true;
                state.playable = CardSet::one(card);
            } else {
                self.next_player(state);
            }
        }
    }

    #[inline]
    fn next_player(&self, state: &mut State) {
        state.table.placed = false;
        state.table.seat = state.table.seat.next(self.options.players);
    }

    fn end_round<R: Recorder<Event>>(
        &self,
        state: &mut State,
        out: Option<Seat>,
        recorder: &mut R,
    ) {
        recorder.note(|| Event::RoundEnded { round: state.table.round, out });
        for seat in Seat::all(self.options.players) {
            let hand = state.hand(seat);
            let points = hand.cost();
            state.table.scores[seat.index()] += points;
            if points > 0 {
                let (cards, joker) = (hand.len() as u8, hand.has(Card::JOKER));
                recorder.note(|| Event::Cost { seat, cards, joker, points });
            }
        }
        state.table.round += 1;
        if state.table.round() == self.options.rounds {
            let reason = Reason::RoundsPlayed;
            state.table.over = Some(reason);
            recorder.note(|| Event::Ended { reason });
        } else if let Some((card, square)) = state.deal_next(self) {
            let (round, seat) = (state.table.round, state.table.seat);
            recorder.note(|| Event::RoundBegan { round, card, square, seat });
        }
    }
}

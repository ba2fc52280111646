//! Positions of Quarante-six, written and set up.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::FortySix;
use super::action::Action;
use super::board::{Card, CardSet};
use super::deal::Deck;
use super::state::{HAND, State};
use crate::chance::{Chance, shuffle};
use crate::game::{Game, Reason, Seat};
use crate::pile::Pile;
use crate::position::{
    Arrange, Arrangement, Cards, FaultList, Impossible, TurnStage, Unseen, check_rest, seats,
    swap_by_replacing,
};

/// A number in the middle of the blue side, which lies there when setting up starts.
const FIRST_CARD: &str = "21";

impl Arrange for FortySix {
    const REASONS: &'static [Reason] = &[Reason::RoundsPlayed];

    fn shown_cards(&self, action: Action) -> Vec<String> {
        match action {
            Action::Number(card) => Vec::from([card.to_string()]),
            Action::Joker(_) => Vec::from([Card::JOKER.to_string()]),
            Action::Draw | Action::Done => Vec::new(),
        }
    }

    fn joker(card: &str) -> Option<&str> {
        (Card::read(card) == Some(Card::JOKER)).then_some(card)
    }

    fn blank(&self) -> Arrangement {
        Arrangement {
            pieces: [(FIRST_CARD.to_string(), FIRST_CARD.to_string())].into(),
            hands: seats(self).map(|_| Cards::unknown(HAND as u8)).collect(),
            seat: self.options.first.0,
            ..Arrangement::default()
        }
    }

    fn position(&self, state: &State) -> Arrangement {
        let public = &state.public;
        Arrangement {
            pieces: public
                .laid()
                .map(|(square, card)| (card.to_string(), square.to_string()))
                .collect(),
            hands: seats(self).map(|seat| Cards::known(state.hand(seat).iter())).collect(),
            points: self.scores(state).to_vec(),
            seat: public.seat.0,
            progress: if public.placed { TurnStage::Placed } else { TurnStage::Fresh },
            round: if public.over.is_some() { 0 } else { public.round },
            last: public
                .last_turn
                .then(|| state.playable.iter().map(|card| card.to_string()).collect()),
            holder: public.joker_holder.map(|seat| seat.0),
            end: public.over,
            ..Arrangement::default()
        }
    }

    fn sketch(&self, position: &Arrangement, chance: &mut impl Chance) -> (State, Vec<Impossible>) {
        let mut faults = FaultList::default();
        let position = &position.within(self.options.players, &mut faults);
        let mut pool = CardPool { left: CardSet::ALL, found: [0; Card::COUNT] };
        let mut state = State::empty();
        self.lay_all(&mut state, position, &mut pool, &mut faults);
        for seat in seats(self) {
            let points = position.points_of(seat);
            faults.require(points >= 0, || Impossible::WrongPoints { seat });
            state.public.scores[seat.index()] = points;
            let hand = Arrangement::cards_of(&position.hands, seat);
            let over = position.end.is_some();
            faults.require(over || !hand.is_empty(), || Impossible::EmptyHand { seat });
            for text in &hand.known {
                if let Some(card) = pool.take(text, &mut faults) {
                    state.hands[seat.index()].insert(card);
                }
            }
        }
        self.set_turn_of(&mut state, position, &mut pool, &mut faults);
        let mut rest = pool.rest(&mut faults);
        let missing = |seat: Seat| {
            let wanted = Arrangement::cards_of(&position.hands, seat).len();
            wanted.saturating_sub(state.hands[seat.index()].len())
        };
        let unknown: Vec<usize> = seats(self).map(missing).collect();
        let stock =
            check_rest(rest.len(), unknown.iter().sum(), position.stock, &mut faults).unwrap_or(0);
        let last_turn = position.last.is_some();
        let over = position.end.is_some();
        faults.require(over || (stock == 0) == last_turn, || Impossible::WrongLastTurn);
        if !faults.0.is_empty() {
            return (state, faults.0);
        }
        shuffle(&mut rest, chance);
        let mut rest = rest.into_iter();
        for (hand, unknown) in state.hands.iter_mut().zip(unknown) {
            rest.by_ref().take(unknown).for_each(|card| hand.insert(card));
        }
        let pile: Vec<Card> = rest.take(stock).collect();
        state.pile = Pile::from_top(pile.into_iter(), Card::JOKER);
        let ahead = (self.options.rounds - state.public.round()).saturating_sub(1);
        let later: Option<Arc<[Deck]>> =
            (ahead > 0).then(|| (0..ahead).map(|_| Deck::shuffled(chance)).collect());
        state.later = later;
        (state, faults.0)
    }

    fn put(&self, position: &mut Arrangement, card: Option<&str>, place: &str) {
        let Some(own) = Card::read(place) else { return };
        // Each number has its own square, so that only the joker has to be chosen.
        let joker = card == Some("J") || own == Card::JOKER;
        let piece = if joker { Card::JOKER } else { own };
        position.cycle(place, &[piece.to_string()]);
        if joker {
            let elsewhere = |(card, square): &(String, String)| card != "J" || square == place;
            position.pieces.retain(elsewhere);
        }
    }

    fn stock(&self, state: &State) -> usize {
        state.stock()
    }

    fn replace_unseen(&self, state: &mut State, card: Unseen<'_>, by: &str) -> bool {
        let (Some(old), Some(new)) = (Card::read(card.card), Card::read(by)) else { return false };
        let Some(seat) = card.holder else { return state.pile.replace(card.depth, old, new) };
        if !state.hands[seat.index()].has(old) {
            return false;
        }
        state.hands[seat.index()].remove(old);
        state.hands[seat.index()].insert(new);
        replace_playable(state, seat, old, new);
        true
    }

    fn swap_unseen(&self, state: &mut State, one: Unseen<'_>, other: Unseen<'_>) -> bool {
        let Some(seat) = one.holder.filter(|_| one.holder == other.holder) else {
            return swap_by_replacing(self, state, one, other);
        };
        let (Some(first), Some(second)) = (Card::read(one.card), Card::read(other.card)) else {
            return false;
        };
        // A hand has no order; only which of its cards was drawn last changes.
        let hand = state.hands[seat.index()];
        let holds_both = hand.has(first) && hand.has(second);
        if holds_both {
            replace_playable(state, seat, first, second);
        }
        holds_both
    }
}

/// In the last turn of a round, the last card that was drawn is the one that may be placed.
fn replace_playable(state: &mut State, seat: Seat, old: Card, new: Card) {
    let own = state.public.last_turn && state.public.seat == seat;
    if own && state.playable.has(old) {
        state.playable.remove(old);
        state.playable.insert(new);
    }
}

/// The cards that are written nowhere yet.
struct CardPool {
    left: CardSet,
    found: [u8; Card::COUNT],
}

impl CardPool {
    fn take(&mut self, text: &str, faults: &mut FaultList) -> Option<Card> {
        let Some(card) = Card::read(text) else {
            faults.add(Impossible::NoSuchCard { card: text.to_string() });
            return None;
        };
        self.left.remove(card);
        self.found[card.index()] = self.found[card.index()].saturating_add(1);
        Some(card)
    }

    fn rest(self, faults: &mut FaultList) -> Vec<Card> {
        for card in Card::all() {
            let found = self.found[card.index()];
            faults.require(found <= 1, || Impossible::TooMany {
                card: card.to_string(),
                copies: 1,
                found,
            });
        }
        self.left.iter().collect()
    }
}

impl FortySix {
    fn lay_all(
        &self,
        state: &mut State,
        position: &Arrangement,
        pool: &mut CardPool,
        faults: &mut FaultList,
    ) {
        for (card, place) in &position.pieces {
            let Some(square) = Card::read(place).map(Card::square) else {
                faults.add(Impossible::NoSuchPlace { place: place.clone() });
                continue;
            };
            let Some(card) = pool.take(card, faults) else { continue };
            faults.require(card == Card::JOKER || card.square() == square, || {
                Impossible::NotItsSquare { card: card.to_string(), place: place.clone() }
            });
            let free = !state.public.laid.has(square.card());
            faults.require(free, || Impossible::TwoOnOnePlace { place: place.clone() });
            if card == Card::JOKER {
                state.public.joker = Some(square);
            }
            state.public.lay(self, square);
        }
        let laid = state.public.laid;
        faults.require(!laid.is_empty() || position.end.is_some(), || Impossible::EmptyBoard);
        // A joker that may lie anywhere can have begun a chain of its own.
        if !self.options.joker_anywhere
            && let Some(first) = laid.iter().next()
        {
            let mut chain = CardSet::one(first);
            loop {
                let near = chain
                    .iter()
                    .fold(chain, |near, card| near | self.board.links(card.square()) & laid);
                if near == chain {
                    break;
                }
                chain = near;
            }
            for apart in (laid & !chain).iter() {
                faults.add(Impossible::NotLinked { place: apart.square().to_string() });
            }
        }
    }

    fn set_turn_of(
        &self,
        state: &mut State,
        position: &Arrangement,
        pool: &mut CardPool,
        faults: &mut FaultList,
    ) {
        let (players, rounds) = (self.options.players, self.options.rounds);
        state.public.seat = Seat(position.seat);
        state.public.placed = position.progress == TurnStage::Placed;
        let known = matches!(position.progress, TurnStage::Fresh | TurnStage::Placed);
        faults.require(known, || Impossible::WrongTurn);
        let round = usize::from(position.round);
        faults.require(round < rounds, || Impossible::WrongRound { rounds: rounds as u8 });
        state.public.round = position.round;
        if let Some(reason) = position.end {
            faults.require(reason == Reason::RoundsPlayed, || Impossible::NotOver { reason });
            state.public.round = rounds as u8;
            state.public.over = Some(Reason::RoundsPlayed);
        }
        if let Some(cards) = &position.last {
            state.public.last_turn = true;
            state.playable = cards.iter().filter_map(|card| Card::read(card)).collect();
            let seat = state.public.seat;
            for card in state.playable.iter() {
                // It was drawn just now, so that the player holds it.
                if !state.hands[seat.index()].has(card) && pool.left.has(card) {
                    pool.left.remove(card);
                    state.hands[seat.index()].insert(card);
                }
                let held = state.hands[seat.index()].has(card);
                faults.require(held, || Impossible::WrongLastTurn);
            }
            faults.require(cards.len() <= 1, || Impossible::WrongLastTurn);
        }
        if let Some(holder) = position.holder {
            let seat = Seat(holder % players as u8);
            if pool.left.has(Card::JOKER) {
                pool.left.remove(Card::JOKER);
                state.hands[seat.index()].insert(Card::JOKER);
            }
            let held = state.hands[seat.index()].has(Card::JOKER);
            faults.require(held, || Impossible::WrongTurn);
            state.public.joker_holder = Some(seat);
        }
    }
}

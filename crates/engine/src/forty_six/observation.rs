//! What a seat may know, and the worlds that would look the same to it.

use alloc::sync::Arc;

use super::FortySix;
use super::board::{Card, CardSet};
use super::deal::Deck;
use super::state::{MAX_PLAYERS, PublicState, State};
use crate::chance::{Chance, put_likely_first, shuffle};
use crate::game::Seat;
use crate::pile::Pile;

/// What one seat, or a spectator, may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    pub(super) public: PublicState,
    pub(super) viewer: Option<Seat>,
    pub(super) hand: CardSet,
    hand_sizes: [u8; MAX_PLAYERS],
    /// What may still be placed, where the viewer knows: before the last turn, in the own last
    /// turn, or once the last card lies.
    pub(super) playable: Option<CardSet>,
    unseen: CardSet,
    stock: u8,
}

impl Observation {
    pub(super) fn new(state: &State, viewer: Option<Seat>) -> Observation {
        let hand = viewer.map_or(CardSet::EMPTY, |seat| state.hand(seat));
        let known =
            !state.public.last_turn || state.public.placed || viewer == Some(state.public.seat);
        let in_hands = state.hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        let in_pile = state.pile.cards().iter().copied().collect();
        Observation {
            public: state.public,
            viewer,
            hand,
            hand_sizes: state.hands.map(|hand| hand.len() as u8),
            playable: known.then_some(state.playable),
            unseen: (in_hands | in_pile) & !hand,
            stock: state.stock() as u8,
        }
    }

    /// The part that all players see.
    pub fn public(&self) -> &PublicState {
        &self.public
    }

    /// How many cards are left in the pile.
    pub fn stock(&self) -> usize {
        usize::from(self.stock)
    }

    /// Whose view it is; a spectator's when there is none.
    pub fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    /// The viewer's own cards.
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// How many cards a seat holds.
    pub fn hand_size(&self, seat: Seat) -> usize {
        usize::from(self.hand_sizes[seat.index()])
    }

    /// The cards that the viewer does not see: in other hands and in the pile.
    pub fn unseen(&self) -> CardSet {
        self.unseen
    }

    /// Deals the unseen cards again: to the other hands, the pile, and for the rounds to come.
    pub(super) fn resample(&self, game: &FortySix, chance: &mut impl Chance) -> State {
        self.deal(game, false, chance)
    }

    /// The same, but a card that a player could have placed and did not is seldom in their hand.
    pub(super) fn likely_world(&self, game: &FortySix, chance: &mut impl Chance) -> State {
        self.deal(game, true, chance)
    }

    fn deal(&self, game: &FortySix, likely: bool, chance: &mut impl Chance) -> State {
        // The joker stays with the player that is known to hold it.
        let holder = self.public.joker_holder.filter(|&seat| Some(seat) != self.viewer);
        let mut unseen = [Card::JOKER; Card::COUNT];
        let mut count = 0;
        for card in self.unseen.iter().filter(|&card| holder.is_none() || card != Card::JOKER) {
            unseen[count] = card;
            count += 1;
        }
        shuffle(&mut unseen[..count], chance);
        let mut cards = &mut unseen[..count];

        let mut hands = [CardSet::EMPTY; MAX_PLAYERS];
        let mut last_drawn = None;
        for seat in Seat::all(game.options.players) {
            let hand = &mut hands[seat.index()];
            if self.viewer == Some(seat) {
                *hand = self.hand;
                continue;
            }
            if holder == Some(seat) {
                hand.insert(Card::JOKER);
            }
            while hand.len() < self.hand_size(seat) && !cards.is_empty() {
                let newest = hand.len() + 1 == self.hand_size(seat);
                if likely && !(newest && self.public.drew[seat.index()]) {
                    let declined = self.public.declined[seat.index()];
                    put_likely_first(cards, |card| declined.has(card), chance);
                }
                hand.insert(cards[0]);
                if seat == self.public.seat {
                    last_drawn = Some(cards[0]);
                }
                cards = &mut cards[1..];
            }
        }
        let playable =
            self.playable.unwrap_or_else(|| last_drawn.map_or(CardSet::EMPTY, CardSet::one));
        let pile = Pile::from_top(cards.iter().copied(), Card::JOKER);
        let ahead = (game.options.rounds - self.public.round()).saturating_sub(1);
        let later: Option<Arc<[Deck]>> =
            (ahead > 0).then(|| (0..ahead).map(|_| Deck::shuffled(chance)).collect());
        State { public: self.public, playable, hands, pile, later }
    }
}

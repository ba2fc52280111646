//! What a seat may know, and the worlds that would look the same to it.

use super::CafeCards;
use super::deal::BLANK;
use super::public_state::PublicState;
use super::state::{GUESTS, MAX_PLAYERS, State};
use crate::cafe::{Hand, Nation};
use crate::chance::{Chance, put_likely_first, shuffle};
use crate::game::Seat;
use crate::pile::Pile;

/// What one seat, or a spectator, may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    public: PublicState,
    viewer: Option<Seat>,
    hand: Hand,
    down: Hand,
    hand_sizes: [u8; MAX_PLAYERS],
    down_sizes: [u8; MAX_PLAYERS],
    unseen: Hand,
    stock: u8,
    unseen_tables: [u8; Nation::COUNT],
}

impl Observation {
    pub(super) fn new(state: &State, viewer: Option<Seat>) -> Observation {
        let own = |cards: &[Hand]| viewer.map_or(Hand::EMPTY, |seat| cards[seat.index()]);
        let mut unseen: Hand = state.stock.cards().iter().copied().collect();
        for seat in Seat::all(MAX_PLAYERS).filter(|&seat| Some(seat) != viewer) {
            unseen.add_all(state.hand(seat));
            unseen.add_all(state.down(seat));
        }
        let mut unseen_tables = [0; Nation::COUNT];
        for nation in state.tables.cards() {
            unseen_tables[nation.index()] += 1;
        }
        Observation {
            public: state.public,
            viewer,
            hand: own(&state.hands),
            down: own(&state.down),
            hand_sizes: state.hands.map(|hand| hand.len() as u8),
            down_sizes: state.down.map(|hand| hand.len() as u8),
            unseen,
            stock: state.stock() as u8,
            unseen_tables,
        }
    }

    /// The part that all players see.
    pub fn public(&self) -> &PublicState {
        &self.public
    }

    /// Whose view it is; a spectator's when there is none.
    pub fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    /// The viewer's own cards.
    pub fn hand(&self) -> Hand {
        self.hand
    }

    /// The viewer's own cards that lie face down.
    pub fn down(&self) -> Hand {
        self.down
    }

    /// How many cards a seat holds.
    pub fn hand_size(&self, seat: Seat) -> usize {
        usize::from(self.hand_sizes[seat.index()])
    }

    /// How many cards lie face down before a seat.
    pub fn down_size(&self, seat: Seat) -> usize {
        usize::from(self.down_sizes[seat.index()])
    }

    /// The guests that the viewer does not see: in other hands, face down, and in the stock.
    pub fn unseen(&self) -> Hand {
        self.unseen
    }

    /// How many guests are left to draw.
    pub fn stock(&self) -> usize {
        usize::from(self.stock)
    }

    /// How many tables of each nation are left in their pile.
    pub fn unseen_tables(&self) -> &[u8; Nation::COUNT] {
        &self.unseen_tables
    }

    /// Deals the unseen cards again. A player in the middle of a pair is known to hold a card that
    /// can complete it, so worlds in which they do not are dealt once more.
    pub(super) fn resample(&self, game: &CafeCards, chance: &mut impl Chance) -> State {
        self.deal_until_possible(game, false, chance)
    }

    /// The same, but a guest whom a player could have seated for points and did not is seldom in their hand.
    pub(super) fn likely_world(&self, game: &CafeCards, chance: &mut impl Chance) -> State {
        self.deal_until_possible(game, true, chance)
    }

    fn deal_until_possible(
        &self,
        game: &CafeCards,
        likely: bool,
        chance: &mut impl Chance,
    ) -> State {
        loop {
            let state = self.deal(likely, chance);
            let must_join = self.public.lone_chair().is_some() && self.public.over.is_none();
            if !must_join || game.legal_actions(&state, false).can_seat() {
                return state;
            }
        }
    }

    fn deal(&self, likely: bool, chance: &mut impl Chance) -> State {
        let mut unseen = [BLANK; GUESTS];
        let mut count = 0;
        for card in self.unseen.cards() {
            unseen[count] = card;
            count += 1;
        }
        shuffle(&mut unseen[..count], chance);
        let cards = &mut unseen[..count];
        let mut next = 0;

        let (mut hands, mut down) = ([Hand::EMPTY; MAX_PLAYERS], [Hand::EMPTY; MAX_PLAYERS]);
        for seat in 0..MAX_PLAYERS {
            if self.viewer.is_some_and(|viewer| viewer.index() == seat) {
                (hands[seat], down[seat]) = (self.hand, self.down);
                continue;
            }
            let [held, laid] = [self.hand_sizes[seat], self.down_sizes[seat]].map(usize::from);
            // The newest card was not there yet.
            let old = if likely { held - usize::from(self.public.drew[seat]).min(held) } else { 0 };
            for first in next..next + old {
                put_likely_first(
                    &mut cards[first..],
                    |card| self.public.declined[seat].has(card),
                    chance,
                );
            }
            hands[seat] = cards[next..next + held].iter().copied().collect();
            next += held;
            down[seat] = cards[next..next + laid].iter().copied().collect();
            next += laid;
        }
        let nations = Nation::ALL.into_iter();
        let left = nations
            .zip(self.unseen_tables)
            .flat_map(|(nation, count)| (0..count).map(move |_| nation));
        let mut tables = Pile::from_top(left.rev(), Nation::De);
        shuffle(tables.cards_mut(), chance);
        State {
            public: self.public,
            hands,
            down,
            stock: Pile::from_top(cards[next..].iter().copied(), BLANK),
            tables,
        }
    }
}

//! A position of the card game.

use super::board::{Place, Table};
use super::deal::{BLANK, Deal};
use super::public_state::PublicState;
use super::{CafeCards, Groups};
use crate::cafe::{CafeGame, CafeTurn, Card, Hand, Nation, SeatedGuest, Square};
use crate::chance::{Chance, shuffle};
use crate::game::Seat;
use crate::pile::Pile;
use crate::refusal::Rule;

/// The most players.
pub(super) const MAX_PLAYERS: usize = 5;
/// All guests.
pub const GUESTS: usize = 96;
/// All tables.
pub const TABLE_CARDS: usize = 24;
/// Cards in hand at the start.
pub const HAND: usize = 7;
/// No card is drawn into a hand of this size.
pub const HAND_LIMIT: usize = 12;
/// The most guests that sit down in a turn.
pub const TURN_LIMIT: u8 = 3;

/// A position, hidden cards included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(super) public: PublicState,
    pub(super) hands: [Hand; MAX_PLAYERS],
    pub(super) down: [Hand; MAX_PLAYERS],
    pub(super) stock: Pile<Card, GUESTS>,
    pub(super) tables: Pile<Nation, TABLE_CARDS>,
}

impl State {
    pub(super) fn start(game: &CafeCards, deal: &Deal) -> State {
        let mut state = State {
            public: PublicState::empty(),
            hands: [Hand::EMPTY; MAX_PLAYERS],
            down: [Hand::EMPTY; MAX_PLAYERS],
            stock: Pile::from_top(deal.guests().iter().copied(), BLANK),
            tables: Pile::from_top(deal.tables().iter().copied(), Nation::De),
        };
        state.public.seat = game.options.first;
        for hand in &mut state.hands[..game.options.players] {
            for card in (0..HAND).filter_map(|_| state.stock.draw()) {
                hand.add(card);
            }
        }
        for table in Table::all() {
            if let Some(nation) = state.tables.draw() {
                state.public.lay(table, nation);
            }
        }
        state
    }

    /// The part that all players see.
    pub fn public(&self) -> &PublicState {
        &self.public
    }

    /// The cards that a seat holds.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index()]
    }

    /// The cards that lie face down before a seat.
    pub fn down(&self, seat: Seat) -> Hand {
        self.down[seat.index()]
    }

    /// How many guests are left to draw.
    pub fn stock(&self) -> usize {
        self.stock.len()
    }

    /// How many tables are left in their pile.
    pub fn tables_left(&self) -> usize {
        self.tables.len()
    }

    /// Puts both piles in another order.
    pub(super) fn shuffle_piles(&mut self, chance: &mut impl Chance) {
        shuffle(self.stock.cards_mut(), chance);
        shuffle(self.tables.cards_mut(), chance);
    }
}

impl CafeGame for CafeCards {
    const GROUP_LIMIT: u8 = 2;
    const GROUP_RULE: Rule = Rule::C4;
    const JOKERS: bool = false;

    type Table = Table;
    type Chair = Place;

    fn tables(&self) -> impl Iterator<Item = Table> {
        Table::all()
    }

    fn chairs(&self) -> impl Iterator<Item = Place> {
        Place::all()
    }

    #[inline]
    fn tables_of(&self, place: Place) -> impl Iterator<Item = Table> {
        place.tables().iter()
    }

    fn chairs_of(&self, table: Table) -> impl Iterator<Item = Place> {
        table.places()
    }

    fn table_square(&self, table: Table) -> Square {
        table.square()
    }

    fn chair_square(&self, place: Place) -> Square {
        place.square()
    }

    #[inline]
    fn nation_of(&self, state: &State, table: Table) -> Option<Nation> {
        state.public.nation(table)
    }

    fn guest_on(&self, state: &State, place: Place) -> Option<SeatedGuest> {
        state.public.guest_on(place).map(SeatedGuest::from_guest)
    }

    #[inline]
    fn women_and_men(&self, state: &State, table: Table) -> (u8, u8) {
        state.public.women_and_men(table)
    }

    #[inline]
    fn all_native(&self, state: &State, table: Table) -> bool {
        state.public.all_native(table)
    }

    fn asks_beside_group(&self, group: Table, table: Table) -> bool {
        self.options.groups == Groups::Strict && table != group
    }

    #[inline]
    fn turn(state: &State) -> CafeTurn<Place> {
        state.public.turn
    }

    fn turn_limit(&self, _: &State) -> u8 {
        TURN_LIMIT
    }

    #[inline]
    fn own_hand(state: &mut State) -> &mut Hand {
        &mut state.hands[state.public.seat.index()]
    }

    #[inline]
    fn own_score(state: &mut State) -> &mut i16 {
        &mut state.public.scores[state.public.seat.index()]
    }

    #[inline]
    fn set_turn(state: &mut State, turn: CafeTurn<Place>) {
        state.public.turn = turn;
    }

    #[inline]
    fn sit(&self, state: &mut State, guest: SeatedGuest, place: Place) {
        state.public.sit(guest.card(), place);
    }
}

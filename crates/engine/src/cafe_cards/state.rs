//! A position of the card game.

use super::CafeCards;
use super::board::Table;
use super::deal::{BLANK, Deal};
use super::room::Room;
use crate::cafe::{Card, Hand, Nation};
use crate::game::Seat;
use crate::pile::Pile;

/// The most players.
pub(super) const MAX_PLAYERS: usize = 5;
/// All guests.
pub const GUESTS: usize = 96;
/// All tables.
pub const TABLE_CARDS: usize = 24;
/// Cards in hand at the start.
pub const HAND: usize = 7;
/// No card is drawn into a hand of so many.
pub const HAND_LIMIT: usize = 12;
/// No more guests sit down in a turn.
pub const TURN_LIMIT: u8 = 3;

/// A position, hidden cards included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(super) room: Room,
    pub(super) hands: [Hand; MAX_PLAYERS],
    pub(super) down: [Hand; MAX_PLAYERS],
    pub(super) stock: Pile<Card, GUESTS>,
    pub(super) tables: Pile<Nation, TABLE_CARDS>,
}

impl State {
    pub(super) fn start(game: &CafeCards, deal: &Deal) -> State {
        let mut state = State {
            room: Room::empty(),
            hands: [Hand::EMPTY; MAX_PLAYERS],
            down: [Hand::EMPTY; MAX_PLAYERS],
            stock: Pile::from_top(deal.guests().iter().copied(), BLANK),
            tables: Pile::from_top(deal.tables().iter().copied(), Nation::De),
        };
        for hand in &mut state.hands[..game.options.players] {
            for card in (0..HAND).filter_map(|_| state.stock.draw()) {
                hand.add(card);
            }
        }
        for table in Table::all() {
            if let Some(nation) = state.tables.draw() {
                state.room.lay(table, nation);
            }
        }
        state
    }

    /// What everybody sees.
    pub fn room(&self) -> &Room {
        &self.room
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

    #[inline]
    pub(super) fn own_hand(&mut self) -> &mut Hand {
        &mut self.hands[self.room.seat.index()]
    }
}

//! A position of the board game.

use super::CafeBoard;
use super::board::{Board, Chair, ChairSet, Table};
use super::deal::{BLANK, Deal};
use crate::cafe::{Card, Gender, Hand, Sitter, Square, accepts, balanced};
use crate::game::{Reason, Seat};
use crate::pile::Pile;

/// The most players.
pub(super) const MAX_PLAYERS: usize = 4;
/// All guests and jokers.
pub const BAG: usize = 100;
/// Places at the bar.
pub const BAR: usize = 20;
/// Cards in hand at the start.
pub const HAND: u8 = 5;

/// How many sit at a table, and how many of them have its nation.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Company {
    pub(super) women: u8,
    pub(super) men: u8,
    pub(super) natives: u8,
}

impl Company {
    #[inline]
    pub(super) fn guests(self) -> u8 {
        self.women + self.men
    }

    #[inline]
    pub(super) fn all_native(self) -> bool {
        self.natives == self.guests()
    }

    #[inline]
    pub(super) fn accepts(self, gender: Gender) -> bool {
        accepts(self.women, self.men, gender)
    }

    /// Whether the gender rule holds.
    #[inline]
    pub(super) fn is_balanced(self) -> bool {
        balanced(self.women, self.men)
    }

    /// The company after somebody of one gender made room for somebody of another.
    #[inline]
    pub(super) fn exchanged(mut self, leaves: Gender, comes: Gender) -> Company {
        *self.count(leaves) -= 1;
        *self.count(comes) += 1;
        self
    }

    #[inline]
    fn count(&mut self, gender: Gender) -> &mut u8 {
        match gender {
            Gender::Woman => &mut self.women,
            Gender::Man => &mut self.men,
        }
    }

    #[inline]
    fn change(&mut self, guest: Sitter, native: bool, by: i8) {
        let count = self.count(guest.gender);
        *count = count.wrapping_add_signed(by);
        if native {
            self.natives = self.natives.wrapping_add_signed(by);
        }
    }
}

/// How far the turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// Nothing was done yet.
    Fresh,
    /// One guest sits and scored, or did not need to.
    One,
    /// One guest sits alone on a chair; the next has to join.
    Lone(Chair),
    /// Two guests sit, or the one of the first turn: only `done` is left.
    Full,
    /// A group was seated: only `done` is left.
    Group,
}

/// Nobody on a chair.
const NOBODY: u8 = u8::MAX;

/// A position, the order of the bag included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// Empty chairs where a woman, or a man, would keep the balance at every table.
    pub(super) open: [ChairSet; 2],
    /// Chairs of tables where somebody sits.
    pub(super) company: ChairSet,
    /// Chairs with a joker.
    pub(super) jokers: ChairSet,
    pub(super) hands: [Hand; MAX_PLAYERS],
    /// Tables that accept no further woman, or man.
    closed: [u32; 2],
    seated: [u8; Board::MAX_CHAIRS],
    pub(super) tables: [Company; Board::MAX_TABLES],
    pub(super) bag: Pile<Card, BAG>,
    bar: [Card; BAR],
    pub(super) bar_taken: u8,
    pub(super) chairs_taken: u8,
    pub(super) scores: [i16; MAX_PLAYERS],
    pub(super) limits: [u8; MAX_PLAYERS],
    /// Eliminated players, a bit each.
    pub(super) out: u8,
    pub(super) seat: Seat,
    pub(super) turn: Turn,
    pub(super) first_turn: bool,
    /// How many passed in succession.
    pub(super) passes: u8,
    pub(super) over: Option<Reason>,
}

impl State {
    pub(super) fn start(game: &CafeBoard, deal: &Deal) -> State {
        let mut state = State {
            open: [game.board.all(); 2],
            company: ChairSet::EMPTY,
            jokers: ChairSet::EMPTY,
            hands: [Hand::EMPTY; MAX_PLAYERS],
            closed: [0; 2],
            seated: [NOBODY; Board::MAX_CHAIRS],
            tables: [Company::default(); Board::MAX_TABLES],
            bag: Pile::from_top(deal.bag().iter().copied(), BLANK),
            bar: [BLANK; BAR],
            bar_taken: 0,
            chairs_taken: 0,
            scores: [0; MAX_PLAYERS],
            limits: [HAND; MAX_PLAYERS],
            out: 0,
            seat: Seat(0),
            turn: Turn::Fresh,
            first_turn: true,
            passes: 0,
            over: None,
        };
        for hand in &mut state.hands[..game.options.players] {
            for card in (0..HAND).filter_map(|_| state.bag.draw()) {
                hand.add(card);
            }
        }
        state
    }

    /// Who sits on a chair.
    #[inline]
    pub fn sitter(&self, chair: Chair) -> Option<Sitter> {
        let byte = self.seated[chair.index()];
        (byte != NOBODY).then(|| Sitter::unpack(byte))
    }

    /// Everybody who sits, with the square of the chair, by column and then by row.
    pub fn seats<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = (Square, Sitter)> + 'a {
        board.chairs().filter_map(move |chair| {
            self.sitter(chair).map(|sitter| (board.chair_square(chair), sitter))
        })
    }

    /// The cards that a seat holds, for all to see.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index()]
    }

    /// How many cards a seat draws up to.
    pub fn limit(&self, seat: Seat) -> u8 {
        self.limits[seat.index()]
    }

    /// Whether a seat was eliminated.
    pub fn is_out(&self, seat: Seat) -> bool {
        self.out >> seat.0 & 1 == 1
    }

    /// How many women, men, and guests of its own nation sit at a table.
    #[inline]
    pub fn company_at(&self, table: Table) -> (u8, u8, u8) {
        let company = self.tables[table.index()];
        (company.women, company.men, company.natives)
    }

    /// The guests at the bar, in order.
    pub fn bar(&self) -> &[Card] {
        &self.bar[..usize::from(self.bar_taken)]
    }

    /// How many guests are left in the bag.
    pub fn stock(&self) -> usize {
        self.bag.len()
    }

    /// What is left in the bag, whatever the order.
    pub fn unseen(&self) -> Hand {
        self.bag.cards().iter().copied().collect()
    }

    /// The guest that sits alone and waits for the next card, if any.
    pub fn waiting(&self) -> Option<Chair> {
        match self.turn {
            Turn::Lone(chair) => Some(chair),
            Turn::Fresh | Turn::One | Turn::Full | Turn::Group => None,
        }
    }

    #[inline]
    pub(super) fn own_hand(&mut self) -> &mut Hand {
        &mut self.hands[self.seat.index()]
    }

    pub(super) fn take_bar_place(&mut self, card: Card) {
        self.bar[usize::from(self.bar_taken)] = card;
        self.bar_taken += 1;
    }

    /// Seats somebody and keeps all that is derived up to date.
    #[inline]
    pub(super) fn sit(&mut self, board: &Board, guest: Sitter, chair: Chair) {
        self.seated[chair.index()] = guest.pack();
        self.chairs_taken += 1;
        let taken = !ChairSet::one(chair);
        self.open[0] &= taken;
        self.open[1] &= taken;
        if guest.joker {
            self.jokers |= ChairSet::one(chair);
        }
        for table in board.tables_of(chair) {
            self.tables[table.index()].change(guest, guest.nation == board.nation(table), 1);
            self.company |= board.around(table);
            self.reopen(board, table);
        }
    }

    /// Replaces a joker by a guest from hand.
    pub(super) fn replace(&mut self, board: &Board, joker: Sitter, guest: Sitter, chair: Chair) {
        self.seated[chair.index()] = guest.pack();
        self.jokers &= !ChairSet::one(chair);
        for table in board.tables_of(chair) {
            let company = &mut self.tables[table.index()];
            company.change(joker, joker.nation == board.nation(table), -1);
            company.change(guest, guest.nation == board.nation(table), 1);
            self.reopen(board, table);
        }
    }

    /// Opens or closes the empty chairs of a table after its company changed.
    #[inline]
    fn reopen(&mut self, board: &Board, table: Table) {
        let company = self.tables[table.index()];
        let bit = 1 << table.0;
        for gender in Gender::ALL {
            let (open, closed) = (&mut self.open[gender.index()], &mut self.closed[gender.index()]);
            if !company.accepts(gender) {
                *closed |= bit;
                *open &= !board.around(table);
            } else if *closed & bit != 0 {
                *closed &= !bit;
                for chair in board.around(table).iter() {
                    let empty = self.seated[chair.index()] == NOBODY;
                    if empty && board.beside_bits(chair) & *closed == 0 {
                        *open |= ChairSet::one(chair);
                    }
                }
            }
        }
    }
}

//! A position of the board game.

use super::CafeBoard;
use super::board::{Board, Chair, ChairSet, Table, TableSet};
use super::deal::{BLANK, Deal};
use crate::cafe::{
    CafeGame, CafeTurn, Card, Event, Gender, Hand, Nation, SeatedGuest, Square, accepts, balanced,
};
use crate::chance::{Chance, shuffle};
use crate::game::{Reason, Recorder, Seat};
use crate::pile::Pile;
use crate::refusal::Rule;

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
pub(super) struct TableCount {
    pub(super) women: u8,
    pub(super) men: u8,
    pub(super) natives: u8,
}

impl TableCount {
    #[inline]
    pub(super) fn guests(self) -> u8 {
        self.women + self.men
    }

    #[inline]
    pub(super) fn all_native(self) -> bool {
        self.natives == self.guests()
    }

    /// Whether the gender rule holds.
    #[inline]
    pub(super) fn is_balanced(self) -> bool {
        balanced(self.women, self.men)
    }

    /// The count after a guest of one gender left for one of another.
    #[inline]
    pub(super) fn exchanged(mut self, leaves: Gender, comes: Gender) -> TableCount {
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
    fn change(&mut self, guest: SeatedGuest, native: bool, by: i8) {
        let count = self.count(guest.gender);
        *count = count.wrapping_add_signed(by);
        if native {
            self.natives = self.natives.wrapping_add_signed(by);
        }
    }
}

/// The byte of an empty chair.
pub(super) const NOBODY: u8 = u8::MAX;

/// A position, the order of the bag included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// Empty chairs where a woman, or a man, would keep the balance at every table.
    pub(super) open: [ChairSet; 2],
    /// Chairs of tables that have guests.
    pub(super) beside_guests: ChairSet,
    /// Chairs with a joker.
    pub(super) jokers: ChairSet,
    pub(super) hands: [Hand; MAX_PLAYERS],
    /// Tables that accept no further woman, or man.
    closed: [TableSet; 2],
    seated: [u8; Board::MAX_CHAIRS],
    pub(super) tables: [TableCount; Board::MAX_TABLES],
    pub(super) bag: Pile<Card, BAG>,
    bar: [Card; BAR],
    pub(super) bar_taken: u8,
    pub(super) chairs_taken: u8,
    pub(super) scores: [i16; MAX_PLAYERS],
    pub(super) limits: [u8; MAX_PLAYERS],
    /// Eliminated players, a bit each.
    pub(super) out: u8,
    pub(super) seat: Seat,
    /// The number of passes in succession.
    pub(super) passes: u8,
    pub(super) turn: CafeTurn<Chair>,
    pub(super) first_turn: bool,
    pub(super) over: Option<Reason>,
}

impl State {
    /// The empty café, with a bag and without hands.
    pub(super) fn empty(game: &CafeBoard, bag: Pile<Card, BAG>) -> State {
        State {
            open: [game.board.all_chairs; 2],
            beside_guests: ChairSet::EMPTY,
            jokers: ChairSet::EMPTY,
            hands: [Hand::EMPTY; MAX_PLAYERS],
            closed: [TableSet::EMPTY; 2],
            seated: [NOBODY; Board::MAX_CHAIRS],
            tables: [TableCount::default(); Board::MAX_TABLES],
            bag,
            bar: [BLANK; BAR],
            bar_taken: 0,
            chairs_taken: 0,
            scores: [0; MAX_PLAYERS],
            limits: [HAND; MAX_PLAYERS],
            out: 0,
            seat: game.options.first,
            turn: CafeTurn::Fresh,
            first_turn: true,
            passes: 0,
            over: None,
        }
    }

    pub(super) fn start(game: &CafeBoard, deal: &Deal) -> State {
        let bag = Pile::from_top(deal.bag().iter().copied(), BLANK);
        let mut state = State::empty(game, bag);
        for hand in &mut state.hands[..game.options.players] {
            for card in (0..HAND).filter_map(|_| state.bag.draw()) {
                hand.add(card);
            }
        }
        state
    }

    /// The guest on a chair.
    #[inline]
    pub fn guest_on(&self, chair: Chair) -> Option<SeatedGuest> {
        let byte = self.seated[chair.index()];
        (byte != NOBODY).then(|| SeatedGuest::unpack(byte))
    }

    /// The guest on each chair as a byte.
    #[inline]
    pub(super) fn seated(&self) -> &[u8] {
        &self.seated
    }

    /// All seated guests, each with the square of the chair, by column and then by row.
    pub fn seats<'a>(
        &'a self,
        board: &'a Board,
    ) -> impl Iterator<Item = (Square, SeatedGuest)> + 'a {
        board.chairs().filter_map(move |chair| {
            self.guest_on(chair).map(|guest| (board.chair_square(chair), guest))
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
        let count = self.tables[table.index()];
        (count.women, count.men, count.natives)
    }

    /// The guests at the bar, in order.
    pub fn bar(&self) -> &[Card] {
        &self.bar[..usize::from(self.bar_taken)]
    }

    /// How many guests are left in the bag.
    pub fn stock(&self) -> usize {
        self.bag.len()
    }

    /// The cards left in the bag, without their order.
    pub fn unseen(&self) -> Hand {
        self.bag.cards().iter().copied().collect()
    }

    /// Puts the bag in another order.
    pub(super) fn shuffle_piles(&mut self, chance: &mut impl Chance) {
        shuffle(self.bag.cards_mut(), chance);
    }

    /// The chair of the guest that sits alone and has to be joined next, if any.
    pub fn lone_chair(&self) -> Option<Chair> {
        self.turn.lone_chair()
    }

    pub(super) fn take_bar_place(&mut self, card: Card) {
        self.bar[usize::from(self.bar_taken)] = card;
        self.bar_taken += 1;
    }

    /// Seats a guest and updates everything derived.
    #[inline(always)]
    pub(super) fn sit(&mut self, board: &Board, guest: SeatedGuest, chair: Chair) {
        self.seated[chair.index()] = guest.pack();
        self.chairs_taken += 1;
        let others = !ChairSet::one(chair);
        for open in &mut self.open {
            *open &= others;
        }
        if guest.joker {
            self.jokers.insert(chair);
        }
        for table in board.tables_of(chair) {
            self.tables[table.index()].change(guest, guest.nation == board.nation(table), 1);
            self.beside_guests |= board.chairs_around[table.index()];
            self.update_open(board, table);
        }
    }

    /// Replaces a joker by a guest from hand.
    pub(super) fn replace(
        &mut self,
        board: &Board,
        joker: SeatedGuest,
        guest: SeatedGuest,
        chair: Chair,
    ) {
        self.seated[chair.index()] = guest.pack();
        self.jokers.remove(chair);
        for table in board.tables_of(chair) {
            let count = &mut self.tables[table.index()];
            count.change(joker, joker.nation == board.nation(table), -1);
            count.change(guest, guest.nation == board.nation(table), 1);
            self.update_open(board, table);
        }
    }

    /// Opens or closes the empty chairs of a table after its guests changed.
    #[inline]
    fn update_open(&mut self, board: &Board, table: Table) {
        let count = self.tables[table.index()];
        let (this, around) = (TableSet::one(table), board.chairs_around[table.index()]);
        for gender in Gender::ALL {
            let (open, closed) = (&mut self.open[gender.index()], &mut self.closed[gender.index()]);
            if !accepts(count.women, count.men, gender) {
                *closed |= this;
                *open &= !around;
            } else if *closed & this != TableSet::EMPTY {
                *closed &= !this;
                for chair in around.iter() {
                    let empty = self.seated[chair.index()] == NOBODY;
                    if empty && (board.tables_beside[chair.index()] & *closed).is_empty() {
                        open.insert(chair);
                    }
                }
            }
        }
    }
}

impl CafeGame for CafeBoard {
    type Chair = Chair;
    type Table = Table;

    const JOKERS: bool = true;
    const GROUP_LIMIT: u8 = 1;
    const GROUP_RULE: Rule = Rule::B7;

    fn tables(&self) -> impl Iterator<Item = Table> {
        self.board.tables()
    }

    fn chairs(&self) -> impl Iterator<Item = Chair> {
        self.board.chairs()
    }

    #[inline]
    fn tables_of(&self, chair: Chair) -> impl Iterator<Item = Table> {
        self.board.tables_of(chair)
    }

    fn chairs_of(&self, table: Table) -> impl Iterator<Item = Chair> {
        self.board.chairs_of(table)
    }

    fn table_square(&self, table: Table) -> Square {
        self.board.table_square(table)
    }

    fn chair_square(&self, chair: Chair) -> Square {
        self.board.chair_square(chair)
    }

    #[inline]
    fn nation_of(&self, _: &State, table: Table) -> Option<Nation> {
        Some(self.board.nation(table))
    }

    fn guest_on(&self, state: &State, chair: Chair) -> Option<SeatedGuest> {
        state.guest_on(chair)
    }

    #[inline]
    fn women_and_men(&self, state: &State, table: Table) -> (u8, u8) {
        let count = state.tables[table.index()];
        (count.women, count.men)
    }

    #[inline]
    fn all_native(&self, state: &State, table: Table) -> bool {
        state.tables[table.index()].all_native()
    }

    #[inline]
    fn has_four_jokers(&self, state: &State, table: Table) -> bool {
        self.are_four_jokers(state.jokers, table)
    }

    /// The hand limit falls for good.
    fn complete(&self, state: &mut State, table: Table, recorder: &mut impl Recorder<Event>) {
        let limit = &mut state.limits[state.seat.index()];
        *limit = limit.saturating_sub(1);
        recorder.record(|| Event::LimitLowered {
            table: self.board.table_square(table),
            nation: self.board.nation(table),
            limit: *limit,
        });
    }

    #[inline]
    fn turn(state: &State) -> CafeTurn<Chair> {
        state.turn
    }

    /// One or two guests, or exactly one on the first turn of the game.
    #[inline]
    fn turn_limit(&self, state: &State) -> u8 {
        if self.must_seat_one(state) { 1 } else { 2 }
    }

    #[inline]
    fn own_hand(state: &mut State) -> &mut Hand {
        &mut state.hands[state.seat.index()]
    }

    #[inline]
    fn own_score(state: &mut State) -> &mut i16 {
        &mut state.scores[state.seat.index()]
    }

    #[inline]
    fn set_turn(state: &mut State, turn: CafeTurn<Chair>) {
        state.turn = turn;
    }

    // A call of its own would cost a random game more than 1 % of its instructions.
    #[inline(always)]
    fn sit(&self, state: &mut State, guest: SeatedGuest, chair: Chair) {
        state.sit(&self.board, guest, chair);
    }
}

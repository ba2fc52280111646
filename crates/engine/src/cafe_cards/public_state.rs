//! The public part of a position: tables, guests, scores and the turn.

use super::board::{PLACES, Place, PlaceSet, TABLES, Table, TableSet};
use super::state::{MAX_PLAYERS, TURN_LIMIT};
use crate::cafe::{CafeTurn, Card, Gender, Hand, KindSet, Nation, Square, accepts, points};
use crate::game::{Reason, Seat};

/// The byte of an empty place.
const NOBODY: u8 = u8::MAX;

/// The women and men at each table: a byte a table, women in its low half.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct TableCounts(u64);

impl TableCounts {
    /// One more guest of a gender at each table of a place.
    const ONE: [[u64; PLACES]; 2] = {
        let mut one = [[0; PLACES]; 2];
        let mut place = 0;
        while place < PLACES {
            let mut table = 0;
            while table < TABLES {
                if super::board::beside(place, table) {
                    one[0][place] |= 1 << (8 * table);
                    one[1][place] |= 16 << (8 * table);
                }
                table += 1;
            }
            place += 1;
        }
        one
    };

    /// What a table's byte means, spread over a word: bit 0, it accepts no woman; bit 8, no man;
    /// bit 16, it has guests; bit 24, it is full.
    const MEANING: [u32; 256] = {
        let mut meaning = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let (women, men) = (byte as u8 & 15, byte as u8 >> 4);
            let no_woman = !accepts(women, men, Gender::Woman) as u32;
            let no_man = !accepts(women, men, Gender::Man) as u32;
            let occupied = (byte != 0) as u32;
            let full = (women + men == 4) as u32;
            meaning[byte] = no_woman | no_man << 8 | occupied << 16 | full << 24;
            byte += 1;
        }
        meaning
    };

    #[inline]
    fn at(self, table: Table) -> (u8, u8) {
        let byte = (self.0 >> (8 * table.index())) as u8;
        (byte & 15, byte >> 4)
    }

    /// The meanings of all tables, a bit each in each byte.
    #[inline]
    fn summary(self) -> u32 {
        let mut summary = 0;
        for table in 0..TABLES {
            summary |= TableCounts::MEANING[usize::from((self.0 >> (8 * table)) as u8)] << table;
        }
        summary
    }
}

/// The part of a position that all players see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PublicState {
    counts: TableCounts,
    /// The kinds of guests that fit some empty place, and the places that fit each kind, by nation
    /// and by gender. Derived, so that the many turns that only draw need not look again.
    pub(super) fitting_kinds: KindSet,
    /// The kinds that fit some empty place beside guests, where they score at once. Derived.
    scoring_kinds: KindSet,
    fitting: [PlaceSet; 2 * Nation::COUNT],
    /// Places of tables that have guests.
    pub(super) beside_guests: PlaceSet,
    /// Tables with four guests.
    pub(super) full_tables: TableSet,
    seated: [u8; PLACES],
    /// Places with a guest.
    taken: PlaceSet,
    /// Where guests of each nation sit.
    seats_of_nation: [PlaceSet; Nation::COUNT],
    /// Where guests of each nation may sit, by the tables that lie.
    places_of_nation: [PlaceSet; Nation::COUNT],
    tables: [Option<Nation>; TABLES],
    pub(super) scores: [i16; MAX_PLAYERS],
    pub(super) seat: Seat,
    pub(super) turn: CafeTurn<Place>,
    pub(super) over: Option<Reason>,
    /// The kinds of guests that would have scored at once when each seat ended its last turn; none when no further
    /// guest was allowed.
    pub(super) declined: [KindSet; MAX_PLAYERS],
    /// Whether each seat drew in its last turn.
    pub(super) drew: [bool; MAX_PLAYERS],
}

impl PublicState {
    /// No tables and no guests.
    pub(super) fn empty() -> PublicState {
        PublicState {
            counts: TableCounts(0),
            fitting_kinds: KindSet::EMPTY,
            scoring_kinds: KindSet::EMPTY,
            fitting: [PlaceSet::EMPTY; 2 * Nation::COUNT],
            beside_guests: PlaceSet::EMPTY,
            full_tables: TableSet::EMPTY,
            seated: [NOBODY; PLACES],
            taken: PlaceSet::EMPTY,
            seats_of_nation: [PlaceSet::EMPTY; Nation::COUNT],
            places_of_nation: [PlaceSet::EMPTY; Nation::COUNT],
            tables: [None; TABLES],
            scores: [0; MAX_PLAYERS],
            seat: Seat(0),
            turn: CafeTurn::Fresh,
            over: None,
            declined: [KindSet::EMPTY; MAX_PLAYERS],
            drew: [false; MAX_PLAYERS],
        }
    }

    /// Notes which guests the seat to act could still have seated for points as its turn ends.
    #[inline]
    pub(super) fn note_declined(&mut self, drew: bool) {
        let seat = self.seat.index();
        let could_seat = match self.turn {
            CafeTurn::Fresh => true,
            CafeTurn::Seated(count) => count < TURN_LIMIT,
            CafeTurn::Lone(..) | CafeTurn::Group => false,
        };
        self.declined[seat] = if could_seat { self.scoring_kinds } else { KindSet::EMPTY };
        self.drew[seat] = drew;
    }

    /// The nation of the table that lies there; none once the pile could not replace it.
    #[inline]
    pub fn nation(&self, table: Table) -> Option<Nation> {
        self.tables[table.index()]
    }

    /// The guest on a place.
    #[inline]
    pub fn guest_on(&self, place: Place) -> Option<Card> {
        let byte = self.seated[place.index()];
        (byte != NOBODY).then(|| Card::from_index(usize::from(byte)))
    }

    /// All seated guests, each with the square of the place, by column and then by row.
    pub fn seats(&self) -> impl Iterator<Item = (Square, Card)> + '_ {
        Place::all().filter_map(|place| self.guest_on(place).map(|card| (place.square(), card)))
    }

    /// The place of the guest that sits alone and has to be joined next, if any.
    pub fn lone_chair(&self) -> Option<Place> {
        self.turn.lone_chair()
    }

    /// How many women and men sit at a table.
    #[inline]
    pub fn women_and_men(&self, table: Table) -> (u8, u8) {
        self.counts.at(table)
    }

    /// What a guest would score on an empty place.
    #[inline]
    pub fn worth(&self, card: Card, place: Place) -> i32 {
        let score = |table| {
            let doubled = self.nation(table) == card.nation() && self.all_native(table);
            let (women, men) = self.women_and_men(table);
            points(women + men + 1, doubled)
        };
        place.tables().iter().map(score).sum()
    }

    /// Whether all guests at a table have its nation.
    #[inline]
    pub fn all_native(&self, table: Table) -> bool {
        let around = TableSet::one(table).around();
        self.nation(table).is_some_and(|nation| {
            (around & self.taken & !self.seats_of_nation[nation.index()]).is_empty()
        })
    }

    /// The empty places that fit a guest by nation and by gender.
    #[inline]
    pub(super) fn fitting(&self, card: Card) -> PlaceSet {
        self.fitting.get(card.index()).copied().unwrap_or(PlaceSet::EMPTY)
    }

    /// Updates what follows from the guests.
    #[inline]
    fn update_fitting(&mut self) {
        let [no_woman, no_man, occupied, full] = self.counts.summary().to_le_bytes();
        let empty = !self.taken;
        let open = [no_woman, no_man].map(|closed| empty & !TableSet::from_bits(closed).around());
        self.beside_guests = TableSet::from_bits(occupied).around();
        self.full_tables = TableSet::from_bits(full);
        self.fitting_kinds = KindSet::EMPTY;
        self.scoring_kinds = KindSet::EMPTY;
        for nation in self.tables.into_iter().flatten() {
            let places = self.places_of_nation[nation.index()];
            let (women, men) = (places & open[0], places & open[1]);
            self.fitting[2 * nation.index()] = women;
            self.fitting[2 * nation.index() + 1] = men;
            self.fitting_kinds.insert_nation(nation, !women.is_empty(), !men.is_empty());
            let [woman_scores, man_scores] =
                [women, men].map(|places| !(places & self.beside_guests).is_empty());
            self.scoring_kinds.insert_nation(nation, woman_scores, man_scores);
        }
    }

    #[inline]
    pub(super) fn sit(&mut self, card: Card, place: Place) {
        self.seated[place.index()] = card.index() as u8;
        self.taken.insert(place);
        self.counts.0 += TableCounts::ONE[card.gender().index()][place.index()];
        if let Some(nation) = card.nation() {
            self.seats_of_nation[nation.index()].insert(place);
        }
        self.update_fitting();
    }

    /// Takes away the guests of tables and, unless they `stay`, the tables; calls `leaves` with the guests of each.
    pub(super) fn clear(
        &mut self,
        tables: TableSet,
        stay: bool,
        mut leaves: impl FnMut(Table, Nation, Hand),
    ) {
        for table in tables.iter() {
            let mut guests = Hand::EMPTY;
            for place in table.places() {
                if let Some(card) = self.guest_on(place) {
                    guests.add(card);
                    self.seated[place.index()] = NOBODY;
                    self.taken.remove(place);
                    self.counts.0 -= TableCounts::ONE[card.gender().index()][place.index()];
                    for seats in &mut self.seats_of_nation {
                        seats.remove(place);
                    }
                }
            }
            if let Some(nation) = self.tables[table.index()] {
                leaves(table, nation, guests);
            }
            if !stay {
                self.tables[table.index()] = None;
            }
        }
        self.update_places();
    }

    /// Lays a table.
    pub(super) fn lay(&mut self, table: Table, nation: Nation) {
        self.tables[table.index()] = Some(nation);
        self.update_places();
    }

    /// Derives where each nation may sit from the tables that lie.
    fn update_places(&mut self) {
        self.places_of_nation = [PlaceSet::EMPTY; Nation::COUNT];
        self.fitting = [PlaceSet::EMPTY; 2 * Nation::COUNT];
        for table in Table::all() {
            if let Some(nation) = self.nation(table) {
                self.places_of_nation[nation.index()] |= TableSet::one(table).around();
            }
        }
        self.update_fitting();
    }
}

//! What everybody sees: the tables that lie, who sits where, the scores and the turn.

use super::board::{PLACES, Place, PlaceSet, TABLES, Table, TableSet};
use super::state::MAX_PLAYERS;
use crate::cafe::{
    Card, Gender, Hand, KindSet, Nation, NationSet, Sitter, Square, accepts, points,
};
use crate::game::{Reason, Seat};

/// How far the turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// Nothing was done yet.
    Fresh,
    /// So many guests sit, and none of them waits for company.
    Seated(u8),
    /// So many guests sit, and the last is alone on this place: the next has to join.
    Lone(u8, Place),
    /// A group was seated.
    Group,
}

/// Nobody on a place.
const NOBODY: u8 = u8::MAX;

/// The women and men at each table: a byte a table, women in its low half.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Company(u64);

impl Company {
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
    /// bit 16, somebody sits there; bit 24, it is full.
    const MEANING: [u32; 256] = {
        let mut meaning = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let (women, men) = (byte as u8 & 15, byte as u8 >> 4);
            let no_woman = !accepts(women, men, Gender::Woman) as u32;
            let no_man = !accepts(women, men, Gender::Man) as u32;
            let somebody = (byte != 0) as u32;
            let full = (women + men == 4) as u32;
            meaning[byte] = no_woman | no_man << 8 | somebody << 16 | full << 24;
            byte += 1;
        }
        meaning
    };

    #[inline]
    fn at(self, table: Table) -> (u8, u8) {
        let byte = (self.0 >> (8 * table.0)) as u8;
        (byte & 15, byte >> 4)
    }

    /// The meanings of all tables, a bit each in each byte.
    #[inline]
    fn summary(self) -> u32 {
        let mut summary = 0;
        for table in 0..TABLES {
            summary |= Company::MEANING[usize::from((self.0 >> (8 * table)) as u8)] << table;
        }
        summary
    }
}

/// What everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    company: Company,
    /// The kinds of guests that fit some empty place, and the places that fit each kind, by nation
    /// and by gender. Derived, so that the many turns that only draw need not look again.
    welcome: KindSet,
    fitting: [PlaceSet; 2 * Nation::COUNT],
    /// Places of tables where somebody sits.
    lively: PlaceSet,
    /// Tables with four guests.
    full: TableSet,
    seated: [u8; PLACES],
    /// Where somebody sits.
    taken: PlaceSet,
    /// Where guests of each nation sit.
    compatriots: [PlaceSet; Nation::COUNT],
    /// Where guests of each nation may sit, by the tables that lie.
    home: [PlaceSet; Nation::COUNT],
    tables: [Option<Nation>; TABLES],
    pub(super) scores: [i16; MAX_PLAYERS],
    pub(super) seat: Seat,
    pub(super) turn: Turn,
    pub(super) over: Option<Reason>,
}

impl Room {
    /// An empty room without tables.
    pub(super) fn empty() -> Room {
        Room {
            company: Company(0),
            welcome: KindSet::EMPTY,
            fitting: [PlaceSet::EMPTY; 2 * Nation::COUNT],
            lively: PlaceSet::EMPTY,
            full: TableSet::EMPTY,
            seated: [NOBODY; PLACES],
            taken: PlaceSet::EMPTY,
            compatriots: [PlaceSet::EMPTY; Nation::COUNT],
            home: [PlaceSet::EMPTY; Nation::COUNT],
            tables: [None; TABLES],
            scores: [0; MAX_PLAYERS],
            seat: Seat(0),
            turn: Turn::Fresh,
            over: None,
        }
    }

    /// The nation of the table that lies there; none once the pile could not replace it.
    #[inline]
    pub fn nation(&self, table: Table) -> Option<Nation> {
        self.tables[table.index()]
    }

    /// Who sits on a place.
    #[inline]
    pub fn guest(&self, place: Place) -> Option<Card> {
        let byte = self.seated[place.index()];
        (byte != NOBODY).then(|| Card::from_index(usize::from(byte)))
    }

    /// Everybody who sits, with the square of the place, by column and then by row.
    pub fn seats(&self) -> impl Iterator<Item = (Square, Card)> + '_ {
        Place::all().filter_map(|place| self.guest(place).map(|card| (place.square(), card)))
    }

    /// The guest that sits alone and waits for the next card, if any.
    pub fn waiting(&self) -> Option<Place> {
        match self.turn {
            Turn::Lone(_, place) => Some(place),
            Turn::Fresh | Turn::Seated(_) | Turn::Group => None,
        }
    }

    /// How many women and men sit at a table.
    #[inline]
    pub fn women_and_men(&self, table: Table) -> (u8, u8) {
        self.company.at(table)
    }

    /// What a guest would score on an empty place.
    #[inline]
    pub fn worth(&self, card: Card, place: Place) -> i32 {
        let score = |table| {
            let doubled = self.nation(table) == card.nation() && self.all_native(table);
            points(self.guests(table) + 1, doubled)
        };
        place.tables().iter().map(score).sum()
    }

    /// The nations that may sit on a place.
    pub fn nations_of(&self, place: Place) -> NationSet {
        place.tables().iter().filter_map(|table| self.nation(table)).collect()
    }

    #[inline]
    pub(super) fn guests(&self, table: Table) -> u8 {
        let (women, men) = self.company.at(table);
        women + men
    }

    /// Whether everybody at a table has its nation.
    #[inline]
    pub(super) fn all_native(&self, table: Table) -> bool {
        let around = TableSet::one(table).around();
        self.nation(table).is_some_and(|nation| {
            (around & self.taken & !self.compatriots[nation.index()]).is_empty()
        })
    }

    /// The kinds of guests that fit some empty place.
    #[inline]
    pub(super) fn welcome(&self) -> KindSet {
        self.welcome
    }

    /// The empty places that fit a guest by nation and by gender.
    #[inline]
    pub(super) fn fitting(&self, card: Card) -> PlaceSet {
        self.fitting.get(card.index()).copied().unwrap_or(PlaceSet::EMPTY)
    }

    /// The places of tables where somebody sits.
    #[inline]
    pub(super) fn lively(&self) -> PlaceSet {
        self.lively
    }

    /// The tables with four guests.
    #[inline]
    pub(super) fn full_tables(&self) -> TableSet {
        self.full
    }

    /// Derives what follows from who sits where.
    #[inline]
    fn look_around(&mut self) {
        let [no_woman, no_man, somebody, full] = self.company.summary().to_le_bytes();
        let empty = !self.taken;
        let open = [no_woman, no_man].map(|closed| empty & !TableSet::from_bits(closed).around());
        self.lively = TableSet::from_bits(somebody).around();
        self.full = TableSet::from_bits(full);
        self.welcome = KindSet::EMPTY;
        for nation in self.tables.into_iter().flatten() {
            let home = self.home[nation.index()];
            let (women, men) = (home & open[0], home & open[1]);
            self.fitting[2 * nation.index()] = women;
            self.fitting[2 * nation.index() + 1] = men;
            self.welcome = self.welcome.with_nation(nation, !women.is_empty(), !men.is_empty());
        }
    }

    #[inline]
    pub(super) fn sit(&mut self, card: Card, place: Place) {
        self.seated[place.index()] = card.index() as u8;
        self.taken |= PlaceSet::one(place);
        self.company.0 += Company::ONE[card.gender().index()][place.index()];
        if let Some(nation) = card.nation() {
            let compatriots = &mut self.compatriots[nation.index()];
            *compatriots |= PlaceSet::one(place);
        }
        self.look_around();
    }

    /// Takes away tables and whoever sits there; returns those who leave, table by table.
    pub(super) fn clear(&mut self, tables: TableSet, mut leaves: impl FnMut(Table, Nation, Hand)) {
        for table in tables.iter() {
            let mut guests = Hand::EMPTY;
            for place in table.places() {
                if let Some(card) = self.guest(place) {
                    guests.add(card);
                    self.seated[place.index()] = NOBODY;
                    self.taken &= !PlaceSet::one(place);
                    self.company.0 -= Company::ONE[card.gender().index()][place.index()];
                    for compatriots in &mut self.compatriots {
                        *compatriots &= !PlaceSet::one(place);
                    }
                }
            }
            if let Some(nation) = self.tables[table.index()].take() {
                leaves(table, nation, guests);
            }
        }
        self.call_for_guests();
    }

    /// Lays a table.
    pub(super) fn lay(&mut self, table: Table, nation: Nation) {
        self.tables[table.index()] = Some(nation);
        self.call_for_guests();
    }

    /// Derives where each nation may sit from the tables that lie.
    fn call_for_guests(&mut self) {
        self.home = [PlaceSet::EMPTY; Nation::COUNT];
        self.fitting = [PlaceSet::EMPTY; 2 * Nation::COUNT];
        for table in Table::all() {
            if let Some(nation) = self.nation(table) {
                let home = &mut self.home[nation.index()];
                *home |= TableSet::one(table).around();
            }
        }
        self.look_around();
    }
}

/// A guest as it sits; this game has no jokers, which would stand for some nation.
pub(super) fn sitter(card: Card) -> Sitter {
    Sitter::new(card, card.nation().unwrap_or(Nation::De))
}

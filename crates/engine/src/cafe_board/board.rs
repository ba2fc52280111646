//! The plan of the café: data, not code. Tables are given, chairs follow.

use core::fmt;

use crate::bits::bit_set;
use crate::cafe::{Card, Gender, KindSet, Nation, NationSet, Square};
use crate::version::{Change, Version};

/// A chair, numbered by column and then by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chair(pub(super) u8);

/// A table, numbered as the plan lists it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Table(pub(super) u8);

impl Chair {
    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Table {
    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

bit_set! {
    /// A set of chairs.
    pub(super) ChairSet(u128) of Chair
}

/// Why a plan is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardError {
    /// A café without tables.
    NoTables,
    /// More tables than [`Board::MAX_TABLES`].
    TooManyTables,
    /// Two tables on one square.
    TwoTables(Square),
    /// A side of this table is off the plan or taken by another table, so it lacks a chair.
    LacksChair(Square),
    /// More than two tables touch this chair.
    TooShared(Square),
}

/// A plan with everything that follows from it.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    table_count: u8,
    chair_count: u8,
    tables: [(Square, Nation); Board::MAX_TABLES],
    chairs: [Square; Board::MAX_CHAIRS],
    /// The chairs of each table.
    around: [ChairSet; Board::MAX_TABLES],
    /// The one or two tables of each chair; for one table, that one twice.
    beside: [[Table; 2]; Board::MAX_CHAIRS],
    /// The same as a set of bits.
    beside_bits: [u32; Board::MAX_CHAIRS],
    /// The chairs that share a table with each chair.
    near: [ChairSet; Board::MAX_CHAIRS],
    /// Where each kind of card may sit.
    home: [ChairSet; Card::COUNT],
    /// The kinds of guests that may sit on each chair.
    welcome: [KindSet; Board::MAX_CHAIRS],
    /// Chairs between tables of two nations.
    between: ChairSet,
    all: ChairSet,
}

const SIDES: [(i8, i8); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

impl Board {
    /// A plan may have as many tables as one machine word has bits.
    pub const MAX_TABLES: usize = 32;
    /// Four chairs a table, if none is shared.
    pub const MAX_CHAIRS: usize = 4 * Board::MAX_TABLES;

    /// The café of the newest version: the arrangement of a public re-creation of the printed game
    /// (ruling B1).
    pub const STANDARD: Board = Board::from_plan(
        b"b2CF d2IT f2IT h2CN j2CN l2ES b4CF d4GB j4GB l4ES b6CU l6RU \
          b8CU l8RU b10TR d10FR j10FR l10IN b12TR d12DE f12DE h12US j12US l12IN",
    );

    /// The café of version 1: the same tables and chairs, the nations in another order.
    pub const VERSION_1: Board = Board::from_plan(
        b"b2DE d2GB f2CU h2US j2IT l2ES b4TR d4CF j4IN l4CN b6RU l6FR \
          b8FR l8RU b10CN d10IN j10CF l10TR b12ES d12IT f12US h12CU j12GB l12DE",
    );

    /// The café that is played on unless another one is given.
    pub const fn standard(version: Version) -> Board {
        if version.has(Change::BoardPlan) { Board::STANDARD } else { Board::VERSION_1 }
    }

    /// A plan that is part of the program.
    const fn from_plan(plan: &[u8]) -> Board {
        let mut tables = [(Square { column: 0, row: 0 }, Nation::De); Board::MAX_TABLES];
        let mut count = 0;
        let mut rest = plan;
        while let Some((square, used)) = Square::read_bytes(rest) {
            let Some(nation) = Nation::from_letters(rest[used], rest[used + 1]) else {
                panic!("a plan names nations by their code")
            };
            tables[count] = (square, nation);
            count += 1;
            rest = rest.split_at(used + 2).1;
            while let [b' ', after @ ..] = rest {
                rest = after;
            }
        }
        assert!(rest.is_empty(), "a plan is a list of squares and nations");
        match Board::new(tables.split_at(count).0) {
            Ok(board) => board,
            Err(_) => panic!("a plan in the program holds"),
        }
    }

    /// Sets the chairs around the tables.
    ///
    /// # Errors
    ///
    /// When a table would not have four chairs, or a chair more than two tables.
    pub const fn new(tables: &[(Square, Nation)]) -> Result<Board, BoardError> {
        if tables.is_empty() {
            return Err(BoardError::NoTables);
        }
        if tables.len() > Board::MAX_TABLES {
            return Err(BoardError::TooManyTables);
        }
        let mut board = Board {
            table_count: tables.len() as u8,
            chair_count: 0,
            tables: [tables[0]; Board::MAX_TABLES],
            chairs: [tables[0].0; Board::MAX_CHAIRS],
            around: [ChairSet::EMPTY; Board::MAX_TABLES],
            beside: [[Table(0); 2]; Board::MAX_CHAIRS],
            beside_bits: [0; Board::MAX_CHAIRS],
            near: [ChairSet::EMPTY; Board::MAX_CHAIRS],
            home: [ChairSet::EMPTY; Card::COUNT],
            welcome: [KindSet::EMPTY; Board::MAX_CHAIRS],
            between: ChairSet::EMPTY,
            all: ChairSet::EMPTY,
        };
        if let Err(error) = board.place_tables(tables) {
            return Err(error);
        }
        if let Err(error) = board.place_chairs() {
            return Err(error);
        }
        board.link_chairs();
        Ok(board)
    }

    const fn place_tables(&mut self, tables: &[(Square, Nation)]) -> Result<(), BoardError> {
        let mut table = 0;
        while table < tables.len() {
            let square = tables[table].0;
            let mut other = 0;
            while other < tables.len() {
                if other < table && tables[other].0.is(square) {
                    return Err(BoardError::TwoTables(square));
                }
                other += 1;
            }
            let mut side = 0;
            while side < SIDES.len() {
                let Some(chair) = square.offset(SIDES[side].0, SIDES[side].1) else {
                    return Err(BoardError::LacksChair(square));
                };
                let mut other = 0;
                while other < tables.len() {
                    if tables[other].0.is(chair) {
                        return Err(BoardError::LacksChair(square));
                    }
                    other += 1;
                }
                side += 1;
            }
            self.tables[table] = tables[table];
            table += 1;
        }
        Ok(())
    }

    /// Numbers the chairs by column and row and notes which tables they touch.
    const fn place_chairs(&mut self) -> Result<(), BoardError> {
        let mut place = 0;
        while place < Square::LIMIT as usize * Square::LIMIT as usize {
            let square = Square {
                column: (place / Square::LIMIT as usize) as u8,
                row: (place % Square::LIMIT as usize) as u8,
            };
            place += 1;
            let chair = self.chair_count as usize;
            let mut touching = 0;
            let mut table = 0;
            while table < self.table_count as usize {
                let (at, nation) = self.tables[table];
                let distance = at.column.abs_diff(square.column) + at.row.abs_diff(square.row);
                if distance == 1 {
                    if touching == 2 {
                        return Err(BoardError::TooShared(square));
                    }
                    if touching == 0 {
                        self.beside[chair] = [Table(table as u8); 2];
                    } else {
                        self.beside[chair][1] = Table(table as u8);
                        if self.tables[self.beside[chair][0].0 as usize].1 as u8 != nation as u8 {
                            self.between = self.between.or(ChairSet::one(Chair(chair as u8)));
                        }
                    }
                    self.beside_bits[chair] |= 1 << table;
                    self.around[table] = self.around[table].or(ChairSet::one(Chair(chair as u8)));
                    self.invite(nation, chair);
                    touching += 1;
                }
                table += 1;
            }
            if touching > 0 {
                self.chairs[chair] = square;
                self.all = self.all.or(ChairSet::one(Chair(chair as u8)));
                self.chair_count += 1;
            }
        }
        Ok(())
    }

    /// Lets guests of a nation, and jokers, sit on a chair.
    const fn invite(&mut self, nation: Nation, chair: usize) {
        let mut gender = 0;
        while gender < Gender::ALL.len() {
            let guest = Card::guest(nation, Gender::ALL[gender]);
            let joker = Card::joker(Gender::ALL[gender]);
            self.home[guest.index()] =
                self.home[guest.index()].or(ChairSet::one(Chair(chair as u8)));
            self.home[joker.index()] =
                self.home[joker.index()].or(ChairSet::one(Chair(chair as u8)));
            self.welcome[chair] = self.welcome[chair].with(guest);
            gender += 1;
        }
    }

    const fn link_chairs(&mut self) {
        let mut chair = 0;
        while chair < self.chair_count as usize {
            let [first, second] = self.beside[chair];
            let both = self.around[first.0 as usize].or(self.around[second.0 as usize]);
            self.near[chair] = ChairSet::from_bits(both.bits() & !(1 << chair));
            chair += 1;
        }
    }

    /// The tables, as the plan lists them.
    pub fn tables(&self) -> impl DoubleEndedIterator<Item = Table> {
        (0..self.table_count).map(Table)
    }

    /// The chairs, by column and then by row.
    pub fn chairs(&self) -> impl DoubleEndedIterator<Item = Chair> {
        (0..self.chair_count).map(Chair)
    }

    /// How many chairs there are.
    #[inline]
    pub fn chair_count(&self) -> usize {
        usize::from(self.chair_count)
    }

    /// Where a table stands.
    pub fn table_square(&self, table: Table) -> Square {
        self.tables[table.index()].0
    }

    /// The nation of a table.
    #[inline]
    pub fn nation(&self, table: Table) -> Nation {
        self.tables[table.index()].1
    }

    /// Where a chair stands.
    pub fn chair_square(&self, chair: Chair) -> Square {
        self.chairs[chair.index()]
    }

    /// The chair on a square.
    pub fn chair_at(&self, square: Square) -> Option<Chair> {
        self.chairs().find(|&chair| self.chair_square(chair) == square)
    }

    /// The table on a square.
    pub fn table_at(&self, square: Square) -> Option<Table> {
        self.tables().find(|&table| self.table_square(table) == square)
    }

    /// The four chairs of a table, in order.
    pub fn chairs_of(&self, table: Table) -> impl Iterator<Item = Chair> {
        self.around(table).iter()
    }

    /// The one or two tables of a chair, in order.
    #[inline]
    pub fn tables_of(&self, chair: Chair) -> impl Iterator<Item = Table> {
        let [first, second] = self.beside[chair.index()];
        let second = (first != second).then_some(second);
        core::iter::once(first).chain(second)
    }

    /// The nations that may sit on a chair.
    pub fn nations_of(&self, chair: Chair) -> NationSet {
        self.tables_of(chair).map(|table| self.nation(table)).collect()
    }

    #[inline]
    pub(super) fn around(&self, table: Table) -> ChairSet {
        self.around[table.index()]
    }

    #[inline]
    pub(super) fn beside_bits(&self, chair: Chair) -> u32 {
        self.beside_bits[chair.index()]
    }

    #[inline]
    pub(super) fn near(&self, chair: Chair) -> ChairSet {
        self.near[chair.index()]
    }

    #[inline]
    pub(super) fn home(&self, card: Card) -> ChairSet {
        self.home[card.index()]
    }

    #[inline]
    pub(super) fn welcome(&self, chair: Chair) -> KindSet {
        self.welcome[chair.index()]
    }

    #[inline]
    pub(super) fn between(&self) -> ChairSet {
        self.between
    }

    #[inline]
    pub(super) fn all(&self) -> ChairSet {
        self.all
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tables = self.tables().map(|table| (self.table_square(table), self.nation(table)));
        f.debug_map().entries(tables).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;
    use alloc::vec::Vec;

    /// The plan of the rules: `+` is a chair between two nations, `=` one between two tables of one
    /// nation, `o` one of a single table. Three characters a column.
    const PLAN: [&str; 13] = [
        "   o     o     o     o     o     o",
        "o  CF +  IT =  IT +  CN =  CN +  ES o",
        "   =     +     o     o     +     =",
        "o  CF +  GB o           o  GB +  ES o",
        "   +     o                 o     +",
        "o  CU o                       o  RU o",
        "   =                             =",
        "o  CU o                       o  RU o",
        "   +     o                 o     +",
        "o  TR +  FR o           o  FR +  IN o",
        "   =     +     o     o     +     =",
        "o  TR +  DE =  DE +  US =  US +  IN o",
        "   o     o     o     o     o     o",
    ];

    /// The plan of version 1.
    const PLAN_1: [&str; 13] = [
        "   o     o     o     o     o     o",
        "o  DE +  GB +  CU +  US +  IT +  ES o",
        "   +     +     o     o     +     +",
        "o  TR +  CF o           o  IN +  CN o",
        "   +     o                 o     +",
        "o  RU o                       o  FR o",
        "   +                             +",
        "o  FR o                       o  RU o",
        "   +     o                 o     +",
        "o  CN +  IN o           o  CF +  TR o",
        "   +     +     o     o     +     +",
        "o  ES +  IT +  US +  CU +  GB +  DE o",
        "   o     o     o     o     o     o",
    ];

    #[test]
    fn the_standard_boards_are_the_plans_of_the_rules() {
        for (version, plan) in [(Version::V1, PLAN_1), (Version::V2, PLAN)] {
            let board = Board::standard(version);
            for (row, line) in plan.iter().enumerate() {
                for column in 0..13 {
                    let square = Square { column, row: row as u8 };
                    let cell: String = line.chars().skip(3 * usize::from(column)).take(2).collect();
                    assert_eq!(cell_of(&board, square), cell.trim(), "{version:?} {square}");
                }
            }
        }
    }

    /// A square as a plan draws it.
    fn cell_of(board: &Board, square: Square) -> &'static str {
        if let Some(table) = board.table_at(square) {
            return board.nation(table).code();
        }
        let Some(chair) = board.chair_at(square) else { return "" };
        match (board.tables_of(chair).count(), board.nations_of(chair).iter().count()) {
            (1, 1) => "o",
            (2, 1) => "=",
            (2, 2) => "+",
            other => panic!("no chair has so many tables and nations: {other:?}"),
        }
    }

    #[test]
    fn the_standard_boards_have_what_every_printed_one_has() {
        for (version, between_nations) in [(Version::V1, 28), (Version::V2, 18)] {
            let board = Board::standard(version);
            assert_eq!((board.tables().count(), board.chair_count()), (24, 68));
            let shared = board.chairs().filter(|&chair| board.tables_of(chair).count() == 2);
            assert_eq!(shared.count(), 28);
            assert_eq!(board.between().len(), between_nations);
            for nation in Nation::ALL {
                let tables = board.tables().filter(|&table| board.nation(table) == nation);
                assert_eq!(tables.count(), 2);
            }
            let neighbours = |first: Nation, second: Nation| {
                board.chairs().any(|chair| {
                    let nations = board.nations_of(chair);
                    nations.has(first) && nations.has(second)
                })
            };
            assert!(neighbours(Nation::Cf, Nation::Gb), "Africa and England");
            assert!(neighbours(Nation::Es, Nation::Cn), "Spain and China");
        }
    }

    #[test]
    fn what_follows_from_the_plan_is_what_a_slow_look_at_it_finds() {
        let board = Board::STANDARD;
        for chair in board.chairs() {
            let beside: Vec<Table> = board
                .tables()
                .filter(|&table| {
                    let (a, b) = (board.table_square(table), board.chair_square(chair));
                    a.column.abs_diff(b.column) + a.row.abs_diff(b.row) == 1
                })
                .collect();
            assert_eq!(board.tables_of(chair).collect::<Vec<_>>(), beside);
            let near = board.chairs().filter(|&other| {
                other != chair && board.tables_of(other).any(|table| beside.contains(&table))
            });
            assert!(board.near(chair).iter().eq(near));
            for card in Card::all() {
                let fits = card.nation().is_none_or(|own| board.nations_of(chair).has(own));
                assert_eq!(!(board.home(card) & ChairSet::one(chair)).is_empty(), fits);
            }
        }
    }
}

//! The plan of the café: data, not code. Tables are given, chairs follow.

use core::fmt;

use crate::bits::{bit_set, numbered};
use crate::cafe::{Card, Gender, KindSet, Nation, NationSet, Square};
use crate::version::{Change, Version};

numbered! {
    /// A chair, numbered by column and then by row.
    #[derive(Debug)]
    pub struct Chair
}

numbered! {
    /// A table, numbered as the plan lists it.
    #[derive(Debug)]
    pub struct Table
}

bit_set! {
    /// A set of chairs.
    pub(super) struct ChairSet(u128) of Chair
}

bit_set! {
    /// A set of tables.
    pub(super) struct TableSet(u32) of Table
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
    pub(super) chairs_around: [ChairSet; Board::MAX_TABLES],
    /// The one or two tables of each chair.
    pub(super) tables_beside: [TableSet; Board::MAX_CHAIRS],
    /// For each chair and each of its tables in order, which of all sides of tables it is: four a table, in the order of
    /// the chairs. A chair of one table has it twice.
    pub(super) sides: [[u8; 2]; Board::MAX_CHAIRS],
    /// The index of the nation of each chair's first table.
    pub(super) first_nations: [u8; Board::MAX_CHAIRS],
    /// The other chairs of the tables of each chair.
    pub(super) neighbours: [ChairSet; Board::MAX_CHAIRS],
    /// The chairs that each kind of card may take by its nation.
    pub(super) chairs_of_kind: [ChairSet; Card::COUNT],
    /// The kinds of guests that may take each chair by their nation.
    pub(super) kinds_of_chair: [KindSet; Board::MAX_CHAIRS],
    /// Chairs between tables of two nations.
    pub(super) between_nations: ChairSet,
    pub(super) all_chairs: ChairSet,
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
            chairs_around: [ChairSet::EMPTY; Board::MAX_TABLES],
            tables_beside: [TableSet::EMPTY; Board::MAX_CHAIRS],
            sides: [[0; 2]; Board::MAX_CHAIRS],
            first_nations: [0; Board::MAX_CHAIRS],
            neighbours: [ChairSet::EMPTY; Board::MAX_CHAIRS],
            chairs_of_kind: [ChairSet::EMPTY; Card::COUNT],
            kinds_of_chair: [KindSet::EMPTY; Board::MAX_CHAIRS],
            between_nations: ChairSet::EMPTY,
            all_chairs: ChairSet::EMPTY,
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

    /// Numbers the chairs by column and row and finds the tables that they touch.
    const fn place_chairs(&mut self) -> Result<(), BoardError> {
        let mut place = 0;
        while place < Square::LIMIT as usize * Square::LIMIT as usize {
            let square = Square {
                column: (place / Square::LIMIT as usize) as u8,
                row: (place % Square::LIMIT as usize) as u8,
            };
            place += 1;
            let chair = Chair(self.chair_count);
            let mut touching = 0;
            let mut table = 0;
            while table < self.table_count as usize {
                let (at, nation) = self.tables[table];
                let distance = at.column.abs_diff(square.column) + at.row.abs_diff(square.row);
                if distance == 1 {
                    if touching == 2 {
                        return Err(BoardError::TooShared(square));
                    }
                    let kinds = self.kinds_of_chair[chair.index()];
                    if touching == 1 && !kinds.has(Card::guest(nation, Gender::Woman)) {
                        self.between_nations.insert(chair);
                    }
                    let side = (4 * table + self.chairs_around[table].len()) as u8;
                    self.sides[chair.index()][1] = side;
                    if touching == 0 {
                        self.sides[chair.index()][0] = side;
                        self.first_nations[chair.index()] = nation as u8;
                    }
                    self.tables_beside[chair.index()].insert(Table(table as u8));
                    self.chairs_around[table].insert(chair);
                    self.allow(nation, chair);
                    touching += 1;
                }
                table += 1;
            }
            if touching > 0 {
                self.chairs[chair.index()] = square;
                self.all_chairs.insert(chair);
                self.chair_count += 1;
            }
        }
        Ok(())
    }

    /// Lets guests of a nation, and jokers, sit on a chair.
    const fn allow(&mut self, nation: Nation, chair: Chair) {
        let mut gender = 0;
        while gender < Gender::ALL.len() {
            let guest = Card::guest(nation, Gender::ALL[gender]);
            let joker = Card::joker(Gender::ALL[gender]);
            self.chairs_of_kind[guest.index()].insert(chair);
            self.chairs_of_kind[joker.index()].insert(chair);
            self.kinds_of_chair[chair.index()].insert(guest);
            gender += 1;
        }
    }

    /// Finds the neighbours of each chair.
    const fn link_chairs(&mut self) {
        let mut pair = 0;
        while pair < self.chair_count as usize * self.table_count as usize {
            let (chair, table) =
                (pair % self.chair_count as usize, pair / self.chair_count as usize);
            if self.tables_beside[chair].has(Table(table as u8)) {
                let near = self.neighbours[chair].bits() | self.chairs_around[table].bits();
                self.neighbours[chair] = ChairSet::from_bits(near);
                self.neighbours[chair].remove(Chair(chair as u8));
            }
            pair += 1;
        }
    }

    /// The tables, as the plan lists them.
    pub fn tables(&self) -> impl DoubleEndedIterator<Item = Table> + ExactSizeIterator {
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
        self.chairs_around[table.index()].iter()
    }

    /// The one or two tables of a chair, in order.
    #[inline]
    pub fn tables_of(&self, chair: Chair) -> impl Iterator<Item = Table> {
        self.tables_beside[chair.index()].iter()
    }

    /// The nations that may sit on a chair.
    pub fn nations_of(&self, chair: Chair) -> NationSet {
        self.tables_of(chair).map(|table| self.nation(table)).collect()
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
    use alloc::vec::Vec;

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
            assert!(board.neighbours[chair.index()].iter().eq(near));
            for card in Card::all() {
                let fits = card.nation().is_none_or(|own| board.nations_of(chair).has(own));
                assert_eq!(board.chairs_of_kind[card.index()].has(chair), fits);
            }
        }
    }
}

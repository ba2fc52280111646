//! The five tables in an X and the twelve places around them.

use crate::bits::{bit_set, numbered};
use crate::cafe::Square;

/// How many tables lie.
pub const TABLES: usize = 5;
/// How many places there are around them.
pub const PLACES: usize = 12;

numbered! {
    /// A table, numbered in reading order: `b2 d2 c3 b4 d4`.
    #[derive(Debug)]
    pub struct Table
}

numbered! {
    /// A place, numbered by column and then by row.
    #[derive(Debug)]
    pub struct Place
}

/// Columns and rows of the tables, from 0.
const TABLE_SQUARES: [Square; TABLES] = {
    const fn at(column: u8, row: u8) -> Square {
        Square { column, row }
    }
    [at(1, 1), at(3, 1), at(2, 2), at(1, 3), at(3, 3)]
};

/// The squares that touch a table by a side, by column and then by row.
const PLACE_SQUARES: [Square; PLACES] = {
    let mut squares = [Square { column: 0, row: 0 }; PLACES];
    let mut count = 0;
    let mut cell = 0;
    while cell < 25 {
        let square = Square { column: cell / 5, row: cell % 5 };
        let mut table = 0;
        while table < TABLES {
            if touches(square, TABLE_SQUARES[table]) {
                squares[count] = square;
                count += 1;
                break;
            }
            table += 1;
        }
        cell += 1;
    }
    assert!(count == PLACES);
    squares
};

const fn touches(square: Square, table: Square) -> bool {
    square.column.abs_diff(table.column) + square.row.abs_diff(table.row) == 1
}

/// The tables of each place.
const BESIDE: [TableSet; PLACES] = {
    let mut beside = [TableSet::EMPTY; PLACES];
    let mut pair = 0;
    while pair < PLACES * TABLES {
        let (place, table) = (pair / TABLES, pair % TABLES);
        if touches(PLACE_SQUARES[place], TABLE_SQUARES[table]) {
            beside[place].insert(Table(table as u8));
        }
        pair += 1;
    }
    beside
};

/// Whether a place touches a table.
pub(super) const fn beside(place: usize, table: usize) -> bool {
    BESIDE[place].has(Table(table as u8))
}

/// For each set of tables, the places around any of them.
const AROUND: [PlaceSet; 1 << TABLES] = {
    let mut around = [PlaceSet::EMPTY; 1 << TABLES];
    let mut pair = 0;
    while pair < PLACES << TABLES {
        let (place, tables) = (pair % PLACES, pair / PLACES);
        if BESIDE[place].bits() as usize & tables != 0 {
            around[tables].insert(Place(place as u8));
        }
        pair += 1;
    }
    around
};

impl Table {
    /// All five, in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Table> {
        (0..TABLES as u8).map(Table)
    }

    /// Where it lies.
    pub fn square(self) -> Square {
        TABLE_SQUARES[self.index()]
    }

    /// Its four places, in order.
    pub fn places(self) -> impl Iterator<Item = Place> {
        TableSet::one(self).around().iter()
    }
}

impl Place {
    /// All twelve, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Place> {
        (0..PLACES as u8).map(Place)
    }

    /// Where it is.
    pub fn square(self) -> Square {
        PLACE_SQUARES[self.index()]
    }

    /// The tables that it touches.
    #[inline]
    pub(super) fn tables(self) -> TableSet {
        BESIDE[self.index()]
    }

    /// The other places of its tables.
    #[inline]
    pub(super) fn neighbours(self) -> PlaceSet {
        self.tables().around() & !PlaceSet::one(self)
    }
}

bit_set! {
    /// A set of tables.
    pub(super) struct TableSet(u8) of Table
}

bit_set! {
    /// A set of places.
    pub(super) struct PlaceSet(u16) of Place
}

impl TableSet {
    /// The places around any of them.
    #[inline]
    pub(super) fn around(self) -> PlaceSet {
        AROUND[usize::from(self.bits()) % AROUND.len()]
    }
}

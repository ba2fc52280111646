//! Squares of a plan: where tables stand and guests sit.

use core::fmt;

/// A square, written as a column letter and a row number: `c2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The column, from 0 for `a`.
    pub column: u8,
    /// The row, from 0 for the one on top, which is written 1.
    pub row: u8,
}

impl Square {
    /// Columns `a` to `z` and rows 1 to 26 can be written.
    pub const LIMIT: u8 = 26;

    /// Reads `c2`.
    pub fn read(text: &str) -> Option<Square> {
        match Square::read_bytes(text.as_bytes()) {
            Some((square, used)) if used == text.len() => Some(square),
            _ => None,
        }
    }

    /// Reads a square at the start of some bytes; also says how many it took. For plans in the
    /// source, at compile time.
    pub(crate) const fn read_bytes(bytes: &[u8]) -> Option<(Square, usize)> {
        if bytes.len() < 2 || !bytes[0].is_ascii_lowercase() || bytes[1] == b'0' {
            return None;
        }
        let mut row = 0;
        let mut used = 1;
        while used < bytes.len() && used < 3 && bytes[used].is_ascii_digit() {
            row = row * 10 + (bytes[used] - b'0');
            used += 1;
        }
        if row == 0 || row > Square::LIMIT {
            return None;
        }
        Some((Square { column: bytes[0] - b'a', row: row - 1 }, used))
    }

    /// The square some columns and rows away, if it can be written.
    pub(crate) const fn offset(self, columns: i8, rows: i8) -> Option<Square> {
        let (column, row) = (self.column as i8 + columns, self.row as i8 + rows);
        let limit = Square::LIMIT as i8;
        if column < 0 || row < 0 || column >= limit || row >= limit {
            return None;
        }
        Some(Square { column: column as u8, row: row as u8 })
    }

    /// Whether two squares are the same; for use at compile time.
    pub(crate) const fn is(self, other: Square) -> bool {
        self.column == other.column && self.row == other.row
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

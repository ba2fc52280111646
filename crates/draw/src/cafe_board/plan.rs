//! Where everything of a board stands in its drawing.

use std::ops::Range;

use gueridon_engine::cafe::Square;
use gueridon_engine::cafe_board::Board;
use maud::{Markup, html};

use super::bar;
use crate::scene::Part;
use crate::shape::{Point, edges, raw};

/// The side of a square.
pub(super) const CELL: i32 = 60;
/// The space around the squares, where letters and numbers stand.
const MARGIN: i32 = 28;
/// The side of the bar's block, in squares.
const BLOCK: u8 = (bar::SIDE / CELL) as u8;
/// The space between the board and a bar beyond it.
const GAP: i32 = 16;

/// The measures of a board.
#[derive(Clone)]
pub(super) struct Plan {
    columns: u8,
    rows: u8,
    /// Where the bar stands.
    bar: Bar,
}

/// Where there is room for the bar.
#[derive(Clone)]
enum Bar {
    /// On a block of free squares, of which this one is in the upper left.
    Inside(u8, u8),
    /// To the right of a board that is higher than wide.
    Beside,
    /// Below any other board.
    Below,
}

impl Plan {
    pub(super) fn new(board: &Board) -> Plan {
        let squares = || board.chairs().map(|chair| board.chair_square(chair));
        let columns = squares().map(|square| square.column + 1).max().unwrap_or(0);
        let rows = squares().map(|square| square.row + 1).max().unwrap_or(0);
        let free = |(column, row): (u8, u8)| {
            let inside = |square: Square| {
                (column..column + BLOCK).contains(&square.column)
                    && (row..row + BLOCK).contains(&square.row)
            };
            // Tables need no look of their own: each has chairs on all sides.
            !squares().any(inside)
        };
        let middle = |size: u8| size.saturating_sub(BLOCK);
        let distance = |&(column, row): &(u8, u8)| {
            (2 * column).abs_diff(middle(columns)) + (2 * row).abs_diff(middle(rows))
        };
        let blocks = (0..=middle(rows))
            .flat_map(|row| (0..=middle(columns)).map(move |column| (column, row)))
            .filter(|_| columns >= BLOCK && rows >= BLOCK);
        let beyond = if rows > columns { Bar::Beside } else { Bar::Below };
        let block = blocks.filter(|&block| free(block)).min_by_key(distance);
        let bar = block.map_or(beyond, |(column, row)| Bar::Inside(column, row));
        Plan { columns, rows, bar }
    }

    pub(super) fn center(&self, square: Square) -> Point {
        (along(square.column), along(square.row))
    }

    /// The width and height of all squares.
    fn squares(&self) -> Point {
        (i32::from(self.columns) * CELL, i32::from(self.rows) * CELL)
    }

    pub(super) fn bar_center(&self) -> Point {
        let ((width, height), half) = (self.squares(), bar::SIDE / 2);
        let middle = |side: i32| MARGIN + side.max(bar::SIDE) / 2;
        match self.bar {
            Bar::Inside(column, row) => {
                let at = |cells: u8| MARGIN + i32::from(cells) * CELL + half;
                (at(column), at(row))
            }
            Bar::Beside => (MARGIN + width + GAP + half, middle(height)),
            Bar::Below => (middle(width), MARGIN + height + GAP + half),
        }
    }

    /// The square in the middle of the bar, or one beyond the board towards it.
    pub(super) fn bar_cell(&self) -> (u8, u8) {
        match self.bar {
            Bar::Inside(column, row) => (column + BLOCK / 2, row + BLOCK / 2),
            Bar::Beside => (self.columns, self.rows / 2),
            Bar::Below => (self.columns / 2, self.rows),
        }
    }

    /// The upper left square of the bar's block, which may be beyond the board; and the columns and rows of both.
    pub(super) fn bar_corner(&self) -> ((u8, u8), (u8, u8)) {
        let (columns, rows) = (self.columns, self.rows);
        match self.bar {
            Bar::Inside(column, row) => ((column, row), (columns, rows)),
            Bar::Beside => ((columns, 0), (columns + BLOCK, rows.max(BLOCK))),
            Bar::Below => ((0, rows), (columns.max(BLOCK), rows + BLOCK)),
        }
    }

    pub(super) fn size(&self) -> (u32, u32) {
        let (width, height) = self.squares();
        let (width, height) = match self.bar {
            Bar::Inside(..) => (width, height),
            Bar::Beside => (width + GAP + bar::SIDE, height.max(bar::SIDE)),
            Bar::Below => (width.max(bar::SIDE), height + GAP + bar::SIDE),
        };
        ((width + 2 * MARGIN).unsigned_abs(), (height + 2 * MARGIN).unsigned_abs())
    }

    /// The tiles under everything.
    pub(super) fn floor(&self) -> Markup {
        let (width, height) = self.squares();
        html! {
            g transform=(format!("translate({MARGIN} {MARGIN})")) {
                rect.d-floor fill="url(#d-floor)" width=(width) height=(height) rx="8" {}
            }
        }
    }

    /// The letters above and the numbers on the left.
    pub(super) fn edges(&self) -> Markup {
        edges((0..self.columns).map(along), (0..self.rows).map(along))
    }

    /// The same at the edges of a part.
    pub(super) fn edges_of(&self, Part { left, top, width, height }: Part) -> Markup {
        let strips = format!(
            r#"<path class="d-room" d="M0 0h{width}v{MARGIN}h-{}v{}h-{MARGIN}z"/>"#,
            width - MARGIN,
            height - MARGIN
        );
        // What stands before the part would reach into its corner.
        let within = |cells: u8, start: i32| {
            let at = along(cells) - start;
            if at < MARGIN { -CELL } else { at }
        };
        let columns = (0..self.columns).map(|column| within(column, left));
        let rows = (0..self.rows).map(|row| within(row, top));
        html! {
            g transform=(format!("translate({left} {top})")) { (raw(strips)) (edges(columns, rows)) }
        }
    }

    /// The numbers of columns and of rows.
    pub(super) fn cells(&self) -> (u8, u8) {
        (self.columns, self.rows)
    }

    /// The squares under the bar, if it stands on squares.
    pub(super) fn bar_squares(&self) -> Option<[Square; 2]> {
        let Bar::Inside(column, row) = self.bar else { return None };
        let last = Square { column: column + BLOCK - 1, row: row + BLOCK - 1 };
        Some([Square { column, row }, last])
    }

    /// The part with these columns and rows, and room for letters and numbers.
    pub(super) fn part(&self, columns: &Range<u8>, rows: &Range<u8>) -> Part {
        let length = |cells: &Range<u8>, all: u8| {
            let end = if cells.end == all { MARGIN } else { 0 };
            MARGIN + i32::from(cells.end - cells.start) * CELL + end
        };
        Part {
            left: i32::from(columns.start) * CELL,
            top: i32::from(rows.start) * CELL,
            width: length(columns, self.columns),
            height: length(rows, self.rows),
        }
    }
}

/// The middle of a column or a row.
fn along(cells: u8) -> i32 {
    MARGIN + i32::from(cells) * CELL + CELL / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use gueridon_engine::cafe::Nation;

    fn plan(squares: &[&str]) -> Plan {
        let tables = squares.iter().map(|square| (Square::read(square).unwrap(), Nation::Fr));
        Plan::new(&Board::new(&tables.collect::<Vec<_>>()).unwrap())
    }

    #[test]
    fn the_bar_stands_in_the_middle_of_the_usual_board() {
        let plan = Plan::new(&Board::STANDARD);
        assert_eq!(plan.bar_cell(), (6, 6));
        assert_eq!(plan.bar_center(), plan.center(Square { column: 6, row: 6 }));
        assert_eq!(plan.size(), (836, 836));
    }

    #[test]
    fn the_bar_takes_any_other_room_that_a_board_leaves() {
        assert_eq!(plan(&["b2", "i2"]).bar_cell(), (5, 3), "below: nothing is five rows high");
        assert!(matches!(plan(&["b2", "h8"]).bar, Bar::Inside(..)));
        assert!(matches!(plan(&["b2", "b5", "b8"]).bar, Bar::Beside));
        assert!(matches!(plan(&["b2"]).bar, Bar::Below));
    }
}

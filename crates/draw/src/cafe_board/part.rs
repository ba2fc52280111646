//! The part of a board that an example is about.

use std::ops::Range;

use gueridon_engine::cafe::Square;
use gueridon_engine::cafe_board::{CafeBoard, Observation};

use super::plan::Plan;
use super::{BAR, furniture};
use crate::scene::Part;

/// Of this many parts of a board, the largest crop leaves out one.
const PARTS: usize = 4;

/// Chairs with guests and their tables, the bar when a guest is there, and places that are named, with
/// a square around them all: half of the columns and rows at least.
pub(super) fn part(game: &CafeBoard, seen: &Observation, named: &[&str]) -> Option<Part> {
    let (board, state, plan) = (game.board(), seen.position(), Plan::new(game.board()));
    let mut squares: Vec<Square> = Vec::new();
    for chair in board.chairs().filter(|&chair| state.guest_on(chair).is_some()) {
        squares.push(board.chair_square(chair));
        squares.extend(board.tables_of(chair).map(|table| board.table_square(table)));
    }
    if !state.bar().is_empty() || named.contains(&BAR) {
        squares.extend(plan.bar_squares()?);
    }
    let places = named.iter().filter(|name| furniture(game, name).is_some());
    squares.extend(places.filter_map(|name| Square::read(name)));
    let (columns, rows) = plan.cells();
    let down = range(squares.iter().map(|square| square.row), rows, 0)?;
    // Not higher than wide, so that it fits on a screen.
    let across = range(squares.iter().map(|square| square.column), columns, down.len())?;
    let all = usize::from(columns) * usize::from(rows);
    let most = across.len() * down.len() * PARTS > all * (PARTS - 1);
    (!most).then(|| plan.part(&across, &down))
}

/// The columns or rows of squares with one around them, and at least as many as asked for.
fn range(cells: impl Iterator<Item = u8> + Clone, all: u8, least: usize) -> Option<Range<u8>> {
    let (first, last) = (cells.clone().min()?, cells.max()?);
    let (mut start, mut end) = (first.saturating_sub(1), (last + 2).min(all));
    let least = least.max(usize::from(all).div_ceil(2)).min(usize::from(all));
    while usize::from(end - start) < least {
        start = start.saturating_sub(1);
        if end < all && usize::from(end - start) < least {
            end += 1;
        }
    }
    Some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_has_room_around_it_and_stays_on_the_board() {
        let of = |cells: &[u8], least| range(cells.iter().copied(), 13, least);
        assert_eq!(of(&[6], 0), Some(3..10), "half of thirteen at least");
        assert_eq!(of(&[0], 0), Some(0..7));
        assert_eq!(of(&[12], 0), Some(6..13));
        assert_eq!(of(&[2, 9], 0), Some(1..11));
        assert_eq!(of(&[6], 9), Some(2..11));
        assert_eq!(of(&[], 0), None);
    }
}

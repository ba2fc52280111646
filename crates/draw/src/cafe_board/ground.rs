//! What never changes of a board in a language: made once for the usual board.

use std::borrow::Cow;
use std::sync::LazyLock;

use gueridon_engine::cafe::{Nation, Square};
use gueridon_engine::cafe_board::Board;
use gueridon_text::{Lang, PlaceText, Speaker};
use maud::{Render, html};

use super::plan::Plan;
use super::{BAR, Furniture, bar};
use crate::cafe::sides;
use crate::shape::{Point, frame, used, used_at};

/// What never changes of a board in a language.
#[derive(Clone)]
pub(super) struct Ground {
    pub(super) plan: Plan,
    /// Frame, tiles, rugs, letters and numbers.
    pub(super) background: String,
    /// In reading order.
    pub(super) places: Vec<DrawnPlace>,
}

/// A place of a board.
#[derive(Clone)]
pub(super) struct DrawnPlace {
    pub(super) id: String,
    pub(super) kind: Furniture,
    pub(super) center: Point,
    /// A table, the counter, or a chair without a guest.
    pub(super) furniture: String,
    /// What a chair is called: the words before and after those about its guest.
    pub(super) words: (String, String),
}

/// The usual board, by the order of [`Lang::ALL`].
static USUAL: LazyLock<[Ground; Lang::ALL.len()]> =
    LazyLock::new(|| Lang::ALL.map(|lang| Ground::new(&Board::STANDARD, lang)));

impl Ground {
    /// That of a board.
    pub(super) fn of(board: &Board, lang: Lang) -> Cow<'static, Ground> {
        if *board == Board::STANDARD {
            Cow::Borrowed(&USUAL[lang as usize])
        } else {
            Cow::Owned(Ground::new(board, lang))
        }
    }

    fn new(board: &Board, lang: Lang) -> Ground {
        let plan = Plan::new(board);
        let tables = board.tables().map(|table| board.table_square(table));
        let background = html! {
            (frame(plan.size()))
            (plan.floor())
            @for square in tables { (used_at("rug", plan.center(square))) }
            (plan.edges())
        };
        let mut places = places(board, &plan, &Speaker::new(lang));
        places.sort_by_key(|&((column, row), _)| (row, column));
        let places = places.into_iter().map(|(_, place)| place).collect();
        Ground { plan, background: background.into_string(), places }
    }

    /// The place of an id.
    pub(super) fn place(&self, id: &str) -> Option<&DrawnPlace> {
        self.places.iter().find(|place| place.id == id)
    }
}

/// Every place with its column and row.
fn places(board: &Board, plan: &Plan, speaker: &Speaker) -> Vec<((u8, u8), DrawnPlace)> {
    let at = |square: Square, kind, furniture, words| {
        let place = DrawnPlace {
            id: square.to_string(),
            kind,
            center: plan.center(square),
            furniture,
            words,
        };
        ((square.column, square.row), place)
    };
    let chairs = board.chairs().map(|chair| {
        let square = board.chair_square(chair);
        let tables = board.tables_of(chair).map(|table| board.table_square(table));
        let empty = used(&format!("chair{}", sides(square, tables))).render().into_string();
        let nations: Vec<Nation> =
            board.tables_of(chair).map(|table| board.nation(table)).collect();
        at(
            square,
            Furniture::Chair(chair),
            empty,
            PlaceText::around_guest(square, &nations, speaker),
        )
    });
    let tables = board.tables().map(|table| {
        let top = used(&format!("table-{}", board.nation(table).code())).render().into_string();
        at(board.table_square(table), Furniture::Table(table), top, Default::default())
    });
    let counter = DrawnPlace {
        id: BAR.to_owned(),
        kind: Furniture::Bar,
        center: plan.bar_center(),
        furniture: bar::counter().into_string(),
        words: Default::default(),
    };
    chairs.chain(tables).chain([(plan.bar_cell(), counter)]).collect()
}

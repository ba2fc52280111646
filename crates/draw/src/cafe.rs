//! What both café games draw alike.

use gueridon_engine::cafe::{Gender, SeatedGuest, Square};
use maud::{Markup, html};

use crate::furniture::SIDES;
use crate::guests::token_id;
use crate::shape::used;

/// A guest on a chair; a joker there shows its star and what it stands for.
pub(crate) fn seated(guest: SeatedGuest) -> Markup {
    let shown = SeatedGuest { joker: false, ..guest };
    html! {
        (used(&token_id(shown.card())))
        @if guest.joker { (used(&format!("joker-{}", guest.gender.letter()))) }
    }
}

/// How round the corners are of what lies around a token.
pub(crate) fn roundness(gender: Gender) -> i32 {
    match gender {
        Gender::Woman => 28,
        Gender::Man => 11,
    }
}

/// On which sides of a square there are tables, as the ids of chairs say it.
pub(crate) fn sides(at: Square, tables: impl Iterator<Item = Square>) -> u8 {
    let mut sides = 0;
    for table in tables {
        for (right, down, side) in SIDES {
            let next = (at.column.checked_add_signed(right), at.row.checked_add_signed(down));
            if next == (Some(table.column), Some(table.row)) {
                sides |= side;
            }
        }
    }
    sides
}

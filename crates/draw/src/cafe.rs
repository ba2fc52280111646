//! What both café games share: tables, chairs, guests on them; and the shapes without any choice.

use gueridon_engine::cafe::{Card, Event, Gender, Nation, SeatedGuest, Square};
use gueridon_text::Speaker;
use maud::Render;

use crate::game_ui::Command;
use crate::scene::Moved;
use crate::shape::{drawn, put, star};
use crate::terminal::TextKind;

/// The name of a guest by its card.
pub(crate) fn guest_name(card: &str, speaker: &Speaker) -> String {
    Card::read(card).map_or_else(|| card.to_owned(), |card| speaker.guest(card))
}

/// The commands of a game, with that of the variant if it is played.
pub(crate) fn commands(usual: &[Command], groups: bool) -> Vec<Command> {
    let variant: &[Command] = if groups { &[Command::Group] } else { &[] };
    [usual, variant].concat()
}

/// The card that an entry of a receipt moved.
pub(crate) fn moved(event: &Event) -> Option<Moved> {
    match event {
        Event::Seated { guest, chair } => {
            Some(Moved::Placed { card: guest.card().to_string(), place: chair.to_string() })
        }
        Event::Exchanged { guest, chair, .. } => {
            Some(Moved::Placed { card: guest.to_string(), place: chair.to_string() })
        }
        Event::WentToBar { card, .. } => {
            Some(Moved::Placed { card: card.to_string(), place: "bar".to_owned() })
        }
        Event::Drew { .. } => Some(Moved::Drawn),
        Event::LaidDown { .. } => Some(Moved::FaceDown),
        Event::Cleared { .. } => Some(Moved::Cleared),
        Event::Scored { .. }
        | Event::GroupScored { .. }
        | Event::FourJokers { .. }
        | Event::LimitLowered { .. }
        | Event::Revealed { .. }
        | Event::Eliminated { .. }
        | Event::Passed
        | Event::Penalty { .. }
        | Event::Ended { .. } => None,
    }
}

/// A guest on a chair; a joker there shows its star and what it stands for.
pub(crate) fn seated(guest: SeatedGuest) -> impl Render {
    let letter = match guest.gender {
        Gender::Woman => "f",
        Gender::Man => "m",
    };
    drawn(move |page| {
        put!(page, "<use href=\"#d-", guest.nation.code(), letter, "\"/>");
        if guest.joker {
            put!(page, "<use href=\"#d-joker-", letter, "\"/>");
        }
    })
}

/// How a guest looks in a terminal.
pub(crate) fn gender_kind(gender: Gender) -> TextKind {
    match gender {
        Gender::Woman => TextKind::Woman,
        Gender::Man => TextKind::Man,
    }
}

/// The corner radius of frames around a token.
pub(crate) fn roundness(gender: Gender) -> i32 {
    match gender {
        Gender::Woman => 28,
        Gender::Man => 11,
    }
}

/// The sides of a square that have tables, as the ids of chairs name them.
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

/// The sides of a cell: above, right, below, left. A set of them is the sum of these bits.
const SIDES: [(i8, i8, u8); 4] = [(0, -1, 1), (1, 0, 2), (0, 1, 4), (-1, 0, 8)];

/// The definitions of furniture that boards and faces refer to.
pub(crate) fn definitions() -> String {
    let mut all = compact(PLAIN);
    for nation in Nation::ALL {
        let code = nation.code();
        let flag = format!(r##"<use href="#d-{code}" transform="translate(0 -5) scale(1.2)"/>"##);
        let letters = format!(r##"<use class="d-table-code" href="#d-code-{code}" y="16"/>"##);
        let top = r##"<use href="#d-top"/>"##;
        all += &format!(r#"<g id="d-table-{code}">{top}{flag}{letters}</g>"#);
    }
    for tables in 1..16_u8 {
        if (1..=3).contains(&tables.count_ones()) {
            all += &chair(tables);
        }
    }
    let star = |id: &str, class: &str, radius: f64| {
        format!(r#"<path id="d-{id}" class="{class}" d="{}"/>"#, star(0.0, 0.0, radius))
    };
    all + &star("spot-star", "d-spot-star", 12.0)
        + &star("best-star", "d-best-star", 14.0)
        + &star("star", "d-star", 15.0)
        + &star("star0", "d-star-line", 15.0)
}

/// A chair with its back away from its tables, which are on the given sides.
fn chair(tables: u8) -> String {
    let away = |side: u8| (side << 2 | side >> 2) & 15;
    let opposite = away(tables) & !tables;
    let backs = if opposite == 0 { !tables & 15 } else { opposite };
    let mut shapes = String::from(r#"<circle class="d-seat" r="15"/>"#);
    for (turns, (_, _, side)) in SIDES.into_iter().enumerate() {
        if backs & side != 0 {
            let degrees = 90 * turns;
            shapes += &format!(r##"<use href="#d-backrest" transform="rotate({degrees})"/>"##);
        }
    }
    format!(r#"<g id="d-chair{tables}">{shapes}</g>"#)
}

/// The shapes without any choice.
const PLAIN: &str = include_str!("shapes.svg");

/// The shapes of a file, without comments and indentation.
pub(crate) fn compact(svg: &str) -> String {
    svg.lines().map(str::trim).filter(|line| !line.starts_with("<!--")).collect()
}

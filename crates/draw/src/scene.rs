//! What is drawn on a board beside its position: links, layers, marks.

use gueridon_engine::Seat;
use gueridon_text::Speaker;

/// What is drawn on a board beside its position.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The language and the names.
    pub speaker: &'a Speaker,
    /// The address of a place up to its id. With it, every place is a link; without it, a plain group.
    pub link: Option<&'a str>,
    /// The places of each card and what it brings there.
    pub layers: &'a [Layer],
    /// The card whose layer is shown.
    pub selected: Option<&'a str>,
    /// Places filled in the unfinished turn: translucent, with a dashed outline.
    pub ghosts: &'a [String],
    /// Places that changed in the last turns, the newest first: a ring with the number of the seat.
    pub fresh: &'a [Fresh],
    /// Places of turns that are advised, each with the ranks of these turns: `1`, or `2·3`.
    pub advice: &'a [(String, String)],
    /// The part of the board that is shown; none for all of it.
    pub part: Option<Part>,
}

/// A part of a drawing, in its units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The left edge.
    pub left: i32,
    /// The upper edge.
    pub top: i32,
    /// How wide it is.
    pub width: i32,
    /// How high it is.
    pub height: i32,
}

impl Part {
    /// Whether a point is within.
    pub(crate) fn has(self, (x, y): (i32, i32)) -> bool {
        (self.left..self.left + self.width).contains(&x)
            && (self.top..self.top + self.height).contains(&y)
    }
}

impl<'a> Scene<'a> {
    /// The bare board.
    pub fn new(speaker: &'a Speaker) -> Scene<'a> {
        let (layers, selected) = (&[], None);
        Scene {
            speaker,
            link: None,
            layers,
            selected,
            ghosts: &[],
            fresh: &[],
            advice: &[],
            part: None,
        }
    }

    pub(crate) fn is_ghost(&self, place: &str) -> bool {
        self.ghosts.iter().any(|ghost| ghost == place)
    }

    /// The seat that changed a place last, if that was in the last turns.
    pub(crate) fn fresh_seat(&self, place: &str) -> Option<Seat> {
        self.fresh.iter().find(|fresh| fresh.place == place).map(|fresh| fresh.seat)
    }
}

/// A place that changed in one of the last turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fresh {
    /// The place.
    pub place: String,
    /// The seat that changed it.
    pub seat: Seat,
}

/// A card that moved in a step, as everybody at the table saw it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Moved {
    /// It went to a place.
    Placed {
        /// The card.
        card: String,
        /// The place.
        place: String,
    },
    /// It was drawn from the pile; only the player knows it.
    Drawn,
    /// It was laid face down beside the board.
    FaceDown,
    /// A full table and its guests left the board.
    Cleared,
}

/// The places of one card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    /// The card as it is written: `FRf`, `17`.
    pub card: String,
    /// Its places.
    pub spots: Vec<Spot>,
}

/// One place of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The place.
    pub place: String,
    /// What it brings: `+6`, `★`, or nothing.
    pub label: String,
    /// Whether it is the best one.
    pub best: bool,
}

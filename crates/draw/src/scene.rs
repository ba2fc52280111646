//! What is drawn around a table, and the trait of games that can be drawn.

use gueridon_record::Recorded;
use gueridon_text::Speaker;
use maud::Markup;

/// How a board is drawn, around what everybody may see of it.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The language and the names.
    pub speaker: &'a Speaker,
    /// Where a place leads to. When there, every place is a link; when not, a plain group.
    pub link: Option<&'a dyn Fn(&str) -> String>,
    /// Where each card could go and what it brings.
    pub layers: &'a [Layer],
    /// The card whose layer is shown.
    pub selected: Option<&'a str>,
    /// Places filled in the unfinished turn: translucent, with a dashed outline.
    pub ghosts: &'a [String],
    /// Places that changed in the last turn: a soft ring.
    pub fresh: &'a [String],
}

impl<'a> Scene<'a> {
    /// The bare table.
    pub fn new(speaker: &'a Speaker) -> Scene<'a> {
        Scene { speaker, link: None, layers: &[], selected: None, ghosts: &[], fresh: &[] }
    }

    pub(crate) fn is_ghost(&self, place: &str) -> bool {
        self.ghosts.iter().any(|ghost| ghost == place)
    }

    pub(crate) fn is_fresh(&self, place: &str) -> bool {
        self.fresh.iter().any(|fresh| fresh == place)
    }
}

/// Where one card could go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    /// The card as it is written: `FRf`, `17`.
    pub card: String,
    /// Its places.
    pub spots: Vec<Spot>,
}

/// One place where a card could go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The place.
    pub place: String,
    /// What it brings: `+6`, `★`, or nothing.
    pub label: String,
    /// Whether it is the best one.
    pub best: bool,
}

/// A game that can be drawn.
pub trait Drawn: Recorded {
    /// The table as SVG: everything public that lies on it.
    fn board(&self, seen: &Self::Observation, scene: &Scene<'_>) -> Markup;

    /// The width and height that the board is drawn in, for those who place it among other things.
    fn size(&self) -> (u32, u32);

    /// The face of a card by its written form (`FRf`, `*m`, `17`, `J`): a small SVG of 100 by 140,
    /// without a label of its own. What is no card of the game is drawn as a back.
    fn face(card: &str, speaker: &Speaker) -> Markup;

    /// What a place is called, and who or what is there; the id itself for what is no place.
    fn describe(&self, seen: &Self::Observation, place: &str, speaker: &Speaker) -> String;

    /// All places in reading order, for keyboards: ids, and columns and rows.
    fn places(&self) -> Vec<(String, (u8, u8))>;
}

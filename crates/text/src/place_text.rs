//! The descriptions of the places of a drawn table, for screen readers.

use gueridon_engine::cafe::{Nation, SeatedGuest, Square, points};
use gueridon_engine::forty_six;

use crate::message::{Message, Value};
use crate::speaker::Speaker;

/// A place of a drawn table and its contents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlaceText {
    /// The whole table of a game.
    Board {
        /// The id of the game.
        game: &'static str,
    },
    /// A chair of the café.
    Chair {
        /// Where it stands.
        chair: Square,
        /// The nations of its tables; none when the card game could replace none of them.
        nations: Vec<Nation>,
        /// The guest there.
        guest: Option<SeatedGuest>,
        /// Whether that guest waits for company.
        waits: bool,
    },
    /// A table of the café, and the guests around it.
    Table {
        /// Where it stands.
        table: Square,
        /// Its nation.
        nation: Nation,
        /// The number of women.
        women: u8,
        /// The number of men.
        men: u8,
        /// Whether all guests are of its nation, or count as such, so that their points are doubled.
        doubled: bool,
    },
    /// The place of a table that the pile could not replace.
    NoTable {
        /// Where it stood.
        table: Square,
    },
    /// The bar.
    Bar {
        /// The number of guests.
        guests: usize,
        /// What the next place is worth; none when there is no further place.
        worth: Option<i32>,
    },
    /// The bag of guests.
    Bag(usize),
    /// The guests of the card game that are left to draw.
    GuestPile(usize),
    /// The tables of the card game that are left.
    TablePile(usize),
    /// A square of Quarante-six.
    Square {
        /// Which one.
        square: forty_six::Square,
        /// What lies there.
        card: Option<forty_six::Card>,
        /// Whether a card lies beside it.
        linked: bool,
    },
    /// The cards of Quarante-six that are left to draw.
    CardPile(usize),
}

impl PlaceText {
    /// The message.
    pub fn message(&self) -> Message {
        match self {
            PlaceText::Board { game } => {
                Message::new("draw-board").with("game", Message::game(game))
            }
            PlaceText::Chair { chair, nations, guest, waits } => {
                seat(*chair, nations, PlaceText::guest(*guest, *waits))
            }
            PlaceText::Table { table, nation, women, men, doubled } => {
                let guests = women + men;
                Message::new("draw-table")
                    .with("place", *table)
                    .with("nation", *nation)
                    .with("origin", Message::origin(*nation))
                    .with("guests", guests)
                    .with("women", *women)
                    .with("men", *men)
                    .with("doubled", *doubled)
                    .with("next", points(guests + 1, false))
                    .with("next-doubled", points(guests + 1, true))
            }
            PlaceText::NoTable { table } => Message::new("draw-no-table").with("place", *table),
            PlaceText::Bar { guests, worth: Some(worth) } => {
                Message::new("draw-bar").with("count", *guests as i32).with("worth", signed(*worth))
            }
            PlaceText::Bar { worth: None, .. } => Message::new("draw-full-bar"),
            PlaceText::Bag(count) => Message::new("draw-bag").with("count", *count as i32),
            PlaceText::GuestPile(count) => {
                Message::new("draw-guest-pile").with("count", *count as i32)
            }
            PlaceText::TablePile(count) => {
                Message::new("draw-table-pile").with("count", *count as i32)
            }
            PlaceText::Square { square, card: Some(card), .. } => {
                Message::new("draw-square").with("square", *square).with("card", *card)
            }
            PlaceText::Square { square, card: None, linked: true } => {
                Message::new("draw-open-square").with("square", *square)
            }
            PlaceText::Square { square, card: None, linked: false } => {
                Message::new("draw-empty-square").with("square", *square)
            }
            PlaceText::CardPile(count) => {
                Message::new("draw-card-pile").with("count", *count as i32)
            }
        }
    }

    /// The guest of a chair, as the words about that chair mention it.
    pub fn guest(guest: Option<SeatedGuest>, waits: bool) -> Message {
        match guest {
            None => Message::new("draw-nobody"),
            Some(guest) if waits => Message::new("draw-waiting").with("guest", guest),
            Some(guest) => Message::seated(guest),
        }
    }

    /// The words about a chair, before and after those about its guest: they never change, while
    /// guests come and go.
    pub fn around_guest(chair: Square, nations: &[Nation], speaker: &Speaker) -> (String, String) {
        const GUEST: &str = "\0";
        let words = speaker.say(&seat(chair, nations, GUEST));
        let (before, after) = words.split_once(GUEST).unwrap_or((&words, ""));
        (before.to_owned(), after.to_owned())
    }
}

/// A chair and its guest.
fn seat(place: Square, nations: &[Nation], guest: impl Into<Value>) -> Message {
    Message::new("draw-chair")
        .with("place", place)
        .with("count", nations.len() as i32)
        .with("nations", Value::All(nations.iter().copied().map(Value::from).collect()))
        .with("guest", guest)
}

/// A number with its sign.
fn signed(points: i32) -> String {
    format!("{points:+}").replace('-', "−")
}

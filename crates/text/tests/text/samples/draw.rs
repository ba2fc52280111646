//! Every place of a drawn table.

use gueridon_engine::cafe::{Gender, Nation, SeatedGuest, Square};
use gueridon_engine::forty_six;
use gueridon_text::{Message, Place};

pub(crate) fn parts() -> Vec<Message> {
    let at = Square::read("c2").unwrap();
    let nation = Nation::Us;
    let guest = Some(SeatedGuest { nation, gender: Gender::Woman, joker: false });
    let chair = |nations, guest, waits| Place::Chair { chair: at, nations, guest, waits };
    let square = forty_six::Card::read("17").unwrap().square();
    let card = Some(square.card());
    let joker = forty_six::Card::JOKER;
    let places = of_every_variant!(Place {
        Place::Board { .. } => [Place::Board { game: "forty-six" }],
        Place::Chair { .. } => [
            chair(vec![], None, false),
            chair(vec![nation], None, false),
            chair(vec![nation, Nation::Fr], guest, false),
            chair(vec![nation, Nation::Fr], guest, true),
        ],
        Place::Table { .. } => [
            Place::Table { table: at, nation, women: 1, men: 2 },
            Place::Table { table: at, nation, women: 0, men: 1 },
        ],
        Place::NoTable { .. } => [Place::NoTable { table: at }],
        Place::Bar { .. } => [
            Place::Bar { guests: 1, worth: Some(2) },
            Place::Bar { guests: 5, worth: Some(-2) },
            Place::Bar { guests: 20, worth: None },
        ],
        Place::Bag(_) => [Place::Bag(1), Place::Bag(75)],
        Place::GuestPile(_) => [Place::GuestPile(1), Place::GuestPile(40)],
        Place::TablePile(_) => [Place::TablePile(19)],
        Place::Square { .. } => [
            Place::Square { square, card, linked: true },
            Place::Square { square, card: Some(joker), linked: false },
            Place::Square { square, card: None, linked: true },
            Place::Square { square: joker.square(), card: None, linked: false },
        ],
        Place::CardPile(_) => [Place::CardPile(1), Place::CardPile(30)],
    });
    places.iter().map(Place::message).collect()
}

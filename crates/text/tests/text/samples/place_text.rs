//! Every place of a drawn table.

use gueridon_engine::cafe::{Gender, Nation, SeatedGuest, Square};
use gueridon_engine::forty_six;
use gueridon_text::{Message, PlaceText};

pub(crate) fn parts() -> Vec<Message> {
    let at = Square::read("c2").unwrap();
    let nation = Nation::Us;
    let guest = Some(SeatedGuest { nation, gender: Gender::Woman, joker: false });
    let chair = |nations, guest, waits| PlaceText::Chair { chair: at, nations, guest, waits };
    let square = forty_six::Card::read("17").unwrap().square();
    let card = Some(square.card());
    let joker = forty_six::Card::JOKER;
    let places = of_every_variant!(PlaceText {
        PlaceText::Board { .. } => [PlaceText::Board { game: "forty-six" }],
        PlaceText::Chair { .. } => [
            chair(vec![], None, false),
            chair(vec![nation], None, false),
            chair(vec![nation, Nation::Fr], guest, false),
            chair(vec![nation, Nation::Fr], guest, true),
        ],
        PlaceText::Table { .. } => [
            PlaceText::Table { table: at, nation, women: 0, men: 0, doubled: true },
            PlaceText::Table { table: at, nation, women: 1, men: 2, doubled: false },
            PlaceText::Table { table: at, nation, women: 0, men: 1, doubled: true },
            PlaceText::Table { table: at, nation, women: 2, men: 2, doubled: true },
            PlaceText::Table { table: at, nation, women: 2, men: 2, doubled: false },
        ],
        PlaceText::NoTable { .. } => [PlaceText::NoTable { table: at }],
        PlaceText::Bar { .. } => [
            PlaceText::Bar { guests: 1, worth: Some(2) },
            PlaceText::Bar { guests: 5, worth: Some(-2) },
            PlaceText::Bar { guests: 20, worth: None },
        ],
        PlaceText::Bag(_) => [PlaceText::Bag(1), PlaceText::Bag(75)],
        PlaceText::GuestPile(_) => [PlaceText::GuestPile(1), PlaceText::GuestPile(40)],
        PlaceText::TablePile(_) => [PlaceText::TablePile(19)],
        PlaceText::Square { .. } => [
            PlaceText::Square { square, card, linked: true },
            PlaceText::Square { square, card: Some(joker), linked: false },
            PlaceText::Square { square, card: None, linked: true },
            PlaceText::Square { square: joker.square(), card: None, linked: false },
        ],
        PlaceText::CardPile(_) => [PlaceText::CardPile(1), PlaceText::CardPile(30)],
    });
    places.iter().map(PlaceText::message).collect()
}

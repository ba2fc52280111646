//! What is read as an action is written just so.
#![no_main]

use gueridon_engine::{Notation, Version, cafe_board, cafe_cards, forty_six};
use libfuzzer_sys::fuzz_target;

fn check<G: Notation>(game: Option<G>, text: &str) {
    let game = game.expect("two can play");
    if let Ok(action) = game.read(text) {
        assert_eq!(game.write(action), text);
    }
}

fuzz_target!(|text: &str| {
    for version in Version::ALL {
        check(cafe_board::CafeBoard::new(cafe_board::Options::of(version, 2)), text);
        check(forty_six::FortySix::new(forty_six::Options::of(version, 2)), text);
    }
    check(cafe_cards::CafeCards::new(cafe_cards::Options::new(2)), text);
});

//! Deals follow from seeds for ever: literal orders, worked out by a program that shares nothing
//! with this one (ChaCha20 after its specification, the multiplication method and the shuffle as
//! `Chance::below` and `shuffle` document them).

use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::cafe_cards::CafeCards;
use gueridon_engine::forty_six::FortySix;
use gueridon_engine::{Chance, cafe_board, cafe_cards, forty_six};
use gueridon_record::{CardSource, Dice, GameId, Record, RecordFormat, Replay, Seed};
use serde_json::{Value, json};

/// The bytes 0 to 31.
const SEED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

fn dice() -> Dice {
    Dice::new(Seed::read(SEED).expect("64 digits"))
}

fn words(order: &str) -> Value {
    order.split_whitespace().collect()
}

#[test]
fn the_generator_is_chacha20_in_the_order_of_its_words() {
    let mut dice = dice();
    let first: Vec<u32> = (0..4).map(|_| dice.next_u32()).collect();
    assert_eq!(first, [0x7d2b_fd39, 0x6a19_c5d9, 0x7703_bd8d, 0x494a_dcb8]);
}

#[test]
fn the_bag_of_a_seed() {
    let deal = CafeBoard::write_deal(&cafe_board::Deal::shuffled(&mut dice()));
    let bag =
        "RUf GBm CUf CUf DEf TRm CNf ITf ESf ITm FRm CNm ITf INf ESm GBf RUm ESf CFm CFm CNf CFm
        INm DEf RUm USm TRm CUm CUf CFf DEf GBm GBf INm FRf DEf RUf INf INf CNf USf TRf ITf ITm
        GBm GBm TRf ESm USm ESf USf TRm DEm INm *m ESm CUm CFf FRf DEm CNm FRf *f FRm CFm RUm
        ESm RUf CNm ITf RUf USf GBf FRf CUm TRf *f DEm ITm CUm FRm USm ESf GBf DEm ITm FRm CFf
        TRf TRm RUm CFf CNm USm CUf *m USf INm INf CNf";
    assert_eq!(deal["bag"], words(bag));
}

#[test]
fn the_guests_and_then_the_tables_of_a_seed() {
    let deal = CafeCards::write_deal(&cafe_cards::Deal::shuffled(&mut dice()));
    let tables = "CU GB RU FR TR TR IN DE ES CF CN RU IT FR CN ES IT IN US CF GB US CU DE";
    let guests =
        "CFm DEf RUf RUm FRm ITf INm ITm RUf RUf INm ESm CFf RUm USm GBf CNf FRf ITm DEf GBf ESf
        TRm DEm CFm ESf DEf GBf ESm TRf FRf CFf RUm GBm TRm CFm CNf ESf CUf ITm GBm GBm ESm CNm
        USm RUm GBm TRm DEm INf INm USf ITf CUm DEm CUf ITf CFf INf FRm CFf CFm CUm CNm CNm TRf
        CNm ESm GBf FRf USf USm ITf DEm USf CUf FRf USm ESf FRm DEf CNf FRm CUm TRf TRf RUf CUm
        CNf ITm CUf INf USf INf TRm INm";
    assert_eq!(deal["guests"], words(guests));
    assert_eq!(deal["tables"], words(tables));
}

#[test]
fn the_decks_of_a_seed_one_round_after_the_other() {
    let deal = FortySix::write_deal(&forty_six::Deal::shuffled(2, &mut dice()));
    let first = "30 45 3 16 10 41 J 39 29 42 13 34 17 28 36 40 21 38 7 27 2 23 26 8 31 9 37 4 11
        24 5 1 44 6 32 14 15 25 35 46 43 33 18 12 20 19 22";
    let second = "J 4 41 30 36 9 11 43 10 12 18 39 31 37 8 15 23 17 22 34 3 42 45 1 16 14 24 7 2 5
        44 35 32 20 29 25 40 46 19 28 27 26 13 21 33 6 38";
    assert_eq!(deal["decks"], json!([words(first), words(second)]));
}

#[test]
fn the_red_side_of_a_number_is_always_the_same() {
    let mut record = Record::new(GameId::FortySix, 2, CardSource::Seed(Seed::numbered(1)));
    record.rules.insert("side".into(), "red:5".into());
    let game = Replay::<FortySix>::open(&record).unwrap().game;
    let rows = game.board().rows().map(|row| {
        row.map(|square| square.map_or("#".to_string(), |square| square.to_string())).join(" ")
    });
    assert_eq!(
        rows,
        [
            "37 44 26 28 10 29 27 1 40 24 9 32",
            "2 4 25 45 36 35 # 7 41 33 11 6",
            "34 J 18 16 43 5 21 13 22 30 15 8",
            "39 38 20 46 31 42 14 23 19 17 12 3"
        ]
    );
}

#[test]
fn a_record_with_a_seed_plays_the_deal_of_that_seed() {
    let seeded = format!(r#"{{"game":"cafe-board","players":2,"seed":"{SEED}"}}"#);
    let replay = Replay::<CafeBoard>::open(&Record::read(seeded.as_bytes()).unwrap()).unwrap();
    assert_eq!(
        replay.answer()["hands"],
        json!([["CUf", "CUf", "DEf", "GBm", "RUf"], ["CNf", "ESf", "ITf", "ITm", "TRm"]])
    );
}

#[test]
fn a_seed_is_64_hexadecimal_digits() {
    assert_eq!(Seed::read(SEED).unwrap().to_string(), SEED);
    assert_eq!(Seed::read(&SEED.to_uppercase()).unwrap().to_string(), SEED);
    for bad in
        ["", "00", &SEED[1..], &format!("{SEED}00"), &SEED.replace('f', "g"), &"é".repeat(32)]
    {
        assert_eq!(Seed::read(bad), None, "{bad}");
    }
}

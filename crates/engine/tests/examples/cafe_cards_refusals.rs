//! The card game: every way to be refused, with the values that explain it.

use gueridon_engine::Unreadable;
use gueridon_engine::cafe::Refusal;

use crate::support::{at, card, cards, guest, nations};

const TABLES: &str = "RU GB FR ES IT";

#[test]
fn nothing_is_played_in_a_game_that_is_over() {
    let script = "RUf@a2 RUm@b1 RUf@b3 done draw RUm@c2 ITf@d5 ITm@e4 done draw ITf@d3 end";
    let game = cards(2, TABLES).play(script);
    for action in ["draw", "done", "end", "RUf@a2", "down RUf", "group b2 RUf@a2"] {
        game.refuses(action, "game-over", "end", Refusal::GameOver);
    }
    assert_eq!(game.legal(), [""; 0]);
}

#[test]
fn only_a_card_in_hand_sits_down() {
    let game = cards(2, TABLES).holding(0, "RUf RUm ESf ESm ITf ITm FRf").play("");
    let not_held = Refusal::NotInHand { card: card("GBf") };
    game.refuses("GBf@c2", "not-in-hand", "hand", not_held);
}

#[test]
fn a_place_takes_one_guest() {
    let game = cards(2, TABLES).holding(1, "RUm").play("RUf@a2 RUm@b1 done");
    let taken = Refusal::PlaceTaken { chair: at("b1"), by: guest("RUm") };
    game.refuses("RUm@b1", "place-taken", "place", taken);
}

#[test]
fn a_guest_needs_a_table_of_its_nation() {
    let game = cards(2, TABLES).holding(0, "ITm RUf RUm").play("");
    let (chair, wanted) = (at("c2"), nations("RU GB FR"));
    let refusal = Refusal::WrongNation { guest: guest("ITm"), chair, wanted };
    game.refuses("ITm@c2", "wrong-nation", "nation", refusal);
    let (chair, wanted) = (at("a2"), nations("RU"));
    let refusal = Refusal::WrongNation { guest: guest("ITm"), chair, wanted };
    game.refuses("ITm@a2", "wrong-nation", "nation", refusal);
}

#[test]
fn women_and_men_keep_the_balance() {
    let game = cards(2, TABLES).holding(1, "RUm RUm").play("RUf@a2 RUm@b1 done RUm@c2");
    game.unbalances("RUm@b3", "b2 RU", 1, 3);
    // At the centre there would be two men and no woman: both are listed.
    assert_eq!(game.codes("RUm@b3"), ["gender-balance", "gender-balance"]);
}

#[test]
fn nobody_sits_alone_whom_no_card_in_hand_could_join() {
    let women = "RUf RUf GBf GBf ESf ESf ITf";
    let game = cards(2, TABLES).holding(0, women).play("");
    game.refuses_seat("RUf@a2", "sits-alone", |guest, chair| Refusal::SitsAlone { guest, chair });
    assert_eq!(game.legal(), ["draw"]);
}

#[test]
fn a_man_of_another_nation_may_be_the_one_who_could_join() {
    // The Italian can join at the French table in the centre, from c4 or d3, and nowhere else.
    let game = cards(2, TABLES).holding(0, "RUf RUf GBf GBf ESf ESf ITm").play("");
    assert_eq!(game.legal_with("RUf"), ["RUf@b3", "RUf@c2"]);
}

#[test]
fn the_guest_that_sits_alone_has_to_be_joined_first() {
    let game = cards(2, TABLES).holding(0, "RUf RUm GBm").play("RUf@a2");
    let waits = Refusal::MustJoin { chair: at("a2") };
    game.refuses("GBm@d1", "must-join", "company", waits);
    game.refuses("done", "must-join", "company", waits);
    game.refuses("draw", "must-join", "company", waits);
    assert_eq!(game.codes("draw"), ["must-join"]);
    assert_eq!(game.codes("end"), ["must-join", "not-now"]);
}

#[test]
fn the_third_card_of_a_turn_always_scores() {
    let game = cards(2, TABLES).holding(0, "RUf RUm GBf GBm").play("RUf@a2 RUm@b1");
    game.refuses_seat("GBf@d1", "must-score", |guest, chair| Refusal::MustScore { guest, chair });
}

#[test]
fn three_guests_are_all_that_a_turn_holds() {
    let game = cards(2, TABLES).holding(0, "RUm RUm").play("RUf@a2 RUm@b1 RUf@b3");
    game.refuses("RUm@c2", "too-many-cards", "turn", Refusal::TooManyGuests { limit: 3 });
    assert_eq!(game.refusals("RUm@c2").len(), 1);
}

#[test]
fn a_turn_in_which_nobody_sat_down_is_not_ended_like_that() {
    let game = cards(2, TABLES).play("");
    game.refuses("done", "must-place-first", "turn", Refusal::MustPlaceFirst);
}

#[test]
fn after_a_guest_nothing_is_drawn_or_laid_down() {
    let game = cards(2, TABLES).holding(0, "ESf").play("RUf@a2 RUm@b1");
    game.refuses("draw", "not-now", "turn", Refusal::AfterSeating);
    game.refuses("down ESf", "not-now", "turn", Refusal::AfterSeating);
}

#[test]
fn only_a_hand_of_twelve_lays_a_card_down() {
    let game = cards(2, TABLES).holding(0, "ESf").play("");
    let short = Refusal::HandNotFull { cards: 7, limit: 12 };
    game.refuses("down ESf", "hand-not-full", "down", short);
}

#[test]
fn a_full_hand_draws_nothing() {
    let game = cards(2, TABLES).play(&"draw ".repeat(10));
    game.refuses("draw", "hand-full", "draw", Refusal::HandFull { limit: 12 });
}

#[test]
fn only_an_empty_hand_declares_the_end() {
    let game = cards(2, TABLES).play("");
    game.refuses("end", "not-now", "C2", Refusal::HandNotEmpty { cards: 7 });
}

#[test]
fn groups_belong_to_the_variant() {
    let game = cards(2, TABLES).holding(1, "RUf RUf RUf RUf").play("ITf@e4 ITm@c4 done");
    let coffee = "group b2 RUf@a2 RUf@b1 RUf@b3 RUf@c2";
    game.refuses(coffee, "not-now", "groups", Refusal::VariantOff);
    assert_eq!(game.refusals(coffee).len(), 1);
}

#[test]
fn a_group_needs_a_table_without_the_other_gender() {
    let game = cards(2, TABLES).groups().holding(1, "RUf RUf").play("RUf@a2 RUm@b1 done");
    let company = Refusal::GroupTable { table: at("b2"), women: 1, men: 1, limit: 2 };
    game.refuses("group b2 RUf@b3 RUf@c2", "gender-balance", "groups", company);
}

#[test]
fn a_group_is_of_one_gender() {
    let game = cards(2, TABLES).groups().holding(0, "RUf RUf RUm RUm").play("");
    let mixed = Refusal::GroupMixed { table: at("b2") };
    game.refuses("group b2 RUf@a2 RUm@b1 RUf@b3 RUm@c2", "gender-balance", "groups", mixed);
}

#[test]
fn a_group_fills_its_table() {
    let game = cards(2, TABLES).groups().holding(0, "RUf RUf").play("");
    let missing = Refusal::GroupIncomplete { table: at("b2"), missing: 2 };
    game.refuses("group b2 RUf@a2 RUf@b1", "not-now", "groups", missing);
}

#[test]
fn a_group_takes_empty_places_only() {
    let game = cards(2, TABLES).groups().holding(1, "RUf RUf RUf RUm").play("RUf@a2 RUm@b1 done");
    // The table is no longer for a group either; that is listed before the place.
    assert_eq!(
        game.refusals("group b2 RUf@a2 RUf@b3")[..2],
        [
            Refusal::GroupTable { table: at("b2"), women: 1, men: 1, limit: 2 },
            Refusal::PlaceTaken { chair: at("a2"), by: guest("RUf") },
        ]
    );
}

#[test]
fn every_broken_rule_is_listed_and_first_what_no_other_place_could_mend() {
    let hand = "RUf RUm RUf ESf ESm ESf ESm";
    let game = cards(2, TABLES).holding(0, hand).play("RUf@a2 RUm@b1 RUf@b3");
    game.breaks_four_rules("CUm@a2", 3, "RUf", "RU");
}

#[test]
fn places_that_are_not_there_and_words_that_say_nothing_are_no_actions() {
    let game = cards(2, TABLES).play("");
    assert_eq!(game.unreadable("RUf@a1"), Unreadable::NoSuchPlace);
    assert_eq!(game.unreadable("RUf@b2"), Unreadable::NoSuchPlace);
    assert_eq!(game.unreadable("RUf@c3"), Unreadable::NoSuchPlace);
    assert_eq!(game.unreadable("*f@c2"), Unreadable::Unknown);
    assert_eq!(game.unreadable("pass"), Unreadable::Unknown);
}

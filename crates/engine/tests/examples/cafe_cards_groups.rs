//! The card game's variant: the ladies' coffee and the regulars' table, by both readings of C5.

use gueridon_engine::cafe::{Event, Gender, Refusal};
use gueridon_engine::cafe_cards::CafeCards;
use gueridon_engine::{Code, GameRefusal as _, Rule};
use serde_json::json;

use crate::cafe_cards::LEAVES_TWO_WOMEN;
use crate::support::{Setup, at, card, cards, guest, nation, nations};

/// By the strict reading, four at a corner table are two at the centre, so that somebody of the other
/// gender has to sit there before: here on c4, beside an Italian partner.
const A_MAN_AT_THE_CENTRE: &str = "ITf@e4 ITm@c4 done";

/// Four French women at the French table b2.
const COFFEE: &str = "group b2 FRf@a2 FRf@b1 FRf@b3 FRf@c2";

/// The gender rule and the points hold at the other tables as usual.
fn strict(tables: &str) -> Setup<CafeCards> {
    cards(2, tables).rule("groups", "strict")
}

/// The other tables are left out.
fn variant(tables: &str) -> Setup<CafeCards> {
    cards(2, tables).groups()
}

#[test]
fn c5_four_women_meet_in_an_empty_cafe_for_exactly_20_points() {
    let coffee = "group b2 FRf@a2 FRf@b1 FRf@b3 GBf@c2";
    let mut game = variant("FR GB CU ES IT US").play(coffee);
    assert_eq!(game.last_points(1), [20]);
    assert_eq!(game.paid(coffee), "b2 20");
    // The full table is cleared, and with it the two at the centre.
    assert_eq!(game.answer("seats"), json!({}));
    assert_eq!(game.answer("tables")["b2"], "US");
    game.play("done");
    assert_eq!(game.player(), 1);
}

#[test]
fn c5_four_men_around_the_centre_of_their_nation_bring_exactly_40_points() {
    let regulars = "group c3 DEm@b3 DEm@c2 DEm@c4 DEm@d3";
    let game = variant("FR GB DE ES IT").play(regulars);
    assert_eq!(game.last_points(1), [40]);
    assert_eq!(game.answer("tables_left"), 24 - 6);
}

#[test]
fn c5_the_gender_rule_is_not_asked_at_the_other_tables() {
    // Two of the four join a woman at the centre, and no man.
    let game = variant("FR GB CU ES IT").play(&format!("ITf@c4 ITm@e4 done {COFFEE}"));
    assert_eq!(game.last_points(1), [40]);
    assert_eq!(game.answer("seats"), json!({"c4": "ITf", "e4": "ITm"}));
}

#[test]
fn c5_other_tables_that_are_full_then_are_cleared_without_points() {
    let game = variant("FR GB CU ES IT US TR").play(&format!("ESm@a4 ESf@b5 ESm@c4 done {COFFEE}"));
    // The woman on b3 is the fourth guest of the Spanish table.
    assert_eq!(game.paid(COFFEE), "b2 40");
    assert_eq!(game.last_points(1), [40]);
    assert_eq!(game.answer("seats"), json!({}));
    let tables = game.answer("tables");
    assert_eq!((&tables["b2"], &tables["b4"]), (&json!("US"), &json!("TR")));
}

#[test]
fn c5_every_guest_has_the_nation_of_a_table_at_its_place_all_the_same() {
    let game = variant("FR GB CU ES IT").holding(0, "FRf FRf FRf GBf").play("");
    let (chair, wanted) = (at("b1"), nations("FR"));
    let refusal = Refusal::WrongNation { guest: guest("GBf"), chair, wanted };
    let misfit = "group b2 FRf@a2 GBf@b1 FRf@b3 FRf@c2";
    game.refuses(misfit, "wrong-nation", "nation", refusal);
    assert_eq!(game.refusals(misfit).len(), 1);
}

#[test]
fn c5_a_group_joins_nobody_of_the_other_gender_all_the_same() {
    let game = variant("FR GB CU ES IT").holding(1, "FRf FRf").play("FRm@a2 FRf@b1 done");
    let couple = Refusal::GroupTable { table: at("b2"), women: 1, men: 1, limit: 2 };
    game.refuses("group b2 FRf@b3 FRf@c2", "gender-balance", "groups", couple);
}

#[test]
fn four_women_one_of_another_nation_bring_20_points() {
    let coffee = "group b2 FRf@a2 FRf@b1 FRf@b3 GBf@c2";
    let game = strict("FR GB CU ES IT").play(&format!("{A_MAN_AT_THE_CENTRE} {coffee}"));
    // The woman on b3 joins the Italian on c4 at two tables, the one on c2 is third at the centre.
    assert_eq!(game.paid(coffee), "c3 2, b4 2, d2 0, c3 3, b2 20");
    assert_eq!(game.last_points(1), [20 + 7]);
}

#[test]
fn four_german_men_at_a_german_table_bring_40_points() {
    let regulars = "group b2 DEm@a2 DEm@b1 DEm@b3 DEm@c2";
    let game = strict("DE GB CU ES IT").play(&format!("ITm@e4 ITf@c4 done {regulars}"));
    game.pays([(regulars, "c3 2, b4 2, d2 0, c3 3, b2 40")]);
    assert_eq!(game.last_points(1), [40 + 7]);
}

#[test]
fn a_group_joins_the_one_guest_that_a_clearing_left() {
    let coffee = "group b2 RUf@a2 ESf@b3 RUf@c2";
    let game = strict("RU GB FR ES IT CU").play(&format!(
        "RUf@b1 RUm@b3 done RUf@c2 ITf@c4 ITm@d3 done \
         {A_MAN_AT_THE_CENTRE} {coffee}"
    ));
    assert_eq!(game.paid(coffee), "c3 2, b4 2, d2 0, c3 3, b2 20");
}

#[test]
fn a_group_joins_two_of_a_gender_that_a_clearing_left() {
    let coffee = "group b4 ESf@b3 ESf@c4";
    let game = strict("RU GB FR ES IT CU")
        .play(&format!("{LEAVES_TWO_WOMEN} RUf@b1 RUm@c2 done {coffee} done"));
    // At the Russian table the woman on b3 is third; at the centre the two are second and third.
    assert_eq!(game.paid(coffee), "b2 3, c3 2, c3 3, d4 0, b4 40");
    assert_eq!(game.last_points(2), [48, 0]);
    assert_eq!(game.answer("seats"), json!({"b1": "RUf", "c2": "RUm"}));
}

#[test]
fn other_tables_that_a_group_fills_are_cleared_with_it_after_it() {
    let game = strict("FR GB CU ES IT US TR").play(&format!("ESm@a4 ESf@b5 ESm@c4 done {COFFEE}"));
    // The woman on b3 is fourth at the Spanish table and second at the centre.
    assert_eq!(game.paid(COFFEE), "c3 2, b4 4, d2 0, c3 3, b2 40");
    assert_eq!(game.answer("seats"), json!({}));
    let tables = game.answer("tables");
    assert_eq!((&tables["b2"], &tables["b4"]), (&json!("US"), &json!("TR")));
}

#[test]
fn a_group_is_refused_where_another_table_would_be_unbalanced() {
    let game = strict("FR GB CU ES IT").holding(0, "FRf FRf FRf FRf").play("");
    // Two women and no man would sit at the centre.
    game.unbalances(COFFEE, "c3 CU", 2, 0);
    assert_eq!(game.refusals(COFFEE).len(), 1);
}

#[test]
fn c4_a_group_is_the_whole_turn() {
    let game = strict("FR GB CU ES IT")
        .holding(1, "FRf FRf FRf FRf ITf ITm FRm")
        .play(&format!("{A_MAN_AT_THE_CENTRE} {COFFEE}"));
    assert_eq!(game.legal(), ["done"]);
    let whole = Refusal::GroupIsWholeTurn { rule: Rule::C4 };
    game.refuses("ITf@d5", "too-many-cards", "C4", whole);
    game.refuses("draw", "not-now", "turn", Refusal::AfterSeating);
    let second = game.refusals("group d4 ITm@d3 ITm@d5");
    assert_eq!((second[0].code(), second[0].rule()), (Code::TooManyCards, Rule::C4));
}

#[test]
fn c4_no_group_follows_a_guest_in_the_same_turn() {
    let game = strict("FR GB CU ES IT")
        .holding(1, "FRf FRf FRf FRf ITf")
        .play(&format!("{A_MAN_AT_THE_CENTRE} ITm@d5"));
    game.refuses(COFFEE, "not-now", "turn", Refusal::AfterSeating);
}

#[test]
fn a_group_takes_only_what_is_in_hand() {
    let game = strict("FR GB CU ES IT")
        .holding(1, "FRf FRf FRf GBf GBf GBf GBf")
        .play(A_MAN_AT_THE_CENTRE);
    // Three French women and an English one: she fits only where the English table is near.
    assert_eq!(game.legal_with("group b2"), ["group b2 FRf@a2 FRf@b1 FRf@b3 GBf@c2"]);
    let missing = Refusal::NotInHand { card: card("FRf") };
    game.refuses(COFFEE, "not-in-hand", "hand", missing);
}

#[test]
fn a_group_receipt_says_whether_all_four_have_the_nation_of_the_table() {
    let coffee = "group b2 FRf@a2 FRf@b1 FRf@b3 GBf@c2";
    let game = strict("FR GB CU ES IT").play(&format!("{A_MAN_AT_THE_CENTRE} {coffee}"));
    let scored = Event::GroupScored {
        table: at("b2"),
        nation: nation("FR"),
        gender: Gender::Woman,
        doubled: false,
        points: 20,
    };
    assert!(game.receipt(coffee).contains(&scored));
}

#[test]
fn c2_a_group_of_the_last_cards_may_be_followed_by_declaring_the_end() {
    let mut game =
        strict("FR GB CU ES IT").play(&format!("ITf@e4 ITm@c4 ITm@d5 done draw {COFFEE}"));
    assert_eq!(game.legal(), ["done", "end"]);
    game.play("end");
    // 4 + 6 and 40 + 7, against eight cards in hand.
    let declared = json!({"reason": "declared", "scores": [57, -16], "winners": [0]});
    assert_eq!(game.answer("final"), declared);
}

//! The board game's variant: the ladies' coffee and the regulars' table.

use gueridon_engine::cafe::Refusal;
use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::{Code, GameRefusal as _, Rule};
use serde_json::json;

use crate::support::{Setup, at, board, card, guest, nation, nations};

/// The first turn, far from the Chinese table l4 where the groups meet.
const ELSEWHERE: &str = "DEf@a2 done";

fn variant() -> Setup<CafeBoard> {
    board(2).groups()
}

#[test]
fn four_women_of_different_nations_bring_20_points() {
    let coffee = "group l4 CNf@k4 ESf@l3 CNf@l5 CNf@m4";
    let mut game = variant().play(&format!("{ELSEWHERE} {coffee}"));
    // Beside them nobody sits yet.
    assert_eq!(game.paid(coffee), "j4 0, l2 0, l6 0, l4 20");
    assert_eq!(game.last_points(1), [20]);
    // As many are drawn as were seated.
    game.play("done");
    assert_eq!(game.answer("limits"), json!([5, 5]));
    assert_eq!(game.answer("stock"), 90 - 1 - 4);
}

#[test]
fn four_men_of_the_nation_of_the_table_bring_40_points_and_one_card_less() {
    let regulars = "group l4 CNm@k4 CNm@l3 CNm@l5 CNm@m4";
    let mut game = variant().play(&format!("{ELSEWHERE} {regulars}"));
    assert_eq!(game.last_points(1), [40]);
    game.play("done");
    // Three are drawn for the four that were seated.
    assert_eq!((game.answer("limits"), game.answer("stock")), (json!([5, 4]), json!(90 - 1 - 3)));
}

#[test]
fn four_women_of_one_nation_at_a_table_of_another_bring_20_points() {
    // An English table on each side of the French one.
    let plan = "d4 FR d2 GB b4 GB f4 GB d6 GB j4 DE";
    let coffee = "group d4 GBf@c4 GBf@d3 GBf@d5 GBf@e4";
    let game = variant().plan(plan).play(&format!("DEf@i4 done {coffee}"));
    assert_eq!(game.last_points(1), [20]);
    assert_eq!(game.answer("limits"), json!([5, 5]));
}

#[test]
fn a_joker_in_a_group_counts_by_the_nation_it_stands_for() {
    let one_nation = "group l4 CNf@k4 *f=CN@l3 CNf@l5 CNf@m4";
    let game = variant().play(&format!("{ELSEWHERE} {one_nation}"));
    assert_eq!(game.last_points(1), [40]);
    assert_eq!(game.answer("limits"), json!([5, 4]));
    let mixed = "group l4 CNf@k4 *f=ES@l3 CNf@l5 CNf@m4";
    let game = variant().play(&format!("{ELSEWHERE} {mixed}"));
    assert_eq!(game.last_points(1), [20]);
}

#[test]
fn the_other_tables_of_a_group_pay_as_usual() {
    let coffee = "group l4 CNf@k4 ESf@l3 CNf@l5 CNf@m4";
    let game = variant().play(&format!("ESm@l1 done {coffee}"));
    // The Spanish woman on l3 joins the Spaniard on l1 at their own table.
    assert_eq!(game.paid(coffee), "j4 0, l2 4, l6 0, l4 20");
    let chinese = "group l4 CNf@k4 CNf@l3 CNf@l5 CNf@m4";
    let game = variant().play(&format!("ESm@l1 done {chinese}"));
    assert_eq!(game.paid(chinese), "j4 0, l2 2, l6 0, l4 40");
}

#[test]
fn a_guest_of_a_group_may_complete_another_table_of_its_nation() {
    let coffee = "group l4 CNf@k4 ESf@l3 CNf@l5 CNf@m4";
    let game = variant().play(&format!("ESm@l1 done ESf@m2 ESm@k2 done {coffee}"));
    assert_eq!(game.paid(coffee), "j4 0, l2 8, l6 0, l4 20");
    assert_eq!(game.answer("limits"), json!([4, 5]));
}

#[test]
fn a_group_is_refused_where_another_table_would_be_unbalanced() {
    let coffee = "group l4 CNf@k4 ESf@l3 CNf@l5 CNf@m4";
    let game = variant().holding(1, "CNf CNf CNf ESf").play("ESf@l1 done");
    game.unbalances(coffee, "l2 ES", 2, 0);
    assert_eq!(game.refusals(coffee).len(), 1);
}

#[test]
fn a_group_joins_one_guest_of_its_gender() {
    let game = variant().play("CNf@m4 done group l4 CNf@k4 CNf@l3 CNf@l5");
    assert_eq!(game.last_points(1), [40]);
}

#[test]
fn a_group_does_not_join_the_other_gender_or_a_couple() {
    let game = variant().holding(1, "CNf CNf CNf").play("CNm@m4 done");
    let man = Refusal::GroupTable { table: at("l4"), women: 0, men: 1, limit: 1 };
    game.refuses("group l4 CNf@k4 CNf@l3 CNf@l5", "gender-balance", "groups", man);
    let game = variant().holding(0, "CNf CNf CNf").play("CNf@m4 done CNm@k4 done");
    let couple = Refusal::GroupTable { table: at("l4"), women: 1, men: 1, limit: 1 };
    game.refuses("group l4 CNf@l3 CNf@l5", "gender-balance", "groups", couple);
}

#[test]
fn no_group_meets_on_the_first_turn_of_the_game_in_either_edition() {
    for setup in [variant(), variant().schuk()] {
        let game = setup.holding(0, "CNf CNf CNf CNf").play("");
        let coffee = "group l4 CNf@k4 CNf@l3 CNf@l5 CNf@m4";
        game.refuses(coffee, "not-now", "first-turn", Refusal::FirstTurnSeats);
        assert_eq!(game.legal_with("group"), [""; 0]);
    }
}

#[test]
fn b7_a_group_is_the_whole_turn() {
    let coffee = "group l4 CNf@k4 CNf@l3 CNf@l5 CNf@m4";
    let game = variant().holding(1, "DEm").play(&format!("{ELSEWHERE} {coffee}"));
    assert_eq!(game.legal(), ["done"]);
    let whole = Refusal::GroupIsWholeTurn { rule: Rule::B7 };
    game.refuses("DEm@b1", "too-many-cards", "B7", whole);
    for action in ["DEm@bar", "pass"] {
        game.refuses(action, "not-now", "turn", Refusal::AfterSeating);
    }
    let second = game.refusals("group b2 DEm@b1 DEm@b3 DEm@c2");
    assert_eq!((second[0].code(), second[0].rule()), (Code::TooManyCards, Rule::B7));
}

#[test]
fn b7_no_group_follows_a_guest_in_the_same_turn() {
    let coffee = "group l4 CNf@k4 CNf@l3 CNf@l5 CNf@m4";
    let game = variant().holding(1, "CNf CNf CNf CNf").play(&format!("{ELSEWHERE} DEm@b1"));
    game.refuses(coffee, "not-now", "turn", Refusal::AfterSeating);
}

#[test]
fn groups_belong_to_the_variant() {
    let coffee = "group l4 CNf@k4 CNf@l3 CNf@l5 CNf@m4";
    let game = board(2).holding(1, "CNf CNf CNf CNf").play(ELSEWHERE);
    game.refuses(coffee, "not-now", "groups", Refusal::VariantOff);
    assert_eq!(game.refusals(coffee).len(), 1);
    assert_eq!(game.legal_with("group"), [""; 0]);
}

#[test]
fn a_group_is_of_one_gender_and_fills_its_table() {
    let game = variant().holding(1, "CNf CNf CNm").play(ELSEWHERE);
    let mixed = Refusal::GroupMixed { table: at("l4") };
    game.refuses("group l4 CNf@k4 CNm@l3", "gender-balance", "groups", mixed);
    let incomplete = Refusal::GroupIncomplete { table: at("l4"), missing: 2 };
    game.refuses("group l4 CNf@k4 CNf@l3", "not-now", "groups", incomplete);
}

#[test]
fn a_group_takes_empty_chairs_fitting_guests_and_cards_in_hand() {
    let game = variant().holding(1, "CNf CNf ESf FRf GBf").play("CNf@m4 done");
    let (chair, wanted) = (at("l3"), nations("ES CN"));
    let misfit = Refusal::WrongNation { guest: guest("FRf"), chair, wanted };
    game.refuses("group l4 CNf@k4 FRf@l3 CNf@l5", "wrong-nation", "nation", misfit);
    let missing = Refusal::NotInHand { card: card("CNf") };
    game.refuses("group l4 CNf@k4 CNf@l3 CNf@l5", "not-in-hand", "hand", missing);
    let taken = Refusal::PlaceTaken { chair: at("m4"), by: guest("CNf") };
    game.refuses("group l4 CNf@k4 ESf@l3 FRf@l5 CNf@m4", "place-taken", "place", taken);
}

/// A ladies' coffee at l4 with a joker on l3, between the Spanish and the Chinese table.
const A_JOKER_AT_THE_COFFEE: &str = "DEf@a2 done group l4 CNf@k4 *f=ES@l3 CNf@l5 CNf@m4 done";

#[test]
fn b12_a_joker_at_a_ladies_table_is_replaced_by_a_woman_of_any_table_of_its_chair() {
    let game = variant().holding(0, "CNf ESf FRf").play(A_JOKER_AT_THE_COFFEE);
    let exchanges = game.legal_with("").into_iter().filter(|action| action.contains("<>"));
    assert_eq!(exchanges.collect::<Vec<_>>(), ["CNf<>l3", "ESf<>l3"]);
    let mut after = game.after("CNf<>l3");
    assert_eq!(after.last_points(1), [0]);
    assert_eq!(after.answer("seats")["l3"], "CNf");
    assert!(after.hand(0).contains(&"*f".to_string()));
    // Four of the nation of the table now sit there, but nobody completed it.
    assert_eq!(after.answer("limits"), json!([5, 5]));
    after.bar();
    let (chair, wanted) = (at("l3"), nations("CN ES"));
    let misfit = Refusal::WrongNation { guest: guest("FRf"), chair, wanted };
    game.refuses("FRf<>l3", "wrong-nation", "nation", misfit);
}

#[test]
fn b12_with_the_chosen_nation_the_woman_has_the_nation_that_the_joker_stands_for() {
    let setup = variant().rule("exchange_nation", "chosen").holding(0, "CNf ESf");
    let game = setup.play(A_JOKER_AT_THE_COFFEE);
    assert!(game.allows("ESf<>l3"));
    let refusal =
        Refusal::WrongExchange { card: card("CNf"), chair: at("l3"), wanted: nation("ES") };
    game.refuses("CNf<>l3", "wrong-nation", "exchange", refusal);
}

#[test]
fn b12_no_man_replaces_a_joker_at_a_ladies_table() {
    let game = variant().holding(0, "CNm").play(A_JOKER_AT_THE_COFFEE);
    game.unbalances("CNm<>l3", "l4 CN", 3, 1);
}

#[test]
fn b12_a_joker_between_two_ladies_tables_is_replaced_by_a_woman() {
    let second = "group l2 ESf@k2 ESf@l1 ESf@m2 done";
    let setup = variant().holding(1, "CNf CNf CNf CNf");
    let game = setup.play(&format!("{A_JOKER_AT_THE_COFFEE} {second}"));
    assert!(game.allows("CNf<>l3"));
}

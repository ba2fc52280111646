//! The board game: the worked examples of its documents, the board and the jokers.

use gueridon_engine::cafe::{Event, Refusal};
use gueridon_engine::cafe_board::BoardError;
use gueridon_record::RecordError;
use serde_json::json;

use crate::support::{at, board, card, guest, nation, nations};

#[test]
fn a_second_third_and_fourth_guest_of_mixed_company_bring_2_3_and_4() {
    // The German on c2 keeps the English table d2 from being of one nation.
    let game = board(2).play("DEf@c2 done GBm@d1 done GBf@e2 done GBm@d3");
    game.pays([("GBm@d1", "d2 2"), ("GBf@e2", "d2 3, f2 0"), ("GBm@d3", "d2 4, d4 0")]);
}

#[test]
fn a_second_third_and_fourth_guest_of_the_nation_of_the_table_bring_4_6_and_8() {
    let game = board(2).play("GBf@d1 done GBm@c2 done GBf@e2 done GBm@d3");
    game.pays([("GBm@c2", "b2 0, d2 4"), ("GBf@e2", "d2 6, f2 0"), ("GBm@d3", "d2 8, d4 0")]);
}

#[test]
fn a_compatriot_and_then_a_foreigner_bring_4_and_3_together_7_points() {
    let game = board(2).play("GBf@d1 done GBm@c2 CUf@e2");
    assert_eq!(game.last_points(2), [4, 3]);
}

#[test]
fn two_compatriots_bring_4_and_6_together_10_points() {
    let game = board(2).play("GBf@d1 done GBm@c2 GBf@e2");
    assert_eq!(game.last_points(2), [4, 6]);
}

#[test]
fn a_guest_brings_3_at_the_african_and_4_at_the_english_table_together_7_points() {
    let game = board(2).play("GBf@d1 done CFf@d5 CFm@e4 done GBm@d3");
    assert_eq!(game.paid("GBm@d3"), "d2 4, d4 3");
    assert_eq!(game.last_points(1), [7]);
}

#[test]
fn the_english_guest_is_refused_since_an_englishman_sits_there_already() {
    let game = board(2).holding(0, "GBm GBm").play("GBm@d1 done CFf@d5 CFm@e4 done");
    game.unbalances("GBm@d3", "d2 GB", 0, 2);
    // At the African table beside it he would be welcome.
    assert_eq!(game.refusals("GBm@d3").len(), 1);
}

#[test]
fn a_guest_alone_at_one_table_needs_company_at_the_other() {
    let game = board(2).holding(1, "CFm CFm CFm GBm GBm").play("GBf@d1 done");
    // Between the tables the African joins the Englishwoman; elsewhere nobody could join him.
    assert_eq!(game.legal_with("CFm@"), ["CFm@bar", "CFm@d3"]);
}

#[test]
fn a_couple_at_an_empty_table_brings_nothing_for_the_first_and_4_for_the_second() {
    let game = board(2).play("DEf@a2 done FRf@k6 FRm@m6 done");
    assert_eq!(game.last_points(3), [0, 4, 0]);
}

#[test]
fn b1_the_board_has_24_tables_and_68_chairs_of_which_28_are_shared() {
    // A joker may take any chair at first, for each nation that has a table there.
    let game = board(2).holding(0, "*f").play("");
    let ways = game.legal_with("*f");
    assert_eq!(ways.len(), 24 * 4);
    let chair = |way: &String| way.split_once('@').unwrap().1.to_string();
    let mut chairs: Vec<String> = ways.iter().map(chair).collect();
    chairs.sort();
    chairs.dedup();
    assert_eq!(chairs.len(), 68);
    assert_eq!(ways.len() - chairs.len(), 28);
}

#[test]
fn b1_the_neighbours_that_are_published_share_a_chair() {
    let shared = [("CF", "GB", "d3"), ("ES", "CN", "l3"), ("CN", "FR", "l5"), ("CU", "US", "g2")];
    for (one, other, chair) in shared {
        let held = format!("{one}f {other}m");
        let game = board(2).holding(0, &held).play("");
        assert!(game.allows(&format!("{one}f@{chair}")), "{one} {chair}");
        assert!(game.allows(&format!("{other}m@{chair}")), "{other} {chair}");
    }
}

#[test]
fn b1_another_board_can_be_given() {
    let game = board(2).plan("b2 DE").holding(0, "DEf FRf GBf USf TRf").play("");
    assert_eq!(game.legal(), ["DEf@a2", "DEf@b1", "DEf@b3", "DEf@c2"]);
}

#[test]
fn b1_a_board_is_refused_with_the_reason() {
    let wrong = |plan: &str| board(2).plan(plan).error();
    let text = "b2: \"XX\"".to_string();
    assert_eq!(wrong("b2 XX"), RecordError::WrongTable { text });
    let lacks_chair = |table: &str| RecordError::WrongBoard(BoardError::LacksChair(at(table)));
    assert_eq!(wrong("a2 DE"), lacks_chair("a2"));
    assert_eq!(wrong("b2 DE c2 FR"), lacks_chair("b2"));
    let too_shared = RecordError::WrongBoard(BoardError::TooShared(at("c2")));
    assert_eq!(wrong("b2 DE d2 FR c3 GB"), too_shared);
    assert_eq!(wrong(""), RecordError::WrongBoard(BoardError::NoTables));
}

#[test]
fn a_joker_beside_a_mixed_couple_brings_3() {
    let game = board(2).play("GBf@d1 done CUm@e2 done *f=GB@c2");
    assert_eq!(game.paid("*f=GB@c2"), "b2 0, d2 3");
}

#[test]
fn a_joker_beside_a_couple_of_the_nation_it_stands_for_brings_6() {
    let game = board(2).play("GBf@d1 done GBm@e2 done *m=GB@c2");
    assert_eq!(game.paid("*m=GB@c2"), "b2 0, d2 6");
}

#[test]
fn a_joker_as_the_fourth_of_the_nation_it_stands_for_brings_8() {
    let game = board(2).play("GBf@d1 done GBm@e2 GBf@d3 done *m=GB@c2");
    assert_eq!(game.paid("*m=GB@c2"), "b2 0, d2 8");
    // It counts by that nation for the hand limit, too.
    assert_eq!(game.answer("limits"), json!([4, 5]));
}

#[test]
fn a_joker_that_stands_for_the_other_nation_of_its_chair_is_a_foreigner() {
    let game = board(2).play("GBf@d1 done GBm@e2 done *m=DE@c2");
    assert_eq!(game.paid("*m=DE@c2"), "b2 0, d2 3");
    assert_eq!(game.answer("seats")["c2"], "*m=DE");
}

#[test]
fn a_table_of_four_jokers_brings_8_for_the_last() {
    let game = board(2).play("*f=GB@d1 done *m=GB@c2 *f=GB@e2 done *m=GB@d3");
    assert_eq!(game.points(), [0, 0, 4, 6, 0, 8]);
}

/// A joker between the Spanish and the Chinese table, which stands for Spain.
const A_JOKER_ON_B11: &str = "ESf@a12 done *m=ES@b11 done";

#[test]
fn a_spaniard_or_a_chinese_may_take_the_place_of_the_joker_between_their_tables() {
    let game = board(2).holding(0, "ESf ESm CNm FRm ESf").play(A_JOKER_ON_B11);
    assert_eq!(game.paid("*m=ES@b11"), "b10 0, b12 4");
    let exchanges: Vec<_> =
        game.legal().into_iter().filter(|action| action.contains("<>")).collect();
    assert_eq!(exchanges, ["CNm<>b11", "ESm<>b11"]);
    // Nation and gender have to fit.
    let (chair, wanted) = (at("b11"), nations("CN ES"));
    let frenchman = Refusal::WrongNation { guest: guest("FRm"), chair, wanted };
    game.refuses("FRm<>b11", "wrong-nation", "nation", frenchman);
    game.unbalances("ESf<>b11", "b12 ES", 2, 0);
}

#[test]
fn an_exchange_brings_no_points_and_no_draw_and_is_the_whole_turn() {
    let mut game = board(2).holding(0, "ESf ESm CNm FRm USf").play(A_JOKER_ON_B11);
    let (stock, scores) = (game.answer("stock"), game.scores());
    game.play("ESm<>b11");
    assert_eq!(game.answer("seats")["b11"], "ESm");
    assert_eq!((game.answer("stock"), game.scores(), game.player()), (stock, scores, 1));
    // One card was drawn for the Spaniard of the first turn; the joker is there for the other.
    assert_eq!(game.hand(0).len(), 5);
    assert!(game.hand(0).contains(&"*m".to_string()));
    let exchanged =
        Event::Exchanged { guest: card("ESm"), joker: guest("*m=ES"), chair: at("b11") };
    assert_eq!(game.receipt("ESm<>b11"), [exchanged]);
}

#[test]
fn a_guest_of_the_other_gender_may_replace_a_joker_where_the_balance_holds() {
    let opening = "ESf@a12 done ESm@b13 *m=ES@b11 done";
    let game = board(2).play(&format!("{opening} ESf<>b11"));
    assert_eq!(game.answer("seats")["b11"], "ESf");
}

#[test]
fn after_the_exchange_the_guest_counts_with_its_own_nation() {
    let chinese = board(2).play(&format!("{A_JOKER_ON_B11} CNm<>b11 ESf@b13"));
    assert_eq!(chinese.last_points(1), [3]);
    let spaniard = board(2).play(&format!("{A_JOKER_ON_B11} ESm<>b11 ESf@b13"));
    assert_eq!(spaniard.last_points(1), [6]);
}

#[test]
fn the_joker_that_was_taken_can_be_played_later() {
    let game = board(2).play(&format!("{A_JOKER_ON_B11} ESm<>b11 FRf@k6 FRm@m6 done *m=FR@l5"));
    assert_eq!(game.paid("*m=FR@l5"), "l4 0, l6 6");
}

#[test]
fn the_second_place_at_the_bar_brings_2_and_the_seventh_costs_4() {
    let mut game = board(2).play("DEf@a2 done");
    let points: Vec<i32> = (0..7).map(|_| game.bar()).collect();
    assert_eq!((points[1], points[6]), (2, -4));
    // One guest is sent and one is drawn.
    assert_eq!(game.answer("bar").as_array().unwrap().len(), 7);
    assert_eq!(game.answer("stock"), 90 - 1 - 7);
}

#[test]
fn a_guest_may_go_to_the_bar_even_when_it_could_sit_down() {
    let game = board(2).holding(1, "DEm").play("DEf@a2 done");
    assert!(game.allows("DEm@b1"));
    assert!(game.allows("DEm@bar"));
}

#[test]
fn a_player_who_completes_a_table_of_its_nation_draws_one_less_for_good() {
    let mut game = board(2).play("GBf@d1 done GBm@c2 done GBf@e2 done GBm@d3");
    assert_eq!(game.answer("limits"), json!([5, 4]));
    let lowered = Event::LimitLowered { table: at("d2"), nation: nation("GB"), limit: 4 };
    assert!(game.receipt("GBm@d3").contains(&lowered));
    let stock = game.answer("stock");
    game.play("done");
    assert_eq!(game.answer("stock"), stock);
    assert_eq!(game.hand(1).len(), 4);
}

#[test]
fn a_player_who_completes_two_tables_of_their_nation_at_once_draws_two_less_for_good() {
    let mut game = board(2).plan("b2 DE d2 DE h2 FR").play(
        "DEf@a2 done DEm@b1 DEf@b3 done DEf@d1 DEm@d3 done DEf@e2 done \
         DEm@c2 done",
    );
    assert_eq!(game.paid("DEm@c2"), "b2 8, d2 8");
    assert_eq!(game.answer("limits"), json!([3, 5]));
    // Four cards are left in a hand for three: nothing is drawn, now or after the next guest.
    assert_eq!(game.hand(0).len(), 4);
    game.bar();
    game.bar();
    assert_eq!(game.hand(0).len(), 3);
    game.bar();
    game.bar();
    assert_eq!(game.hand(0).len(), 3);
}

#[test]
fn a_mixed_table_lowers_no_limit() {
    let game = board(2).play("DEf@c2 done GBm@d1 done GBf@e2 done GBm@d3 done");
    assert_eq!(game.answer("limits"), json!([5, 5]));
}

//! The board game: every point in which the editions differ can be chosen by itself, and so can the
//! points in which they do not.

use gueridon_engine::GameRefusal as _;
use gueridon_engine::cafe::{Gender, Refusal};
use gueridon_engine::cafe_board::CafeBoard;
use serde_json::json;

use crate::cafe_board_editions::{A_JOKER_ON_B11, hands_of_jokers};
use crate::support::{Game, Setup, at, board, card, nation};

#[test]
fn a_first_turn_of_one_guest_in_schuk_seats_that_guest_and_does_nothing_else() {
    let setup = board(2).schuk().rule("first_turn", "one");
    let game = setup.holding(0, "DEf DEm").play("");
    game.refuses("DEf@bar", "not-now", "first-turn", Refusal::FirstTurnSeats);
    let game = game.after("DEf@a2");
    assert_eq!((game.legal(), game.points()), (vec!["done".to_string()], vec![0]));
    game.refuses("DEm@b1", "too-many-cards", "first-turn", Refusal::OnlyOneAtFirst);
}

#[test]
fn an_ordinary_first_turn_in_amigo_seats_one_or_two_guests_or_goes_to_the_bar() {
    let setup = || board(2).rule("first_turn", "ordinary");
    assert_eq!(setup().play("DEf@a2 DEm@b1 done").points(), [0, 4, 0]);
    assert_eq!(setup().play("DEf@bar").points(), [1]);
    let alone = setup().play("DEf@a2 done");
    assert_eq!((alone.points(), alone.player()), (vec![0, 0], 1));
}

#[test]
fn no_group_meets_on_an_ordinary_first_turn() {
    let setup = board(2).groups().rule("first_turn", "ordinary").holding(0, "CNf CNf CNf CNf");
    let game = setup.play("");
    let coffee = "group l4 CNf@k4 CNf@l3 CNf@l5 CNf@m4";
    game.refuses(coffee, "not-now", "first-turn", Refusal::FirstTurnSeats);
}

#[test]
fn a_player_who_cannot_seat_the_one_guest_of_the_first_turn_passes_and_the_next_turn_is_ordinary() {
    let setup =
        board(2).plan("b2 DE").holding(0, "FRf FRm GBf GBm USf").holding(1, "DEf FRf FRf GBf");
    let mut game = setup.holding(1, "GBf").play("");
    assert_eq!(game.legal(), ["pass"]);
    game.play("pass");
    // Nobody in hand could join the German, so the bar is all there is.
    assert_eq!(game.legal(), ["DEf@bar", "FRf@bar", "GBf@bar"]);
}

#[test]
fn jokers_at_the_bar_are_a_point_of_their_own() {
    let amigo = hands_of_jokers(board(2).rule("bar_joker", "last-resort"));
    assert_eq!(amigo.legal(), ["*f@bar", "*m@bar"]);
    let schuk = hands_of_jokers(board(2).schuk().rule("bar_joker", "never"));
    assert_eq!(schuk.legal(), ["pass"]);
}

/// A German woman sits alone, and the other seat holds these cards.
fn stuck(setup: Setup<CafeBoard>, hand: &str) -> Game<CafeBoard> {
    setup.rule("bar_when", "stuck").holding(1, hand).play("DEf@a2 done")
}

#[test]
fn b13_a_player_who_can_seat_a_guest_keeps_away_from_the_bar() {
    let game = stuck(board(2), "FRf FRf GBf GBf DEm");
    assert!(game.allows("DEm@b1"));
    for guest in ["FRf@bar", "DEm@bar"] {
        assert_eq!(game.codes(guest), ["not-stuck"]);
        assert_eq!(game.refusals(guest)[0].rule().id(), "B13");
    }
    // A pair at an empty table is as good as a guest beside the German.
    let game = stuck(board(2), "FRf FRm GBf GBf USf");
    assert_eq!(game.codes("USf@bar"), ["not-stuck"]);
}

#[test]
fn b13_a_player_who_can_seat_nobody_sends_any_guest_to_the_bar() {
    let game = stuck(board(2), "FRf FRf GBf GBf USf");
    assert_eq!(game.legal(), ["FRf@bar", "GBf@bar", "USf@bar"]);
}

#[test]
fn b13_a_joker_that_can_be_seated_closes_the_bar() {
    let game = stuck(board(2).plan("b2 DE"), "FRf FRf GBf GBf *m");
    assert_eq!(game.legal(), ["*m=DE@b1", "*m=DE@b3", "*m=DE@c2"]);
    assert_eq!(game.codes("FRf@bar"), ["not-stuck"]);
}

#[test]
fn b13_a_group_that_can_be_seated_closes_the_bar() {
    let game = stuck(board(2).groups(), "CNf CNf CNf CNf FRf");
    assert!(game.legal().iter().all(|action| action.starts_with("group ")), "{:?}", game.legal());
    assert_eq!(game.codes("FRf@bar"), ["not-stuck"]);
    // The Chinese women may not sit down one by one, so no chair is named.
    assert!(matches!(game.refusals("FRf@bar")[0], Refusal::GroupLeft { .. }));
}

#[test]
fn b13_a_joker_that_can_be_exchanged_closes_the_bar() {
    let setup = board(2).rule("bar_when", "stuck").holding(1, "DEf FRf FRf GBf GBf");
    let game = setup.play("*f=DE@a2 done");
    assert_eq!(game.legal(), ["DEf<>a2"]);
    assert_eq!(game.codes("FRf@bar"), ["not-stuck"]);
}

#[test]
fn b13_no_joker_goes_to_the_bar_before_the_guests_of_its_hand() {
    // A woman more fits nowhere at the only table, neither a German nor a joker.
    let setup = || board(2).plan("b2 DE").holding(1, "*f FRf FRf GBf GBf");
    for bar_joker in ["never", "last-resort"] {
        let game = stuck(setup().rule("bar_joker", bar_joker), "");
        assert_eq!(game.legal(), ["FRf@bar", "GBf@bar"]);
        let as_last_resort = bar_joker == "last-resort";
        game.refuses("*f@bar", "joker-at-bar", "bar", Refusal::JokerAtBar { as_last_resort });
    }
}

#[test]
fn the_nation_of_an_exchange_is_a_point_of_its_own() {
    let amigo = board(2).rule("exchange_nation", "chosen");
    let game = amigo.holding(0, "ESf ESm CNm").play(A_JOKER_ON_B11);
    assert!(game.allows("ESm<>b11"));
    let wanted = nation("ES");
    let chinese = Refusal::WrongExchange { card: card("CNm"), chair: at("b11"), wanted };
    game.refuses("CNm<>b11", "wrong-nation", "exchange", chinese);
    let schuk = board(2).schuk().rule("exchange_nation", "any");
    let game = schuk.holding(0, "ESf ESm CNm").play(A_JOKER_ON_B11);
    assert!(game.allows("ESm<>b11") && game.allows("CNm<>b11"));
}

#[test]
fn b9_the_guest_of_an_exchange_is_of_either_gender_or_only_of_the_jokers_own() {
    let opening = "ESf@a12 done ESm@b13 *m=ES@b11 done";
    let game = board(2).holding(0, "ESf ESf ESm").play(opening);
    assert!(game.allows("ESf<>b11") && game.allows("ESm<>b11"));
    for setup in [board(2), board(2).schuk()] {
        let same = setup.rule("exchange_gender", "same").holding(0, "ESf ESf ESm").play(opening);
        assert!(same.allows("ESm<>b11"));
        let wanted = Gender::Man;
        let woman = Refusal::WrongGender { card: card("ESf"), chair: at("b11"), wanted };
        same.refuses("ESf<>b11", "wrong-gender", "B9", woman);
    }
}

/// A player with 3 points pays 4.
fn in_debt(setup: Setup<CafeBoard>) -> Game<CafeBoard> {
    let mut game = setup.play("DEf@a2 done");
    let points: Vec<i32> = (0..6).map(|_| game.bar()).collect();
    assert_eq!((points, game.player()), (vec![1, 2, 3, 4, 5, -2], 3));
    game.bar();
    game
}

#[test]
fn b4_debt_is_a_point_of_its_own() {
    let amigo = in_debt(board(4).rule("debt", "below-zero"));
    assert_eq!((amigo.scores()[3], amigo.hand(3).len()), (-1, 5));
    let schuk = in_debt(board(4).schuk().rule("debt", "eliminated"));
    assert_eq!((schuk.scores()[3], schuk.hand(3).len()), (0, 0));
}

/// Jokers at d2 (GB): two stand for its nation, two for those of its neighbours.
const FOUR_JOKERS: &str = "*f=GB@d1 done *m=DE@c2 done *f=CU@e2 done *m=GB@d3";

#[test]
fn b8_a_table_of_four_jokers_is_a_point_of_its_own() {
    let amigo = board(2).rule("four_jokers", false).play(FOUR_JOKERS);
    assert_eq!(
        (amigo.paid("*m=GB@d3"), amigo.answer("limits")),
        ("d2 4, d4 0".into(), json!([5, 5]))
    );
    let schuk = board(2).schuk().rule("four_jokers", true).play(FOUR_JOKERS);
    assert_eq!(
        (schuk.paid("*m=GB@d3"), schuk.answer("limits")),
        ("d2 8, d4 0".into(), json!([5, 4]))
    );
}

#[test]
fn the_seat_that_the_option_names_begins_with_the_hand_that_it_is_dealt() {
    let game = board(3).rule("first", 2).holding(0, "FRf").play("");
    assert_eq!(game.player(), 2);
    assert!(game.hand(0).contains(&"FRf".to_string()));
    let game = board(3).rule("first", 2).play("DEf@a2 done");
    // The first turn was its own: the next seat cannot leave a guest alone.
    assert_eq!((game.player(), game.points()), (0, vec![0, 0]));
    assert_eq!(game.after("DEm@b1 done").player(), 1);
}

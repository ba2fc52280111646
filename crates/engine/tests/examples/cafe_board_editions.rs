//! The board game: where the two editions differ, line by line, and both scales of the bar.

use gueridon_engine::cafe::{Event, Refusal};
use gueridon_engine::cafe_board::CafeBoard;
use serde_json::json;

use crate::support::{Game, Setup, at, board, card, nation};

#[test]
fn amigo_the_first_turn_is_one_guest_on_any_fitting_chair_for_no_points() {
    let mut game = board(2).holding(0, "DEf DEm GBf GBm *f").play("");
    // Two tables each for the two nations, four chairs each, and every chair for the joker; no
    // bar, no exchange, no end of the turn.
    assert_eq!(game.legal().len(), 2 * 8 + 2 * 8 + 96);
    assert!(game.legal().iter().all(|action| !action.ends_with("@bar")));
    game.play("DEf@a2");
    assert_eq!(game.points(), [0]);
    assert_eq!(game.legal(), ["done"]);
    game.refuses("DEm@b1", "too-many-cards", "first-turn", Refusal::OnlyOneAtFirst);
}

#[test]
fn amigo_the_first_turn_does_not_go_to_the_bar() {
    let game = board(2).holding(0, "DEf").play("");
    game.refuses("DEf@bar", "not-now", "first-turn", Refusal::FirstTurnSeats);
}

#[test]
fn schuk_the_first_turn_may_seat_one_guest_alone_for_no_points() {
    let game = board(2).schuk().play("DEf@a2 done");
    assert_eq!((game.points(), game.player()), (vec![0, 0], 1));
    assert_eq!(game.answer("stock"), 90 - 1);
}

#[test]
fn schuk_the_first_turn_may_seat_a_couple_for_points() {
    let game = board(2).schuk().play("DEf@a2 DEm@b1 done");
    assert_eq!(game.points(), [0, 4, 0]);
}

#[test]
fn schuk_the_second_guest_of_the_first_turn_must_score() {
    let game = board(2).schuk().holding(0, "FRm").play("DEf@a2");
    game.refuses_seat("FRm@k6", "must-score", |guest, chair| Refusal::MustScore { guest, chair });
}

#[test]
fn schuk_the_first_turn_may_go_to_the_bar() {
    let game = board(2).schuk().play("DEf@bar");
    assert_eq!((game.points(), game.player()), (vec![1], 1));
}

#[test]
fn after_the_first_turn_nobody_sits_alone_in_either_edition() {
    for setup in [board(2), board(2).schuk()] {
        let game = setup.holding(1, "FRf FRf GBf GBf USf").play("DEf@a2 done");
        game.refuses_seat("FRf@k6", "sits-alone", |guest, chair| Refusal::SitsAlone {
            guest,
            chair,
        });
    }
}

#[test]
fn amigo_a_joker_never_goes_to_the_bar() {
    let game = board(2).holding(1, "*f").play("DEf@a2 done");
    let never = Refusal::JokerAtBar { as_last_resort: false };
    game.refuses("*f@bar", "joker-at-bar", "bar", never);
}

#[test]
fn schuk_a_joker_does_not_go_to_the_bar_while_something_else_is_legal() {
    let game = board(2).schuk().holding(1, "*f").play("DEf@a2 done");
    let last_resort = Refusal::JokerAtBar { as_last_resort: true };
    game.refuses("*f@bar", "joker-at-bar", "bar", last_resort);
}

/// Eight tables: six that will be full, and two that close the chair c2 between them, since one
/// holds two women and a man, the other a woman and two men.
const CLOSED: &str = "b2 DE d2 FR h2 GB k2 US b6 TR e6 IN h6 CN k6 RU";

/// Both players complete three tables of one nation, so that two cards are left in each hand.
const HANDS_OF_JOKERS: &str = "\
    GBf@g2 done GBm@h1 GBf@h3 done GBm@i2 done \
    USf@j2 USm@k1 done USf@k3 done USm@l2 done \
    DEf@a2 DEm@b1 done FRf@d1 FRm@d3 done DEf@b3 done FRm@e2 done \
    TRf@a6 TRm@b5 done INf@d6 INm@e5 done CNf@g6 CNm@h5 done RUf@j6 RUm@k5 done \
    INf@e7 done TRf@b7 done TRm@c6 done INm@f6 done \
    RUf@k7 done CNf@h7 done CNm@i6 done RUm@l6 done";

pub(crate) fn hands_of_jokers(setup: Setup<CafeBoard>) -> Game<CafeBoard> {
    let game = setup.plan(CLOSED).holding(0, "*f *m").holding(1, "*f *m").play(HANDS_OF_JOKERS);
    assert_eq!(game.answer("hands"), json!([["*f", "*m"], ["*f", "*m"]]));
    game
}

#[test]
fn b3_amigo_a_hand_of_jokers_without_a_chair_passes() {
    let game = hands_of_jokers(board(2));
    assert_eq!(game.legal(), ["pass"]);
    let never = Refusal::JokerAtBar { as_last_resort: false };
    game.refuses("*f@bar", "joker-at-bar", "bar", never);
}

#[test]
fn b3_the_game_ends_when_all_pass_in_succession() {
    let mut game = hands_of_jokers(board(2));
    // Six tables of one nation bring 18 each, the two with three guests 10 each.
    assert_eq!(game.scores(), [60, 68]);
    game.play("pass");
    assert!(!game.is_over());
    assert_eq!(game.receipt("pass"), [Event::Passed]);
    game.play("pass");
    // Two jokers cost 20.
    let stalemate = json!({"reason": "stalemate", "scores": [40, 48], "winners": [1]});
    assert_eq!(game.answer("final"), stalemate);
}

#[test]
fn b3_a_pass_that_is_not_answered_by_passes_ends_nothing() {
    // The first seat completes a fourth table with its own joker, so that the other seat keeps a
    // hand of three, with a guest to send to the bar.
    let script = HANDS_OF_JOKERS.strip_suffix("RUm@l6 done").unwrap();
    let mut game = board(2)
        .plan(CLOSED)
        .holding(0, "*f *m")
        .holding(1, "*f *m")
        .play(&format!("{script} ESf@bar *m=RU@l6 done"));
    game.bar();
    for _ in 0..2 {
        assert_eq!(game.legal(), ["pass"]);
        game.play("pass");
        assert!(!game.is_over());
        game.bar();
    }
}

#[test]
fn schuk_a_joker_goes_to_the_bar_when_nothing_else_is_legal() {
    let mut game = hands_of_jokers(board(2).schuk());
    assert_eq!(game.legal(), ["*f@bar", "*m@bar"]);
    game.refuses("pass", "not-now", "B3", Refusal::CanPlay);
    game.play("*f@bar");
    assert_eq!(game.last_points(1), [1]);
    assert_eq!(game.answer("bar"), json!(["*f"]));
}

/// A joker between the Spanish and the Chinese table, which stands for Spain.
pub(crate) const A_JOKER_ON_B11: &str = "ESf@a12 done *m=ES@b11 done";

#[test]
fn amigo_a_joker_is_replaced_by_a_guest_of_any_table_of_its_chair() {
    let game = board(2).holding(0, "ESf ESm CNm").play(A_JOKER_ON_B11);
    assert!(game.allows("ESm<>b11"));
    assert!(game.allows("CNm<>b11"));
}

#[test]
fn schuk_a_joker_is_replaced_by_a_guest_of_the_nation_it_stands_for() {
    let game = board(2).schuk().holding(0, "ESf ESm CNm").play(A_JOKER_ON_B11);
    assert!(game.allows("ESm<>b11"));
    let wanted = nation("ES");
    let chinese = Refusal::WrongExchange { card: card("CNm"), chair: at("b11"), wanted };
    game.refuses("CNm<>b11", "wrong-nation", "exchange", chinese);
}

#[test]
fn b4_amigo_a_price_above_ones_points_eliminates_and_an_equal_one_is_paid() {
    let mut game = board(4).play("DEf@a2 done");
    // 1, 2 and 3 for the others, 4 for the first seat, 5 for the second.
    let points: Vec<i32> = (0..5).map(|_| game.bar()).collect();
    assert_eq!(points, [1, 2, 3, 4, 5]);
    // The third seat has 2 and pays 2: that is enough.
    assert_eq!(game.bar(), -2);
    assert_eq!((game.scores(), game.player()), (vec![4, 6, 0, 3], 3));
    assert_eq!(game.hand(2).len(), 5);
    // The fourth has 3 and should pay 4.
    let hand = game.hand(3);
    assert_eq!(game.bar(), -3);
    assert_eq!(game.scores(), [4, 6, 0, 0]);
    // The guest still takes the place, and the rest of the hand leaves the game.
    assert_eq!(game.answer("bar").as_array().unwrap().len(), 7);
    assert_eq!(game.hand(3), [""; 0]);
    let (sent, rest) = (card(&hand[0]), hand[1..].iter().map(|text| card(text)).collect());
    assert_eq!(
        game.replay.steps.last().unwrap().receipt[..],
        [
            Event::WentToBar { card: sent, place: 7, price: -4, points: -3 },
            Event::Eliminated { hand: rest },
        ]
    );
}

#[test]
fn b4_the_turn_order_skips_eliminated_players() {
    let mut game = board(4).holding(0, "USf USm").holding(2, "TRf TRm").play("DEf@a2 done");
    for _ in 0..7 {
        game.bar();
    }
    // The fourth seat is out; the others play on. The second has 6 and pays just that.
    game.play("USf@h1 USm@g2 done");
    assert_eq!(game.bar(), -6);
    game.play("TRf@a4 TRm@b5 done");
    assert_eq!((game.scores(), game.player()), (vec![8, 0, 4, 0], 0));
}

#[test]
fn schuk_the_score_goes_below_zero() {
    let mut game = board(4).schuk().play("DEf@a2 done");
    for _ in 0..6 {
        game.bar();
    }
    assert_eq!(game.scores(), [4, 6, 0, 3]);
    assert_eq!(game.bar(), -4);
    assert_eq!((game.scores(), game.player()), (vec![4, 6, 0, -1], 0));
    assert_eq!(game.hand(3).len(), 5);
}

/// All players only send guests to the bar, until it is full, for these points and final scores.
#[track_caller]
fn fill_the_bar(scale: &str, points: [i32; 20], scores: [i32; 2]) {
    let mut game = board(2).schuk().rule("bar", scale).play("");
    assert_eq!(points.map(|_| game.bar()), points);
    let full = json!({"reason": "bar-full", "scores": scores, "winners": [0]});
    assert_eq!(game.answer("final"), full);
}

#[test]
fn b2_the_rows_of_the_bar_each_start_over_a_little_lower() {
    let points = [1, 2, 3, 4, 5, -2, -4, -6, -8, -10, -4, -6, -8, -10, -12, -6, -8, -10, -12, -14];
    // The two take turns: -47 and -58. The one of the last place draws nothing more.
    fill_the_bar("rows", points, [-47 - 5 * 5, -58 - 4 * 5]);
}

#[test]
fn b2_the_linear_bar_costs_two_more_with_each_place() {
    let costs = [-2, -4, -6, -8, -10, -12, -14, -16, -18, -20, -22, -24, -26, -28, -30];
    let points = [&[1, 2, 3, 4, 5][..], &costs].concat().try_into().expect("twenty places");
    fill_the_bar("linear", points, [-103 - 5 * 5, -122 - 4 * 5]);
}

#[test]
fn b2_the_usual_bar_is_the_one_of_rows() {
    let mut game = board(2).schuk().play("");
    let points: Vec<i32> = (0..11).map(|_| game.bar()).collect();
    // The eleventh place differs between the scales.
    assert_eq!(points[9..], [-10, -4]);
}

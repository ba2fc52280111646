//! The board game: every way to be refused, with the values that explain it.

use gueridon_engine::Unreadable;
use gueridon_engine::cafe::Refusal;

use crate::support::{at, board, card, guest, nations};

#[test]
fn nothing_is_played_in_a_game_that_is_over() {
    let game = board(2).plan("b2 DE").play("DEf@a2 done DEm@b1 DEf@b3 done DEm@c2");
    for action in ["DEf@a2", "DEf@bar", "DEf<>a2", "pass", "done", "group b2 DEf@a2"] {
        game.refuses(action, "game-over", "end", Refusal::GameOver);
    }
    assert_eq!(game.legal(), [""; 0]);
}

#[test]
fn only_what_is_in_hand_is_played() {
    let game = board(2).holding(1, "FRf FRm GBf GBm USf").play("ESf@a12 done");
    let missing = |text| Refusal::NotInHand { card: card(text) };
    game.refuses("ESm@b11", "not-in-hand", "hand", missing("ESm"));
    game.refuses("*m=ES@b11", "not-in-hand", "hand", missing("*m"));
    game.refuses("ESm@bar", "not-in-hand", "hand", missing("ESm"));
    let game = board(2).holding(0, "ESf FRf FRm GBf GBm").play("ESf@a12 done *m=ES@b11 done");
    game.refuses("ESm<>b11", "not-in-hand", "hand", missing("ESm"));
}

#[test]
fn a_chair_takes_one_guest() {
    let game = board(2).holding(0, "GBm GBm").play("GBf@d1 done *m=GB@c2 done");
    let taken = Refusal::PlaceTaken { chair: at("c2"), by: guest("*m=GB") };
    game.refuses("GBm@c2", "place-taken", "place", taken);
}

#[test]
fn a_guest_needs_a_table_of_its_nation_and_a_joker_stands_for_one_of_its_chair() {
    let game = board(2).holding(1, "FRm *m").play("GBf@d1 done");
    let (chair, wanted) = (at("c2"), nations("DE GB"));
    let frenchman = Refusal::WrongNation { guest: guest("FRm"), chair, wanted };
    game.refuses("FRm@c2", "wrong-nation", "nation", frenchman);
    let joker = Refusal::WrongNation { guest: guest("*m=FR"), chair, wanted };
    game.refuses("*m=FR@c2", "wrong-nation", "nation", joker);
    assert!(game.allows("*m=DE@c2"));
}

#[test]
fn women_and_men_keep_the_balance_jokers_included() {
    let game = board(2).holding(0, "GBm GBm GBm").play("GBm@d1 done GBf@c2 *m=GB@e2 done");
    game.unbalances("GBm@d3", "d2 GB", 1, 3);
}

#[test]
fn nobody_sits_alone_whom_no_card_in_hand_could_join() {
    let game = board(2).holding(1, "FRf FRf GBm GBm USm").play("DEf@a2 done");
    game.refuses_seat("FRf@k6", "sits-alone", |guest, chair| Refusal::SitsAlone { guest, chair });
}

#[test]
fn a_joker_may_be_the_one_who_could_join() {
    let game = board(2).holding(1, "FRf FRf GBm GBm *m").play("DEf@a2 done FRf@k6");
    // At the French table l6, for any nation of the chair.
    assert_eq!(game.legal(), ["*m=CN@l5", "*m=FR@l5", "*m=FR@l7", "*m=FR@m6", "*m=RU@l7"]);
}

#[test]
fn the_guest_that_sits_alone_has_to_be_joined_first() {
    let game = board(2).holding(1, "FRf FRm DEm").play("DEf@a2 done FRf@k6");
    let waits = Refusal::MustJoin { chair: at("k6") };
    game.refuses("DEm@b1", "must-join", "company", waits);
    game.refuses("done", "must-join", "company", waits);
    for action in ["DEm@bar", "pass"] {
        game.refuses(action, "must-join", "company", waits);
        assert_eq!(game.codes(action), ["must-join"]);
    }
}

#[test]
fn two_guests_are_all_that_a_turn_holds() {
    let game = board(2).holding(1, "DEm DEm").play("DEf@a2 done DEm@b1 DEf@b3");
    game.refuses("DEm@c2", "too-many-cards", "turn", Refusal::TooManyGuests { limit: 2 });
    assert_eq!(game.legal(), ["done"]);
}

#[test]
fn the_first_turn_seats_one_guest_and_does_nothing_else() {
    let game = board(2).holding(0, "DEf DEm").play("");
    let seats = Refusal::FirstTurnSeats;
    game.refuses("DEf@bar", "not-now", "first-turn", seats);
    game.refuses("DEf<>a2", "not-now", "first-turn", seats);
    assert_eq!(game.codes("DEf<>a2"), ["not-now", "no-joker"]);
    let game = board(2).holding(0, "DEf DEm").play("DEf@a2");
    game.refuses("DEm@b1", "too-many-cards", "first-turn", Refusal::OnlyOneAtFirst);
}

#[test]
fn only_a_joker_is_exchanged() {
    let game = board(2).holding(1, "DEf").play("DEf@a2 done");
    for chair in ["a2", "b1"] {
        let no_joker = Refusal::NoJoker { chair: at(chair) };
        game.refuses(&format!("DEf<>{chair}"), "no-joker", "exchange", no_joker);
    }
}

#[test]
fn after_a_guest_there_is_no_bar_and_no_exchange() {
    let game =
        board(2).holding(0, "ESf ESm ESm ESf FRf").play("ESf@a12 done *m=ES@b11 done ESf@b13");
    game.refuses("FRf@bar", "not-now", "turn", Refusal::AfterSeating);
    game.refuses("ESm<>b11", "not-now", "turn", Refusal::AfterSeating);
    assert!(game.allows("done"));
}

#[test]
fn a_turn_in_which_nobody_sat_down_is_not_ended_like_that() {
    let game = board(2).play("DEf@a2 done");
    game.refuses("done", "must-place-first", "turn", Refusal::MustPlaceFirst);
}

#[test]
fn b3_nobody_passes_while_something_is_legal() {
    let game = board(2).play("DEf@a2 done");
    game.refuses("pass", "not-now", "B3", Refusal::CanPlay);
}

#[test]
fn every_broken_rule_is_listed_and_first_what_no_other_chair_could_mend() {
    let game = board(2).holding(1, "DEm DEf FRf FRm USf").play("DEf@a2 done DEm@b1 DEf@b3");
    game.breaks_four_rules("CUm@b1", 2, "DEm", "DE");
}

#[test]
fn chairs_that_are_not_there_and_words_that_say_nothing_are_no_actions() {
    let game = board(2).play("");
    assert_eq!(game.unreadable("FRf@g7"), Unreadable::NoSuchPlace);
    assert_eq!(game.unreadable("FRf@b2"), Unreadable::NoSuchPlace);
    // A joker always says what it stands for, and is never what replaces a joker.
    assert_eq!(game.unreadable("*f@c2"), Unreadable::Unknown);
    assert_eq!(game.unreadable("*f<>c2"), Unreadable::Unknown);
    assert_eq!(game.unreadable("draw"), Unreadable::Unknown);
}

#[test]
fn the_second_guest_of_a_turn_always_scores() {
    let game = board(2).holding(1, "FRf FRm").play("DEf@a2 done DEm@b1");
    game.refuses_seat("FRf@k6", "must-score", |guest, chair| Refusal::MustScore { guest, chair });
}

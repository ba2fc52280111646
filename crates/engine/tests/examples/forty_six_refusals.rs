//! Quarante-six: every way to be refused, with the values that explain it.

use gueridon_engine::Unreadable;
use gueridon_engine::forty_six::{FortySix, Refusal};

use crate::support::{Game, forty_six, number};

#[test]
fn nothing_is_played_in_a_game_that_is_over() {
    let game = forty_six(2).round(&["11 12 23 34 22"], "21", "..").play("11 12 23 34 22");
    for action in ["11", "J@22", "draw", "done"] {
        game.refuses(action, "game-over", "end", Refusal::GameOver);
    }
    assert_eq!(game.legal(), [""; 0]);
}

#[test]
fn only_what_is_in_hand_is_placed() {
    let game = forty_six(2).round(&["11 12 23 34 1", "22"], "21", "..").play("");
    let missing = |text| Refusal::NotInHand { card: number(text) };
    game.refuses("22", "not-in-hand", "hand", missing("22"));
    game.refuses("J@22", "not-in-hand", "hand", missing("J"));
    assert_eq!(game.refusals("22").len(), 1);
}

#[test]
fn a_square_takes_one_card() {
    let game = forty_six(2).round(&["J"], "21", "..").play("");
    let taken = Refusal::PlaceTaken { square: number("21").square(), by: number("21") };
    game.refuses("J@21", "place-taken", "place", taken);
}

#[test]
fn the_joker_does_not_lie_twice() {
    let game = forty_six(2).round(&["J"], "21", "..").play("J@22");
    let square = number("22").square();
    assert_eq!(
        game.refusals("J@22"),
        [Refusal::NotInHand { card: number("J") }, Refusal::PlaceTaken { square, by: number("J") },]
    );
}

#[test]
fn a_card_lies_linked_and_so_does_the_joker_where_the_option_says_so() {
    let game = forty_six(2).round(&["46 J"], "21", "..").rule("joker", "linked").play("");
    let square = number("46").square();
    let card = number("46");
    game.refuses("46", "not-linked", "link", Refusal::NotLinked { card, square });
    let card = number("J");
    game.refuses("J@46", "not-linked", "Q3", Refusal::NotLinked { card, square });
}

#[test]
fn a_player_who_placed_a_card_draws_none() {
    let game = forty_six(2).round(&["11"], "21", "..").play("11");
    game.refuses("draw", "not-now", "turn", Refusal::AfterPlacing);
}

#[test]
fn a_turn_in_which_nothing_was_placed_is_not_ended_like_that() {
    let game = forty_six(2).round(&["11"], "21", "..").play("");
    game.refuses("done", "must-place-first", "turn", Refusal::MustPlaceFirst);
}

/// Six players and sixteen cards in the pile: the fourth player has drawn the last one, 22.
fn last_card() -> Game<FortySix> {
    let hands = ["", "", "", "9 10 11 20 46"];
    forty_six(6).round(&hands, "21", ".. 22").play(&"draw ".repeat(16))
}

#[test]
fn after_the_last_card_only_that_one_is_placed() {
    let mut game = last_card();
    game.refuses("9", "not-now", "Q4", Refusal::OnlyLastCard);
    game.play("22");
    game.refuses("9", "not-now", "Q4", Refusal::OnlyLastCard);
}

#[test]
fn nothing_is_drawn_from_an_empty_pile() {
    let mut game = last_card();
    game.refuses("draw", "not-now", "Q4", Refusal::PileEmpty);
    game.play("22");
    assert_eq!(game.refusals("draw"), [Refusal::AfterPlacing, Refusal::PileEmpty]);
}

#[test]
fn every_broken_rule_is_listed_and_first_that_the_card_is_not_there() {
    let game = forty_six(2).round(&["11 12 23 34 1"], "21", "..").play("");
    let card = number("46");
    assert_eq!(
        game.refusals("46"),
        [Refusal::NotInHand { card }, Refusal::NotLinked { card, square: card.square() }]
    );
}

#[test]
fn squares_that_are_not_there_and_words_that_say_nothing_are_no_actions() {
    let game = forty_six(2).round(&["J"], "21", "..").play("");
    assert_eq!(game.unreadable("J@47"), Unreadable::NoSuchPlace);
    assert_eq!(game.unreadable("J@#"), Unreadable::NoSuchPlace);
    assert_eq!(game.unreadable("47"), Unreadable::Unknown);
    assert_eq!(game.unreadable("pass"), Unreadable::Unknown);
}

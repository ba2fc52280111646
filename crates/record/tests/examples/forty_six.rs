//! Quarante-six: the worked examples of its document, and the rulings Q1 to Q5.

use gueridon_engine::forty_six::{Event, FortySix, Refusal};
use gueridon_engine::{Seat, Unreadable};
use serde_json::json;

use crate::support::{Game, forty_six, number};

/// Where the joker may be placed.
fn joker_squares(game: &Game<FortySix>) -> Vec<String> {
    game.legal_with("J@").iter().map(|action| action[2..].to_string()).collect()
}

/// The squares around a square of the grid, as the board itself is laid out.
fn around(game: &Game<FortySix>, square: &str) -> Vec<String> {
    let rows = game.replay.game.board().rows();
    let grid = rows.map(|row| row.map(|square| square.map(|square| square.to_string())));
    let mut found = Vec::new();
    for row in 0..4 {
        for column in 0..12 {
            let near = |other: &Option<String>| other.as_deref() == Some(square);
            let touches = grid.iter().enumerate().any(|(r, cells)| {
                let close = |c: usize| r.abs_diff(row) <= 1 && c.abs_diff(column) <= 1;
                cells.iter().enumerate().any(|(c, cell)| close(c) && near(cell))
            });
            if let Some(here) = &grid[row][column]
                && touches
                && here != square
            {
                found.push(here.clone());
            }
        }
    }
    found.sort();
    found
}

#[test]
fn around_21_lie_9_10_11_20_22_31_32_and_33() {
    let hands = ["9 10 11 20 22", "31 32 33 8 30"];
    let mut game = forty_six(2).round(&hands, "21", "..").play("");
    assert_eq!(game.legal(), ["10", "11", "20", "22", "9", "draw"]);
    game.play("draw");
    assert_eq!(game.legal(), ["31", "32", "33", "draw"]);
    let game = forty_six(2).round(&["J"], "21", "..").rule("joker", "linked").play("");
    assert_eq!(joker_squares(&game), ["10", "11", "20", "22", "31", "32", "33", "9"]);
}

#[test]
fn from_21_the_chain_11_12_23_34_may_be_laid() {
    let mut game = forty_six(2).round(&["11 12 23 34 1"], "21", "..").play("");
    assert_eq!(game.legal(), ["11", "draw"]);
    game.play("11 12 23 34");
    assert_eq!(
        game.answer("board"),
        json!({"11": "11", "12": "12", "21": "21", "23": "23", "34": "34"})
    );
}

#[test]
fn from_25_without_the_joker_24_is_not_linked_but_14_15_16_26_36_37_and_38_are() {
    let hands = ["14 15 16 26 24", "36 37 38 13 35"];
    let mut game = forty_six(2).round(&hands, "25", "..").play("");
    assert_eq!(game.legal(), ["14", "15", "16", "26", "draw"]);
    let (card, square) = (number("24"), number("24").square());
    game.refuses("24", "not-linked", "link", Refusal::NotLinked { card, square });
    // The empty square can be passed by a corner.
    assert!(game.after("14").allows("24"));
    game.play("draw");
    assert_eq!(game.legal(), ["36", "37", "38", "draw"]);
}

#[test]
fn a_joker_on_its_own_square_links_24_with_25() {
    let game = forty_six(2).round(&["J 24 1 2 3"], "25", "..").play("J@J");
    assert!(game.allows("24"));
}

#[test]
fn nothing_links_18_with_19_or_7_with_29_through_the_pile() {
    let linked = || forty_six(2).rule("joker", "linked");
    let game = linked().round(&["19 J 7 1 2"], "18", "..").play("");
    assert!(!game.allows("19"));
    assert_eq!(joker_squares(&game), ["17", "27", "28", "29", "5", "6", "7"]);
    // It can be passed by a corner.
    assert!(game.after("7").allows("19"));
    let game = linked().round(&["29 J 1 2 3"], "7", "..").play("");
    assert!(!game.allows("29"));
    assert_eq!(joker_squares(&game), ["18", "19", "6", "8"]);
}

#[test]
fn not_even_the_joker_lies_where_the_pile_is() {
    let game = forty_six(2).round(&["J"], "18", "..").play("");
    assert_eq!(game.unreadable("J@#"), Unreadable::NoSuchPlace);
    // Every other empty square: 46 numbers and its own, less the one of 18.
    assert_eq!(joker_squares(&game).len(), 46);
}

#[test]
fn a_joker_that_is_turned_up_goes_on_25() {
    let mut game = forty_six(2).round(&["25 14 1 2 3"], "J", "..").play("");
    assert_eq!(game.answer("board"), json!({"25": "J"}));
    // It links like any card, and 25 takes it back.
    assert_eq!(game.legal(), ["14", "25", "draw"]);
    game.play("25");
    assert_eq!(game.answer("board"), json!({"25": "25"}));
    assert_eq!(game.hand(0), ["1", "14", "2", "3", "J"]);
}

#[test]
fn who_plays_the_number_under_the_joker_takes_it_and_may_replay_it_at_once() {
    let hands = ["J 1 2 3 4", "22 46 5 6 7"];
    let game = forty_six(2).round(&hands, "21", "..").play("J@22 done 22 J@34");
    assert_eq!(game.answer("board"), json!({"21": "21", "22": "22", "34": "J"}));
    let card = number("22");
    let square = card.square();
    let receipt = [Event::Placed { card, square }, Event::TookJoker { square }];
    assert_eq!(game.receipt("22"), receipt);
}

#[test]
fn the_joker_may_also_be_kept() {
    let hands = ["J 1 2 3 4", "22 46 5 6 7"];
    let game = forty_six(2).round(&hands, "21", "..").play("J@22 done 22 done");
    assert_eq!(game.hand(1), ["46", "5", "6", "7", "J"]);
    assert_eq!(game.player(), 0);
}

#[test]
fn a_player_may_take_back_the_own_joker_in_the_same_turn() {
    let game = forty_six(2).round(&["J 22 1 2 3"], "21", "..").play("J@22 22 J@23");
    assert_eq!(game.answer("board"), json!({"21": "21", "22": "22", "23": "J"}));
}

#[test]
fn on_its_own_square_the_joker_stays() {
    let hands = ["J 1 2 3 4", "14 24 26 5 6"];
    let game = forty_six(2).round(&hands, "25", "..").play("J@J done 24 14");
    assert_eq!(game.answer("board")["J"], "J");
    assert!(!game.hand(1).contains(&"J".to_string()));
    // No number lies there.
    assert_eq!(game.unreadable("J"), Unreadable::Unknown);
}

#[test]
fn a_player_may_draw_instead_of_placing_and_the_card_waits() {
    let game = forty_six(2).round(&["22 1 2 3 4"], "21", "20 ..").play("draw");
    assert_eq!((game.player(), game.hand(0).len()), (1, 6));
    assert_eq!(game.answer("board"), json!({"21": "21"}));
}

#[test]
fn the_round_ends_at_once_when_a_hand_is_empty_and_the_joker_costs_100() {
    let hands = ["11 12 23 34 22", "J 46 5 6 7"];
    let game = forty_six(2).round(&hands, "21", "..").play("11 12 23 34 22");
    let cost = 100 + 46 + 5 + 6 + 7;
    assert_eq!(
        game.answer("final"),
        json!({"reason": "rounds-played", "scores": [0, cost], "winners": [0]})
    );
    let costs = Event::Cost { seat: Seat(1), cards: 5, joker: true, points: cost };
    assert!(game.receipt("22").contains(&costs));
    assert_eq!(game.points(), [0; 5]);
}

#[test]
fn the_joker_may_be_the_last_card() {
    let game = forty_six(2).round(&["11 12 23 34 J"], "21", "..").play("11 12 23 34 J@22");
    assert!(game.is_over());
}

#[test]
fn who_takes_the_joker_with_the_last_card_is_not_out() {
    let hands = ["J 1 2 3 4", "22 9 10 11 20"];
    let game = forty_six(2).round(&hands, "21", "..").play("J@22 done 9 10 11 20 22");
    assert!(!game.is_over());
    assert_eq!(game.hand(1), ["J"]);
}

#[test]
fn q1_the_red_side_has_the_joker_square_and_the_pile_where_the_blue_side_has_them() {
    for side in ["blue", "red", "red:0", "red:7"] {
        let setup = forty_six(2).round(&["J"], "21", "..").rule("joker", "linked");
        let game = setup.rule("side", side).play("");
        let rows = game.replay.game.board().rows();
        assert_eq!(rows[2][1].unwrap().to_string(), "J", "{side}");
        assert_eq!(rows[1][6], None, "{side}");
        let mut numbers: Vec<_> = rows.iter().flatten().flatten().map(|s| s.to_string()).collect();
        numbers.sort();
        numbers.dedup();
        assert_eq!(numbers.len(), 47, "{side}");
        // The same rules hold: squares are linked by a side or a corner.
        assert_eq!(joker_squares(&game), around(&game, "21"), "{side}");
    }
}

#[test]
fn q1_a_red_side_follows_from_its_number() {
    let side = |name: &str| {
        let game = forty_six(2).round(&["J"], "21", "..").rule("side", name).play("");
        game.replay.game.board().rows()
    };
    assert_eq!(side("red"), side("red"));
    // Worked out by an independent program from the generator and the shuffle of the record format.
    let [top, _, third, _] = side("red:7").map(|row| row.map(|s| s.map(|s| s.to_string())));
    let text = |row: &[Option<String>]| row.iter().flatten().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(text(&top), "38 29 4 20 45 36 39 23 12 30 22 26");
    assert_eq!(text(&third), "27 J 5 43 25 24 41 42 46 40 10 31");
    let different = [side("blue"), side("red"), side("red:7"), side("red:8")];
    for (place, one) in different.iter().enumerate() {
        assert!(different[..place].iter().all(|other| other != one));
    }
}

#[test]
fn q1_a_joker_that_is_turned_up_goes_on_25_wherever_that_is() {
    let game = forty_six(2).round(&["25"], "J", "..").rule("side", "red").play("");
    assert_eq!(game.answer("board"), json!({"25": "J"}));
    assert!(game.allows("25"));
}

/// Rounds in which who begins can lay all five cards at once.
fn quick_rounds(players: usize, rounds: usize) -> Game<FortySix> {
    let mut setup = forty_six(players).rule("rounds", rounds);
    for round in 0..rounds {
        let mut hands = vec![""; players];
        hands[round % players] = "11 12 23 34 22";
        setup = setup.round(&hands, "21", "..");
    }
    setup.play("")
}

#[test]
fn q2_the_first_seat_begins_and_the_start_moves_one_seat_on_each_round() {
    let mut game = quick_rounds(3, 4);
    for (round, begins) in [0, 1, 2, 0].into_iter().enumerate() {
        assert_eq!((game.answer("round"), game.player()), (json!(round), begins));
        game.play("11 12 23 34 22");
    }
    assert_eq!(game.outcome().reason.code(), "rounds-played");
    assert_eq!(game.answer("round"), 4);
}

#[test]
fn q2_the_start_moves_on_whoever_ended_the_round() {
    // The second seat lays all its cards; it also begins the next round.
    let first = ["1 2 3 4 46", "11 12 23 34 22"];
    let game = forty_six(2).round(&first, "21", "..").round(&["J"], "21", "..");
    let game = game.play("draw 11 12 23 34 22");
    let began = Event::RoundBegan {
        round: 1,
        card: number("21"),
        square: number("21").square(),
        seat: Seat(1),
    };
    assert_eq!(game.receipt("22").last(), Some(&began));
    assert_eq!(game.player(), 1);
}

#[test]
fn as_many_rounds_are_played_as_there_are_players_unless_told_otherwise() {
    let hands = ["11 12 23 34 22", ""];
    let other = ["", "11 12 23 34 22"];
    let setup = || forty_six(2).round(&hands, "21", "..").round(&other, "21", "..");
    let game = setup().play("11 12 23 34 22 11 12 23 34 22");
    assert!(game.is_over());
    let game = forty_six(2).round(&hands, "21", "..").play("11 12 23 34 22");
    assert!(game.is_over());
}

#[test]
fn the_costs_of_all_rounds_add_up_and_fewest_points_win() {
    let first = ["11 12 23 34 22", "1 2 3 4 46"];
    let second = ["J 1 2 3 4", "11 12 23 34 22"];
    let game = forty_six(2).round(&first, "21", "..").round(&second, "21", "..");
    let game = game.play("11 12 23 34 22 11 12 23 34 22");
    let fewest = json!({"reason": "rounds-played", "scores": [110, 56], "winners": [1]});
    assert_eq!(game.answer("final"), fewest);
}

#[test]
fn q5_a_tie_is_shared() {
    let first = ["11 12 23 34 22", "1 2 3 4 46"];
    let second = ["1 2 3 4 46", "11 12 23 34 22"];
    let game = forty_six(2).round(&first, "21", "..").round(&second, "21", "..");
    let game = game.play("11 12 23 34 22 11 12 23 34 22");
    let tie = json!({"reason": "rounds-played", "scores": [56, 56], "winners": [0, 1]});
    assert_eq!(game.answer("final"), tie);
}

#[test]
fn q3_the_joker_needs_no_link_and_nor_does_the_player_who_takes_it_back() {
    let hands = ["J 1 2 3 4", "46 45 5 6 7"];
    let setup = || forty_six(2).round(&hands, "21", "..");
    let game = setup().play("draw");
    assert!(!game.allows("46"));
    let mut game = setup().play("J@46 done");
    // The joker links its neighbours there, and 46 may take its place.
    assert_eq!(game.legal(), ["45", "46", "draw"]);
    game.play("46");
    assert_eq!(game.answer("board"), json!({"21": "21", "46": "46"}));
}

#[test]
fn q3_with_the_option_the_joker_is_linked_like_any_other_card() {
    let game = forty_six(2).round(&["J"], "21", "..").rule("joker", "linked").play("");
    let (card, square) = (number("J"), number("46").square());
    game.refuses("J@46", "not-linked", "Q3", Refusal::NotLinked { card, square });
}

/// Six players and sixteen cards in the pile. The fourth player draws the last one.
fn last_card(fourth: &str, last: &str) -> Game<FortySix> {
    let hands = ["1 2 3 4 5", "6 7 8 13 14", "15 16 17 18 24", fourth];
    let game = forty_six(6).round(&hands, "21", &format!(".. {last}")).rule("joker", "linked");
    game.play(&"draw ".repeat(16))
}

#[test]
fn q4_who_drew_the_last_card_may_place_just_that_card() {
    let mut game = last_card("9 10 11 20 46", "22");
    assert_eq!((game.player(), game.answer("stock")), (3, json!(0)));
    assert_eq!(game.legal(), ["22", "done"]);
    // The others in hand are linked as well, but that does not help.
    game.refuses("9", "not-now", "Q4", Refusal::OnlyLastCard);
    game.refuses("draw", "not-now", "Q4", Refusal::PileEmpty);
    game.play("22");
    assert_eq!(game.legal(), ["done"]);
    assert!(!game.is_over());
    game.play("done");
    assert!(game.is_over());
    assert_eq!(game.answer("board"), json!({"21": "21", "22": "22"}));
}

#[test]
fn q4_the_last_card_need_not_be_placed_and_may_not_be_linked() {
    let mut game = last_card("9 10 11 20 46", "44");
    assert_eq!(game.legal(), ["done"]);
    game.play("done");
    let ended = Event::RoundEnded { round: 0, out: None };
    assert!(game.receipt("done").contains(&ended));
    assert!(game.is_over());
}

#[test]
fn q4_everybody_counts_when_the_pile_ran_out() {
    // The fourth player drew 3 times, the last card included, and is the only one with the joker.
    let hands = ["1 2 3 4 5", "6 7 8 9 10", "11 12 13 14 15", "16 17 18 19 20"];
    let rest = "26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 J";
    let fifth_and_sixth = ["22 23 24 25 41", "42 43 44 45 46"];
    let hands: Vec<&str> = hands.into_iter().chain(fifth_and_sixth).collect();
    let mut game = forty_six(6).round(&hands, "21", rest).play(&"draw ".repeat(16));
    game.play("done");
    // Seats draw in turn: 26 32 38, 27 33 39, 28 34 40, 29 35 J, 30 36, 31 37.
    let costs = [
        15 + 26 + 32 + 38,
        40 + 27 + 33 + 39,
        65 + 28 + 34 + 40,
        90 + 29 + 35 + 100,
        135 + 30 + 36,
        220 + 31 + 37,
    ];
    assert_eq!(game.scores(), costs);
    assert_eq!(game.outcome().winners().collect::<Vec<_>>(), [Seat(0)]);
}

#[test]
fn q4_the_last_card_may_be_the_joker() {
    let mut game = last_card("9 10 11 20 46", "J");
    assert_eq!(joker_squares(&game), ["10", "11", "20", "22", "31", "32", "33", "9"]);
    game.play("J@22");
    assert_eq!(game.legal(), ["done"]);
}

#[test]
fn q4_the_joker_that_the_last_card_took_back_may_be_placed_too() {
    // One turn goes by with the joker, so that the fifth player draws the last card.
    let hands = ["J 1 2 3 4", "", "", "", "9 10 11 20 46"];
    let script = format!("J@22 done {}", "draw ".repeat(16));
    let mut game = forty_six(6).round(&hands, "21", ".. 22").play(&script);
    assert_eq!(game.player(), 4);
    game.play("22");
    game.refuses("9", "not-now", "Q4", Refusal::OnlyLastCard);
    let squares = joker_squares(&game);
    assert!(squares.contains(&"23".to_string()) && squares.contains(&"9".to_string()));
    let mut placed = game.clone();
    placed.play("J@23");
    assert_eq!(placed.legal(), ["done"]);
    // Nobody has to: then the joker costs 100.
    game.play("done");
    placed.play("done");
    assert_eq!(game.scores()[4] - placed.scores()[4], 100);
}

#[test]
fn q4_the_round_after_the_last_card_is_played_as_usual() {
    let mut game = forty_six(6)
        .round(&[], "21", "..")
        .round(&["", "11 12 23 34 1"], "21", "..")
        .play(&"draw ".repeat(16));
    game.play("done");
    assert_eq!((game.player(), game.legal()), (1, vec!["11".to_string(), "draw".to_string()]));
    game.play("11 12 done");
    assert_eq!(game.player(), 2);
}

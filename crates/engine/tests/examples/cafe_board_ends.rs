//! The board game: how it ends, what is left in hand, and the final account.

use gueridon_engine::cafe::{Event, Refusal};
use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::{GameEvent as _, Seat, Version};
use serde_json::json;

use crate::support::{Game, Setup, board};

/// The sums of all points on receipts, penalties included.
fn sums(game: &Game<CafeBoard>) -> Vec<i32> {
    let mut sums = vec![0; game.scores().len()];
    for step in &game.replay.steps {
        for (seat, points) in step.receipt.iter().filter_map(|event| event.points(step.seat)) {
            sums[seat.index()] += points;
        }
    }
    sums
}

/// Seven tables, of which e6 and g6 share the chair f6.
const ACCOUNT: &str = "b2 DE e2 FR h2 GB k2 US b6 TR e6 IN g6 CN";

/// Six turns each, for 67, 50 and 61 points: tables of one nation bring 4, 6 and 8, a group of one
/// nation 40, a mixed one 20, and the bar 1, 2 and 3.
const SIX_TURNS_EACH: &str = "\
    DEf@a2 done \
    group g6 INf@f6 CNf@g5 CNf@g7 CNf@h6 done \
    FRf@d2 FRm@e1 done \
    \
    FRf@e3 done \
    FRm@f2 done \
    ESf@bar \
    \
    DEm@b1 done \
    DEf@b3 done \
    DEm@c2 done \
    \
    group k2 USm@j2 USm@k1 USm@k3 USm@l2 done \
    ESm@bar \
    GBf@g2 GBm@h1 done \
    \
    CUf@bar \
    GBf@h3 done \
    INm@d6 done \
    \
    INf@e5 INm@e7 done \
    GBm@i2 done \
    group b6 TRf@a6 TRf@b5 TRf@b7 TRf@c6";

#[test]
fn the_final_account_is_67_less_15_and_50_less_15_and_61_less_0() {
    let game = board(3).groups().plan(ACCOUNT).play(SIX_TURNS_EACH);
    // Without the zeros of `done` and of guests that waited for company.
    let by_seat = |seat: u8| -> Vec<i32> {
        let own = game.replay.steps.iter().filter(|step| step.seat == Seat(seat));
        own.map(|step| step.points).filter(|points| *points != 0).collect()
    };
    assert_eq!(by_seat(0), [6, 4, 40, 3, 6, 8]);
    assert_eq!(by_seat(1), [20, 8, 6, 2, 6, 8]);
    assert_eq!(by_seat(2), [4, 1, 8, 4, 4, 40]);
    assert_eq!(game.scores(), [67, 50, 61]);
    // Two tables of their nation each: three cards are left. The third player filled the last
    // chairs with all that was left of a hand of four.
    assert_eq!([0, 1, 2].map(|seat| game.hand(seat).len()), [3, 3, 0]);
    assert_eq!(
        game.answer("final"),
        json!({"reason": "chairs-full", "scores": [52, 35, 61], "winners": [2]})
    );
    assert_eq!(sums(&game), [52, 35, 61]);
}

#[test]
fn a_guest_in_hand_costs_5_and_a_joker_10() {
    let game = board(2)
        .plan("b2 DE")
        .holding(0, "*m")
        .holding(1, "*f *f")
        .play("DEf@a2 done DEm@b1 DEf@b3 done DEm@c2");
    assert_eq!(game.scores(), [8, 10]);
    let receipt = game.receipt("DEm@c2");
    let penalties = &receipt[receipt.len() - 2..];
    assert_eq!(
        penalties,
        [
            Event::Penalty { seat: Seat(0), guests: 3, jokers: 1, points: -(3 * 5 + 10) },
            Event::Penalty { seat: Seat(1), guests: 3, jokers: 2, points: -(3 * 5 + 2 * 10) },
        ]
    );
    assert_eq!(game.outcome().scores[..], [8 - 25, 10 - 35]);
    assert_eq!(sums(&game), [8 - 25, 10 - 35]);
}

#[test]
fn the_last_chair_ends_the_game_at_once_with_no_further_draw() {
    let game = board(2).plan("b2 DE").play("DEf@a2 done DEm@b1 DEf@b3 done DEm@c2");
    assert_eq!(game.outcome().reason.code(), "chairs-full");
    assert_eq!([0, 1].map(|seat| game.hand(seat).len()), [4, 5]);
    game.refuses("done", "game-over", "end", Refusal::GameOver);
}

#[test]
fn the_twentieth_place_at_the_bar_ends_the_game_at_once_with_no_further_draw() {
    let mut game = board(2).schuk().play("");
    for _ in 0..19 {
        game.bar();
    }
    assert!(!game.is_over());
    game.bar();
    assert_eq!(game.outcome().reason.code(), "bar-full");
    assert_eq!([0, 1].map(|seat| game.hand(seat).len()), [5, 4]);
}

#[test]
fn an_empty_hand_ends_the_game_after_the_refill() {
    // Five tables of one nation leave no card to draw; a sixth table keeps chairs empty.
    let mut game = board(2).plan("b2 DE e2 FR h2 GB k2 US b6 TR e6 IN").play(
        "DEf@a2 done DEm@b1 DEf@b3 done DEm@c2 done \
         FRf@d2 FRm@e1 done FRf@e3 FRm@f2 done \
         GBf@g2 GBm@h1 done GBf@h3 GBm@i2 done \
         USf@j2 USm@k1 done USf@k3 USm@l2 done \
         TRf@a6 TRm@b5 done TRf@b7 done ESf@bar TRm@c6",
    );
    assert_eq!(game.answer("limits"), json!([0, 5]));
    assert_eq!(game.hand(0), [""; 0]);
    assert!(!game.is_over());
    game.play("done");
    // 8 + 14 + 14 + 14 + 6 + 8, against 10 and four couples and the first place at the bar.
    let empty = json!({"reason": "empty-hand", "scores": [64, 27 - 25], "winners": [0]});
    assert_eq!(game.answer("final"), empty);
}

#[test]
fn b4_one_player_left_ends_the_game_and_wins_whatever_the_points() {
    let mut game = board(2).play("DEf@a2 done");
    // 1 + 3 + 5 - 4 for the second seat; 2 + 4 - 2 for the first, which then should pay 6.
    let points: Vec<i32> = (0..8).map(|_| game.bar()).collect();
    assert_eq!(points, [1, 2, 3, 4, 5, -2, -4, -4]);
    // Five guests cost 25: below the 0 of the eliminated, who ranks below all the same.
    let last = json!({"reason": "last-standing", "scores": [0, 5 - 25], "winners": [1]});
    assert_eq!(game.answer("final"), last);
    assert_eq!(game.outcome().ranks[..], [1, 0]);
}

#[test]
fn b4_eliminated_players_rank_below_everyone_still_playing() {
    let mut game = board(4).play("DEf@a2 done");
    for _ in 0..7 {
        game.bar();
    }
    // 4, 6, 0 and nothing: now the first seat should pay 6, the second 8.
    assert_eq!(game.bar(), -4);
    assert_eq!(game.bar(), -6);
    let last = json!({"reason": "last-standing", "scores": [0, 0, -25, 0], "winners": [2]});
    assert_eq!(game.answer("final"), last);
    assert_eq!(game.outcome().ranks[..], [1, 1, 0, 1]);
}

#[test]
fn b6_equal_points_share_the_win() {
    let game = board(2).plan("b2 DE e2 FR").play(
        "DEf@a2 done DEm@b1 done ESf@bar CUf@bar DEf@b3 done CUm@bar DEm@c2 done \
         FRf@d2 FRm@e1 done FRf@e3 done FRm@f2",
    );
    // 1 + 6 + 8 + 6 against 4 + 2 + 3 + 4 + 8; four guests in each hand, for one completed its
    // first table before, and the other draws nothing after the last chair.
    let shared = json!({"reason": "chairs-full", "scores": [21 - 20, 21 - 20], "winners": [0, 1]});
    assert_eq!(game.answer("final"), shared);
}

/// Two tables of each nation, none sharing a chair.
fn islands() -> Vec<(String, &'static str, [String; 3])> {
    let nations = ["DE", "FR", "GB", "US", "TR", "IN", "CN", "RU", "ES", "CU", "CF", "IT"];
    let squares = [2, 5, 8, 11].into_iter().flat_map(|row| [1, 4, 7, 10, 13, 16].map(|c| (c, row)));
    let letter = |column: u8| char::from(b'a' + column);
    squares
        .zip(nations.into_iter().cycle())
        .map(|((column, row), nation)| {
            let chairs = [
                format!("{}{row}", letter(column - 1)),
                format!("{}{}", letter(column), row - 1),
                format!("{}{}", letter(column), row + 1),
            ];
            (format!("{}{row}", letter(column)), nation, chairs)
        })
        .collect()
}

/// Four players: a couple at each of 24 tables, then a third guest at the first of them, which takes
/// 48 and as many more of the 80 guests in the bag. No table is ever full.
fn couples_and(thirds: usize, setup: Setup<CafeBoard>, finish: &str) -> Game<CafeBoard> {
    let islands = islands();
    let plan: String =
        islands.iter().map(|(table, nation, _)| format!("{table} {nation} ")).collect();
    let mut script = String::new();
    for (index, (_, nation, [left, top, _])) in islands.iter().enumerate() {
        // The first turn seats one guest; the next player joins.
        let next = if index == 0 { "done" } else { "" };
        script += &format!("{nation}f@{left} {next} {nation}m@{top} done ");
    }
    for (_, nation, [_, _, bottom]) in &islands[..thirds] {
        script += &format!("{nation}f@{bottom} done ");
    }
    setup.plan(&plan).play(&(script + finish))
}

#[test]
fn b5_the_bag_ends_the_game_when_a_refill_leaves_three_in_amigo_and_four_in_schuk() {
    for (edition, left) in [("amigo", 3), ("schuk", 4)] {
        let mut game = couples_and(24, board(4).rule("edition", edition), "");
        assert_eq!(game.answer("stock"), 8);
        for stock in (left + 1..8).rev() {
            game.bar();
            assert_eq!((game.answer("stock"), game.is_over()), (json!(stock), false), "{edition}");
        }
        game.bar();
        assert_eq!(game.answer("stock"), left, "{edition}");
        assert_eq!(game.outcome().reason.code(), "bag-empty");
    }
}

/// The turn that ends the game needs two cards where one of them leaves the bag low: how many of
/// the two are drawn from as many guests as lie in the bag `before`.
#[track_caller]
fn last_refill(setup: Setup<CafeBoard>, before: usize, drawn: usize) {
    // The last two tables get their third guests in one turn, for which two are drawn.
    let bar = ["", "INm@bar"][5 - before];
    let finish = format!("DEm@bar FRm@bar GBm@bar USm@bar TRm@bar {bar} CFf@n12 ITf@q12");
    let mut game = couples_and(22, setup, &finish);
    assert_eq!((game.answer("stock"), game.is_over()), (json!(before), false));
    let player = game.player();
    assert_eq!(game.hand(player).len(), 3);
    game.play("done");
    assert_eq!(game.answer("stock"), before - drawn);
    assert_eq!(game.hand(player).len(), 3 + drawn);
    assert_eq!(game.outcome().reason.code(), "bag-empty");
}

#[test]
fn b5_the_last_refill_stops_in_the_middle_in_version_2_and_in_amigo_since() {
    for (version, edition, before, drawn) in [
        (Version::V1, "amigo", 4, 2),
        (Version::V1, "schuk", 5, 2),
        (Version::V2, "amigo", 4, 1),
        (Version::V2, "schuk", 5, 1),
        (Version::V3, "amigo", 4, 1),
        (Version::V3, "schuk", 5, 2),
    ] {
        last_refill(board(4).version(version).rule("edition", edition), before, drawn);
    }
}

#[test]
fn b5_either_edition_can_be_played_with_the_end_of_the_other() {
    last_refill(board(4).schuk().rule("bag", "stop"), 4, 1);
    last_refill(board(4).rule("bag", "finish"), 5, 2);
}

#[test]
fn b5_four_guests_left_by_a_completed_refill_end_the_game() {
    let mut game = couples_and(24, board(4).rule("bag", "finish"), "");
    for _ in 0..4 {
        assert!(!game.is_over());
        game.bar();
    }
    assert_eq!((game.answer("stock"), game.is_over()), (json!(4), true));
}

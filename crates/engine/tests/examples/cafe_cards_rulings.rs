//! The card game: turns, company, the three ends, ties, and the rulings C1 to C3.

use gueridon_engine::GameEvent as _;
use gueridon_engine::cafe::{Event, Refusal};
use gueridon_engine::cafe_cards::CafeCards;
use serde_json::json;

use crate::support::{Game, card, cards};

const TABLES: &str = "RU GB FR ES IT CU";

/// Draws, or lays a card down where nothing can be drawn, until the guests run out.
fn draw_to_the_end(game: &mut Game<CafeCards>) {
    while !game.is_over() {
        let legal = game.legal();
        let down = legal.iter().find(|action| action.starts_with("down"));
        let action = down.cloned().unwrap_or_else(|| "draw".to_string());
        game.play(&action);
    }
}

#[test]
fn a_lone_guest_is_joined_by_the_very_next_card_at_one_of_its_tables() {
    let game = cards(2, TABLES).holding(0, "RUf RUm GBm FRm ESm ITm CUm").play("RUf@c2");
    // Beside c2 stand the Russian, the English and the French table; a guest on b3, c4 or d3
    // joins at the French one, so that a Spaniard or an Italian may come too.
    assert_eq!(
        game.legal(),
        [
            "ESm@b3", "ESm@c4", "FRm@b3", "FRm@c4", "FRm@d3", "GBm@d1", "GBm@d3", "GBm@e2",
            "ITm@c4", "ITm@d3", "RUm@a2", "RUm@b1", "RUm@b3",
        ]
    );
}

#[test]
fn a_guest_that_scores_may_be_followed_by_a_pair_at_an_empty_table() {
    let game = cards(2, TABLES).play("RUf@a2 RUm@b1 done RUf@b3 GBf@d1 GBm@e2");
    assert_eq!(game.last_points(3), [6, 0, 4]);
}

#[test]
fn one_two_or_three_guests_make_a_turn() {
    let mut game = cards(2, TABLES).play("RUf@a2 RUm@b1 done RUf@b3 done GBf@d1 GBm@e2 GBm@d3");
    // The third Englishman is also second at the centre, beside the Russian on b3.
    assert_eq!(game.last_points(3), [0, 4, 6 + 2]);
    assert_eq!(game.legal(), ["done"]);
    game.play("done");
    assert_eq!(game.player(), 1);
}

#[test]
fn drawing_is_the_whole_turn_even_when_somebody_could_sit_down() {
    let game = cards(2, TABLES).holding(0, "RUf RUm").play("draw");
    assert_eq!((game.player(), game.points()), (1, vec![0]));
    assert_eq!(game.answer("stock"), 96 - 2 * 7 - 1);
    assert_eq!(game.hand(0).len(), 8);
}

#[test]
fn with_twelve_in_hand_a_card_is_laid_down_instead_of_drawn() {
    let tenth = "draw ".repeat(10);
    let mut game = cards(2, TABLES).holding(0, "RUf").holding(1, "GBf").play(&tenth);
    assert_eq!(game.hand(0).len(), 12);
    game.refuses("draw", "hand-full", "draw", Refusal::HandFull { limit: 12 });
    game.play("down RUf");
    assert_eq!(game.answer("down"), json!([1, 0]));
    assert_eq!(game.player(), 1);
    // It is known to its owner only.
    let laid = Event::LaidDown { card: Some(card("RUf")) };
    assert_eq!(game.receipt("down RUf"), [laid]);
    assert_eq!(laid.concealed(), Event::LaidDown { card: None });
    // There it stays; at the next turn a card may be drawn again.
    game.play("down GBf");
    assert_eq!(game.answer("down"), json!([1, 1]));
    assert!(game.allows("draw"));
}

#[test]
fn the_game_is_over_at_once_when_somebody_draws_the_last_guest() {
    let mut game = cards(2, TABLES).play("");
    draw_to_the_end(&mut game);
    // 82 draws, 41 each: everybody has 48 cards in hand or face down, 2 points each.
    assert_eq!(game.answer("stock"), 0);
    let shared = json!({"reason": "stock-empty", "scores": [-96, -96], "winners": [0, 1]});
    assert_eq!(game.answer("final"), shared);
}

#[test]
fn c3_equal_points_and_equal_penalties_share_the_win() {
    let mut game = cards(3, TABLES).play("");
    draw_to_the_end(&mut game);
    // 75 draws, 25 each: 32 cards.
    assert_eq!(
        game.answer("final"),
        json!({"reason": "stock-empty", "scores": [-64, -64, -64], "winners": [0, 1, 2]})
    );
}

#[test]
fn c3_of_equal_points_the_smaller_penalty_wins() {
    let mut game = cards(2, TABLES).play("RUf@a2 RUm@b1 done RUf@b3 done");
    draw_to_the_end(&mut game);
    // 4 points and 7 - 2 + 41 cards against 6 points and 7 - 1 + 41 cards. Both draw 41: the one
    // draws 7 times before the first card goes face down and every other turn from then on, the
    // other 6 times, and after 76 turns each the 82 guests are gone.
    assert_eq!(game.scores(), [4, 6]);
    let down: Vec<usize> = serde_json::from_value(game.answer("down")).unwrap();
    assert_eq!([0, 1].map(|seat| game.hand(seat).len() + down[seat]), [46, 47]);
    let by_penalty = json!({"reason": "stock-empty", "scores": [-88, -88], "winners": [0]});
    assert_eq!(game.answer("final"), by_penalty);
    assert_eq!(game.outcome().ranks[..], [0, 1]);
}

/// Seven cards in three turns; the first seat has none left.
const LAYS_SEVEN: &str = "RUf@a2 RUm@b1 RUf@b3 done draw RUm@c2 ITf@d5 ITm@e4 done draw ITf@d3";

/// The end may be declared, instead of one other action, and makes these the final scores.
#[track_caller]
fn declare_the_end(mut game: Game<CafeCards>, other: &str, scores: [i32; 2]) {
    assert_eq!(game.legal(), [other, "end"]);
    game.play("end");
    let declared = json!({"reason": "declared", "scores": scores, "winners": [0]});
    assert_eq!(game.answer("final"), declared);
}

#[test]
fn c2_a_player_may_declare_the_end_right_after_laying_the_last_card() {
    let game = cards(2, TABLES).play(LAYS_SEVEN);
    assert_eq!(game.scores(), [4 + 6 + (8 + 2) + 4 + 6, 0]);
    // The other one holds 7 + 2 cards.
    declare_the_end(game, "done", [30, -18]);
}

#[test]
fn c2_a_player_may_declare_the_end_instead_of_drawing_at_a_later_turn() {
    let game = cards(2, TABLES).play(&format!("{LAYS_SEVEN} done draw"));
    declare_the_end(game, "draw", [30, -20]);
}

#[test]
fn c2_nobody_is_forced_to_declare_the_end() {
    let mut game = cards(2, TABLES).play(LAYS_SEVEN);
    game.play("done draw draw");
    assert!(!game.is_over());
    // Once a card is in hand again, the chance is gone.
    game.play("draw");
    game.refuses("end", "not-now", "C2", Refusal::HandNotEmpty { cards: 1 });
}

/// A script in which the corner b2 is filled again and again by four guests of its nation, two of
/// each player, who draw two cards each in between. Two nations are kept for the other tables.
fn corner_after_corner(tables: &[&str]) -> String {
    let turn = "draw draw draw draw XXf@a2 XXm@b1 done XXm@b3 XXf@c2 done ";
    tables.iter().map(|nation| turn.replace("XX", nation)).collect()
}

/// The nations of the twenty tables that come to the corner.
fn corner_tables() -> Vec<&'static str> {
    ["GB", "US", "TR", "IN", "CN", "RU", "ES", "CU", "CF", "IT"].repeat(2)
}

/// The pile: the first corner table, four that stay, and the others.
fn pile(corner: &[&str]) -> String {
    format!("{} DE FR DE FR {}", corner[0], corner[1..].join(" "))
}

#[test]
fn the_game_is_over_at_once_when_a_cleared_table_cannot_be_replaced() {
    let corner = corner_tables();
    let script = corner_after_corner(&corner);
    let script = script.strip_suffix("done ").unwrap();
    let game = cards(2, &pile(&corner)).play(script);
    assert_eq!(game.answer("tables_left"), 0);
    // Each table: 0 + 4 for the one, 6 and 8 + 2 at the centre for the other.
    assert_eq!(game.scores(), [20 * 4, 20 * 16]);
    // Both drew as many as they played, so that they hold seven as at the start.
    let reason = json!({"reason": "tables-empty", "scores": [80 - 14, 320 - 14], "winners": [1]});
    assert_eq!(game.answer("final"), reason);
}

#[test]
fn the_game_is_over_when_the_pile_cannot_replace_all_tables_that_were_cleared() {
    let corner = corner_tables();
    // After 18 corners one table is left in the pile; then one guest fills two tables.
    let last = "draw draw draw draw CFf@a2 CFm@b1 done CFm@b3 done FRf@c4 FRm@d3 done CFf@c2";
    let script = corner_after_corner(&corner[..18]) + last;
    let game = cards(2, &pile(&corner)).play(&script);
    assert_eq!(game.paid("FRf@c4"), "c3 2, b4 2, d4 0");
    assert_eq!(game.paid("FRm@d3"), "d2 0, c3 3, d4 4");
    assert_eq!(game.paid("CFf@c2"), "b2 8, d2 2, c3 4");
    assert_eq!(game.answer("tables_left"), 1);
    assert_eq!(game.outcome().reason.code(), "tables-empty");
}

#[test]
fn a_place_between_three_tables_is_checked_and_scored_at_each() {
    let game = cards(2, TABLES).holding(0, "ESf ESf RUm RUf").play("ESf@b3 RUm@a2 done draw");
    // On c2 a woman would be second beside another one at the centre.
    game.unbalances("RUf@c2", "c3 FR", 2, 0);
    assert!(game.allows("RUf@b1"));
}

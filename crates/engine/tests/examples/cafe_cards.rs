//! The card game: the worked examples of its document, and what a cleared table leaves behind.

use gueridon_engine::cafe::Event;
use gueridon_engine::cafe_cards::CafeCards;
use serde_json::json;

use crate::support::{Game, at, card, cards, nation};

/// Tables of the example, and the Cuban one that comes next.
const TABLES: &str = "RU GB FR ES IT CU";

/// A turn of 23 points, after which only the Russian woman on b1 is left.
const CLEARS_THE_CENTRE: &str = "RUf@b1 RUm@b3 done RUf@c2 ITf@c4 ITm@d3 done";

/// The same with other nations: `b2` for the one on b1, `d4` for the two that come last.
fn centre_cleared(tables: &str, b2: &str, d4: &str, then: &str) -> Game<CafeCards> {
    let script = CLEARS_THE_CENTRE.replace("RU", b2).replace("IT", d4);
    cards(2, tables).play(&format!("{script} {then}"))
}

fn revealed(game: &Game<CafeCards>, action: &str) -> Vec<(String, &'static str)> {
    let mut tables = Vec::new();
    for event in game.receipt(action) {
        if let Event::Revealed { table, nation } = event {
            tables.push((table.to_string(), nation.code()));
        }
    }
    tables
}

#[test]
fn a_russian_on_c2_an_italian_on_c4_and_an_italian_on_d3_bring_23_points() {
    let game = cards(2, TABLES).play(CLEARS_THE_CENTRE);
    game.pays([
        ("RUf@c2", "b2 6, d2 0, c3 2"),
        ("ITf@c4", "c3 3, b4 2, d4 0"),
        ("ITm@d3", "d2 2, c3 4, d4 4"),
    ]);
    assert_eq!(game.points(), [0, 4, 0, 8, 5, 10, 0]);
    assert_eq!(game.scores(), [4, 23]);
}

#[test]
fn the_table_in_the_centre_is_cleared_after_the_23_points() {
    let game = cards(2, TABLES).play(CLEARS_THE_CENTRE);
    let left = ["RUm", "RUf", "ITf", "ITm"].map(card).into_iter().collect();
    let receipt = game.receipt("ITm@d3");
    assert!(receipt.contains(&Event::Cleared {
        table: at("c3"),
        nation: nation("FR"),
        guests: left
    }));
    assert_eq!(game.answer("seats"), json!({"b1": "RUf"}));
    assert_eq!(
        game.answer("tables"),
        json!({"b2": "RU", "d2": "GB", "c3": "CU", "b4": "ES", "d4": "IT"})
    );
    assert_eq!(game.answer("tables_left"), 24 - 6);
}

#[test]
fn two_russians_at_a_french_table_are_not_doubled() {
    let game = cards(2, TABLES).play("RUf@c2 RUm@b3");
    assert_eq!(game.paid("RUm@b3"), "b2 4, c3 2, b4 0");
}

#[test]
fn a_man_and_a_woman_bring_2_a_third_guest_3_and_two_couples_4() {
    // The Spaniard on b3 keeps the Russian table from being of one nation.
    let game = cards(2, TABLES).play("ESf@b3 RUm@a2 RUf@b1 done RUm@c2");
    game.pays([("RUm@a2", "b2 2"), ("RUf@b1", "b2 3"), ("RUm@c2", "b2 4, d2 0, c3 2")]);
}

#[test]
fn guests_of_the_nation_of_their_table_bring_4_and_6_and_two_couples_8_not_4() {
    // A caption of the document says 4 for two couples of one nation: a misprint for 8.
    let game = cards(2, TABLES).play("RUf@a2 RUm@b1 RUf@b3 done RUm@c2");
    game.pays([("RUm@b1", "b2 4"), ("RUf@b3", "b2 6, c3 0, b4 0"), ("RUm@c2", "b2 8, d2 0, c3 2")]);
}

#[test]
fn three_compatriots_who_join_one_bring_4_6_and_8_together_18_points() {
    // Four at a corner table are always two at the centre, which pays 2 more; the picture of the
    // document shows the one table only.
    let game = cards(2, TABLES).play(&format!("{CLEARS_THE_CENTRE} RUm@a2 RUf@c2 RUm@b3"));
    assert_eq!(game.paid("RUm@a2"), "b2 4");
    assert_eq!(game.paid("RUf@c2"), "b2 6, d2 0, c3 0");
    assert_eq!(game.paid("RUm@b3"), "b2 8, c3 2, b4 0");
    assert_eq!(game.last_points(3), [4, 6, 8 + 2]);
}

#[test]
fn a_compatriot_and_then_a_foreigner_bring_4_and_3_together_7_points() {
    let game = cards(2, TABLES).play(&format!("{CLEARS_THE_CENTRE} RUm@a2 ESf@b3"));
    assert_eq!(game.paid("RUm@a2"), "b2 4");
    assert_eq!(game.paid("ESf@b3"), "b2 3, c3 0, b4 0");
    assert_eq!(game.last_points(2), [4, 3]);
}

#[test]
fn a_guest_brings_4_at_the_german_and_2_at_the_italian_table() {
    let game = centre_cleared("DE IT FR ES GB CU", "DE", "GB", "ITf@d1 DEm@c2");
    assert_eq!(game.paid("DEm@c2"), "b2 4, d2 2, c3 0");
    assert_eq!(game.last_points(1), [6]);
}

#[test]
fn a_guest_brings_3_at_the_german_and_2_at_the_chinese_table() {
    let game = centre_cleared("DE CN FR ES GB CU", "DE", "GB", "DEm@a2 CNf@d1 CUm@c2");
    assert_eq!(game.paid("CUm@c2"), "b2 3, d2 2, c3 0");
    assert_eq!(game.last_points(1), [5]);
}

#[test]
fn a_guest_brings_4_at_the_english_and_3_at_the_african_table_together_7_points() {
    let game = centre_cleared("GB CF FR ES IT CU", "GB", "IT", "CFf@d1 CFm@e2 GBm@c2");
    assert_eq!(game.paid("GBm@c2"), "b2 4, d2 3, c3 0");
    assert_eq!(game.last_points(3), [0, 4, 7]);
}

#[test]
fn the_english_guest_is_refused_for_gender_at_the_english_table() {
    let opening = CLEARS_THE_CENTRE.replace("RU", "GB");
    let game = cards(2, "GB CF FR ES IT CU").holding(0, "GBf GBf").play(&opening);
    // A woman sits on b1 already, and the table is hers alone.
    assert_eq!(game.answer("seats"), json!({"b1": "GBf"}));
    game.unbalances("GBf@c2", "b2 GB", 2, 0);
    game.unbalances("GBf@a2", "b2 GB", 2, 0);
}

#[test]
fn an_african_an_american_or_a_german_may_sit_between_their_three_tables() {
    let game = cards(2, "DE US CF ES IT").holding(0, "CFm CFf USm USf DEm DEf FRm").play("");
    for guest in ["CFm", "USm", "DEm"] {
        assert!(game.allows(&format!("{guest}@c2")), "{guest}");
    }
    assert_eq!(game.legal_with("FRm"), [""; 0]);
}

#[test]
fn a_french_and_an_italian_table_that_one_guest_completes_are_both_scored_and_cleared() {
    let game = cards(2, "RU GB FR ES IT CU IN")
        .play("FRf@c2 FRm@b3 ITf@c4 done ITm@e4 ITf@d5 ITm@d3 done");
    assert_eq!(game.paid("FRm@b3"), "b2 2, c3 4, b4 0");
    assert_eq!(game.paid("ITf@c4"), "c3 3, b4 2, d4 0");
    assert_eq!(game.points()[4..6], [4, 6]);
    // Two at the English table, two couples at the French one, four Italians at their own.
    assert_eq!(game.paid("ITm@d3"), "d2 2, c3 4, d4 8");
    assert_eq!(game.answer("seats"), json!({}));
    // Replaced in order: the centre comes before the corner below it.
    let new = [("c3".to_string(), "CU"), ("d4".to_string(), "IN")];
    assert_eq!(revealed(&game, "ITm@d3"), new);
    assert_eq!(game.answer("tables_left"), 24 - 7);
}

#[test]
fn c1_three_tables_cleared_at_once_are_replaced_in_reading_order() {
    let game = cards(2, "FR GB IT ES CN US TR IN").play(
        "ITf@c4 ITm@b3 ITm@d3 done \
         FRf@b1 FRm@a2 GBf@d1 done \
         GBm@e2 ITf@c2",
    );
    assert_eq!(game.points(), [0, 4 + 2, 6 + 2, 0, 2, 3, 2, 0, 3, 4 + 4 + 8]);
    assert_eq!(game.paid("ITf@c2"), "b2 4, d2 4, c3 8");
    let new = [("b2", "US"), ("d2", "TR"), ("c3", "IN")].map(|(at, new)| (at.to_string(), new));
    assert_eq!(revealed(&game, "ITf@c2"), new);
    assert_eq!(game.answer("seats"), json!({}));
}

#[test]
fn a_player_who_cleared_a_table_may_go_on_and_use_the_new_one_at_once() {
    let game = cards(2, TABLES).play(
        "RUf@a2 RUm@b1 RUf@b3 done \
         RUm@c2 CUf@a2 CUm@b1 done",
    );
    // The first card clears the Russian table, and the next one of the pile is Cuban.
    assert_eq!(game.answer("tables")["b2"], "CU");
    assert_eq!(game.last_points(4), [10, 0, 4, 0]);
    assert_eq!(game.answer("seats"), json!({"a2": "CUf", "b1": "CUm"}));
}

#[test]
fn a_clearing_takes_the_guests_that_other_tables_shared() {
    let game = cards(2, TABLES).play("RUf@b1 RUm@b3 done ESf@a4 done RUm@a2 done RUf@c2");
    // The Russian on b3 also sat with the Spaniard on a4, who is alone now.
    assert_eq!(game.paid("ESf@a4"), "b4 2");
    assert_eq!(game.answer("seats"), json!({"a4": "ESf"}));
}

/// Two Spanish women are left at their table, since the man between them and the Italians left.
pub(crate) const LEAVES_TWO_WOMEN: &str = "ESf@a4 ESm@c4 ESf@b5 done ITf@d5 ITm@e4 ITf@d3 done";

#[test]
fn an_unbalanced_company_may_be_left_and_only_the_next_guest_there_is_checked() {
    let mut game = cards(2, TABLES).holding(0, "ESf ESf ESf ESm ESm").play(LEAVES_TWO_WOMEN);
    assert_eq!(game.points(), [0, 4, 6, 0, 2, 3, 4 + 2, 0]);
    assert_eq!(game.answer("seats"), json!({"a4": "ESf", "b5": "ESf"}));
    game.unbalances("ESf@b3", "b4 ES", 3, 0);
    game.play("ESm@b3");
    assert_eq!(game.paid("ESm@b3"), "b2 0, c3 0, b4 6");
}

//! The points in which the versions of the rules differ, each played by all; the last draw (B5) is in
//! `cafe_board_ends`.

use gueridon_engine::Version;
use gueridon_engine::cafe::Event;
use serde_json::json;

use crate::support::{at, board, board_of, cards, forty_six_of, nation};

#[test]
fn b1_each_version_has_the_nations_where_its_plan_puts_them() {
    let corners = |version| {
        let game = board_of(version, 2).play("");
        let table = |square| {
            let board = game.replay.game.board();
            board.nation(board.table_at(at(square)).expect("a table")).code()
        };
        ["b2", "l2", "b12", "l12"].map(table)
    };
    assert_eq!(corners(Version::V1), ["DE", "ES", "ES", "DE"]);
    for version in [Version::V2, Version::V3] {
        assert_eq!(corners(version), ["CF", "ES", "TR", "IN"]);
    }
}

#[test]
fn b1_a_chair_between_two_tables_of_one_nation_counts_and_doubles_at_both() {
    // e2 lies between the Italian tables d2 and f2.
    let game = board_of(Version::V2, 2).play("ITf@d1 done ITm@f1 ITf@f3 done ITm@e2");
    assert_eq!(game.paid("ITm@e2"), "d2 4, f2 6");
    // Where a table also has a guest of another nation, only the other one is doubled.
    let game = board_of(Version::V2, 2).play("ITf@d1 done ITm@c2 CFf@b1 done ITm@f3 ITf@e2");
    assert_eq!(game.paid("ITf@e2"), "d2 6, f2 4");
}

#[test]
fn b1_a_guest_may_complete_two_tables_of_its_nation_at_once_and_the_limit_falls_by_two() {
    let script = "ITf@d1 done ITm@d3 ITf@c2 done ITm@f1 ITf@f3 done ITf@g2 done ITm@e2";
    let game = board_of(Version::V2, 2).play(script);
    assert_eq!(game.paid("ITm@e2"), "d2 8, f2 8");
    let lowered =
        |table, limit| Event::LimitLowered { table: at(table), nation: nation("IT"), limit };
    let receipt = game.receipt("ITm@e2");
    assert!(receipt.contains(&lowered("d2", 4)) && receipt.contains(&lowered("f2", 3)));
    assert_eq!(game.answer("limits"), json!([3, 5]));
}

#[test]
fn b1_a_joker_between_two_tables_of_one_nation_stands_for_that_nation() {
    let game = board_of(Version::V2, 2).holding(0, "*m").play("");
    let there: Vec<_> = game.legal().into_iter().filter(|action| action.ends_with("@e2")).collect();
    assert!(there.contains(&"*m=IT@e2".to_string()), "{there:?}");
    assert_eq!(there.iter().filter(|action| action.starts_with('*')).count(), 1);
}

/// Jokers at d2 (GB): two stand for its nation, two for those of its neighbours.
const FOUR_JOKERS: &str = "*f=GB@d1 done *m=DE@c2 done *f=CU@e2 done *m=GB@d3";

#[test]
fn b8_four_jokers_pay_8_and_count_as_a_table_of_its_nation_whatever_they_stand_for() {
    let game = board(2).play(FOUR_JOKERS);
    // The second and the third joker are paid by the nations that they stand for.
    assert_eq!(game.paid("*m=DE@c2"), "b2 0, d2 2");
    assert_eq!(game.paid("*f=CU@e2"), "d2 3, f2 0");
    assert_eq!(game.paid("*m=GB@d3"), "d2 8, d4 0");
    assert_eq!(game.answer("limits"), json!([5, 4]));
    let (table, nation) = (at("d2"), nation("GB"));
    assert!(game.receipt("*m=GB@d3").contains(&Event::FourJokers { table, nation }));
}

#[test]
fn b8_is_a_rule_of_neither_edition_in_version_1_of_both_in_version_2_and_of_amigo_in_version_3() {
    for (version, edition, points, limit) in [
        (Version::V1, "amigo", 4, 5),
        (Version::V1, "schuk", 4, 5),
        (Version::V2, "amigo", 8, 4),
        (Version::V2, "schuk", 8, 4),
        (Version::V3, "amigo", 8, 4),
        (Version::V3, "schuk", 4, 5),
    ] {
        let game = board(2).version(version).rule("edition", edition).play(FOUR_JOKERS);
        assert_eq!(game.last_points(1), [points], "{version:?} {edition}");
        assert_eq!(game.answer("limits"), json!([5, limit]), "{version:?} {edition}");
    }
}

#[test]
fn b8_three_jokers_and_a_guest_are_no_table_of_jokers() {
    for version in Version::ALL {
        let game =
            board(2).version(version).play("*f=GB@d1 done *m=DE@c2 done *f=CU@e2 done GBm@d3");
        assert_eq!(game.paid("GBm@d3"), "d2 4, d4 0");
        assert_eq!(game.answer("limits"), json!([5, 5]));
    }
}

#[test]
fn b8_what_a_bot_expects_of_the_fourth_joker_is_what_it_brings() {
    for version in Version::ALL {
        let three = FOUR_JOKERS.strip_suffix("*m=GB@d3").expect("the fourth joker comes last");
        let before = board(2).version(version).holding(1, "*m *m").play(three);
        let (game, state) = (&before.replay.game, &before.replay.state);
        let chair = game.board().chair_at(at("d3")).expect("a chair");
        let expected = game.worth(state, crate::support::guest("*m=GB"), chair);
        assert_eq!([expected], before.after("*m=GB@d3").last_points(1)[..]);
    }
}

#[test]
fn b12_the_joker_of_a_ladies_table_can_be_exchanged_since_version_3() {
    let coffee = "DEf@a2 done group l4 CNf@k4 *f=ES@l3 CNf@l5 CNf@m4 done";
    for (version, exchanged) in [(Version::V1, false), (Version::V2, false), (Version::V3, true)] {
        let game = board(2).version(version).groups().holding(0, "CNf").play(coffee);
        assert_eq!(game.allows("CNf<>l3"), exchanged, "{version:?}");
        if !exchanged {
            game.unbalances("CNf<>l3", "l4 CN", 4, 0);
        }
    }
}

#[test]
fn c5_a_group_asks_and_pays_the_other_tables_up_to_version_2_and_with_strict() {
    let coffee = "group b2 FRf@a2 FRf@b1 FRf@b3 FRf@c2";
    for (version, groups, alone) in [
        (Version::V1, json!(true), false),
        (Version::V2, json!(true), false),
        (Version::V3, json!(true), true),
        (Version::V3, json!("strict"), false),
    ] {
        let cafe = || cards(2, "FR GB CU ES IT").version(version).rule("groups", groups.clone());
        let empty = cafe().holding(0, "FRf FRf FRf FRf").play("");
        assert_eq!(empty.allows(coffee), alone, "{version:?} {groups}");
        // With an Italian man at the centre it is legal by both readings.
        let beside = cafe().play(&format!("ITf@e4 ITm@c4 done {coffee}"));
        let points = if alone { 40 } else { 40 + 7 };
        assert_eq!(beside.last_points(1), [points], "{version:?} {groups}");
    }
}

#[test]
fn q3_the_joker_is_linked_by_version_1_and_free_since_version_2_unless_the_option_says() {
    for (version, option, free) in [
        (Version::V1, None, false),
        (Version::V1, Some("anywhere"), true),
        (Version::V2, None, true),
        (Version::V2, Some("linked"), false),
        (Version::V3, None, true),
        (Version::V3, Some("linked"), false),
    ] {
        let mut setup = forty_six_of(version, 2).round(&["J"], "21", "..");
        if let Some(option) = option {
            setup = setup.rule("joker", option);
        }
        assert_eq!(setup.play("").allows("J@46"), free, "{version:?} {option:?}");
    }
}

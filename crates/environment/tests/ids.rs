//! Ids never change, stand for one action each, and are legal where the rules say so.

mod common;

use common::{OPTIONS, rules_of};
use gueridon_engine::{ActionId, Chance, Encode, Game, Notation};
use gueridon_environment::{Encoded, GameSpec, Position, UnreadableAction};
use gueridon_record::types::{CafeBoard, CafeCards};
use gueridon_record::{Dice, GameId, Seed, with_game};
use gueridon_text::{Lang, Speaker};

fn id_count(game: GameId, rules: &str) -> usize {
    with_game!(game, G => rules_of::<G>(game, 2, rules).game.id_count())
}

#[test]
fn the_numbers_of_ids_are_those_of_the_documentation() {
    assert_eq!(id_count(GameId::FortySix, "{}"), 95);
    assert_eq!(id_count(GameId::CafeCards, "{}"), 315);
    assert_eq!(id_count(GameId::CafeCards, r#"{"groups":true}"#), 315 + 5 * 2);
    assert_eq!(id_count(GameId::CafeBoard, "{}"), 604);
    assert_eq!(id_count(GameId::CafeBoard, r#"{"groups":true}"#), 604 + 24 * 2);
}

/// The ids of some actions, worked out by hand from the tables in the documentation.
#[test]
fn ids_do_not_change() {
    let expect = |game: GameId, rules: &str, pairs: &[(&str, ActionId)]| {
        with_game!(game, G => {
            let rules = rules_of::<G>(game, 2, rules);
            for &(text, id) in pairs {
                assert_eq!(rules.read_id(text), Ok(id), "{text}");
                assert_eq!(rules.write_id(id).as_deref(), Some(text));
            }
        });
    };
    let numbers = [("1", 0), ("17", 16), ("46", 45), ("J@1", 46), ("J@46", 91), ("J@J", 92)];
    expect(GameId::FortySix, "{}", &numbers);
    expect(GameId::FortySix, r#"{"side":"red"}"#, &[("draw", 93), ("done", 94)]);
    // Places: a2 a4 b1 b3 b5 c2 c4 d1 d3 d5 e2 e4. Kinds: DEf DEm FRf … ITm.
    let cards = [
        ("DEf@a2", 0),
        ("DEm@a2", 12),
        ("FRf@c2", 2 * 12 + 5),
        ("ITm@e4", 23 * 12 + 11),
        ("draw", 288),
        ("down DEf", 289),
        ("down ITm", 312),
        ("end", 313),
        ("done", 314),
    ];
    expect(GameId::CafeCards, "{}", &cards);
    let groups = [("group b2 f", 315), ("group b2 m", 316), ("group d4 m", 324)];
    expect(GameId::CafeCards, r#"{"groups":true}"#, &groups);
    // The first table is b2 CF with the chairs a2 b1 b3 c2, the second d2 IT with c2 d1 d3 e2; the last is l12 IN with
    // k12 l11 l13 m12.
    let board = [
        ("CFf@a2", 0),
        ("CFm@a2", 1),
        ("CFf@b1", 2),
        ("CFm@c2", 7),
        ("ITf@c2", 8),
        ("INm@m12", 191),
        ("*f=CF@a2", 192),
        ("*m=IN@m12", 383),
        ("CFf<>a2", 384),
        ("ITf<>c2", 392),
        ("INm<>m12", 575),
        ("DEf@bar", 576),
        ("ITm@bar", 599),
        ("*f@bar", 600),
        ("*m@bar", 601),
        ("pass", 602),
        ("done", 603),
    ];
    expect(GameId::CafeBoard, "{}", &board);
    let groups = [("group b2 f", 604), ("group l12 m", 651)];
    expect(GameId::CafeBoard, r#"{"groups":true}"#, &groups);
}

/// b3 is a chair between two tables of Central Africa: the side of the first one counts, and that of the other, b4, whose chairs
/// are a4 b3 b5 c4, means the same.
#[test]
fn a_chair_between_two_tables_of_one_nation_has_a_second_id_that_is_never_legal() {
    let rules = rules_of::<CafeBoard>(GameId::CafeBoard, 2, "{}");
    assert_eq!(rules.read_id("CFf@b3"), Ok(4));
    let table_b4 = 6;
    let twin = table_b4 * 8 + 2;
    assert_eq!(rules.write_id(twin).as_deref(), Some("CFf@b3"));
    let mut position = Position::start(&rules, Seed::numbered(1));
    assert_eq!(position.usual_id(twin), Some(4));
    let speaker = Speaker::new(Lang::En);
    let mut dice = Dice::new(Seed::numbered(2));
    while position.to_act().is_some() {
        assert!(!position.legal().has(twin));
        if position.legal().has(4) {
            let why = position.refusal(twin, &speaker).unwrap();
            assert_eq!(why, "There are two ids for CFf@b3, and this one is never legal. Use 4.");
        }
        let count = position.legal().len() as u32;
        let id = position.legal().nth(dice.below(count) as usize).unwrap();
        position.apply(id).unwrap();
    }
}

#[test]
fn every_action_has_its_id_and_every_id_its_text() {
    for (game, players, options) in OPTIONS {
        with_game!(*game, G => {
            let rules = rules_of::<G>(*game, *players, options);
            for id in 0..rules.game.id_count() as ActionId {
                let text = rules.write_id(id).expect("an id has a text");
                let read = rules.read_id(&text).expect("a text has an id");
                assert_eq!(rules.write_id(read), Some(text));
            }
            assert_eq!(rules.write_id(rules.game.id_count() as ActionId), None);
            assert_eq!(rules.write_id(ActionId::MAX), None);
            // What can be written but never played, such as a guest where its nation has no table, has no id.
            for action in rules.game.universe() {
                let text = rules.game.write(action);
                if let Ok(id) = rules.read_id(&text) {
                    assert_eq!(rules.game.action_of(id), Some(action), "{text}");
                } else {
                    let mut position = Position::start(&rules, Seed::numbered(0));
                    position.legal();
                    assert!(!rules.game.is_legal(position.state(), action), "{text}");
                }
            }
        });
    }
}

#[test]
fn a_text_that_is_no_action_is_refused_and_a_group_is_several() {
    let rules = rules_of::<CafeCards>(GameId::CafeCards, 2, r#"{"groups":true}"#);
    let with_text = |text: &str| rules.read_id(text);
    assert!(matches!(with_text("nonsense"), Err(UnreadableAction::Text(_))));
    assert!(matches!(with_text("FRf@z9"), Err(UnreadableAction::Text(_))));
    let group = "group b2 FRf@a2 FRf@b1 FRf@b3 FRf@c2";
    // FRf is kind 2; the places a2 b1 b3 c2 are 0, 2, 3 and 5.
    let ids = rules.read_ids(group).expect("a group");
    assert_eq!(*ids, [315, 24, 26, 27, 29]);
    assert_eq!(with_text(group), Err(UnreadableAction::Several(ids)));
}

#[test]
fn a_group_of_guests_that_cannot_sit_there_has_no_ids() {
    let rules = rules_of::<CafeBoard>(GameId::CafeBoard, 2, r#"{"groups":true}"#);
    let fits = "group b2 CFf@a2 CFf@b1 CFf@b3 ITf@c2";
    assert_eq!(rules.read_ids(fits).as_deref(), Ok(&[604, 0, 2, 4, 8][..]));
    // b2 is a table of Central Africa.
    let stranger = "group b2 DEf@a2 DEf@b1 DEf@b3 DEf@c2";
    assert!(matches!(rules.read_ids(stranger), Err(UnreadableAction::Text(_))));
}

#[test]
fn options_that_make_no_difference_are_left_out() {
    let plain = |game, players, options: &str| with_game!(game, G => rules_of::<G>(game, players, options).template.rules.clone());
    assert!(plain(GameId::CafeCards, 2, r#"{"groups":false}"#).is_empty());
    assert!(plain(GameId::FortySix, 3, r#"{"rounds":3,"side":"blue"}"#).is_empty());
    let kept = plain(GameId::FortySix, 3, r#"{"rounds":2,"side":"blue"}"#);
    assert_eq!(kept.keys().collect::<Vec<_>>(), ["rounds"]);
}

/// Plays a game by ids, and compares each position with the rules: what is legal, what is refused, and the record.
fn compare<G: Encoded>(rules: &std::sync::Arc<GameSpec<G>>, seed: u64) -> usize {
    let mut dice = Dice::new(Seed::numbered(seed));
    let mut position = Position::start(rules, Seed::numbered(seed));
    let speaker = Speaker::new(Lang::En);
    let (mut actions, mut groups) = (Vec::new(), 0);
    let mut played = Vec::new();
    while position.to_act().is_some() {
        rules.game.legal(position.state(), &mut actions);
        let legal: Vec<ActionId> = position.legal().iter().collect();
        let mut expected: Vec<ActionId> = actions
            .iter()
            .map(|&action| rules.game.ids(action))
            .filter(|ids| ids.starts_with(position.chosen()))
            .map(|ids| ids[position.chosen().len()])
            .collect();
        expected.sort_unstable();
        expected.dedup();
        assert_eq!(legal, expected);
        if dice.below(8) == 0 {
            let before = (position.state().clone(), position.chosen().to_vec());
            for id in (0..rules.game.id_count() as ActionId + 3).filter(|id| !legal.contains(id)) {
                position.apply(id).expect_err("not legal");
                let why = position.refusal(id, &speaker).expect("a sentence");
                assert!(!why.is_empty());
            }
            assert_eq!((position.state().clone(), position.chosen().to_vec()), before);
        }
        // Groups are rare, so they are begun whenever they can be.
        let begin = legal.iter().copied().find(|&id| rules.game.write_group_id(id).is_some());
        let id = begin.unwrap_or_else(|| legal[dice.below(legal.len() as u32) as usize]);
        groups += usize::from(begin.is_some());
        assert_eq!(position.refusal(id, &speaker), None);
        position.apply(id).expect("a legal id");
        played.push(id);
    }
    assert!(position.legal().is_empty());
    assert!(position.history().eq(played));
    let record = position.record().expect("dealt by a seed");
    let again = Position::replay(rules, &record, &speaker).expect("a record of this game");
    assert_eq!(again.state(), position.state());
    assert!(again.history().eq(position.history()));
    groups
}

#[test]
fn what_is_legal_by_ids_is_what_is_legal_by_the_rules() {
    for (game, players, options) in OPTIONS {
        let groups: usize = with_game!(*game, G => {
            let rules = rules_of::<G>(*game, *players, options);
            (0..12).map(|seed| compare(&rules, seed)).sum()
        });
        assert_eq!(groups > 0, options.contains("groups"), "{options}: groups were tried");
    }
}

#[test]
fn a_refusal_of_a_group_says_what_is_in_the_way() {
    let rules = rules_of::<CafeCards>(GameId::CafeCards, 2, r#"{"groups":true}"#);
    let mut position = Position::start(&rules, Seed::numbered(3));
    let speaker = Speaker::new(Lang::En);
    let begin = (315..325).find(|id| !position.legal().has(*id)).expect("not everything at once");
    let why = position.refusal(begin, &speaker).unwrap();
    assert!(why.contains("in one go"), "{why}");
    // Groups are rare: games are played until one can be begun.
    for seed in 0..100 {
        let mut dice = Dice::new(Seed::numbered(seed));
        let mut position = Position::start(&rules, Seed::numbered(seed));
        while position.to_act().is_some() {
            let start = position.legal().iter().find(|id| *id >= 315);
            if let Some(start) = start {
                position.apply(start).unwrap();
                let why =
                    position.refusal(288, &speaker).expect("no draw in the middle of a group");
                assert!(why.contains("the next one takes chair"), "{why}");
                return;
            }
            let count = position.legal().len() as u32;
            let id = position.legal().nth(dice.below(count) as usize).unwrap();
            position.apply(id).unwrap();
        }
    }
    panic!("no group could be begun in a hundred games");
}

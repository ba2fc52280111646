//! The parts of a load test that need no server: games, schedules, parsing of entries.

use std::time::Duration;

use gueridon_bots::Xoshiro;
use gueridon_loadtest::load::{ArrivalSchedule, EntryRef, Scenario};
use gueridon_record::{GameId, Record};
use gueridon_text::{Lang, Speaker};

#[test]
fn every_step_is_one_that_a_referee_accepts() {
    for game in GameId::ALL {
        let scenario = Scenario::new(game, 7).unwrap();
        let mut record = Record::read(scenario.record.as_bytes()).unwrap();
        record.actions = scenario.play(Xoshiro::new(3)).map(|(_, action)| action).collect();
        let line = record.write();
        let answer = gueridon_record::referee_answer(line.as_bytes(), &Speaker::new(Lang::En));
        assert!(answer.to_string().contains(r#""over":true"#), "{answer}");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let scenario = Scenario::new(GameId::FortySix, 1).unwrap();
    let games = [1, 1, 2].map(|seed| scenario.play(Xoshiro::new(seed)).collect::<Vec<_>>());
    assert_eq!(games[0], games[1]);
    assert_ne!(games[0], games[2]);
}

#[test]
fn steps_come_one_after_the_other_at_the_same_distance() {
    let schedule = ArrivalSchedule { rate: 250.0, tables: 5 };
    let in_turn = (0..10u64).flat_map(|nth| (0..5).map(move |table| (table, nth)));
    for (at, (table, nth)) in in_turn.enumerate() {
        let expected = Duration::from_millis(4 * at as u64);
        let due = schedule.due(table, nth);
        assert!(due.abs_diff(expected) < Duration::from_micros(1), "{table} {nth}: {due:?}");
    }
}

#[test]
fn a_second_holds_as_many_steps_as_the_rate_says() {
    for (rate, tables) in [(1.0, 1), (7.0, 3), (2_500.0, 500), (3.0, 100)] {
        let schedule = ArrivalSchedule { rate, tables };
        let second = Duration::from_secs(1);
        let within = |table| (0..).take_while(|&nth| schedule.due(table, nth) < second).count();
        let steps: usize = (0..tables).map(within).sum();
        assert_eq!(steps, rate as usize, "{rate} over {tables}");
    }
}

#[test]
fn the_time_of_a_step_does_not_depend_on_responses() {
    let schedule = ArrivalSchedule { rate: 10.0, tables: 2 };
    assert_eq!(schedule.due(1, 30), Duration::from_secs_f64(6.1));
}

const ENTRY: EntryRef = EntryRef { seq: 12, head: [b'a'; 64] };

fn data() -> String {
    let head = "a".repeat(64);
    format!(r#"{{"seq":12,"step":11,"head":"{head}","what":"play"}}"#)
}

#[test]
fn an_acknowledgement_names_its_entry() {
    assert_eq!(EntryRef::from_receipt(data().as_bytes()), Some(ENTRY));
}

#[test]
fn a_step_is_an_entry() {
    let text = format!("event: step\ndata: {}\nid: 12", data());
    assert_eq!(EntryRef::from_event(text.as_bytes()), Some(ENTRY));
}

#[test]
fn the_state_of_a_table_is_no_entry_nor_is_a_keep_alive() {
    assert_eq!(EntryRef::from_event(b"event: now\ndata: {\"seq\":12}\nid: 12"), None);
    assert_eq!(EntryRef::from_event(b":"), None);
    assert_eq!(EntryRef::from_event(b""), None);
}

#[test]
fn an_entry_that_is_cut_short_is_none() {
    let text = format!("event: step\ndata: {}\nid: 12", data());
    for end in 0..text.len() - 2 {
        assert_eq!(EntryRef::from_event(&text.as_bytes()[..end]), None, "{end}");
    }
    for broken in ["{}", r#"{"seq":,"head":"aa"}"#, r#"{"seq":99999999999999999999}"#] {
        assert_eq!(EntryRef::from_receipt(broken.as_bytes()), None, "{broken}");
    }
}

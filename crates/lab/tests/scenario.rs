//! The parts of a load test that need no server: games and schedules.

use std::time::Duration;

use gueridon_bots::Xoshiro;
use gueridon_lab::load::{ArrivalSchedule, Scenario};
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

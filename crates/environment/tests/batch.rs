//! Batches play the games of their seed, whatever the number of threads, and refuse what is not legal.

mod common;

use std::sync::Arc;

use common::{OPTIONS, rules_of, usual};
use gueridon_engine::{Encode, Seat};
use gueridon_environment::{Batch, Buffers, Encoded, GameSpec, IllegalLane, Position};
use gueridon_record::types::{CafeCards, FortySix};
use gueridon_record::{GameId, Seed, with_game};

/// Buffers that own their rows.
#[derive(Clone, PartialEq, Debug, Default)]
struct Owned {
    observations: Vec<f32>,
    masks: Vec<bool>,
    rewards: Vec<f32>,
    done: Vec<bool>,
    players: Vec<i32>,
}

impl Owned {
    fn new<G: Encoded>(rules: &GameSpec<G>, lanes: usize) -> Owned {
        Owned {
            // What was there before must not matter.
            observations: vec![f32::NAN; lanes * rules.observation_len()],
            masks: vec![true; lanes * rules.game.id_count()],
            rewards: vec![f32::NAN; lanes * rules.game.players()],
            done: vec![true; lanes],
            players: vec![-1; lanes],
        }
    }

    fn lend(&mut self) -> Buffers<'_> {
        Buffers {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            done: &mut self.done,
            players: &mut self.players,
        }
    }
}

/// Plays random steps and returns what was seen, and the actions.
fn play<G: Encoded>(
    rules: &Arc<GameSpec<G>>,
    lanes: usize,
    threads: usize,
    steps: usize,
) -> Vec<(Vec<i32>, Owned)> {
    let mut batch = Batch::new(rules, lanes, 7, threads);
    let mut rows = Owned::new(rules, lanes);
    batch.write(rows.lend());
    let mut seen = vec![(Vec::new(), rows.clone())];
    for _ in 0..steps {
        let mut actions = vec![0; lanes];
        batch.sample(&mut actions);
        batch.step(&actions, rows.lend()).expect("legal actions");
        seen.push((actions, rows.clone()));
    }
    seen
}

#[test]
fn any_number_of_threads_plays_the_same_games() {
    for game in GameId::ALL {
        with_game!(game, G => {
            let rules = GameSpec::<G>::open(&usual(game, 0)).unwrap();
            let alone = play(&rules, 7, 1, 450);
            for threads in [2, 3, 7, 64] {
                assert!(play(&rules, 7, threads, 450) == alone, "{threads} threads");
            }
            let ends = alone.iter().map(|(_, rows)| rows.done.iter().filter(|&&it| it).count());
            assert!(ends.sum::<usize>() >= 7, "games ended and others began");
        });
    }
}

/// A group by the strict reading is rare, so the games that count groups leave it out.
const STRICT: (GameId, usize, &str) = (GameId::CafeCards, 4, r#"{"groups":"strict","first":3}"#);

#[test]
fn games_of_any_options_begin_with_the_seat_that_the_options_name() {
    for (game, players, options) in OPTIONS.iter().chain([&STRICT]) {
        with_game!(*game, G => {
            let rules = rules_of::<G>(*game, *players, options);
            let seen = play(&rules, 3, 2, 300);
            let first = rules.template.rules.get("first").and_then(|seat| seat.as_i64());
            let first = i32::try_from(first.unwrap_or(0)).unwrap();
            assert_eq!(seen[0].1.players, [first; 3], "{options}");
            assert!(play(&rules, 3, 1, 300) == seen, "{options}");
        });
    }
}

#[test]
fn a_lane_shows_the_game_of_its_seed_and_the_returns_at_its_end() {
    for game in GameId::ALL {
        with_game!(game, G => {
            let rules = GameSpec::<G>::open(&usual(game, 0)).unwrap();
            let seen = play(&rules, 3, 2, 400);
            let (ids, width) = (rules.game.id_count(), rules.observation_len());
            let lane = 2;
            let mut games = 0_u64;
            let deal = |number: u64| {
                let mut seed = Seed([0; 32]);
                seed.0[..8].copy_from_slice(&7_u64.to_le_bytes());
                seed.0[8..16].copy_from_slice(&(lane as u64).to_le_bytes());
                seed.0[16..24].copy_from_slice(&number.to_le_bytes());
                Position::start(&rules, seed)
            };
            let mut position = deal(0);
            for (actions, rows) in &seen {
                let mut returns = vec![0.0; 2];
                if let Some(&action) = actions.get(lane) {
                    position.apply(u16::try_from(action).unwrap()).unwrap();
                    let ended = position.to_act().is_none();
                    assert_eq!(rows.done[lane], ended);
                    if ended {
                        returns = position.returns().unwrap().to_vec();
                        games += 1;
                        position = deal(games);
                    }
                }
                assert_eq!(rows.rewards[2 * lane..][..2], returns);
                let seat = position.to_act().unwrap();
                assert_eq!(rows.players[lane], i32::from(seat.0));
                let mut numbers = vec![0.0; width];
                position.observe(seat, &mut numbers);
                assert_eq!(rows.observations[lane * width..][..width], numbers);
                let mask = &rows.masks[lane * ids..][..ids];
                assert!((0..ids).all(|id| mask[id] == position.legal().has(id as u16)));
            }
            assert!(games > 0);
        });
    }
}

#[test]
fn an_action_that_is_not_legal_changes_no_game() {
    let rules = GameSpec::<FortySix>::open(&usual(GameId::FortySix, 0)).unwrap();
    let mut batch = Batch::new(&rules, 4, 1, 2);
    let mut rows = Owned::new(&rules, 4);
    batch.write(rows.lend());
    let before = rows.clone();
    let mut actions = vec![0; 4];
    batch.sample(&mut actions);
    for wrong in [-1, i32::MIN, i32::MAX, 94, 95, 65_536 + actions[3]] {
        let mut actions = actions.clone();
        actions[3] = wrong;
        let refused = batch.step(&actions, rows.lend());
        assert_eq!(refused, Err(IllegalLane { lane: 3, action: wrong }));
        assert_eq!(rows, before);
        assert_eq!(batch.position(3).unwrap().history().len(), 0);
        assert_eq!(batch.position(0).unwrap().history().len(), 0);
    }
}

#[test]
fn a_batch_starts_again_as_a_new_one() {
    let rules = GameSpec::<CafeCards>::open(&usual(GameId::CafeCards, 0)).unwrap();
    let mut batch = Batch::new(&rules, 3, 5, 1);
    let (mut first, mut rows) = (Owned::new(&rules, 3), Owned::new(&rules, 3));
    batch.write(first.lend());
    let mut actions = vec![0; 3];
    batch.sample(&mut actions);
    batch.step(&actions, rows.lend()).unwrap();
    batch.restart(6, rows.lend());
    assert_ne!(rows, first, "another seed");
    batch.restart(5, rows.lend());
    assert_eq!(rows, first);
    let mut again = vec![0; 3];
    batch.sample(&mut again);
    assert_eq!(again, actions);
    assert_eq!(batch.position(0).unwrap().to_act(), Some(Seat(0)));
    assert!(batch.position(3).is_none());
}

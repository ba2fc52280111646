//! Tensors hold what a seat may know and nothing else, within the bounds of their fields.

mod common;

use std::collections::BTreeMap;
use std::sync::Arc;

use common::{OPTIONS, rules_of};
use gueridon_engine::{Chance, Field, Game, Seat};
use gueridon_environment::{Encoded, GameSpec, Position, Returns};
use gueridon_record::{Dice, GameId, Seed, types, with_game};

/// What a seat sees.
fn observation<G: Encoded>(position: &Position<G>, seat: Seat) -> Vec<f32> {
    let mut numbers = vec![f32::NAN; position.rules().observation_len()];
    position.observe(seat, &mut numbers);
    numbers
}

/// Everything.
fn everything<G: Encoded>(position: &Position<G>) -> Vec<f32> {
    let mut numbers = vec![f32::NAN; position.rules().state_len()];
    position.write_state(&mut numbers);
    numbers
}

/// The numbers of a field.
fn field<'a, G: Encoded>(rules: &GameSpec<G>, numbers: &'a [f32], name: &str) -> &'a [f32] {
    let mut at = 0;
    for field in rules.state_fields() {
        if field.name == name {
            return &numbers[at..at + field.len()];
        }
        at += field.len();
    }
    panic!("there is no field {name}");
}

/// Calls a function in every position of some random games.
fn walk<G: Encoded>(
    rules: &Arc<GameSpec<G>>,
    games: u64,
    mut each: impl FnMut(&mut Position<G>, &mut Dice),
) {
    for seed in 0..games {
        let mut dice = Dice::new(Seed::numbered(100 + seed));
        let mut position = Position::start(rules, Seed::numbered(seed));
        loop {
            each(&mut position, &mut dice);
            let legal = position.legal();
            let Some(id) = legal.nth(dice.below(legal.len() as u32) as usize) else { break };
            let begin = legal.iter().find(|&id| rules.game.write_group_id(id).is_some());
            position.apply(begin.unwrap_or(id)).expect("a legal id");
        }
    }
}

#[test]
fn a_seat_sees_the_same_in_every_world_that_it_cannot_tell_apart() {
    for (game, players, options) in OPTIONS {
        with_game!(*game, G => {
            let rules = rules_of::<G>(*game, *players, options);
            let (mut worlds_differed, mut half_groups) = (0, 0);
            walk(&rules, 4, |position, dice| {
                half_groups += position.chosen().len();
                for seat in Seat::all(*players) {
                    let mut world = position.resample(seat, dice);
                    assert_eq!(observation(&world, seat), observation(position, seat));
                    assert_eq!(world.information_text(seat), position.information_text(seat));
                    worlds_differed += usize::from(everything(&world) != everything(position));
                    if position.to_act() == Some(seat) {
                        assert_eq!(world.legal(), position.legal());
                        assert_eq!(world.chosen(), position.chosen());
                    }
                }
            });
            assert!(worlds_differed > 0, "the comparison would notice");
            assert_eq!(half_groups > 0, options.contains("groups"), "groups were begun");
        });
    }
}

#[test]
fn nobody_else_sees_a_group_before_it_is_complete() {
    let mut compared = 0;
    for (game, players, options) in
        OPTIONS.iter().filter(|(.., options)| options.contains("groups"))
    {
        with_game!(*game, G => {
            let rules = rules_of::<G>(*game, *players, options);
            let mut before: Vec<(Vec<f32>, String)> = Vec::new();
            walk(&rules, 12, |position, _| {
                let seen = Seat::all(*players)
                    .map(|seat| (observation(position, seat), position.information_text(seat)))
                    .collect();
                if position.chosen().is_empty() {
                    before = seen;
                    return;
                }
                for seat in Seat::all(*players) {
                    let same = seen[seat.index()] == before[seat.index()];
                    assert_eq!(same, position.to_act() != Some(seat), "{options}");
                    compared += 1;
                }
            });
        });
    }
    assert!(compared > 20, "{compared} views of groups that are not complete");
}

/// What a player laid face down is in the history, which must not tell another world's player the real card.
#[test]
fn the_history_of_another_world_is_that_of_its_hidden_cards() {
    let rules = rules_of::<types::CafeCards>(GameId::CafeCards, 3, "{}");
    let (mut hidden, mut others) = (0, 0);
    for seed in 0..6 {
        let mut position = Position::start(&rules, Seed::numbered(seed));
        let mut dice = Dice::new(Seed::numbered(seed));
        // Everybody draws to a full hand, and then lays cards down.
        for _ in 0..30 {
            let id = position.legal().iter().filter(|id| (288..313).contains(id)).last();
            position.apply(id.expect("a draw, or a card to lay down")).expect("a legal id");
        }
        let downs = |position: &Position<types::CafeCards>, seat: usize| -> Vec<usize> {
            let mut kinds: Vec<usize> = position
                .history()
                .enumerate()
                .filter(|&(step, id)| step % 3 == seat && (289..313).contains(&id))
                .map(|(_, id)| usize::from(id) - 289)
                .collect();
            kinds.sort_unstable();
            kinds
        };
        let world = position.resample(Seat(1), &mut dice);
        for seat in Seat::all(3) {
            let cards: Vec<usize> = world.state().down(seat).cards().map(|it| it.index()).collect();
            assert_eq!(downs(&world, seat.index()), cards);
            hidden += cards.len();
            others += usize::from(downs(&world, seat.index()) != downs(&position, seat.index()));
        }
        assert_eq!(downs(&world, 1), downs(&position, 1), "their own are known");
    }
    assert!(hidden > 20 && others > 6, "{hidden} cards lay hidden");
}

#[test]
fn numbers_are_within_the_bounds_of_their_fields_and_every_field_is_used() {
    let mut used: BTreeMap<(&str, &str), bool> = BTreeMap::new();
    for (game, players, options) in OPTIONS {
        with_game!(*game, G => {
            let rules = rules_of::<G>(*game, *players, options);
            let fields: Vec<Field> = rules.state_fields().copied().collect();
            walk(&rules, 12, |position, _| {
                let numbers = everything(position);
                let mut rest = &numbers[..];
                for field in &fields {
                    let (own, after) = rest.split_at(field.len());
                    rest = after;
                    let fits = |number: &f32| (field.low..=field.high).contains(number);
                    assert!(own.iter().all(fits), "{}: {own:?}", field.name);
                    *used.entry((G::ID, field.name)).or_default() |= own.iter().any(|it| *it != 0.0);
                }
                assert!(rest.is_empty());
                if position.chosen().is_empty() {
                    let seen = observation(position, Seat(0));
                    assert_eq!(numbers[..seen.len()], seen[..]);
                }
            });
        });
    }
    let unused: Vec<_> = used.iter().filter(|(_, used)| !**used).map(|(field, _)| field).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn everything_tells_positions_apart_that_differ() {
    for (game, players, options) in OPTIONS {
        with_game!(*game, G => {
            let rules = rules_of::<G>(*game, *players, options);
            walk(&rules, 1, |position, dice| {
                let world = position.resample(Seat(0), dice);
                let same = everything(&world) == everything(position);
                assert_eq!(same, world.state() == position.state());
            });
        });
    }
}

#[test]
fn the_first_position_of_a_round_of_quarante_six_is_what_was_dealt() {
    let record = common::record(GameId::FortySix, 2, r#"{"rounds":1}"#);
    let mut record = record;
    // 1 to 5 against 6 to 10; 20 is turned up, and the joker lies on top of the pile.
    let first = (1..=10).chain([20]).map(|card| card.to_string());
    let rest = (11..=46).filter(|&card| card != 20).map(|card| card.to_string());
    let deck: Vec<String> = first.chain(["J".to_string()]).chain(rest).collect();
    record.source = gueridon_record::CardSource::Deal(serde_json::json!({ "decks": [deck] }));
    let rules = GameSpec::<types::FortySix>::open(&record).unwrap();
    let speaker = gueridon_text::Speaker::new(gueridon_text::Lang::En);
    let position = Position::replay(&rules, &record, &speaker).unwrap();
    let ones = |numbers: &[f32]| -> Vec<usize> {
        (0..numbers.len()).filter(|&index| numbers[index] == 1.0).collect()
    };
    for (seat, hand) in [(Seat(0), [0, 1, 2, 3, 4]), (Seat(1), [5, 6, 7, 8, 9])] {
        let numbers = observation(&position, seat);
        let of = |name: &str| field(&rules, &numbers, name);
        assert_eq!(ones(of("hand")), hand);
        assert_eq!(ones(of("laid")), [19]);
        // The neighbours of 20 are 8 9 10, 19 21, 30 31 32.
        assert_eq!(ones(of("free")), [7, 8, 9, 18, 20, 29, 30, 31]);
        assert_eq!(ones(of("to_act")), [seat.index()]);
        assert_eq!(of("hand_sizes"), [0.5, 0.5]);
        // 36 of 47 cards are in the pile.
        assert_eq!(of("stock"), [36.0 / 47.0]);
    }
    // The cards 8, 9 and 10 of the second player touch it, none of the first player's does.
    assert_eq!(ones(field(&rules, &observation(&position, Seat(1)), "placeable")), [7, 8, 9]);
    assert!(ones(field(&rules, &observation(&position, Seat(0)), "placeable")).is_empty());
    let all = everything(&position);
    assert_eq!(field(&rules, &all, "pile")[..3], [47.0, 11.0, 12.0]);
    assert_eq!(ones(&field(&rules, &all, "hands")[47..]), [5, 6, 7, 8, 9]);
}

#[test]
fn a_guest_on_a_chair_is_told_by_nation_gender_and_joker() {
    let rules = rules_of::<types::CafeBoard>(GameId::CafeBoard, 2, "{}");
    let mut checked = 0;
    walk(&rules, 3, |position, _| {
        let numbers = observation(position, Seat(1));
        let planes: Vec<&[f32]> = field(&rules, &numbers, "chairs").chunks(68).collect();
        let board = rules.game.board();
        for chair in board.chairs() {
            let row: Vec<f32> = planes.iter().map(|plane| plane[chair.index()]).collect();
            let expected = match position.state().guest_on(chair) {
                None => vec![0.0; 4],
                Some(guest) => {
                    checked += 1;
                    let first = board.tables_of(chair).next().unwrap();
                    let first = board.nation(first) == guest.nation;
                    let gender = guest.gender.index();
                    [gender == 0, gender == 1, guest.joker, !first]
                        .map(|is| f32::from(u8::from(is)))
                        .to_vec()
                }
            };
            assert_eq!(row, expected);
        }
    });
    assert!(checked > 1000);
}

#[test]
fn returns_are_points_shares_of_a_win_or_margins() {
    for (game, players, options) in OPTIONS {
        let record = common::record(*game, *players, options);
        with_game!(*game, G => {
            let of = |returns| {
                let rules = GameSpec::<G>::with_returns(&record, returns).unwrap();
                let mut position = Position::start(&rules, Seed::numbered(9));
                assert_eq!(position.returns(), None);
                while let Some(id) = position.legal().nth(0) {
                    position.apply(id).unwrap();
                }
                (position.outcome().unwrap(), position.returns().unwrap().to_vec())
            };
            let (outcome, points) = of(Returns::Points);
            let sign = if G::FEWEST_WINS { -1.0 } else { 1.0 };
            let scores: Vec<f32> = outcome.scores.iter().map(|&it| sign * it as f32).collect();
            assert_eq!(points, scores);
            let (_, shares) = of(Returns::Win);
            assert!(shares.iter().sum::<f32>().abs() < 1e-6, "{shares:?}");
            let winners = shares.iter().filter(|&&share| share > 0.0).count();
            assert!(winners == outcome.winners().count() || winners == 0);
            let (_, margins) = of(Returns::Margin);
            let best = scores.iter().copied().fold(f32::MIN, f32::max);
            assert_eq!(margins.iter().filter(|&&it| it >= 0.0).count(), scores.iter().filter(|&&it| it == best).count());
        });
    }
}

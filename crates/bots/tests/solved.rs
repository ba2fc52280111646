//! End positions solved exactly, against brute force over every draw from the bag.

#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeMap;

use common::bot;
use gueridon_bots::Xoshiro;
use gueridon_engine::cafe::Card;
use gueridon_engine::cafe_board::{Action, BAG, CafeBoard, Deal, Options, State};
use gueridon_engine::{Game, Outcome, Seat};

/// What a search makes of a finished game: winning, and a little of the margin.
fn worth(outcome: &Outcome, seat: Seat) -> f64 {
    let other = 1 - seat.index();
    let margin = f64::from(outcome.scores[seat.index()] - outcome.scores[other]) / 60.0;
    let wins = outcome.ranks[seat.index()] == 0;
    let win = if !wins {
        0.0
    } else if outcome.ranks[other] == 0 {
        0.5
    } else {
        1.0
    };
    0.97 * win + 0.03 * (0.5 + 0.5 * margin / (1.0 + margin * margin).sqrt())
}

/// The sums of both seats' worth over all worlds, when each plays its best without knowing more
/// than the table shows: hands lie open, so that worlds differ for a player only when hands do.
fn brute_force(game: &CafeBoard, worlds: &[State]) -> [f64; 2] {
    let Some(seat) = game.to_act(&worlds[0]) else {
        let outcomes = worlds.iter().map(|world| game.outcome(world).expect("over"));
        return outcomes.fold([0.0; 2], |sums, outcome| {
            [sums[0] + worth(&outcome, Seat(0)), sums[1] + worth(&outcome, Seat(1))]
        });
    };
    let mut actions = Vec::new();
    game.legal(&worlds[0], &mut actions);
    let mut best = [f64::MIN; 2];
    for action in actions {
        let mut apart: BTreeMap<String, Vec<State>> = BTreeMap::new();
        for world in worlds {
            let mut world = world.clone();
            game.apply_unchecked(&mut world, action);
            let hands = format!("{:?} {:?}", world.hand(Seat(0)), world.hand(Seat(1)));
            apart.entry(hands).or_default().push(world);
        }
        let sums = apart.values().map(|worlds| brute_force(game, worlds));
        let sums = sums.fold([0.0; 2], |sums, more| [sums[0] + more[0], sums[1] + more[1]]);
        if sums[seat.index()] > best[seat.index()] {
            best = sums;
        }
    }
    best
}

/// The worlds that differ in the next guests of the bag: all ways to draw that number of the rest.
fn worlds(
    game: &CafeBoard,
    deal: &Deal,
    played: &[Action],
    drawn: usize,
    draws: usize,
) -> Vec<State> {
    let (known, rest) = deal.bag().split_at(drawn);
    let mut tops = vec![(Vec::new(), rest.to_vec())];
    for _ in 0..draws {
        tops = tops
            .into_iter()
            .flat_map(|(top, rest): (Vec<Card>, Vec<Card>)| {
                (0..rest.len()).map(move |next| {
                    let (mut top, mut rest) = (top.clone(), rest.clone());
                    top.push(rest.remove(next));
                    (top, rest)
                })
            })
            .collect();
    }
    tops.into_iter()
        .map(|(top, rest)| {
            let mut world = game.start(&Deal::new(&[known, &top, &rest].concat()).unwrap());
            played.iter().for_each(|&action| game.apply_unchecked(&mut world, action));
            world
        })
        .collect()
}

#[test]
fn the_last_turns_of_the_board_game_are_solved_as_by_brute_force() {
    let game = CafeBoard::new(Options::new(2)).unwrap();
    let (mut solved, mut with_joker) = (0, 0);
    for seed in 0..200 {
        let deal = Deal::shuffled(&mut Xoshiro::new(seed));
        let mut state = game.start(&deal);
        let mut played: Vec<Action> = Vec::new();
        let mut player = bot::<CafeBoard>("greedy", seed);
        let mut turn_begins = true;
        while let Some(seat) = game.to_act(&state) {
            let seen = game.observe(&state, Some(seat));
            let late = state.bar().len() >= 18 || state.seats(game.board()).count() >= 65;
            if turn_begins && late && (11..=27).contains(&state.stock()) && solved < 6 {
                let choice = bot::<CafeBoard>("search:20000", seed).choose(&game, &seen).unwrap();
                // A win that is certain now is taken, although waiting might win by more.
                let wins_now = choice.exact && {
                    let mut after = state.clone();
                    choice.line.iter().for_each(|&step| game.apply_unchecked(&mut after, step));
                    game.outcome(&after).is_some()
                };
                if choice.exact && !wins_now {
                    let drawn = BAG - state.stock();
                    let worlds = worlds(&game, &deal, &played, drawn, 2);
                    let best = brute_force(&game, &worlds)[seat.index()] / worlds.len() as f64;
                    let found = f64::from(choice.candidates[0].win);
                    assert!((found - best).abs() < 1e-5, "seed {seed}: {found} and {best}");
                    solved += 1;
                    with_joker += usize::from(state.hand(seat).jokers() > 0);
                }
            }
            let choice = player.choose(&game, &seen).unwrap();
            game.apply(&mut state, choice.action).unwrap();
            played.push(choice.action);
            turn_begins = game.to_act(&state) != Some(seat);
        }
    }
    assert!(solved >= 3, "{solved} ends were compared");
    assert!(with_joker > 0, "one of them with a joker in hand, which costs double");
}

//! Bots play by the rules, repeatably, and know only what their seat may know.

#![allow(clippy::unwrap_used)]

mod common;

use common::{bot, play_game};
use gueridon_bots::{Bot, BotGame, BotSpec, Level, Resources, Xoshiro};
use gueridon_engine::cafe_board::{self, BarScale, CafeBoard, Edition};
use gueridon_engine::cafe_cards::{self, CafeCards};
use gueridon_engine::forty_six::{self, Board, FortySix};
use gueridon_engine::{Game, Seat, Version};

fn board(rules: cafe_board::Options) -> CafeBoard {
    CafeBoard::new(rules).unwrap()
}

fn cards(players: usize, groups: bool) -> CafeCards {
    CafeCards::new(cafe_cards::Options { players, groups }).unwrap()
}

/// One game for each bot in the first seat, with all sorts in the others.
fn every_bot_finishes<G: BotGame>(game: &G, deal: &G::Deal) {
    let names = ["random", "greedy", "easy", "medium", "search:60", "search:25"];
    for first in 0..names.len() {
        let mut bots: Vec<Box<dyn Bot<G>>> = (0..game.players())
            .map(|seat| bot(names[(first + seat) % names.len()], seat as u64))
            .collect();
        play_game(game, deal, &mut bots);
    }
}

#[test]
fn every_bot_plays_every_board_game_by_the_rules() {
    for players in 2..=4 {
        for edition in [Edition::Amigo, Edition::Schuk] {
            for bar in [BarScale::Rows, BarScale::Linear] {
                for groups in [false, true] {
                    // Each version with two or three players and with four.
                    let version = Version::ALL[(players + usize::from(groups)) % 2];
                    let rules = cafe_board::Options { version, players, edition, bar, groups };
                    let deal = cafe_board::Deal::shuffled(&mut Xoshiro::new(players as u64));
                    every_bot_finishes(&board(rules), &deal);
                }
            }
        }
    }
}

#[test]
fn every_bot_plays_every_card_game_by_the_rules() {
    for players in 2..=5 {
        for groups in [false, true] {
            let deal = cafe_cards::Deal::shuffled(&mut Xoshiro::new(players as u64));
            every_bot_finishes(&cards(players, groups), &deal);
        }
    }
}

#[test]
fn every_bot_plays_every_game_of_numbers_by_the_rules() {
    for players in 2..=6 {
        for joker_anywhere in [false, true] {
            for side in [Board::BLUE, Board::RED] {
                let rules = forty_six::Options {
                    joker_anywhere,
                    rounds: 2,
                    ..forty_six::Options::new(players)
                };
                let deal = forty_six::Deal::shuffled(2, &mut Xoshiro::new(players as u64));
                every_bot_finishes(&FortySix::on(side, rules).unwrap(), &deal);
            }
        }
    }
}

/// A position some steps into a game between greedy players, and the seat to act.
fn after<G: BotGame>(game: &G, deal: &G::Deal, steps: usize) -> (G::State, Seat) {
    let mut state = game.start(deal);
    let mut player = bot::<G>("greedy", 3);
    for _ in 0..steps {
        let seat = game.to_act(&state).expect("the game goes on");
        let choice = player.choose(game, &game.observe(&state, Some(seat))).unwrap();
        game.play(&mut state, choice.action).unwrap();
    }
    let seat = game.to_act(&state).expect("the game goes on");
    (state, seat)
}

fn threads_do_not_matter<G: BotGame>(game: &G, deal: &G::Deal) {
    let spec: BotSpec = "search:300".parse().unwrap();
    for steps in [0, 9, 21] {
        let (state, seat) = after(game, deal, steps);
        let seen = game.observe(&state, Some(seat));
        let choices = [1, 2, 3, 8].map(|threads| {
            let resources = Resources { threads, ..Resources::default() };
            spec.make::<G>(5, &resources).choose(game, &seen)
        });
        assert!(choices.iter().all(|choice| *choice == choices[0]));
    }
}

/// Runs a check on a game of each kind, with these numbers of players.
macro_rules! on_each_game {
    ($check:ident, $seed:literal, $players:expr) => {
        let (mut dice, [board_players, card_players, number_players]) =
            (Xoshiro::new($seed), $players);
        let deal = cafe_board::Deal::shuffled(&mut dice);
        $check(&board(cafe_board::Options::new(board_players)), &deal);
        $check(&cards(card_players, false), &cafe_cards::Deal::shuffled(&mut dice));
        let rules = forty_six::Options::new(number_players);
        let deal = forty_six::Deal::shuffled(rules.rounds, &mut dice);
        $check(&FortySix::new(rules).unwrap(), &deal);
    };
}

#[test]
fn the_number_of_threads_does_not_change_a_choice() {
    on_each_game!(threads_do_not_matter, 11, [2, 3, 2]);
}

fn unseen_cards_do_not_matter<G: BotGame>(game: &G, deal: &G::Deal) {
    let mut dice = Xoshiro::new(17);
    for steps in [2, 12] {
        let (state, seat) = after(game, deal, steps);
        let seen = game.observe(&state, Some(seat));
        for name in ["random", "greedy", "easy", "medium", "search:200"] {
            let choice = bot::<G>(name, 5).choose(game, &seen);
            for _ in 0..3 {
                let other = game.resample(&seen, &mut dice);
                let same = bot::<G>(name, 5).choose(game, &game.observe(&other, Some(seat)));
                assert_eq!(same, choice, "{name}");
            }
        }
    }
}

#[test]
fn a_choice_does_not_change_when_the_unseen_cards_are_reshuffled() {
    on_each_game!(unseen_cards_do_not_matter, 13, [3, 2, 3]);
}

#[test]
fn a_stopped_search_answers_at_once() {
    let game = cards(2, false);
    let state = game.start(&cafe_cards::Deal::shuffled(&mut Xoshiro::new(1)));
    let resources = Resources::default();
    resources.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let spec: BotSpec = "search:1000000000".parse().unwrap();
    let choice =
        spec.make::<CafeCards>(1, &resources).choose(&game, &game.observe(&state, Some(Seat(0))));
    assert!(choice.unwrap().nodes < 100);
}

#[test]
fn an_evaluation_lists_what_was_considered() {
    let game = board(cafe_board::Options::new(2));
    let deal = cafe_board::Deal::shuffled(&mut Xoshiro::new(1));
    let (state, seat) = after(&game, &deal, 9);
    let choice = bot::<CafeBoard>("search:2000", 1)
        .choose(&game, &game.observe(&state, Some(seat)))
        .unwrap();
    let visits: Vec<u64> = choice.candidates.iter().map(|candidate| candidate.visits).collect();
    assert_eq!(visits.iter().sum::<u64>(), choice.nodes);
    assert!(visits.len() > 1 && visits[0] > 16, "the best turns were played in many worlds");
    assert_eq!(choice.candidates[0].action, choice.action);
    assert_eq!(choice.line[0], choice.action);
    assert!(!choice.exact);
    assert!(choice.candidates.iter().all(|candidate| (0.0..=1.0).contains(&candidate.win)));
}

#[test]
fn names_are_read_and_written_back() {
    for level in Level::ALL {
        for text in [level.name(), level.code()] {
            assert_eq!(Level::read(text), Some(level));
            assert_eq!(text.parse(), Ok(BotSpec::Level(level)));
        }
        assert_eq!(BotSpec::Level(level).to_string(), level.name());
    }
    for text in ["random", "greedy", "master", "search:5000", "search:500ms"] {
        assert_eq!(text.parse::<BotSpec>().unwrap().to_string(), text);
    }
    assert_eq!("search:2s".parse::<BotSpec>().unwrap().to_string(), "search:2000ms");
    for bad in
        ["", "Master", "search", "search:", "search:0", "search:-1", "search:5m", "search:ms"]
    {
        assert!(bad.parse::<BotSpec>().is_err(), "{bad}");
    }
}

//! Bots play by the rules, repeatably, and know only what their seat may know.

#![allow(clippy::unwrap_used)]

mod common;

use common::{bot, play_game};
use gueridon_bots::{Bot, BotGame, BotSpec, Level, Resources, Xoshiro};
use gueridon_engine::cafe_board::{
    self, BagEnd, BarJoker, BarScale, BarWhen, CafeBoard, Debt, Edition, ExchangeGender,
    ExchangeNation, FirstTurn,
};
use gueridon_engine::cafe_cards::{self, CafeCards, Groups};
use gueridon_engine::forty_six::{self, Board, FortySix};
use gueridon_engine::{Chance, Game, Seat, Version, shuffle};

fn board(rules: cafe_board::Options) -> CafeBoard {
    CafeBoard::new(rules).unwrap()
}

fn cards(rules: cafe_cards::Options) -> CafeCards {
    CafeCards::new(rules).unwrap()
}

fn one_of<T: Clone>(choices: &[T], dice: &mut Xoshiro) -> T {
    choices[dice.below(choices.len() as u32) as usize].clone()
}

fn any_seat(players: usize, dice: &mut Xoshiro) -> Seat {
    Seat(dice.below(players as u32) as u8)
}

/// Any options of the board game: every point of an edition by itself where the version knows that.
fn any_board(players: usize, version: Version, dice: &mut Xoshiro) -> cafe_board::Options {
    let edition = one_of(&Edition::ALL, dice);
    let usual = cafe_board::Options {
        bar: one_of(&BarScale::ALL, dice),
        groups: one_of(&[false, true], dice),
        ..cafe_board::Options::edition(version, players, edition)
    };
    if version < Version::V3 {
        return usual;
    }
    cafe_board::Options {
        first: any_seat(players, dice),
        first_turn: one_of(&FirstTurn::ALL, dice),
        bar_joker: one_of(&BarJoker::ALL, dice),
        bar_when: one_of(&BarWhen::ALL, dice),
        exchange_nation: one_of(&ExchangeNation::ALL, dice),
        exchange_gender: one_of(&ExchangeGender::ALL, dice),
        debt: one_of(&Debt::ALL, dice),
        bag: one_of(&BagEnd::ALL, dice),
        four_jokers: one_of(&[false, true], dice),
        ..usual
    }
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
    let mut dice = Xoshiro::new(46);
    for players in 2..=4 {
        // The newest version has the most options.
        for version in
            [Version::V1, Version::V2, Version::V3, Version::V3, Version::V3, Version::V3]
        {
            let rules = any_board(players, version, &mut dice);
            every_bot_finishes(&board(rules), &cafe_board::Deal::shuffled(&mut dice));
        }
    }
}

#[test]
fn every_bot_plays_every_card_game_by_the_rules() {
    let mut dice = Xoshiro::new(46);
    for players in 2..=5 {
        for groups in [Groups::Off, Groups::Alone, Groups::Strict] {
            let first = any_seat(players, &mut dice);
            let rules = cafe_cards::Options { first, groups, ..cafe_cards::Options::new(players) };
            every_bot_finishes(&cards(rules), &cafe_cards::Deal::shuffled(&mut dice));
        }
    }
}

#[test]
fn every_bot_plays_every_game_of_numbers_by_the_rules() {
    let mut dice = Xoshiro::new(46);
    let mut numbers: [u8; 46] = std::array::from_fn(|at| at as u8 + 1);
    for players in 2..=6 {
        for joker_anywhere in [false, true] {
            shuffle(&mut numbers, &mut dice);
            for side in [Board::BLUE, Board::RED, Board::new(numbers).unwrap()] {
                let rules = forty_six::Options {
                    first: any_seat(players, &mut dice),
                    joker_anywhere,
                    rounds: 2,
                    ..forty_six::Options::new(players)
                };
                let deal = forty_six::Deal::shuffled(2, &mut dice);
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
        game.apply(&mut state, choice.action).unwrap();
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
        $check(
            &cards(cafe_cards::Options::new(card_players)),
            &cafe_cards::Deal::shuffled(&mut dice),
        );
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
    let game = cards(cafe_cards::Options::new(2));
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

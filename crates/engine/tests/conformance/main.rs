//! One suite for all games, over random play with every set of options.

mod cards;
mod suite;

use gueridon_engine::cafe::{Nation, Square};
use gueridon_engine::cafe_board::{
    BagEnd, BarJoker, BarScale, BarWhen, Board, CafeBoard, Debt, Edition, ExchangeGender,
    ExchangeNation, FirstTurn,
};
use gueridon_engine::cafe_cards::{CafeCards, Groups};
use gueridon_engine::forty_six::FortySix;
use gueridon_engine::{Chance, Seat, Version, cafe_board, cafe_cards, forty_six};
use gueridon_record::{Dice, Seed};
use suite::{Style, check_game};

const STYLES: [Style; 2] = [Style::Uniform, Style::Busy];

/// Any value of a point in which the editions may differ; both have the same weight.
fn either<T>(dice: &mut Dice, one: T, other: T) -> T {
    if dice.below(2) == 0 { one } else { other }
}

/// Options of an edition, and from version 3 on any mixture of all that there are.
fn board_options(
    version: Version,
    players: usize,
    edition: Edition,
    dice: &mut Dice,
) -> cafe_board::Options {
    let options = cafe_board::Options {
        bar: either(dice, BarScale::Rows, BarScale::Linear),
        groups: either(dice, false, true),
        ..cafe_board::Options::edition(version, players, edition)
    };
    if version < Version::V3 {
        return options;
    }
    cafe_board::Options {
        first: Seat(dice.below(players as u32) as u8),
        first_turn: either(dice, FirstTurn::One, FirstTurn::Ordinary),
        bar_joker: either(dice, BarJoker::Never, BarJoker::LastResort),
        bar_when: either(dice, BarWhen::Free, BarWhen::Stuck),
        exchange_nation: either(dice, ExchangeNation::Any, ExchangeNation::Chosen),
        exchange_gender: either(dice, ExchangeGender::Any, ExchangeGender::Same),
        debt: either(dice, Debt::Eliminated, Debt::BelowZero),
        bag: either(dice, BagEnd::Stop, BagEnd::Finish),
        four_jokers: either(dice, false, true),
        ..options
    }
}

fn board_games(version: Version, board: &Board, edition: Edition, games: u64) {
    for players in 2..=4 {
        for seed in 0..games {
            let mut dice = Dice::new(Seed::numbered(seed));
            let options = board_options(version, players, edition, &mut dice);
            let game = CafeBoard::on(board.clone(), options).expect("2 to 4 play");
            let deal = cafe_board::Deal::shuffled(&mut dice);
            for style in STYLES {
                check_game(&game, &deal, style, seed);
            }
        }
    }
}

#[test]
fn cafe_board_amigo() {
    for version in Version::ALL {
        board_games(version, &Board::standard(version), Edition::Amigo, 60);
    }
}

#[test]
fn cafe_board_schuk() {
    for version in Version::ALL {
        board_games(version, &Board::standard(version), Edition::Schuk, 60);
    }
}

/// Tables that stand corner to corner share two chairs, and most nations find no table at all.
#[test]
fn cafe_board_on_a_small_board_of_another_shape() {
    let tables = [("b2", "DE"), ("c3", "FR"), ("e3", "DE"), ("g5", "IT"), ("c7", "CU")];
    let tables = tables.map(|(square, nation)| {
        (Square::read(square).unwrap(), Nation::from_code(nation).unwrap())
    });
    let board = Board::new(&tables).unwrap();
    for version in Version::ALL {
        board_games(version, &board, Edition::Amigo, 60);
        board_games(version, &board, Edition::Schuk, 60);
    }
}

#[test]
fn cafe_cards() {
    for players in 2..=5 {
        for groups in [Groups::Off, Groups::Alone, Groups::Strict] {
            let first = Seat(players as u8 - 1);
            let usual = cafe_cards::Options::new(players);
            let game = CafeCards::new(cafe_cards::Options { first, groups, ..usual }).unwrap();
            for seed in 0..70 {
                let deal = cafe_cards::Deal::shuffled(&mut Dice::new(Seed::numbered(seed)));
                for style in STYLES {
                    check_game(&game, &deal, style, seed);
                }
            }
        }
    }
}

#[test]
fn forty_six() {
    for players in 2..=6 {
        for joker_anywhere in [false, true] {
            for board in [forty_six::Board::BLUE, forty_six::Board::RED] {
                for rounds in [1, players] {
                    let first = Seat(rounds as u8 % players as u8);
                    let rules = forty_six::Options { players, first, rounds, joker_anywhere };
                    let game = FortySix::on(board.clone(), rules).unwrap();
                    for seed in 0..30 {
                        let mut dice = Dice::new(Seed::numbered(seed));
                        let deal = forty_six::Deal::shuffled(rounds, &mut dice);
                        for style in STYLES {
                            check_game(&game, &deal, style, seed);
                        }
                    }
                }
            }
        }
    }
}

//! One suite for all games, over random play with every set of options.

mod cards;
mod suite;

use gueridon_engine::cafe::{Nation, Square};
use gueridon_engine::cafe_board::{BarScale, Board, CafeBoard, Edition};
use gueridon_engine::cafe_cards::CafeCards;
use gueridon_engine::forty_six::FortySix;
use gueridon_engine::{Version, cafe_board, cafe_cards, forty_six};
use gueridon_record::{Dice, Seed};
use suite::{Style, check_game};

const STYLES: [Style; 2] = [Style::Uniform, Style::Busy];

fn board_games(version: Version, board: &Board, edition: Edition, games: u64) {
    for players in 2..=4 {
        for bar in [BarScale::Rows, BarScale::Linear] {
            for groups in [false, true] {
                let rules = cafe_board::Options { version, players, edition, bar, groups };
                let game = CafeBoard::on(board.clone(), rules).expect("2 to 4 play");
                for seed in 0..games {
                    let deal = cafe_board::Deal::shuffled(&mut Dice::new(Seed::numbered(seed)));
                    for style in STYLES {
                        check_game(&game, &deal, style, seed);
                    }
                }
            }
        }
    }
}

#[test]
fn cafe_board_amigo() {
    board_games(Version::V1, &Board::VERSION_1, Edition::Amigo, 20);
    board_games(Version::V2, &Board::STANDARD, Edition::Amigo, 40);
}

#[test]
fn cafe_board_schuk() {
    board_games(Version::V1, &Board::VERSION_1, Edition::Schuk, 20);
    board_games(Version::V2, &Board::STANDARD, Edition::Schuk, 40);
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
        board_games(version, &board, Edition::Amigo, 15);
        board_games(version, &board, Edition::Schuk, 15);
    }
}

#[test]
fn cafe_cards() {
    for players in 2..=5 {
        for groups in [false, true] {
            let game = CafeCards::new(cafe_cards::Options { players, groups }).unwrap();
            for seed in 0..100 {
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
                    let rules = forty_six::Options { players, rounds, joker_anywhere };
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

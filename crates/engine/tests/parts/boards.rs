//! The boards, against the drawings of the rules.

use gueridon_engine::cafe::{Nation, Square};
use gueridon_engine::cafe_board::Board;
use gueridon_engine::cafe_cards::{Place, Table};
use gueridon_engine::{Version, forty_six};

/// The plan of the rules: `+` is a chair between two nations, `=` one between two tables of one
/// nation, `o` one of a single table. Three characters a column.
const PLAN: [&str; 13] = [
    "   o     o     o     o     o     o",
    "o  CF +  IT =  IT +  CN =  CN +  ES o",
    "   =     +     o     o     +     =",
    "o  CF +  GB o           o  GB +  ES o",
    "   +     o                 o     +",
    "o  CU o                       o  RU o",
    "   =                             =",
    "o  CU o                       o  RU o",
    "   +     o                 o     +",
    "o  TR +  FR o           o  FR +  IN o",
    "   =     +     o     o     +     =",
    "o  TR +  DE =  DE +  US =  US +  IN o",
    "   o     o     o     o     o     o",
];

/// The plan of version 1.
const PLAN_1: [&str; 13] = [
    "   o     o     o     o     o     o",
    "o  DE +  GB +  CU +  US +  IT +  ES o",
    "   +     +     o     o     +     +",
    "o  TR +  CF o           o  IN +  CN o",
    "   +     o                 o     +",
    "o  RU o                       o  FR o",
    "   +                             +",
    "o  FR o                       o  RU o",
    "   +     o                 o     +",
    "o  CN +  IN o           o  CF +  TR o",
    "   +     +     o     o     +     +",
    "o  ES +  IT +  US +  CU +  GB +  DE o",
    "   o     o     o     o     o     o",
];

#[test]
fn the_standard_boards_are_the_plans_of_the_rules() {
    for (version, plan) in [(Version::V1, PLAN_1), (Version::V2, PLAN), (Version::V3, PLAN)] {
        let board = Board::standard(version);
        for (row, line) in plan.iter().enumerate() {
            for column in 0..13 {
                let square = Square { column, row: row as u8 };
                let cell: String = line.chars().skip(3 * usize::from(column)).take(2).collect();
                assert_eq!(cell_of(&board, square), cell.trim(), "{version:?} {square}");
            }
        }
    }
}

/// A square as a plan draws it.
fn cell_of(board: &Board, square: Square) -> &'static str {
    if let Some(table) = board.table_at(square) {
        return board.nation(table).code();
    }
    let Some(chair) = board.chair_at(square) else { return "" };
    match (board.tables_of(chair).count(), board.nations_of(chair).iter().count()) {
        (1, 1) => "o",
        (2, 1) => "=",
        (2, 2) => "+",
        other => panic!("no chair has these numbers of tables and nations: {other:?}"),
    }
}

#[test]
fn the_standard_boards_have_what_every_printed_one_has() {
    for (version, between_nations) in [(Version::V1, 28), (Version::V2, 18), (Version::V3, 18)] {
        let board = Board::standard(version);
        assert_eq!((board.tables().count(), board.chair_count()), (24, 68));
        let shared = board.chairs().filter(|&chair| board.tables_of(chair).count() == 2);
        assert_eq!(shared.count(), 28);
        let between = board.chairs().filter(|&chair| board.nations_of(chair).len() == 2);
        assert_eq!(between.count(), between_nations);
        for nation in Nation::ALL {
            let tables = board.tables().filter(|&table| board.nation(table) == nation);
            assert_eq!(tables.count(), 2);
        }
        let neighbours = |first: Nation, second: Nation| {
            board.chairs().any(|chair| {
                let nations = board.nations_of(chair);
                nations.has(first) && nations.has(second)
            })
        };
        assert!(neighbours(Nation::Cf, Nation::Gb), "Africa and England");
        assert!(neighbours(Nation::Es, Nation::Cn), "Spain and China");
    }
}

fn squares(places: impl Iterator<Item = Place>) -> Vec<String> {
    places.map(|place| place.square().to_string()).collect()
}

#[test]
fn the_tables_of_the_card_game_are_numbered_in_reading_order() {
    let order: Vec<_> = Table::all().map(|table| table.square().to_string()).collect();
    assert_eq!(order, ["b2", "d2", "c3", "b4", "d4"]);
}

#[test]
fn each_table_of_the_card_game_has_a_place_on_its_four_sides() {
    let around = |table| squares(Table::all().nth(table).expect("five tables").places());
    assert_eq!(around(0), ["a2", "b1", "b3", "c2"]);
    assert_eq!(around(2), ["b3", "c2", "c4", "d3"]);
    assert_eq!(around(4), ["c4", "d3", "d5", "e4"]);
}

#[test]
fn four_places_touch_three_tables_and_eight_touch_one() {
    let touching = |count| {
        squares(Place::all().filter(|&place| {
            let touches = |table: &Table| table.places().any(|other| other == place);
            Table::all().filter(touches).count() == count
        }))
    };
    assert_eq!(touching(3), ["b3", "c2", "c4", "d3"]);
    assert_eq!(touching(1).len(), 8);
}

/// The cards of the squares that touch a square of the blue side; `J` links only when a joker lies
/// there.
fn touching(square: &str) -> Vec<String> {
    let card = forty_six::Card::read(square).expect("a card");
    forty_six::Board::BLUE.links(card.square()).iter().map(|card| card.to_string()).collect()
}

#[test]
fn the_neighbours_of_21_and_of_25_are_those_of_the_document() {
    assert_eq!(touching("21"), ["9", "10", "11", "20", "22", "31", "32", "33"]);
    assert_eq!(touching("25"), ["J", "14", "15", "16", "26", "36", "37", "38"]);
}

#[test]
fn nothing_links_through_the_pile() {
    assert_eq!(touching("18"), ["5", "6", "7", "17", "27", "28", "29"]);
    assert!(!touching("7").contains(&"29".to_string()));
}

/// The rows of a side as they are printed, `#` where the pile lies.
fn rows(board: &forty_six::Board) -> [[String; 12]; 4] {
    let text = |square: Option<forty_six::Square>| {
        square.map_or("#".to_string(), |square| square.to_string())
    };
    board.rows().map(|row| row.map(text))
}

/// The numbers of a side along its rows.
fn numbers(board: &forty_six::Board) -> [u8; forty_six::NUMBERS as usize] {
    let rows = rows(board);
    let numbers: Vec<u8> = rows.iter().flatten().filter_map(|text| text.parse().ok()).collect();
    numbers.try_into().expect("every square has a number but two")
}

#[test]
fn the_rows_of_the_blue_side_are_those_of_the_document() {
    let rows = rows(&forty_six::Board::BLUE);
    assert_eq!(rows[1][5..8], ["18", "#", "19"]);
    assert_eq!(rows[2][..3], ["24", "J", "25"]);
    assert_eq!(rows[3][11], "46");
}

#[test]
fn the_red_side_has_every_number_once_out_of_order() {
    let (red, blue) = (forty_six::Board::RED, forty_six::Board::BLUE);
    assert_eq!(forty_six::Board::new(numbers(&red)), Some(red.clone()));
    assert!(numbers(&red).iter().zip(numbers(&blue)).all(|(red, blue)| *red != blue));
    let card = |number| forty_six::Card::number(number).expect("a number of the game");
    for number in 1..forty_six::NUMBERS {
        let touches_next = red.links(card(number).square()).has(card(number + 1));
        assert!(!touches_next, "{number} touches {}", number + 1);
    }
}

#[test]
fn a_side_with_a_number_twice_is_refused() {
    let mut numbers = numbers(&forty_six::Board::BLUE);
    numbers[0] = 2;
    assert_eq!(forty_six::Board::new(numbers), None);
}

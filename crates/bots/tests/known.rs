//! Positions with one clearly best turn.

#![allow(clippy::unwrap_used)]

mod common;

use common::{bot, play, rest, turn};
use gueridon_bots::{Bot, Xoshiro};
use gueridon_engine::cafe::{Card, Nation, Square};
use gueridon_engine::cafe_board::{self, Board, CafeBoard, Edition};
use gueridon_engine::cafe_cards::{self, Action, CafeCards};
use gueridon_engine::forty_six::{self, Deck, FortySix};
use gueridon_engine::{Game, Notation, Seat, Version};

const THINKERS: [&str; 4] = ["greedy", "medium", "strong", "search:3000"];

fn guests(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| Card::read(card).unwrap()).collect()
}

/// The card game with its tables in reading order and the hands of two players.
fn card_game(tables: &str, hands: &str) -> (CafeCards, cafe_cards::State) {
    let tables: Vec<Nation> =
        tables.split_whitespace().map(|code| Nation::from_code(code).unwrap()).collect();
    let mut all_tables = tables.clone();
    all_tables.extend(rest(cafe_cards::Deal::all_tables(), &tables));
    let mut all_guests = guests(hands);
    all_guests.extend(rest(cafe_cards::Deal::all_guests(), &guests(hands)));
    let deal = cafe_cards::Deal::new(&all_guests, &all_tables).unwrap();
    let game = CafeCards::new(cafe_cards::Options::new(2)).unwrap();
    let state = game.start(&deal);
    (game, state)
}

#[test]
fn the_turn_of_23_points_is_found() {
    let hands = "RUf RUm DEf DEm USf USm TRf  RUf ITf ITm DEf USm TRm INf";
    let (game, mut start) = card_game("RU GB FR ES IT", hands);
    play(&game, &mut start, "RUf@b1 RUm@b3 done");
    for name in THINKERS {
        let mut state = start.clone();
        turn(&game, &mut state, &mut *bot::<CafeCards>(name, 1));
        assert_eq!(game.scores(&state)[1], 23, "{name}");
    }
}

#[test]
fn the_card_game_is_ended_while_ahead() {
    let hands = "RUf RUm RUf GBm GBf ESf ESm  DEf DEm USf USm TRf TRm INf";
    let (game, mut state) = card_game("RU GB FR ES IT", hands);
    play(&game, &mut state, "RUf@a2 RUm@b1 RUf@c2 done draw GBm@d1 GBf@e2 done draw ESf@a4 ESm@b5");
    let seen = game.observe(&state, Some(Seat(0)));
    for name in THINKERS {
        let choice = bot::<CafeCards>(name, 1).choose(&game, &seen).unwrap();
        assert_eq!(choice.action, Action::End, "{name}: {choice:?}");
    }
}

#[test]
fn going_out_is_taken() {
    let cards = "1 2 3 4 5  40 41 42 43 44  6";
    let top: Vec<_> =
        cards.split_whitespace().map(|card| forty_six::Card::read(card).unwrap()).collect();
    let mut deck = top.clone();
    deck.extend(rest(forty_six::Card::all(), &top));
    let deal = forty_six::Deal::new(vec![Deck::new(&deck).unwrap()]);
    let rules = forty_six::Options { rounds: 1, ..forty_six::Options::new(2) };
    let game = FortySix::new(rules).unwrap();
    for name in THINKERS {
        let mut state = game.start(&deal);
        turn(&game, &mut state, &mut *bot::<FortySix>(name, 1));
        let outcome = game.outcome(&state).unwrap_or_else(|| panic!("{name} did not go out"));
        assert_eq!(outcome.scores[..], [0, 210], "{name}");
    }
}

/// The board game with the hands of two players.
fn board_game(hands: &str) -> (CafeBoard, cafe_board::State) {
    let mut bag = guests(hands);
    bag.extend(rest(cafe_board::Deal::cards(), &guests(hands)));
    let game = CafeBoard::new(cafe_board::Options::new(2)).unwrap();
    let state = game.start(&cafe_board::Deal::new(&bag).unwrap());
    (game, state)
}

/// The share of games that the first player wins from a position, when both play on greedily and the hidden cards are
/// shuffled for each game.
fn greedy_wins(game: &CafeBoard, start: &cafe_board::State, games: u64) -> f64 {
    let seen = game.observe(start, Some(Seat(0)));
    let play_on = |number| {
        let mut state = game.resample(&seen, &mut Xoshiro::new(number));
        let mut bots = [bot::<CafeBoard>("greedy", number), bot("greedy", number + 1)];
        while let Some(seat) = game.to_act(&state) {
            turn(game, &mut state, &mut *bots[seat.index()]);
        }
        let outcome = game.outcome(&state).unwrap();
        let winners: Vec<Seat> = outcome.winners().collect();
        if winners.contains(&Seat(0)) { 1.0 / winners.len() as f64 } else { 0.0 }
    };
    (0..games).map(play_on).sum::<f64>() / games as f64
}

#[test]
fn a_card_less_for_the_rest_of_the_game_is_too_much_for_fourteen_points() {
    let (game, mut start) = board_game("CFf CFf CFm USf TRf  CFm CFf CFm DEf RUf");
    play(&game, &mut start, "CFf@a2 done CFm@b1 done");
    let (mut completed, mut left) = (start.clone(), start.clone());
    play(&game, &mut completed, "CFf@b3 CFm@c2 done");
    play(&game, &mut left, "CFm@c2 done");
    assert_eq!((game.scores(&completed)[0], completed.limit(Seat(0))), (14, 4));
    assert_eq!((game.scores(&left)[0], left.limit(Seat(0))), (6, 5));
    // Two standard errors of a share of 400 games are 5 %.
    assert!(greedy_wins(&game, &left, 400) > greedy_wins(&game, &completed, 400) + 0.05);
    for name in ["strong", "search:3000"] {
        let mut state = start.clone();
        turn(&game, &mut state, &mut *bot::<CafeBoard>(name, 1));
        assert_eq!(state.limit(Seat(0)), 5, "{name}");
    }
}

#[test]
fn no_thinking_player_pays_the_bar_with_points_it_does_not_have() {
    // The first player owns nothing, and the cheap places at the bar are taken.
    let (game, mut state) = board_game("DEf USf TRf INf CNf  FRf FRm GBf GBm ITf");
    play(&game, &mut state, "DEf@c12 done");
    let mut bots: Vec<Box<dyn Bot<CafeBoard>>> = vec![bot("search:300", 1), bot("greedy", 2)];
    while let Some(seat) = game.to_act(&state) {
        let choice = bots[seat.index()].choose(&game, &game.observe(&state, Some(seat))).unwrap();
        game.apply(&mut state, choice.action).unwrap();
    }
    assert!(Seat::all(2).all(|seat| !state.is_out(seat)));
}

/// Nineteen places at the bar are taken. A player who sends a guest to the twentieth pays 14 and ends the
/// game, a joker in hand costing 10 more; seated as French beside the French couple it brings 6, as
/// German 3, and the other player has to end the game.
#[test]
fn the_only_safe_play_is_the_joker_and_it_doubles() {
    let square = |text| Square::read(text).unwrap();
    let tables = [(square("b2"), Nation::Fr), (square("d2"), Nation::De)];
    let rules = cafe_board::Options::edition(Version::NEWEST, 2, Edition::Schuk);
    let game = CafeBoard::on(Board::new(&tables).unwrap(), rules).unwrap();
    // No other guest of this café is French or German until the bag is far down.
    let top = guests("FRf FRm *f USf USm  USf USm TRf TRm INf");
    let mut bag = top.clone();
    let (local, foreign): (Vec<Card>, Vec<Card>) =
        rest(cafe_board::Deal::cards(), &top).into_iter().partition(|card| {
            card.is_joker() || [Some(Nation::Fr), Some(Nation::De)].contains(&card.nation())
        });
    bag.extend(foreign);
    bag.extend(local);
    let mut state = game.start(&cafe_board::Deal::new(&bag).unwrap());
    play(&game, &mut state, "FRf@a2 FRm@b1 done");
    for _ in 0..19 {
        let seat = game.to_act(&state).unwrap();
        let guest = state.hand(seat).cards().find(|card| !card.is_joker()).unwrap();
        game.apply(&mut state, cafe_board::Action::Bar(guest)).unwrap();
    }
    let seen = game.observe(&state, Some(Seat(0)));
    assert_eq!(game.to_act(&state), Some(Seat(0)));
    for name in THINKERS {
        let choice = bot::<CafeBoard>(name, 1).choose(&game, &seen).unwrap();
        let written = game.write(choice.action);
        assert!(["*f=FR@b3", "*f=FR@c2"].contains(&written.as_str()), "{name}: {written}");
    }
}

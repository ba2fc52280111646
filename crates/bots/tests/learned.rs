//! The learned evaluation: its weights, and games without one.

#![allow(clippy::unwrap_used)]

use gueridon_bots::{Bot, BotGame, Budget, Resources, Search, Xoshiro};
use gueridon_engine::Game;
use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::cafe_cards::{CafeCards, Deal, Options};
use gueridon_engine::forty_six::FortySix;

/// The most bytes of the weights of a game.
const MAX_WEIGHTS: usize = 300 * 1024;

#[test]
fn the_weights_of_each_game_are_small() {
    for network in [CafeBoard::network(), CafeCards::network(), FortySix::network()] {
        let network = network.expect("it was trained");
        assert!(network.write().len() <= MAX_WEIGHTS);
    }
}

#[test]
fn a_game_without_a_learned_evaluation_has_a_search_too() {
    let game = CafeCards::new(Options::new(2)).unwrap();
    let mut state = game.start(&Deal::shuffled(&mut Xoshiro::new(3)));
    let mut bot = Search::<CafeCards>::new(None, Budget::Nodes(50), 1, Resources::default());
    while let Some(seat) = game.to_act(&state) {
        let choice = bot.choose(&game, &game.observe(&state, Some(seat))).unwrap();
        game.apply(&mut state, choice.action).unwrap();
    }
}

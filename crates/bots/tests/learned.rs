//! The learned evaluation: its weights, its training and its inputs.

#![allow(clippy::unwrap_used)]

use gueridon_bots::learned::{Learned, Network, Trainer};
use gueridon_bots::{Bot, BotGame, Budget, Resources, Search, Xoshiro};
use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::cafe_cards::CafeCards;
use gueridon_engine::forty_six::FortySix;
use gueridon_engine::{Game, Heuristics, Inputs, Seat};

/// The most bytes of the weights of a game.
const MAX_WEIGHTS: usize = 300 * 1024;

#[test]
fn the_weights_of_each_game_are_small() {
    for network in [CafeBoard::network(), CafeCards::network(), FortySix::network()] {
        let network = network.expect("it was trained");
        assert!(network.write().len() <= MAX_WEIGHTS);
    }
}

/// Every input that a random game writes exists, and is a number; it is the same in all worlds that look alike.
fn inputs_are_sound<G: Learned>() {
    let course = G::course();
    let mut dice = Xoshiro::new(5);
    for game in &course.games {
        let mut state = game.start(&(course.deal)(game, &mut dice));
        let (mut inputs, mut other) = (Inputs::default(), Inputs::default());
        while let Some(action) = game.pick(&state, &mut dice) {
            for seat in Seat::all(game.players()) {
                let seen = game.observe(&state, Some(seat));
                inputs.clear();
                game.write_inputs(&seen, &mut inputs);
                assert!(inputs.iter().all(|(index, value)| index < G::INPUTS && value.is_finite()));
                let world = game.likely_world(&seen, &mut dice);
                assert_eq!(game.observe(&world, Some(seat)), seen);
                other.clear();
                game.write_inputs(&game.observe(&world, Some(seat)), &mut other);
                assert_eq!(inputs, other);
            }
            game.play_unchecked(&mut state, action);
        }
    }
}

#[test]
fn inputs_tell_what_a_seat_may_know_and_nothing_else() {
    inputs_are_sound::<CafeBoard>();
    inputs_are_sound::<CafeCards>();
    inputs_are_sound::<FortySix>();
}

#[test]
fn a_training_is_the_same_with_any_number_of_threads_and_after_a_stop() {
    let mut alone = Trainer::<CafeCards>::new(CafeCards::course(), 9);
    let mut shared = Trainer::<CafeCards>::new(CafeCards::course(), 9);
    alone.step(1);
    shared.step(3);
    assert_eq!(alone.network(), shared.network());
    let mut resumed = Trainer::<CafeCards>::resume(CafeCards::course(), &shared.save()).unwrap();
    alone.step(1);
    resumed.step(2);
    assert_eq!(alone.network(), resumed.network());
    assert_eq!((alone.games(), alone.seed()), (resumed.games(), resumed.seed()));
    assert!(alone.network() != &Network::untrained(CafeCards::INPUTS, 9), "it learned something");
}

#[test]
fn a_file_of_another_game_is_no_training() {
    let saved = Trainer::<CafeCards>::new(CafeCards::course(), 9).save();
    assert!(Trainer::<CafeBoard>::resume(CafeBoard::course(), &saved).is_none());
    assert!(Trainer::<CafeCards>::resume(CafeCards::course(), &saved[..100]).is_none());
    assert!(Trainer::<CafeCards>::resume(CafeCards::course(), &[]).is_none());
}

#[test]
fn a_game_without_a_learned_evaluation_has_a_search_too() {
    let course = CafeCards::course();
    let game = &course.games[0];
    let mut state = game.start(&(course.deal)(game, &mut Xoshiro::new(3)));
    let mut bot = Search::<CafeCards>::new(None, Budget::Nodes(50), 1, Resources::default());
    while let Some(seat) = game.to_act(&state) {
        let choice = bot.choose(game, &game.observe(&state, Some(seat))).unwrap();
        game.play(&mut state, choice.action).unwrap();
    }
}

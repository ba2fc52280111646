//! The training of learned evaluations, and what they are told of a position.

use gueridon_bots::Xoshiro;
use gueridon_bots::learned::Network;
use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::cafe_cards::CafeCards;
use gueridon_engine::forty_six::FortySix;
use gueridon_engine::{Heuristics, Inputs, Seat};
use gueridon_lab::training::{Trainable, Trainer};

/// Every input that a random game writes exists, and is a number; it is the same in all worlds that look alike.
fn inputs_are_sound<G: Trainable>() {
    let set = G::training_set().expect("a game with a learned evaluation");
    let mut dice = Xoshiro::new(5);
    for game in &set.games {
        let mut state = game.start(&(set.deal)(game, &mut dice));
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
            game.apply_unchecked(&mut state, action);
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
    let mut alone = Trainer::<CafeCards>::new(CafeCards::training_set().unwrap(), 9);
    let mut shared = Trainer::<CafeCards>::new(CafeCards::training_set().unwrap(), 9);
    alone.step(1);
    shared.step(3);
    assert_eq!(alone.network(), shared.network());
    let mut resumed =
        Trainer::<CafeCards>::resume(CafeCards::training_set().unwrap(), &shared.save()).unwrap();
    alone.step(1);
    resumed.step(2);
    assert_eq!(alone.network(), resumed.network());
    assert_eq!((alone.games(), alone.seed()), (resumed.games(), resumed.seed()));
    assert!(alone.network() != &Network::untrained(CafeCards::INPUTS, 9), "it learned something");
}

#[test]
fn a_file_of_another_game_is_no_training() {
    let saved = Trainer::<CafeCards>::new(CafeCards::training_set().unwrap(), 9).save();
    assert!(Trainer::<CafeBoard>::resume(CafeBoard::training_set().unwrap(), &saved).is_none());
    assert!(
        Trainer::<CafeCards>::resume(CafeCards::training_set().unwrap(), &saved[..100]).is_none()
    );
    assert!(Trainer::<CafeCards>::resume(CafeCards::training_set().unwrap(), &[]).is_none());
}

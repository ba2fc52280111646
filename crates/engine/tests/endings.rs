//! Every way a game can end is really reached by random play.

use std::collections::BTreeMap;

use gueridon_engine::cafe_board::{self, CafeBoard};
use gueridon_engine::cafe_cards::{self, CafeCards};
use gueridon_engine::forty_six::{self, Event, FortySix};
use gueridon_engine::{Chance, Game};
use gueridon_record::{Dice, Seed};

/// Plays at random among the actions that a taste likes best; returns why the game ended.
fn play<G: Game>(
    game: &G,
    deal: &G::Deal,
    seed: u64,
    taste: impl Fn(&G, &G::State, G::Action) -> i32,
) -> &'static str {
    let mut dice = Dice::new(Seed::numbered(seed));
    let mut state = game.start(deal);
    let mut actions = Vec::new();
    loop {
        game.legal(&state, &mut actions);
        let liked: Vec<i32> = actions.iter().map(|&action| taste(game, &state, action)).collect();
        let Some(&best) = liked.iter().max() else { break };
        let best: Vec<_> = actions
            .iter()
            .zip(&liked)
            .filter(|&(_, &like)| like == best)
            .map(|(a, _)| *a)
            .collect();
        game.apply_unchecked(&mut state, best[dice.below(best.len() as u32) as usize]);
    }
    game.outcome(&state).expect("nothing is legal only when the game is over").reason.code()
}

/// The points that an action brings.
fn gain<G: Game>(game: &G, state: &G::State, action: G::Action) -> i32 {
    let Some(seat) = game.to_act(state) else { return 0 };
    let mut after = state.clone();
    game.apply_unchecked(&mut after, action);
    game.scores(&after)[seat.index()] - game.scores(state)[seat.index()]
}

/// Fails with the counts unless each of the reasons was seen.
fn all_seen(counts: &BTreeMap<&str, u32>, reasons: &[&str]) {
    let seen: Vec<&str> = counts.keys().copied().collect();
    assert_eq!(seen, reasons, "{counts:?}");
}

/// Half of the games at random, half taking the most points at each step: bags and chairs run out
/// in the one, hands and joker-ridden stalemates come from the other.
#[test]
fn the_board_game_ends_in_each_of_its_six_ways() {
    let mut counts = BTreeMap::new();
    for players in 2..=4 {
        let rules = cafe_board::Options { groups: true, ..cafe_board::Options::new(players) };
        let game = CafeBoard::new(rules).unwrap();
        for seed in 0..1000 {
            let deal = cafe_board::Deal::shuffled(&mut Dice::new(Seed::numbered(seed)));
            *counts.entry(play(&game, &deal, seed, |_, _, _| 0)).or_default() += 1;
            *counts.entry(play(&game, &deal, seed, gain)).or_default() += 1;
        }
    }
    let reasons =
        ["bag-empty", "bar-full", "chairs-full", "empty-hand", "last-standing", "stalemate"];
    all_seen(&counts, &reasons);
}

#[test]
fn the_card_game_ends_in_each_of_its_three_ways() {
    let mut counts = BTreeMap::new();
    for players in 2..=5 {
        let game = CafeCards::new(cafe_cards::Options::new(players)).unwrap();
        for seed in 0..1000 {
            let deal = cafe_cards::Deal::shuffled(&mut Dice::new(Seed::numbered(seed)));
            *counts.entry(play(&game, &deal, seed, |_, _, _| 0)).or_default() += 1;
        }
    }
    all_seen(&counts, &["declared", "stock-empty", "tables-empty"]);
}

#[test]
fn a_round_of_forty_six_ends_by_going_out_and_by_the_last_card() {
    let rules = forty_six::Options { rounds: 1, ..forty_six::Options::new(2) };
    let game = FortySix::new(rules).unwrap();
    let (mut went_out, mut pile_ran_out) = (0, 0);
    for seed in 0..1000 {
        let mut dice = Dice::new(Seed::numbered(seed));
        let mut state = game.start(&forty_six::Deal::shuffled(1, &mut dice));
        let mut events = Vec::new();
        while let Some(action) = game.pick(&state, &mut dice) {
            game.apply_unchecked_into(&mut state, action, &mut events);
        }
        for event in events {
            if let Event::RoundEnded { out, .. } = event {
                *(if out.is_some() { &mut went_out } else { &mut pile_ran_out }) += 1;
            }
        }
    }
    assert_eq!(went_out + pile_ran_out, 1000);
    assert!(went_out > 0 && pile_ran_out > 0, "{went_out} went out, {pile_ran_out} piles ran out");
}

//! Turns that win the game for certain are taken by every level from `medium` up. Which positions have one is found
//! without the bots, by trying every order of every step.

#![allow(clippy::unwrap_used)]

mod common;

use common::{bot, turn};
use gueridon_bots::{BotGame, Xoshiro};
use gueridon_engine::cafe_board::{self, CafeBoard};
use gueridon_engine::cafe_cards::{self, CafeCards};
use gueridon_engine::forty_six::{self, FortySix, Observation};
use gueridon_engine::{Game, GameEvent, Seat, Version};

/// Positions of each game.
const POSITIONS: usize = 334;
/// The levels that may not throw a win away.
const LEVELS: [&str; 3] = ["medium", "strong", "search:300"];
/// The most positions of a turn that the brute force visits; positions with more are left out.
const MOST_VISITED: usize = 3000;

/// Whether the end of a game is a win for a seat, whatever is hidden.
type IsCertain<G> = fn(&G, &<G as Game>::State, Seat, &<G as Game>::Observation) -> bool;

/// Every position in which a turn of this seat may leave the game over; none when there are too many. What follows a step
/// that shows a hidden card is not certain.
fn ends<G: Game>(game: &G, start: &G::State, seat: Seat) -> Option<Vec<G::State>> {
    let (mut open, mut visited, mut over) = (vec![start.clone()], vec![start.clone()], Vec::new());
    while let Some(state) = open.pop() {
        let mut actions = Vec::new();
        game.legal(&state, &mut actions);
        for action in actions {
            let mut after = state.clone();
            let receipt = game.apply(&mut after, action).unwrap();
            if game.outcome(&after).is_some() {
                over.push(after);
            } else if game.to_act(&after) == Some(seat)
                && !receipt.iter().any(GameEvent::reveals)
                && !visited.contains(&after)
            {
                visited.push(after.clone());
                open.push(after);
            }
        }
        if visited.len() > MOST_VISITED {
            return None;
        }
    }
    Some(over)
}

fn wins_alone<G: Game>(game: &G, state: &G::State, seat: Seat) -> bool {
    game.outcome(state).is_some_and(|outcome| outcome.winners().eq([seat]))
}

/// Plays games between greedy players who sometimes play at random, and asks every level at each position that has a
/// certain win. `near_end` leaves out positions that cannot have one.
fn every_win_is_taken<G: BotGame>(
    game: &G,
    deal: impl Fn(&mut Xoshiro) -> G::Deal,
    near_end: impl Fn(&G::State) -> bool,
    is_certain: IsCertain<G>,
) {
    let mut found = 0;
    for seed in 0..20_000 {
        let mut state = game.start(&deal(&mut Xoshiro::new(seed)));
        let mut player = bot::<G>("greedy", seed);
        let mut careless = bot::<G>("random", seed);
        let mut turns = 0;
        while let Some(seat) = game.to_act(&state) {
            let seen = game.observe(&state, Some(seat));
            if !game.mid_turn(&state) {
                turns += 1;
                if near_end(&state)
                    && let Some(over) = ends(game, &state, seat)
                    && over.iter().any(|end| is_certain(game, end, seat, &seen))
                {
                    for level in LEVELS {
                        let mut after = state.clone();
                        let played = turn(game, &mut after, &mut *bot::<G>(level, seed));
                        let won = is_certain(game, &after, seat, &seen);
                        assert!(won, "{level}, seed {seed}, turn {turns}: {played:?}");
                    }
                    found += 1;
                    if found == POSITIONS {
                        return;
                    }
                }
            }
            // Careless play leaves more wins to be found.
            let next = if turns % 5 == 4 { &mut careless } else { &mut player };
            let choice = next.choose(game, &seen).unwrap();
            game.apply(&mut state, choice.action).unwrap();
        }
    }
    panic!("only {found} positions with a certain win");
}

/// The others hold at least the cheapest of the cards that the player did not see.
fn certain_in_numbers(
    game: &FortySix,
    end: &forty_six::State,
    seat: Seat,
    seen: &Observation,
) -> bool {
    if game.outcome(end).is_none() {
        return false;
    }
    let mut costs: Vec<i32> = seen.unseen().iter().map(|card| card.cost()).collect();
    costs.sort_unstable();
    let least = |other: Seat| -> i32 {
        let held: i32 = costs.iter().take(end.hand(other).len()).sum();
        game.scores(end)[other.index()] - end.hand(other).cost() + held
    };
    let own = game.scores(end)[seat.index()];
    Seat::all(game.players()).filter(|&other| other != seat).all(|other| own < least(other))
}

#[test]
fn no_certain_win_is_declined_in_forty_six() {
    for (players, version, count) in [(2, Version::V1, 2), (2, Version::V2, 2), (3, Version::V2, 2)]
    {
        let rules =
            forty_six::Options { rounds: count, ..forty_six::Options::of(version, players) };
        let game = FortySix::new(rules).unwrap();
        let last = |state: &forty_six::State| state.public().round() + 1 == count;
        let deal = |dice: &mut Xoshiro| forty_six::Deal::shuffled(count, dice);
        every_win_is_taken(&game, deal, last, certain_in_numbers);
    }
}

#[test]
fn no_certain_win_is_declined_in_the_card_game() {
    let game = CafeCards::new(cafe_cards::Options::new(2)).unwrap();
    let near = |state: &cafe_cards::State| {
        let few = Seat::all(2).any(|seat| state.hand(seat).len() <= 3);
        few || state.stock() <= 1 || state.tables_left() <= 1
    };
    // Penalties count cards, whatever they show.
    let certain: IsCertain<CafeCards> = |game, end, seat, _| wins_alone(game, end, seat);
    every_win_is_taken(&game, cafe_cards::Deal::shuffled, near, certain);
}

#[test]
fn no_certain_win_is_declined_in_the_board_game() {
    let game = CafeBoard::new(cafe_board::Options::new(2)).unwrap();
    let near = |state: &cafe_board::State| state.bar().len() >= 19 || state.stock() <= 8;
    // The bag may hold jokers, which cost more: an end with a margin above that is certain.
    let certain: IsCertain<CafeBoard> = |game, end, seat, _| {
        let drawn = 2 * 5;
        game.outcome(end).is_some_and(|outcome| outcome.margin::<CafeBoard>(seat) > drawn)
    };
    every_win_is_taken(&game, cafe_board::Deal::shuffled, near, certain);
}

//! What several tests need.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used)]

use gueridon_bots::{Bot, BotGame, BotSpec, Resources};
use gueridon_engine::{Game, Heuristics, Notation};

/// A bot of a text.
pub fn bot<G: BotGame>(text: &str, seed: u64) -> Box<dyn Bot<G>> {
    text.parse::<BotSpec>().unwrap().make(seed, &Resources::default())
}

/// Plays actions as they are written.
pub fn play<G: Notation>(game: &G, state: &mut G::State, actions: &str) {
    for text in actions.split_whitespace() {
        let action = game.read(text).unwrap_or_else(|_| panic!("{text} is no action"));
        game.apply(state, action).unwrap_or_else(|refused| panic!("{text}: {:?}", refused.first()));
    }
}

/// Lets a bot play until the turn passes or the game is over; returns its actions.
pub fn turn<G: Heuristics>(game: &G, state: &mut G::State, bot: &mut dyn Bot<G>) -> Vec<G::Action> {
    let seat = game.to_act(state);
    let mut actions = Vec::new();
    while seat.is_some() && game.to_act(state) == seat {
        let choice = bot.choose(game, &game.observe(state, seat)).unwrap();
        game.apply(state, choice.action).unwrap();
        actions.push(choice.action);
    }
    actions
}

/// The rest of a pile when some of its cards were taken off the top.
pub fn rest<T: Copy + PartialEq>(all: impl Iterator<Item = T>, top: &[T]) -> Vec<T> {
    let mut rest: Vec<T> = all.collect();
    for card in top {
        let place = rest.iter().position(|other| other == card).expect("the pile has the card");
        rest.remove(place);
    }
    rest
}

/// Plays bots against each other to the end and checks that all they do is legal.
pub fn play_game<G: Game>(game: &G, deal: &G::Deal, bots: &mut [Box<dyn Bot<G>>]) -> G::State {
    let mut state = game.start(deal);
    for _ in 0..20_000 {
        let Some(seat) = game.to_act(&state) else { return state };
        let seen = game.observe(&state, Some(seat));
        let choice = bots[seat.index()].choose(game, &seen).expect("the game is not over");
        game.apply(&mut state, choice.action).expect("bots play by the rules");
    }
    panic!("a game between bots ends");
}

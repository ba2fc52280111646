//! Computer players for every game of the engine. They see an observation, never the state.
//!
//! ```
//! use gueridon_bots::{BotSpec, Resources};
//! use gueridon_engine::Game;
//! use gueridon_engine::cafe_cards::{CafeCards, Deal, Options};
//!
//! let game = CafeCards::new(Options::new(2)).expect("two can play");
//! let mut state = game.start(&Deal::shuffled(&mut gueridon_bots::Xoshiro::new(1)));
//! let spec: BotSpec = "search:200".parse().expect("a search of 200 rollouts");
//! let mut bot = spec.make::<CafeCards>(7, &Resources::default());
//!
//! let seat = game.to_act(&state);
//! let chosen = bot.choose(&game, &game.observe(&state, seat)).expect("the game is not over");
//! game.apply(&mut state, chosen.action).expect("a bot plays by the rules");
//! ```

mod bot;
mod budget;
mod certain;
mod dice;
pub mod learned;
mod players;
mod search;
mod spec;
mod turn;

pub use bot::{Bot, Candidate, Evaluation, Resources};
pub use budget::Budget;
pub use certain::certainly_wins;
pub use dice::Xoshiro;
pub use players::{Greedy, Novice, Random};
pub use search::{ComparedTurn, Comparison, Deviation, Gap, Outlook, Review, ReviewBudget, Search};
pub use spec::{BotGame, BotSpec, Level, SpecError};
pub use turn::{Beam, Turn, select, turns};

/// The example of the README, which the tests run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

//! Computer players for every game of the engine. They see an observation, never the state.
//!
//! ```
//! use gueridon_bots::{BotSpec, Resources};
//! use gueridon_engine::Game;
//! use gueridon_engine::cafe_cards::{CafeCards, Deal, Options};
//!
//! let game = CafeCards::new(Options::new(2)).expect("two can play");
//! let mut state = game.start(&Deal::shuffled(&mut gueridon_bots::Xoshiro::new(1)));
//! let spec: BotSpec = "search:200".parse().expect("a search of 200 iterations");
//! let mut bot = spec.make::<CafeCards>(7, &Resources::default());
//!
//! let seat = game.to_act(&state);
//! let thought = bot.choose(&game, &game.observe(&state, seat)).expect("the game is not over");
//! game.play(&mut state, thought.action).expect("a bot plays by the rules");
//! ```

mod bot;
mod budget;
mod dice;
mod games;
mod greedy;
mod insight;
mod level;
mod novice;
mod random;
mod search;
mod spec;
mod turn;

pub use bot::{Bot, Candidate, Resources, Thought};
pub use budget::Budget;
pub use dice::Xoshiro;
pub use greedy::Greedy;
pub use insight::{Insight, Tuning};
pub use level::Level;
pub use novice::Novice;
pub use random::Random;
pub use search::{MAX_NODES, Search};
pub use spec::{BotSpec, SpecError};

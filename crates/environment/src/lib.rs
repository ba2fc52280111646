//! The games for programs that learn: positions that are played by ids of actions and seen as tensors, and batches of games
//! that are played side by side.
//!
//! ```
//! use gueridon_engine::Seat;
//! use gueridon_engine::forty_six::FortySix;
//! use gueridon_environment::{Position, Rules};
//! use gueridon_record::{CardSource, GameId, Record, Seed};
//!
//! let record = Record::new(GameId::FortySix, 2, CardSource::Seed(Seed::numbered(0)));
//! let rules = Rules::<FortySix>::open(&record).expect("two can play");
//! let mut position = Position::start(&rules, Seed::numbered(7));
//! while let Some(id) = position.legal().nth(0) {
//!     position.apply(id).expect("a legal id");
//! }
//! assert!(position.returns().is_some());
//! let mut tensor = vec![0.0; rules.observation_len()];
//! position.observe(Seat(0), &mut tensor);
//! ```

mod batch;
mod position;
mod returns;
mod rules;

pub use batch::{Batch, Buffers, IllegalLane};
pub use position::{Played, Position};
pub use returns::Returns;
pub use rules::{Encoded, Rules, UnreadableAction};

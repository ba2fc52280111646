//! The games for programs that learn: positions that are played by ids of actions and seen as tensors, and batches of games
//! that are played side by side.
//!
//! ```
//! use gueridon_engine::Seat;
//! use gueridon_engine::forty_six::FortySix;
//! use gueridon_environment::{GameSpec, Position};
//! use gueridon_record::{CardSource, GameId, Record, Seed};
//!
//! let record = Record::new(GameId::FortySix, 2, CardSource::Seed(Seed::numbered(0)));
//! let spec = GameSpec::<FortySix>::open(&record).expect("two can play");
//! let mut position = Position::start(&spec, Seed::numbered(7));
//! while let Some(id) = position.legal().nth(0) {
//!     position.apply(id).expect("a legal id");
//! }
//! assert!(position.returns().is_some());
//! let mut tensor = vec![0.0; spec.observation_len()];
//! position.observe(Seat(0), &mut tensor);
//! ```

mod batch;
mod game_spec;
mod position;
mod returns;

pub use batch::{Batch, Buffers, IllegalLane};
pub use game_spec::{Encoded, GameSpec, UnreadableAction};
pub use position::{Played, Position};
pub use returns::Returns;

//! The deal of the day: for each game one deal that everybody plays once, from the same seat, against the same
//! computers with the same luck.
//!
//! The secret of such a table follows from the day and the game, and no player adds a share. So all tables of a day
//! have the same cards, and a computer that sees the same does the same: its luck follows from the secret too, and
//! its search is bounded by rollouts and not by time.

mod computers;
mod day;
mod results;

use gueridon_bots::Level;
use gueridon_engine::Seat;
use gueridon_journal::PlayerId;
use gueridon_record::GameId;

pub use computers::{ComputerGame, ComputerResult};
pub use day::Day;
pub use results::{DailyGame, DailyResult, places};

use crate::table::{SeatPlan, Setup};

/// The seat of the player. The one who begins has the most to decide.
pub const SEAT: Seat = Seat(0);
/// The level of the others at the table.
pub const OPPONENTS: Level = Level::Strong;

/// The table of a player; `invitation` is a random word.
pub fn setup(day: Day, game: GameId, player: PlayerId, name: String, invitation: String) -> Setup {
    let own = SeatPlan::Player { player, name };
    laid_for(day, game, player, own, invitation)
}

/// The table of a day with somebody on the seat that is everybody's.
fn laid_for(day: Day, game: GameId, host: PlayerId, first: SeatPlan, invitation: String) -> Setup {
    let mut seats = vec![SeatPlan::Bot(OPPONENTS); game.usual_players()];
    seats[SEAT.index()] = first;
    let mut setup = Setup::new(game, host, seats, invitation);
    setup.daily = Some(day);
    setup
}

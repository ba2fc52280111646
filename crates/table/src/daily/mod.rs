//! The deal of the day: for each game one deal that everybody plays once, from the same seat, against the same
//! computers with the same luck.
//!
//! The secret of such a table follows from the day and the game, and no player adds a share. So all tables of a day
//! have the same cards, and a computer that sees the same does the same: its luck follows from the secret too, and
//! its search is bounded by rollouts and not by time. The version of the rules is that of the day, so that an update
//! of the program changes nothing of a day that has begun.
//!
//! The id of a player's table follows from the player too, so there is only one. Until the day is over, such a table is open to
//! its player alone and shows no more after its end than before. Players who finished without help may compare their game with
//! others; after help, they wait until the day is over.

mod computers;
mod day;
mod results;

use gueridon_bots::Level;
use gueridon_engine::{Seat, Version};
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

/// A deal: the game of a day, by the rules of that day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DealOfDay {
    /// The day.
    pub day: Day,
    /// The game.
    pub game: GameId,
    /// The version of the rules.
    pub version: Version,
}

/// The table of a player; `invitation` is a random word.
pub fn setup(deal: DealOfDay, player: PlayerId, name: String, invitation: String) -> Setup {
    let own = SeatPlan::Player { player, name };
    laid_for(deal, player, own, invitation)
}

/// The table of a day with somebody on the seat that is everybody's.
fn laid_for(deal: DealOfDay, host: PlayerId, first: SeatPlan, invitation: String) -> Setup {
    let mut seats = vec![SeatPlan::Bot(OPPONENTS); deal.game.usual_players()];
    seats[SEAT.index()] = first;
    let mut setup = Setup::new(deal.game, host, seats, invitation);
    setup.version = deal.version;
    setup.daily = Some(deal.day);
    setup
}

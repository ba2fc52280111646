//! Tables for practice: a position is tried out, and nothing is written. The steps that were played are in the address.

use std::sync::Arc;

use gueridon_bots::Level;
use gueridon_engine::Seat;
use gueridon_journal::{PlayerId, TableId};
use gueridon_record::{AnyGame, Record};

use super::{KnownCards, SeatPlan, Setup, Table};

/// What makes a table one for practice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Practice {
    /// The path of its page.
    pub path: String,
    /// The seat of the reader.
    pub seat: Seat,
    /// How many steps lead to the position.
    pub start: usize,
    /// Whether the page shows the next step of a solution.
    pub shows_solution: bool,
}

/// The owner of the reader's seat; no cookie has this player.
const LEARNER: PlayerId = PlayerId([0; 16]);

impl Table {
    /// A table for practice at a path: the position after a record. None when the record cannot be played, or nobody is
    /// to act in the position.
    pub fn for_practice(path: String, record: &Record, shows_solution: bool) -> Option<Table> {
        let bots = vec![SeatPlan::Bot(Level::Easy); record.players];
        let mut setup = Setup::new(record.game, LEARNER, bots, String::new());
        setup.rules = record.rules.clone();
        setup.version = record.version;
        setup.cards = Some(KnownCards::new(record.source.clone(), record.actions.clone(), false));
        let mut table = Table::create(TableId::new("practice")?, setup, [0; 32], false, 0);
        // Only the position says whose seat is the reader's.
        let (seat, start) = (table.to_act()?, table.steps());
        let own = SeatPlan::Player { player: LEARNER, name: String::new() };
        Arc::make_mut(&mut table.setup).seats[seat.index()] = own;
        table.with_seat(seat.0, |own| (own.owner, own.bot) = (Some(LEARNER), None));
        table.begin_turn(0);
        table.practice = Some(Arc::new(Practice { path, seat, start, shows_solution }));
        Some(table)
    }

    /// The table for practice with a game that went on from its position.
    #[must_use]
    pub fn practised(&self, game: AnyGame) -> Table {
        Table { game: Some(game.into()), ..self.clone() }
    }

    /// The path of the table's page.
    pub fn path(&self) -> String {
        match &self.practice {
            Some(practice) => practice.path.clone(),
            None => format!("/t/{}", self.id),
        }
    }

    /// The steps that were played at a table for practice since the position.
    pub fn practice_steps(&self) -> Vec<String> {
        let start = self.practice.as_ref().map_or(0, |practice| practice.start);
        self.game().map(|game| game.actions(start)).unwrap_or_default()
    }
}

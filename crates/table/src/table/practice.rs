//! Tables for practice: a position is tried out, and nothing is written. The steps that were played are in the address.

use std::sync::Arc;

use gueridon_bots::Level;
use gueridon_engine::Seat;
use gueridon_journal::{PlayerId, TableId};
use gueridon_record::Record;

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
    /// A table for practice at a path: the position after a record, and steps of the seat to act there. None when a
    /// step cannot be played, or nobody is to act in the position.
    pub fn for_practice(
        path: String,
        record: &Record,
        steps: &[String],
        shows_solution: bool,
    ) -> Option<Table> {
        let bots = vec![SeatPlan::Bot(Level::Easy); record.players];
        let mut setup = Setup::new(record.game, LEARNER, bots, String::new());
        setup.rules = record.rules.clone();
        setup.version = record.version;
        setup.cards = Some(KnownCards::new(record.source.clone(), record.actions.clone(), false));
        let id = TableId::new("practice")?;
        let position = Table::create(id.clone(), setup.clone(), [0; 32], false, 0);
        let (seat, start) = (position.to_act()?, position.steps());
        let game = position.game.as_ref()?.after(seat, steps)?;
        setup.seats[seat.index()] = SeatPlan::Player { player: LEARNER, name: String::new() };
        let mut table = Table::create(id, setup, [0; 32], false, 0);
        table.game = Some(game.into());
        table.practice = Some(Arc::new(Practice { path, seat, start, shows_solution }));
        Some(table)
    }

    /// The path of the table's page.
    pub fn path(&self) -> String {
        match &self.practice {
            Some(practice) => practice.path.clone(),
            None => format!("/t/{}", self.id),
        }
    }

    /// What stays in the address of the page besides its path: at a table for practice, the steps since the
    /// position, and whether a solution is shown.
    pub fn kept_query(&self) -> Vec<(&'static str, String)> {
        let Some(practice) = &self.practice else { return Vec::new() };
        let mut kept = Vec::new();
        let steps = self.practice_steps();
        if !steps.is_empty() {
            kept.push(("p", steps.join(",")));
        }
        if practice.shows_solution {
            kept.push(("help", "show".to_owned()));
        }
        kept
    }

    /// The steps that were played at a table for practice since the position.
    pub fn practice_steps(&self) -> Vec<String> {
        let start = self.practice.as_ref().map_or(0, |practice| practice.start);
        self.game.as_ref().map(|game| game.actions().split_off(start)).unwrap_or_default()
    }
}

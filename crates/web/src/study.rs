//! Games that are only looked at: made from records that were brought along.

use gueridon_bots::Level;
use gueridon_journal::PlayerId;
use gueridon_record::{Record, Source, shortened};
use gueridon_text::Phrase;

use crate::game;
use crate::problem::Problem;
use crate::table::{KnownCards, SeatPlan, Setup};

/// A record all of whose actions can be played.
pub(crate) fn read(line: &[u8]) -> Result<Record, Problem> {
    let record = Record::read(line)?;
    check(&record)?;
    Ok(record)
}

/// Whether all actions can be played.
pub(crate) fn check(record: &Record) -> Result<(), Problem> {
    let mut game = game::open(record)?;
    for (at, action) in record.actions.iter().enumerate() {
        if !game.play(std::slice::from_ref(action)) {
            let message = Phrase::ImportIllegal
                .with("number", at as i32 + 1)
                .with("action", shortened(action));
            return Err(Problem::Unplayable(message));
        }
    }
    Ok(())
}

/// The table for it, on which nobody plays.
pub(crate) fn setup(record: Record, host: PlayerId) -> Setup {
    let bots = vec![SeatPlan::Bot(Level::Regular); record.players];
    let mut setup = Setup::new(record.game, host, bots);
    setup.rules = record.rules;
    setup.version = record.version;
    setup.cards = Some(KnownCards::new(record.source, record.actions, true));
    setup
}

impl KnownCards {
    /// Cards of a known source, and what was played already.
    pub(crate) fn new(source: Source, actions: Vec<String>, study: bool) -> KnownCards {
        let (seed, deal) = match source {
            Source::Seed(seed) => (Some(seed.to_string()), None),
            Source::Deal(deal) => (None, Some(deal)),
        };
        KnownCards { seed, deal, actions, study }
    }
}

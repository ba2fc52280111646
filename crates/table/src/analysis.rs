//! Games to look at: tables made from records.

use gueridon_bots::Level;
use gueridon_journal::PlayerId;
use gueridon_record::{AnyGame, CardSource, Record, RecordError, shortened};
use gueridon_text::{Message, Phrase};

use crate::table::{KnownCards, SeatPlan, Setup};

/// Why a record cannot be looked at: a message for people.
#[derive(Clone, Debug)]
pub struct Unplayable(pub Message);

impl From<RecordError> for Unplayable {
    fn from(error: RecordError) -> Unplayable {
        Unplayable(error.message())
    }
}

/// Reads a record all of whose actions can be played.
///
/// # Errors
///
/// When the line is no record, or one of its actions cannot be played.
pub fn read(line: &[u8]) -> Result<Record, Unplayable> {
    let record = Record::read(line)?;
    check(&record)?;
    Ok(record)
}

/// Whether all actions can be played.
///
/// # Errors
///
/// When one of them cannot.
pub fn check(record: &Record) -> Result<(), Unplayable> {
    let mut game = AnyGame::open(record)?;
    for (at, action) in record.actions.iter().enumerate() {
        if !game.apply_texts(std::slice::from_ref(action)) {
            let illegal = Phrase::ImportIllegal.with("number", at as i32 + 1);
            return Err(Unplayable(illegal.with("action", shortened(action))));
        }
    }
    Ok(())
}

/// The setup of a table for a record, on which nobody plays. `invitation` is a random word.
pub fn setup(record: Record, host: PlayerId, invitation: String) -> Setup {
    let bots = vec![SeatPlan::Bot(Level::Medium); record.players];
    let mut setup = Setup::new(record.game, host, bots, invitation);
    setup.rules = record.rules;
    setup.version = record.version;
    setup.cards = Some(KnownCards::new(record.source, record.actions, true));
    setup
}

impl KnownCards {
    /// Cards of a known source, and the actions that were played already.
    pub fn new(source: CardSource, actions: Vec<String>, study: bool) -> KnownCards {
        let (seed, deal) = match source {
            CardSource::Seed(seed) => (Some(seed.to_string()), None),
            CardSource::Deal(deal) => (None, Some(deal)),
        };
        KnownCards { seed, deal, actions, study }
    }
}

//! Imported tables: played through before they are stored, and compared with those of the store.

use gueridon_journal::{JournalError, PlayerId, Restored, Stored, TableId};
use gueridon_record::Record;
use gueridon_text::Speaker;
use sha2::{Digest, Sha256};

use super::bad::BadLine;
use crate::analysis::{self, Unplayable};
use crate::random;
use crate::table::{SeatPlan, Setup, Table, is_name, is_time};

/// Keeps these hashes apart from others.
const RECORD_LABEL: &[u8] = b"gueridon: table of a record\n";

/// Checks a table: its chain holds, and every entry is possible.
pub(super) fn played(stored: Stored, speaker: &Speaker) -> Result<Restored, BadLine> {
    stored.check().map_err(|error| changed(&error))?;
    if !is_time(stored.created) {
        return Err(BadLine::BadValue("created"));
    }
    let setup = Setup::read(&stored.setup).ok_or(BadLine::BadValue("setup"))?;
    if setup.game.name() != stored.game {
        return Err(BadLine::BadValue("game"));
    }
    let named = |seat: &SeatPlan| match seat {
        SeatPlan::Player { name, .. } => is_name(name),
        SeatPlan::Open | SeatPlan::Bot(_) => true,
    };
    if !setup.seats.iter().all(named) {
        return Err(BadLine::BadValue("setup"));
    }
    check_cards(&setup, speaker)?;
    let impossible = |(seq, why)| BadLine::Impossible(seq, why);
    let table = Table::validate_history(&stored).map_err(impossible)?;
    let table = table.as_new(stored.setup, stored.created);
    Ok(Restored { table, entries: stored.entries })
}

/// The entry at which a chain breaks.
fn changed(error: &JournalError) -> BadLine {
    if let JournalError::Broken { seq, .. } = error {
        return BadLine::Changed(*seq);
    }
    BadLine::Unplayable(error.to_string())
}

/// Checks that the game exists, and that actions played before the table was created are legal.
fn check_cards(setup: &Setup, speaker: &Speaker) -> Result<(), BadLine> {
    setup.check().map_err(|error| unplayable(error.into(), speaker))?;
    let Some(cards) = &setup.cards else { return Ok(()) };
    let source = setup.known_source().ok_or(BadLine::BadValue("setup"))?;
    let record = Record { actions: cards.actions.clone(), ..setup.record(source) };
    analysis::check(&record).map_err(|error| unplayable(error, speaker))
}

fn unplayable(error: Unplayable, speaker: &Speaker) -> BadLine {
    BadLine::Unplayable(speaker.say(&error.0))
}

/// A record, as a table to look at it.
#[derive(Debug)]
pub struct Study {
    /// The table.
    pub table: Restored,
    /// Where its last moment is shown, after the address of the site.
    pub address: String,
}

impl Study {
    pub(super) fn read(
        line: &[u8],
        speaker: &Speaker,
        now: i64,
        fill: fn(&mut [u8]),
    ) -> Result<Study, BadLine> {
        let record = analysis::read(line).map_err(|error| unplayable(error, speaker))?;
        let id = id_of(&record);
        let (mut host, mut secret, mut invitation) = ([0; 16], [0; 32], [0; 20]);
        fill(&mut host);
        fill(&mut secret);
        fill(&mut invitation);
        let setup = analysis::setup(record, PlayerId(host), random::spell(&invitation));
        let table = Table::create(id, setup, secret, false, now);
        let address = format!("/t/{}/replay/{}", table.id, table.steps());
        Ok(Study { table: table.as_new(table.setup.write(), now).into(), address })
    }
}

/// The id of the table of a record: the same for the same game, so that a record imported twice is one table.
fn id_of(record: &Record) -> TableId {
    let played = Record { fair: None, view: None, ..record.clone() };
    let hash = Sha256::new().chain_update(RECORD_LABEL).chain_update(played.write()).finalize();
    let mut start = [0; 16];
    start.copy_from_slice(&hash[..16]);
    random::table_id_of(&start)
}

/// Whether a store has a table already: the same, perhaps with more entries; or the same record to look at.
pub fn holds(kept: &Stored, brought: &Restored) -> bool {
    let Restored { table, entries } = brought;
    let same = kept.game == table.game
        && kept.public == table.public
        && kept.setup == table.setup
        && kept.secret == table.secret
        && kept.created == table.at
        && kept.entries.starts_with(entries);
    same || shows_the_same(&kept.setup, &table.setup)
}

/// Whether two tables show the same record.
fn shows_the_same(one: &str, other: &str) -> bool {
    let (Some(one), Some(other)) = (Setup::read(one), Setup::read(other)) else { return false };
    let shown = |setup: &Setup| (setup.game, setup.rules.clone(), setup.cards.clone());
    one.is_study() && shown(&one) == shown(&other)
}

//! Writes lines, without line breaks.

use gueridon_journal::{JournalError, SiteKey, Stored, StoredPlayer};
use gueridon_record::hex;
use serde::Serialize;

use super::form::{
    EXPORT, EndLine, EntryLine, HeaderLine, KeyLine, PlayerLine, TableLine, Totals, VERSION,
};
use crate::table::Table;

/// The first line, with the number of tables.
pub fn header(tables: u64) -> String {
    line(&HeaderLine { gueridon: EXPORT.to_string(), version: VERSION, tables })
}

/// A secret of the site.
pub fn key(key: &SiteKey) -> String {
    line(&KeyLine { key: key.name.clone(), value: hex::write(&key.value) })
}

/// The name of a player.
pub fn player(player: &StoredPlayer) -> String {
    let StoredPlayer { id, name, saved, generation } = player.clone();
    line(&PlayerLine { player: id.to_string(), name, saved, generation })
}

/// A table with everything that has happened there.
pub fn table(stored: Stored) -> String {
    let entries = stored.entries.into_iter().map(|entry| EntryLine {
        at: entry.at,
        body: entry.body,
        head: entry.head.to_string(),
    });
    line(&TableLine {
        table: stored.id.to_string(),
        game: stored.game,
        public: stored.public,
        created: stored.created,
        secret: hex::write(&stored.secret),
        setup: stored.setup,
        entries: entries.collect(),
    })
}

/// The last line.
pub fn end(totals: Totals) -> String {
    line(&EndLine { end: totals })
}

/// The record of a game that is over, as its page gives it; none of one that goes on.
///
/// # Errors
///
/// When the table is damaged.
pub fn record(stored: &Stored) -> Result<Option<String>, JournalError> {
    let table = Table::rebuild(stored)?;
    Ok(table.is_over().then(|| table.record().write()))
}

fn line(fields: &impl Serialize) -> String {
    serde_json::to_string(fields).expect("a line is plain data")
}

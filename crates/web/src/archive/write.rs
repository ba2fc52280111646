//! Writing lines, without their ends.

use gueridon_journal::{JournalError, Player, SiteKey, Stored};
use serde::Serialize;

use super::form::{
    EXPORT, EndLine, EntryLine, HeaderLine, KeyLine, PlayerLine, TableLine, Totals, VERSION,
};
use crate::table::Table;

/// The first line, when there are so many tables.
pub fn header(tables: u64) -> String {
    line(&HeaderLine { gueridon: EXPORT.to_string(), version: VERSION, tables })
}

/// A secret of the site.
pub fn key(key: &SiteKey) -> String {
    line(&KeyLine { key: key.name.clone(), value: hex::encode(key.value) })
}

/// The name of a player.
pub fn player(player: &Player) -> String {
    let Player { id, name, saved, generation } = player.clone();
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
        secret: hex::encode(stored.secret),
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

//! The lines of an archive: their fields, how they are written, and why one is refused. The first field is
//! the kind of a line.

use std::fmt;

use gueridon_journal::{Document, JournalError, SiteKey, StoredPlayer, StoredTable};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::table::{HistoryError, Table};

/// The version of the lines. A later one that means something else gets the next number.
pub const VERSION: u64 = 1;

/// Longer lines are refused unread: a game with everything that may be said at its table takes a
/// hundredth of it.
pub const MAX_LINE: usize = 64 << 20;

/// What the header says it is.
pub(super) const EXPORT: &str = "export";

/// Which kind of line it is: whichever of these fields there is.
#[derive(Deserialize)]
pub(super) struct Kind {
    #[serde(default)]
    pub(super) gueridon: Option<IgnoredAny>,
    #[serde(default)]
    pub(super) key: Option<IgnoredAny>,
    #[serde(default)]
    pub(super) player: Option<IgnoredAny>,
    #[serde(default)]
    pub(super) table: Option<IgnoredAny>,
    #[serde(default)]
    pub(super) document: Option<IgnoredAny>,
    #[serde(default)]
    pub(super) end: Option<IgnoredAny>,
}

/// The first line. A later version may have more fields, so unknown ones are no reason to refuse it.
#[derive(Serialize, Deserialize)]
pub(super) struct HeaderLine {
    pub(super) gueridon: String,
    pub(super) version: u64,
    /// The number of tables when it began; about as many follow.
    pub(super) tables: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeyLine {
    pub(super) key: String,
    /// 64 bytes as digits.
    pub(super) value: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayerLine {
    /// 16 bytes as digits.
    pub(super) player: String,
    pub(super) name: String,
    pub(super) saved: i64,
    #[serde(default, skip_serializing_if = "is_first")]
    pub(super) generation: u32,
}

/// Generation 0, of players who never signed out everywhere, is not written.
fn is_first(generation: &u32) -> bool {
    *generation == 0
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableLine {
    pub(super) table: String,
    pub(super) game: String,
    pub(super) public: bool,
    pub(super) created: i64,
    /// 32 bytes as digits.
    pub(super) secret: String,
    /// To the letter: the chain begins with it.
    pub(super) setup: String,
    pub(super) entries: Vec<EntryLine>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EntryLine {
    pub(super) at: i64,
    /// To the letter: the chain holds it.
    pub(super) body: String,
    /// 32 bytes as digits.
    pub(super) head: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DocumentLine {
    /// The name within the scope.
    pub(super) document: String,
    pub(super) scope: String,
    pub(super) saved: i64,
    pub(super) body: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndLine {
    pub(super) end: Totals,
}

/// How many lines of each kind there are, in the last line: without it, the end is missing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Totals {
    /// Secrets of the site.
    pub keys: u64,
    /// Names of players.
    pub players: u64,
    /// Tables.
    pub tables: u64,
    /// Documents; exports that have none leave the number out.
    #[serde(default, skip_serializing_if = "is_none")]
    pub documents: u64,
}

/// No documents.
fn is_none(documents: &u64) -> bool {
    *documents == 0
}

/// The first line, with the number of tables.
pub fn header(tables: u64) -> String {
    line(&HeaderLine { gueridon: EXPORT.to_string(), version: VERSION, tables })
}

/// A secret of the site.
pub fn key(key: &SiteKey) -> String {
    line(&KeyLine { key: key.name.clone(), value: hex::encode(key.value) })
}

/// The name of a player.
pub fn player(player: &StoredPlayer) -> String {
    let StoredPlayer { id, name, saved, generation } = player.clone();
    line(&PlayerLine { player: id.to_string(), name, saved, generation })
}

/// A table with everything that has happened there.
pub fn table(stored: StoredTable) -> String {
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

/// A document.
pub fn document(document: Document) -> String {
    let Document { scope, name, body, at } = document;
    line(&DocumentLine { document: name, scope, saved: at, body })
}

/// The last line.
pub fn end(totals: Totals) -> String {
    line(&EndLine { end: totals })
}

/// The record of a game that is over, as its page gives it now, in milliseconds since 1970; none of one that goes
/// on, or is a deal of the day that is sealed.
///
/// # Errors
///
/// When the table is damaged.
pub fn record(stored: &StoredTable, now: i64) -> Result<Option<String>, JournalError> {
    let table = Table::rebuild(stored)?;
    let may_be_known = table.is_over() && table.reveals(now);
    Ok(may_be_known.then(|| table.record().write()))
}

fn line(fields: &impl Serialize) -> String {
    serde_json::to_string(fields).expect("a line is plain data")
}

/// Why a line is not taken in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadLine {
    /// It is longer than [`MAX_LINE`].
    TooLong,
    /// It is not JSON, from this character on.
    NotJson(usize),
    /// It is JSON, but has not the fields of its kind.
    NotThisKind(&'static str),
    /// A value that cannot be.
    BadValue(&'static str),
    /// The export is of a later version: nothing after it can be understood.
    Newer,
    /// An entry does not follow from the one before: something was changed.
    Changed(u64),
    /// An entry that cannot have happened.
    Impossible(u64, HistoryError),
    /// A key, where keys are not accepted.
    KeyUnasked,
    /// A game that cannot be played, or a record that is none: a sentence.
    Unplayable(String),
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadLine::TooLong => write!(f, "it is longer than {MAX_LINE} bytes"),
            BadLine::NotJson(column) => write!(f, "it is not JSON from character {column} on"),
            BadLine::NotThisKind(kind) => write!(f, "it has not the fields of {kind}"),
            BadLine::BadValue(field) => write!(f, "the field “{field}” holds what cannot be"),
            BadLine::Newer => write!(
                f,
                "the export is of a later version than {VERSION}: use the program that wrote it"
            ),
            BadLine::Changed(entry) => {
                write!(f, "entry {entry} does not follow from what is before: it was changed")
            }
            BadLine::Impossible(entry, why) => {
                write!(f, "entry {entry} cannot have happened there: {why}")
            }
            BadLine::KeyUnasked => f.write_str(
                "a key is left out without --with-keys: cookies and links of the other site are not \
                valid here; a key is taken over only by a store without tables and players",
            ),
            BadLine::Unplayable(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for BadLine {}

//! How the lines are written. A line is known by its first field.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

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
}

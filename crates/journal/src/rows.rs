//! The statements that read, and the values in their rows, the same for every database.

use crate::error::damaged;
use crate::{
    ChainHash, Document, Phase, PlayerId, Result, SiteKey, StoredEntry, StoredPlayer, Subscription,
    TableId, TableListing,
};

pub(crate) const TABLE: &str = "SELECT key, game, public, setup, secret, created, entries
    FROM tables JOIN details ON table_key = key WHERE id = $1";

pub(crate) const ENTRIES: &str = "SELECT seq, at, body, head FROM entries
    WHERE table_key = $1 AND seq >= $2 AND seq < $3 ORDER BY seq";

pub(crate) const NEXT_DUE: &str =
    "SELECT wake FROM tables WHERE wake IS NOT NULL ORDER BY wake LIMIT 1";

pub(crate) const TABLE_KEY: &str = "SELECT key FROM tables WHERE id = $1";

pub(crate) const TABLES_AFTER: &str = "SELECT id FROM tables WHERE key > $1 ORDER BY key LIMIT $2";

pub(crate) const COUNTS: &str = "SELECT phase, count(*) FROM tables GROUP BY phase";

/// A statement that reads the columns of a [`ListedRow`], of the few tables that `rest` selects, in an order.
macro_rules! select_listed {
    ($rest:literal, $order:literal) => {
        concat!(
            "SELECT id, game, public, caption, phase, turn, updated, seats, entries
            FROM (SELECT * FROM tables ",
            $rest,
            ") AS listed JOIN details ON table_key = key ORDER BY ",
            $order
        )
    };
}
pub(crate) use select_listed;

pub(crate) const TABLES_OF_PLAYER: &str = select_listed!(
    "WHERE key IN (SELECT table_key FROM seats WHERE player = $1)
    ORDER BY updated DESC, key DESC LIMIT $2",
    "updated DESC, key DESC"
);

// The plus keeps both databases from reading every table of a phase: those of one player are few.
pub(crate) const UNFINISHED_TABLES_OF_PLAYER: &str = select_listed!(
    "WHERE key IN (SELECT table_key FROM seats WHERE player = $1) AND +phase < 2
    ORDER BY updated DESC, key DESC LIMIT $2",
    "updated DESC, key DESC"
);

pub(crate) const FINISHED_TABLES_OF_PLAYER: &str = select_listed!(
    "WHERE key IN (SELECT table_key FROM seats WHERE player = $1) AND +phase = 2
    ORDER BY updated DESC, key DESC LIMIT $2",
    "updated DESC, key DESC"
);

pub(crate) const PLAYER_NAME: &str = "SELECT name FROM players WHERE id = $1";

pub(crate) const GENERATION: &str = "SELECT generation FROM players WHERE id = $1";

pub(crate) const GENERATIONS: &str = "SELECT id, generation FROM players WHERE generation > 0";

pub(crate) const PLAYERS_AFTER: &str =
    "SELECT id, name, saved, generation FROM players WHERE id > $1 ORDER BY id LIMIT $2";

pub(crate) const KEYS: &str = "SELECT name, value FROM keys ORDER BY name";

pub(crate) const KEY: &str = "SELECT value FROM keys WHERE name = $1";

/// Replaces a key that no table and no player can depend on.
pub(crate) const RESTORE_KEY: &str = "INSERT INTO keys (name, value) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
    WHERE NOT EXISTS (SELECT 1 FROM tables) AND NOT EXISTS (SELECT 1 FROM players)";

/// The columns of [`TABLE`].
pub(crate) type TableRow = (i64, String, bool, String, Vec<u8>, i64, i64);
/// The columns of [`ENTRIES`].
pub(crate) type EntryRow = (i64, i64, String, Vec<u8>);
/// The columns of a list of tables.
pub(crate) type ListedRow = (String, String, bool, String, i16, Option<i16>, i64, String, i64);
/// The columns of [`PLAYERS_AFTER`].
pub(crate) type PlayerRow = (Vec<u8>, String, i64, i64);
/// The columns of a list of subscriptions.
pub(crate) type SubscriptionRow = (Vec<u8>, String, Vec<u8>, Vec<u8>, String, i64);

/// The columns of a list of documents.
pub(crate) type DocumentRow = (String, String, String, i64);

pub(crate) fn read_document((scope, name, body, at): DocumentRow) -> Document {
    Document { scope, name, body, at }
}

pub(crate) fn read_entry((seq, at, body, head): EntryRow) -> Result<StoredEntry> {
    Ok(StoredEntry { seq: read_count(seq)?, at, body, head: ChainHash(read_bytes(head, "head")?) })
}

pub(crate) fn read_listed(row: ListedRow) -> Result<TableListing> {
    let (id, game, public, caption, phase, turn, updated, seats, entries) = row;
    let turn = turn.map(u8::try_from).transpose().map_err(|_| damaged("turn"))?;
    let (id, phase, seats) = (read_table_id(id)?, read_phase(phase)?, read_seats(&seats)?);
    let entries = read_count(entries)?;
    Ok(TableListing { id, game, public, caption, phase, turn, updated, seats, entries })
}

pub(crate) fn read_player((id, name, saved, generation): PlayerRow) -> Result<StoredPlayer> {
    let (id, generation) = read_generation((id, generation))?;
    Ok(StoredPlayer { id, name, saved, generation })
}

pub(crate) fn read_generation((id, generation): (Vec<u8>, i64)) -> Result<(PlayerId, u32)> {
    let generation = u32::try_from(generation).map_err(|_| damaged("generation"))?;
    Ok((PlayerId(read_bytes(id, "id")?), generation))
}

pub(crate) fn read_subscription(row: SubscriptionRow) -> Result<Subscription> {
    let (player, endpoint, public_key, auth, lang, saved) = row;
    let player = PlayerId(read_bytes(player, "player")?);
    let public_key = read_bytes(public_key, "public_key")?;
    Ok(Subscription { player, endpoint, public_key, auth: read_bytes(auth, "auth")?, lang, saved })
}

pub(crate) fn read_key((name, value): (String, Vec<u8>)) -> Result<SiteKey> {
    Ok(SiteKey { name, value: read_bytes(value, "value")? })
}

/// Tables that were claimed, with the times at which they are due.
pub(crate) fn read_claimed(rows: Vec<(String, i64)>) -> Result<Vec<(TableId, i64)>> {
    rows.into_iter().map(|(id, due)| Ok((read_table_id(id)?, due))).collect()
}

/// The number of tables of each phase.
pub(crate) fn read_counts(rows: Vec<(i16, i64)>) -> Result<[u64; 3]> {
    let mut counts = [0; 3];
    for (code, count) in rows {
        counts[read_phase(code)? as usize] = read_count(count)?;
    }
    Ok(counts)
}

pub(crate) fn read_table_id(id: String) -> Result<TableId> {
    TableId::new(id).ok_or_else(|| damaged("id"))
}

pub(crate) fn read_bytes<const N: usize>(bytes: Vec<u8>, column: &str) -> Result<[u8; N]> {
    bytes.try_into().map_err(|_| damaged(column))
}

pub(crate) fn read_count(count: i64) -> Result<u64> {
    u64::try_from(count).map_err(|_| damaged("number"))
}

/// The number of a phase in its column; the indices of the lists depend on it.
pub(crate) fn phase_code(phase: Phase) -> i16 {
    match phase {
        Phase::Open => 0,
        Phase::Playing => 1,
        Phase::Over => 2,
    }
}

fn read_phase(code: i16) -> Result<Phase> {
    let mut all = Phase::ALL.into_iter();
    all.find(|&phase| phase_code(phase) == code).ok_or_else(|| damaged("phase"))
}

/// Seats as one text: a player's digits or "-" for each, with spaces between.
pub(crate) fn write_seats(seats: &[Option<PlayerId>]) -> String {
    let seat = |seat: &Option<PlayerId>| seat.map_or_else(|| "-".into(), |id| id.to_string());
    seats.iter().map(seat).collect::<Vec<_>>().join(" ")
}

fn read_seats(text: &str) -> Result<Vec<Option<PlayerId>>> {
    let seat = |word| if word == "-" { Some(None) } else { PlayerId::read(word).map(Some) };
    let seats: Option<_> = text.split_ascii_whitespace().map(seat).collect();
    seats.ok_or_else(|| damaged("seats"))
}

/// The minute of a time in milliseconds, in its column.
pub(crate) fn minute_of(at: i64) -> i64 {
    at.div_euclid(60_000)
}

/// The number of an entry in its column. No table has [`i64::MAX`] entries.
pub(crate) fn seq_column(entry: &StoredEntry) -> i64 {
    i64::try_from(entry.seq).unwrap_or(i64::MAX)
}

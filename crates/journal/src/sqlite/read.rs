//! What can be asked.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqlitePool};

use crate::columns::{by_phase, read_phase, read_seats, whole};
use crate::failure::damaged;
use crate::{
    Entry, Head, JournalError, Listed, Player, PlayerId, Result, SiteKey, Stored, TableId,
};

pub(super) const TABLE: &str =
    "SELECT key, game, public, setup, secret, created, entries FROM tables WHERE id = ?";

pub(super) const ENTRIES: &str = "SELECT seq, at, body, head FROM entries
    WHERE table_key = ? AND seq >= ? AND seq < ? ORDER BY seq";

pub(super) const NEXT_DUE: &str =
    "SELECT wake FROM tables WHERE wake IS NOT NULL ORDER BY wake LIMIT 1";

pub(super) const KEY_OF: &str = "SELECT key FROM tables WHERE id = ?";

pub(super) const AFTER: &str = "SELECT id FROM tables WHERE key > ? ORDER BY key LIMIT ?";

pub(super) const COUNTS: &str = "SELECT phase, count(*) FROM tables GROUP BY phase";

// Lists name their index: SQLite would as soon take the one of the phase, and sort.
pub(super) const OPEN: &str =
    "SELECT id, game, public, caption, phase, turn, updated, seats, entries
    FROM tables INDEXED BY tables_open
    WHERE phase = 0 AND public = 1 ORDER BY created DESC, key DESC LIMIT ?";

pub(super) const RUNNING: &str =
    "SELECT id, game, public, caption, phase, turn, updated, seats, entries
    FROM tables INDEXED BY tables_running
    WHERE phase = 1 AND public = 1 ORDER BY updated DESC, key DESC LIMIT ?";

pub(super) const OF_PLAYER: &str =
    "SELECT id, game, public, caption, phase, turn, updated, seats, entries FROM tables
    WHERE key IN (SELECT table_key FROM seats WHERE player = ?)
    ORDER BY updated DESC, key DESC LIMIT ?";

pub(super) const PLAYER: &str = "SELECT name FROM players WHERE id = ?";

pub(super) const GENERATION: &str = "SELECT generation FROM players WHERE id = ?";

pub(super) const GENERATIONS: &str = "SELECT id, generation FROM players WHERE generation > 0";

pub(super) const PLAYERS: &str =
    "SELECT id, name, saved, generation FROM players WHERE id > ? ORDER BY id LIMIT ?";

const KEYS: &str = "SELECT name, value FROM keys ORDER BY name";

pub(super) const KEY: &str = "SELECT value FROM keys WHERE name = ?";

pub(super) async fn table(pool: &SqlitePool, id: &TableId, from: u64) -> Result<Option<Stored>> {
    let row = sqlx::query(TABLE).bind(id.to_string()).fetch_optional(pool).await?;
    let Some(row) = row else { return Ok(None) };
    let key: i64 = row.try_get("key")?;
    let count: i64 = row.try_get("entries")?;
    let from = i64::try_from(from).unwrap_or(i64::MAX);
    // Entries up to the count that was read: together they are one moment of the table, without a
    // transaction, because nothing that is written ever changes.
    let rows = sqlx::query(ENTRIES).bind(key).bind(from).bind(count).fetch_all(pool).await?;
    Ok(Some(Stored {
        id: id.clone(),
        game: row.try_get("game")?,
        public: row.try_get("public")?,
        setup: row.try_get("setup")?,
        secret: bytes(&row, "secret")?,
        created: row.try_get("created")?,
        count: whole(count)?,
        entries: rows.iter().map(entry).collect::<Result<_>>()?,
    }))
}

/// Rows of an `id` and a `due`.
pub(super) fn due_tables(rows: &[SqliteRow]) -> Result<Vec<(TableId, i64)>> {
    rows.iter().map(|row| Ok((table_id(row)?, row.try_get("due")?))).collect()
}

pub(super) async fn next_due(pool: &SqlitePool) -> Result<Option<i64>> {
    Ok(sqlx::query_scalar(NEXT_DUE).fetch_optional(pool).await?)
}

pub(super) async fn tables_after(
    pool: &SqlitePool,
    after: Option<&TableId>,
    limit: u32,
) -> Result<Vec<TableId>> {
    let mut last = 0;
    if let Some(table) = after {
        let key = sqlx::query_scalar(KEY_OF).bind(table.to_string()).fetch_optional(pool).await?;
        last = key.ok_or(JournalError::NoSuchTable)?;
    }
    let rows = sqlx::query(AFTER).bind::<i64>(last).bind(limit).fetch_all(pool).await?;
    rows.iter().map(table_id).collect()
}

pub(super) async fn counts(pool: &SqlitePool) -> Result<[u64; 3]> {
    by_phase(sqlx::query_as(COUNTS).fetch_all(pool).await?)
}

pub(super) async fn open_tables(pool: &SqlitePool, limit: u32) -> Result<Vec<Listed>> {
    let rows = sqlx::query(OPEN).bind(limit).fetch_all(pool).await?;
    rows.iter().map(listed).collect()
}

pub(super) async fn running_tables(pool: &SqlitePool, limit: u32) -> Result<Vec<Listed>> {
    let rows = sqlx::query(RUNNING).bind(limit).fetch_all(pool).await?;
    rows.iter().map(listed).collect()
}

pub(super) async fn tables_of(
    pool: &SqlitePool,
    player: PlayerId,
    limit: u32,
) -> Result<Vec<Listed>> {
    let query = sqlx::query(OF_PLAYER).bind(player.0.to_vec()).bind(limit);
    query.fetch_all(pool).await?.iter().map(listed).collect()
}

pub(super) async fn player_name(pool: &SqlitePool, player: PlayerId) -> Result<Option<String>> {
    Ok(sqlx::query_scalar(PLAYER).bind(player.0.to_vec()).fetch_optional(pool).await?)
}

/// How often a player has signed out.
pub(super) async fn generation(pool: &SqlitePool, player: PlayerId) -> Result<u32> {
    let query = sqlx::query_scalar(GENERATION).bind(player.0.to_vec());
    Ok(query.fetch_optional(pool).await?.unwrap_or(0))
}

pub(super) async fn generations(pool: &SqlitePool) -> Result<Vec<(PlayerId, u32)>> {
    let rows = sqlx::query(GENERATIONS).fetch_all(pool).await?;
    let signed_out = |row| Ok((PlayerId(bytes(row, "id")?), row.try_get("generation")?));
    rows.iter().map(signed_out).collect()
}

pub(super) async fn players_after(
    pool: &SqlitePool,
    after: Option<PlayerId>,
    limit: u32,
) -> Result<Vec<Player>> {
    // Every player comes after the empty one.
    let after = after.map_or_else(Vec::new, |player| player.0.to_vec());
    let rows = sqlx::query(PLAYERS).bind(after).bind(limit).fetch_all(pool).await?;
    rows.iter().map(player).collect()
}

pub(super) async fn keys(pool: &SqlitePool) -> Result<Vec<SiteKey>> {
    sqlx::query(KEYS).fetch_all(pool).await?.iter().map(site_key).collect()
}

pub(super) async fn key(pool: &SqlitePool, name: &str) -> Result<Option<[u8; 64]>> {
    let row = sqlx::query(KEY).bind(name.to_owned()).fetch_optional(pool).await?;
    row.map(|row| bytes(&row, "value")).transpose()
}

fn entry(row: &SqliteRow) -> Result<Entry> {
    Ok(Entry {
        seq: whole(row.try_get("seq")?)?,
        at: row.try_get("at")?,
        body: row.try_get("body")?,
        head: Head(bytes(row, "head")?),
    })
}

fn listed(row: &SqliteRow) -> Result<Listed> {
    Ok(Listed {
        id: table_id(row)?,
        game: row.try_get("game")?,
        public: row.try_get("public")?,
        caption: row.try_get("caption")?,
        phase: read_phase(row.try_get("phase")?)?,
        turn: row.try_get("turn")?,
        updated: row.try_get("updated")?,
        seats: read_seats(row.try_get("seats")?)?,
        entries: whole(row.try_get("entries")?)?,
    })
}

fn player(row: &SqliteRow) -> Result<Player> {
    let id = PlayerId(bytes(row, "id")?);
    let generation = row.try_get("generation")?;
    Ok(Player { id, name: row.try_get("name")?, saved: row.try_get("saved")?, generation })
}

fn site_key(row: &SqliteRow) -> Result<SiteKey> {
    Ok(SiteKey { name: row.try_get("name")?, value: bytes(row, "value")? })
}

fn table_id(row: &SqliteRow) -> Result<TableId> {
    TableId::new(row.try_get::<String, _>("id")?).ok_or_else(|| damaged("id"))
}

fn bytes<const N: usize>(row: &SqliteRow, column: &'static str) -> Result<[u8; N]> {
    row.try_get::<&[u8], _>(column)?.try_into().map_err(|_| damaged(column))
}

//! What can be asked.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqlitePool};

use super::change::{read_phase, read_seats};
use super::failure::unavailable;
use crate::{Entry, Head, JournalError, Listed, PlayerId, Result, Stored, TableId};

pub(super) const TABLE: &str =
    "SELECT key, game, public, setup, secret, created, entries FROM tables WHERE id = ?";

pub(super) const ENTRIES: &str = "SELECT seq, at, body, head FROM entries
    WHERE table_key = ? AND seq >= ? AND seq < ? ORDER BY seq";

pub(super) const DUE: &str = "SELECT id, due FROM tables WHERE due <= ? ORDER BY due, key LIMIT ?";

pub(super) const OPEN: &str =
    "SELECT id, game, public, caption, phase, turn, updated, seats, entries FROM tables
    WHERE phase = 0 AND public = 1 ORDER BY created DESC, key DESC LIMIT ?";

pub(super) const RUNNING: &str =
    "SELECT id, game, public, caption, phase, turn, updated, seats, entries FROM tables
    WHERE phase = 1 AND public = 1 ORDER BY updated DESC, key DESC LIMIT ?";

pub(super) const OF_PLAYER: &str =
    "SELECT id, game, public, caption, phase, turn, updated, seats, entries FROM tables
    WHERE key IN (SELECT table_key FROM seats WHERE player = ?)
    ORDER BY updated DESC, key DESC LIMIT ?";

pub(super) const PLAYER: &str = "SELECT name FROM players WHERE id = ?";

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

pub(super) async fn due(pool: &SqlitePool, before: i64, limit: u32) -> Result<Vec<(TableId, i64)>> {
    let rows = sqlx::query(DUE).bind(before).bind(limit).fetch_all(pool).await?;
    rows.iter().map(|row| Ok((table_id(row)?, row.try_get("due")?))).collect()
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
        phase: read_phase(row.try_get("phase")?).ok_or_else(|| damaged("phase"))?,
        turn: row.try_get("turn")?,
        updated: row.try_get("updated")?,
        seats: read_seats(row.try_get("seats")?).ok_or_else(|| damaged("seats"))?,
        entries: whole(row.try_get("entries")?)?,
    })
}

fn table_id(row: &SqliteRow) -> Result<TableId> {
    TableId::new(row.try_get::<String, _>("id")?).ok_or_else(|| damaged("id"))
}

fn bytes<const N: usize>(row: &SqliteRow, column: &'static str) -> Result<[u8; N]> {
    row.try_get::<&[u8], _>(column)?.try_into().map_err(|_| damaged(column))
}

fn whole(number: i64) -> Result<u64> {
    u64::try_from(number).map_err(|_| damaged("number"))
}

/// The checks in the file let nothing else in, so somebody has edited it.
fn damaged(what: &str) -> JournalError {
    unavailable(format!("the {what} of a table cannot be read"))
}

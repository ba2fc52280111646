//! What can be asked.

use sqlx::Row;
use sqlx::postgres::PgRow;

use super::pool::Lender;
use crate::columns::{by_phase, read_phase, read_seats, whole};
use crate::failure::damaged;
use crate::{
    Entry, Head, JournalError, Listed, Player, PlayerId, Result, SiteKey, Stored, TableId,
};

pub(super) const TABLE: &str =
    "SELECT key, game, public, setup, secret, created, entries FROM tables WHERE id = $1";

pub(super) const ENTRIES: &str = "SELECT seq, at, body, head FROM entries
    WHERE table_key = $1 AND seq >= $2 AND seq < $3 ORDER BY seq";

pub(super) const NEXT_DUE: &str =
    "SELECT wake FROM tables WHERE wake IS NOT NULL ORDER BY wake LIMIT 1";

const TIME: &str = "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::int8";

pub(super) const KEY_OF: &str = "SELECT key FROM tables WHERE id = $1";

pub(super) const AFTER: &str = "SELECT id FROM tables WHERE key > $1 ORDER BY key LIMIT $2";

const COUNTS: &str = "SELECT phase, count(*) AS count FROM tables GROUP BY phase";

pub(super) const OPEN: &str =
    "SELECT id, game, public, caption, phase, turn, updated, seats, entries FROM tables
    WHERE phase = 0 AND public ORDER BY created DESC, key DESC LIMIT $1";

pub(super) const RUNNING: &str =
    "SELECT id, game, public, caption, phase, turn, updated, seats, entries FROM tables
    WHERE phase = 1 AND public ORDER BY updated DESC, key DESC LIMIT $1";

pub(super) const OF_PLAYER: &str =
    "SELECT id, game, public, caption, phase, turn, updated, seats, entries FROM tables
    WHERE key IN (SELECT table_key FROM seats WHERE player = $1)
    ORDER BY updated DESC, key DESC LIMIT $2";

pub(super) const PLAYER: &str = "SELECT name FROM players WHERE id = $1";

pub(super) const GENERATION: &str = "SELECT generation FROM players WHERE id = $1";

pub(super) const GENERATIONS: &str = "SELECT id, generation FROM players WHERE generation > 0";

pub(super) const PLAYERS: &str =
    "SELECT id, name, saved, generation FROM players WHERE id > $1 ORDER BY id LIMIT $2";

const KEYS: &str = "SELECT name, value FROM keys ORDER BY name";

pub(super) const KEY: &str = "SELECT value FROM keys WHERE name = $1";

pub(super) async fn table(lender: &Lender, id: &TableId, from: u64) -> Result<Option<Stored>> {
    let mut loan = lender.lend().await?;
    let row = loan.all(sqlx::query(TABLE).bind(id.as_str())).await?.pop();
    let Some(row) = row else { return Ok(None) };
    let key: i64 = row.try_get("key")?;
    let count: i64 = row.try_get("entries")?;
    let from = i64::try_from(from).unwrap_or(i64::MAX);
    // Entries up to the count that was read: together they are one moment of the table, without a
    // transaction, because nothing that is written ever changes.
    let rows = loan.all(sqlx::query(ENTRIES).bind(key).bind(from).bind(count)).await?;
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
pub(super) fn due_tables(rows: &[PgRow]) -> Result<Vec<(TableId, i64)>> {
    rows.iter().map(|row| Ok((table_id(row)?, row.try_get("due")?))).collect()
}

pub(super) async fn next_due(lender: &Lender) -> Result<Option<i64>> {
    let row = lender.one(sqlx::query(NEXT_DUE)).await?;
    row.map(|row| Ok(row.try_get(0)?)).transpose()
}

pub(super) async fn time(lender: &Lender) -> Result<i64> {
    let row = lender.one(sqlx::query(TIME)).await?;
    Ok(row.ok_or_else(|| damaged("time"))?.try_get(0)?)
}

pub(super) async fn tables_after(
    lender: &Lender,
    after: Option<&TableId>,
    limit: u32,
) -> Result<Vec<TableId>> {
    let mut last: i64 = 0;
    if let Some(table) = after {
        let row = lender.one(sqlx::query(KEY_OF).bind(table.as_str())).await?;
        last = row.ok_or(JournalError::NoSuchTable)?.try_get(0)?;
    }
    let rows = lender.all(sqlx::query(AFTER).bind(last).bind(i64::from(limit))).await?;
    rows.iter().map(table_id).collect()
}

pub(super) async fn counts(lender: &Lender) -> Result<[u64; 3]> {
    let rows = lender.all(sqlx::query(COUNTS)).await?;
    let count = |row: &PgRow| Ok((row.try_get("phase")?, row.try_get("count")?));
    by_phase(rows.iter().map(count).collect::<Result<Vec<_>>>()?)
}

pub(super) async fn open_tables(lender: &Lender, limit: u32) -> Result<Vec<Listed>> {
    lender.all(sqlx::query(OPEN).bind(i64::from(limit))).await?.iter().map(listed).collect()
}

pub(super) async fn running_tables(lender: &Lender, limit: u32) -> Result<Vec<Listed>> {
    lender.all(sqlx::query(RUNNING).bind(i64::from(limit))).await?.iter().map(listed).collect()
}

pub(super) async fn tables_of(
    lender: &Lender,
    player: PlayerId,
    limit: u32,
) -> Result<Vec<Listed>> {
    let query = sqlx::query(OF_PLAYER).bind(player.0).bind(i64::from(limit));
    lender.all(query).await?.iter().map(listed).collect()
}

pub(super) async fn player_name(lender: &Lender, player: PlayerId) -> Result<Option<String>> {
    let row = lender.one(sqlx::query(PLAYER).bind(player.0)).await?;
    row.map(|row| Ok(row.try_get(0)?)).transpose()
}

/// How often a player has signed out.
pub(super) async fn generation(lender: &Lender, player: PlayerId) -> Result<u32> {
    let row = lender.one(sqlx::query(GENERATION).bind(player.0)).await?;
    row.map_or(Ok(0), |row| number(&row))
}

pub(super) async fn generations(lender: &Lender) -> Result<Vec<(PlayerId, u32)>> {
    let rows = lender.all(sqlx::query(GENERATIONS)).await?;
    rows.iter().map(|row| Ok((PlayerId(bytes(row, "id")?), number(row)?))).collect()
}

fn number(row: &PgRow) -> Result<u32> {
    let generation: i64 = row.try_get("generation")?;
    u32::try_from(generation).map_err(|_| damaged("generation"))
}

pub(super) async fn players_after(
    lender: &Lender,
    after: Option<PlayerId>,
    limit: u32,
) -> Result<Vec<Player>> {
    // Every player comes after the empty one.
    let after = after.map_or_else(Vec::new, |player| player.0.to_vec());
    let rows = lender.all(sqlx::query(PLAYERS).bind(after).bind(i64::from(limit))).await?;
    rows.iter().map(player).collect()
}

pub(super) async fn keys(lender: &Lender) -> Result<Vec<SiteKey>> {
    lender.all(sqlx::query(KEYS)).await?.iter().map(site_key).collect()
}

pub(super) async fn key(lender: &Lender, name: &str) -> Result<Option<[u8; 64]>> {
    let row = lender.one(sqlx::query(KEY).bind(name)).await?;
    row.map(|row| bytes(&row, "value")).transpose()
}

fn entry(row: &PgRow) -> Result<Entry> {
    Ok(Entry {
        seq: whole(row.try_get("seq")?)?,
        at: row.try_get("at")?,
        body: row.try_get("body")?,
        head: Head(bytes(row, "head")?),
    })
}

fn listed(row: &PgRow) -> Result<Listed> {
    let turn: Option<i16> = row.try_get("turn")?;
    let turn = turn.map(u8::try_from).transpose().map_err(|_| damaged("turn"))?;
    Ok(Listed {
        id: table_id(row)?,
        game: row.try_get("game")?,
        public: row.try_get("public")?,
        caption: row.try_get("caption")?,
        phase: read_phase(row.try_get("phase")?)?,
        turn,
        updated: row.try_get("updated")?,
        seats: read_seats(row.try_get("seats")?)?,
        entries: whole(row.try_get("entries")?)?,
    })
}

fn player(row: &PgRow) -> Result<Player> {
    let id = PlayerId(bytes(row, "id")?);
    let (name, saved) = (row.try_get("name")?, row.try_get("saved")?);
    Ok(Player { id, name, saved, generation: number(row)? })
}

fn site_key(row: &PgRow) -> Result<SiteKey> {
    Ok(SiteKey { name: row.try_get("name")?, value: bytes(row, "value")? })
}

fn table_id(row: &PgRow) -> Result<TableId> {
    TableId::new(row.try_get::<String, _>("id")?).ok_or_else(|| damaged("id"))
}

fn bytes<const N: usize>(row: &PgRow, column: &'static str) -> Result<[u8; N]> {
    row.try_get::<&[u8], _>(column)?.try_into().map_err(|_| damaged(column))
}

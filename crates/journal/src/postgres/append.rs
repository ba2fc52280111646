//! Appending entries.
//!
//! The tables of a batch are locked first, in the order of their keys. Who is next is then decided
//! here: nobody else can write to these tables before the transaction ends.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use sqlx::{PgConnection, Row};

use crate::columns::{phase_code, write_seats};
use crate::desk::{Answer, Command, Done};
use crate::{Entry, JournalError, PlayerId, Summary};

pub(super) const LOCK: &str = "SELECT id, key, entries FROM tables WHERE id = ANY($1)
    ORDER BY key FOR NO KEY UPDATE";

/// The entries, the summaries after them, and word of both to all nodes.
const APPEND: &str = "WITH written AS (
        INSERT INTO entries (table_key, seq, at, body, head)
        SELECT * FROM unnest($1::int8[], $2::int8[], $3::int8[], $4::text[], $5::bytea[])
    ), summed AS (
        UPDATE tables SET entries = new.entries, updated = new.updated, phase = new.phase,
            turn = new.turn, due = new.due, wake = new.due, seats = coalesce(new.seats, tables.seats)
        FROM unnest($6::int8[], $7::int8[], $8::int8[], $9::int2[], $10::int2[], $11::int8[],
            $12::text[]) AS new (key, entries, updated, phase, turn, due, seats)
        WHERE tables.key = new.key RETURNING id, tables.entries
    )
    SELECT pg_notify('gueridon', id || ' ' || entries) FROM summed";

/// A table that was locked, and what becomes of it.
struct Locked<'a> {
    key: i64,
    count: i64,
    newest: Option<(&'a Entry, &'a Summary)>,
    /// The newest that were mentioned.
    seats: Option<&'a [Option<PlayerId>]>,
}

/// Who sits at a table.
pub(super) struct Seating<'a> {
    pub(super) key: i64,
    pub(super) seats: &'a [Option<PlayerId>],
}

/// Appends the entries of a batch.
pub(super) async fn entries(
    connection: &mut PgConnection,
    batch: &[Command],
    answers: &mut [Answer],
    doubt: bool,
) -> Result<(), sqlx::Error> {
    let names: BTreeSet<&str> = batch.iter().filter_map(table_of).collect();
    if names.is_empty() {
        return Ok(());
    }
    let mut tables: HashMap<&str, Locked<'_>> = HashMap::with_capacity(names.len());
    let lock = sqlx::query(LOCK).bind(names.iter().copied().collect::<Vec<_>>());
    for row in lock.fetch_all(&mut *connection).await? {
        let Some(&name) = names.get(row.try_get::<&str, _>("id")?) else { continue };
        let (key, count) = (row.try_get("key")?, row.try_get("entries")?);
        tables.insert(name, Locked { key, count, newest: None, seats: None });
    }

    let mut written = Vec::with_capacity(batch.len());
    let mut doubtful = Vec::new();
    for (place, command) in batch.iter().enumerate() {
        let Command::Append { table, entry, summary } = command else { continue };
        let Some(locked) = tables.get_mut(table.as_str()) else {
            answers[place] = Err(JournalError::NoSuchTable);
            continue;
        };
        // PostgreSQL counts up to i64::MAX: no table has so many entries.
        let seq = i64::try_from(entry.seq).unwrap_or(i64::MAX);
        if seq != locked.count || seq == i64::MAX {
            answers[place] = Err(JournalError::Clash);
            if doubt && seq < locked.count {
                doubtful.push((place, (locked.key, seq), entry));
            }
            continue;
        }
        written.push((locked.key, seq, entry));
        locked.count += 1;
        locked.newest = Some((entry, summary));
        locked.seats = summary.seats.as_deref().or(locked.seats);
    }
    for place in already_there(connection, &doubtful).await? {
        answers[place] = Ok(Done::default());
    }
    if written.is_empty() {
        return Ok(());
    }
    let changed: Vec<_> = tables.values().filter(|table| table.newest.is_some()).collect();
    write(connection, &written, &changed).await?;
    let seatings: Vec<_> = changed
        .iter()
        .filter_map(|table| Some(Seating { key: table.key, seats: table.seats? }))
        .collect();
    rise(connection, &seatings).await?;
    seat(connection, &seatings).await
}

fn table_of(command: &Command) -> Option<&str> {
    if let Command::Append { table, .. } = command { Some(table.as_str()) } else { None }
}

async fn write(
    connection: &mut PgConnection,
    entries: &[(i64, i64, &Entry)],
    tables: &[&Locked<'_>],
) -> Result<(), sqlx::Error> {
    let newest = || tables.iter().filter_map(|table| table.newest);
    sqlx::query(APPEND)
        .bind(entries.iter().map(|&(key, ..)| key).collect::<Vec<_>>())
        .bind(entries.iter().map(|&(_, seq, _)| seq).collect::<Vec<_>>())
        .bind(entries.iter().map(|&(.., entry)| entry.at).collect::<Vec<_>>())
        .bind(entries.iter().map(|&(.., entry)| entry.body.as_str()).collect::<Vec<_>>())
        .bind(entries.iter().map(|&(.., entry)| entry.head.0.as_slice()).collect::<Vec<_>>())
        .bind(tables.iter().map(|table| table.key).collect::<Vec<_>>())
        .bind(tables.iter().map(|table| table.count).collect::<Vec<_>>())
        .bind(newest().map(|(entry, _)| entry.at).collect::<Vec<_>>())
        .bind(newest().map(|(_, summary)| phase_code(summary.phase)).collect::<Vec<_>>())
        .bind(newest().map(|(_, summary)| summary.turn.map(i16::from)).collect::<Vec<_>>())
        .bind(newest().map(|(_, summary)| summary.due).collect::<Vec<_>>())
        .bind(tables.iter().map(|table| table.seats.map(write_seats)).collect::<Vec<_>>())
        .execute(connection)
        .await?;
    Ok(())
}

/// Which of these commands, by their place in the batch, have been carried out before: their entry is
/// there, and nobody else makes one with the same head.
async fn already_there(
    connection: &mut PgConnection,
    doubtful: &[(usize, (i64, i64), &Entry)],
) -> Result<Vec<usize>, sqlx::Error> {
    if doubtful.is_empty() {
        return Ok(Vec::new());
    }
    let statement = "SELECT table_key, seq, head FROM entries
        JOIN unnest($1::int8[], $2::int8[]) AS asked (table_key, seq) USING (table_key, seq)";
    let rows: Vec<(i64, i64, Vec<u8>)> = sqlx::query_as(statement)
        .bind(doubtful.iter().map(|&(_, (key, _), _)| key).collect::<Vec<_>>())
        .bind(doubtful.iter().map(|&(_, (_, seq), _)| seq).collect::<Vec<_>>())
        .fetch_all(connection)
        .await?;
    let heads: BTreeMap<_, _> =
        rows.into_iter().map(|(key, seq, head)| ((key, seq), head)).collect();
    let same = |(at, entry): (&(i64, i64), &Entry)| {
        heads.get(at).is_some_and(|head| *head == entry.head.0)
    };
    let places = doubtful.iter().filter(|(_, at, entry)| same((at, entry)));
    Ok(places.map(|&(place, ..)| place).collect())
}

async fn rise(connection: &mut PgConnection, seatings: &[Seating<'_>]) -> Result<(), sqlx::Error> {
    if seatings.is_empty() {
        return Ok(());
    }
    let keys: Vec<i64> = seatings.iter().map(|seating| seating.key).collect();
    let all_rise = sqlx::query("DELETE FROM seats WHERE table_key = ANY($1)").bind(keys);
    all_rise.execute(connection).await?;
    Ok(())
}

/// Notes who sits at tables whose seats were empty.
pub(super) async fn seat(
    connection: &mut PgConnection,
    seatings: &[Seating<'_>],
) -> Result<(), sqlx::Error> {
    let sitting = |seating: &Seating<'_>| {
        let key = seating.key;
        seating
            .seats
            .iter()
            .flatten()
            .map(move |player| (key, player.0.to_vec()))
            .collect::<Vec<_>>()
    };
    let (keys, players): (Vec<i64>, Vec<Vec<u8>>) = seatings.iter().flat_map(sitting).unzip();
    if keys.is_empty() {
        return Ok(());
    }
    // Somebody may have two seats.
    let statement = "INSERT INTO seats (table_key, player)
        SELECT * FROM unnest($1::int8[], $2::bytea[]) ON CONFLICT DO NOTHING";
    sqlx::query(statement).bind(keys).bind(players).execute(connection).await?;
    Ok(())
}

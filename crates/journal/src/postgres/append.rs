//! Appending entries.
//!
//! The tables of a batch are locked first, in the order of their keys. Then it is known here which entry
//! is next: no other transaction can write to these tables before the transaction ends.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use sqlx::postgres::PgArguments;
use sqlx::query::Query;
use sqlx::{PgConnection, Postgres};

use super::batch::column;
use crate::rows::{phase_code, seq_column, write_seats};
use crate::write_queue::{WriteOutput, WriteResult};
use crate::{JournalError, PlayerId, StoredEntry, Summary};

pub(super) const LOCK: &str = "SELECT id, key, entries FROM tables WHERE id = ANY($1)
    ORDER BY key FOR NO KEY UPDATE";

/// Inserts the entries, updates the summaries, and notifies all nodes.
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

/// A locked table, and its state after the batch.
struct LockedTable<'a> {
    key: i64,
    count: i64,
    newest: Option<(&'a StoredEntry, &'a Summary)>,
    /// The newest seats that a summary names.
    seats: Option<&'a [Option<PlayerId>]>,
}

/// The players at a table.
pub(super) struct TableSeats<'a> {
    pub(super) key: i64,
    pub(super) seats: &'a [Option<PlayerId>],
}

/// An entry to be appended.
pub(super) struct Append<'a> {
    /// The index of the command in its batch.
    pub(super) index: usize,
    pub(super) table: &'a str,
    pub(super) entry: &'a StoredEntry,
    pub(super) summary: &'a Summary,
}

/// Appends the entries of a batch.
pub(super) async fn append_entries(
    connection: &mut PgConnection,
    appends: &[Append<'_>],
    results: &mut [WriteResult],
    in_doubt: bool,
) -> Result<(), sqlx::Error> {
    let names: BTreeSet<&str> = appends.iter().map(|append| append.table).collect();
    if names.is_empty() {
        return Ok(());
    }
    let mut tables: HashMap<&str, LockedTable<'_>> = HashMap::with_capacity(names.len());
    let lock = sqlx::query_as(LOCK).bind(names.iter().copied().collect::<Vec<_>>());
    let locked: Vec<(String, i64, i64)> = lock.fetch_all(&mut *connection).await?;
    for (id, key, count) in locked {
        let Some(&name) = names.get(id.as_str()) else { continue };
        tables.insert(name, LockedTable { key, count, newest: None, seats: None });
    }

    let mut written = Vec::with_capacity(appends.len());
    let mut doubtful = Vec::new();
    for &Append { index, table, entry, summary } in appends {
        let Some(table) = tables.get_mut(table) else {
            results[index] = Err(JournalError::NoSuchTable);
            continue;
        };
        let seq = seq_column(entry);
        if seq != table.count || seq == i64::MAX {
            results[index] = Err(JournalError::Clash);
            if in_doubt && seq < table.count {
                doubtful.push((index, (table.key, seq), entry));
            }
            continue;
        }
        written.push((table.key, entry));
        table.count += 1;
        table.newest = Some((entry, summary));
        table.seats = summary.seats.as_deref().or(table.seats);
    }
    for index in already_written(connection, &doubtful).await? {
        results[index] = Ok(WriteOutput::default());
    }
    if written.is_empty() {
        return Ok(());
    }
    let changed: Vec<_> = tables.values().filter(|table| table.newest.is_some()).collect();
    write(connection, &written, &changed).await?;
    let seats: Vec<_> = changed
        .iter()
        .filter_map(|table| Some(TableSeats { key: table.key, seats: table.seats? }))
        .collect();
    delete_seats(connection, &seats).await?;
    insert_seats(connection, &seats).await
}

async fn write(
    connection: &mut PgConnection,
    entries: &[(i64, &StoredEntry)],
    tables: &[&LockedTable<'_>],
) -> Result<(), sqlx::Error> {
    let newest: Vec<_> = tables.iter().filter_map(|table| table.newest).collect();
    bind_entries(sqlx::query(APPEND), entries)
        .bind(column(tables, |table| table.key))
        .bind(column(tables, |table| table.count))
        .bind(column(&newest, |(entry, _)| entry.at))
        .bind(column(&newest, |(_, summary)| phase_code(summary.phase)))
        .bind(column(&newest, |(_, summary)| summary.turn.map(i16::from)))
        .bind(column(&newest, |(_, summary)| summary.due))
        .bind(column(tables, |table| table.seats.map(write_seats)))
        .execute(connection)
        .await?;
    Ok(())
}

/// Binds the columns of entries, each with the key of its table, as parameters 1 to 5.
pub(super) fn bind_entries<'q>(
    query: Query<'q, Postgres, PgArguments>,
    entries: &[(i64, &StoredEntry)],
) -> Query<'q, Postgres, PgArguments> {
    query
        .bind(column(entries, |&(key, _)| key))
        .bind(column(entries, |(_, entry)| seq_column(entry)))
        .bind(column(entries, |(_, entry)| entry.at))
        .bind(column(entries, |(_, entry)| entry.body.as_str()))
        .bind(column(entries, |(_, entry)| entry.head.0.as_slice()))
}

/// Which of these commands, by their index in the batch, were carried out before: their entry is stored,
/// and no other command makes one with the same head.
async fn already_written(
    connection: &mut PgConnection,
    doubtful: &[(usize, (i64, i64), &StoredEntry)],
) -> Result<Vec<usize>, sqlx::Error> {
    if doubtful.is_empty() {
        return Ok(Vec::new());
    }
    let statement = "SELECT table_key, seq, head FROM entries
        JOIN unnest($1::int8[], $2::int8[]) AS asked (table_key, seq) USING (table_key, seq)";
    let rows: Vec<(i64, i64, Vec<u8>)> = sqlx::query_as(statement)
        .bind(column(doubtful, |&(_, (key, _), _)| key))
        .bind(column(doubtful, |&(_, (_, seq), _)| seq))
        .fetch_all(connection)
        .await?;
    let heads: BTreeMap<_, _> =
        rows.into_iter().map(|(key, seq, head)| ((key, seq), head)).collect();
    let is_written = |&&(_, key, entry): &&(usize, (i64, i64), &StoredEntry)| {
        heads.get(&key).is_some_and(|head| *head == entry.head.0)
    };
    Ok(doubtful.iter().filter(is_written).map(|&(index, ..)| index).collect())
}

async fn delete_seats(
    connection: &mut PgConnection,
    tables: &[TableSeats<'_>],
) -> Result<(), sqlx::Error> {
    if tables.is_empty() {
        return Ok(());
    }
    let delete = sqlx::query("DELETE FROM seats WHERE table_key = ANY($1)");
    delete.bind(column(tables, |table| table.key)).execute(connection).await?;
    Ok(())
}

/// Inserts the players at tables that have none.
pub(super) async fn insert_seats(
    connection: &mut PgConnection,
    tables: &[TableSeats<'_>],
) -> Result<(), sqlx::Error> {
    let players = |table: &TableSeats<'_>| {
        let key = table.key;
        table.seats.iter().flatten().map(move |player| (key, player.0.to_vec())).collect::<Vec<_>>()
    };
    let (keys, players): (Vec<i64>, Vec<Vec<u8>>) = tables.iter().flat_map(players).unzip();
    if keys.is_empty() {
        return Ok(());
    }
    // A player may have two seats.
    let statement = "INSERT INTO seats (table_key, player)
        SELECT * FROM unnest($1::int8[], $2::bytea[]) ON CONFLICT DO NOTHING";
    sqlx::query(statement).bind(keys).bind(players).execute(connection).await?;
    Ok(())
}

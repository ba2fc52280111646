//! Creating and restoring tables.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use sqlx::PgConnection;

use super::append::{TableSeats, bind_entries, insert_seats};
use super::batch::column;
use crate::rows::{minute_of, phase_code, write_seats};
use crate::write_queue::{WriteOutput, WriteResult};
use crate::{ImportedTable, JournalError, NewTable, StoredEntry};

/// Waits for a transaction that is creating a table of the same name, and leaves out tables that exist.
const CREATE: &str = "INSERT INTO tables
        (id, game, public, created, updated, minute, phase, turn, due, wake, entries)
    SELECT id, game, public, at, updated, minute, phase, turn, due, due, entries
    FROM unnest($1::text[], $2::text[], $3::bool[], $4::int8[], $5::int8[], $6::int8[], $7::int2[],
        $8::int2[], $9::int8[], $10::int8[])
        WITH ORDINALITY AS new (id, game, public, at, updated, minute, phase, turn, due, entries, place)
    ORDER BY place
    ON CONFLICT (id) DO NOTHING RETURNING id, key";

const DETAILS: &str = "INSERT INTO details (table_key, setup, secret, caption, seats)
    SELECT * FROM unnest($1::int8[], $2::text[], $3::bytea[], $4::text[], $5::text[])";

const ENTRIES: &str = "INSERT INTO entries (table_key, seq, at, body, head)
    SELECT * FROM unnest($1::int8[], $2::int8[], $3::int8[], $4::text[], $5::bytea[])";

/// Creates the tables of a batch, in the order of their names: then two batches with the same names
/// cannot deadlock.
pub(super) async fn create_tables(
    connection: &mut PgConnection,
    creates: &[(usize, &ImportedTable)],
    results: &mut [WriteResult],
    in_doubt: bool,
) -> Result<(), sqlx::Error> {
    // The first of each name counts.
    let mut by_name: BTreeMap<&str, (usize, &ImportedTable)> = BTreeMap::new();
    for &(index, table) in creates {
        results[index] = Err(JournalError::Exists);
        by_name.entry(table.table.id.as_str()).or_insert((index, table));
    }
    if by_name.is_empty() {
        return Ok(());
    }
    let (indices, tables): (Vec<usize>, Vec<&ImportedTable>) = by_name.values().copied().unzip();
    let created = insert(connection, &tables).await?;
    for (index, _) in indices.into_iter().zip(created).filter(|&(_, new)| new) {
        results[index] = Ok(WriteOutput::default());
    }
    if in_doubt {
        let written = already_written(connection, &tables).await?;
        for (index, _) in written.iter().filter_map(|id| by_name.get(id.as_str())) {
            results[*index] = Ok(WriteOutput::default());
        }
    }
    Ok(())
}

/// Restores tables in this order. Two nodes that restore the same tables in different orders may
/// deadlock, which PostgreSQL notices; one of them is then repeated.
pub(super) async fn restore_tables(
    connection: &mut PgConnection,
    tables: &[ImportedTable],
) -> Result<Vec<bool>, sqlx::Error> {
    insert(connection, &column(tables, |table| table)).await
}

/// Inserts tables with their seats and entries, and returns for each whether it is new.
async fn insert(
    connection: &mut PgConnection,
    tables: &[&ImportedTable],
) -> Result<Vec<bool>, sqlx::Error> {
    // The first of each name counts.
    let mut indices = HashMap::with_capacity(tables.len());
    for (index, table) in tables.iter().enumerate() {
        indices.entry(table.table.id.as_str()).or_insert(index);
    }
    let mut new = vec![false; tables.len()];
    let (mut details, mut seats, mut entries) = (Vec::new(), Vec::new(), Vec::new());
    for (id, key) in insert_tables(connection, tables).await? {
        let Some(&index) = indices.get(id.as_str()) else { continue };
        new[index] = true;
        details.push((key, &tables[index].table));
        seats.push(TableSeats { key, seats: tables[index].table.seats() });
        entries.extend(tables[index].entries.iter().map(|entry| (key, entry)));
    }
    insert_details(connection, &details).await?;
    insert_seats(connection, &seats).await?;
    insert_entries(connection, &entries).await?;
    Ok(new)
}

async fn insert_tables(
    connection: &mut PgConnection,
    tables: &[&ImportedTable],
) -> Result<Vec<(String, i64)>, sqlx::Error> {
    let new = column(tables, |table| &table.table);
    let summaries = column(&new, |table| &table.summary);
    sqlx::query_as(CREATE)
        .bind(column(&new, |table| table.id.as_str()))
        .bind(column(&new, |table| table.game.as_str()))
        .bind(column(&new, |table| table.public))
        .bind(column(&new, |table| table.at))
        .bind(column(tables, |table| table.updated()))
        .bind(column(tables, |table| minute_of(table.updated())))
        .bind(column(&summaries, |summary| phase_code(summary.phase)))
        .bind(column(&summaries, |summary| summary.turn.map(i16::from)))
        .bind(column(&summaries, |summary| summary.due))
        .bind(column(tables, |table| table.entries.len() as i64))
        .fetch_all(connection)
        .await
}

async fn insert_details(
    connection: &mut PgConnection,
    tables: &[(i64, &NewTable)],
) -> Result<(), sqlx::Error> {
    if tables.is_empty() {
        return Ok(());
    }
    sqlx::query(DETAILS)
        .bind(column(tables, |&(key, _)| key))
        .bind(column(tables, |(_, table)| table.setup.as_str()))
        .bind(column(tables, |(_, table)| table.secret.as_slice()))
        .bind(column(tables, |(_, table)| table.caption.as_str()))
        .bind(column(tables, |(_, table)| write_seats(table.seats())))
        .execute(connection)
        .await?;
    Ok(())
}

async fn insert_entries(
    connection: &mut PgConnection,
    entries: &[(i64, &StoredEntry)],
) -> Result<(), sqlx::Error> {
    if !entries.is_empty() {
        bind_entries(sqlx::query(ENTRIES), entries).execute(connection).await?;
    }
    Ok(())
}

/// The names of the tables that are stored with the same secret: another node cannot have drawn it.
async fn already_written(
    connection: &mut PgConnection,
    tables: &[&ImportedTable],
) -> Result<BTreeSet<String>, sqlx::Error> {
    let statement = "SELECT id FROM tables JOIN details ON table_key = key
        JOIN unnest($1::text[], $2::bytea[]) AS asked (id, secret) USING (id, secret)";
    let rows = sqlx::query_scalar(statement)
        .bind(column(tables, |table| table.table.id.as_str()))
        .bind(column(tables, |table| table.table.secret.as_slice()))
        .fetch_all(connection)
        .await?;
    Ok(rows.into_iter().collect())
}

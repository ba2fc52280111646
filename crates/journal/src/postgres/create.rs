//! Creating tables.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::{PgConnection, Row};

use super::append::{self, Seating};
use crate::columns::{phase_code, write_seats};
use crate::desk::{Answer, Command};
use crate::{JournalError, NewTable};

/// Waits for whoever is creating a table of the same name, and leaves out those that exist.
const CREATE: &str = "INSERT INTO tables
        (id, game, public, setup, secret, caption, created, updated, phase, turn, due, wake, seats)
    SELECT id, game, public, setup, secret, caption, at, at, phase, turn, due, due, seats
    FROM unnest($1::text[], $2::text[], $3::bool[], $4::text[], $5::bytea[], $6::text[], $7::int8[],
        $8::int2[], $9::int2[], $10::int8[], $11::text[])
        AS new (id, game, public, setup, secret, caption, at, phase, turn, due, seats)
    ORDER BY id
    ON CONFLICT (id) DO NOTHING RETURNING id, key";

/// Creates the tables of a batch.
pub(super) async fn tables(
    connection: &mut PgConnection,
    batch: &[Command],
    answers: &mut [Answer],
    doubt: bool,
) -> Result<(), sqlx::Error> {
    // The first of each name.
    let mut new: BTreeMap<&str, (usize, &NewTable)> = BTreeMap::new();
    for (place, command) in batch.iter().enumerate() {
        if let Command::Create(table) = command {
            answers[place] = Err(JournalError::Exists);
            new.entry(table.id.as_str()).or_insert((place, table));
        }
    }
    if new.is_empty() {
        return Ok(());
    }
    let tables: Vec<&NewTable> = new.values().map(|&(_, table)| table).collect();
    let mut seatings = Vec::new();
    for row in insert(connection, &tables).await? {
        let (id, key): (&str, i64) = (row.try_get("id")?, row.try_get("key")?);
        let Some(&(place, table)) = new.get(id) else { continue };
        answers[place] = Ok(Vec::new());
        seatings.push(Seating { key, seats: table.summary.seats.as_deref().unwrap_or_default() });
    }
    append::seat(connection, &seatings).await?;

    if doubt {
        let kept = already_there(connection, &tables).await?;
        for (place, _) in kept.iter().filter_map(|id| new.get(id.as_str())) {
            answers[*place] = Ok(Vec::new());
        }
    }
    Ok(())
}

async fn insert(
    connection: &mut PgConnection,
    tables: &[&NewTable],
) -> Result<Vec<sqlx::postgres::PgRow>, sqlx::Error> {
    let seats = |table: &NewTable| write_seats(table.summary.seats.as_deref().unwrap_or_default());
    sqlx::query(CREATE)
        .bind(tables.iter().map(|table| table.id.as_str()).collect::<Vec<_>>())
        .bind(tables.iter().map(|table| table.game.as_str()).collect::<Vec<_>>())
        .bind(tables.iter().map(|table| table.public).collect::<Vec<_>>())
        .bind(tables.iter().map(|table| table.setup.as_str()).collect::<Vec<_>>())
        .bind(tables.iter().map(|table| table.secret.as_slice()).collect::<Vec<_>>())
        .bind(tables.iter().map(|table| table.caption.as_str()).collect::<Vec<_>>())
        .bind(tables.iter().map(|table| table.at).collect::<Vec<_>>())
        .bind(tables.iter().map(|table| phase_code(table.summary.phase)).collect::<Vec<_>>())
        .bind(tables.iter().map(|table| table.summary.turn.map(i16::from)).collect::<Vec<_>>())
        .bind(tables.iter().map(|table| table.summary.due).collect::<Vec<_>>())
        .bind(tables.iter().map(|table| seats(table)).collect::<Vec<_>>())
        .fetch_all(connection)
        .await
}

/// Those that are kept with the same secret: nobody else can have drawn it.
async fn already_there(
    connection: &mut PgConnection,
    tables: &[&NewTable],
) -> Result<BTreeSet<String>, sqlx::Error> {
    let statement = "SELECT id FROM tables
        JOIN unnest($1::text[], $2::bytea[]) AS asked (id, secret) USING (id, secret)";
    let rows = sqlx::query_scalar(statement)
        .bind(tables.iter().map(|table| table.id.as_str()).collect::<Vec<_>>())
        .bind(tables.iter().map(|table| table.secret.as_slice()).collect::<Vec<_>>())
        .fetch_all(connection)
        .await?;
    Ok(rows.into_iter().collect())
}

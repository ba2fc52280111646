//! Creating tables.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};

use super::append::{self, Seating};
use crate::columns::{phase_code, write_seats};
use crate::desk::{Answer, Command, Done};
use crate::{Entry, JournalError, NewTable, PlayerId, Restored};

/// Waits for whoever is creating a table of the same name, and leaves out those that exist.
const CREATE: &str = "INSERT INTO tables
        (id, game, public, setup, secret, caption, created, updated, phase, turn, due, wake, seats,
        entries)
    SELECT id, game, public, setup, secret, caption, at, updated, phase, turn, due, due, seats,
        entries
    FROM unnest($1::text[], $2::text[], $3::bool[], $4::text[], $5::bytea[], $6::text[], $7::int8[],
        $8::int8[], $9::int2[], $10::int2[], $11::int8[], $12::text[], $13::int8[])
        WITH ORDINALITY AS new (id, game, public, setup, secret, caption, at, updated, phase, turn,
        due, seats, entries, place)
    ORDER BY place
    ON CONFLICT (id) DO NOTHING RETURNING id, key";

const ENTRIES: &str = "INSERT INTO entries (table_key, seq, at, body, head)
    SELECT * FROM unnest($1::int8[], $2::int8[], $3::int8[], $4::text[], $5::bytea[])";

/// A table to be written, with what has happened there.
#[derive(Clone, Copy)]
struct Whole<'a> {
    table: &'a NewTable,
    entries: &'a [Entry],
}

impl<'a> Whole<'a> {
    fn seats(&self) -> &'a [Option<PlayerId>] {
        self.table.summary.seats.as_deref().unwrap_or_default()
    }

    fn updated(&self) -> i64 {
        self.table.updated(self.entries)
    }
}

/// Creates the tables of a batch, in the order of their names: so two batches with the same ones do not
/// wait for each other.
pub(super) async fn tables(
    connection: &mut PgConnection,
    batch: &[Command],
    answers: &mut [Answer],
    doubt: bool,
) -> Result<(), sqlx::Error> {
    // The first of each name.
    let mut named: BTreeMap<&str, (usize, Whole<'_>)> = BTreeMap::new();
    for (place, command) in batch.iter().enumerate() {
        if let Command::Create(table) = command {
            answers[place] = Err(JournalError::Exists);
            let whole = Whole { table, entries: &[] };
            named.entry(table.id.as_str()).or_insert((place, whole));
        }
    }
    if named.is_empty() {
        return Ok(());
    }
    let (places, tables): (Vec<usize>, Vec<Whole<'_>>) = named.values().copied().unzip();
    let created = insert(connection, &tables).await?;
    for (place, _) in places.into_iter().zip(created).filter(|&(_, new)| new) {
        answers[place] = Ok(Done::default());
    }
    if doubt {
        let kept = already_there(connection, &tables).await?;
        for (place, _) in kept.iter().filter_map(|id| named.get(id.as_str())) {
            answers[*place] = Ok(Done::default());
        }
    }
    Ok(())
}

/// Takes tables over, in this order. Two who take over the same ones in different orders may get in
/// each other's way, which PostgreSQL notices; one of them is then tried again.
pub(super) async fn restored(
    connection: &mut PgConnection,
    tables: &[Restored],
) -> Result<Vec<bool>, sqlx::Error> {
    let whole = tables.iter().map(|Restored { table, entries }| Whole { table, entries });
    insert(connection, &whole.collect::<Vec<_>>()).await
}

/// Writes tables with their seats and entries, and answers of each whether it is new.
async fn insert(
    connection: &mut PgConnection,
    tables: &[Whole<'_>],
) -> Result<Vec<bool>, sqlx::Error> {
    // The first of each name.
    let mut places = HashMap::with_capacity(tables.len());
    for (place, whole) in tables.iter().enumerate() {
        places.entry(whole.table.id.as_str()).or_insert(place);
    }
    let mut new = vec![false; tables.len()];
    let mut keyed = Vec::with_capacity(tables.len());
    for row in insert_tables(connection, tables).await? {
        let (id, key): (&str, i64) = (row.try_get("id")?, row.try_get("key")?);
        let Some(&place) = places.get(id) else { continue };
        new[place] = true;
        keyed.push((key, tables[place]));
    }
    let seatings: Vec<_> =
        keyed.iter().map(|&(key, whole)| Seating { key, seats: whole.seats() }).collect();
    append::seat(connection, &seatings).await?;
    insert_entries(connection, &keyed).await?;
    Ok(new)
}

async fn insert_tables(
    connection: &mut PgConnection,
    tables: &[Whole<'_>],
) -> Result<Vec<PgRow>, sqlx::Error> {
    let summaries = || tables.iter().map(|whole| &whole.table.summary);
    sqlx::query(CREATE)
        .bind(tables.iter().map(|whole| whole.table.id.as_str()).collect::<Vec<_>>())
        .bind(tables.iter().map(|whole| whole.table.game.as_str()).collect::<Vec<_>>())
        .bind(tables.iter().map(|whole| whole.table.public).collect::<Vec<_>>())
        .bind(tables.iter().map(|whole| whole.table.setup.as_str()).collect::<Vec<_>>())
        .bind(tables.iter().map(|whole| whole.table.secret.as_slice()).collect::<Vec<_>>())
        .bind(tables.iter().map(|whole| whole.table.caption.as_str()).collect::<Vec<_>>())
        .bind(tables.iter().map(|whole| whole.table.at).collect::<Vec<_>>())
        .bind(tables.iter().map(Whole::updated).collect::<Vec<_>>())
        .bind(summaries().map(|summary| phase_code(summary.phase)).collect::<Vec<_>>())
        .bind(summaries().map(|summary| summary.turn.map(i16::from)).collect::<Vec<_>>())
        .bind(summaries().map(|summary| summary.due).collect::<Vec<_>>())
        .bind(tables.iter().map(|whole| write_seats(whole.seats())).collect::<Vec<_>>())
        .bind(tables.iter().map(|whole| whole.entries.len() as i64).collect::<Vec<_>>())
        .fetch_all(connection)
        .await
}

async fn insert_entries(
    connection: &mut PgConnection,
    tables: &[(i64, Whole<'_>)],
) -> Result<(), sqlx::Error> {
    let entries: Vec<(i64, &Entry)> = tables
        .iter()
        .flat_map(|&(key, whole)| whole.entries.iter().map(move |entry| (key, entry)))
        .collect();
    if entries.is_empty() {
        return Ok(());
    }
    let seq = |entry: &Entry| i64::try_from(entry.seq).unwrap_or(i64::MAX);
    sqlx::query(ENTRIES)
        .bind(entries.iter().map(|&(key, _)| key).collect::<Vec<_>>())
        .bind(entries.iter().map(|&(_, entry)| seq(entry)).collect::<Vec<_>>())
        .bind(entries.iter().map(|&(_, entry)| entry.at).collect::<Vec<_>>())
        .bind(entries.iter().map(|&(_, entry)| entry.body.as_str()).collect::<Vec<_>>())
        .bind(entries.iter().map(|&(_, entry)| entry.head.0.as_slice()).collect::<Vec<_>>())
        .execute(connection)
        .await?;
    Ok(())
}

/// Those that are kept with the same secret: nobody else can have drawn it.
async fn already_there(
    connection: &mut PgConnection,
    tables: &[Whole<'_>],
) -> Result<BTreeSet<String>, sqlx::Error> {
    let statement = "SELECT id FROM tables
        JOIN unnest($1::text[], $2::bytea[]) AS asked (id, secret) USING (id, secret)";
    let rows = sqlx::query_scalar(statement)
        .bind(tables.iter().map(|whole| whole.table.id.as_str()).collect::<Vec<_>>())
        .bind(tables.iter().map(|whole| whole.table.secret.as_slice()).collect::<Vec<_>>())
        .fetch_all(connection)
        .await?;
    Ok(rows.into_iter().collect())
}

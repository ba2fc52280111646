//! Appending entries.
//!
//! One statement locks the tables of a batch in the order of their keys, appends to those whose next entry
//! is there, and notifies the other nodes. Alone in a batch it is a transaction by itself: one round trip.

use std::collections::{BTreeMap, HashMap, HashSet};

use sqlx::postgres::PgArguments;
use sqlx::query::Query;
use sqlx::{PgConnection, Postgres};

use super::batch::{Sender, column};
use super::marks::raise_mark;
use super::notification::{distribute, message};
use crate::rows::{minute_of, phase_code, seq_column, write_seats};
use crate::write_queue::{WriteOutput, WriteResult};
use crate::{ChainHash, JournalError, PlayerId, StoredEntry, Summary, TableId};

/// Raises the mark of the writer, and appends the entries that continue what is stored. Each table may be named
/// once. Returns a row for each table that there is, with its key and whether the entry was appended; a row without
/// a table when there is none of them; and no row when the mark is not what the writer knows: then nothing was
/// written. `told` has to be asked for, or it would not be carried out.
pub(super) const APPEND: &str = concat!(
    "WITH marked AS (",
    raise_mark!("$14", "$15", "$16"),
    "), locked AS (
        SELECT asked.*, tables.key, tables.entries
        FROM unnest($1::text[], $2::int8[], $3::int8[], $4::text[], $5::bytea[], $6::int8[], $7::int2[],
            $8::int2[], $9::int8[], $10::text[], $11::int4[], $13::bytea[])
            AS asked (id, seq, at, body, head, minute, phase, turn, due, message, notification, previous)
        JOIN tables ON tables.id = asked.id WHERE EXISTS (SELECT 1 FROM marked)
        ORDER BY tables.key FOR NO KEY UPDATE OF tables
    ), checked AS (
        SELECT locked.*, CASE
            WHEN seq <> locked.entries THEN FALSE
            WHEN seq = 0 THEN TRUE
            ELSE coalesce((SELECT last.head FROM entries AS last
                WHERE last.table_key = locked.key AND last.seq = locked.seq - 1) = previous, FALSE)
            END AS fits
        FROM locked
    ), next AS (
        SELECT * FROM checked WHERE fits
    ), written AS (
        INSERT INTO entries (table_key, seq, at, body, head)
        SELECT key, seq, at, body, head FROM next
    ), summed AS (
        UPDATE tables SET entries = next.seq + 1, updated = next.at, minute = next.minute,
            phase = next.phase, turn = next.turn, due = next.due, wake = next.due
        FROM next WHERE tables.key = next.key
    ), told AS (
        SELECT pg_notify('gueridon', $12::text || string_agg(message, '')) FROM next GROUP BY notification
    )
    SELECT marked.mark, checked.id, checked.key, checked.fits, (SELECT count(*) FROM told)
    FROM marked LEFT JOIN checked ON TRUE"
);

/// A row of [`APPEND`].
type AppendedRow = (i64, Option<String>, Option<i64>, Option<bool>, i64);

/// The players at a table.
pub(super) struct TableSeats<'a> {
    pub(super) key: i64,
    pub(super) seats: &'a [Option<PlayerId>],
}

/// An entry to be appended.
pub(super) struct Append<'a> {
    /// The index of the command in its batch.
    pub(super) index: usize,
    pub(super) table: &'a TableId,
    pub(super) previous: ChainHash,
    pub(super) entry: &'a StoredEntry,
    pub(super) summary: &'a Summary,
}

/// An entry that was not the next one: the index of its command, and the key of its table.
type Clash<'a> = (usize, i64, &'a StoredEntry);

/// Whether the statement that appends can carry out all of these alone.
pub(super) fn are_simple(appends: &[Append<'_>]) -> bool {
    let mut tables = HashSet::with_capacity(appends.len());
    appends.iter().all(|append| {
        let Summary { seats, caption, .. } = append.summary;
        seats.is_none() && caption.is_none() && tables.insert(append.table)
    })
}

/// Appends the entries of a batch; returns the mark of the writer, if there are any.
pub(super) async fn append_entries(
    connection: &mut PgConnection,
    sender: &Sender<'_>,
    appends: Vec<Append<'_>>,
    results: &mut [WriteResult],
    in_doubt: bool,
) -> Result<Option<i64>, sqlx::Error> {
    let mut mark = None;
    let (mut clashes, mut seats, mut captions) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
    for round in rounds(appends) {
        let (raised, keys) =
            append_round(connection, sender, &round, results, &mut clashes).await?;
        mark = Some(raised);
        for append in &round {
            let Summary { seats: new_seats, caption, .. } = append.summary;
            let written = results[append.index].is_ok();
            let Some(&key) = keys.get(append.table.as_str()).filter(|_| written) else { continue };
            if let Some(new_seats) = new_seats {
                seats.insert(key, new_seats.as_slice());
            }
            if let Some(caption) = caption {
                captions.insert(key, caption.as_str());
            }
        }
    }
    if in_doubt {
        for index in already_written(connection, &clashes).await? {
            results[index] = Ok(WriteOutput::default());
        }
    }
    let seats: Vec<_> = seats.into_iter().map(|(key, seats)| TableSeats { key, seats }).collect();
    replace_seats(connection, &seats).await?;
    replace_captions(connection, captions).await?;
    Ok(mark)
}

/// Divides appends into rounds that name each table once: the first of each table, the second, and so on.
fn rounds(appends: Vec<Append<'_>>) -> Vec<Vec<Append<'_>>> {
    let mut rounds: Vec<Vec<Append<'_>>> = Vec::new();
    let mut seen: HashMap<&TableId, usize> = HashMap::with_capacity(appends.len());
    for append in appends {
        let round = seen.entry(append.table).or_default();
        match rounds.get_mut(*round) {
            Some(appends) => appends.push(append),
            None => rounds.push(vec![append]),
        }
        *round += 1;
    }
    rounds
}

/// Appends to tables of which each is named once; returns the mark of the writer, and the keys of the tables.
async fn append_round<'a>(
    connection: &mut PgConnection,
    sender: &Sender<'_>,
    appends: &[Append<'a>],
    results: &mut [WriteResult],
    clashes: &mut Vec<Clash<'a>>,
) -> Result<(i64, HashMap<String, i64>), sqlx::Error> {
    let messages = column(appends, |append| message(append.table, append.entry));
    let notifications = distribute(&messages);
    let rows: Vec<AppendedRow> = sqlx::query_as(APPEND)
        .bind(column(appends, |append| append.table.as_str()))
        .bind(column(appends, |append| seq_column(append.entry)))
        .bind(column(appends, |append| append.entry.at))
        .bind(column(appends, |append| append.entry.body.as_str()))
        .bind(column(appends, |append| append.entry.head.0.as_slice()))
        .bind(column(appends, |append| minute_of(append.entry.at)))
        .bind(column(appends, |append| phase_code(append.summary.phase)))
        .bind(column(appends, |append| append.summary.turn.map(i16::from)))
        .bind(column(appends, |append| append.summary.due))
        .bind(messages)
        .bind(notifications)
        .bind(sender.tag.line())
        .bind(column(appends, |append| append.previous.0.as_slice()))
        .bind(sender.mark.slot)
        .bind(sender.mark.owner)
        .bind(sender.mark.known)
        .fetch_all(connection)
        .await?;
    let Some(&(mark, ..)) = rows.first() else { return Err(sqlx::Error::RowNotFound) };
    let mut keys = HashMap::with_capacity(rows.len());
    let mut fitting = HashSet::with_capacity(rows.len());
    for (_, id, key, fits, _) in rows {
        let Some((id, key)) = id.zip(key) else { continue };
        if fits == Some(true) {
            fitting.insert(key);
        }
        keys.insert(id, key);
    }
    for append in appends {
        match keys.get(append.table.as_str()) {
            None => results[append.index] = Err(JournalError::NoSuchTable),
            Some(key) if fitting.contains(key) => {}
            Some(&key) => {
                results[append.index] = Err(JournalError::Clash);
                clashes.push((append.index, key, append.entry));
            }
        }
    }
    Ok((mark, keys))
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
    clashes: &[Clash<'_>],
) -> Result<Vec<usize>, sqlx::Error> {
    if clashes.is_empty() {
        return Ok(Vec::new());
    }
    let statement = "SELECT table_key, seq, head FROM entries
        JOIN unnest($1::int8[], $2::int8[]) AS asked (table_key, seq) USING (table_key, seq)";
    let rows: Vec<(i64, i64, Vec<u8>)> = sqlx::query_as(statement)
        .bind(column(clashes, |&(_, key, _)| key))
        .bind(column(clashes, |(_, _, entry)| seq_column(entry)))
        .fetch_all(connection)
        .await?;
    let heads: BTreeMap<_, _> =
        rows.into_iter().map(|(key, seq, head)| ((key, seq), head)).collect();
    let is_written = |&&(_, key, entry): &&Clash<'_>| {
        heads.get(&(key, seq_column(entry))).is_some_and(|head| *head == entry.head.0)
    };
    Ok(clashes.iter().filter(is_written).map(|&(index, ..)| index).collect())
}

async fn replace_captions(
    connection: &mut PgConnection,
    captions: BTreeMap<i64, &str>,
) -> Result<(), sqlx::Error> {
    if captions.is_empty() {
        return Ok(());
    }
    let (keys, captions): (Vec<i64>, Vec<&str>) = captions.into_iter().unzip();
    let update = "UPDATE details SET caption = new.caption
        FROM unnest($1::int8[], $2::text[]) AS new (key, caption) WHERE table_key = new.key";
    sqlx::query(update).bind(keys).bind(captions).execute(connection).await?;
    Ok(())
}

async fn replace_seats(
    connection: &mut PgConnection,
    tables: &[TableSeats<'_>],
) -> Result<(), sqlx::Error> {
    if tables.is_empty() {
        return Ok(());
    }
    let keys = column(tables, |table| table.key);
    let update = "UPDATE details SET seats = new.seats
        FROM unnest($1::int8[], $2::text[]) AS new (key, seats) WHERE table_key = new.key";
    let texts = column(tables, |table| write_seats(table.seats));
    sqlx::query(update).bind(&keys).bind(texts).execute(&mut *connection).await?;
    let delete = sqlx::query("DELETE FROM seats WHERE table_key = ANY($1)");
    delete.bind(keys).execute(&mut *connection).await?;
    insert_seats(connection, tables).await
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

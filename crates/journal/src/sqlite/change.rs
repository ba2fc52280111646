//! What can be written, and the statements that do it.

use sqlx::{QueryBuilder, Row, Sqlite, SqliteConnection};

use super::read;
use crate::columns::{phase_code, write_seats};
use crate::desk::{Command, Done};
use crate::{Entry, JournalError, Player, PlayerId, Restored, Result, SiteKey, Summary, TableId};

/// The next entry and the summary after it: two statements, handed over at once because handing over
/// takes longer than they do. The second does nothing unless the first has inserted the entry, which
/// it does only when that is the next one of a table that exists.
pub(super) const APPEND: &str = "INSERT INTO entries (table_key, seq, at, body, head)
    SELECT key, ?2, ?3, ?4, ?5 FROM tables WHERE id = ?1 AND entries = ?2
    ON CONFLICT DO NOTHING;
    UPDATE tables
    SET entries = ?2 + 1, updated = ?3, phase = ?6, turn = ?7, due = ?8, wake = ?8,
        seats = coalesce(?9, seats)
    WHERE id = ?1 AND changes() = 1";

/// Holds tables: they wake later. An append makes them wake when they are due.
pub(super) const CLAIM: &str = "UPDATE tables SET wake = ?2 WHERE key IN
    (SELECT key FROM tables WHERE wake <= ?1 ORDER BY wake, key LIMIT ?3) RETURNING id, due";

/// So many entries are inserted in one statement: SQLite takes 32,766 values at a time.
const ENTRIES_AT_ONCE: usize = 256;

/// Why a command was not carried out.
pub(super) enum Refusal {
    /// It does not fit what is there: a matter of this command alone, nothing of it was written.
    Own(JournalError),
    /// The file cannot be written: a matter of everything in the transaction.
    Common(JournalError),
}

impl From<sqlx::Error> for Refusal {
    fn from(error: sqlx::Error) -> Refusal {
        Refusal::Common(error.into())
    }
}

/// Carries out a command within the transaction of the connection.
pub(super) async fn make(
    command: Command,
    connection: &mut SqliteConnection,
) -> Result<Done, Refusal> {
    match command {
        Command::Create(table) => {
            if !create(connection, table.into()).await? {
                return Err(Refusal::Own(JournalError::Exists));
            }
        }
        Command::Restore(tables) => {
            let mut new = Vec::with_capacity(tables.len());
            for table in tables {
                new.push(create(connection, table).await?);
            }
            return Ok(Done::restored(new));
        }
        Command::Append { table, entry, summary } => {
            append(connection, table, entry, summary).await?;
        }
        Command::Claim { now, until, limit } => {
            return Ok(Done::claimed(claim(connection, now, until, limit).await?));
        }
        Command::SavePlayer { player, name, at } => {
            let statement = "INSERT INTO players (id, name, saved) VALUES (?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, saved = excluded.saved";
            let query = sqlx::query(statement).bind(player.0.to_vec()).bind(name).bind(at);
            query.execute(connection).await?;
        }
        Command::SignOut(player) => {
            // Whoever has no name yet gets none by this, and any name is newer.
            let statement = "INSERT INTO players (id, name, saved, generation) VALUES (?, '', 0, 1)
                ON CONFLICT (id) DO UPDATE SET generation = generation + 1";
            sqlx::query(statement).bind(player.0.to_vec()).execute(connection).await?;
        }
        Command::RestorePlayers(players) => {
            return Ok(Done::restored(restore_players(connection, players).await?));
        }
        Command::OfferKey(SiteKey { name, value }) => {
            let statement = "INSERT INTO keys (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING";
            let query = sqlx::query(statement).bind(name).bind(value.to_vec());
            query.execute(connection).await?;
        }
        Command::RestoreKey(SiteKey { name, value }) => {
            let statement = "INSERT INTO keys (name, value) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                WHERE NOT EXISTS (SELECT 1 FROM tables) AND NOT EXISTS (SELECT 1 FROM players)";
            let query = sqlx::query(statement).bind(name).bind(value.to_vec());
            query.execute(connection).await?;
        }
        Command::Beat => {
            sqlx::query("UPDATE pulse SET beats = beats + 1").execute(connection).await?;
        }
        #[cfg(test)]
        Command::Sql(text) => {
            sqlx::raw_sql(text).execute(connection).await?;
        }
    }
    Ok(Done::default())
}

/// False when there is a table of that name: then nothing is written.
async fn create(connection: &mut SqliteConnection, whole: Restored) -> Result<bool, Refusal> {
    let Restored { table, entries } = whole;
    let updated = table.updated(&entries);
    let Summary { phase, turn, due, seats } = table.summary;
    let statement = "INSERT INTO tables
            (id, game, public, setup, secret, caption, created, updated, phase, turn, due,
            wake, seats, entries)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11, ?12, ?13)
        ON CONFLICT (id) DO NOTHING RETURNING key";
    let row = sqlx::query(statement)
        .bind(table.id.to_string())
        .bind(table.game)
        .bind(table.public)
        .bind(table.setup)
        .bind(table.secret.to_vec())
        .bind(table.caption)
        .bind(table.at)
        .bind(updated)
        .bind(phase_code(phase))
        .bind(turn)
        .bind(due)
        .bind(write_seats(seats.as_deref().unwrap_or_default()))
        .bind(entries.len() as i64)
        .fetch_optional(&mut *connection)
        .await?;
    let Some(row) = row else { return Ok(false) };
    let key = row.try_get(0)?;
    seat(connection, key, &seats.unwrap_or_default()).await?;
    insert(connection, key, entries).await?;
    Ok(true)
}

/// The entries of a table that had none. Many at once, because handing a statement over takes longer
/// than carrying it out.
async fn insert(
    connection: &mut SqliteConnection,
    key: i64,
    mut entries: Vec<Entry>,
) -> Result<(), Refusal> {
    while !entries.is_empty() {
        let rest = entries.split_off(entries.len().min(ENTRIES_AT_ONCE));
        let mut statement =
            QueryBuilder::<Sqlite>::new("INSERT INTO entries (table_key, seq, at, body, head) ");
        statement.push_values(entries, |mut row, entry| {
            row.push_bind(key)
                .push_bind(i64::try_from(entry.seq).unwrap_or(i64::MAX))
                .push_bind(entry.at)
                .push_bind(entry.body)
                .push_bind(entry.head.0.to_vec());
        });
        // There is a statement for every length: too many to keep.
        statement.build().persistent(false).execute(&mut *connection).await?;
        entries = rest;
    }
    Ok(())
}

async fn restore_players(
    connection: &mut SqliteConnection,
    players: Vec<Player>,
) -> Result<Vec<bool>, Refusal> {
    let statement = "INSERT INTO players (id, name, saved, generation) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
            name = iif(excluded.saved > saved, excluded.name, name),
            saved = max(excluded.saved, saved),
            generation = max(excluded.generation, generation)
        WHERE excluded.saved > saved OR excluded.generation > generation";
    let mut news = Vec::with_capacity(players.len());
    for Player { id, name, saved, generation } in players {
        let query = sqlx::query(statement).bind(id.0.to_vec()).bind(name).bind(saved);
        let query = query.bind(generation);
        news.push(query.execute(&mut *connection).await?.rows_affected() > 0);
    }
    Ok(news)
}

async fn append(
    connection: &mut SqliteConnection,
    table: TableId,
    entry: Entry,
    summary: Summary,
) -> Result<(), Refusal> {
    // SQLite counts up to i64::MAX: no table has so many entries.
    let Ok(seq) = i64::try_from(entry.seq) else {
        return Err(Refusal::Own(JournalError::Clash));
    };
    let done = sqlx::query(APPEND)
        .bind(table.to_string())
        .bind(seq)
        .bind(entry.at)
        .bind(entry.body)
        .bind(entry.head.0.to_vec())
        .bind(phase_code(summary.phase))
        .bind(summary.turn)
        .bind(summary.due)
        .bind(summary.seats.as_deref().map(write_seats))
        .execute(&mut *connection)
        .await?;
    if done.rows_affected() == 0 {
        let known = sqlx::query("SELECT 1 FROM tables WHERE id = ?").bind(table.to_string());
        let known = known.fetch_optional(connection).await?.is_some();
        let reason = if known { JournalError::Clash } else { JournalError::NoSuchTable };
        return Err(Refusal::Own(reason));
    }

    let Some(seats) = summary.seats else { return Ok(()) };
    let key = sqlx::query_scalar("SELECT key FROM tables WHERE id = ?").bind(table.to_string());
    let key = key.fetch_one(&mut *connection).await?;
    let all_rise = sqlx::query("DELETE FROM seats WHERE table_key = ?").bind(key);
    all_rise.execute(&mut *connection).await?;
    seat(connection, key, &seats).await
}

async fn claim(
    connection: &mut SqliteConnection,
    now: i64,
    until: i64,
    limit: u32,
) -> Result<Vec<(TableId, i64)>, Refusal> {
    let query = sqlx::query(CLAIM).bind(now).bind(until).bind(limit);
    let rows = query.fetch_all(connection).await?;
    let mut claimed = read::due_tables(&rows).map_err(Refusal::Common)?;
    // They come back in no particular order.
    claimed.sort_by_key(|&(_, due)| due);
    Ok(claimed)
}

async fn seat(
    connection: &mut SqliteConnection,
    key: i64,
    seats: &[Option<PlayerId>],
) -> Result<(), Refusal> {
    for player in seats.iter().flatten() {
        // Somebody may have two seats.
        let statement =
            "INSERT INTO seats (table_key, player) VALUES (?, ?) ON CONFLICT DO NOTHING";
        let query = sqlx::query(statement).bind(key).bind(player.0.to_vec());
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

//! The statements of each command.

use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use crate::rows::{TABLE_KEY, phase_code, read_claimed, seq_column, write_seats};
use crate::write_queue::{WriteCommand, WriteOutput};
use crate::{
    JournalError, PlayerId, Restored, Result, SiteKey, StoredEntry, StoredPlayer, Summary, TableId,
};

/// The next entry and the summary after it: two statements in one call, because a call takes longer than
/// the statements. The second does nothing unless the first has inserted the entry, which it does only
/// when that is the next one of a table that exists.
pub(super) const APPEND: &str = "INSERT INTO entries (table_key, seq, at, body, head)
    SELECT key, ?2, ?3, ?4, ?5 FROM tables WHERE id = ?1 AND entries = ?2
    ON CONFLICT DO NOTHING;
    UPDATE tables
    SET entries = ?2 + 1, updated = ?3, phase = ?6, turn = ?7, due = ?8, wake = ?8,
        seats = coalesce(?9, seats)
    WHERE id = ?1 AND changes() = 1";

/// Claims tables by moving `wake` to the end of the claim. An append sets it to the next due time.
pub(super) const CLAIM: &str = "UPDATE tables SET wake = ?2 WHERE key IN
    (SELECT key FROM tables WHERE wake <= ?1 ORDER BY wake, key LIMIT ?3) RETURNING id, due";

/// Entries of one INSERT: SQLite takes at most 32,766 values.
const ENTRIES_PER_INSERT: usize = 256;

/// Why a command was not carried out.
pub(super) enum CommandError {
    /// It does not fit the stored data: nothing of it was written, and the transaction goes on.
    Refused(JournalError),
    /// The file cannot be written: the whole transaction fails.
    Failed(JournalError),
}

impl<E: Into<JournalError>> From<E> for CommandError {
    fn from(error: E) -> CommandError {
        CommandError::Failed(error.into())
    }
}

/// Carries out a command within the transaction of the connection.
pub(super) async fn execute(
    command: WriteCommand,
    connection: &mut SqliteConnection,
) -> Result<WriteOutput, CommandError> {
    match command {
        WriteCommand::Create(table) => {
            if !create(connection, table).await? {
                return Err(CommandError::Refused(JournalError::Exists));
            }
        }
        WriteCommand::Restore(tables) => {
            let mut new = Vec::with_capacity(tables.len());
            for table in tables {
                new.push(create(connection, table).await?);
            }
            return Ok(WriteOutput::restored(new));
        }
        WriteCommand::Append { table, entry, summary } => {
            append(connection, table, entry, summary).await?;
        }
        WriteCommand::Claim { now, until, limit } => {
            let query = sqlx::query_as(CLAIM).bind(now).bind(until).bind(limit);
            return Ok(WriteOutput::claimed(read_claimed(query.fetch_all(connection).await?)?));
        }
        WriteCommand::SavePlayer { player, name, at } => {
            let statement = "INSERT INTO players (id, name, saved) VALUES (?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, saved = excluded.saved";
            let query = sqlx::query(statement).bind(player.0.to_vec()).bind(name).bind(at);
            query.execute(connection).await?;
        }
        WriteCommand::SignOut(player) => {
            // A new player gets no name by this, and any saved name is newer.
            let statement = "INSERT INTO players (id, name, saved, generation) VALUES (?, '', 0, 1)
                ON CONFLICT (id) DO UPDATE SET generation = generation + 1";
            sqlx::query(statement).bind(player.0.to_vec()).execute(connection).await?;
        }
        WriteCommand::RestorePlayers(players) => {
            return Ok(WriteOutput::restored(restore_players(connection, players).await?));
        }
        WriteCommand::OfferKey(SiteKey { name, value }) => {
            let statement = "INSERT INTO keys (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING";
            let query = sqlx::query(statement).bind(name).bind(value.to_vec());
            query.execute(connection).await?;
        }
        WriteCommand::RestoreKey(SiteKey { name, value }) => {
            let statement = "INSERT INTO keys (name, value) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                WHERE NOT EXISTS (SELECT 1 FROM tables) AND NOT EXISTS (SELECT 1 FROM players)";
            let query = sqlx::query(statement).bind(name).bind(value.to_vec());
            query.execute(connection).await?;
        }
        WriteCommand::Ping => {
            sqlx::query("UPDATE pulse SET beats = beats + 1").execute(connection).await?;
        }
        #[cfg(test)]
        WriteCommand::Sql(text) => {
            sqlx::raw_sql(text).execute(connection).await?;
        }
    }
    Ok(WriteOutput::default())
}

/// Returns false when there is a table of that name: then nothing is written.
async fn create(
    connection: &mut SqliteConnection,
    restored: Restored,
) -> Result<bool, CommandError> {
    let (updated, seats) = (restored.updated(), write_seats(restored.table.seats()));
    let Restored { table, entries } = restored;
    let statement = "INSERT INTO tables
            (id, game, public, setup, secret, caption, created, updated, phase, turn, due,
            wake, seats, entries)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11, ?12, ?13)
        ON CONFLICT (id) DO NOTHING RETURNING key";
    let key = sqlx::query_scalar(statement)
        .bind(table.id.to_string())
        .bind(table.game)
        .bind(table.public)
        .bind(table.setup)
        .bind(table.secret.to_vec())
        .bind(table.caption)
        .bind(table.at)
        .bind(updated)
        .bind(phase_code(table.summary.phase))
        .bind(table.summary.turn)
        .bind(table.summary.due)
        .bind(seats)
        .bind(entries.len() as i64)
        .fetch_optional(&mut *connection)
        .await?;
    let Some(key) = key else { return Ok(false) };
    insert_seats(connection, key, &table.summary.seats.unwrap_or_default()).await?;
    insert_entries(connection, key, entries).await?;
    Ok(true)
}

/// Inserts the entries of a new table, many in one call, because a call takes longer than its statement.
async fn insert_entries(
    connection: &mut SqliteConnection,
    key: i64,
    mut entries: Vec<StoredEntry>,
) -> Result<(), CommandError> {
    while !entries.is_empty() {
        let rest = entries.split_off(entries.len().min(ENTRIES_PER_INSERT));
        let mut statement =
            QueryBuilder::<Sqlite>::new("INSERT INTO entries (table_key, seq, at, body, head) ");
        statement.push_values(entries, |mut row, entry| {
            row.push_bind(key)
                .push_bind(seq_column(&entry))
                .push_bind(entry.at)
                .push_bind(entry.body)
                .push_bind(entry.head.0.to_vec());
        });
        // Not cached: there is a different statement for every number of entries.
        statement.build().persistent(false).execute(&mut *connection).await?;
        entries = rest;
    }
    Ok(())
}

async fn restore_players(
    connection: &mut SqliteConnection,
    players: Vec<StoredPlayer>,
) -> Result<Vec<bool>, CommandError> {
    let statement = "INSERT INTO players (id, name, saved, generation) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
            name = iif(excluded.saved > saved, excluded.name, name),
            saved = max(excluded.saved, saved),
            generation = max(excluded.generation, generation)
        WHERE excluded.saved > saved OR excluded.generation > generation";
    let mut new = Vec::with_capacity(players.len());
    for StoredPlayer { id, name, saved, generation } in players {
        let query = sqlx::query(statement).bind(id.0.to_vec()).bind(name).bind(saved);
        let query = query.bind(generation);
        new.push(query.execute(&mut *connection).await?.rows_affected() > 0);
    }
    Ok(new)
}

async fn append(
    connection: &mut SqliteConnection,
    table: TableId,
    entry: StoredEntry,
    summary: Summary,
) -> Result<(), CommandError> {
    let Ok(seq) = i64::try_from(entry.seq) else {
        return Err(CommandError::Refused(JournalError::Clash));
    };
    let appended = sqlx::query(APPEND)
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
    if appended.rows_affected() == 0 {
        let key = sqlx::query(TABLE_KEY).bind(table.to_string()).fetch_optional(connection).await?;
        let reason = if key.is_some() { JournalError::Clash } else { JournalError::NoSuchTable };
        return Err(CommandError::Refused(reason));
    }

    let Some(seats) = summary.seats else { return Ok(()) };
    let key = sqlx::query_scalar(TABLE_KEY).bind(table.to_string());
    let key = key.fetch_one(&mut *connection).await?;
    let delete = sqlx::query("DELETE FROM seats WHERE table_key = ?").bind(key);
    delete.execute(&mut *connection).await?;
    insert_seats(connection, key, &seats).await
}

async fn insert_seats(
    connection: &mut SqliteConnection,
    key: i64,
    seats: &[Option<PlayerId>],
) -> Result<(), CommandError> {
    for player in seats.iter().flatten() {
        // A player may have two seats.
        let statement =
            "INSERT INTO seats (table_key, player) VALUES (?, ?) ON CONFLICT DO NOTHING";
        let query = sqlx::query(statement).bind(key).bind(player.0.to_vec());
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

//! The statements of each command.

use rusqlite::{Connection, OptionalExtension, params};

use super::writer::KeyCache;
use crate::rows::{RESTORE_KEY, minute_of, phase_code, read_claimed, seq_column, write_seats};
use crate::subscriptions::{FORGET, FORGET_ALL, MAX_SUBSCRIPTIONS, MOVE, SAVE, TRIM};
use crate::write_queue::{WriteCommand, WriteOutput};
use crate::{
    ChainHash, Document, ImportedTable, JournalError, PlayerId, Result, SiteKey, StoredEntry,
    StoredPlayer, Subscription, Summary, TableId,
};

/// Inserts the next entry of a table, and nothing if it is not the next one or does not continue the last.
pub(super) const APPEND: &str = "INSERT INTO entries (table_key, seq, at, body, head)
    SELECT ?1, ?2, ?3, ?4, ?5 FROM tables WHERE key = ?1 AND entries = ?2 AND (?2 = 0 OR
        (SELECT head FROM entries WHERE table_key = ?1 AND seq = ?2 - 1) = ?6)
    ON CONFLICT DO NOTHING";

/// The summary after most entries. SQLite writes to an index whenever a statement sets one of its columns,
/// also to the same value; so this sets none, and does nothing when one of them has to change.
pub(super) const UPDATE: &str = "UPDATE tables SET entries = ?2 + 1, updated = ?3, turn = ?4
    WHERE key = ?1 AND due IS NULL AND wake IS NULL AND ?5 IS NULL AND phase = ?6 AND minute = ?7";

/// The same after an entry that sets another time limit.
pub(super) const UPDATE_DUE: &str =
    "UPDATE tables SET entries = ?2 + 1, updated = ?3, turn = ?4, due = ?5, wake = ?5
    WHERE key = ?1 AND phase = ?6 AND minute = ?7";

/// The same after any entry.
pub(super) const UPDATE_ALL: &str =
    "UPDATE tables SET entries = ?2 + 1, updated = ?3, turn = ?4, due = ?5, wake = ?5,
    phase = ?6, minute = ?7 WHERE key = ?1";

/// Claims tables by moving `wake` to the end of the claim. An append sets it to the next due time.
pub(super) const CLAIM: &str = "UPDATE tables SET wake = ?2 WHERE key IN
    (SELECT key FROM tables WHERE wake <= ?1 ORDER BY wake, key LIMIT ?3) RETURNING id, due";

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
pub(super) fn execute(
    command: WriteCommand,
    connection: &Connection,
    keys: &mut KeyCache,
) -> Result<WriteOutput, CommandError> {
    let run = |statement: &str, parameters: &[&dyn rusqlite::ToSql]| {
        connection.prepare_cached(statement)?.execute(parameters)
    };
    match command {
        WriteCommand::Create(table) => {
            if !create(connection, &table)? {
                return Err(CommandError::Refused(JournalError::Exists));
            }
        }
        WriteCommand::Restore(tables) => {
            let new: rusqlite::Result<Vec<bool>> =
                tables.iter().map(|table| create(connection, table)).collect();
            return Ok(WriteOutput::restored(new?));
        }
        WriteCommand::Append { table, previous, entry, summary } => {
            append(connection, keys, &table, previous, &entry, &summary)?;
        }
        WriteCommand::Claim { now, until, limit } => {
            let mut statement = connection.prepare_cached(CLAIM)?;
            let rows =
                statement.query_and_then(params![now, until, limit], |row| row.try_into())?;
            return Ok(WriteOutput::claimed(read_claimed(rows.collect::<rusqlite::Result<_>>()?)?));
        }
        WriteCommand::SavePlayer { player, name, at } => {
            let statement = "INSERT INTO players (id, name, saved) VALUES (?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, saved = excluded.saved";
            run(statement, params![player.0, name, at])?;
        }
        WriteCommand::SignOut(player) => {
            // A new player gets no name by this, and any saved name is newer.
            let statement = "INSERT INTO players (id, name, saved, generation) VALUES (?, '', 0, 1)
                ON CONFLICT (id) DO UPDATE SET generation = generation + 1";
            run(statement, params![player.0])?;
            run(FORGET_ALL, params![player.0])?;
        }
        WriteCommand::Subscribe(subscription) => {
            let Subscription { player, endpoint, public_key, auth, lang, saved } = subscription;
            run(SAVE, params![player.0, endpoint, public_key, auth, lang, saved])?;
            run(MOVE, params![player.0, endpoint, auth])?;
            run(TRIM, params![player.0, endpoint, MAX_SUBSCRIPTIONS as i64])?;
        }
        WriteCommand::Unsubscribe { player, endpoint } => {
            run(FORGET, params![player.0, endpoint])?;
        }
        WriteCommand::RestorePlayers(players) => {
            return Ok(WriteOutput::restored(restore_players(connection, &players)?));
        }
        WriteCommand::SaveDocument { document, existing } => {
            let Document { scope, name, body, at } = document;
            let mut values = params![scope, name, body, at].to_vec();
            let replaced = existing.body();
            values.extend(replaced.as_ref().map(|body| body as &dyn rusqlite::ToSql));
            let written = run(existing.statement(), &values)?;
            return Ok(WriteOutput::restored(vec![written > 0]));
        }
        WriteCommand::OfferKey(SiteKey { name, value }) => {
            let statement = "INSERT INTO keys (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING";
            run(statement, params![name, value])?;
        }
        WriteCommand::RestoreKey(SiteKey { name, value }) => {
            run(RESTORE_KEY, params![name, value])?;
        }
        WriteCommand::Ping => {
            run("UPDATE pulse SET beats = beats + 1", &[])?;
        }
        #[cfg(test)]
        WriteCommand::Sql(text) => connection.execute_batch(text)?,
    }
    Ok(WriteOutput::default())
}

/// Returns false when there is a table of that name: then nothing is written.
fn create(connection: &Connection, restored: &ImportedTable) -> rusqlite::Result<bool> {
    let (table, summary, updated) = (&restored.table, &restored.table.summary, restored.updated());
    let statement = "INSERT INTO tables
            (id, game, public, created, updated, minute, phase, turn, due, wake, entries)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, ?10)
        ON CONFLICT (id) DO NOTHING RETURNING key";
    let values = params![
        table.id.as_str(),
        table.game,
        table.public,
        table.at,
        updated,
        minute_of(updated),
        phase_code(summary.phase),
        summary.turn,
        summary.due,
        restored.entries.len() as i64,
    ];
    let key = connection.prepare_cached(statement)?.query_row(values, |row| row.get(0));
    let Some(key): Option<i64> = key.optional()? else { return Ok(false) };
    let statement = "INSERT INTO details (table_key, setup, secret, caption, seats)
        VALUES (?, ?, ?, ?, ?)";
    let values = params![key, table.setup, table.secret, table.caption, write_seats(table.seats())];
    connection.prepare_cached(statement)?.execute(values)?;
    insert_seats(connection, key, table.seats())?;
    let statement = "INSERT INTO entries (table_key, seq, at, body, head) VALUES (?, ?, ?, ?, ?)";
    let mut statement = connection.prepare_cached(statement)?;
    for entry in &restored.entries {
        statement.execute(params![key, seq_column(entry), entry.at, entry.body, entry.head.0])?;
    }
    Ok(true)
}

fn restore_players(
    connection: &Connection,
    players: &[StoredPlayer],
) -> rusqlite::Result<Vec<bool>> {
    let statement = "INSERT INTO players (id, name, saved, generation) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
            name = iif(excluded.saved > saved, excluded.name, name),
            saved = max(excluded.saved, saved),
            generation = max(excluded.generation, generation)
        WHERE excluded.saved > saved OR excluded.generation > generation";
    let mut statement = connection.prepare_cached(statement)?;
    let mut restore = |StoredPlayer { id, name, saved, generation }: &StoredPlayer| {
        Ok(statement.execute(params![id.0, name, saved, generation])? > 0)
    };
    players.iter().map(&mut restore).collect()
}

fn append(
    connection: &Connection,
    keys: &mut KeyCache,
    table: &TableId,
    previous: ChainHash,
    entry: &StoredEntry,
    summary: &Summary,
) -> Result<(), CommandError> {
    let Some(key) = keys.find(connection, table)? else {
        return Err(CommandError::Refused(JournalError::NoSuchTable));
    };
    let Ok(seq) = i64::try_from(entry.seq) else {
        return Err(CommandError::Refused(JournalError::Clash));
    };
    let mut statement = connection.prepare_cached(APPEND)?;
    if statement.execute(params![key, seq, entry.at, entry.body, entry.head.0, previous.0])? == 0 {
        return Err(CommandError::Refused(JournalError::Clash));
    }

    let likely = if summary.due.is_none() { UPDATE } else { UPDATE_DUE };
    for statement in [likely, UPDATE_ALL] {
        let (phase, minute) = (phase_code(summary.phase), minute_of(entry.at));
        let values = params![key, seq, entry.at, summary.turn, summary.due, phase, minute];
        if connection.prepare_cached(statement)?.execute(values)? > 0 {
            break;
        }
    }

    if let Some(caption) = &summary.caption {
        let statement = "UPDATE details SET caption = ?2 WHERE table_key = ?1";
        connection.prepare_cached(statement)?.execute(params![key, caption])?;
    }
    let Some(seats) = &summary.seats else { return Ok(()) };
    let statement = "UPDATE details SET seats = ?2 WHERE table_key = ?1";
    connection.prepare_cached(statement)?.execute(params![key, write_seats(seats)])?;
    connection.prepare_cached("DELETE FROM seats WHERE table_key = ?")?.execute([key])?;
    insert_seats(connection, key, seats)?;
    Ok(())
}

fn insert_seats(
    connection: &Connection,
    key: i64,
    seats: &[Option<PlayerId>],
) -> rusqlite::Result<()> {
    // A player may have two seats.
    let statement = "INSERT INTO seats (table_key, player) VALUES (?, ?) ON CONFLICT DO NOTHING";
    let mut statement = connection.prepare_cached(statement)?;
    for player in seats.iter().flatten() {
        statement.execute(params![key, player.0])?;
    }
    Ok(())
}

//! Carrying out a batch of commands.
//!
//! All commands of a kind are one statement over arrays. Every batch goes through the kinds in the same
//! order, and through the rows of each in the order of their keys, so that two batches cannot deadlock.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::PgConnection;

use super::append::append_entries;
use super::create::{create_tables, restore_tables};
use crate::rows::read_claimed;
use crate::write_queue::{WriteCommand, WriteOutput, WriteResult};
use crate::{StoredPlayer, TableId};

/// Claims tables by moving `wake` to the end of the claim. An append sets it to the next due time. Tables
/// that another transaction has locked are skipped, so this never waits; it comes last in a batch because
/// others may wait for what it locks.
pub(super) const CLAIM: &str = "UPDATE tables SET wake = $2 FROM
        (SELECT key FROM tables WHERE wake <= $1 ORDER BY wake, key LIMIT $3
        FOR NO KEY UPDATE SKIP LOCKED) AS claimed
    WHERE tables.key = claimed.key RETURNING id, due";

/// One column of some rows, as an array.
pub(super) fn column<'a, T, V>(rows: &'a [T], value: impl FnMut(&'a T) -> V) -> Vec<V> {
    rows.iter().map(value).collect()
}

/// Carries out a batch within the transaction of the connection. When it is `in_doubt`, it may have been
/// written before, in whole.
pub(super) async fn execute(
    connection: &mut PgConnection,
    batch: &[WriteCommand],
    in_doubt: bool,
) -> Result<Vec<WriteResult>, sqlx::Error> {
    let mut results = vec![Ok(WriteOutput::default()); batch.len()];
    create_tables(connection, batch, &mut results, in_doubt).await?;
    for (command, result) in batch.iter().zip(&mut results) {
        if let WriteCommand::Restore(tables) = command {
            *result = Ok(WriteOutput::restored(restore_tables(connection, tables).await?));
        }
    }
    append_entries(connection, batch, &mut results, in_doubt).await?;
    save_players(connection, batch).await?;
    sign_out(connection, batch).await?;
    for (command, result) in batch.iter().zip(&mut results) {
        if let WriteCommand::RestorePlayers(players) = command {
            *result = Ok(WriteOutput::restored(restore_players(connection, players).await?));
        }
    }
    offer_keys(connection, batch).await?;
    restore_keys(connection, batch).await?;
    if batch.iter().any(|command| matches!(command, WriteCommand::Ping)) {
        sqlx::query("UPDATE gueridon SET beats = beats + 1").execute(&mut *connection).await?;
    }
    for (command, result) in batch.iter().zip(&mut results) {
        if let &WriteCommand::Claim { now, until, limit } = command {
            *result = Ok(WriteOutput::claimed(claim(connection, now, until, limit).await?));
        }
    }
    #[cfg(test)]
    for command in batch {
        if let WriteCommand::Sql(text) = command {
            sqlx::raw_sql(*text).execute(&mut *connection).await?;
        }
    }
    Ok(results)
}

async fn save_players(
    connection: &mut PgConnection,
    batch: &[WriteCommand],
) -> Result<(), sqlx::Error> {
    // The last name of each player counts.
    let mut saved = BTreeMap::new();
    for command in batch {
        if let WriteCommand::SavePlayer { player, name, at } = command {
            saved.insert(player.0, (name.as_str(), *at));
        }
    }
    if saved.is_empty() {
        return Ok(());
    }
    let statement = "INSERT INTO players (id, name, saved)
        SELECT id, name, saved FROM unnest($1::bytea[], $2::text[], $3::int8[])
            AS new (id, name, saved) ORDER BY id
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, saved = excluded.saved";
    sqlx::query(statement)
        .bind(saved.keys().map(<[u8; 16]>::as_slice).collect::<Vec<_>>())
        .bind(saved.values().map(|&(name, _)| name).collect::<Vec<_>>())
        .bind(saved.values().map(|&(_, at)| at).collect::<Vec<_>>())
        .execute(connection)
        .await?;
    Ok(())
}

async fn sign_out(
    connection: &mut PgConnection,
    batch: &[WriteCommand],
) -> Result<(), sqlx::Error> {
    // Signing out twice in one batch counts once.
    let mut players: BTreeSet<[u8; 16]> = BTreeSet::new();
    for command in batch {
        if let WriteCommand::SignOut(player) = command {
            players.insert(player.0);
        }
    }
    if players.is_empty() {
        return Ok(());
    }
    // A new player gets no name by this, and any saved name is newer.
    let statement = "INSERT INTO players (id, name, saved, generation)
        SELECT id, '', 0, 1 FROM unnest($1::bytea[]) AS new (id) ORDER BY id
        ON CONFLICT (id) DO UPDATE SET generation = players.generation + 1";
    let players: Vec<&[u8]> = players.iter().map(<[u8; 16]>::as_slice).collect();
    sqlx::query(statement).bind(players).execute(connection).await?;
    Ok(())
}

/// Restores players: of several with one id, the newest name and the highest generation count.
async fn restore_players(
    connection: &mut PgConnection,
    players: &[StoredPlayer],
) -> Result<Vec<bool>, sqlx::Error> {
    let mut newest: BTreeMap<_, (usize, &StoredPlayer)> = BTreeMap::new();
    let mut generations: BTreeMap<_, i64> = BTreeMap::new();
    for (index, player) in players.iter().enumerate() {
        let known = newest.entry(player.id).or_insert((index, player));
        if player.saved > known.1.saved {
            *known = (index, player);
        }
        let generation = generations.entry(player.id).or_default();
        *generation = i64::from(player.generation).max(*generation);
    }
    let statement = "INSERT INTO players (id, name, saved, generation)
        SELECT id, name, saved, generation
            FROM unnest($1::bytea[], $2::text[], $3::int8[], $4::int8[])
            AS new (id, name, saved, generation) ORDER BY id
        ON CONFLICT (id) DO UPDATE SET
            name = CASE WHEN excluded.saved > players.saved THEN excluded.name ELSE players.name END,
            saved = greatest(excluded.saved, players.saved),
            generation = greatest(excluded.generation, players.generation)
        WHERE excluded.saved > players.saved OR excluded.generation > players.generation
        RETURNING id";
    let written: Vec<Vec<u8>> = sqlx::query_scalar(statement)
        .bind(newest.keys().map(|id| id.0.as_slice()).collect::<Vec<_>>())
        .bind(newest.values().map(|(_, player)| player.name.as_str()).collect::<Vec<_>>())
        .bind(newest.values().map(|(_, player)| player.saved).collect::<Vec<_>>())
        .bind(generations.into_values().collect::<Vec<_>>())
        .fetch_all(connection)
        .await?;
    let written: BTreeSet<_> = written.iter().map(Vec::as_slice).collect();
    let mut new = vec![false; players.len()];
    for (id, (index, _)) in newest {
        new[index] = written.contains(id.0.as_slice());
    }
    Ok(new)
}

async fn offer_keys(
    connection: &mut PgConnection,
    batch: &[WriteCommand],
) -> Result<(), sqlx::Error> {
    // The first key of each name counts.
    let mut offered = BTreeMap::new();
    for command in batch {
        if let WriteCommand::OfferKey(key) = command {
            offered.entry(key.name.as_str()).or_insert(key.value.as_slice());
        }
    }
    if offered.is_empty() {
        return Ok(());
    }
    let (names, values): (Vec<_>, Vec<_>) = offered.into_iter().unzip();
    let statement = "INSERT INTO keys (name, value)
        SELECT name, value FROM unnest($1::text[], $2::bytea[]) AS new (name, value) ORDER BY name
        ON CONFLICT DO NOTHING";
    sqlx::query(statement).bind(names).bind(values).execute(connection).await?;
    Ok(())
}

async fn restore_keys(
    connection: &mut PgConnection,
    batch: &[WriteCommand],
) -> Result<(), sqlx::Error> {
    let statement = "INSERT INTO keys (name, value) VALUES ($1, $2)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value
        WHERE NOT EXISTS (SELECT 1 FROM tables) AND NOT EXISTS (SELECT 1 FROM players)";
    for command in batch {
        if let WriteCommand::RestoreKey(key) = command {
            let query = sqlx::query(statement).bind(key.name.as_str()).bind(key.value.as_slice());
            query.execute(&mut *connection).await?;
        }
    }
    Ok(())
}

async fn claim(
    connection: &mut PgConnection,
    now: i64,
    until: i64,
    limit: u32,
) -> Result<Vec<(TableId, i64)>, sqlx::Error> {
    let query = sqlx::query_as(CLAIM).bind(now).bind(until).bind(i64::from(limit));
    let rows = query.fetch_all(connection).await?;
    read_claimed(rows).map_err(|error| sqlx::Error::Decode(error.into()))
}

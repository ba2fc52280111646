//! What can be written.
//!
//! Everything of a kind in a batch is one statement over arrays. All batches go through the kinds in
//! the same order, and through the rows of each in the order of their keys: so two of them never wait
//! for each other.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::PgConnection;

use super::{append, create, read};
use crate::desk::{Answer, Command, Done};
use crate::{Player, TableId};

/// Holds tables: they wake later. An append makes them wake when they are due. Those that somebody
/// else is writing to are passed over, so this never waits; it comes last because others may wait for
/// what it has locked.
pub(super) const CLAIM: &str = "UPDATE tables SET wake = $2 FROM
        (SELECT key FROM tables WHERE wake <= $1 ORDER BY wake, key LIMIT $3
        FOR NO KEY UPDATE SKIP LOCKED) AS claimed
    WHERE tables.key = claimed.key RETURNING id, due";

/// Carries out a batch within the transaction of the connection. In `doubt`, some of it may have been
/// carried out already.
pub(super) async fn make(
    connection: &mut PgConnection,
    batch: &[Command],
    doubt: bool,
) -> Result<Vec<Answer>, sqlx::Error> {
    let mut answers = vec![Ok(Done::default()); batch.len()];
    create::tables(connection, batch, &mut answers, doubt).await?;
    for (command, answer) in batch.iter().zip(&mut answers) {
        if let Command::Restore(tables) = command {
            *answer = Ok(Done::restored(create::restored(connection, tables).await?));
        }
    }
    append::entries(connection, batch, &mut answers, doubt).await?;
    save_players(connection, batch).await?;
    sign_out(connection, batch).await?;
    for (command, answer) in batch.iter().zip(&mut answers) {
        if let Command::RestorePlayers(players) = command {
            *answer = Ok(Done::restored(restore_players(connection, players).await?));
        }
    }
    offer_keys(connection, batch).await?;
    restore_keys(connection, batch).await?;
    beat(connection, batch).await?;
    for (command, answer) in batch.iter().zip(&mut answers) {
        if let &Command::Claim { now, until, limit } = command {
            *answer = Ok(Done::claimed(claim(connection, now, until, limit).await?));
        }
    }
    #[cfg(test)]
    for command in batch {
        if let Command::Sql(text) = command {
            sqlx::raw_sql(*text).execute(&mut *connection).await?;
        }
    }
    Ok(answers)
}

async fn save_players(connection: &mut PgConnection, batch: &[Command]) -> Result<(), sqlx::Error> {
    // The last name of each counts.
    let mut saved = BTreeMap::new();
    for command in batch {
        if let Command::SavePlayer { player, name, at } = command {
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

async fn sign_out(connection: &mut PgConnection, batch: &[Command]) -> Result<(), sqlx::Error> {
    // Twice at once is once.
    let mut players: BTreeSet<[u8; 16]> = BTreeSet::new();
    for command in batch {
        if let Command::SignOut(player) = command {
            players.insert(player.0);
        }
    }
    if players.is_empty() {
        return Ok(());
    }
    // Whoever has no name yet gets none by this, and any name is newer.
    let statement = "INSERT INTO players (id, name, saved, generation)
        SELECT id, '', 0, 1 FROM unnest($1::bytea[]) AS new (id) ORDER BY id
        ON CONFLICT (id) DO UPDATE SET generation = players.generation + 1";
    let players: Vec<&[u8]> = players.iter().map(<[u8; 16]>::as_slice).collect();
    sqlx::query(statement).bind(players).execute(connection).await?;
    Ok(())
}

/// The newest name of each counts, and the last generation.
async fn restore_players(
    connection: &mut PgConnection,
    players: &[Player],
) -> Result<Vec<bool>, sqlx::Error> {
    let mut newest: BTreeMap<_, (usize, &Player)> = BTreeMap::new();
    let mut generations: BTreeMap<_, i64> = BTreeMap::new();
    for (place, player) in players.iter().enumerate() {
        let known = newest.entry(player.id).or_insert((place, player));
        if player.saved > known.1.saved {
            *known = (place, player);
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
    let mut news = vec![false; players.len()];
    for (id, (place, _)) in newest {
        news[place] = written.contains(id.0.as_slice());
    }
    Ok(news)
}

async fn offer_keys(connection: &mut PgConnection, batch: &[Command]) -> Result<(), sqlx::Error> {
    let mut offered = BTreeMap::new();
    for command in batch {
        if let Command::OfferKey(key) = command {
            offered.entry(key.name.as_str()).or_insert(key.value.as_slice());
        }
    }
    if offered.is_empty() {
        return Ok(());
    }
    let statement = "INSERT INTO keys (name, value)
        SELECT name, value FROM unnest($1::text[], $2::bytea[]) AS new (name, value) ORDER BY name
        ON CONFLICT DO NOTHING";
    sqlx::query(statement)
        .bind(offered.keys().copied().collect::<Vec<_>>())
        .bind(offered.values().copied().collect::<Vec<_>>())
        .execute(connection)
        .await?;
    Ok(())
}

async fn restore_keys(connection: &mut PgConnection, batch: &[Command]) -> Result<(), sqlx::Error> {
    let statement = "INSERT INTO keys (name, value) VALUES ($1, $2)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value
        WHERE NOT EXISTS (SELECT 1 FROM tables) AND NOT EXISTS (SELECT 1 FROM players)";
    for command in batch {
        if let Command::RestoreKey(key) = command {
            let query = sqlx::query(statement).bind(key.name.as_str()).bind(key.value.as_slice());
            query.execute(&mut *connection).await?;
        }
    }
    Ok(())
}

async fn beat(connection: &mut PgConnection, batch: &[Command]) -> Result<(), sqlx::Error> {
    if batch.iter().any(|command| matches!(command, Command::Beat)) {
        sqlx::query("UPDATE gueridon SET beats = beats + 1").execute(connection).await?;
    }
    Ok(())
}

async fn claim(
    connection: &mut PgConnection,
    now: i64,
    until: i64,
    limit: u32,
) -> Result<Vec<(TableId, i64)>, sqlx::Error> {
    let query = sqlx::query(CLAIM).bind(now).bind(until).bind(i64::from(limit));
    let rows = query.fetch_all(connection).await?;
    let mut claimed = read::due_tables(&rows).map_err(|error| sqlx::Error::Decode(error.into()))?;
    // They come back in no particular order.
    claimed.sort_by_key(|&(_, due)| due);
    Ok(claimed)
}

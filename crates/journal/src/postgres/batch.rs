//! Carrying out a batch of commands.
//!
//! All commands of a kind are one statement over arrays. Every batch goes through the kinds in the same
//! order, and through the rows of each in the order of their keys, so that two batches cannot deadlock.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::Error::Decode;
use sqlx::{Connection, PgConnection};

use super::append::{Append, append_entries, are_simple};
use super::create::{create_tables, restore_tables};
use super::marks::{SlotMark, compare, raise};
use super::notification::NodeTag;
use crate::documents::Existing;
use crate::rows::{RESTORE_KEY, read_claimed};
use crate::subscriptions::{FORGET, FORGET_ALL, MAX_SUBSCRIPTIONS, MOVE, SAVE, TRIM};
use crate::write_queue::{WriteCommand, WriteOutput, WriteResult};
use crate::{Document, ImportedTable, PlayerId, SiteKey, StoredPlayer, Subscription};

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

/// What a batch says of its writer: in notifications, and in its mark.
#[derive(Clone, Copy)]
pub(super) struct Sender<'a> {
    pub(super) tag: &'a NodeTag,
    pub(super) mark: SlotMark,
}

/// The commands of a batch by kind. Numbers are indices into the batch.
#[derive(Default)]
struct CommandsByKind<'a> {
    creates: Vec<(usize, &'a ImportedTable)>,
    restores: Vec<(usize, &'a [ImportedTable])>,
    appends: Vec<Append<'a>>,
    /// The last name of each player counts.
    saved: BTreeMap<[u8; 16], (&'a str, i64)>,
    /// In the order of the batch: what a player asked for last counts.
    subscriptions: Vec<SubscriptionChange<'a>>,
    /// Signing out twice in one batch counts once.
    signed_out: BTreeSet<[u8; 16]>,
    player_restores: Vec<(usize, &'a [StoredPlayer])>,
    documents: Vec<(usize, &'a Document, &'a Existing)>,
    /// The first key of each name counts.
    offered_keys: BTreeMap<&'a str, &'a [u8]>,
    restored_keys: Vec<&'a SiteKey>,
    ping: bool,
    claims: Vec<(usize, (i64, i64, u32))>,
}

enum SubscriptionChange<'a> {
    Save(&'a Subscription),
    Forget(PlayerId, &'a str),
}

impl<'a> CommandsByKind<'a> {
    fn new(batch: &'a [WriteCommand]) -> CommandsByKind<'a> {
        let mut kinds = CommandsByKind::default();
        for (index, command) in batch.iter().enumerate() {
            match command {
                WriteCommand::Create(table) => kinds.creates.push((index, table)),
                WriteCommand::Restore(tables) => kinds.restores.push((index, tables)),
                WriteCommand::Append { table, previous, entry, summary } => {
                    let previous = *previous;
                    kinds.appends.push(Append { index, table, previous, entry, summary });
                }
                WriteCommand::SavePlayer { player, name, at } => {
                    kinds.saved.insert(player.0, (name, *at));
                }
                WriteCommand::SignOut(player) => {
                    kinds.signed_out.insert(player.0);
                }
                WriteCommand::Subscribe(subscription) => {
                    kinds.subscriptions.push(SubscriptionChange::Save(subscription));
                }
                WriteCommand::Unsubscribe { player, endpoint } => {
                    kinds.subscriptions.push(SubscriptionChange::Forget(*player, endpoint));
                }
                WriteCommand::RestorePlayers(players) => {
                    kinds.player_restores.push((index, players));
                }
                WriteCommand::SaveDocument { document, existing } => {
                    kinds.documents.push((index, document, existing));
                }
                WriteCommand::OfferKey(key) => {
                    kinds.offered_keys.entry(&key.name).or_insert(&key.value);
                }
                WriteCommand::RestoreKey(key) => kinds.restored_keys.push(key),
                WriteCommand::Ping => kinds.ping = true,
                WriteCommand::Claim { now, until, limit } => {
                    kinds.claims.push((index, (*now, *until, *limit)));
                }
                #[cfg(test)]
                WriteCommand::Sql(_) => unreachable!("only for the tests of SQLite"),
            }
        }
        // Stable, so that of two changes to one document the later one counts.
        kinds.documents.sort_by_key(|(_, document, _)| (&document.scope, &document.name));
        kinds
    }
}

/// Independent of the server's defaults: a batch locks its tables, and then has to see what their
/// previous owners have written. The settings of the connection say the same of a statement alone.
const BEGIN: &str = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE";

/// Carries out a batch in one transaction; returns the results, and the mark of the writer. When it is `in_doubt`,
/// some of it may have been written before. [`RowNotFound`](sqlx::Error::RowNotFound) when the mark is not what the
/// writer knows.
pub(super) async fn write(
    connection: &mut PgConnection,
    sender: Sender<'_>,
    batch: &[WriteCommand],
    in_doubt: bool,
) -> Result<(Vec<WriteResult>, i64), sqlx::Error> {
    let kinds = CommandsByKind::new(batch);
    if !in_doubt && kinds.appends.len() == batch.len() && are_simple(&kinds.appends) {
        let mut results = vec![Ok(WriteOutput::default()); batch.len()];
        let appended = append_entries(connection, &sender, kinds.appends, &mut results, in_doubt);
        let mark = appended.await?.unwrap_or(sender.mark.known);
        return Ok((results, mark));
    }
    // Dropping the transaction rolls it back.
    let mut transaction = connection.begin_with(BEGIN).await?;
    let mark = if batch.iter().all(WriteCommand::keeps_nothing) {
        compare(&mut transaction, sender.mark).await?
    } else {
        raise(&mut transaction, sender.mark).await?
    };
    let (results, raised) = execute(&mut transaction, sender, kinds, batch.len(), in_doubt).await?;
    transaction.commit().await?;
    Ok((results, raised.unwrap_or(mark)))
}

async fn execute(
    connection: &mut PgConnection,
    sender: Sender<'_>,
    kinds: CommandsByKind<'_>,
    commands: usize,
    in_doubt: bool,
) -> Result<(Vec<WriteResult>, Option<i64>), sqlx::Error> {
    let mut results = vec![Ok(WriteOutput::default()); commands];
    create_tables(connection, &kinds.creates, &mut results, in_doubt).await?;
    for (index, tables) in kinds.restores {
        results[index] = Ok(WriteOutput::restored(restore_tables(connection, tables).await?));
    }
    let appended = append_entries(connection, &sender, kinds.appends, &mut results, in_doubt);
    let mark = appended.await?;
    save_players(connection, &kinds.saved).await?;
    for change in kinds.subscriptions {
        change_subscription(connection, change).await?;
    }
    // After the subscriptions, of which it deletes some.
    sign_out(connection, &kinds.signed_out).await?;
    for (index, players) in kinds.player_restores {
        results[index] = Ok(WriteOutput::restored(restore_players(connection, players).await?));
    }
    for (index, document, existing) in kinds.documents {
        let Document { scope, name, body, at } = document;
        let mut query =
            sqlx::query(existing.statement()).bind(scope).bind(name).bind(body).bind(at);
        if let Some(replaced) = existing.body() {
            query = query.bind(replaced);
        }
        let written = query.execute(&mut *connection).await?.rows_affected();
        results[index] = Ok(WriteOutput::restored(vec![written > 0]));
    }
    offer_keys(connection, kinds.offered_keys).await?;
    for key in kinds.restored_keys {
        let query = sqlx::query(RESTORE_KEY).bind(key.name.as_str()).bind(key.value.as_slice());
        query.execute(&mut *connection).await?;
    }
    if kinds.ping {
        sqlx::query("UPDATE gueridon SET beats = beats + 1").execute(&mut *connection).await?;
    }
    for (index, (now, until, limit)) in kinds.claims {
        let query = sqlx::query_as(CLAIM).bind(now).bind(until).bind(i64::from(limit));
        let claimed = read_claimed(query.fetch_all(&mut *connection).await?);
        results[index] = Ok(WriteOutput::claimed(claimed.map_err(|error| Decode(error.into()))?));
    }
    Ok((results, mark))
}

async fn save_players(
    connection: &mut PgConnection,
    saved: &BTreeMap<[u8; 16], (&str, i64)>,
) -> Result<(), sqlx::Error> {
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
    players: &BTreeSet<[u8; 16]>,
) -> Result<(), sqlx::Error> {
    if players.is_empty() {
        return Ok(());
    }
    // A new player gets no name by this, and any saved name is newer.
    let statement = "INSERT INTO players (id, name, saved, generation)
        SELECT id, '', 0, 1 FROM unnest($1::bytea[]) AS new (id) ORDER BY id
        ON CONFLICT (id) DO UPDATE SET generation = players.generation + 1";
    let ids: Vec<&[u8]> = players.iter().map(<[u8; 16]>::as_slice).collect();
    sqlx::query(statement).bind(ids).execute(&mut *connection).await?;
    for player in players {
        sqlx::query(FORGET_ALL).bind(player.as_slice()).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn change_subscription(
    connection: &mut PgConnection,
    change: SubscriptionChange<'_>,
) -> Result<(), sqlx::Error> {
    let subscription = match change {
        SubscriptionChange::Forget(player, endpoint) => {
            let query = sqlx::query(FORGET).bind(player.0.as_slice()).bind(endpoint);
            query.execute(connection).await?;
            return Ok(());
        }
        SubscriptionChange::Save(subscription) => subscription,
    };
    let Subscription { player, endpoint, public_key, auth, lang, saved } = subscription;
    let start = |statement| sqlx::query(statement).bind(player.0.as_slice()).bind(endpoint);
    let save = start(SAVE).bind(public_key.as_slice()).bind(auth.as_slice()).bind(lang).bind(saved);
    save.execute(&mut *connection).await?;
    start(MOVE).bind(auth.as_slice()).execute(&mut *connection).await?;
    start(TRIM).bind(MAX_SUBSCRIPTIONS as i64).execute(&mut *connection).await?;
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
    offered: BTreeMap<&str, &[u8]>,
) -> Result<(), sqlx::Error> {
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

//! Marks: how a node notices that its database has gone back, was emptied or was replaced.
//!
//! Every batch that keeps something raises the mark of its writer, in the same transaction and only from where this
//! writer knows it to be: a batch that reaches an older copy of the database writes nothing. Twice a second each node also compares the
//! marks of all. A node that finds one missing holds: it takes the marks from all writers, so that nobody writes,
//! and goes on when an operator has accepted its hold. A copy from before cannot hold an accepted row of this hold.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use sqlx::{Connection, PgConnection};
use tokio::sync::watch;
use tokio::time::{Duration, sleep};

use super::error::{NO_SUCH_RELATION, code};
use super::pool::WRITERS;
use crate::error::unavailable;
use crate::{AcceptedHold, Result, StoreState};

/// The time of the database in milliseconds since 1970.
macro_rules! now {
    () => {
        "floor(extract(epoch FROM clock_timestamp()) * 1000)::int8"
    };
}

/// Raises the mark of a writer, and returns it; no row when it is not what the writer knows.
macro_rules! raise_mark {
    ($slot:literal, $owner:literal, $known:literal) => {
        concat!(
            "UPDATE marks SET mark = greatest(mark + 1, ",
            $crate::postgres::marks::now!(),
            ") WHERE slot = ",
            $slot,
            " AND owner = ",
            $owner,
            " AND mark >= ",
            $known,
            " RETURNING mark"
        )
    };
}
pub(super) use {now, raise_mark};

const RAISE: &str = raise_mark!("$1", "$2", "$3");

/// The mark of a writer; no row when it is not what the writer knows.
const COMPARE: &str = "SELECT mark FROM marks WHERE slot = $1 AND owner = $2 AND mark >= $3";

/// Raises all marks of a node.
const REFRESH: &str =
    concat!("UPDATE marks SET mark = greatest(mark + 1, ", now!(), ") WHERE owner = $1");

/// Takes a mark that no writer has, or whose node has not written for a month and so is dead.
const TAKE: &str = concat!(
    "UPDATE marks SET owner = $1, mark = greatest(mark + 1, ",
    now!(),
    ") WHERE slot = (SELECT slot FROM marks WHERE owner IS NULL OR mark < ",
    now!(),
    " - 2592000000 ORDER BY slot LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING slot, mark"
);

const ADD: &str =
    concat!("INSERT INTO marks (owner, mark) VALUES ($1, ", now!(), ") RETURNING slot, mark");

const RELEASE: &str = "UPDATE marks SET owner = NULL WHERE owner = $1";

/// The time, all marks, whether another node finds something missing, and whether the own hold is accepted. One
/// snapshot.
const LOOK: &str = concat!(
    "SELECT ",
    now!(),
    ", ARRAY(SELECT slot FROM marks ORDER BY slot), ARRAY(SELECT mark FROM marks ORDER BY slot),
    EXISTS (SELECT 1 FROM holds WHERE missing AND NOT accepted AND id <> $1),
    (SELECT accepted FROM holds WHERE id = $1)"
);

/// Writes a hold. While its node finds something missing, takes the marks from all writers.
const HOLD: &str = "WITH held AS (
        INSERT INTO holds (id, reason, missing) VALUES ($1, $2, $3)
        ON CONFLICT (id) DO UPDATE SET missing = excluded.missing WHERE holds.missing <> excluded.missing
    )
    UPDATE marks SET owner = NULL WHERE $3 AND owner IS NOT NULL";

const REPORT: &str = "INSERT INTO holds (id, reason, losses, missing) VALUES ($1, $2, $3, $4)
    ON CONFLICT (id) DO UPDATE SET losses = excluded.losses, missing = excluded.missing";

const ACCEPT: &str = "UPDATE holds SET accepted = TRUE WHERE NOT accepted RETURNING reason, losses";

/// How old the own marks may become before something is written: an hour, in milliseconds.
const STALE: i64 = 3_600_000;

/// Other nodes have written within this time, in milliseconds, or count as not there.
const ALIVE: i64 = 60_000;

/// How long an operator's command waits for nodes that are just finding out: a node looks twice a second.
const ACCEPT_AFTER: Duration = Duration::from_secs(2);

type LookRow = (i64, Vec<i64>, Vec<i64>, bool, Option<bool>);

/// What a node knows of all marks.
pub(super) struct Marks {
    known: Mutex<Known>,
    state: watch::Sender<StoreState>,
}

struct Known {
    /// The owner of the node's marks: a random number.
    owner: i64,
    /// The slot of each writer.
    slots: Vec<i64>,
    marks: BTreeMap<i64, i64>,
    hold: Option<Hold>,
}

#[derive(Clone)]
struct Hold {
    id: i64,
    reason: String,
    /// Whether it ends by itself when all marks are there: no entry is known to be missing.
    ends: bool,
}

/// The mark from which a writer raises it.
#[derive(Clone, Copy)]
pub(super) struct SlotMark {
    pub(super) slot: i64,
    pub(super) owner: i64,
    pub(super) known: i64,
}

impl Marks {
    /// Takes a mark for each writer.
    pub(super) async fn take(connection: &mut PgConnection) -> Result<Marks> {
        let known =
            Known { owner: random()?, slots: Vec::new(), marks: BTreeMap::new(), hold: None };
        let marks = Marks { known: known.into(), state: watch::Sender::new(StoreState::Sound) };
        marks.renew(connection).await?;
        Ok(marks)
    }

    /// Takes a new mark for each writer, and believes what is stored.
    async fn renew(&self, connection: &mut PgConnection) -> Result<()> {
        let (owner, hold) = (random()?, self.lock().hold.clone());
        let mut transaction = connection.begin().await?;
        let mut slots = Vec::new();
        for _ in 0..WRITERS {
            let free = sqlx::query_as(TAKE).bind(owner).fetch_optional(&mut *transaction).await?;
            let (slot, _): (i64, i64) = match free {
                Some(mark) => mark,
                None => sqlx::query_as(ADD).bind(owner).fetch_one(&mut *transaction).await?,
            };
            slots.push(slot);
        }
        if let Some(hold) = hold {
            let delete = sqlx::query("DELETE FROM holds WHERE id = $1").bind(hold.id);
            delete.execute(&mut *transaction).await?;
        }
        let (_, all, marks, ..) = look(&mut transaction, 0).await?;
        transaction.commit().await?;
        let marks = all.into_iter().zip(marks).collect();
        *self.lock() = Known { owner, slots, marks, hold: None };
        self.state.send_replace(StoreState::Sound);
        Ok(())
    }

    /// The mark of a writer, by its number; why nothing may be written, if so.
    pub(super) fn of_writer(&self, writer: usize) -> Result<SlotMark, String> {
        let known = self.lock();
        if let Some(hold) = &known.hold {
            return Err(hold.reason.clone());
        }
        let slot = known.slots.get(writer).copied().unwrap_or_default();
        let mark = known.marks.get(&slot).copied().unwrap_or_default();
        Ok(SlotMark { slot, owner: known.owner, known: mark })
    }

    /// Notes a mark that was raised.
    pub(super) fn raised(&self, mark: SlotMark, to: i64) {
        let mut known = self.lock();
        if known.owner == mark.owner {
            known.marks.insert(mark.slot, to);
        }
    }

    /// Whether other nodes have written lately, who may know of marks that this one does not know.
    pub(super) fn has_company(&self) -> bool {
        let known = self.lock();
        let newest = known.marks.values().max().copied().unwrap_or_default();
        known.marks.iter().any(|(slot, mark)| !known.slots.contains(slot) && *mark > newest - ALIVE)
    }

    pub(super) fn state(&self) -> watch::Receiver<StoreState> {
        self.state.subscribe()
    }

    /// Why nothing may be written, if so.
    pub(super) fn held(&self) -> Option<String> {
        self.lock().hold.as_ref().map(|hold| hold.reason.clone())
    }

    /// Compares what is known with what is stored, and returns the time of the database. Raises marks that have
    /// become old, so that others do not take the node for dead.
    pub(super) async fn look_after(
        &self,
        connection: &mut PgConnection,
    ) -> Result<i64, sqlx::Error> {
        let time = self.check(connection).await?;
        let (owner, stale) = {
            let known = self.lock();
            let mut own = known.slots.iter().filter_map(|slot| known.marks.get(slot));
            let stale = own.any(|mark| *mark < time.saturating_sub(STALE));
            (known.owner, stale && known.hold.is_none())
        };
        if stale {
            sqlx::query(REFRESH).bind(owner).execute(connection).await?;
        }
        Ok(time)
    }

    /// Holds from now on, unless the node does already.
    pub(super) fn hold(&self, reason: String, ends: bool) {
        let Ok(id) = random() else { return };
        let mut known = self.lock();
        if known.hold.is_some() {
            return;
        }
        tracing::error!(
            reason,
            "the database is not the one that it was: nothing is saved until an operator decides, by \
            `gueridon store accept`"
        );
        known.hold = Some(Hold { id, reason: reason.clone(), ends });
        drop(known);
        self.state.send_replace(StoreState::Replaced(reason));
    }

    /// Lets a hold end when all marks are there: the whole database is older and not only a table, or no entry is
    /// missing any more.
    fn let_hold_end(&self) {
        if let Some(hold) = &mut self.lock().hold {
            hold.ends = true;
        }
    }

    /// Compares what is known with what is stored, and returns the time of the database.
    pub(super) async fn check(&self, connection: &mut PgConnection) -> Result<i64, sqlx::Error> {
        // Before it is asked: what is acknowledged meanwhile need not be in the answer.
        let (owner, before, hold) = {
            let known = self.lock();
            (known.owner, known.marks.clone(), known.hold.clone())
        };
        let looked = look(connection, hold.as_ref().map_or(0, |hold| hold.id)).await;
        let (time, slots, marks, is_held, accepted) = match looked {
            Err(error) if code(&error) == Some(NO_SUCH_RELATION) => {
                self.hold("the database was emptied".into(), true);
                return Err(error);
            }
            looked => looked?,
        };
        let stored: BTreeMap<i64, i64> = slots.into_iter().zip(marks).collect();
        let lost = |(slot, mark): (&i64, &i64)| stored.get(slot).is_none_or(|stored| stored < mark);
        let lost = before.iter().filter(|&known| lost(known)).count();
        if let Some(hold) = hold {
            if lost > 0 {
                self.let_hold_end();
            }
            if accepted == Some(true) {
                self.state.send_replace(StoreState::Accepted);
                return Ok(time);
            }
            let missing = lost > 0 || !hold.ends;
            if missing || is_held {
                let write = sqlx::query(HOLD).bind(hold.id).bind(&hold.reason).bind(missing);
                write.execute(connection).await?;
            } else {
                self.renew(connection)
                    .await
                    .map_err(|error| sqlx::Error::Protocol(error.to_string()))?;
                tracing::warn!("the database is the one that it was again: everything goes on");
            }
        } else if self.lock().owner != owner {
            // Accepted meanwhile.
        } else if lost > 0 {
            let all = before.len();
            self.hold(format!(
                "it is another one or an older copy: what {lost} of {all} writers had saved is not in it"
            ), true);
        } else if is_held {
            self.hold("another server has found something missing in it".into(), true);
        } else {
            let mut known = self.lock();
            for (slot, mark) in stored {
                let newest = known.marks.entry(slot).or_insert(mark);
                *newest = mark.max(*newest);
            }
        }
        Ok(time)
    }

    /// Says why a batch was not marked, after looking at what is stored.
    pub(super) async fn explain(&self, connection: &mut PgConnection) -> Result<(), sqlx::Error> {
        self.check(connection).await?;
        self.hold("the mark of this server in it is another one".into(), true);
        Ok(())
    }

    /// Writes what the node had in memory and is not stored. If that is nothing, the hold may end by itself.
    pub(super) async fn report(&self, connection: &mut PgConnection, losses: &str) -> Result<()> {
        if losses.is_empty() {
            self.let_hold_end();
        }
        let Some(hold) = self.lock().hold.clone() else { return Ok(()) };
        let report = sqlx::query(REPORT).bind(hold.id).bind(&hold.reason).bind(losses);
        report.bind(!losses.is_empty()).execute(connection).await?;
        Ok(())
    }

    /// Writes again, from what is stored.
    pub(super) async fn go_on(&self, connection: &mut PgConnection) -> Result<()> {
        self.renew(connection).await?;
        tracing::warn!("an operator has accepted what is stored: everything goes on from there");
        Ok(())
    }

    /// Hands the own marks on.
    pub(super) async fn release(&self, connection: &mut PgConnection) -> Result<(), sqlx::Error> {
        let owner = self.lock().owner;
        sqlx::query(RELEASE).bind(owner).execute(connection).await.map(drop)
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Raises the mark of a batch; an error without a row when it is not what the writer knows.
pub(super) async fn raise(
    connection: &mut PgConnection,
    mark: SlotMark,
) -> Result<i64, sqlx::Error> {
    let SlotMark { slot, owner, known } = mark;
    sqlx::query_scalar(RAISE).bind(slot).bind(owner).bind(known).fetch_one(connection).await
}

/// Accepts what is stored on behalf of all nodes that hold, after those that are finding out have said so.
pub(super) async fn accept(
    connection: &mut PgConnection,
) -> Result<Vec<AcceptedHold>, sqlx::Error> {
    sleep(ACCEPT_AFTER).await;
    let accepted: Vec<(String, Option<String>)> =
        sqlx::query_as(ACCEPT).fetch_all(connection).await?;
    let hold = |(reason, losses)| AcceptedHold { reason, losses };
    Ok(accepted.into_iter().map(hold).collect())
}

/// The mark of a batch that keeps nothing, which stays as it is: such a batch in an older copy takes nothing from
/// the newest one. An error without a row when it is not what the writer knows.
pub(super) async fn compare(
    connection: &mut PgConnection,
    mark: SlotMark,
) -> Result<i64, sqlx::Error> {
    let SlotMark { slot, owner, known } = mark;
    sqlx::query_scalar(COMPARE).bind(slot).bind(owner).bind(known).fetch_one(connection).await
}

async fn look(connection: &mut PgConnection, hold: i64) -> Result<LookRow, sqlx::Error> {
    sqlx::query_as(LOOK).bind(hold).fetch_one(connection).await
}

/// A random number above 0.
fn random() -> Result<i64> {
    let number = getrandom::u64().map_err(unavailable)?;
    Ok(i64::try_from(number >> 1).unwrap_or(i64::MAX).max(1))
}

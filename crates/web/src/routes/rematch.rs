//! The next game of the same players.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_engine::Version;
use gueridon_journal::{JournalError, PlayerId, TableId};
use gueridon_table::limits::MAX_REMATCHES;
use gueridon_table::random::table_id_of;
use gueridon_table::table::{Entry, SeatPlan, Setup, Table};

use super::create::done_or_stale;
use super::form::PlayerAtTable;
use crate::app::App;
use crate::live_table::LiveTable;
use crate::problem::Problem;
use crate::random;
use crate::session::Session;

/// Creates a table for the same players; the player who began now begins last. When the host has cancelled
/// one, the next request creates another.
pub(super) async fn rematch(
    State(app): State<App>,
    PlayerAtTable { session, live, player, seats }: PlayerAtTable,
) -> Result<Response, Problem> {
    let may = |table: &Arc<Table>| {
        if table.is_over() { Ok(table.clone()) } else { Err(Problem::NotOver) }
    };
    let mut table = app.tables.read_fresh(&live, may).await?;
    if let Some(next) = &table.rematch
        && is_cancelled(&app, next).await? == Some(true)
    {
        withdraw(&app, &live, next).await?;
        table = app.tables.read_fresh(&live, may).await?;
    }
    if table.rematch.is_none() {
        let (next, withdrawals) =
            (next_table(&app, &session, &table, player).await?, table.withdrawals());
        let linked = app.tables.commit_for(session.rate_key(), &live, |table: &Table| {
            // Another request was first, whose table may even have been cancelled since.
            if table.rematch.is_some() || table.withdrawals() != withdrawals {
                return Err(Problem::Stale);
            }
            Ok(Entry::Rematch { table: next.to_string(), seat: Some(seats[0].0) }.into())
        });
        done_or_stale(linked.await)?;
    }
    let now = live.now();
    Ok(Redirect::to(&format!("/t/{}", now.rematch.as_ref().unwrap_or(&now.id))).into_response())
}

/// The table of the next game, which is created if need be. Its id follows from the first table, so it is created
/// before the link to it is shown, and only once.
async fn next_table(
    app: &App,
    session: &Session,
    table: &Table,
    player: PlayerId,
) -> Result<TableId, Problem> {
    for number in table.withdrawals()..MAX_REMATCHES {
        let next = rematch_id(app, &table.id, number);
        match is_cancelled(app, &next).await? {
            Some(false) => return Ok(next),
            Some(true) => {}
            None => {
                app.check_room(session.rate_key()).await?;
                let setup = next_setup(table, player);
                match app.tables.create(session.rate_key(), next.clone(), setup, table.public).await
                {
                    Ok(created) => app.after_action(&created, session.rate_key()),
                    Err(JournalError::Exists) => {}
                    Err(error) => return Err(error.into()),
                }
                return Ok(next);
            }
        }
    }
    Err(Problem::TooMany)
}

/// Whether a table was cancelled; none when there is no such table.
async fn is_cancelled(app: &App, id: &TableId) -> Result<Option<bool>, Problem> {
    let Some(live) = app.tables.open(id).await? else { return Ok(None) };
    let read = |table: &Arc<Table>| Ok::<_, Problem>(table.cancelled);
    app.tables.read_fresh(&live, read).await.map(Some)
}

/// Takes back the link to the table of a rematch that was cancelled. It may have been taken back before.
pub(super) async fn withdraw(
    app: &App,
    live: &LiveTable,
    cancelled: &TableId,
) -> Result<(), Problem> {
    let withdrawn = app.tables.commit(live, |table: &Table| {
        let is_linked = table.rematch.as_ref() == Some(cancelled);
        let entry = Entry::Withdraw { table: cancelled.to_string() };
        if is_linked { Ok(entry.into()) } else { Err(Problem::Stale) }
    });
    done_or_stale(withdrawn.await)
}

/// The id of a rematch of a table, by the number of those that were cancelled before.
fn rematch_id(app: &App, table: &TableId, number: usize) -> TableId {
    let mut name = table.to_string();
    if number > 0 {
        name += &format!("\n{number}");
    }
    let signed = app.sign(b"the table of a rematch\n", name.as_bytes());
    table_id_of(&std::array::from_fn(|at| signed[at]))
}

fn next_setup(table: &Table, host: PlayerId) -> Setup {
    let mut seats: Vec<SeatPlan> = table
        .seats
        .iter()
        .map(|seat| match (seat.owner, seat.bot) {
            (Some(player), _) => SeatPlan::Player { player, name: seat.name.clone() },
            (None, Some(level)) => SeatPlan::Bot(level),
            (None, None) => SeatPlan::Open,
        })
        .collect();
    seats.rotate_left(1);
    Setup {
        seats,
        host,
        invitation: random::invitation(),
        version: Version::NEWEST,
        cards: None,
        follows: Some(table.id.to_string()),
        daily: None,
        ..Setup::clone(&table.setup)
    }
}

//! What players do at a table that waits for others, and how they give up a game.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_engine::Seat;
use gueridon_journal::{PlayerId, TableId};
use gueridon_table::limits::MAX_HANDOVERS;
use gueridon_table::table::{Entry, Table};

use super::create::{done_or_stale, read_level};
use super::form::{Fields, PlayerAtTable};
use super::play::SUBSTITUTE;
use super::rematch::withdraw;
use crate::app::App;
use crate::problem::Problem;

/// Gives the free seat `seat` to a computer of `level`.
pub(super) async fn fill(
    State(app): State<App>,
    PlayerAtTable { session, live, .. }: PlayerAtTable,
    fields: Fields,
) -> Result<Response, Problem> {
    let seat = fields.parse("seat")?.ok_or(Problem::Malformed)?;
    let level = read_level(&fields)?.ok_or(Problem::UnknownLevel)?;
    let filled = app.tables.commit_for(session.rate_key(), &live, |table: &Table| {
        if is_settled(table) {
            return Err(Problem::Stale);
        }
        let wanted = table.seat(Seat(seat)).ok_or(Problem::Malformed)?;
        // The same request again, or a second click.
        if wanted.owner.is_none() && wanted.bot == Some(level) {
            return Err(Problem::Stale);
        }
        if !wanted.is_free() {
            return Err(Problem::NoFreeSeat);
        }
        Ok(Entry::Fill { seat, level }.into())
    });
    match filled.await {
        Ok(_) => app.after_action(&live, session.rate_key()),
        Err(Problem::Stale) if !is_settled(&live.now()) => {}
        Err(problem) => return Err(problem),
    }
    Ok(Redirect::to(&live.now().path()).into_response())
}

/// Cancels a table before the cards are dealt, for the player who created it.
pub(super) async fn cancel(
    State(app): State<App>,
    PlayerAtTable { session, live, player, seats }: PlayerAtTable,
) -> Result<Response, Problem> {
    let cancelled = app.tables.commit_for(session.rate_key(), &live, |table: &Table| {
        if table.setup.host != player {
            return Err(Problem::NotHost);
        }
        if is_settled(table) {
            return Err(Problem::Stale);
        }
        Ok(Entry::Cancel { seat: seats[0].0 }.into())
    });
    match cancelled.await {
        Ok(_) => {}
        Err(Problem::Stale) if live.now().cancelled => {}
        Err(problem) => return Err(problem),
    }
    let table = live.now();
    // The table before it leads here no longer, and offers another rematch.
    if let Some(earlier) = table.setup.follows.as_deref().and_then(TableId::new)
        && let Some(earlier) = app.tables.open(&earlier).await?
    {
        withdraw(&app, &earlier, &table.id).await?;
    }
    Ok(Redirect::to("/").into_response())
}

/// Hands every seat of a player to computers, so that the game leaves the list of own games.
pub(super) async fn abandon(
    State(app): State<App>,
    PlayerAtTable { session, live, player, .. }: PlayerAtTable,
) -> Result<Response, Problem> {
    let may = |table: &Arc<Table>| {
        if table.is_dealt() && !table.is_over() { Ok(()) } else { Err(Problem::Stale) }
    };
    app.tables.read_fresh(&live, may).await?;
    while played_seat(&live.now(), player).is_some() {
        let left = app.tables.commit_for(session.rate_key(), &live, |table: &Table| {
            let seat = played_seat(table, player).ok_or(Problem::Stale)?.0;
            if table.handovers() >= MAX_HANDOVERS {
                return Err(Problem::TooMany);
            }
            Ok(Entry::Leave { seat, level: SUBSTITUTE }.into())
        });
        done_or_stale(left.await)?;
    }
    app.after_action(&live, session.rate_key());
    Ok(Redirect::to("/").into_response())
}

/// Whether nobody can sit down any more: the cards are dealt, or the table was cancelled.
fn is_settled(table: &Table) -> bool {
    table.is_dealt() || table.cancelled
}

/// A seat that the player plays by hand, while the game goes on.
fn played_seat(table: &Table, player: PlayerId) -> Option<Seat> {
    let mut seats = table.seats_of(player).into_iter();
    let going_on = table.is_dealt() && !table.is_over();
    seats.find(|seat| going_on && table.seats[seat.index()].bot.is_none())
}

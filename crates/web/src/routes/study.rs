//! Games to look back at: replays, records, other ways they could have gone.

use std::collections::HashMap;

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_bots::Level;
use gueridon_journal::PlayerId;

use super::create::check_table_limit;
use super::form::{Fields, find};
use super::home::player_name_of;
use crate::app::App;
use crate::pages;
use crate::problem::Problem;
use crate::random;
use crate::session::Session;
use crate::study;
use crate::table::{KnownCards, SeatPlan, Setup, Table};

/// The slider without a script.
pub(super) async fn replay_at(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let step: usize = match query.get("step") {
        Some(step) => step.parse().map_err(|_| Problem::NotFound)?,
        None => 0,
    };
    let id = find(&app, &id).await?.now().id.clone();
    Ok(Redirect::to(&format!("/t/{id}/replay/{step}")).into_response())
}

/// A moment of a game.
pub(super) async fn replay(
    State(app): State<App>,
    session: Session,
    Path((id, step)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let live = find(&app, &id).await?;
    let step: usize = step.parse().map_err(|_| Problem::NotFound)?;
    let table = live.now();
    if table.game.is_none() || step > table.steps() {
        return Err(Problem::NotFound);
    }
    Ok(pages::replay(&session, &live, step).into_response())
}

/// The whole game on one line; only when nothing is hidden any more.
pub(super) async fn record(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let live = find(&app, &id).await?;
    let table = live.now();
    if !table.reveals() {
        return Err(Problem::NotOver);
    }
    let name = format!("attachment; filename=\"{}-{id}.json\"", table.game_id().name());
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_string()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, table.record().write() + "\n").into_response())
}

/// Another game from the same moment on.
pub(super) async fn go_on(
    State(app): State<App>,
    session: Session,
    Path((id, step)): Path<(String, String)>,
    fields: Fields,
) -> Result<Response, Problem> {
    let live = find(&app, &id).await?;
    let step: usize = step.parse().map_err(|_| Problem::NotFound)?;
    let table = live.now();
    if !table.reveals() {
        return Err(Problem::NotOver);
    }
    if step > table.steps() {
        return Err(Problem::NotFound);
    }
    let others = match fields.need("with")? {
        "bots" => SeatPlan::Bot(Level::Host),
        "friends" => SeatPlan::Open,
        _ => return Err(Problem::Malformed),
    };
    let name = player_name_of(&app, &session).await?;
    check_table_limit(&app, &session).await?;
    let rate_key = session.rate_key();
    let (player, jar) = session.ensure_player();
    let setup = continued(&table, step, player, name, &others);
    let next = app.tables.create(random::table_id(), setup, false).await?;
    app.after_action(&next, rate_key);
    Ok((jar, Redirect::to(&format!("/t/{}", next.now().id))).into_response())
}

/// The setup of a game that goes on after some steps of another one. Who continues takes the seat
/// that is to act there, so that the move in question is theirs.
fn continued(
    table: &Table,
    step: usize,
    player: PlayerId,
    name: String,
    others: &SeatPlan,
) -> Setup {
    let then = table.game.as_ref().map(|game| game.at(step));
    let acting = then.as_ref().and_then(|game| game.to_act()).map_or(0, |seat| seat.index());
    let mut seats = vec![others.clone(); table.seats.len()];
    seats[acting] = SeatPlan::Player { player, name };
    let actions = then.map(|game| game.actions()).unwrap_or_default();
    let mut next = Setup::new(table.game_id(), player, seats);
    next.rules = table.setup.rules.clone();
    next.version = table.setup.version;
    next.cards = Some(KnownCards::new(table.source(), actions, false));
    next.follows = Some(table.id.to_string());
    next
}

/// The form for a record.
pub(super) async fn import_form(session: Session) -> Response {
    pages::import(&session, "", None).into_response()
}

/// Lays a table from a record, to look at.
pub(super) async fn import(
    State(app): State<App>,
    session: Session,
    fields: Fields,
) -> Result<Response, Problem> {
    let line = fields.need("record")?.trim().to_string();
    let speaker = session.speaker();
    let known = match study::read(line.as_bytes()) {
        Ok(record) => record,
        Err(problem) => {
            let page = pages::import(&session, &line, Some(&problem.sentence(&speaker)));
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    };
    check_table_limit(&app, &session).await?;
    let (player, jar) = session.ensure_player();
    let setup = study::setup(known, player);
    let live = app.tables.create(random::table_id(), setup, false).await?;
    let table = live.now();
    let address = format!("/t/{}/replay/{}", table.id, table.steps());
    Ok((jar, Redirect::to(&address)).into_response())
}

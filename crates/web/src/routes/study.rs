//! Games to look back at: replays, records, other ways they could have gone.

use std::collections::HashMap;

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_journal::PlayerId;
use gueridon_pages as pages;
use gueridon_table::analysis;
use gueridon_table::table::{KnownCards, SeatPlan, Setup, Table};
use gueridon_text::is_visible;

use super::create::check_table_limit;
use super::form::{Fields, TablePath};
use super::home::player_name_of;
use crate::app::App;
use crate::problem::Problem;
use crate::random;
use crate::session::Session;

/// The slider without a script.
pub(super) async fn replay_at(
    TablePath(live): TablePath,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let step: usize = match query.get("step") {
        Some(step) => step.parse().map_err(|_| Problem::NotFound)?,
        None => 0,
    };
    Ok(Redirect::to(&format!("/t/{}/replay/{step}", live.now().id)).into_response())
}

/// A moment of a game.
pub(super) async fn replay(
    State(app): State<App>,
    session: Session,
    TablePath(live): TablePath,
    Path((_, step)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let table = live.now();
    let step = read_step(&table, &step)?;
    let (context, presence) = (session.context(), live.presence.snapshot());
    Ok(pages::replay(&context, &table, &presence, step, app.now()).into_response())
}

/// A step of the table's game.
fn read_step(table: &Table, step: &str) -> Result<usize, Problem> {
    let step = step.parse().ok().filter(|step| table.is_dealt() && *step <= table.steps());
    step.ok_or(Problem::NotFound)
}

/// The whole game on one line; only when nothing is hidden any more.
pub(super) async fn record(
    State(app): State<App>,
    TablePath(live): TablePath,
) -> Result<Response, Problem> {
    let table = live.now();
    check_revealed(&table, app.now())?;
    let name = format!("{}-{}", table.game_id().name(), table.id);
    Ok(record_file(&name, table.record().write()))
}

/// A record as a file to be saved.
pub(super) fn record_file(name: &str, record: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_string()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.json\"")),
    ];
    (headers, record + "\n").into_response()
}

/// Refuses what would show hidden cards before they may be shown.
pub(super) fn check_revealed(table: &Table, now: i64) -> Result<(), Problem> {
    match table.reveals(now) {
        true => Ok(()),
        false if table.has_ended() => Err(Problem::Sealed),
        false => Err(Problem::NotOver),
    }
}

/// Creates a table for another game from the same moment on, with `bots` or `friends`.
pub(super) async fn continue_from(
    State(app): State<App>,
    session: Session,
    TablePath(live): TablePath,
    Path((_, step)): Path<(String, String)>,
    fields: Fields,
) -> Result<Response, Problem> {
    let table = live.now();
    check_revealed(&table, app.now())?;
    let step = read_step(&table, &step)?;
    // Computers stay as strong as they were. In the place of people come those that the player mostly plays against.
    let others: Vec<SeatPlan> = match &*fields.need("with")? {
        "bots" => {
            let levels = table.seats.iter().map(|seat| seat.bot.unwrap_or(session.level));
            levels.map(SeatPlan::Bot).collect()
        }
        "friends" => vec![SeatPlan::Open; table.seats.len()],
        _ => return Err(Problem::Malformed),
    };
    let name = player_name_of(&app, &session).await?;
    check_table_limit(&app, &session).await?;
    let rate_key = session.rate_key();
    let (player, jar) = session.ensure_player();
    let setup = continued(&table, step, player, name, others);
    let next = app.tables.create(rate_key, random::table_id(), setup, false).await?;
    app.after_action(&next, rate_key);
    Ok((jar, Redirect::to(&next.now().path())).into_response())
}

/// The setup of a game that goes on after some steps of another one, on these seats. The player takes the one that is
/// to act there.
fn continued(
    table: &Table,
    step: usize,
    player: PlayerId,
    name: String,
    mut seats: Vec<SeatPlan>,
) -> Setup {
    let (actions, acting) = table.until(step);
    seats[acting.map_or(0, |seat| seat.index())] = SeatPlan::Player { player, name };
    let mut next = Setup::new(table.game_id(), player, seats, random::invitation());
    next.rules = table.setup.rules.clone();
    next.version = table.setup.version;
    next.cards = Some(KnownCards::new(table.source(), actions, false));
    next.follows = Some(table.id.to_string());
    next
}

/// The form for a record.
pub(super) async fn import_form(session: Session) -> Response {
    pages::import(&session.context(), "", None).into_response()
}

/// Creates a table from a `record`, to look at.
pub(super) async fn import(
    State(app): State<App>,
    session: Session,
    fields: Fields,
) -> Result<Response, Problem> {
    let record = fields.need("record")?;
    let line = record.trim();
    // To read it means to play it.
    check_table_limit(&app, &session).await?;
    app.imports_in_all.admit(session.rate_key(), app.now())?;
    let record = match analysis::read(line.as_bytes()) {
        Ok(record) => record,
        Err(error) => {
            let sentence = session.speaker().say(&error.0);
            let shown = |sign: &char| sign.is_whitespace() || is_visible(*sign);
            let line: String = line.chars().filter(shown).collect();
            let page = pages::import(&session.context(), &line, Some(&sentence));
            return Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response());
        }
    };
    let rate_key = session.rate_key();
    let (player, jar) = session.ensure_player();
    let setup = analysis::setup(record, player, random::invitation());
    let table = app.tables.create(rate_key, random::table_id(), setup, false).await?.now();
    let address = format!("/t/{}/replay/{}", table.id, table.steps());
    Ok((jar, Redirect::to(&address)).into_response())
}

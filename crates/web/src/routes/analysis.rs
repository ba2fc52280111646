//! The analysis of a finished game.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_journal::MAX_DOCUMENT;
use gueridon_pages::{self as pages, AnalysisView};

use super::form::{Reply, TablePath};
use super::study::check_revealed;
use crate::app::App;
use crate::problem::Problem;
use crate::session::Session;

/// The analysis, how far it is, or the button that asks for it.
pub(super) async fn show(
    State(app): State<App>,
    session: Session,
    TablePath(live): TablePath,
    reply: Reply,
) -> Result<Response, Problem> {
    let table = live.now();
    check_revealed(&table, app.now())?;
    // In this order: a result is kept before its run ends.
    let status = app.analyses.status(&table.id, session.player);
    let found = match status {
        Some(_) => None,
        None => app.analyses.find(&table.id).await?,
    };
    if reply == Reply::Json {
        let found = found.ok_or(Problem::NotFound)?;
        return Ok(Json(found).into_response());
    }
    let view = match (&found, status) {
        (Some(analysis), _) => AnalysisView::Done(analysis),
        (None, None) => AnalysisView::None,
        (None, Some(status)) => match status.percent {
            None => AnalysisView::Waiting { own: status.own },
            Some(percent) => AnalysisView::Running { own: status.own, percent, left: status.left },
        },
    };
    let context = session.context();
    Ok(match reply {
        Reply::Part => pages::analysis_part(&context, &table, view),
        Reply::Page | Reply::Json => pages::analysis(&context, &table, view),
    }
    .into_response())
}

/// Asks for the analysis, unless it is there or under way.
pub(super) async fn ask(
    State(app): State<App>,
    session: Session,
    TablePath(live): TablePath,
) -> Result<Response, Problem> {
    let table = live.now();
    check_revealed(&table, app.now())?;
    let address = format!("/t/{}/analysis", table.id);
    if app.analyses.find(&table.id).await?.is_some() {
        return Ok(Redirect::to(&address).into_response());
    }
    let key = session.rate_key();
    app.tables.check_kept(key)?;
    app.analyses_in_all.admit(key, app.now())?;
    let (player, jar) = session.ensure_player();
    app.analyses.ask(table, player, key)?;
    app.tables.charge_kept(key, MAX_DOCUMENT);
    Ok((jar, Redirect::to(&address)).into_response())
}

/// Stops the analysis, for the player who asked for it.
pub(super) async fn stop(
    State(app): State<App>,
    session: Session,
    TablePath(live): TablePath,
) -> Result<Response, Problem> {
    let table = live.now();
    app.analyses.stop_one(&table.id, session.player)?;
    Ok(Redirect::to(&format!("/t/{}/analysis", table.id)).into_response())
}

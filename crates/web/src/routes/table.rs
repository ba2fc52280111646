//! Looking at a table.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_engine::Seat;
use gueridon_pages::{
    self as pages, Audience, Notice, PageContext, PageScope, Rendered, Selection, Viewer,
};
use serde::Deserialize;
use serde_json::json;

use super::advice;
use super::form::{Reply, TablePath, read_steps};
use crate::app::App;
use crate::live_table::LiveTable;
use crate::problem::Problem;
use crate::session::Session;

/// A [`Selection`] as an address writes it; values that cannot be read count as missing.
#[derive(Deserialize)]
pub(super) struct SelectionQuery {
    d: Option<String>,
    card: Option<String>,
    place: Option<String>,
    show: Option<String>,
    advice: Option<String>,
}

impl From<SelectionQuery> for Selection {
    fn from(query: SelectionQuery) -> Selection {
        let chosen = |value: Option<String>| value.filter(|value| !value.is_empty());
        let show = query.show.and_then(|seat| seat.parse().ok()).map(Seat);
        let (card, place) = (chosen(query.card), chosen(query.place));
        let draft = query.d.and_then(|steps| read_steps(&steps)).unwrap_or_default();
        Selection { draft, card, place, show, advice: query.advice.is_some() }
    }
}

pub(super) async fn show(
    State(app): State<App>,
    session: Session,
    TablePath(live): TablePath,
    reply: Reply,
    Query(query): Query<SelectionQuery>,
) -> Response {
    let table = live.now();
    if table.setup.is_study() {
        let address = format!("/t/{}/replay/{}", table.id, table.steps());
        return Redirect::to(&address).into_response();
    }
    let selection = Selection::from(query);
    if selection.advice {
        // Without advice, the page is shown as it is.
        let _ = advice::of_viewer(&app, &session, &live).await;
    }
    page(&app, &session, &live, selection, reply, None)
}

/// The page of a table as it stands, or the part that changes; with a notice, its status.
pub(super) fn page(
    app: &App,
    session: &Session,
    live: &LiveTable,
    selection: Selection,
    reply: Reply,
    notice: Option<&Problem>,
) -> Response {
    let table = live.now();
    let context = session.context();
    let audience = Audience::new(&context, &table);
    let advice = live.advice_on(table.steps()).filter(|_| selection.advice);
    let frame = PageScope::new(&audience, &table, live.presence.snapshot(), app.now(), selection)
        .with_advice(advice);
    let status = notice.map_or(StatusCode::OK, Problem::status);
    let notice = notice.map(|problem| problem.notice(&session.speaker()));
    render(&frame, &context, reply, status, notice.as_ref())
}

/// A page, or the part of it that changes.
pub(super) fn render(
    frame: &PageScope<'_>,
    context: &PageContext,
    reply: Reply,
    status: StatusCode,
    notice: Option<&Notice>,
) -> Response {
    let rendered = match reply {
        Reply::Part => frame.part(notice),
        Reply::Page | Reply::Json => frame.page(context, notice),
    };
    match rendered {
        Rendered::Page(page) => (status, page).into_response(),
        Rendered::Redirect(address) => Redirect::to(&address).into_response(),
    }
}

/// The table for programs: what the viewer may know.
pub(super) async fn json(
    State(app): State<App>,
    session: Session,
    TablePath(live): TablePath,
) -> Response {
    let table = live.now();
    let viewer = Viewer::new(&table, Audience::new(&session.context(), &table).seats, None);
    let may_invite = !viewer.seats.is_empty() && table.free_seat().is_some();
    let invitation = may_invite.then_some(&table.setup.invitation);
    Json(json!({
        "table": table.id.as_str(),
        "game": table.game_id().name(),
        "seq": table.seq(),
        "head": table.head.to_string(),
        "step": table.steps(),
        // For players, who may pass it on: it gives a free seat.
        "invitation": invitation,
        "you": viewer.seats.iter().map(|seat| seat.0).collect::<Vec<_>>(),
        "to_act": table.to_act().map(|seat| seat.0),
        "scores": table.scores(),
        "over": table.is_over(),
        "actions": table.seen_actions(0..table.steps(), viewer.seat, app.now()),
        "position": viewer.seat.and_then(|seat| table.answer(seat)),
    }))
    .into_response()
}

pub(super) async fn preview(
    State(app): State<App>,
    session: Session,
    TablePath(live): TablePath,
) -> Result<Response, Problem> {
    let table = live.now();
    // Nobody else may find the picture of a sealed table in a cache.
    let cache = if table.is_sealed(app.now()) { "private, no-store" } else { "public, max-age=60" };
    let png = app.previews.of(table, session.lang).await?;
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, cache),
        // The language that was chosen is in a cookie.
        (header::VARY, "accept-language, cookie"),
    ];
    Ok((headers, png).into_response())
}

pub(super) async fn receipt(
    session: Session,
    TablePath(live): TablePath,
    Path((_, seat)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let seat = seat.parse().map(Seat).map_err(|_| Problem::NotFound)?;
    let page = pages::receipt(&session.context(), &live.now(), seat).ok_or(Problem::NotFound)?;
    Ok(page.into_response())
}

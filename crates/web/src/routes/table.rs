//! Looking at a table.

use std::collections::HashMap;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_engine::Seat;
use gueridon_text::Speaker;
use serde_json::json;

use super::form::find;
use crate::app::App;
use crate::game::{Choice, Playing, Request};
use crate::limits::MAX_STEPS;
use crate::pages::{self, Eyes, Selection};
use crate::problem::Problem;
use crate::session::Session;
use crate::table::Table;
use crate::tables::LiveTable;

/// What the address asks for.
pub(super) fn read_selection(query: &HashMap<String, String>) -> Selection {
    let text = |name: &str| query.get(name).filter(|value| !value.is_empty()).cloned();
    let draft: Vec<String> = text("d").map_or_else(Vec::new, |draft| steps(&draft));
    Selection {
        draft,
        card: text("card"),
        place: text("place"),
        show: text("show").and_then(|seat| seat.parse().ok()).map(Seat),
    }
}

/// Steps as forms and addresses write them, one after the other.
pub(super) fn steps(text: &str) -> Vec<String> {
    text.split(',').filter(|step| !step.is_empty()).take(MAX_STEPS).map(String::from).collect()
}

pub(super) async fn show(
    State(app): State<App>,
    session: Session,
    Path(id): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let live = find(&app, &id).await?;
    let table = live.now();
    if table.setup.is_study() {
        return Ok(Redirect::to(&format!("/t/{id}/replay/{}", table.steps())).into_response());
    }
    let selection = read_selection(&query);
    let part = query.contains_key("part");
    let speaker = Speaker::new(session.lang);
    if let Some(laid) = laid_out(&table, &session, &selection, &speaker) {
        let address = laid.address(&table);
        let mark = if address.contains('?') { '&' } else { '?' };
        let address = if part { format!("{address}{mark}part=1") } else { address };
        return Ok(Redirect::to(&address).into_response());
    }
    Ok(answer(&app, &session, &live, &selection, part, None).into_response())
}

/// The page, or only what changes from step to step.
pub(super) fn answer(
    app: &App,
    session: &Session,
    live: &LiveTable,
    selection: &Selection,
    part: bool,
    notice: Option<&Problem>,
) -> maud::Markup {
    if part {
        pages::table_part(app, session, live, selection, notice)
    } else {
        pages::table(app, session, live, selection, notice)
    }
}

/// Where a card and a place lead when there is one way to go and it can be taken back: it is laid out.
/// And a draft that does not fit any more is dropped.
fn laid_out(
    table: &Table,
    session: &Session,
    selection: &Selection,
    speaker: &Speaker,
) -> Option<Selection> {
    let eyes = Eyes::new(table, session.player, selection.show);
    let game = table.game.as_ref()?;
    if selection.draft.is_empty() && selection.place.is_none() {
        return None;
    }
    let request = Request {
        speaker,
        viewer: eyes.seat,
        reveal: false,
        active: eyes.active,
        draft: &selection.draft,
        card: selection.card.as_deref(),
        place: selection.place.as_deref(),
        link: None,
    };
    if !eyes.active {
        return Some(Selection { show: selection.show, ..Selection::default() });
    }
    let Ok(view) = game.view(&request) else {
        return Some(Selection { show: selection.show, ..Selection::default() });
    };
    match view.choice {
        Choice::Offers(offers) => match offers.as_slice() {
            [only] if !only.is_final => {
                let mut draft = selection.draft.clone();
                draft.push(only.action.clone());
                Some(Selection { draft, card: None, place: None, show: selection.show })
            }
            _ => None,
        },
        Choice::Open | Choice::Refused(_) => None,
    }
}

/// The table for programs: what the viewer may know.
pub(super) async fn json(
    State(app): State<App>,
    session: Session,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let live = find(&app, &id).await?;
    let table = live.now();
    let eyes = Eyes::new(&table, session.player, None);
    let game = table.game.as_deref();
    let position = game.zip(eyes.seat).map(|(game, seat)| game.answer(seat));
    let may_invite = !eyes.seats.is_empty() && table.free_seat().is_some();
    let invitation = may_invite.then_some(&table.setup.invitation);
    Ok(Json(json!({
        "table": table.id.as_str(),
        "game": table.game_id().name(),
        "seq": table.seq(),
        "head": table.head.to_string(),
        "step": table.steps(),
        // For those who may hand it on: who has it takes a free seat.
        "invitation": invitation,
        "you": eyes.seats.iter().map(|seat| seat.0).collect::<Vec<_>>(),
        "to_act": table.to_act().map(|seat| seat.0),
        "scores": game.map(|game| game.scores()),
        "over": table.is_over(),
        "actions": game.map(|game| game.seen_actions(0..game.steps(), eyes.seat)),
        "position": position,
    }))
    .into_response())
}

pub(super) async fn preview(
    State(app): State<App>,
    session: Session,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let table = find(&app, &id).await?.now();
    let png = app.previews.of(table, session.lang).await?;
    Ok(([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=60")], png)
        .into_response())
}

pub(super) async fn receipt(
    State(app): State<App>,
    session: Session,
    Path((id, seat)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let live = find(&app, &id).await?;
    let table = live.now();
    let game: &dyn Playing = table.game.as_deref().ok_or(Problem::NotFound)?;
    let seat = seat.parse().map(Seat).map_err(|_| Problem::NotFound)?;
    table.seat(seat).ok_or(Problem::NotFound)?;
    Ok(pages::receipt(&session, &table, game, seat).into_response())
}

//! Looking at a table.

use std::collections::HashMap;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_engine::Seat;
use gueridon_text::Speaker;
use serde_json::json;

use super::fields::find;
use crate::app::App;
use crate::game::{Choice, Playing, Request};
use crate::hall::Live;
use crate::identity::Guest;
use crate::limits::MAX_STEPS;
use crate::pages::{self, Ask, Eyes};
use crate::problem::Problem;
use crate::table::Table;

/// What the address asks for.
pub(super) fn read_ask(query: &HashMap<String, String>) -> Ask {
    let text = |name: &str| query.get(name).filter(|value| !value.is_empty()).cloned();
    let draft: Vec<String> = text("d").map_or_else(Vec::new, |draft| steps(&draft));
    Ask {
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
    guest: Guest,
    Path(id): Path<String>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let live = find(&app, &id).await?;
    let table = live.now();
    if table.setup.is_study() {
        return Ok(Redirect::to(&format!("/t/{id}/replay/{}", table.steps())).into_response());
    }
    let ask = read_ask(&query);
    let part = query.contains_key("part");
    let speaker = Speaker::new(guest.lang);
    if let Some(laid) = laid_out(&table, &guest, &ask, &speaker) {
        let address = laid.address(&table);
        let mark = if address.contains('?') { '&' } else { '?' };
        let address = if part { format!("{address}{mark}part=1") } else { address };
        return Ok(Redirect::to(&address).into_response());
    }
    Ok(answer(&app, &guest, &live, &ask, part, None).into_response())
}

/// The page, or only what changes from step to step.
pub(super) fn answer(
    app: &App,
    guest: &Guest,
    live: &Live,
    ask: &Ask,
    part: bool,
    notice: Option<&Problem>,
) -> maud::Markup {
    if part {
        pages::table_part(app, guest, live, ask, notice)
    } else {
        pages::table(app, guest, live, ask, notice)
    }
}

/// Where a card and a place lead when there is one way to go and it can be taken back: it is laid out.
/// And a draft that does not fit any more is dropped.
fn laid_out(table: &Table, guest: &Guest, ask: &Ask, speaker: &Speaker) -> Option<Ask> {
    let eyes = Eyes::new(table, guest.player, ask.show);
    let game = table.game.as_ref()?;
    if ask.draft.is_empty() && ask.place.is_none() {
        return None;
    }
    let request = Request {
        speaker,
        viewer: eyes.seat,
        reveal: false,
        active: eyes.active,
        draft: &ask.draft,
        card: ask.card.as_deref(),
        place: ask.place.as_deref(),
        link: None,
    };
    if !eyes.active {
        return Some(Ask { show: ask.show, ..Ask::default() });
    }
    let Ok(view) = game.view(&request) else {
        return Some(Ask { show: ask.show, ..Ask::default() });
    };
    match view.choice {
        Choice::Offers(offers) => match offers.as_slice() {
            [only] if !only.is_final => {
                let mut draft = ask.draft.clone();
                draft.push(only.action.clone());
                Some(Ask { draft, card: None, place: None, show: ask.show })
            }
            _ => None,
        },
        Choice::Open | Choice::Refused(_) => None,
    }
}

/// The table for programs: what the viewer may know.
pub(super) async fn json(
    State(app): State<App>,
    guest: Guest,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let live = find(&app, &id).await?;
    let table = live.now();
    let eyes = Eyes::new(&table, guest.player, None);
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
    guest: Guest,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let table = find(&app, &id).await?.now();
    let png = app.previews.of(table, guest.lang).await?;
    Ok(([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=60")], png)
        .into_response())
}

pub(super) async fn receipt(
    State(app): State<App>,
    guest: Guest,
    Path((id, seat)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let live = find(&app, &id).await?;
    let table = live.now();
    let game: &dyn Playing = table.game.as_deref().ok_or(Problem::NotFound)?;
    let seat = seat.parse().map(Seat).map_err(|_| Problem::NotFound)?;
    table.seat(seat).ok_or(Problem::NotFound)?;
    Ok(pages::receipt(&guest, &table, game, seat).into_response())
}

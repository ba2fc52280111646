//! The home page, the form for a new table, the rules.

use std::collections::HashMap;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_record::GameId;
use gueridon_text::Lang;

use crate::app::App;
use crate::identity::Guest;
use crate::limits::{LISTED, LISTED_OWN};
use crate::packed::Packed;
use crate::pages::{self, Lists, New};
use crate::problem::Problem;

const HTML: &str = "text/html; charset=utf-8";

pub(super) async fn home(State(app): State<App>, guest: Guest) -> Result<Response, Problem> {
    let mine = match guest.player {
        Some(player) => app.journal.tables_of(player, LISTED_OWN).await?,
        None => Vec::new(),
    };
    let open = app.journal.open_tables(LISTED).await?;
    let running = app.journal.running_tables(LISTED).await?;
    Ok(pages::home(&guest, &Lists { mine, open, running }).into_response())
}

pub(super) async fn new(
    State(app): State<App>,
    guest: Guest,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let game = query.get("game").map_or(Some(GameId::ALL[0]), |name| GameId::from_name(name));
    let game = game.ok_or(Problem::NotFound)?;
    let with = query.get("with").map_or("friends", String::as_str);
    let with = ["bots", "friends", "screen"].into_iter().find(|known| *known == with);
    let with = with.ok_or(Problem::NotFound)?.to_string();
    let name = name_of(&app, &guest).await?;
    Ok(pages::new(&guest, &New { game, with, name }).into_response())
}

/// The name that a guest goes by.
pub(super) async fn name_of(app: &App, guest: &Guest) -> Result<String, Problem> {
    let Some(player) = guest.player else { return Ok(String::new()) };
    Ok(app.journal.player_name(player).await?.unwrap_or_default())
}

pub(super) async fn rules_in_own_language(
    guest: Guest,
    Path(game): Path<String>,
) -> Result<Response, Problem> {
    let game = GameId::from_name(&game).ok_or(Problem::NotFound)?;
    let address = format!("/rules/{}/{}", guest.lang.tag(), game.name());
    Ok(Redirect::to(&address).into_response())
}

pub(super) async fn rules(
    State(app): State<App>,
    mut guest: Guest,
    headers: HeaderMap,
    Path((lang, game)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let lang = Lang::ALL.into_iter().find(|known| known.tag() == lang).ok_or(Problem::NotFound)?;
    let game = GameId::from_name(&game).ok_or(Problem::NotFound)?;
    let address = format!("/rules/{}/{}", lang.tag(), game.name());
    let answer = |page: &Packed| page.answer(&headers, HTML, "no-cache");
    if let Some(page) = app.packed.get(&address) {
        return Ok(answer(&page));
    }
    // The page is kept for everybody, so nothing of this request is in it but its address: not the
    // language of the browser, nor the query, nor the host that it claims to have asked for.
    guest.lang = lang;
    guest.here.clone_from(&address);
    if app.config.base_url.is_none() {
        guest.site.clear();
    }
    let page = pages::rules(&guest, lang, game);
    let packed = app.packed.keep(address, &page.0);
    Ok(packed.map_or_else(|| page.into_response(), |packed| answer(&packed)))
}

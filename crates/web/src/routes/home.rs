//! The home page, the form for a new table, the rules.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_journal::{PlayerId, TableListing};
use gueridon_pages::{
    self as pages, History, Lists, New, OwnGame, PageContext, Settings, TypedSide,
};
use gueridon_record::GameId;
use gueridon_table::table::{Caption, Table};
use gueridon_text::Lang;
use serde_json::{Map, Value};

use super::daily;
use super::form::Fields;
use crate::app::App;
use crate::compressed_pages::CompressedPage;
use crate::limits::{HISTORY, LISTED, LISTED_OWN};
use crate::problem::Problem;
use crate::session::Session;

const HTML: &str = "text/html; charset=utf-8";

pub(super) async fn home(State(app): State<App>, session: Session) -> Result<Response, Problem> {
    let mine = match session.player {
        Some(player) => own_games(&app, player).await?,
        None => Vec::new(),
    };
    let open = app.journal.open_tables(LISTED).await?;
    let running = app.journal.running_tables(LISTED).await?;
    let daily = daily::today(&app, session.player).await?;
    let lists = Lists { mine, open, running, daily, now: app.now() };
    Ok(pages::home(&session.context(), &lists).into_response())
}

/// The games that a player has not finished, nor left to computers. Their tables are read from memory, or
/// once from the journal.
async fn own_games(app: &App, player: PlayerId) -> Result<Vec<OwnGame>, Problem> {
    let mut games = Vec::new();
    for listed in app.journal.unfinished_tables_of(player, LISTED_OWN).await? {
        // One table that cannot be read must not hide the others.
        let table = app.tables.open(&listed.id).await.ok().flatten().map(|live| live.now());
        let is_left = |table: &Arc<Table>| {
            let mut own = table.seats.iter().filter(|seat| seat.owner == Some(player));
            own.all(|seat| seat.bot.is_some())
        };
        if !table.as_ref().is_some_and(is_left) {
            games.push(OwnGame { listed, table });
        }
    }
    Ok(games)
}

/// The finished games of the player; pages are counted from 1.
pub(super) async fn history(
    State(app): State<App>,
    session: Session,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let page = query.get("page").map_or(Some(1), |page| page.parse::<usize>().ok());
    let page = page.and_then(|page| page.checked_sub(1)).ok_or(Problem::NotFound)?;
    let games = match session.player {
        Some(player) => app.journal.finished_tables_of(player, HISTORY).await?,
        None => Vec::new(),
    };
    // Games that are only looked at, and tables that were cancelled, were not played.
    let is_played = |listed: &TableListing| {
        let caption = Caption::read(&listed.caption);
        !caption.study && (caption.result.is_some() || caption.names.is_empty())
    };
    let games = games.into_iter().filter(is_played).collect();
    let history = History { games, page, now: app.now() };
    if page >= history.pages() {
        return Err(Problem::NotFound);
    }
    Ok(pages::history(&session.context(), &history).into_response())
}

pub(super) async fn new(
    State(app): State<App>,
    session: Session,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let game = query.get("game").map_or(Some(GameId::ALL[0]), |name| GameId::from_name(name));
    let game = game.ok_or(Problem::NotFound)?;
    let with = query.get("with").map_or("friends", String::as_str);
    let with = ["bots", "friends", "screen"].into_iter().find(|known| *known == with);
    let with = with.ok_or(Problem::NotFound)?.to_string();
    let name = player_name_of(&app, &session).await?;
    let rules = chosen_options(game, |option| query.get(option).cloned())?;
    Ok(pages::new(&session.context(), &New { game, with, name, rules }).into_response())
}

/// The side that is typed in, or the one that the browser keeps.
pub(super) async fn side(
    session: Session,
    Query(query): Query<HashMap<String, String>>,
) -> Response {
    let typed = query.get("side").map(|text| TypedSide::read(text));
    pages::side(&session.context(), typed).into_response()
}

/// Checks a side that a form holds in 46 fields, and keeps it in the browser when it is complete.
pub(super) async fn check_side(session: Session, fields: Fields) -> Response {
    let texts: Vec<_> =
        (1..=46).map(|number| fields.get(&format!("n{number}")).unwrap_or_default()).collect();
    let typed = TypedSide::of(texts.iter().map(|text| text.as_ref()));
    let answer = Redirect::to(&typed.address());
    match typed.side() {
        Some(side) => (session.with_own_side(side), answer).into_response(),
        None => answer.into_response(),
    }
}

/// The options that a form or an address names, as records write them.
pub(super) fn chosen_options(
    game: GameId,
    field: impl Fn(&str) -> Option<String>,
) -> Result<Map<String, Value>, Problem> {
    let mut rules = Map::new();
    for option in game.options() {
        let Some(text) = field(option.name) else { continue };
        if let Some(value) = option.read(&text)? {
            rules.insert(option.name.to_owned(), value);
        }
    }
    Ok(rules)
}

/// The stored name of the player; empty without one.
pub(super) async fn player_name_of(app: &App, session: &Session) -> Result<String, Problem> {
    let Some(player) = session.player else { return Ok(String::new()) };
    Ok(app.journal.player_name(player).await?.unwrap_or_default())
}

/// The page that is shown without a connection; it holds nothing of a player.
pub(super) async fn offline(session: Session) -> Response {
    pages::offline(&session.context()).into_response()
}

pub(super) async fn rules_in_own_language(
    session: Session,
    Path(game): Path<String>,
) -> Result<Response, Problem> {
    let game = GameId::from_name(&game).ok_or(Problem::NotFound)?;
    let address = format!("/rules/{}/{}", session.lang.tag(), game.name());
    Ok(Redirect::to(&address).into_response())
}

pub(super) async fn rules(
    State(app): State<App>,
    session: Session,
    headers: HeaderMap,
    Path((lang, game)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let lang = Lang::ALL.into_iter().find(|known| known.tag() == lang).ok_or(Problem::NotFound)?;
    let game = GameId::from_name(&game).ok_or(Problem::NotFound)?;
    let address = format!("/rules/{}/{}", lang.tag(), game.name());
    let answer = |page: &CompressedPage| page.answer(&headers, HTML, "no-cache");
    // Of the settings, rules depend on the colours and on the size of text alone.
    let Settings { theme, text, .. } = session.settings;
    let settings = Settings { theme, text, ..Settings::default() };
    let key = format!("{address} {}", settings.write());
    if let Some(page) = app.compressed_pages.get(&key) {
        return Ok(answer(&page));
    }
    // The page is cached for everybody, so it holds nothing else of this request but its path: not the
    // language of the browser, nor the query, nor the host that it claims to have asked for.
    let context = PageContext {
        player: None,
        lang,
        chat: session.chat,
        level: session.level,
        settings,
        own_side: None,
        here: address,
        site: app.config.base_url.as_ref().map_or_else(String::new, |_| session.site()),
        push_key: None,
    };
    let page = pages::rules(&context, lang, game);
    let packed = app.compressed_pages.keep(key, &page.0);
    Ok(packed.map_or_else(|| page.into_response(), |packed| answer(&packed)))
}

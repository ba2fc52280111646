//! The pages of the deals of the day.

use std::collections::HashMap;

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_bots::Level;
use gueridon_journal::{JournalError, PlayerId, TableId};
use gueridon_pages::{
    self as pages, DailyBest, DailyComparison, DailyDeal, DailyOverview, DailyRow, DailyState,
    OwnDaily,
};
use gueridon_record::GameId;
use gueridon_table::daily::{
    self as deals, ComputerGame, ComputerResult, DailyGame, Day, DealOfDay, places,
};
use gueridon_table::table::Table;

use super::create::check_table_limit;
use super::form::Fields;
use super::home::player_name_of;
use crate::app::App;
use crate::daily::{self, NotedGame};
use crate::problem::Problem;
use crate::random;
use crate::session::Session;

/// The deal that a path names: a day that has begun, and a game.
fn read_deal(app: &App, date: &str, game: &str) -> Result<DealOfDay, Problem> {
    let day = Day::read(date).filter(|day| *day <= Day::at(app.now()));
    let game = GameId::from_name(game);
    Ok(app.daily.deal(day.ok_or(Problem::NotFound)?, game.ok_or(Problem::NotFound)?))
}

/// Today's deals, and yesterday's results.
pub(super) async fn overview(
    State(app): State<App>,
    session: Session,
) -> Result<Response, Problem> {
    let mut today = today(&app, session.player).await?;
    let mut yesterday = Vec::new();
    for state in &mut today {
        if let OwnDaily::Done { .. } = state.own {
            let deal = app.daily.deal(state.day, state.game);
            let games = daily::finished(&app, deal, session.player).await?;
            state.own = own_among(&games, session.player);
        }
        if let Some(day) = state.day.before() {
            let deal = app.daily.deal(day, state.game);
            let games = daily::finished(&app, deal, session.player).await?;
            let own = own_among(&games, session.player);
            yesterday.push((DailyState { day, game: state.game, own }, best(&games)));
        }
    }
    let name = player_name_of(&app, &session).await?;
    let overview = DailyOverview { today, yesterday, name };
    Ok(pages::daily(&session.context(), &overview).into_response())
}

/// Today's deals for a player, for the home page: without places, which take longer to find.
pub(super) async fn today(app: &App, player: Option<PlayerId>) -> Result<Vec<DailyState>, Problem> {
    let day = Day::at(app.now());
    let mut states = Vec::new();
    for game in GameId::ALL {
        let own = match daily::own_game(app, app.daily.deal(day, game), player).await? {
            Some(DailyGame { table, result: Some(result), .. }) => {
                OwnDaily::Done { table, result, place: None }
            }
            Some(going_on) => OwnDaily::GoingOn(going_on.table),
            None => OwnDaily::NotBegun,
        };
        states.push(DailyState { day, game, own });
    }
    Ok(states)
}

/// The own game of a player among all that have ended; not begun when it is not among them.
fn own_among(games: &[NotedGame], player: Option<PlayerId>) -> OwnDaily {
    let own = games.iter().find(|played| Some(played.player) == player);
    let own = own.and_then(|NotedGame { game, .. }| Some((game, game.result?)));
    let Some((game, result)) = own else { return OwnDaily::NotBegun };
    let ranked: Vec<i32> =
        games.iter().filter_map(|played| Some(played.game.ranked()?.margin)).collect();
    let better = ranked.iter().filter(|&&margin| margin > result.margin).count();
    let place = game.ranked().map(|_| (better + 1, ranked.len()));
    OwnDaily::Done { table: game.table.clone(), result, place }
}

/// The names of the best, and their lead.
fn best(games: &[NotedGame]) -> Option<DailyBest> {
    let lead = games.iter().filter_map(|played| Some(played.game.ranked()?.margin)).max()?;
    let is_best = |played: &&NotedGame| played.game.ranked().is_some_and(|it| it.margin == lead);
    let names = games.iter().filter(is_best).map(|played| played.game.name.clone());
    Some(DailyBest { names: names.take(NAMED).collect(), lead })
}

/// Most names of players who share the first place.
const NAMED: usize = 3;

/// One deal: the seal, and what players and computers made of it, as soon as the reader may know.
pub(super) async fn deal(
    State(app): State<App>,
    session: Session,
    Path((date, game)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let deal = read_deal(&app, &date, &game)?;
    let DealOfDay { day, game, .. } = deal;
    let is_today = day == Day::at(app.now());
    let own = daily::own_game(&app, deal, session.player).await?;
    let may_know = !is_today || own.as_ref().is_some_and(|own| own.result.is_some());
    let mut page = DailyDeal {
        state: DailyState { day, game, own: OwnDaily::NotBegun },
        is_today,
        secret: app.daily.secret(deal),
        results: None,
        going_on: 0,
        computers: Vec::new(),
        name: player_name_of(&app, &session).await?,
    };
    if may_know {
        let mut games = daily::finished(&app, deal, session.player).await?;
        page.going_on = daily::going_on(&app, deal, &mut games).await?;
        page.state.own = own_among(&games, session.player);
        page.results = Some(rows(&games, session.player));
        let computers = daily::computers(&app, deal).await?;
        if computers.len() < Level::ALL.len() && (page.going_on > 0 || !games.is_empty()) {
            daily::compute(&app, deal);
        }
        page.computers = computers.into_iter().map(|(level, it)| (level, it.result)).collect();
    }
    if let Some(own) = own.filter(|own| own.result.is_none()) {
        page.state.own = OwnDaily::GoingOn(own.table);
    }
    Ok(pages::daily_deal(&session.context(), &page).into_response())
}

/// Every result with its place, best first; those without a place last.
fn rows(games: &[NotedGame], player: Option<PlayerId>) -> Vec<DailyRow> {
    let ended = || games.iter().filter_map(|played| Some((played, played.game.result?)));
    let ranked: Vec<_> = ended().filter(|(_, result)| !result.helped).collect();
    let margins: Vec<i32> = ranked.iter().map(|(_, result)| result.margin).collect();
    let places = places(&margins).into_iter().map(Some);
    let helped = ended().filter(|(_, result)| result.helped).map(|row| (row, None));
    let mut rows: Vec<DailyRow> = ranked
        .into_iter()
        .zip(places)
        .chain(helped)
        .map(|((played, result), place)| DailyRow {
            place,
            name: played.game.name.clone(),
            result,
            table: played.game.table.clone(),
            own: Some(played.player) == player,
        })
        .collect();
    rows.sort_by_key(|row| row.place.unwrap_or(usize::MAX));
    rows
}

/// Begins today's deal; leads to the player's table if there is one already.
pub(super) async fn begin(
    State(app): State<App>,
    session: Session,
    Path((date, game)): Path<(String, String)>,
    fields: Fields,
) -> Result<Response, Problem> {
    let deal = read_deal(&app, &date, &game)?;
    if let Some(player) = session.player {
        let id = daily::table_of(&app, deal, player);
        if let Some(live) = app.tables.open(&id).await? {
            // The node that created it may have died before it noted that.
            daily::note_begun(app.journal.as_ref(), &live.now(), app.now()).await?;
            return Ok(Redirect::to(&format!("/t/{id}")).into_response());
        }
    }
    if deal.day != Day::at(app.now()) {
        return Err(Problem::DayOver);
    }
    let known_name = player_name_of(&app, &session).await?;
    let name = fields.name_or(&known_name)?;
    check_table_limit(&app, &session).await?;
    let rate_key = session.rate_key();
    let (player, jar) = session.ensure_player();
    if name != known_name {
        app.save_name(rate_key, player, &name).await?;
    }
    let id = daily::table_of(&app, deal, player);
    let setup = deals::setup(deal, player, name, random::invitation());
    let secret = app.daily.secret(deal);
    match app.tables.create_from(rate_key, id.clone(), setup, secret, false).await {
        Ok(live) => {
            daily::note_begun(app.journal.as_ref(), &live.now(), app.now()).await?;
            app.after_action(&live, rate_key);
        }
        // Another tab was first, perhaps on another node.
        Err(JournalError::Exists) => {}
        Err(error) => return Err(error.into()),
    }
    daily::compute(&app, deal);
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}

/// The reader's own game beside another one of the same deal: the table, or the level of a computer, is `with`.
pub(super) async fn compare(
    State(app): State<App>,
    session: Session,
    Path((date, game)): Path<(String, String)>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let deal = read_deal(&app, &date, &game)?;
    let DealOfDay { day, game, .. } = deal;
    let own = daily::own_game(&app, deal, session.player).await?;
    let own = own.filter(|own| own.result.is_some()).ok_or(Problem::DailyUnfinished)?;
    // A window without cookies could be somebody who wants to see a game before playing the deal.
    if own.ranked().is_none() && day == Day::at(app.now()) {
        return Err(Problem::DailyHelped);
    }
    let with = query.get("with").ok_or(Problem::NotFound)?;
    let own = table(&app, &own.table).await?.ok_or(Problem::NotFound)?;
    let other = match Level::ALL.into_iter().find(|level| level.name() == with) {
        Some(level) => computer_table(&app, deal, level).await?,
        None => table(&app, with).await?,
    };
    let is_same_deal = |other: &Table| {
        other.setup.daily == Some(day) && other.game_id() == game && other.is_over()
    };
    let other = other.filter(is_same_deal).ok_or(Problem::NotFound)?;
    let pair = DailyComparison { day, game, own: &own, other: &other, now: app.now() };
    Ok(pages::daily_compare(&session.context(), &pair).into_response())
}

async fn table(app: &App, id: &str) -> Result<Option<Table>, Problem> {
    let Some(id) = TableId::new(id) else { return Ok(None) };
    let live = app.tables.open(&id).await?;
    Ok(live.map(|live| Table::clone(&live.now())))
}

/// The game of a computer as a table.
async fn computer_table(
    app: &App,
    deal: DealOfDay,
    level: Level,
) -> Result<Option<Table>, Problem> {
    let known = daily::computers(app, deal).await?;
    let known = known.into_iter().find(|(known, _)| *known == level);
    let played = |(_, result): (Level, ComputerResult)| {
        ComputerGame::new(deal, level, app.daily.secret(deal)).table(result.actions)
    };
    Ok(known.and_then(played))
}

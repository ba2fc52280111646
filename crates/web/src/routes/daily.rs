//! The pages of the deals of the day.

use std::collections::HashMap;

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_bots::Level;
use gueridon_journal::{JournalError, PlayerId, TableId};
use gueridon_record::GameId;
use gueridon_table::daily::{self as deals, ComputerGame, DailyGame, Day, places};
use gueridon_table::pages::{
    self, DailyBest, DailyComparison, DailyDeal, DailyOverview, DailyRow, DailyState, OwnDaily,
};
use gueridon_table::table::Table;

use super::create::check_table_limit;
use super::form::{Fields, player_name};
use super::home::player_name_of;
use crate::app::App;
use crate::daily::{self, Played};
use crate::problem::Problem;
use crate::random;
use crate::session::Session;

/// The deal that a path names: a day that has begun, and a game.
fn read_deal(app: &App, date: &str, game: &str) -> Result<(Day, GameId), Problem> {
    let day = Day::read(date).filter(|day| *day <= Day::at(app.now()));
    let game = GameId::from_name(game);
    Ok((day.ok_or(Problem::NotFound)?, game.ok_or(Problem::NotFound)?))
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
            state.own =
                own_among(&daily::games(&app, state.day, state.game).await?, session.player);
        }
        if let Some(day) = state.day.before() {
            let games = daily::games(&app, day, state.game).await?;
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
        let own = match own_game(app, day, game, player).await? {
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

async fn own_game(
    app: &App,
    day: Day,
    game: GameId,
    player: Option<PlayerId>,
) -> Result<Option<DailyGame>, Problem> {
    match player {
        Some(player) => daily::own_game(app, day, game, player).await,
        None => Ok(None),
    }
}

/// The own game of a player among all.
fn own_among(games: &[Played], player: Option<PlayerId>) -> OwnDaily {
    let own = games.iter().find(|played| Some(played.player) == player);
    let Some(Played { game, .. }) = own else { return OwnDaily::NotBegun };
    let Some(result) = game.result else { return OwnDaily::GoingOn(game.table.clone()) };
    let ranked: Vec<i32> =
        games.iter().filter_map(|played| Some(played.game.ranked()?.margin)).collect();
    let better = ranked.iter().filter(|&&margin| margin > result.margin).count();
    let place = game.ranked().map(|_| (better + 1, ranked.len()));
    OwnDaily::Done { table: game.table.clone(), result, place }
}

/// The names of the best, and their lead.
fn best(games: &[Played]) -> Option<DailyBest> {
    let lead = games.iter().filter_map(|played| Some(played.game.ranked()?.margin)).max()?;
    let is_best = |played: &&Played| played.game.ranked().is_some_and(|it| it.margin == lead);
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
    let (day, game) = read_deal(&app, &date, &game)?;
    let is_today = day == Day::at(app.now());
    let own = own_game(&app, day, game, session.player).await?;
    let may_know = !is_today || own.as_ref().is_some_and(|own| own.result.is_some());
    let mut deal = DailyDeal {
        state: DailyState { day, game, own: OwnDaily::NotBegun },
        is_today,
        secret: app.daily.secret(day, game),
        results: None,
        going_on: 0,
        computers: Vec::new(),
        name: player_name_of(&app, &session).await?,
    };
    if may_know {
        let games = daily::games(&app, day, game).await?;
        deal.state.own = own_among(&games, session.player);
        deal.going_on = games.iter().filter(|played| played.game.result.is_none()).count();
        deal.results = Some(rows(&games, session.player));
        let computers = daily::computers(&app, day, game).await?;
        if computers.len() < Level::ALL.len() && !games.is_empty() {
            daily::compute(&app, day, game);
        }
        deal.computers = computers.into_iter().map(|(level, it)| (level, it.result)).collect();
    } else if let Some(own) = own {
        deal.state.own = OwnDaily::GoingOn(own.table);
    }
    Ok(pages::daily_deal(&session.context(), &deal).into_response())
}

/// Every result with its place, best first; those without a place last.
fn rows(games: &[Played], player: Option<PlayerId>) -> Vec<DailyRow> {
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
    let (day, game) = read_deal(&app, &date, &game)?;
    if let Some(player) = session.player {
        let id = daily::table_of(&app, day, game, player);
        if let Some(live) = app.tables.open(&id).await? {
            // The node that created it may have died before it noted that.
            daily::note_begun(app.journal.as_ref(), &live.now(), app.now()).await?;
            return Ok(Redirect::to(&format!("/t/{id}")).into_response());
        }
    }
    if day != Day::at(app.now()) {
        return Err(Problem::DayOver);
    }
    let known_name = player_name_of(&app, &session).await?;
    let name =
        fields.get("name").map_or_else(|| Ok(known_name.clone()), |name| player_name(&name))?;
    check_table_limit(&app, &session).await?;
    let rate_key = session.rate_key();
    let (player, jar) = session.ensure_player();
    if name != known_name {
        app.journal.save_player(player, &name, app.now()).await?;
    }
    let id = daily::table_of(&app, day, game, player);
    let setup = deals::setup(day, game, player, name, random::invitation());
    let secret = app.daily.secret(day, game);
    match app.tables.create_from(id.clone(), setup, secret, false).await {
        Ok(live) => {
            daily::note_begun(app.journal.as_ref(), &live.now(), app.now()).await?;
            app.after_action(&live, rate_key);
        }
        // Another tab was first, perhaps on another node.
        Err(JournalError::Exists) => {}
        Err(error) => return Err(error.into()),
    }
    daily::compute(&app, day, game);
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}

/// The reader's own game beside another one of the same deal: the table, or the level of a computer, is `with`.
pub(super) async fn compare(
    State(app): State<App>,
    session: Session,
    Path((date, game)): Path<(String, String)>,
    Query(query): Query<HashMap<String, String>>,
) -> Result<Response, Problem> {
    let (day, game) = read_deal(&app, &date, &game)?;
    let own = own_game(&app, day, game, session.player).await?;
    let own = own.filter(|own| own.result.is_some()).ok_or(Problem::DailyUnfinished)?;
    let with = query.get("with").ok_or(Problem::NotFound)?;
    let own = table(&app, &own.table).await?.ok_or(Problem::NotFound)?;
    let other = match Level::ALL.into_iter().find(|level| level.name() == with) {
        Some(level) => computer_table(&app, day, game, level).await?,
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
    day: Day,
    game: GameId,
    level: Level,
) -> Result<Option<Table>, Problem> {
    let known = daily::computers(app, day, game).await?;
    let known = known.into_iter().find(|(known, _)| *known == level);
    let played = |(_, result): (Level, gueridon_table::daily::ComputerResult)| {
        let start = ComputerGame::new(day, game, level, app.daily.secret(day, game));
        start.table(result.actions)
    };
    Ok(known.and_then(played))
}

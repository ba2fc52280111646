//! Creating tables and taking seats.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_bots::Level;
use gueridon_engine::{MAX_SEATS, Seat};
use gueridon_journal::{Phase, PlayerId};
use gueridon_record::GameId;
use gueridon_table::pages;
use gueridon_table::table::{Entry, Pace, SeatPlan, Setup, Table};

use super::account::check_player_limit;
use super::form::{Fields, SeatedPlayer, Share, TablePath, player_name};
use super::home::player_name_of;
use crate::app::App;
use crate::limits::{COMPUTERS_ALONE, UNFINISHED};
use crate::problem::Problem;
use crate::random;
use crate::session::Session;

/// Creates a table: in one click against computers, or as a form says.
pub(super) async fn create(
    State(app): State<App>,
    session: Session,
    fields: Fields,
) -> Result<Response, Problem> {
    let game = GameId::from_name(&fields.need("game")?).ok_or(Problem::Malformed)?;
    let known_name = player_name_of(&app, &session).await?;
    let rate_key = session.rate_key();
    check_table_limit(&app, &session).await?;
    let (player, mut jar) = session.clone().ensure_player();
    let name =
        fields.get("name").map_or_else(|| Ok(known_name.clone()), |name| player_name(&name))?;
    let setup = match fields.get("with").as_deref() {
        Some("bots") => {
            let level = read_level(&fields)?.unwrap_or(session.level);
            jar = session.remember_level(level, jar);
            quick_game(game, player, name.clone(), level)
        }
        Some("coach") => coached_game(game, player, name.clone()),
        Some(_) | None => read_setup(&fields, game, player, &name)?,
    };
    setup.check()?;
    let computers_alone = setup.seats.iter().all(|seat| matches!(seat, SeatPlan::Bot(_)));
    // One of them was counted by the limit above.
    if computers_alone && !app.new_tables.take_many(rate_key, COMPUTERS_ALONE - 1.0, app.now()) {
        return Err(Problem::TooMany);
    }
    if name != known_name {
        app.journal.save_player(player, &name, app.now()).await?;
    }
    let public = fields.get("visibility").as_deref() == Some("public");
    let live = app.tables.create(random::table_id(), setup, public).await?;
    app.after_action(&live, rate_key);
    Ok((jar, Redirect::to(&format!("/t/{}", live.now().id))).into_response())
}

/// Refuses a new table when the address or the player has too many.
pub(super) async fn check_table_limit(app: &App, session: &Session) -> Result<(), Problem> {
    if !app.new_tables.take(session.rate_key(), app.now()) {
        return Err(Problem::TooMany);
    }
    let Some(player) = session.player else { return Ok(()) };
    let newest = app.journal.tables_of(player, UNFINISHED).await?;
    let unfinished = newest.iter().filter(|table| table.phase != Phase::Over).count();
    if unfinished < UNFINISHED as usize { Ok(()) } else { Err(Problem::TooManyTables) }
}

/// The strength of computers that a form chooses.
pub(super) fn read_level(fields: &Fields) -> Result<Option<Level>, Problem> {
    let level = fields.get("level").map(|name| Level::read(&name));
    level.map(|level| level.ok_or(Problem::UnknownLevel)).transpose()
}

/// One player against computers of one level.
fn quick_game(game: GameId, player: PlayerId, name: String, level: Level) -> Setup {
    let mut seats = vec![SeatPlan::Player { player, name }];
    seats.resize(game.usual_players(), SeatPlan::Bot(level));
    Setup::new(game, player, seats, random::invitation())
}

/// A first game: one player against one easy computer, with a coach.
fn coached_game(game: GameId, player: PlayerId, name: String) -> Setup {
    let seats = vec![SeatPlan::Player { player, name }, SeatPlan::Bot(Level::Easy)];
    Setup { coach: true, ..Setup::new(game, player, seats, random::invitation()) }
}

fn read_setup(fields: &Fields, game: GameId, host: PlayerId, name: &str) -> Result<Setup, Problem> {
    let one_screen = fields.get("screen").is_some();
    let mut seats = Vec::new();
    let mut is_me = false;
    for seat in 0..MAX_SEATS {
        let plan = match fields.get(&format!("seat{seat}")).as_deref().unwrap_or("none") {
            "none" => continue,
            "open" if !one_screen => SeatPlan::Open,
            "me" if !one_screen && !is_me => {
                is_me = true;
                SeatPlan::Player { player: host, name: name.to_string() }
            }
            // A second seat for the same player is open to somebody else.
            "me" if !one_screen => SeatPlan::Open,
            "local" if one_screen => {
                let name = fields.get(&format!("name{seat}")).unwrap_or_default();
                SeatPlan::Player { player: host, name: player_name(&name)? }
            }
            level => SeatPlan::Bot(Level::read(level).ok_or(Problem::Malformed)?),
        };
        seats.push(plan);
    }
    let mut setup = Setup::new(game, host, seats, random::invitation());
    setup.one_screen = one_screen;
    setup.advice = fields.get("advice").is_some();
    if let Some(pace) = fields.get("pace") {
        setup.pace = Pace::read(&pace).ok_or(Problem::Malformed)?;
    }
    for option in game.options() {
        let Some(name) = fields.get(option.name) else { continue };
        let choice = option.choices.iter().find(|choice| choice.name == name);
        if let Some(value) = choice.ok_or(Problem::Malformed)?.value() {
            setup.rules.insert(option.name.to_string(), value);
        }
    }
    Ok(setup)
}

/// Shows an invitation.
pub(super) async fn join(
    State(app): State<App>,
    session: Session,
    TablePath(live): TablePath,
    Path((_, invitation)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let table = live.now();
    if table.setup.invitation != invitation {
        return Err(Problem::WrongInvitation);
    }
    let seated = session.player.is_some_and(|player| table.has_player(player));
    if seated || table.free_seat().is_none() {
        return Ok(Redirect::to(&format!("/t/{}", table.id)).into_response());
    }
    let name = player_name_of(&app, &session).await?;
    Ok(pages::join(&session.context(), &table, &name).into_response())
}

/// Takes a free seat.
pub(super) async fn sit(
    State(app): State<App>,
    session: Session,
    TablePath(live): TablePath,
    fields: Fields,
) -> Result<Response, Problem> {
    let (invitation, name) = (fields.get("invitation"), fields.get("name"));
    let share: Option<Share> = fields.parse("share")?;
    let share = share.map(|share| share.0);
    let known_name = player_name_of(&app, &session).await?;
    let name = name.map_or_else(|| Ok(known_name.clone()), |name| player_name(&name))?;
    let table = live.now();
    if invitation.as_deref() != Some(table.setup.invitation.as_str()) {
        return Err(Problem::WrongInvitation);
    }
    if session.player.is_none() || name != known_name {
        check_player_limit(&app, &session)?;
    }
    let rate_key = session.rate_key();
    let (player, jar) = session.ensure_player();
    let seated = |table: &Table| table.has_player(player);
    if !seated(&table) {
        if name != known_name {
            app.journal.save_player(player, &name, app.now()).await?;
        }
        let sat = app.tables.commit(&live, |table| {
            let seat = table.free_seat().filter(|_| !seated(table));
            let seat = seat.ok_or(Problem::NoFreeSeat)?.0;
            Ok(Entry::Sit { seat, player, name: name.clone(), share: share.clone() }.into())
        });
        match sat.await {
            Ok(_) => app.after_action(&live, rate_key),
            // The same request again, or a second click.
            Err(Problem::NoFreeSeat) if seated(&live.now()) => {}
            Err(problem) => return Err(problem),
        }
    }
    Ok((jar, Redirect::to(&format!("/t/{}", table.id))).into_response())
}

/// Marks the seats of a player as ready: the player has seen the commitment, so the cards can be dealt.
pub(super) async fn ready(
    State(app): State<App>,
    SeatedPlayer { session, live, player, .. }: SeatedPlayer,
    fields: Fields,
) -> Result<Response, Problem> {
    // One screen may serve several seats; the share counts for the first of them.
    let mut share = fields.parse("share")?.map(|Share(share)| share);
    while unready_seat(&live.now(), player).is_some() {
        let share = share.take();
        let done = app.tables.commit(&live, |table| {
            let seat = unready_seat(table, player).ok_or(Problem::Stale)?.0;
            Ok(Entry::Ready { seat, share: share.clone() }.into())
        });
        done_or_stale(done.await)?;
    }
    app.after_action(&live, session.rate_key());
    Ok(Redirect::to(&format!("/t/{}", live.now().id)).into_response())
}

/// Another request may have done the same meanwhile.
pub(super) fn done_or_stale(committed: Result<Arc<Table>, Problem>) -> Result<(), Problem> {
    match committed {
        Ok(_) | Err(Problem::Stale) => Ok(()),
        Err(problem) => Err(problem),
    }
}

fn unready_seat(table: &Table, player: PlayerId) -> Option<Seat> {
    let mut seats =
        table.seats_of(player).into_iter().filter(|_| !table.is_dealt() && !table.cancelled);
    seats.find(|seat| !table.seats[seat.index()].ready)
}

//! Creating tables and taking seats.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_bots::Level;
use gueridon_engine::{MAX_SEATS, Seat};
use gueridon_journal::{Phase, PlayerId};
use gueridon_pages as pages;
use gueridon_record::GameId;
use gueridon_table::table::{Entry, Pace, SeatPlan, Setup, Table};
use gueridon_text::Phrase;

use super::account::check_player_limit;
use super::form::{Fields, PlayerAtTable, TablePath, player_name};
use super::home::{chosen_options, player_name_of};
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
    let name = fields.name_or(&known_name)?;
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
    jar = session.remember_own_side(&setup.rules, jar);
    let computers_alone = setup.seats.iter().all(|seat| matches!(seat, SeatPlan::Bot(_)));
    // One of them was counted by the limit above.
    if computers_alone && !app.new_tables.take_many(rate_key, COMPUTERS_ALONE - 1.0, app.now()) {
        return Err(Problem::TooMany);
    }
    let public = fields.get("visibility").as_deref() == Some("public");
    let permit = match public {
        true => Some(app.public_tables.acquire(&app.tables, rate_key).await?),
        false => None,
    };
    if name != known_name {
        app.save_name(rate_key, player, &name).await?;
    }
    let live = app.tables.create(rate_key, random::table_id(), setup, public).await?;
    if let Some(permit) = permit {
        app.public_tables.add(live.now().id.clone(), permit);
    }
    app.after_action(&live, rate_key);
    Ok((jar, Redirect::to(&live.now().path())).into_response())
}

/// Refuses a new table when the address or the player has too many.
pub(super) async fn check_table_limit(app: &App, session: &Session) -> Result<(), Problem> {
    let rate_key = session.rate_key();
    app.check_room(rate_key).await?;
    app.new_tables.admit(rate_key, app.now())?;
    app.tables_in_all.admit(rate_key, app.now())?;
    app.client_log.created(session.subnet, app.now());
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
    let (mut seats, mut numbers) = (Vec::new(), Vec::new());
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
        numbers.push(seat);
    }
    let mut setup = Setup::new(game, host, seats, random::invitation());
    setup.one_screen = one_screen;
    setup.advice = fields.get("advice").is_some();
    if let Some(pace) = fields.get("pace") {
        setup.pace = Pace::read(&pace).ok_or(Problem::Malformed)?;
    }
    let first = fields.get("first").map(|first| first_seat(&first, game, &numbers)).transpose()?;
    setup.rules = chosen_options(game, |option| match option {
        "first" => first.clone(),
        _ => fields.get(option).map(Into::into),
    })?;
    Ok(setup)
}

/// The seat that begins, without those that stay empty; a form counts them too. What is no seat of the form is left as
/// it is, for the option to refuse.
fn first_seat(text: &str, game: GameId, numbers: &[usize]) -> Result<String, Problem> {
    let number = text.parse::<usize>().ok().filter(|number| number < game.players().end());
    let Some(number) = number else { return Ok(text.to_owned()) };
    let seat = numbers.iter().position(|taken| *taken == number);
    let message = || Phrase::ProblemNobodyBegins.with("number", number as i32 + 1);
    seat.map(|seat| seat.to_string()).ok_or_else(|| Problem::Record(message()))
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
        return Ok(Redirect::to(&table.path()).into_response());
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
    let invitation = fields.get("invitation");
    let share = fields.share()?;
    let known_name = player_name_of(&app, &session).await?;
    let name = fields.name_or(&known_name)?;
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
            app.save_name(rate_key, player, &name).await?;
        }
        let sat = app.tables.commit_for(rate_key, &live, |table| {
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
    Ok((jar, Redirect::to(&table.path())).into_response())
}

/// Marks the seats of a player as ready: the player has seen the commitment, so the cards can be dealt.
pub(super) async fn ready(
    State(app): State<App>,
    PlayerAtTable { session, live, player, .. }: PlayerAtTable,
    fields: Fields,
) -> Result<Response, Problem> {
    // One screen may serve several seats; the share counts for the first of them.
    let mut share = fields.share()?;
    while unready_seat(&live.now(), player).is_some() {
        let share = share.take();
        let done = app.tables.commit_for(session.rate_key(), &live, |table| {
            let seat = unready_seat(table, player).ok_or(Problem::Stale)?.0;
            Ok(Entry::Ready { seat, share: share.clone() }.into())
        });
        done_or_stale(done.await)?;
    }
    app.after_action(&live, session.rate_key());
    Ok(Redirect::to(&live.now().path()).into_response())
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

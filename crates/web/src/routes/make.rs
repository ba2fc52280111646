//! Laying tables and sitting down at them.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_bots::Level;
use gueridon_engine::Version;
use gueridon_journal::{JournalError, Phase, PlayerId, TableId};
use gueridon_record::GameId;

use super::fields::{Fields, find, must_sit};
use super::home::name_of;
use super::me::may_be_written_down;
use crate::app::App;
use crate::identity::Guest;
use crate::limits::{COMPUTERS_ALONE, UNFINISHED};
use crate::pages;
use crate::problem::Problem;
use crate::random;
use crate::table::{Entry, Pace, SeatPlan, Setup, Table};

/// Lays a table: in one click against computers, or as a form says.
pub(super) async fn create(
    State(app): State<App>,
    guest: Guest,
    fields: Fields,
) -> Result<Response, Problem> {
    let game = GameId::from_name(fields.need("game")?).ok_or(Problem::Malformed)?;
    let known_name = name_of(&app, &guest).await?;
    let counted = guest.counted();
    may_lay_a_table(&app, &guest).await?;
    let (player, jar) = guest.sit();
    let name = if fields.get("name").is_some() { fields.name("name")? } else { known_name.clone() };
    let setup = if fields.get("with") == Some("bots") {
        quick_game(game, player, name.clone())
    } else {
        read_setup(&fields, game, player, &name)?
    };
    setup.check()?;
    let computers_alone = setup.seats.iter().all(|seat| matches!(seat, SeatPlan::Bot(_)));
    // One was counted already.
    if computers_alone && !app.tables.take_many(counted, COMPUTERS_ALONE - 1.0, app.now()) {
        return Err(Problem::TooMany);
    }
    if name != known_name {
        app.journal.save_player(player, &name, app.now()).await?;
    }
    let public = fields.get("visibility") == Some("public");
    let live = app.hall.create(random::table_id(), setup, public).await?;
    app.acted(&live, counted);
    Ok((jar, Redirect::to(&format!("/t/{}", live.now().id))).into_response())
}

/// Whether somebody may lay one more table.
pub(super) async fn may_lay_a_table(app: &App, guest: &Guest) -> Result<(), Problem> {
    if !app.tables.take(guest.counted(), app.now()) {
        return Err(Problem::TooMany);
    }
    let Some(player) = guest.player else { return Ok(()) };
    let newest = app.journal.tables_of(player, UNFINISHED).await?;
    let unfinished = newest.iter().filter(|table| table.phase != Phase::Over).count();
    if unfinished < UNFINISHED as usize { Ok(()) } else { Err(Problem::TooManyTables) }
}

/// One player against computers of the level `host`.
fn quick_game(game: GameId, player: PlayerId, name: String) -> Setup {
    let mut seats = vec![SeatPlan::Player { player, name }];
    seats.resize(game.usual_players(), SeatPlan::Bot(Level::Host));
    Setup::new(game, player, seats)
}

fn read_setup(fields: &Fields, game: GameId, host: PlayerId, name: &str) -> Result<Setup, Problem> {
    let one_screen = fields.get("screen").is_some();
    let mut seats = Vec::new();
    let mut is_me = false;
    for seat in 0..gueridon_engine::MAX_SEATS {
        let plan = match fields.get(&format!("seat{seat}")).unwrap_or("none") {
            "none" => continue,
            "open" if !one_screen => SeatPlan::Open,
            "me" if !one_screen && !is_me => {
                is_me = true;
                SeatPlan::Player { player: host, name: name.to_string() }
            }
            // Whoever chooses to sit twice invites somebody to the second seat.
            "me" if !one_screen => SeatPlan::Open,
            "local" if one_screen => {
                let name = fields.name(&format!("name{seat}"))?;
                SeatPlan::Player { player: host, name }
            }
            level => SeatPlan::Bot(Level::from_name(level).ok_or(Problem::Malformed)?),
        };
        seats.push(plan);
    }
    let mut setup = Setup::new(game, host, seats);
    setup.one_screen = one_screen;
    if let Some(pace) = fields.get("pace") {
        setup.pace = Pace::read(pace).ok_or(Problem::Malformed)?;
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

/// An invitation is opened.
pub(super) async fn join(
    State(app): State<App>,
    guest: Guest,
    Path((id, invitation)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let live = find(&app, &id).await?;
    let table = live.now();
    if table.setup.invitation != invitation {
        return Err(Problem::WrongInvitation);
    }
    let seated = guest.player.is_some_and(|player| !table.seats_of(player).is_empty());
    if seated || table.free_seat().is_none() {
        return Ok(Redirect::to(&format!("/t/{id}")).into_response());
    }
    let name = name_of(&app, &guest).await?;
    Ok(pages::join(&guest, &table, &name).into_response())
}

/// Somebody takes a free seat.
pub(super) async fn sit(
    State(app): State<App>,
    guest: Guest,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Response, Problem> {
    let live = find(&app, &id).await?;
    let share = fields.share()?;
    let known_name = name_of(&app, &guest).await?;
    let name = if fields.get("name").is_some() { fields.name("name")? } else { known_name.clone() };
    if fields.get("invitation") != Some(live.now().setup.invitation.as_str()) {
        return Err(Problem::WrongInvitation);
    }
    if guest.player.is_none() || name != known_name {
        may_be_written_down(&app, &guest)?;
    }
    let counted = guest.counted();
    let (player, jar) = guest.sit();
    let seated = |table: &Table| !table.seats_of(player).is_empty();
    if !seated(&live.now()) {
        if name != known_name {
            app.journal.save_player(player, &name, app.now()).await?;
        }
        let sat = app.hall.happen::<Problem>(&live, |table| {
            let seat = table.free_seat().filter(|_| !seated(table));
            let seat = seat.ok_or(Problem::NoFreeSeat)?.0;
            Ok(Entry::Sit { seat, player, name: name.clone(), share: share.clone() })
        });
        match sat.await {
            Ok(_) => app.acted(&live, counted),
            // The same request again, or a second click: it is done already.
            Err(Problem::NoFreeSeat) if seated(&live.now()) => {}
            Err(problem) => return Err(problem),
        }
    }
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}

/// Who laid the table has seen the commitment: as far as they are concerned, the cards are dealt.
pub(super) async fn ready(
    State(app): State<App>,
    guest: Guest,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Response, Problem> {
    let live = find(&app, &id).await?;
    let share = fields.share()?;
    let player = guest.player.ok_or(Problem::NotSeated)?;
    app.hall.ask(&live, |table| must_sit(table, player)).await?;
    // One screen may serve several seats; one share is enough, the first seat's.
    let mut share = share;
    loop {
        let table = live.now();
        let unready = |table: &Table| {
            table.seats_of(player).into_iter().find(|seat| !table.seats[seat.index()].ready)
        };
        if table.game.is_some() || unready(&table).is_none() {
            break;
        }
        let added = share.take();
        let done = app
            .hall
            .happen::<Problem>(&live, |table| {
                let seat = unready(table).ok_or(Problem::Stale)?.0;
                Ok(Entry::Ready { seat, share: added.clone() })
            })
            .await;
        match done {
            Ok(_) | Err(Problem::Stale) => {}
            Err(problem) => return Err(problem),
        }
    }
    app.acted(&live, guest.counted());
    Ok(Redirect::to(&format!("/t/{id}")).into_response())
}

/// The same players again; whoever began before begins last.
pub(super) async fn rematch(
    State(app): State<App>,
    guest: Guest,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let live = find(&app, &id).await?;
    let player = guest.player.ok_or(Problem::NotSeated)?;
    let may = |table: &Arc<Table>| {
        must_sit(table, player)?;
        if table.is_over() { Ok(table.clone()) } else { Err(Problem::NotOver) }
    };
    let table = app.hall.ask(&live, may).await?;
    // Everybody would give it the same name, so it can be laid before the way there is shown: who is
    // shown the way never finds nothing.
    let next = table.rematch.clone().unwrap_or_else(|| rematch_id(&app, &table.id));
    if app.hall.open(&next).await?.is_none() {
        let setup = next_setup(&table, player);
        match app.hall.create(next.clone(), setup, table.public).await {
            Ok(next) => app.acted(&next, guest.counted()),
            Err(JournalError::Exists) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let linked = app.hall.happen::<Problem>(&live, |table| match &table.rematch {
        Some(_) => Err(Problem::Stale),
        None => Ok(Entry::Rematch { table: next.to_string() }),
    });
    match linked.await {
        Ok(_) | Err(Problem::Stale) => {}
        Err(problem) => return Err(problem),
    }
    Ok(Redirect::to(&format!("/t/{next}")).into_response())
}

/// The id of the table at which the players of another one sit down again.
fn rematch_id(app: &App, table: &TableId) -> TableId {
    let signed = app.sign(b"the table of a rematch\n", table.as_str().as_bytes());
    random::table_id_of(&std::array::from_fn(|at| signed[at]))
}

fn next_setup(table: &Table, host: PlayerId) -> Setup {
    let mut seats: Vec<SeatPlan> = table
        .seats
        .iter()
        .map(|seat| match (seat.owner, seat.bot) {
            (Some(player), _) => SeatPlan::Player { player, name: seat.name.clone() },
            (None, Some(level)) => SeatPlan::Bot(level),
            (None, None) => SeatPlan::Open,
        })
        .collect();
    seats.rotate_left(1);
    Setup {
        seats,
        host,
        invitation: random::word::<20>(),
        version: Version::NEWEST,
        cards: None,
        follows: Some(table.id.to_string()),
        ..Setup::clone(&table.setup)
    }
}

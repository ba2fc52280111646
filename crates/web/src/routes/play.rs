//! What players do at a table.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_bots::Level;
use gueridon_engine::Seat;
use gueridon_journal::PlayerId;
use gueridon_text::Phrase;
use serde_json::json;

use super::form::{Fields, clean_text, find, must_sit};
use super::table::{answer, steps};
use crate::app::App;
use crate::limits::{MAX_CHAT, MAX_CHAT_LINES, MAX_LEAVINGS};
use crate::pages::Selection;
use crate::problem::{Problem, wants_json};
use crate::session::Session;
use crate::table::{By, Entry, Table};
use crate::tables::LiveTable;

/// The level of a computer that takes over somebody's seat.
const SUBSTITUTE: Level = Level::Host;

/// Plays steps of a turn. They say at which step they were thought out; when the table is somewhere
/// else by now, they are refused, unless they are what brought it there.
pub(super) async fn play(
    State(app): State<App>,
    session: Session,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Problem> {
    let live = find(&app, &id).await?;
    let player = session.player.ok_or(Problem::NotSeated)?;
    app.tables.read_fresh(&live, |table| must_sit(table, player)).await?;
    if !app.moves.take(player, app.now()) {
        return Err(Problem::TooMany);
    }
    let at: usize = fields.need("at")?.parse().map_err(|_| Problem::Malformed)?;
    let actions = steps(fields.need("actions")?);
    if actions.is_empty() {
        return Err(Problem::Malformed);
    }
    let show = fields.get("show").and_then(|seat| seat.parse().ok()).map(Seat);
    let speaker = session.speaker();
    let played = app
        .tables
        .commit::<Problem>(&live, |table| {
            if table.steps() != at {
                return Err(Problem::Stale);
            }
            let game = table.game.as_ref().ok_or(Problem::Stale)?;
            let seat = table.to_act().ok_or(Problem::Stale)?;
            let by_hand = table.seat(seat).is_some_and(|seat| seat.bot.is_none());
            if !by_hand || !table.seats_of(player).contains(&seat) {
                return Err(Problem::NotYourTurn);
            }
            let tried = game.try_steps(seat, &actions, &speaker);
            tried.map_err(|refused| Problem::refused(table.game_id(), refused))?;
            Ok(Entry::Play { seat: seat.0, actions: actions.clone(), by: By::Player })
        })
        .await;
    let part = headers.contains_key("x-part");
    let selection = Selection { show, ..Selection::default() };
    let played = match played {
        Ok(table) => {
            app.after_action(&live, session.rate_key());
            Ok(table.seq())
        }
        // The same request again, or a second click: it is done already.
        Err(problem @ (Problem::Stale | Problem::NotYourTurn)) => {
            when_played(&live.now(), player, at, &actions).ok_or(problem)
        }
        Err(problem) => Err(problem),
    };
    let seq = match played {
        Ok(seq) => seq,
        Err(problem @ Problem::Stale) if !wants_json(&headers) => {
            let page = answer(&app, &session, &live, &selection, part, Some(&problem));
            return Ok((StatusCode::CONFLICT, page).into_response());
        }
        Err(
            problem @ (Problem::Against(..)
            | Problem::AfterReveal
            | Problem::NotYourTurn
            | Problem::Unavailable(_)),
        ) if part => {
            let status = problem.clone().into_response().status();
            let page = answer(&app, &session, &live, &selection, part, Some(&problem));
            return Ok((status, page).into_response());
        }
        Err(problem) => return Err(problem),
    };
    Ok(done(&app, &session, &live, &headers, &selection, seq))
}

/// How many things had happened when exactly this was played at that step, by that player.
fn when_played(table: &Table, player: PlayerId, at: usize, actions: &[String]) -> Option<u64> {
    // Steps never go back, so that a long game need not be searched from its beginning.
    let first = table.entry_log.partition_point(|entry_log| entry_log.steps.0 < at);
    let mut then = table.entry_log[first..].iter().take_while(|entry_log| entry_log.steps.0 == at);
    let place = then.position(|entry_log| {
        let Entry::Play { seat, actions: played, by: By::Player } = &entry_log.entry else {
            return false;
        };
        played == actions && table.seat(Seat(*seat)).is_some_and(|seat| seat.owner == Some(player))
    });
    place.map(|place| (first + place) as u64 + 1)
}

/// The answer to something that was done, as the entry of that number: the table for scripts, a receipt
/// for programs, the way to the table for everybody else.
fn done(
    app: &App,
    session: &Session,
    live: &LiveTable,
    headers: &HeaderMap,
    selection: &Selection,
    seq: u64,
) -> Response {
    let table = live.now();
    if wants_json(headers) {
        // Others may have gone on since: the receipt is for this entry.
        let entry = seq.checked_sub(1).and_then(|place| table.entry_log.get(place as usize));
        let (step, head) = entry.map_or((table.steps(), table.head), |it| (it.steps.1, it.head));
        let receipt = json!({ "seq": seq, "step": step, "head": head.to_string() });
        return Json(receipt).into_response();
    }
    if headers.contains_key("x-part") {
        return answer(app, session, live, selection, true, None).into_response();
    }
    Redirect::to(&selection.address(&table)).into_response()
}

/// A seat is handed to a computer.
pub(super) async fn leave(
    State(app): State<App>,
    session: Session,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Problem> {
    let seat = fields.seat("seat")?.0;
    change_seat(&app, &session, &id, &headers, seat, Entry::Leave { seat, level: SUBSTITUTE }).await
}

/// And taken back.
pub(super) async fn return_to_seat(
    State(app): State<App>,
    session: Session,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Problem> {
    let seat = fields.seat("seat")?.0;
    change_seat(&app, &session, &id, &headers, seat, Entry::Return { seat }).await
}

async fn change_seat(
    app: &App,
    session: &Session,
    id: &str,
    headers: &HeaderMap,
    seat: u8,
    entry: Entry,
) -> Result<Response, Problem> {
    let live = find(app, id).await?;
    let player = session.player.ok_or(Problem::NotSeated)?;
    let wants_bot = is_leaving(&entry);
    let changed = app.tables.commit::<Problem>(&live, |table: &Table| {
        let own = table.seat(Seat(seat)).filter(|seat| seat.owner == Some(player));
        let own = own.ok_or(Problem::NotSeated)?;
        if table.game.is_none() || table.is_over() || own.bot.is_some() == wants_bot {
            return Err(Problem::Stale);
        }
        // Who comes back may always stay; a table has no room for going to and fro for ever.
        let changes =
            table.entry_log.iter().filter(|entry_log| is_leaving(&entry_log.entry)).count();
        if wants_bot && changes >= MAX_LEAVINGS {
            return Err(Problem::TooMany);
        }
        Ok(entry.clone())
    });
    let seq = match changed.await {
        Ok(table) => {
            app.after_action(&live, session.rate_key());
            table.seq()
        }
        // It is as it was asked for.
        Err(Problem::Stale) => live.now().seq(),
        Err(problem) => return Err(problem),
    };
    Ok(done(app, session, &live, headers, &Selection::default(), seq))
}

fn is_leaving(entry: &Entry) -> bool {
    matches!(entry, Entry::Leave { .. })
}

/// Somebody says something. A line says after how many others it was written: when it stands there by now,
/// it came a second time.
pub(super) async fn chat(
    State(app): State<App>,
    session: Session,
    Path(id): Path<String>,
    headers: HeaderMap,
    fields: Fields,
) -> Result<Response, Problem> {
    let live = find(&app, &id).await?;
    let player = session.player.ok_or(Problem::NotSeated)?;
    let text = clean_text(fields.need("text")?);
    if text.is_empty() {
        return Err(Problem::Malformed);
    }
    if text.chars().count() > MAX_CHAT {
        let message = Phrase::ProblemChatTooLong.with("limit", MAX_CHAT as i32);
        return Err(Problem::TooLarge(message));
    }
    let after: Option<usize> = match fields.get("after") {
        Some(number) => Some(number.parse().map_err(|_| Problem::Malformed)?),
        None => None,
    };
    let done = |seq| done(&app, &session, &live, &headers, &Selection::default(), seq);
    if let Some(seq) = when_said(&live.now(), player, after, &text) {
        return Ok(done(seq));
    }
    if !app.chats.take(player, app.now()) {
        return Err(Problem::TooMany);
    }
    let said = app
        .tables
        .commit::<Problem>(&live, |table| {
            let seat = table.seats_of(player).first().copied().ok_or(Problem::NotSeated)?;
            if when_said(table, player, after, &text).is_some() {
                return Err(Problem::Stale);
            }
            if table.chat.len() >= MAX_CHAT_LINES {
                let message = Phrase::ProblemChatFull.with("limit", MAX_CHAT_LINES as i32);
                return Err(Problem::TooLarge(message));
            }
            Ok(Entry::Chat { seat: seat.0, text: text.clone() })
        })
        .await;
    match said {
        Ok(table) => Ok(done(table.seq())),
        Err(problem @ Problem::Stale) => {
            when_said(&live.now(), player, after, &text).map(done).ok_or(problem)
        }
        Err(problem) => Err(problem),
    }
}

/// How many things had happened when exactly this was said by that player, after so many lines.
fn when_said(table: &Table, player: PlayerId, after: Option<usize>, text: &str) -> Option<u64> {
    let seats = table.seats_of(player);
    let mut lines = table.chat.iter().enumerate().skip(after?);
    let (said, _) = lines.find(|(_, line)| seats.contains(&line.seat) && line.text == text)?;
    // What is sent twice was said lately: its entry is looked for from the end.
    let is_chat = |place: &usize| matches!(table.entry_log[*place].entry, Entry::Chat { .. });
    let mut newest_first = (0..table.entry_log.len()).rev().filter(is_chat);
    newest_first.nth(table.chat.len() - 1 - said).map(|place| place as u64 + 1)
}

//! What all tables for practice share: steps in the address, the page, refusals.

use std::borrow::Cow;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::cookie::SignedCookieJar;
use gueridon_journal::{Document, PlayerId};
use gueridon_table::pages::{Audience, Frame, Notice, Presence, Rendered, Selection, Task};
use gueridon_table::table::{By, Table};
use serde::Deserialize;

use super::account::check_player_limit;
use super::form::{Fields, Reply, Steps};
use crate::app::App;
use crate::limits::MAX_STEPS;
use crate::problem::Problem;
use crate::session::Session;

/// What was played at a table for practice, and whether the solution is shown.
#[derive(Deserialize)]
pub(super) struct PracticeQuery {
    #[serde(default)]
    pub(super) p: String,
    help: Option<String>,
}

impl PracticeQuery {
    pub(super) fn shows_solution(&self) -> bool {
        self.help.as_deref() == Some("show")
    }
}

/// What a form plays at a table for practice.
pub(super) struct PlayedForm<'a> {
    fields: &'a Fields,
    /// The steps before, as the address has them.
    pub(super) before: Cow<'a, str>,
    /// Whether the solution is shown.
    pub(super) shown: bool,
}

impl<'a> PlayedForm<'a> {
    /// Reads the fields `p` and `help`.
    pub(super) fn new(fields: &'a Fields) -> PlayedForm<'a> {
        let before = fields.get("p").unwrap_or_default();
        PlayedForm { fields, before, shown: fields.get("help").as_deref() == Some("show") }
    }

    /// The steps that are played now, and all steps as the next address has them.
    pub(super) fn steps(&self) -> Result<(Vec<String>, String), Problem> {
        let Steps(actions) = Steps::read(&self.fields.need("actions")?);
        let all = [&*self.before, &actions.join(",")].join(",");
        Ok((actions, all))
    }
}

/// The player of a session, made now if there is none, and the cookies of the answer.
pub(super) fn ensure_player(
    app: &App,
    session: &Session,
) -> Result<(PlayerId, SignedCookieJar), Problem> {
    if session.player.is_none() {
        check_player_limit(app, session)?;
    }
    Ok(session.clone().ensure_player())
}

/// What is kept of a player's lessons or puzzles, by the name of the document.
pub(super) async fn saved_progress(
    app: &App,
    player: PlayerId,
    name: &str,
) -> Result<Option<String>, Problem> {
    Ok(app.journal.document(&scope(player), name).await?.map(|document| document.body))
}

/// Keeps the progress of a player.
pub(super) async fn save_progress(
    app: &App,
    player: PlayerId,
    name: &str,
    body: String,
) -> Result<(), Problem> {
    let (scope, name) = (scope(player), name.to_owned());
    app.journal.save_document(Document { scope, name, body, at: app.now() }).await?;
    Ok(())
}

fn scope(player: PlayerId) -> String {
    format!("player/{player}")
}

/// Steps as the address has them; none when there are more than [`MAX_STEPS`].
pub(super) fn read_steps(text: &str) -> Option<Vec<String>> {
    let steps = text.split(',').filter(|step| !step.is_empty());
    let steps: Vec<String> = steps.take(MAX_STEPS + 1).map(String::from).collect();
    (steps.len() <= MAX_STEPS).then_some(steps)
}

/// The page of a table for practice.
pub(super) fn page(
    session: &Session,
    table: &Table,
    task: &Task,
    selection: Selection,
    reply: Reply,
    notice: Option<&Notice>,
) -> Response {
    let context = session.context();
    let seats = table.practice.iter().map(|practice| practice.seat).collect();
    let audience = Audience { seats, ..Audience::new(&context, table) };
    let frame = Frame::new(&audience, table, Presence::default(), 0, selection).with_task(task);
    let rendered = match reply {
        Reply::Part => frame.part(notice),
        Reply::Page | Reply::Json => frame.page(&context, notice),
    };
    match rendered {
        Rendered::Page(page) => (StatusCode::OK, page).into_response(),
        Rendered::Redirect(address) => Redirect::to(&address).into_response(),
    }
}

/// Why steps cannot be played.
pub(super) fn refusal(session: &Session, table: &Table, actions: &[String]) -> Problem {
    let seat = table.practice.as_ref().map(|practice| practice.seat);
    let Some(seat) = seat.filter(|seat| table.to_act() == Some(*seat)) else {
        return Problem::Stale;
    };
    match table.decide_play(seat, actions, By::Player, &session.speaker()) {
        Ok(_) => Problem::AfterReveal,
        Err(refused) => Problem::refused(table.game_id(), refused),
    }
}

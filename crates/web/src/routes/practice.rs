//! What all tables for practice share: steps in the address, the page, refusals.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_table::pages::{Audience, Frame, Notice, Presence, Rendered, Selection, Task};
use gueridon_table::table::{By, Table};
use serde::Deserialize;

use super::form::Reply;
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

//! Advice to the player whose turn it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_engine::Seat;
use gueridon_journal::PlayerId;
use gueridon_pages::Selection;
use gueridon_study::advice::SeatAdvice;
use gueridon_table::limits::MAX_ADVICE;
use gueridon_table::table::{Entry, SeatState, Table};
use gueridon_text::Phrase;
use serde_json::json;

use super::form::{Fields, PlayerAtTable, Reply};
use super::play::read_selection;
use super::table::page;
use crate::app::App;
use crate::live_table::LiveTable;
use crate::problem::Problem;
use crate::session::{RateKey, Session};

/// Asks for advice on the step `at`, and shows it. Everybody at the table sees that it was asked for.
pub(super) async fn ask(
    State(app): State<App>,
    PlayerAtTable { session, live, player, .. }: PlayerAtTable,
    reply: Reply,
    fields: Fields,
) -> Result<Response, Problem> {
    let at: usize = fields.parse("at")?.ok_or(Problem::Malformed)?;
    let selection = Selection { advice: true, ..read_selection(&fields) };
    let seat = note_request(&app, session.rate_key(), &live, player, at).await?;
    let advice = think(&app, &live, player, session.rate_key(), seat, at).await?;
    Ok(match reply {
        Reply::Json => Json(json!({ "seat": seat.0, "turns": turns(&advice) })).into_response(),
        Reply::Part => page(&app, &session, &live, selection, reply, None),
        Reply::Page => Redirect::to(&selection.address(&live.now())).into_response(),
    })
}

/// Commits that a player asks for advice on a step, unless that is noted already; returns the seat.
async fn note_request(
    app: &App,
    key: RateKey,
    live: &Arc<LiveTable>,
    player: PlayerId,
    at: usize,
) -> Result<Seat, Problem> {
    let asking = |table: &Table| asking_seat(table, player).filter(|_| table.steps() == at);
    let noted = |table: &Table| asking(table).filter(|&seat| table.has_advice(seat));
    if let Some(seat) = noted(&live.now()) {
        return Ok(seat);
    }
    app.advice.admit(player, app.now())?;
    app.advice_in_all.admit(key, app.now())?;
    let committed = app.tables.commit_for(key, live, |table| {
        if table.steps() != at || noted(table).is_some() {
            return Err(Problem::Stale);
        }
        let seat = asking(table).ok_or(Problem::NotYourTurn)?;
        if !table.allows_advice() {
            return Err(Problem::NoAdvice);
        }
        if table.advice_count() >= MAX_ADVICE {
            let message = Phrase::ProblemAdviceFull.with("limit", MAX_ADVICE as i32);
            return Err(Problem::TooLarge(message));
        }
        Ok(Entry::Advice { seat: seat.0 }.into())
    });
    match committed.await {
        Ok(table) => asking(&table).ok_or(Problem::Stale),
        // Another tab was first.
        Err(Problem::Stale) => noted(&live.now()).ok_or(Problem::Stale),
        Err(problem) => Err(problem),
    }
}

/// The seat for which a player acts now by hand.
fn asking_seat(table: &Table, player: PlayerId) -> Option<Seat> {
    let own = |seat: &SeatState| seat.is_by_hand() && seat.owner == Some(player);
    table.to_act().filter(|seat| table.seat(*seat).is_some_and(own))
}

/// Thinks out again what a player has asked for, where this node does not keep it.
pub(super) async fn of_viewer(
    app: &App,
    session: &Session,
    live: &Arc<LiveTable>,
) -> Result<(), Problem> {
    let table = live.now();
    let seat = session.player.and_then(|player| asking_seat(&table, player));
    let asked = seat.zip(session.player).filter(|(seat, _)| table.has_advice(*seat));
    let (seat, player) = asked.ok_or(Problem::Stale)?;
    think(app, live, player, session.rate_key(), seat, table.steps()).await.map(drop)
}

/// Stops the search when nobody waits for it any more.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The advice on a step: kept, or thought out now. One at a time for each player.
async fn think(
    app: &App,
    live: &Arc<LiveTable>,
    player: PlayerId,
    key: RateKey,
    seat: Seat,
    at: usize,
) -> Result<Arc<SeatAdvice>, Problem> {
    let _one_at_a_time = app.advised.take(player).await;
    if let Some(advice) = live.advice_on(at) {
        return Ok(advice);
    }
    let table = live.now();
    let stop = StopOnDrop(Arc::default());
    let job = table.advice(stop.0.clone()).filter(|_| table.steps() == at);
    let advice = app.threads.advise(key, job.ok_or(Problem::Stale)?).await;
    let advice = advice.ok_or(Problem::Busy)?.filter(|advice| advice.seat == seat);
    let advice = Arc::new(advice.ok_or(Problem::Stale)?);
    live.keep_advice(at, advice.clone());
    Ok(advice)
}

/// The advised turns for programs.
fn turns(advice: &SeatAdvice) -> Vec<serde_json::Value> {
    let turn = |turn: &gueridon_study::advice::AdvisedTurn| {
        let reasons: Vec<&str> = turn.whys.iter().map(|why| why.code()).collect();
        json!({ "actions": turn.actions, "complete": turn.complete, "reasons": reasons })
    };
    advice.turns.iter().map(turn).collect()
}

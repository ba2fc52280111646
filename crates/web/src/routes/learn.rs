//! Lessons: a position and a task at a table for practice. Everything that was played is in the address; only that
//! a lesson was done is kept.

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::cookie::SignedCookieJar;
use gueridon_journal::PlayerId;
use gueridon_pages as pages;
use gueridon_record::GameId;
use gueridon_study::lessons::{Course, Lesson, LessonKind, LessonProgress};
use gueridon_table::table::Caption;

use super::form::{Fields, Reply};
use super::practice::{self, Exercise, PracticeQuery};
use super::table::SelectionQuery;
use crate::app::App;
use crate::limits::HISTORY;
use crate::problem::Problem;
use crate::session::Session;

/// The name of the document about a player's lessons.
const LESSONS: &str = "lessons";

/// All lessons.
pub(super) async fn hub(State(app): State<App>, session: Session) -> Result<Response, Problem> {
    let progress = progress(&app, session.player).await?;
    Ok(pages::learn(&session.context(), &progress).into_response())
}

/// The lesson of a game to go on with.
pub(super) async fn next(
    State(app): State<App>,
    session: Session,
    Path(game): Path<String>,
) -> Result<Response, Problem> {
    let game = GameId::from_name(&game).ok_or(Problem::NotFound)?;
    let lesson = progress(&app, session.player).await?.next(game).ok_or(Problem::NotFound)?;
    Ok(Redirect::to(&format!("/learn/{}/{}", game.name(), lesson.id)).into_response())
}

/// The lessons that a player has done. A first game counts as soon as any game of its kind was finished.
async fn progress(app: &App, player: Option<PlayerId>) -> Result<LessonProgress, Problem> {
    let Some(player) = player else { return Ok(LessonProgress::default()) };
    let saved = practice::saved_progress(app, player, LESSONS).await?;
    let mut progress = saved.as_deref().map(LessonProgress::read).unwrap_or_default();
    let finished = app.journal.finished_tables_of(player, HISTORY).await?;
    for game in GameId::ALL {
        let is_played = finished.iter().any(|listed| {
            listed.game == game.name() && Caption::read(&listed.caption).result.is_some()
        });
        let first_game =
            Course::of(game).lessons.iter().find(|it| matches!(it.kind, LessonKind::Game));
        if let Some(lesson) = first_game.filter(|_| is_played) {
            progress.add(lesson);
        }
    }
    Ok(progress)
}

/// Notes that a player has done a lesson; returns the player's cookies.
pub(super) async fn keep(
    app: &App,
    session: &Session,
    lesson: &Lesson,
) -> Result<SignedCookieJar, Problem> {
    practice::change_progress(app, session, LESSONS, |saved| {
        let mut progress = saved.map(LessonProgress::read).unwrap_or_default();
        progress.add(lesson).then(|| progress.write())
    })
    .await
}

/// A lesson of the path.
fn find(game: &str, id: &str) -> Result<&'static Lesson, Problem> {
    let game = GameId::from_name(game).ok_or(Problem::NotFound)?;
    Course::of(game).find(id).map(|(_, lesson)| lesson).ok_or(Problem::NotFound)
}

/// A lesson with what was played and chosen.
pub(super) async fn show(
    State(app): State<App>,
    session: Session,
    Path((game, id)): Path<(String, String)>,
    reply: Reply,
    Query(query): Query<PracticeQuery>,
    Query(selection): Query<SelectionQuery>,
) -> Result<Response, Problem> {
    let lesson = find(&game, &id)?;
    let LessonKind::Turn(task) = &lesson.kind else {
        return Ok(pages::coached_game(&session.context(), lesson).into_response());
    };
    practice::show(&app, &session, Exercise::Lesson(lesson, task), reply, &query, selection).await
}

/// Plays a step of a lesson. Nothing is kept but that the lesson was done.
pub(super) async fn play(
    State(app): State<App>,
    session: Session,
    Path((game, id)): Path<(String, String)>,
    reply: Reply,
    fields: Fields,
) -> Result<Response, Problem> {
    let lesson = find(&game, &id)?;
    let LessonKind::Turn(task) = &lesson.kind else { return Err(Problem::NotFound) };
    practice::play(&app, &session, Exercise::Lesson(lesson, task), reply, &fields).await
}

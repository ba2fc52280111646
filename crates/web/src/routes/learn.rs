//! Lessons: a position and a task at a table for practice. Everything that was played is in the address; only that
//! a lesson was done is kept.

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_journal::PlayerId;
use gueridon_record::GameId;
use gueridon_study::lessons::{Course, Kind, Lesson, Progress, Turn, Verdict};
use gueridon_table::pages::{self, Notice, Selection};
use gueridon_table::table::{Caption, Table};
use gueridon_text::{Phrase, Speaker};

use super::form::{Fields, Reply};
use super::practice::{self, PlayedForm, PracticeQuery};
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
    let lesson = progress(&app, session.player).await?.next(game);
    Ok(Redirect::to(&format!("/learn/{}/{}", game.name(), lesson.id)).into_response())
}

/// The lessons that a player has done. A first game counts as soon as any game of its kind was finished.
async fn progress(app: &App, player: Option<PlayerId>) -> Result<Progress, Problem> {
    let Some(player) = player else { return Ok(Progress::default()) };
    let mut progress = saved_progress(app, player).await?;
    let finished = app.journal.finished_tables_of(player, HISTORY).await?;
    for game in GameId::ALL {
        let is_played = finished.iter().any(|listed| {
            listed.game == game.name() && Caption::read(&listed.caption).result.is_some()
        });
        let first_game = Course::of(game).lessons.iter().find(|it| matches!(it.kind, Kind::Game));
        if let Some(lesson) = first_game.filter(|_| is_played) {
            progress.add(lesson);
        }
    }
    Ok(progress)
}

async fn saved_progress(app: &App, player: PlayerId) -> Result<Progress, Problem> {
    let saved = practice::saved_progress(app, player, LESSONS).await?;
    Ok(saved.map(|body| Progress::read(&body)).unwrap_or_default())
}

/// Notes that a player has done a lesson.
async fn save_done(app: &App, player: PlayerId, lesson: &Lesson) -> Result<(), Problem> {
    let mut progress = saved_progress(app, player).await?;
    if progress.add(lesson) {
        practice::save_progress(app, player, LESSONS, progress.write()).await?;
    }
    Ok(())
}

/// A lesson of the path.
fn find(game: &str, id: &str) -> Result<&'static Lesson, Problem> {
    let game = GameId::from_name(game).ok_or(Problem::NotFound)?;
    Course::of(game).find(id).map(|(_, lesson)| lesson).ok_or(Problem::NotFound)
}

/// A lesson with what was played and chosen.
pub(super) async fn show(
    session: Session,
    Path((game, id)): Path<(String, String)>,
    reply: Reply,
    Query(query): Query<PracticeQuery>,
    Query(selection): Query<SelectionQuery>,
) -> Result<Response, Problem> {
    let lesson = find(&game, &id)?;
    let Kind::Turn(turn) = &lesson.kind else {
        return Ok(pages::coached_game(&session.context(), lesson).into_response());
    };
    let attempt = Attempt::read(lesson, turn, &query.p, query.shows_solution());
    match attempt {
        Some(attempt) => Ok(attempt.page(&session, selection.into(), reply, None)),
        None => Ok(start(&session, lesson, turn, reply)),
    }
}

/// The start of a lesson whose address cannot be played, with a sentence about it.
fn start(
    session: &Session,
    lesson: &'static Lesson,
    turn: &'static Turn,
    reply: Reply,
) -> Response {
    let sentence = session.speaker().say(&Phrase::LessonBadSteps.into());
    let notice = Notice::Sentence(sentence);
    match Attempt::read(lesson, turn, "", false) {
        Some(attempt) => attempt.page(session, Selection::default(), reply, Some(&notice)),
        None => Problem::Internal.into_response(),
    }
}

/// A lesson with steps that were played in it.
struct Attempt {
    lesson: &'static Lesson,
    table: Table,
    verdict: Verdict,
}

impl Attempt {
    /// None when the steps cannot be played.
    fn read(
        lesson: &'static Lesson,
        turn: &'static Turn,
        steps: &str,
        shown: bool,
    ) -> Option<Attempt> {
        let steps = practice::read_steps(steps)?;
        let verdict = turn.judge(&steps).ok()?;
        let path = format!("/learn/{}/{}", lesson.game.name(), lesson.id);
        let table = Table::for_practice(path, &turn.record, &steps, shown)?;
        Some(Attempt { lesson, table, verdict })
    }

    fn page(
        &self,
        session: &Session,
        selection: Selection,
        reply: Reply,
        notice: Option<&Notice>,
    ) -> Response {
        let task = pages::lesson_task(&Speaker::new(session.lang), self.lesson, self.verdict);
        practice::page(session, &self.table, &task, selection, reply, notice)
    }
}

/// Plays `actions` after the steps `p` of a lesson. Nothing is kept but that the lesson was done.
pub(super) async fn play(
    State(app): State<App>,
    session: Session,
    Path((game, id)): Path<(String, String)>,
    reply: Reply,
    fields: Fields,
) -> Result<Response, Problem> {
    let lesson = find(&game, &id)?;
    let Kind::Turn(turn) = &lesson.kind else { return Err(Problem::NotFound) };
    let form = PlayedForm::new(&fields);
    let Some(attempt) = Attempt::read(lesson, turn, &form.before, form.shown) else {
        return Ok(start(&session, lesson, turn, reply));
    };
    let (actions, steps) = form.steps()?;
    let Some(next) = Attempt::read(lesson, turn, &steps, form.shown) else {
        return Err(practice::refusal(&session, &attempt.table, &actions));
    };
    // Only what is to be remembered needs a player.
    let jar = if next.verdict == Verdict::Reached {
        let (player, jar) = practice::ensure_player(&app, &session)?;
        save_done(&app, player, lesson).await?;
        Some(jar)
    } else {
        None
    };
    let answer = match reply {
        Reply::Part => next.page(&session, Selection::default(), reply, None),
        Reply::Page | Reply::Json => {
            Redirect::to(&Selection::default().address(&next.table)).into_response()
        }
    };
    Ok((jar, answer).into_response())
}

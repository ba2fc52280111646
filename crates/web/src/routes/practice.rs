//! Lessons and puzzles at tables for practice: the page, what is played, and what is kept of it.
//!
//! A request plays the record once, and makes one table.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::cookie::SignedCookieJar;
use gueridon_journal::{Document, PlayerId};
use gueridon_pages::{self as pages, Audience, Notice, PageScope, Presence, Selection};
use gueridon_study::Grade;
use gueridon_study::lessons::{Lesson, LessonTask};
use gueridon_study::puzzles::{Puzzle, TurnCost};
use gueridon_table::table::{PlayedBy, Table};
use gueridon_text::Phrase;
use serde::Deserialize;

use super::account::check_player_limit;
use super::form::{Fields, Reply, read_steps};
use super::table::{SelectionQuery, render};
use super::{learn, puzzles};
use crate::app::App;
use crate::fault::Fault;
use crate::limits::{KEPT_WITH_ENTRY, PROGRESS_ATTEMPTS};
use crate::problem::Problem;
use crate::session::Session;

/// A lesson or a puzzle: a turn that is to be found in a position.
#[derive(Clone, Copy)]
pub(super) enum Exercise {
    /// A lesson in which a turn is played, and what is to be done there.
    Lesson(&'static Lesson, &'static LessonTask),
    /// A puzzle.
    Puzzle(&'static Puzzle),
}

impl Exercise {
    /// The path of its page.
    fn path(self) -> String {
        match self {
            Exercise::Lesson(lesson, _) => format!("/learn/{}/{}", lesson.game.name(), lesson.id),
            Exercise::Puzzle(puzzle) => puzzles::path(puzzle),
        }
    }

    /// Whether the reader may be shown the solution. Before a puzzle is solved or missed, no address shows it: giving up
    /// counts as a miss.
    async fn may_show(self, app: &App, session: &Session) -> Result<bool, Problem> {
        match self {
            Exercise::Lesson(..) => Ok(true),
            Exercise::Puzzle(puzzle) => puzzles::is_done(app, session, puzzle).await,
        }
    }

    /// Its table before the first step.
    fn position(self, shows_solution: bool) -> Result<Table, Fault> {
        let record = match self {
            Exercise::Lesson(_, task) => &task.record,
            Exercise::Puzzle(puzzle) => &puzzle.record,
        };
        let table = Table::for_practice(self.path(), record, shows_solution);
        table.ok_or_else(|| Fault::log(format_args!("{} cannot be played", self.path())))
    }

    /// Tries steps in its position; none when they cannot be played.
    fn try_steps(self, position: &Table, steps: &[String]) -> Option<Attempt> {
        let start = position.game()?;
        let (game, result) = match self {
            Exercise::Lesson(lesson, task) => {
                let (game, grade) = task.try_steps(start, steps).ok()?;
                (game, TurnResult::Lesson(lesson, grade))
            }
            Exercise::Puzzle(puzzle) => {
                let (game, grade) = puzzle.try_steps(start, steps).ok()?;
                (game, TurnResult::Puzzle(puzzle, grade))
            }
        };
        Some(Attempt { table: position.practised(game), result })
    }

    /// Its start, when the address cannot be played, with a sentence about that.
    async fn start(self, app: &App, session: &Session, reply: Reply) -> Result<Response, Problem> {
        let bad_steps = match self {
            Exercise::Lesson(..) => Phrase::LessonBadSteps,
            Exercise::Puzzle(_) => Phrase::PuzzleBadSteps,
        };
        let notice = Notice::Sentence(session.speaker().say(&bad_steps.into()));
        let attempt = self.try_steps(&self.position(false)?, &[]);
        let attempt = attempt.ok_or_else(|| Fault::log("a position has no turn"))?;
        attempt.page(app, session, Selection::default(), reply, Some(&notice)).await
    }
}

/// Steps that were tried in an exercise.
struct Attempt {
    table: Table,
    result: TurnResult,
}

/// What came of a turn.
enum TurnResult {
    Lesson(&'static Lesson, Grade),
    Puzzle(&'static Puzzle, Grade<TurnCost>),
}

impl Attempt {
    async fn page(
        &self,
        app: &App,
        session: &Session,
        selection: Selection,
        reply: Reply,
        notice: Option<&Notice>,
    ) -> Result<Response, Problem> {
        let Attempt { table, result } = self;
        let task = match *result {
            TurnResult::Lesson(lesson, grade) => {
                pages::lesson_task(&session.speaker(), lesson, grade)
            }
            TurnResult::Puzzle(puzzle, grade) => {
                puzzles::task(app, session, table, puzzle, grade).await?
            }
        };
        let context = session.context();
        let seats = table.practice.iter().map(|practice| practice.seat).collect();
        let audience = Audience { seats, ..Audience::new(&context, table) };
        let frame =
            PageScope::new(&audience, table, Presence::default(), 0, selection).with_task(&task);
        Ok(render(&frame, &context, reply, StatusCode::OK, notice))
    }

    /// Keeps what came of the turn, after the solution was asked for or not. Only what is to be remembered needs a
    /// player, whose cookies are returned.
    async fn keep(
        &self,
        app: &App,
        session: &Session,
        asked: bool,
    ) -> Result<Option<SignedCookieJar>, Problem> {
        let kept = match self.result {
            TurnResult::Lesson(lesson, Grade::Right) => learn::keep(app, session, lesson).await,
            TurnResult::Puzzle(puzzle, Grade::Right) => {
                puzzles::keep(app, session, puzzle, asked, true).await
            }
            TurnResult::Puzzle(puzzle, Grade::Wrong(_)) => {
                puzzles::keep(app, session, puzzle, true, false).await
            }
            TurnResult::Lesson(_, Grade::Open | Grade::Wrong(()))
            | TurnResult::Puzzle(_, Grade::Open) => return Ok(None),
        };
        kept.map(Some)
    }
}

/// What was played at a table for practice, and whether the solution is shown.
#[derive(Deserialize)]
pub(super) struct PracticeQuery {
    #[serde(default)]
    p: String,
    help: Option<String>,
}

/// Whether a field `help` asks for the solution.
fn shows_solution(help: Option<&str>) -> bool {
    help == Some("show")
}

/// The page of an exercise with what was played and chosen.
pub(super) async fn show(
    app: &App,
    session: &Session,
    exercise: Exercise,
    reply: Reply,
    query: &PracticeQuery,
    selection: SelectionQuery,
) -> Result<Response, Problem> {
    let shown = shows_solution(query.help.as_deref()) && exercise.may_show(app, session).await?;
    let position = exercise.position(shown)?;
    let attempt = read_steps(&query.p).and_then(|steps| exercise.try_steps(&position, &steps));
    match attempt {
        Some(attempt) => attempt.page(app, session, selection.into(), reply, None).await,
        None => exercise.start(app, session, reply).await,
    }
}

/// Plays `actions` after the steps `p` of an exercise. Nothing is kept but what came of the turn.
pub(super) async fn play(
    app: &App,
    session: &Session,
    exercise: Exercise,
    reply: Reply,
    fields: &Fields,
) -> Result<Response, Problem> {
    let asked = shows_solution(fields.get("help").as_deref());
    let shown = asked && exercise.may_show(app, session).await?;
    let position = exercise.position(shown)?;
    let before = read_steps(&fields.get("p").unwrap_or_default()).and_then(|steps| {
        let attempt = exercise.try_steps(&position, &steps)?;
        Some((steps, attempt))
    });
    let Some((mut steps, before)) = before else {
        return exercise.start(app, session, reply).await;
    };
    let actions = read_steps(&fields.need("actions")?).ok_or(Problem::Malformed)?;
    steps.extend_from_slice(&actions);
    let Some(next) = exercise.try_steps(&position, &steps) else {
        return Err(refusal(session, &before.table, &actions));
    };
    let jar = next.keep(app, session, asked).await?;
    let answer = match reply {
        Reply::Part => next.page(app, session, Selection::default(), reply, None).await?,
        Reply::Page | Reply::Json => {
            Redirect::to(&Selection::default().address(&next.table)).into_response()
        }
    };
    Ok((jar, answer).into_response())
}

/// What is kept of a player's lessons or puzzles, by the name of the document.
pub(super) async fn saved_progress(
    app: &App,
    player: PlayerId,
    name: &str,
) -> Result<Option<String>, Problem> {
    Ok(app.journal.document(&scope(player), name).await?.map(|document| document.body))
}

/// Changes what is kept of a player's lessons or puzzles: `change` gets what is kept and returns what takes its place,
/// or none when nothing changes. Of several changes at once, in tabs or on nodes, none is lost. A session without a
/// player gets one; the cookies are returned.
pub(super) async fn change_progress(
    app: &App,
    session: &Session,
    name: &str,
    change: impl Fn(Option<&str>) -> Option<String>,
) -> Result<SignedCookieJar, Problem> {
    if session.player.is_none() {
        check_player_limit(app, session)?;
    }
    app.tables.check_kept(session.rate_key())?;
    app.tables.charge_kept(session.rate_key(), KEPT_WITH_ENTRY);
    let (player, jar) = session.clone().ensure_player();
    // The changes of this node one after the other, so that only other nodes can come in between.
    let _one_at_a_time = app.progress.take(player).await;
    for _ in 0..PROGRESS_ATTEMPTS {
        let before = saved_progress(app, player, name).await?;
        let Some(body) = change(before.as_deref()) else { return Ok(jar) };
        let (scope, name) = (scope(player), name.to_owned());
        let document = Document { scope, name, body, at: app.now() };
        if app.journal.change_document(document, before).await? {
            return Ok(jar);
        }
    }
    Err(Problem::Busy)
}

fn scope(player: PlayerId) -> String {
    format!("player/{player}")
}

/// Why steps cannot be played.
fn refusal(session: &Session, table: &Table, actions: &[String]) -> Problem {
    let seat = table.practice.as_ref().map(|practice| practice.seat);
    let Some(seat) = seat.filter(|seat| table.to_act() == Some(*seat)) else {
        return Problem::Stale;
    };
    match table.decide_play(seat, actions, PlayedBy::Player, &session.speaker()) {
        Ok(_) => Problem::AfterReveal,
        Err(refused) => Problem::refused(table.game_id(), refused),
    }
}

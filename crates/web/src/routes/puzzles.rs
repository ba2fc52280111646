//! Puzzles at tables for practice. Everything that was played is in the address; only what was solved and missed is
//! kept.

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::cookie::SignedCookieJar;
use gueridon_journal::PlayerId;
use gueridon_pages::{self as pages, PracticeTask};
use gueridon_record::GameId;
use gueridon_study::Grade;
use gueridon_study::puzzles::{self, GameProgress, Puzzle, PuzzleProgress, TurnCost};
use gueridon_table::table::Table;

use super::form::{Fields, Reply};
use super::practice::{self, Exercise, PracticeQuery};
use super::table::SelectionQuery;
use crate::app::App;
use crate::problem::Problem;
use crate::session::Session;

/// The name of the document about a player's puzzles.
const PUZZLES: &str = "puzzles";

/// All puzzles.
pub(super) async fn hub(State(app): State<App>, session: Session) -> Result<Response, Problem> {
    let progress = progress(&app, session.player).await?;
    Ok(pages::puzzles(&session.context(), &progress, app.now()).into_response())
}

/// The puzzle of a game to go on with.
pub(super) async fn next(
    State(app): State<App>,
    session: Session,
    Path(game): Path<String>,
) -> Result<Response, Problem> {
    let game = GameId::from_name(&game).ok_or(Problem::NotFound)?;
    let address = match progress(&app, session.player).await?.next(game) {
        Some(puzzle) => path(puzzle),
        None => format!("/puzzles#{}", game.name()),
    };
    Ok(Redirect::to(&address).into_response())
}

pub(super) fn path(puzzle: &Puzzle) -> String {
    format!("/puzzles/{}/{}", puzzle.record.game.name(), puzzle.number)
}

async fn progress(app: &App, player: Option<PlayerId>) -> Result<PuzzleProgress, Problem> {
    let Some(player) = player else { return Ok(PuzzleProgress::default()) };
    let saved = practice::saved_progress(app, player, PUZZLES).await?;
    Ok(saved.map(|body| PuzzleProgress::read(&body)).unwrap_or_default())
}

/// Notes that a puzzle was missed, solved or both; returns the player's cookies.
pub(super) async fn keep(
    app: &App,
    session: &Session,
    puzzle: &Puzzle,
    missed: bool,
    solved: bool,
) -> Result<SignedCookieJar, Problem> {
    practice::change_progress(app, session, PUZZLES, |saved| {
        let before = saved.map(PuzzleProgress::read).unwrap_or_default();
        let mut after = before.clone();
        if missed {
            after.miss(puzzle);
        }
        if solved {
            after.solve(puzzle, puzzles::today(app.now()));
        }
        (after != before).then(|| after.write())
    })
    .await
}

/// Whether a player has solved or missed a puzzle.
pub(super) async fn is_done(
    app: &App,
    session: &Session,
    puzzle: &Puzzle,
) -> Result<bool, Problem> {
    let GameProgress { solved, missed } =
        progress(app, session.player).await?.game(puzzle.record.game);
    Ok(solved.contains(&puzzle.number) || missed.contains(&puzzle.number))
}

/// The puzzle of the path.
fn find(game: &str, number: &str) -> Result<&'static Puzzle, Problem> {
    let game = GameId::from_name(game).ok_or(Problem::NotFound)?;
    // Each puzzle has one address.
    let number = number.parse().ok().filter(|known: &usize| known.to_string() == number);
    number.and_then(|number| puzzles::puzzle(game, number)).ok_or(Problem::NotFound)
}

/// The task above the board.
pub(super) async fn task(
    app: &App,
    session: &Session,
    table: &Table,
    puzzle: &'static Puzzle,
    grade: Grade<TurnCost>,
) -> Result<PracticeTask, Problem> {
    let (mut reason, mut next) = (None, None);
    if grade == Grade::Right {
        // The first time it is computed, which is too long for a thread of requests.
        let reasoned = tokio::task::spawn_blocking(|| puzzle.reason()).await;
        reason = reasoned.ok();
        let mut done = progress(app, session.player).await?;
        // It may be the first one of a browser whose cookie is still under way.
        done.solve(puzzle, puzzles::today(app.now()));
        next = done.next(puzzle.record.game);
    }
    let speaker = pages::speaker(session.lang, table);
    Ok(pages::puzzle_task(&speaker, puzzle, grade, reason, next))
}

/// A puzzle with what was played and chosen.
pub(super) async fn show(
    State(app): State<App>,
    session: Session,
    Path((game, number)): Path<(String, String)>,
    reply: Reply,
    Query(query): Query<PracticeQuery>,
    Query(selection): Query<SelectionQuery>,
) -> Result<Response, Problem> {
    let puzzle = Exercise::Puzzle(find(&game, &number)?);
    practice::show(&app, &session, puzzle, reply, &query, selection).await
}

/// Plays a step of a puzzle. Nothing is kept but what came of the puzzle.
pub(super) async fn play(
    State(app): State<App>,
    session: Session,
    Path((game, number)): Path<(String, String)>,
    reply: Reply,
    fields: Fields,
) -> Result<Response, Problem> {
    let puzzle = Exercise::Puzzle(find(&game, &number)?);
    practice::play(&app, &session, puzzle, reply, &fields).await
}

/// Shows the solution step by step, which counts as a miss.
pub(super) async fn give_up(
    State(app): State<App>,
    session: Session,
    Path((game, number)): Path<(String, String)>,
    _: Fields,
) -> Result<Response, Problem> {
    let puzzle = find(&game, &number)?;
    let jar = keep(&app, &session, puzzle, true, false).await?;
    Ok((jar, Redirect::to(&format!("{}?help=show", path(puzzle)))).into_response())
}

//! Puzzles at tables for practice. Everything that was played is in the address; only what was solved and missed is
//! kept.

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::cookie::SignedCookieJar;
use gueridon_journal::PlayerId;
use gueridon_record::GameId;
use gueridon_study::puzzles::{self, Progress, Puzzle, Verdict};
use gueridon_table::pages::{self, Notice, Selection};
use gueridon_table::table::Table;
use gueridon_text::Phrase;

use super::form::{Fields, Reply};
use super::practice::{self, PlayedForm, PracticeQuery};
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

fn path(puzzle: &Puzzle) -> String {
    format!("/puzzles/{}/{}", puzzle.record.game.name(), puzzle.number)
}

async fn progress(app: &App, player: Option<PlayerId>) -> Result<Progress, Problem> {
    let Some(player) = player else { return Ok(Progress::default()) };
    let saved = practice::saved_progress(app, player, PUZZLES).await?;
    Ok(saved.map(|body| Progress::read(&body)).unwrap_or_default())
}

/// Notes what came of a puzzle; returns the cookies of a player who had none.
async fn note(
    app: &App,
    session: &Session,
    change: impl FnOnce(&mut Progress),
) -> Result<SignedCookieJar, Problem> {
    let (player, jar) = practice::ensure_player(app, session)?;
    let before = progress(app, Some(player)).await?;
    let mut after = before.clone();
    change(&mut after);
    if after != before {
        practice::save_progress(app, player, PUZZLES, after.write()).await?;
    }
    Ok(jar)
}

/// The puzzle of the path.
fn find(game: &str, number: &str) -> Result<&'static Puzzle, Problem> {
    let game = GameId::from_name(game).ok_or(Problem::NotFound)?;
    // Each puzzle has one address.
    let number = number.parse().ok().filter(|known: &usize| known.to_string() == number);
    number.and_then(|number| puzzles::puzzle(game, number)).ok_or(Problem::NotFound)
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
    let puzzle = find(&game, &number)?;
    match Attempt::read(puzzle, &query.p, query.shows_solution()) {
        Some(attempt) => attempt.page(&app, &session, selection.into(), reply, None).await,
        None => start(&app, &session, puzzle, reply).await,
    }
}

/// The start of a puzzle whose address cannot be played, with a sentence about it.
async fn start(
    app: &App,
    session: &Session,
    puzzle: &'static Puzzle,
    reply: Reply,
) -> Result<Response, Problem> {
    let notice = Notice::Sentence(session.speaker().say(&Phrase::PuzzleBadSteps.into()));
    let attempt = Attempt::read(puzzle, "", false).ok_or(Problem::Internal)?;
    attempt.page(app, session, Selection::default(), reply, Some(&notice)).await
}

/// A puzzle with steps that were played in it.
struct Attempt {
    puzzle: &'static Puzzle,
    table: Table,
    verdict: Verdict,
}

impl Attempt {
    /// None when the steps cannot be played.
    fn read(puzzle: &'static Puzzle, steps: &str, shown: bool) -> Option<Attempt> {
        let steps = practice::read_steps(steps)?;
        let verdict = puzzle.judge(&steps).ok()?;
        let table = Table::for_practice(path(puzzle), &puzzle.record, &steps, shown)?;
        Some(Attempt { puzzle, table, verdict })
    }

    async fn page(
        &self,
        app: &App,
        session: &Session,
        selection: Selection,
        reply: Reply,
        notice: Option<&Notice>,
    ) -> Result<Response, Problem> {
        let puzzle = self.puzzle;
        let (mut reason, mut next) = (None, None);
        if self.verdict == Verdict::Right {
            // The first time it is computed, which is too long for a thread of requests.
            let reasoned = tokio::task::spawn_blocking(|| puzzle.reason()).await;
            reason = reasoned.ok();
            let mut done = progress(app, session.player).await?;
            // It may be the first one of a browser whose cookie is still under way.
            done.solve(puzzle, puzzles::today(app.now()));
            next = done.next(puzzle.record.game);
        }
        let speaker = pages::speaker(session.lang, &self.table);
        let task = pages::puzzle_task(&speaker, puzzle, self.verdict, reason, next);
        Ok(practice::page(session, &self.table, &task, selection, reply, notice))
    }
}

/// Plays `actions` after the steps `p` of a puzzle. Nothing is kept but what came of the puzzle.
pub(super) async fn play(
    State(app): State<App>,
    session: Session,
    Path((game, number)): Path<(String, String)>,
    reply: Reply,
    fields: Fields,
) -> Result<Response, Problem> {
    let puzzle = find(&game, &number)?;
    let form = PlayedForm::new(&fields);
    let Some(attempt) = Attempt::read(puzzle, &form.before, form.shown) else {
        return start(&app, &session, puzzle, reply).await;
    };
    let (actions, steps) = form.steps()?;
    let Some(next) = Attempt::read(puzzle, &steps, form.shown) else {
        return Err(practice::refusal(&session, &attempt.table, &actions));
    };
    let day = puzzles::today(app.now());
    let jar = match next.verdict {
        Verdict::Open => None,
        Verdict::Right => Some(
            note(&app, &session, |progress| {
                if form.shown {
                    progress.miss(puzzle);
                }
                progress.solve(puzzle, day);
            })
            .await?,
        ),
        Verdict::Wrong { .. } => {
            Some(note(&app, &session, |progress| progress.miss(puzzle)).await?)
        }
    };
    let answer = match reply {
        Reply::Part => next.page(&app, &session, Selection::default(), reply, None).await?,
        Reply::Page | Reply::Json => {
            Redirect::to(&Selection::default().address(&next.table)).into_response()
        }
    };
    Ok((jar, answer).into_response())
}

/// Shows the solution step by step, which counts as a miss.
pub(super) async fn give_up(
    State(app): State<App>,
    session: Session,
    Path((game, number)): Path<(String, String)>,
    _: Fields,
) -> Result<Response, Problem> {
    let puzzle = find(&game, &number)?;
    let jar = note(&app, &session, |progress| progress.miss(puzzle)).await?;
    Ok((jar, Redirect::to(&format!("{}?help=show", path(puzzle)))).into_response())
}

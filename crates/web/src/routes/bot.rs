//! Programs that play on the seats of people who let them: a token, a stream of lines, and moves.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream};
use gueridon_engine::Seat;
use gueridon_journal::PlayerId;
use gueridon_pages as pages;
use gueridon_table::limits::MAX_HANDOVERS;
use gueridon_table::table::{Entry, PlayedBy, Table};
use gueridon_text::Speaker;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{Instant, Sleep, sleep};

use super::events::{KEEP_ALIVE, stream_end, stream_response};
use super::form::{Fields, PlayerAtTable, read_steps};
use super::play::{already_played, decide_play, receipt};
use crate::app::{App, StreamPermit};
use crate::bot_token::BotToken;
use crate::fault::Fault;
use crate::live_table::LiveTable;
use crate::presence::PresenceGuard;
use crate::problem::Problem;
use crate::session::{RateKey, Session};

/// Lets a program play on the own seat `seat`, and shows its token. A token that the seat had before counts no
/// longer.
pub(super) async fn make_token(
    State(app): State<App>,
    PlayerAtTable { session, live, player, .. }: PlayerAtTable,
    fields: Fields,
) -> Result<Response, Problem> {
    let seat = fields.parse("seat")?.ok_or(Problem::Malformed)?;
    let table = app.tables.commit_for(session.rate_key(), &live, |table: &Table| {
        let own = table.seat(Seat(seat)).filter(|seat| seat.owner == Some(player));
        let own = own.ok_or(Problem::NotSeated)?;
        if !table.is_dealt() || table.has_ended() || own.bot.is_some() {
            return Err(Problem::Stale);
        }
        if table.handovers() >= MAX_HANDOVERS {
            return Err(Problem::TooMany);
        }
        Ok(Entry::Program { seat }.into())
    });
    let table = table.await?;
    let number = table.seat(Seat(seat)).and_then(|seat| seat.program);
    let number = number.ok_or_else(|| Fault::log("a seat that was given to a program has none"))?;
    let generation = session.token.map_or(0, |token| token.generation);
    let token = BotToken { table: table.id.clone(), seat: Seat(seat), number, generation };
    Ok(pages::program(&session.context(), &table, &token.write(&app)).into_response())
}

/// The program that sends a request, by its token. Cookies do not count.
pub(super) struct SeatProgram {
    live: Arc<LiveTable>,
    token: BotToken,
    /// The player of the seat, at whose expense it plays.
    player: PlayerId,
    /// The key that limits count it under.
    rate_key: RateKey,
    speaker: Speaker,
}

impl FromRequestParts<App> for SeatProgram {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<SeatProgram, Problem> {
        let sent = bearer(&parts.headers).ok_or(Problem::NoToken)?;
        let token = BotToken::read(app, sent).ok_or(Problem::WrongToken)?;
        let live = app.tables.open(&token.table).await?.ok_or(Problem::WrongToken)?;
        let player = app.tables.read_fresh(&live, |table| token.check(app, table)).await?;
        let Ok(session) = Session::from_request_parts(parts, app).await;
        let rate_key = RateKey::of(session.subnet, Some(player));
        Ok(SeatProgram { live, token, player, rate_key, speaker: session.speaker() })
    }
}

/// The token in the header `Authorization`.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Plays `actions`, one or several steps of a turn, chosen at step `at`. A move that was sent twice is played once.
pub(super) async fn play(
    State(app): State<App>,
    SeatProgram { live, token, player, rate_key, speaker }: SeatProgram,
    fields: Result<Fields, Problem>,
) -> Result<Response, Problem> {
    app.moves.admit(player, app.now())?;
    if let Err(Problem::Malformed) = fields {
        return Err(Problem::IncompletePlay);
    }
    let (at, actions) = read_play(&fields?).ok_or(Problem::IncompletePlay)?;
    let decide = |table: &Table| {
        token.check(&app, table)?;
        let own = table.to_act() == Some(token.seat);
        decide_play(table, at, &actions, PlayedBy::Program, &speaker, |_| own)
    };
    let seq = match app.tables.commit_for(rate_key, &live, decide).await {
        Ok(table) => {
            app.after_action(&live, rate_key);
            table.seq()
        }
        Err(problem) => {
            let played = already_played(&live, player, PlayedBy::Program, at, &actions, &problem);
            played.ok_or_else(|| {
                if !matches!(problem, Problem::Stale) {
                    problem
                } else if live.now().is_over() {
                    Problem::GameOver
                } else {
                    Problem::LatePlay
                }
            })?
        }
    };
    Ok(receipt(&live.now(), seq))
}

/// The step at which actions were chosen, and the actions; none when a field is missing or cannot be.
fn read_play(fields: &Fields) -> Option<(usize, Vec<String>)> {
    let at = fields.parse("at").ok()??;
    let actions = read_steps(&fields.get("actions")?)?;
    (!actions.is_empty()).then_some((at, actions))
}

/// The lines that a program reads: one each time that its seat is to act, and one at the end of the game.
pub(super) async fn stream(
    State(app): State<App>,
    program: SeatProgram,
) -> Result<Response, Problem> {
    let permit = app.open_stream(program.rate_key, &program.live)?;
    // A program that comes back from another node must not be shown an earlier position.
    app.tables.latest(&program.live).await?;
    Ok(stream_response(ProgramStream::open(&app, program, permit), "application/x-ndjson"))
}

/// One open stream. It keeps no queue: a program that reads slowly gets the position of the moment when it reads.
struct ProgramStream {
    app: App,
    live: Arc<LiveTable>,
    token: BotToken,
    speaker: Speaker,
    watch: watch::Receiver<Arc<Table>>,
    /// Ends when the server stops or the player signs out everywhere.
    ended: Pin<Box<dyn Future<Output = ()> + Send>>,
    keep_alive: Pin<Box<Sleep>>,
    /// Its number among the streams of the seat.
    number: u64,
    /// Whether anything was sent.
    started: bool,
    /// The step of the line that was sent last.
    sent: Option<usize>,
    /// Whether the last line was sent.
    finished: bool,
    _visit: PresenceGuard,
    _permit: StreamPermit,
}

impl ProgramStream {
    fn open(
        app: &App,
        program: SeatProgram,
        permit: StreamPermit,
    ) -> impl Stream<Item = Result<Bytes, Infallible>> + use<> {
        let SeatProgram { live, token, player, speaker, .. } = program;
        let visit = PresenceGuard::new(live.clone(), &[token.seat]);
        let number = live.begin_program_stream(token.seat);
        let mut watch = live.watch();
        watch.mark_changed();
        let stream = ProgramStream {
            app: app.clone(),
            ended: Box::pin(stream_end(app, &live, Some(token.session(player)))),
            keep_alive: Box::pin(sleep(KEEP_ALIVE)),
            live,
            token,
            speaker,
            watch,
            number,
            started: false,
            sent: None,
            finished: false,
            _visit: visit,
            _permit: permit,
        };
        stream::unfold(stream, async |mut stream| {
            let line = stream.next().await?;
            Some((Ok(line), stream))
        })
    }

    /// The next line, when there is one, or an empty one to keep the connection; none when the stream ends.
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if self.finished {
                return None;
            }
            let mut idle = !self.started;
            tokio::select! {
                biased;
                changed = self.watch.changed() => changed.ok()?,
                () = &mut self.ended => return None,
                () = &mut self.keep_alive => idle = true,
            }
            let line = self.line().map(|line| line.to_string());
            if line.is_some() || idle {
                self.started = true;
                self.keep_alive.as_mut().reset(Instant::now() + KEEP_ALIVE);
                return Some((line.unwrap_or_default() + "\n").into());
            }
        }
    }

    /// What the program does not know yet, if anything.
    fn line(&mut self) -> Option<Value> {
        let table = self.watch.borrow_and_update().clone();
        let seat = self.token.seat;
        let newest = self.live.is_newest_program_stream(seat, self.number);
        let counts = if newest { Ok(()) } else { Err(Problem::StreamReplaced) };
        if let Err(problem) = counts.and_then(|()| self.token.check(&self.app, &table)) {
            self.finished = true;
            return Some(problem.to_json(&self.speaker));
        }
        if let Some(outcome) = table.outcome() {
            self.finished = true;
            let winners: Vec<u8> = outcome.winners().map(|seat| seat.0).collect();
            return Some(json!({
                "over": true, "seat": seat.0, "step": table.steps(), "winners": winners,
                "scores": outcome.scores.to_vec(), "ranks": outcome.ranks.to_vec(),
            }));
        }
        let step = table.steps();
        if table.to_act() != Some(seat) || self.sent == Some(step) {
            return None;
        }
        table.bot_line(seat, self.sent.replace(step).is_none())
    }
}

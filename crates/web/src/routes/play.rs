//! What players do at a table.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_bots::Level;
use gueridon_engine::Seat;
use gueridon_journal::PlayerId;
use gueridon_pages::Selection;
use gueridon_table::limits::{MAX_CHAT, MAX_CHAT_LINES, MAX_HANDOVERS};
use gueridon_table::table::{Decision, Entry, PlayedBy, QuickPhrase, SeatState, Table};
use gueridon_text::{Phrase, Speaker, clean_text};

use super::form::{Fields, PlayerAtTable, Reply, read_steps};
use super::table::page;
use crate::app::App;
use crate::live_table::LiveTable;
use crate::problem::Problem;
use crate::session::Session;

/// The level of a computer that takes over a player's seat.
pub(super) const SUBSTITUTE: Level = Level::Strong;

/// Plays steps of a turn: `actions`, chosen at step `at`, for a screen that uncovers the seat `show`. When
/// the table is at another step by now, they are refused, unless they are what brought it there.
pub(super) async fn play(
    State(app): State<App>,
    PlayerAtTable { session, live, player, .. }: PlayerAtTable,
    reply: Reply,
    fields: Fields,
) -> Result<Response, Problem> {
    let at = fields.parse("at")?.ok_or(Problem::Malformed)?;
    let actions = read_steps(&fields.need("actions")?).ok_or(Problem::Malformed)?;
    let selection = Selection { show: read_selection(&fields).show, ..Selection::default() };
    app.moves.admit(player, app.now())?;
    if actions.is_empty() {
        return Err(Problem::Malformed);
    }
    let decide = |table: &Table| {
        let own = |seat: &SeatState| seat.is_by_hand() && seat.owner == Some(player);
        decide_play(table, at, &actions, PlayedBy::Player, &session.speaker(), own)
    };
    let seq = match app.tables.commit_for(session.rate_key(), &live, decide).await {
        Ok(table) => {
            app.after_action(&live, session.rate_key());
            table.seq()
        }
        Err(problem) => {
            match already_played(&live, player, PlayedBy::Player, at, &actions, &problem) {
                Some(seq) => seq,
                None if shows_table(&problem, reply) => {
                    return Ok(page(&app, &session, &live, selection, reply, Some(&problem)));
                }
                None => return Err(problem),
            }
        }
    };
    Ok(done(&app, &session, &live, reply, selection, seq))
}

/// What the player has chosen and laid out, so that the answer shows it too.
pub(super) fn read_selection(fields: &Fields) -> Selection {
    Selection {
        draft: fields.get("d").and_then(|steps| read_steps(&steps)).unwrap_or_default(),
        card: fields.get("card").map(|card| card.into_owned()),
        place: None,
        show: fields.get("show").and_then(|seat| seat.parse().ok()).map(Seat),
        advice: fields.get("advice").is_some(),
    }
}

/// Decides to play steps that were chosen at step `at`, for a seat that is the sender's own.
pub(super) fn decide_play(
    table: &Table,
    at: usize,
    actions: &[String],
    by: PlayedBy,
    speaker: &Speaker,
    own: impl Fn(&SeatState) -> bool,
) -> Result<Decision, Problem> {
    let seat = table.to_act().filter(|_| table.steps() == at).ok_or(Problem::Stale)?;
    if !table.seat(seat).is_some_and(own) {
        return Err(Problem::NotYourTurn);
    }
    let decision = table.decide_play(seat, actions, by, speaker);
    decision.map_err(|refused| Problem::refused(table.game_id(), refused))
}

/// Whether the answer to a refused move is the table as it stands, with the reason.
fn shows_table(problem: &Problem, reply: Reply) -> bool {
    let stale = matches!(problem, Problem::Stale);
    let refused = matches!(
        problem,
        Problem::Against(..)
            | Problem::AfterReveal
            | Problem::NotYourTurn
            | Problem::Unavailable(_)
    );
    stale && reply != Reply::Json || refused && reply == Reply::Part
}

/// The number of entries after exactly these steps were played in such a way for that player: the request was
/// sent twice, or a button clicked twice.
pub(super) fn already_played(
    live: &LiveTable,
    player: PlayerId,
    sent_by: PlayedBy,
    at: usize,
    actions: &[String],
    problem: &Problem,
) -> Option<u64> {
    if !matches!(problem, Problem::Stale | Problem::NotYourTurn) {
        return None;
    }
    let table = live.now();
    // Steps never decrease, so a long game need not be searched from its beginning.
    let first = table.entry_log.partition_point(|entry| entry.steps.0 < at);
    let mut then = table.entry_log.since(first).take_while(|entry| entry.steps.0 == at);
    let place = then.position(|applied| {
        let Entry::Play { seat, actions: played, by } = &applied.entry else { return false };
        let same = *by == sent_by && played == actions;
        same && table.seat(Seat(*seat)).is_some_and(|seat| seat.owner == Some(player))
    });
    place.map(|place| (first + place) as u64 + 1)
}

/// The answer to an entry that was written, by its number: a receipt for programs, the changed part for
/// scripts, else a redirect to the table.
fn done(
    app: &App,
    session: &Session,
    live: &LiveTable,
    reply: Reply,
    selection: Selection,
    seq: u64,
) -> Response {
    match reply {
        Reply::Json => receipt(&live.now(), seq),
        Reply::Part => page(app, session, live, selection, reply, None),
        Reply::Page => Redirect::to(&selection.address(&live.now())).into_response(),
    }
}

/// The receipt of an entry, by its number, for programs.
pub(super) fn receipt(table: &Table, seq: u64) -> Response {
    // The table may have gone on since: the receipt is for this entry.
    let entry = seq.checked_sub(1).and_then(|place| table.entry_log.get(place as usize));
    let (step, head) = entry.map_or((table.steps(), table.head), |it| (it.steps.1, it.head));
    // By hand: this is the answer to every move of a program.
    let receipt = format!(r#"{{"seq":{seq},"step":{step},"head":"{head}"}}"#);
    ([(header::CONTENT_TYPE, "application/json")], receipt).into_response()
}

/// Hands the seat `seat` to a computer.
pub(super) async fn leave(
    State(app): State<App>,
    seated: PlayerAtTable,
    reply: Reply,
    fields: Fields,
) -> Result<Response, Problem> {
    change_seat(&app, seated, reply, &fields, |table, seat, own| {
        if own.bot.is_some() {
            return Err(Problem::Stale);
        }
        if table.handovers() >= MAX_HANDOVERS {
            return Err(Problem::TooMany);
        }
        Ok(Entry::Leave { seat, level: SUBSTITUTE })
    })
    .await
}

/// Takes the seat `seat` back from a computer or a program; however often it was left.
pub(super) async fn take_back(
    State(app): State<App>,
    seated: PlayerAtTable,
    reply: Reply,
    fields: Fields,
) -> Result<Response, Problem> {
    change_seat(&app, seated, reply, &fields, |_, seat, own| {
        if own.is_by_hand() { Err(Problem::Stale) } else { Ok(Entry::Return { seat }) }
    })
    .await
}

/// Commits an entry about the own seat `seat` while the game is on; a seat that is as requested already stays so.
async fn change_seat(
    app: &App,
    PlayerAtTable { session, live, player, .. }: PlayerAtTable,
    reply: Reply,
    fields: &Fields,
    entry: impl Fn(&Table, u8, &SeatState) -> Result<Entry, Problem>,
) -> Result<Response, Problem> {
    let seat = fields.parse("seat")?.ok_or(Problem::Malformed)?;
    let changed = app.tables.commit_for(session.rate_key(), &live, |table: &Table| {
        let own = table.seat(Seat(seat)).filter(|seat| seat.owner == Some(player));
        let own = own.ok_or(Problem::NotSeated)?;
        if !table.is_dealt() || table.is_over() {
            return Err(Problem::Stale);
        }
        Ok(entry(table, seat, own)?.into())
    });
    let seq = match changed.await {
        Ok(table) => {
            app.after_action(&live, session.rate_key());
            table.seq()
        }
        Err(Problem::Stale) => live.now().seq(),
        Err(problem) => return Err(problem),
    };
    Ok(done(app, &session, &live, reply, Selection::default(), seq))
}

/// Says `text`, or the quick phrase with the key `phrase`. `after` is how many lines there were when it was
/// written, so that a line sent twice is recognised. What is laid out stays so.
pub(super) async fn chat(
    State(app): State<App>,
    PlayerAtTable { session, live, player, seats }: PlayerAtTable,
    reply: Reply,
    fields: Fields,
) -> Result<Response, Problem> {
    let text = match fields.get("phrase") {
        Some(key) => QuickPhrase::from_name(&key).ok_or(Problem::Malformed)?.text(),
        None => clean_text(&fields.need("text")?),
    };
    let after = fields.parse("after")?;
    if text.is_empty() {
        return Err(Problem::Malformed);
    }
    if text.chars().count() > MAX_CHAT {
        let message = Phrase::ProblemChatTooLong.with("limit", MAX_CHAT as i32);
        return Err(Problem::TooLarge(message));
    }
    let done = |seq| done(&app, &session, &live, reply, read_selection(&fields), seq);
    let already_said = || already_said(&live.now(), player, after, &text);
    if let Some(seq) = already_said() {
        return Ok(done(seq));
    }
    app.chats.admit(player, app.now())?;
    let said = app.tables.commit_for(session.rate_key(), &live, |table| {
        // Nothing follows after a table was cancelled.
        if table.cancelled {
            return Err(Problem::Stale);
        }
        if self::already_said(table, player, after, &text).is_some() {
            return Err(Problem::Stale);
        }
        if table.chat.len() >= MAX_CHAT_LINES {
            let message = Phrase::ProblemChatFull.with("limit", MAX_CHAT_LINES as i32);
            return Err(Problem::TooLarge(message));
        }
        Ok(Entry::Chat { seat: seats[0].0, text: text.clone() }.into())
    });
    match said.await {
        Ok(table) => Ok(done(table.seq())),
        Err(problem @ Problem::Stale) => already_said().map(done).ok_or(problem),
        Err(problem) => Err(problem),
    }
}

/// The number of entries after that player said exactly this, not before line `after`.
fn already_said(table: &Table, player: PlayerId, after: Option<usize>, text: &str) -> Option<u64> {
    let seats = table.seats_of(player);
    let mut lines = table.chat.iter().enumerate().skip(after?);
    let (said, _) = lines.find(|(_, line)| seats.contains(&line.seat) && line.text == text)?;
    // A line that is sent twice is recent: its entry is searched from the end.
    let is_chat = |place: &usize| matches!(table.entry_log[*place].entry, Entry::Chat { .. });
    let mut newest_first = (0..table.entry_log.len()).rev().filter(is_chat);
    newest_first.nth(table.chat.len() - 1 - said).map(|place| place as u64 + 1)
}

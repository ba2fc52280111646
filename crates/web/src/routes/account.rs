//! Who one is, and how one likes it.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_text::Lang;

use super::form::{Fields, is_local};
use super::home::player_name_of;
use crate::app::App;
use crate::pages;
use crate::problem::Problem;
use crate::revocations::SessionToken;
use crate::session::{Session, read_transfer_token, transfer_token};

pub(super) async fn me(State(app): State<App>, session: Session) -> Result<Response, Problem> {
    let name = player_name_of(&app, &session).await?;
    let link =
        session.token.map(|token| format!("{}/me/{}", session.site, transfer_token(&app, token)));
    Ok(pages::account(&session, &name, link.as_deref()).into_response())
}

pub(super) async fn rename(
    State(app): State<App>,
    session: Session,
    fields: Fields,
) -> Result<Response, Problem> {
    let name = fields.name("name")?;
    // Each name is written down, also for those who come without a cookie each time.
    check_player_limit(&app, &session)?;
    let (player, jar) = session.ensure_player();
    app.journal.save_player(player, &name, app.now()).await?;
    Ok((jar, Redirect::to("/me")).into_response())
}

/// Whether one more player, or name of one, may be written down for an address.
pub(super) fn check_player_limit(app: &App, session: &Session) -> Result<(), Problem> {
    if app.new_players.take(session.rate_key(), app.now()) { Ok(()) } else { Err(Problem::TooMany) }
}

pub(super) async fn carry(
    State(app): State<App>,
    session: Session,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    let player = read_transfer_token(&app, &token).ok_or(Problem::WrongTransferLink)?.player;
    let name = app.journal.player_name(player).await?.unwrap_or_default();
    Ok(pages::transfer(&session, &name, &token).into_response())
}

pub(super) async fn take_over(
    State(app): State<App>,
    session: Session,
    Path(link): Path<String>,
) -> Result<Response, Problem> {
    let token = read_transfer_token(&app, &link).ok_or(Problem::WrongTransferLink)?;
    Ok((session.with_token(token), Redirect::to("/")).into_response())
}

/// Ends what other devices and links know of this player; this device stays signed in.
pub(super) async fn sign_out(
    State(app): State<App>,
    session: Session,
) -> Result<Response, Problem> {
    let Some(player) = session.player else { return Ok(Redirect::to("/me").into_response()) };
    if !app.sign_outs.take(session.rate_key(), app.now()) {
        return Err(Problem::TooMany);
    }
    let generation = app.journal.sign_out(player).await?;
    app.revocations.learn(player, generation);
    let jar = session.with_token(SessionToken { player, generation });
    Ok((jar, Redirect::to("/me")).into_response())
}

pub(super) async fn lang(session: Session, fields: Fields) -> Result<Response, Problem> {
    let wanted = fields.need("lang")?;
    let lang = Lang::ALL.into_iter().find(|lang| lang.tag() == wanted).ok_or(Problem::Malformed)?;
    // Pages with an address for each language say where the one in this language is.
    let own = fields.get(&format!("next-{}", lang.tag())).filter(|next| is_local(next));
    let next = own.unwrap_or_else(|| fields.next()).to_string();
    Ok((session.with_lang(lang), Redirect::to(&next)).into_response())
}

pub(super) async fn chat(session: Session, fields: Fields) -> Result<Response, Problem> {
    let on = match fields.need("chat")? {
        "on" => true,
        "off" => false,
        _ => return Err(Problem::Malformed),
    };
    let next = fields.next().to_string();
    Ok((session.with_chat(on), Redirect::to(&next)).into_response())
}

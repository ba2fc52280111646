//! The player's name and devices; language, chat and other settings of a browser.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_table::pages;
use gueridon_text::Lang;

use super::form::{Fields, is_local, local_or_home, player_name};
use super::home::player_name_of;
use crate::app::App;
use crate::problem::Problem;
use crate::revocations::SessionToken;
use crate::session::{Session, read_transfer_token, transfer_token};

pub(super) async fn me(State(app): State<App>, session: Session) -> Result<Response, Problem> {
    let name = player_name_of(&app, &session).await?;
    let link =
        session.token.map(|token| format!("{}/me/{}", session.site(), transfer_token(&app, token)));
    Ok(pages::account(&session.context(), &name, link.as_deref()).into_response())
}

pub(super) async fn rename(
    State(app): State<App>,
    session: Session,
    fields: Fields,
) -> Result<Response, Problem> {
    let name = player_name(&fields.get("name").unwrap_or_default())?;
    // Each name is stored, also of clients that come without a cookie each time.
    check_player_limit(&app, &session)?;
    let (player, jar) = session.ensure_player();
    app.journal.save_player(player, &name, app.now()).await?;
    Ok((jar, Redirect::to("/me")).into_response())
}

/// Refuses to store one more player, or name, when the address has stored too many.
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
    Ok(pages::transfer(&session.context(), &name, &token).into_response())
}

pub(super) async fn take_over(
    State(app): State<App>,
    session: Session,
    Path(link): Path<String>,
) -> Result<Response, Problem> {
    let token = read_transfer_token(&app, &link).ok_or(Problem::WrongTransferLink)?;
    Ok((session.with_token(token), Redirect::to("/")).into_response())
}

/// Ends the player's sessions on other devices, and links to sign in; this device stays signed in.
pub(super) async fn sign_out(
    State(app): State<App>,
    session: Session,
) -> Result<Response, Problem> {
    let Some(player) = session.player else { return Ok(Redirect::to("/me").into_response()) };
    if !app.sign_outs.take(session.rate_key(), app.now()) {
        return Err(Problem::TooMany);
    }
    let generation = app.journal.sign_out(player).await?;
    app.revocations.revoke(player, generation);
    let jar = session.with_token(SessionToken { player, generation });
    Ok((jar, Redirect::to("/me")).into_response())
}

pub(super) async fn lang(session: Session, fields: Fields) -> Result<Response, Problem> {
    let wanted = fields.need("lang")?;
    let lang = Lang::ALL.into_iter().find(|lang| lang.tag() == wanted).ok_or(Problem::Malformed)?;
    // Pages with an address for each language say where the one in this language is.
    let own = fields.get(&format!("next-{}", lang.tag())).filter(|next| is_local(next));
    let other = fields.get("next");
    let next = own.as_deref().unwrap_or_else(|| local_or_home(other.as_deref()));
    Ok((session.with_lang(lang), Redirect::to(next)).into_response())
}

pub(super) async fn settings(session: Session) -> Response {
    pages::settings(&session.context()).into_response()
}

/// Saves the settings that a form names; the others stay as they are.
pub(super) async fn save_settings(session: Session, fields: Fields) -> Result<Response, Problem> {
    let value = |name: &str| fields.get(name).map(|value| value.into_owned());
    let settings = session.settings.changed(value).ok_or(Problem::Malformed)?;
    Ok((session.with_settings(settings), Redirect::to("/settings")).into_response())
}

/// Shows or hides the chat, and goes to `next`.
pub(super) async fn chat(session: Session, fields: Fields) -> Result<Response, Problem> {
    let is_on = match &*fields.need("chat")? {
        "on" => true,
        "off" => false,
        _ => return Err(Problem::Malformed),
    };
    let next = fields.get("next");
    let next = Redirect::to(local_or_home(next.as_deref()));
    Ok((session.with_chat(is_on), next).into_response())
}

//! The player's name and devices; language, chat and other settings of a browser.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_pages as pages;
use gueridon_text::Lang;

use super::form::{Fields, is_local, local_or_home, player_name};
use super::home::player_name_of;
use crate::app::App;
use crate::problem::Problem;
use crate::revocations::SessionToken;
use crate::session::Session;
use crate::sign_in_link::SignInCode;

pub(super) async fn me(State(app): State<App>, session: Session) -> Result<Response, Problem> {
    let name = player_name_of(&app, &session).await?;
    let link = |token| format!("{}/me/link#{}", session.site(), SignInCode::new(&app, token));
    let link = session.token.map(link);
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
    let rate_key = session.rate_key();
    let (player, jar) = session.ensure_player();
    app.save_name(rate_key, player, &name).await?;
    Ok((jar, Redirect::to("/me")).into_response())
}

/// Refuses to store one more player, or name, when the address has stored too many.
pub(super) fn check_player_limit(app: &App, session: &Session) -> Result<(), Problem> {
    app.new_players.admit(session.rate_key(), app.now())
}

/// Where links that sign in lead. A script sends the code that follows the `#`; without scripts the link is pasted.
pub(super) async fn link(session: Session) -> Response {
    pages::sign_in_link(&session.context()).into_response()
}

/// The links of programs before: they had the code in the path, and counted for ever.
pub(super) async fn old_link() -> Problem {
    Problem::WrongSignInLink
}

/// Signs this device in by the code of a link. The first time it asks, since links are opened by accident too.
pub(super) async fn sign_in(
    State(app): State<App>,
    session: Session,
    fields: Fields,
) -> Result<Response, Problem> {
    let code = SignInCode::read(&app, &fields.need("code")?).ok_or(Problem::WrongSignInLink)?;
    if fields.get("confirm").is_none() {
        if code.is_used(&app).await? {
            return Err(Problem::WrongSignInLink);
        }
        let name = app.journal.player_name(code.token.player).await?.unwrap_or_default();
        let page = pages::confirm_sign_in(&session.context(), &name, &code.to_string());
        return Ok(page.into_response());
    }
    // That a link was used is stored too.
    check_player_limit(&app, &session)?;
    if !code.use_up(&app).await? {
        return Err(Problem::WrongSignInLink);
    }
    Ok((session.with_token(code.token), Redirect::to("/")).into_response())
}

/// Ends the player's sessions on other devices, and links to sign in; this device stays signed in.
pub(super) async fn sign_out(
    State(app): State<App>,
    session: Session,
) -> Result<Response, Problem> {
    let Some(player) = session.player else { return Ok(Redirect::to("/me").into_response()) };
    app.sign_outs.admit(session.rate_key(), app.now())?;
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

//! Who one is, and how one likes it.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use gueridon_text::Lang;

use super::fields::{Fields, is_local};
use super::home::name_of;
use crate::app::App;
use crate::identity::{Guest, carry_token, read_carry_token};
use crate::pages;
use crate::problem::Problem;
use crate::sessions::Session;

pub(super) async fn me(State(app): State<App>, guest: Guest) -> Result<Response, Problem> {
    let name = name_of(&app, &guest).await?;
    let link =
        guest.session.map(|session| format!("{}/me/{}", guest.site, carry_token(&app, session)));
    Ok(pages::me(&guest, &name, link.as_deref()).into_response())
}

pub(super) async fn rename(
    State(app): State<App>,
    guest: Guest,
    fields: Fields,
) -> Result<Response, Problem> {
    let name = fields.name("name")?;
    // Each name is written down, also for those who come without a cookie each time.
    may_be_written_down(&app, &guest)?;
    let (player, jar) = guest.sit();
    app.journal.save_player(player, &name, app.now()).await?;
    Ok((jar, Redirect::to("/me")).into_response())
}

/// Whether one more player, or name of one, may be written down for an address.
pub(super) fn may_be_written_down(app: &App, guest: &Guest) -> Result<(), Problem> {
    if app.players.take(guest.counted(), app.now()) { Ok(()) } else { Err(Problem::TooMany) }
}

pub(super) async fn carry(
    State(app): State<App>,
    guest: Guest,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    let player = read_carry_token(&app, &token).ok_or(Problem::WrongCarry)?.player;
    let name = app.journal.player_name(player).await?.unwrap_or_default();
    Ok(pages::carry(&guest, &name, &token).into_response())
}

pub(super) async fn take_over(
    State(app): State<App>,
    guest: Guest,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    let session = read_carry_token(&app, &token).ok_or(Problem::WrongCarry)?;
    Ok((guest.become_player(session), Redirect::to("/")).into_response())
}

/// Ends what other devices and links know of this player; this device stays signed in.
pub(super) async fn sign_out(State(app): State<App>, guest: Guest) -> Result<Response, Problem> {
    let Some(player) = guest.player else { return Ok(Redirect::to("/me").into_response()) };
    if !app.sign_outs.take(guest.counted(), app.now()) {
        return Err(Problem::TooMany);
    }
    let generation = app.journal.sign_out(player).await?;
    app.sessions.learn(player, generation);
    let jar = guest.become_player(Session { player, generation });
    Ok((jar, Redirect::to("/me")).into_response())
}

pub(super) async fn lang(guest: Guest, fields: Fields) -> Result<Response, Problem> {
    let wanted = fields.need("lang")?;
    let lang = Lang::ALL.into_iter().find(|lang| lang.tag() == wanted).ok_or(Problem::Malformed)?;
    // Pages with an address for each language say where the one in this language is.
    let own = fields.get(&format!("next-{}", lang.tag())).filter(|next| is_local(next));
    let next = own.unwrap_or_else(|| fields.next()).to_string();
    Ok((guest.with_lang(lang), Redirect::to(&next)).into_response())
}

pub(super) async fn chat(guest: Guest, fields: Fields) -> Result<Response, Problem> {
    let on = match fields.need("chat")? {
        "on" => true,
        "off" => false,
        _ => return Err(Problem::Malformed),
    };
    let next = fields.next().to_string();
    Ok((guest.with_chat(on), Redirect::to(&next)).into_response())
}

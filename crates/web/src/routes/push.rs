//! Subscribing a browser to notifications, and taking that back.

use axum::extract::State;
use axum::http::StatusCode;
use gueridon_journal::{MAX_ENDPOINT, PlayerId, Subscription};

use super::form::Fields;
use crate::app::App;
use crate::limits::KEPT_WITH_ENTRY;
use crate::problem::Problem;
use crate::push::{decode, is_public_key};
use crate::session::Session;

/// Saves the subscription of a browser for the player of its session: its address `endpoint`, and its keys
/// `p256dh` and `auth` as browsers name and write them.
pub(super) async fn subscribe(
    State(app): State<App>,
    session: Session,
    fields: Fields,
) -> Result<StatusCode, Problem> {
    let player = check(&app, &session)?;
    let push = app.push.as_ref().ok_or(Problem::NotFound)?;
    let endpoint = fields.need("endpoint")?.into_owned();
    let public_key = decode(&fields.need("p256dh")?).filter(is_public_key);
    let public_key = public_key.ok_or(Problem::Malformed)?;
    let auth = decode(&fields.need("auth")?).ok_or(Problem::Malformed)?;
    if endpoint.len() > MAX_ENDPOINT || !push.accepts(&endpoint) {
        return Err(Problem::UnknownPushService);
    }
    let (lang, saved) = (session.lang.tag().to_string(), app.now());
    let subscription = Subscription { player, endpoint, public_key, auth, lang, saved };
    let bytes = subscription.endpoint.len() + KEPT_WITH_ENTRY;
    app.journal.save_subscription(subscription).await?;
    app.tables.charge_kept(session.rate_key(), bytes);
    Ok(StatusCode::NO_CONTENT)
}

/// Forgets the subscription of a browser, also when there is none.
pub(super) async fn unsubscribe(
    State(app): State<App>,
    session: Session,
    fields: Fields,
) -> Result<StatusCode, Problem> {
    let player = check(&app, &session)?;
    app.journal.forget_subscription(player, &fields.need("endpoint")?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The player of a session that may change its subscriptions.
fn check(app: &App, session: &Session) -> Result<PlayerId, Problem> {
    let player = session.player.ok_or(Problem::NotSeated)?;
    app.tables.check_kept(session.rate_key())?;
    app.subscriptions.admit(session.rate_key(), app.now())?;
    Ok(player)
}

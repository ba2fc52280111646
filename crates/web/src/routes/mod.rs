//! Every address and its handler.

mod account;
mod advice;
mod analysis;
mod bot;
mod create;
mod daily;
mod events;
mod form;
mod health;
mod home;
mod judge;
mod learn;
mod play;
mod practice;
mod push;
mod puzzles;
mod rematch;
mod study;
mod table;
mod waiting;

pub(crate) use health::Readiness;

use axum::Router;
use axum::routing::{MethodRouter, get, post};

use crate::app::App;
use crate::assets;
use crate::problem::Problem;

/// What all paths for programs that play on seats begin with. Their token alone lets them in, and problems are
/// answered in JSON.
pub(crate) const FOR_PROGRAMS: &str = "/bot/";

/// Every path with its handlers.
fn routes() -> Vec<(&'static str, MethodRouter<App>)> {
    vec![
        ("/", get(home::home)),
        ("/new", get(home::new)),
        ("/tables", post(create::create)),
        ("/t/{table}", get(table::show)),
        ("/t/{table}/events", get(events::stream)),
        ("/t/{table}/entries.json", get(events::entries)),
        ("/t/{table}/table.json", get(table::json)),
        ("/t/{table}/preview.png", get(table::preview)),
        ("/t/{table}/receipt/{seat}", get(table::receipt)),
        ("/t/{table}/join/{invitation}", get(create::join)),
        ("/t/{table}/sit", post(create::sit)),
        ("/t/{table}/ready", post(create::ready)),
        ("/t/{table}/fill", post(waiting::fill)),
        ("/t/{table}/cancel", post(waiting::cancel)),
        ("/t/{table}/abandon", post(waiting::abandon)),
        ("/t/{table}/play", post(play::play)),
        ("/t/{table}/leave", post(play::change_seat::<true>)),
        ("/t/{table}/return", post(play::change_seat::<false>)),
        ("/t/{table}/program", post(bot::make_token)),
        ("/t/{table}/advice", post(advice::ask)),
        ("/t/{table}/chat", post(play::chat)),
        ("/t/{table}/rematch", post(rematch::rematch)),
        ("/t/{table}/analysis", get(analysis::show).post(analysis::ask)),
        ("/t/{table}/analysis/stop", post(analysis::stop)),
        ("/t/{table}/record", get(study::record)),
        ("/t/{table}/replay", get(study::replay_at)),
        ("/t/{table}/replay/{step}", get(study::replay)),
        ("/t/{table}/replay/{step}/continue", post(study::continue_from)),
        ("/bot/v1/stream", get(bot::stream)),
        ("/bot/v1/play", post(bot::play)),
        ("/rules/{game}", get(home::rules_in_own_language)),
        ("/rules/{lang}/{game}", get(home::rules)),
        ("/daily", get(daily::overview)),
        ("/daily/{date}/{game}", get(daily::deal).post(daily::begin)),
        ("/daily/{date}/{game}/compare", get(daily::compare)),
        ("/learn", get(learn::hub)),
        ("/learn/{game}", get(learn::next)),
        ("/learn/{game}/{lesson}", get(learn::show)),
        ("/learn/{game}/{lesson}/play", post(learn::play)),
        ("/puzzles", get(puzzles::hub)),
        ("/puzzles/{game}", get(puzzles::next)),
        ("/puzzles/{game}/{number}", get(puzzles::show)),
        ("/puzzles/{game}/{number}/play", post(puzzles::play)),
        ("/puzzles/{game}/{number}/show", post(puzzles::give_up)),
        ("/editions", get(judge::editions)),
        ("/judge/{game}", get(judge::judge)),
        ("/judge/{game}/pad", get(judge::pad)),
        ("/history", get(home::history)),
        ("/me", get(account::me).post(account::rename)),
        ("/me/{token}", get(account::carry).post(account::take_over)),
        ("/sign-out", post(account::sign_out)),
        ("/push", post(push::subscribe)),
        ("/push/forget", post(push::unsubscribe)),
        ("/lang", post(account::lang)),
        ("/settings", get(account::settings).post(account::save_settings)),
        ("/chat", post(account::chat)),
        ("/import", get(study::import_form).post(study::import)),
        ("/healthz", get(health::alive)),
        ("/readyz", get(health::ready)),
        ("/metrics", get(health::metrics)),
        ("/manifest.webmanifest", get(assets::manifest)),
        ("/worker.js", get(assets::worker)),
        ("/offline", get(home::offline)),
        ("/robots.txt", get(assets::robots)),
        ("/favicon.svg", get(assets::icon)),
        ("/favicon.ico", get(assets::icon)),
        ("/assets/{hash}/{name}", get(assets::serve)),
    ]
}

/// The router, and its paths for metrics.
pub(crate) fn router(app: App) -> (Router, Vec<&'static str>) {
    let routes = routes();
    let paths = routes.iter().map(|(path, _)| *path).collect();
    let router = routes
        .into_iter()
        .fold(Router::new(), |router, (path, handlers)| router.route(path, handlers));
    let router = router
        .fallback(|| async { Problem::NotFound })
        .method_not_allowed_fallback(|| async { Problem::WrongMethod })
        .with_state(app);
    (router, paths)
}

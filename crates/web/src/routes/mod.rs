//! Every address, its handler, and on which threads it is served.

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

pub(crate) use health::RecentAnswer;

use axum::routing::{MethodRouter, get, post};
use axum::{Router, middleware};

use crate::app::App;
use crate::assets;
use crate::metrics::RouteMetrics;
use crate::middleware::every_request;
use crate::problem::Problem;

/// What all paths for programs that play on seats begin with. Their token alone lets them in, and problems are
/// answered in JSON.
pub(crate) const FOR_PROGRAMS: &str = "/bot/";

/// What the paths of tables begin with.
pub(crate) const TABLES: &str = "/t/";

/// On which threads a route is served. A table that is not in memory is read on those of pages, whatever the route.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Threads {
    /// With moves and streams: what it computes is small, however it is asked.
    Quick,
    /// Those of pages, apart from moves: it computes something, such as a page, a list or a record.
    Page,
}

/// Every path with its handlers.
pub(crate) fn routes() -> Vec<(Threads, &'static str, MethodRouter<App>)> {
    use Threads::{Page, Quick};
    vec![
        (Page, "/", get(home::home)),
        (Page, "/new", get(home::new)),
        (Page, "/side", get(home::side).post(home::check_side)),
        (Page, "/tables", post(create::create)),
        (Page, "/t/{table}", get(table::show)),
        (Quick, "/t/{table}/events", get(events::stream)),
        (Page, "/t/{table}/entries.json", get(events::entries)),
        (Page, "/t/{table}/table.json", get(table::json)),
        (Page, "/t/{table}/preview.png", get(table::preview)),
        (Page, "/t/{table}/receipt/{seat}", get(table::receipt)),
        (Page, "/t/{table}/join/{invitation}", get(create::join)),
        (Quick, "/t/{table}/sit", post(create::sit)),
        (Quick, "/t/{table}/ready", post(create::ready)),
        (Quick, "/t/{table}/fill", post(waiting::fill)),
        (Quick, "/t/{table}/cancel", post(waiting::cancel)),
        (Quick, "/t/{table}/abandon", post(waiting::abandon)),
        (Quick, "/t/{table}/play", post(play::play)),
        (Quick, "/t/{table}/leave", post(play::leave)),
        (Quick, "/t/{table}/return", post(play::take_back)),
        (Quick, "/t/{table}/program", post(bot::make_token)),
        (Quick, "/t/{table}/advice", post(advice::ask)),
        (Quick, "/t/{table}/chat", post(play::chat)),
        (Quick, "/t/{table}/rematch", post(rematch::rematch)),
        (Page, "/t/{table}/analysis", get(analysis::show).post(analysis::ask)),
        (Quick, "/t/{table}/analysis/stop", post(analysis::stop)),
        (Page, "/t/{table}/record", get(study::record)),
        (Page, "/t/{table}/replay", get(study::replay_at)),
        (Page, "/t/{table}/replay/{step}", get(study::replay)),
        (Page, "/t/{table}/replay/{step}/continue", post(study::continue_from)),
        (Quick, "/bot/v1/stream", get(bot::stream)),
        (Quick, "/bot/v1/play", post(bot::play)),
        (Page, "/rules/{game}", get(home::rules_in_own_language)),
        (Page, "/rules/{lang}/{game}", get(home::rules)),
        (Page, "/daily", get(daily::overview)),
        (Page, "/daily/{date}/{game}", get(daily::deal).post(daily::begin)),
        (Page, "/daily/{date}/{game}/compare", get(daily::compare)),
        (Page, "/learn", get(learn::hub)),
        (Page, "/learn/{game}", get(learn::next)),
        (Page, "/learn/{game}/{lesson}", get(learn::show)),
        (Page, "/learn/{game}/{lesson}/play", post(learn::play)),
        (Page, "/puzzles", get(puzzles::hub)),
        (Page, "/puzzles/{game}", get(puzzles::next)),
        (Page, "/puzzles/{game}/{number}", get(puzzles::show)),
        (Page, "/puzzles/{game}/{number}/play", post(puzzles::play)),
        (Page, "/puzzles/{game}/{number}/show", post(puzzles::give_up)),
        (Page, "/editions", get(judge::editions)),
        (Page, "/judge/{game}", get(judge::judge)),
        (Page, "/judge/{game}/pad", get(judge::pad)),
        (Page, "/history", get(home::history)),
        (Page, "/me", get(account::me).post(account::rename)),
        (Page, "/me/link", get(account::link)),
        (Page, "/me/{token}", get(account::old_link)),
        (Page, "/sign-in", post(account::sign_in)),
        (Quick, "/sign-out", post(account::sign_out)),
        (Quick, "/push", post(push::subscribe)),
        (Quick, "/push/forget", post(push::unsubscribe)),
        (Quick, "/lang", post(account::lang)),
        (Page, "/settings", get(account::settings).post(account::save_settings)),
        (Quick, "/chat", post(account::chat)),
        (Page, "/import", get(study::import_form).post(study::import)),
        (Quick, "/healthz", get(health::alive)),
        (Quick, "/readyz", get(health::ready)),
        (Quick, "/metrics", get(health::metrics)),
        (Quick, "/manifest.webmanifest", get(assets::manifest)),
        (Quick, "/worker.js", get(assets::worker)),
        (Page, "/offline", get(home::offline)),
        (Quick, "/robots.txt", get(assets::robots)),
        (Quick, "/favicon.svg", get(assets::icon)),
        (Quick, "/favicon.ico", get(assets::icon)),
        (Quick, "/assets/{hash}/{name}", get(assets::serve)),
    ]
}

/// The router, with the middleware around every route.
pub(crate) fn router(app: App) -> Router {
    let routes = routes();
    let metrics = RouteMetrics::new(routes.iter().map(|(threads, path, _)| (*threads, *path)));
    let every_request = middleware::from_fn_with_state((app.clone(), metrics), every_request);
    routes
        .into_iter()
        .fold(Router::new(), |router, (_, path, handlers)| router.route(path, handlers))
        .fallback(|| async { Problem::NotFound })
        .method_not_allowed_fallback(|| async { Problem::WrongMethod })
        .layer(every_request)
        .with_state(app)
}

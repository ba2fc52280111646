//! Every address and its handler.

mod account;
mod create;
mod events;
mod form;
mod health;
mod home;
mod play;
mod study;
mod table;

pub(crate) use health::Readiness;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

use crate::app::App;
use crate::limits::{MAX_FORM, MAX_IMPORT};
use crate::problem::Problem;
use crate::{assets, middleware};

/// The whole application as a service.
pub fn app(app: App) -> Router {
    let timeout = app.config.request_timeout;
    let at_table = Router::new()
        .route("/", get(table::show))
        .route("/events", get(events::stream))
        .route("/entries.json", get(events::entries))
        .route("/table.json", get(table::json))
        .route("/preview.png", get(table::preview))
        .route("/receipt/{seat}", get(table::receipt))
        .route("/join/{invitation}", get(create::join))
        .route("/sit", post(create::sit))
        .route("/ready", post(create::ready))
        .route("/play", post(play::play))
        .route("/leave", post(play::change_seat::<true>))
        .route("/return", post(play::change_seat::<false>))
        .route("/chat", post(play::chat))
        .route("/rematch", post(create::rematch))
        .route("/record", get(study::record))
        .route("/replay", get(study::replay_at))
        .route("/replay/{step}", get(study::replay))
        .route("/replay/{step}/continue", post(study::continue_from));
    Router::new()
        .route("/", get(home::home))
        .route("/new", get(home::new))
        .route("/tables", post(create::create))
        .nest("/t/{table}", at_table)
        .route("/rules/{game}", get(home::rules_in_own_language))
        .route("/rules/{lang}/{game}", get(home::rules))
        .route("/me", get(account::me).post(account::rename))
        .route("/me/{token}", get(account::carry).post(account::take_over))
        .route("/sign-out", post(account::sign_out))
        .route("/lang", post(account::lang))
        .route("/chat", post(account::chat))
        .route(
            "/import",
            get(study::import_form).post(study::import).layer(DefaultBodyLimit::max(MAX_IMPORT)),
        )
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics))
        .route("/robots.txt", get(assets::robots))
        .route("/favicon.svg", get(assets::icon))
        .route("/favicon.ico", get(assets::icon))
        .route("/assets/{hash}/{name}", get(assets::serve))
        .fallback(|| async { Problem::NotFound })
        .method_not_allowed_fallback(|| async { Problem::WrongMethod })
        // One layer: separate ones would each clone all services below for every request.
        .layer(
            ServiceBuilder::new()
                .layer(CompressionLayer::new())
                .layer(from_fn_with_state(app.clone(), middleware::every_request))
                .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, timeout))
                .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
                    Problem::Internal.into_response()
                }))
                .layer(DefaultBodyLimit::max(MAX_FORM)),
        )
        .with_state(app)
}

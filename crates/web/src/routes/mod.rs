//! Every address, and what answers it.

mod events;
mod fields;
mod health;
mod home;
mod make;
mod me;
mod play;
mod study;
mod table;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::{DefaultMakeSpan, DefaultOnResponse, TraceLayer};
use tracing::Level;

use crate::app::App;
use crate::limits::{MAX_FORM, MAX_IMPORT};
use crate::problem::{self, Problem};
use crate::{assets, guard, meter};

/// The whole application as a service.
pub fn app(app: App) -> Router {
    let patience = app.config.request_patience;
    let at_table = Router::new()
        .route("/", get(table::show))
        .route("/events", get(events::stream))
        .route("/table.json", get(table::json))
        .route("/preview.png", get(table::preview))
        .route("/receipt/{seat}", get(table::receipt))
        .route("/join/{invitation}", get(make::join))
        .route("/sit", post(make::sit))
        .route("/ready", post(make::ready))
        .route("/play", post(play::play))
        .route("/leave", post(play::leave))
        .route("/return", post(play::come_back))
        .route("/chat", post(play::chat))
        .route("/rematch", post(make::rematch))
        .route("/record", get(study::record))
        .route("/replay", get(study::replay_at))
        .route("/replay/{step}", get(study::replay))
        .route("/replay/{step}/continue", post(study::go_on));
    Router::new()
        .route("/", get(home::home))
        .route("/new", get(home::new))
        .route("/tables", post(make::create))
        .nest("/t/{table}", at_table)
        .route("/rules/{game}", get(home::rules_in_own_language))
        .route("/rules/{lang}/{game}", get(home::rules))
        .route("/me", get(me::me).post(me::rename))
        .route("/me/{token}", get(me::carry).post(me::take_over))
        .route("/lang", post(me::lang))
        .route("/chat", post(me::chat))
        .route(
            "/import",
            get(study::import_form).post(study::import).layer(DefaultBodyLimit::max(MAX_IMPORT)),
        )
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::figures))
        .route("/robots.txt", get(assets::robots))
        .route("/favicon.svg", get(assets::icon))
        .route("/favicon.ico", get(assets::icon))
        .route("/assets/{hash}/{name}", get(assets::serve))
        .fallback(|| async { Problem::NotFound })
        .method_not_allowed_fallback(|| async { Problem::WrongMethod })
        .layer(DefaultBodyLimit::max(MAX_FORM))
        .layer(from_fn_with_state(app.clone(), guard::same_origin))
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            Problem::Internal.into_response()
        }))
        .layer(from_fn_with_state(app.clone(), problem::render))
        .layer(from_fn(guard::headers))
        .layer(CompressionLayer::new())
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, patience))
        .layer(from_fn_with_state(app.clone(), guard::manners))
        .layer(from_fn(meter::request))
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(DefaultMakeSpan::new().level(Level::DEBUG))
                .on_response(DefaultOnResponse::new().level(Level::DEBUG)),
        )
        .with_state(app)
}

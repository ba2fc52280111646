//! What every request and every answer must satisfy, whatever it is about.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::metrics;
use crate::problem::{self, Problem};
use crate::session::address;

/// Nothing from elsewhere, no script or style inside pages, no frames.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; form-action 'self'; manifest-src 'self'; \
    base-uri 'none'; frame-ancestors 'none'";

/// For a year, this site is asked for by HTTPS only.
const SECURE: &str = "max-age=31536000";

/// Said in one language and without a page, for it is said thousands of times a second.
const ENOUGH: &str =
    "Too many requests from your address made no sense. Wait a moment and try again.\n";

/// What becomes of every request, from outside to inside and back.
pub(crate) async fn every_request(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Response {
    let measured = metrics::Measured::new(&request);
    let mut response = listen(&app, request, next).await;
    add_headers(&mut response, app.is_secure());
    measured.answered(response.status());
    response
}

/// Refuses what a page of another site sends.
pub(crate) async fn same_origin(app: &App, request: Request, next: Next) -> Response {
    let reads_only = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if reads_only || is_own(app, request.headers()) {
        next.run(request).await
    } else {
        Problem::ForeignOrigin.into_response()
    }
}

/// Browsers name the origin of whatever they send; who names none is refused too.
fn is_own(app: &App, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else { return false };
    let host = text(header::HOST).unwrap_or_default();
    let is_host = origin.split_once("://").is_some_and(|(_, authority)| authority == host);
    is_host || origin == app.site(headers)
}

/// Answers those who send nothing but nonsense without listening to them, so that it costs next to nothing
/// and everybody else can play.
async fn listen(app: &App, request: Request, next: Next) -> Response {
    let address = address(request.extensions(), request.headers(), app);
    if address.is_some_and(|address| app.bad_requests.is_spent(&address, app.now())) {
        let wait = [(header::RETRY_AFTER, "10"), (header::CONNECTION, "close")];
        return (StatusCode::TOO_MANY_REQUESTS, wait, ENOUGH).into_response();
    }
    let mut response = problem::render(app, request, next).await;
    if is_unread(response.status()) || app.is_draining() {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    if let Some(address) = address.filter(|_| is_bad_request(response.status())) {
        app.bad_requests.take(address, app.now());
    }
    response
}

/// Whether some of the request may never have come: nobody waits for the rest.
fn is_unread(status: StatusCode) -> bool {
    matches!(status, StatusCode::PAYLOAD_TOO_LARGE | StatusCode::REQUEST_TIMEOUT)
}

/// Whether only somebody who has lost the way gets this answer; not who comes late, is refused by a rule
/// or is too quick.
fn is_bad_request(status: StatusCode) -> bool {
    let honest =
        [StatusCode::CONFLICT, StatusCode::UNPROCESSABLE_ENTITY, StatusCode::TOO_MANY_REQUESTS];
    status.is_client_error() && !honest.contains(&status)
}

/// Adds what browsers are to be told with every answer.
fn add_headers(response: &mut Response, is_secure: bool) {
    let mut set = |name: HeaderName, value: &'static str| {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    };
    if is_secure {
        set(header::STRICT_TRANSPORT_SECURITY, SECURE);
    }
    // So that scripts can tell it from what a proxy says when it does not reach us.
    set(HeaderName::from_static("x-gueridon"), "1");
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    // The address of a private table is nobody else's business; our own pages need the origin.
    set(header::REFERRER_POLICY, "same-origin");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()");
    // Pages are made for one viewer at one moment.
    set(header::CACHE_CONTROL, "no-store");
}

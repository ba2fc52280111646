//! The middleware of every request.

use std::panic::AssertUnwindSafe;

use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use gueridon_table::pages;
use tower::Service as _;

use crate::app::App;
use crate::compressed_pages::accepts;
use crate::compression::compress;
use crate::problem::Problem;
use crate::routes::FOR_PROGRAMS;
use crate::service::Service;
use crate::session::{Session, address};

/// Nothing from elsewhere, no script or style inside pages, no frames.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; form-action 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; frame-ancestors 'none'";

/// Browsers use HTTPS only for this site, for a year.
const SECURE: &str = "max-age=31536000";

/// In one language and without a page, since it may be sent thousands of times a second.
const TOO_MANY_BAD_REQUESTS: &str =
    "Too many requests from your address made no sense. Wait a moment and try again.\n";

/// The middleware of every request, from outside to inside: metrics, compression, response headers, the
/// limit of bad requests, problems as pages or JSON, the origin check, the time limit.
pub(crate) async fn every_request(service: &Service, request: Request) -> Response {
    let measured = service.metrics.start(&request);
    let takes_gzip = accepts(request.headers(), "gzip");
    let mut response = limit_bad_requests(service, request).await;
    add_headers(&mut response, service.app.is_secure());
    measured.answered(response.status());
    compress(response, takes_gzip).await
}

/// Refuses addresses that have sent many bad requests, without reading further, so that they cost next
/// to nothing.
async fn limit_bad_requests(service: &Service, request: Request) -> Response {
    let app = &service.app;
    let address = address(request.extensions(), request.headers(), app);
    if address.is_some_and(|address| app.bad_requests.is_spent(&address, app.now())) {
        let wait = [(header::RETRY_AFTER, "10"), (header::CONNECTION, "close")];
        return (StatusCode::TOO_MANY_REQUESTS, wait, TOO_MANY_BAD_REQUESTS).into_response();
    }
    let mut response = render_problem(service, request).await;
    if is_unread(response.status()) || app.is_draining() {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    if let Some(address) = address.filter(|_| is_bad_request(response.status())) {
        app.bad_requests.take(address, app.now());
    }
    response
}

/// Turns problems into pages with a way back, or into JSON for programs.
async fn render_problem(service: &Service, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let session = Session::new(&service.app, &parts);
    parts.extensions.insert(session.clone());
    let for_programs = wants_json(&parts.headers) || parts.uri.path().starts_with(FOR_PROGRAMS);
    let response = check_origin(service, Request::from_parts(parts, body)).await;
    // A path that is not UTF-8 is refused by the router itself.
    let unread = response.status() == StatusCode::BAD_REQUEST;
    let problem = response.extensions().get::<Problem>().cloned();
    let Some(problem) = problem.or(unread.then_some(Problem::Malformed)) else { return response };
    let speaker = session.speaker();
    let mut response = if for_programs {
        Json(problem.to_json(&speaker)).into_response()
    } else {
        let gone = matches!(problem, Problem::NoSuchTable | Problem::NotFound);
        let sentence = problem.sentence(&speaker);
        pages::problem(&session.context(), &problem.notice(&speaker), sentence, gone)
            .into_response()
    };
    *response.status_mut() = problem.status();
    if problem.status() == StatusCode::UNAUTHORIZED {
        let scheme = HeaderValue::from_static("Bearer");
        response.headers_mut().insert(header::WWW_AUTHENTICATE, scheme);
    }
    if let Some(seconds) = problem.retry_after() {
        let seconds = HeaderValue::from_static(seconds);
        response.headers_mut().insert(header::RETRY_AFTER, seconds);
    }
    response
}

/// Whether a request accepts JSON: programs do, pages do not.
pub(crate) fn wants_json(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("application/json"))
}

/// Refuses writes sent by pages of other sites. Programs are no pages, and a page cannot make a browser send
/// their token: cookies mean nothing at their addresses.
async fn check_origin(service: &Service, request: Request) -> Response {
    let reads_only = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let by_token = request.uri().path().starts_with(FOR_PROGRAMS);
    if reads_only || by_token || is_own(&service.app, request.headers()) {
        route(service, request).await
    } else {
        Problem::ForeignOrigin.into_response()
    }
}

/// The answer of the route, within the time limit. A panic is a problem of this request alone.
async fn route(service: &Service, request: Request) -> Response {
    let answer = AssertUnwindSafe(service.router.clone().call(request)).catch_unwind();
    match tokio::time::timeout(service.app.config.request_timeout, answer).await {
        Ok(Ok(Ok(response))) => response,
        Ok(Err(_)) => Problem::Internal.into_response(),
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}

/// Whether a write comes from our own pages. Browsers send the origin; a write without one is refused too.
fn is_own(app: &App, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else { return false };
    let host = text(header::HOST).unwrap_or_default();
    let is_host = origin.split_once("://").is_some_and(|(_, authority)| authority == host);
    is_host || origin == app.site(headers.get(header::HOST))
}

/// Whether part of the request may not have been read: the connection is of no further use.
fn is_unread(status: StatusCode) -> bool {
    matches!(status, StatusCode::PAYLOAD_TOO_LARGE | StatusCode::REQUEST_TIMEOUT)
}

/// Whether the answer says that the request was bad. A move that is late, against the rules or too early
/// is not.
fn is_bad_request(status: StatusCode) -> bool {
    let honest =
        [StatusCode::CONFLICT, StatusCode::UNPROCESSABLE_ENTITY, StatusCode::TOO_MANY_REQUESTS];
    status.is_client_error() && !honest.contains(&status)
}

/// Adds the headers of every answer. JSON and events are no pages: what limits frames, windows and links
/// would be of no use there.
fn add_headers(response: &mut Response, is_secure: bool) {
    let headers = response.headers_mut();
    let kind = headers.get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    let is_data = kind.is_some_and(|kind| DATA.contains(&kind));
    headers.reserve(12);
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    if is_secure {
        set(header::STRICT_TRANSPORT_SECURITY, SECURE);
    }
    // Lets scripts tell our answers from those of a proxy that does not reach us.
    set(HeaderName::from_static("x-gueridon"), "1");
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    // Pages are made for one viewer at one moment.
    set(header::CACHE_CONTROL, "no-store");
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    if is_data {
        return;
    }
    set(header::X_FRAME_OPTIONS, "DENY");
    // The address of a private table must not leak to other sites; our own pages need the origin.
    set(header::REFERRER_POLICY, "same-origin");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()");
}

/// The kinds of answers that are no pages.
const DATA: [&[u8]; 3] = [b"application/json", b"text/event-stream", b"application/x-ndjson"];

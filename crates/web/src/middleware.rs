//! The middleware of every request.

use std::panic::AssertUnwindSafe;
use std::time::Instant;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use gueridon_journal::TableId;
use gueridon_pages as pages;
use gueridon_text::Speaker;

use crate::app::App;
use crate::compressed_pages::accepts;
use crate::compression::compress;
use crate::fault::Fault;
use crate::limits::{MAX_SHOWN_HOST, PAGE_WAIT};
use crate::metrics::RouteMetrics;
use crate::problem::Problem;
use crate::routes::{FOR_PROGRAMS, TABLES, Threads};
use crate::session::{RateKey, Session, preferred_lang, subnet};
use crate::subnet::Subnet;

/// Nothing from elsewhere, no script or style inside pages, no frames.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; form-action 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; frame-ancestors 'none'";

/// Browsers use HTTPS only for this site, for a year.
const SECURE: &str = "max-age=31536000";

/// In one language and without a page, since it may be sent thousands of times a second.
const TOO_MANY_BAD_REQUESTS: &str =
    "Too many requests from your address made no sense. Wait a moment and try again.\n";

/// The middleware of every request, from outside to inside: metrics, the threads of pages, compression,
/// response headers, the limit of bad requests, problems as pages or JSON, the checks of host and origin, the time limit.
pub(crate) async fn every_request(
    State((app, metrics)): State<(App, RouteMetrics)>,
    request: Request,
    next: Next,
) -> Response {
    let measured = metrics.start(&request);
    let route = measured.route();
    let response = match measured.threads() {
        Threads::Quick if !reads_table(&app, &request) => answer(&app, request, next, route).await,
        Threads::Quick | Threads::Page => make_page(&app, request, next, route).await,
    };
    measured.answered(response.status());
    response
}

/// Whether the table of a path has to be read into memory first: for a long game that costs more than a page.
fn reads_table(app: &App, request: &Request) -> bool {
    let id = request.uri().path().strip_prefix(TABLES).and_then(|rest| rest.split('/').next());
    // An id may also be written with percent signs.
    id.is_some_and(|id| TableId::new(id).is_none_or(|id| !app.tables.is_in_memory(&id)))
}

/// The whole answer.
async fn answer(app: &App, request: Request, next: Next, route: &'static str) -> Response {
    let takes_gzip = accepts(request.headers(), "gzip");
    let subnet = subnet(request.extensions(), request.headers(), app);
    let mut response = limit_bad_requests(app, request, next, subnet).await;
    if is_refusal(response.status()) {
        app.client_log.refused(subnet, response.status(), route, app.now());
    }
    add_headers(&mut response, app.is_secure());
    compress(response, takes_gzip).await
}

/// The same, made on the threads of pages, within their limits.
async fn make_page(app: &App, request: Request, next: Next, route: &'static str) -> Response {
    let subnet = subnet(request.extensions(), request.headers(), app);
    let refuse = move |app: &App, request: &Request, problem: &Problem| {
        app.client_log.refused(subnet, problem.status(), route, app.now());
        refusal(app, request.headers(), problem)
    };
    let key = RateKey::of(subnet, None);
    let permit = match app.pages.admit(key) {
        Ok(permit) => permit,
        Err(problem) => return refuse(app, &request, &problem),
    };
    let (page_app, asked) = (app.clone(), Instant::now());
    let page = async move {
        // People have reloaded by then, and attackers have more than their share.
        if asked.elapsed() > PAGE_WAIT {
            return refuse(&page_app, &request, &Problem::TooMany);
        }
        answer(&page_app, request, next, route).await
    };
    let failed = || Problem::from(Fault::log("a page has panicked")).into_response();
    app.pages.make(key, permit, page).await.unwrap_or_else(failed)
}

/// A problem in one sentence without a page, since it may be sent thousands of times a second.
fn refusal(app: &App, headers: &HeaderMap, problem: &Problem) -> Response {
    let speaker = Speaker::new(preferred_lang(headers, app.config.lang));
    let mut response = match wants_json(headers) {
        true => (problem.status(), Json(problem.to_json(&speaker))).into_response(),
        false => (problem.status(), problem.sentence(&speaker) + "\n").into_response(),
    };
    add_retry_after(&mut response, problem);
    add_headers(&mut response, app.is_secure());
    response
}

/// Refuses networks that have sent many bad requests, without reading further, so that they cost next
/// to nothing.
async fn limit_bad_requests(
    app: &App,
    request: Request,
    next: Next,
    subnet: Option<Subnet>,
) -> Response {
    if subnet.is_some_and(|subnet| app.bad_requests.is_spent(subnet, app.now())) {
        let wait = [(header::RETRY_AFTER, "10"), (header::CONNECTION, "close")];
        return (StatusCode::TOO_MANY_REQUESTS, wait, TOO_MANY_BAD_REQUESTS).into_response();
    }
    let mut response = render_problem(app, request, next).await;
    if is_unread(response.status()) || app.is_draining() {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    if let Some(subnet) = subnet.filter(|_| is_bad_request(response.status())) {
        app.bad_requests.take(subnet, app.now());
    }
    response
}

/// Turns problems into pages with a way back, or into JSON for programs.
async fn render_problem(app: &App, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let session = Session::new(app, &parts);
    parts.extensions.insert(session.clone());
    let for_programs = wants_json(&parts.headers) || parts.uri.path().starts_with(FOR_PROGRAMS);
    let response = check_sender(app, Request::from_parts(parts, body), next).await;
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
    add_retry_after(&mut response, &problem);
    response
}

fn add_retry_after(response: &mut Response, problem: &Problem) {
    if let Some(seconds) = problem.retry_after() {
        let seconds = HeaderValue::from_static(seconds);
        response.headers_mut().insert(header::RETRY_AFTER, seconds);
    }
}

/// Whether a request accepts JSON: programs do, pages do not.
pub(crate) fn wants_json(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("application/json"))
}

/// Refuses requests to a name that is not ours, and writes sent by pages of other sites. Programs are no pages, and a page cannot make a browser send
/// their token: cookies mean nothing at their addresses.
async fn check_sender(app: &App, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST);
    if let Some(host) = host.filter(|host| !app.is_own_host(Some(host))) {
        let name = String::from_utf8_lossy(host.as_bytes()).chars().take(MAX_SHOWN_HOST).collect();
        return Problem::UnknownHost(name).into_response();
    }
    let reads_only = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let by_token = request.uri().path().starts_with(FOR_PROGRAMS);
    if reads_only || by_token || is_own(app, request.headers()) {
        run_route(app, request, next).await
    } else {
        Problem::ForeignOrigin.into_response()
    }
}

/// The answer of the route, within the time limit. A panic is a problem of this request alone.
async fn run_route(app: &App, request: Request, next: Next) -> Response {
    let answer = AssertUnwindSafe(next.run(request)).catch_unwind();
    match tokio::time::timeout(app.config.request_timeout, answer).await {
        Ok(Ok(response)) => response,
        Ok(Err(_)) => Problem::from(Fault::log("a request has panicked")).into_response(),
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}

/// Whether a write comes from our own pages. Browsers send the origin; a write without one is refused too.
fn is_own(app: &App, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else { return false };
    let host = text(header::HOST).unwrap_or_default();
    let is_host = origin.split_once("://").is_some_and(|(scheme, authority)| {
        // By plain HTTP anybody on the way can put a page into the place of ours.
        authority == host && (scheme == "https" || !app.is_secure())
    });
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

/// Whether the answer says that a limit is reached, or that the request was bad: something for the log.
fn is_refusal(status: StatusCode) -> bool {
    let limits = [StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE];
    limits.contains(&status) || is_bad_request(status)
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

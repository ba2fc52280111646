//! An HTTP client that speaks to a server as a browser does, over the public interface only. It is
//! written on hyper's connections because the tests choose local addresses and cut sockets.

use std::fmt;
use std::io::Read;
use std::sync::Arc;
use std::time::Duration;

use flate2::read::GzDecoder;
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::SendRequest;
use hyper::header::{
    ACCEPT, ACCEPT_ENCODING, ACCEPT_LANGUAGE, CONTENT_ENCODING, CONTENT_TYPE, COOKIE, HOST,
    HeaderMap, HeaderValue, LOCATION, ORIGIN, SET_COOKIE,
};
use hyper::http::request::Builder;
use hyper::{Method, Request};
use serde_json::Value;

use crate::endpoint::HttpEndpoint;
use crate::events::EventStream;
use gueridon_cli::Error;

/// Longest body of a response, in bytes, also after it was decompressed.
const MAX_BODY: usize = 4 << 20;
/// The media type of a form.
pub(crate) const FORM: &str = "application/x-www-form-urlencoded";

/// The header in which a proxy writes addresses.
pub(crate) const FORWARDED: &str = "x-forwarded-for";

/// A request of the client.
pub(crate) type HttpRequest = Request<Full<Bytes>>;

/// What a request asks for, by its headers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// JSON, as programs do.
    Json,
    /// A compressed page, as browsers do.
    Page,
    /// The compressed part of a table's page that changes, as its script does.
    Part,
    /// Compressed events with parts, as a page does.
    PageEvents,
}

impl Format {
    fn accepts(self) -> &'static str {
        match self {
            Format::Json => "application/json",
            Format::Page => "text/html",
            Format::Part => "*/*",
            Format::PageEvents => "text/event-stream",
        }
    }
}

/// The cookies of one player; empty until a server has set some.
#[derive(Clone, Default)]
pub struct CookieJar(Option<Arc<str>>);

impl CookieJar {
    /// The head of a request with these cookies.
    fn request(
        &self,
        endpoint: &HttpEndpoint,
        method: Method,
        path: &str,
        format: Format,
    ) -> Builder {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, endpoint.authority())
            .header(ACCEPT, format.accepts());
        if format != Format::Json {
            request = request.header(ACCEPT_ENCODING, GZIP).header(ACCEPT_LANGUAGE, "en");
        }
        if format == Format::Part {
            request = request.header("x-part", "1");
        }
        if let Some(cookie) = &self.0 {
            request = request.header(COOKIE, &**cookie);
        }
        if let Some(address) = endpoint.forwarded() {
            request = request.header(FORWARDED, address.to_string());
        }
        request
    }
}

/// The head of a request without cookies.
pub(crate) fn request(endpoint: &HttpEndpoint, method: Method, path: &str) -> Builder {
    CookieJar::default().request(endpoint, method, path, Format::Json)
}

/// A request with a form as its body.
pub(crate) fn form_request(
    endpoint: &HttpEndpoint,
    cookies: &CookieJar,
    path: &str,
    fields: &[(&str, &str)],
    format: Format,
) -> Result<HttpRequest, Error> {
    let form = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let request = cookies.request(endpoint, Method::POST, path, format).header(CONTENT_TYPE, FORM);
    Ok(request.header(ORIGIN, endpoint.origin()).body(form.into())?)
}

/// The encoding that compressed answers have.
const GZIP: &str = "gzip";

fn is_gzip(headers: &HeaderMap) -> bool {
    headers.get(CONTENT_ENCODING).is_some_and(|encoding| encoding == GZIP)
}

/// A response whose body was read.
pub(crate) struct Response {
    pub(crate) status: u16,
    /// The path of a redirection.
    pub(crate) location: Option<String>,
    cookies: Vec<String>,
    pub(crate) body: Bytes,
}

impl Response {
    async fn read(response: hyper::Response<Incoming>) -> Result<Response, Error> {
        let (parts, body) = response.into_parts();
        let mut body = Limited::new(body, MAX_BODY).collect().await?.to_bytes();
        if is_gzip(&parts.headers) {
            let mut inflated = Vec::new();
            GzDecoder::new(&*body).take(MAX_BODY as u64).read_to_end(&mut inflated)?;
            body = inflated.into();
        }
        let text = |value: &HeaderValue| value.to_str().ok().map(str::to_string);
        let cookies = parts.headers.get_all(SET_COOKIE).iter().filter_map(text);
        let cookies = cookies.filter_map(|cookie| cookie.split(';').next().map(str::to_string));
        Ok(Response {
            status: parts.status.as_u16(),
            location: parts.headers.get(LOCATION).and_then(text),
            cookies: cookies.collect(),
            body,
        })
    }

    /// The body, if it is JSON.
    pub(crate) fn json(&self) -> Option<Value> {
        serde_json::from_slice(&self.body).ok()
    }

    /// The id of the table that it redirects to.
    pub(crate) fn table_id(&self) -> Option<&str> {
        let location = self.location.as_deref().filter(|_| self.status == 303)?;
        location.strip_prefix("/t/")?.split('/').next()
    }
}

/// What became of a request over one connection.
enum Sent {
    Answered(Response),
    /// The connection was closed before.
    Not(HttpRequest),
}

/// A player with cookies and one connection, which is opened when needed and again when it broke.
pub(crate) struct Client {
    pub(crate) endpoint: HttpEndpoint,
    pub(crate) cookies: CookieJar,
    sender: Option<SendRequest<Full<Bytes>>>,
}

impl Client {
    /// A player without cookies.
    pub(crate) fn new(endpoint: &HttpEndpoint) -> Client {
        Client::with_cookies(endpoint, CookieJar::default())
    }

    pub(crate) fn with_cookies(endpoint: &HttpEndpoint, cookies: CookieJar) -> Client {
        Client { endpoint: endpoint.clone(), cookies, sender: None }
    }

    /// Requests a page in the form for programs.
    pub(crate) async fn get(&mut self, path: &str) -> Result<Response, Error> {
        self.get_as(path, Format::Json).await
    }

    /// Requests a page in some form.
    pub(crate) async fn get_as(&mut self, path: &str, format: Format) -> Result<Response, Error> {
        let request = self.cookies.request(&self.endpoint, Method::GET, path, format);
        self.send(request.body(Full::default())?).await
    }

    /// Sends a form, to be answered in the form for programs, and keeps the cookies of the response.
    pub(crate) async fn post(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
    ) -> Result<Response, Error> {
        self.post_as(path, fields, Format::Json).await
    }

    /// Sends a form, to be answered in some form, and keeps the cookies of the response.
    pub(crate) async fn post_as(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
        format: Format,
    ) -> Result<Response, Error> {
        let request = form_request(&self.endpoint, &self.cookies, path, fields, format)?;
        let response = self.send(request).await?;
        if !response.cookies.is_empty() {
            self.cookies = CookieJar(Some(response.cookies.join("; ").into()));
        }
        Ok(response)
    }

    /// Sends a form and cuts the connection after a moment: the form may have arrived or not.
    pub(crate) async fn post_and_disconnect(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
        after: Duration,
    ) {
        let _ = tokio::time::timeout(after, self.post(path, fields)).await;
        self.sender = None;
    }

    /// Goes on as a new visitor.
    pub(crate) fn forget_cookies(&mut self) {
        self.cookies = CookieJar::default();
    }

    /// Sends any request.
    pub(crate) async fn send(&mut self, mut request: HttpRequest) -> Result<Response, Error> {
        if let Some(sender) = self.sender.take() {
            match self.send_over(sender, request).await? {
                Sent::Answered(response) => return Ok(response),
                // The server has closed a connection that was idle; browsers open another one too.
                Sent::Not(unsent) => request = unsent,
            }
        }
        let sender = self.endpoint.connect().await?;
        match self.send_over(sender, request).await? {
            Sent::Answered(response) => Ok(response),
            Sent::Not(_) => Err("the server closed a new connection".into()),
        }
    }

    async fn send_over(
        &mut self,
        mut sender: SendRequest<Full<Bytes>>,
        request: HttpRequest,
    ) -> Result<Sent, Error> {
        if sender.ready().await.is_err() {
            return Ok(Sent::Not(request));
        }
        let response = match sender.try_send_request(request).await {
            Ok(response) => response,
            Err(mut error) => {
                let unsent = error.take_message().map(Sent::Not);
                return unsent.ok_or_else(|| error.into_error().into());
            }
        };
        self.endpoint.traffic().add_request();
        let response = Response::read(response).await?;
        // Kept only after a complete response: else the next one would begin with the rest of it.
        self.sender = Some(sender);
        Ok(Sent::Answered(response))
    }

    /// Opens the events of a table after the entry `last`, on a connection of their own.
    pub(crate) async fn events(
        &self,
        table: &str,
        last: Option<u64>,
    ) -> Result<EventStream, Error> {
        let path = format!("/t/{table}/events");
        let mut request = self.cookies.request(&self.endpoint, Method::GET, &path, Format::Json);
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        self.open_stream(request).await
    }

    /// Opens the events of a table as its page does: compressed, with the changed parts of the page.
    pub(crate) async fn page_events(&self, table: &str) -> Result<EventStream, Error> {
        let path = format!("/t/{table}/events?part=1");
        let format = Format::PageEvents;
        self.open_stream(self.cookies.request(&self.endpoint, Method::GET, &path, format)).await
    }

    async fn open_stream(&self, request: Builder) -> Result<EventStream, Error> {
        let mut sender = self.endpoint.connect().await?;
        sender.ready().await?;
        self.endpoint.traffic().add_request();
        let response = sender.send_request(request.body(Full::default())?).await?;
        if response.status() != 200 {
            return Err(StreamRefused { status: response.status().as_u16() }.into());
        }
        let compressed = is_gzip(response.headers());
        Ok(EventStream::new(response.into_body(), compressed, sender))
    }
}

/// A server that answers a request for events with another status.
#[derive(Debug)]
pub(crate) struct StreamRefused {
    pub(crate) status: u16,
}

impl fmt::Display for StreamRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the events of a table: status {}", self.status)
    }
}

impl std::error::Error for StreamRefused {}

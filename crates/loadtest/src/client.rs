//! An HTTP client that speaks to a server as a browser does, over the public interface only. It is
//! written on hyper's connections because the tests choose local addresses and cut sockets.

use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io};

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{
    ACCEPT, CONTENT_TYPE, COOKIE, HOST, HeaderValue, LOCATION, ORIGIN, SET_COOKIE,
};
use hyper::http::request::Builder;
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream};

use crate::Error;
use crate::events::EventStream;

/// Longest body of a response, in bytes.
const MAX_BODY: usize = 4 << 20;
/// The media type of a form.
pub(crate) const FORM: &str = "application/x-www-form-urlencoded";

/// A request of the client.
pub(crate) type HttpRequest = Request<Full<Bytes>>;

/// The address of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endpoint {
    authority: Arc<str>,
    address: SocketAddr,
    /// The local address of connections, if not the usual one.
    source: Option<IpAddr>,
}

impl Endpoint {
    /// Reads an address as a server prints it, `http://127.0.0.1:4646`, and looks it up.
    ///
    /// # Errors
    ///
    /// When it is no such address, or the name is unknown.
    pub fn parse(text: &str) -> Result<Endpoint, String> {
        let wrong = || format!("{text:?} is no address such as http://127.0.0.1:4646");
        if text.starts_with("https://") {
            return Err("only http is spoken here: name the server itself, not its proxy".into());
        }
        let authority = text.strip_prefix("http://").ok_or_else(wrong)?.trim_end_matches('/');
        if authority.contains(['/', '?', '#', '@']) {
            return Err(wrong());
        }
        let with_port =
            if authority.contains(':') { authority.into() } else { format!("{authority}:80") };
        let mut found = with_port.to_socket_addrs().map_err(|error| format!("{text}: {error}"))?;
        let address = found.next().ok_or_else(wrong)?;
        Ok(Endpoint { authority: authority.into(), address, source: None })
    }

    /// A server on this machine.
    pub(crate) fn local(address: SocketAddr) -> Endpoint {
        Endpoint { authority: address.to_string().into(), address, source: None }
    }

    /// The same server for connections from another local address: servers limit by address.
    pub(crate) fn with_source(&self, source: impl Into<IpAddr>) -> Endpoint {
        Endpoint { source: Some(source.into()), ..self.clone() }
    }

    /// Whether the server is on this machine.
    pub fn is_loopback(&self) -> bool {
        self.address.ip().is_loopback()
    }

    pub(crate) fn authority(&self) -> &str {
        &self.authority
    }

    /// The address as browsers write it.
    pub fn origin(&self) -> String {
        format!("http://{}", self.authority)
    }

    /// Opens a connection on which anything may be sent.
    pub(crate) async fn connect_tcp(&self) -> io::Result<TcpStream> {
        let socket = match self.address {
            SocketAddr::V4(_) => TcpSocket::new_v4()?,
            SocketAddr::V6(_) => TcpSocket::new_v6()?,
        };
        if let Some(source) = self.source {
            // The port of a connection that has just ended may be used again.
            socket.set_reuseaddr(true)?;
            socket.bind(SocketAddr::new(source, 0))?;
        }
        let stream = socket.connect(self.address).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    async fn connect(&self) -> Result<SendRequest<Full<Bytes>>, Error> {
        let stream = self.connect_tcp().await?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        // It ends with the sender, or when the connection breaks, which the sender reports.
        tokio::spawn(connection);
        Ok(sender)
    }
}

/// The cookies of one player; empty until a server has set some.
#[derive(Clone, Default)]
pub struct CookieJar(Option<Arc<str>>);

impl CookieJar {
    /// The head of a request with these cookies.
    pub(crate) fn request(&self, endpoint: &Endpoint, method: Method, path: &str) -> Builder {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, endpoint.authority())
            .header(ACCEPT, "application/json");
        if let Some(cookie) = &self.0 {
            request = request.header(COOKIE, &**cookie);
        }
        request
    }
}

/// The head of a request without cookies.
pub(crate) fn request(endpoint: &Endpoint, method: Method, path: &str) -> Builder {
    CookieJar::default().request(endpoint, method, path)
}

/// A request with a form as its body.
pub(crate) fn form_request(
    endpoint: &Endpoint,
    cookies: &CookieJar,
    path: &str,
    fields: &[(&str, &str)],
) -> Result<HttpRequest, Error> {
    let form = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let request = cookies.request(endpoint, Method::POST, path).header(CONTENT_TYPE, FORM);
    Ok(request.header(ORIGIN, endpoint.origin()).body(form.into())?)
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
        let body = Limited::new(body, MAX_BODY).collect().await?.to_bytes();
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

/// A player with cookies and one connection, which is opened when needed and again when it broke.
pub(crate) struct Client {
    pub(crate) endpoint: Endpoint,
    pub(crate) cookies: CookieJar,
    sender: Option<SendRequest<Full<Bytes>>>,
}

impl Client {
    /// A player without cookies.
    pub(crate) fn new(endpoint: &Endpoint) -> Client {
        Client::with_cookies(endpoint, CookieJar::default())
    }

    pub(crate) fn with_cookies(endpoint: &Endpoint, cookies: CookieJar) -> Client {
        Client { endpoint: endpoint.clone(), cookies, sender: None }
    }

    /// Requests a page in the form for programs.
    pub(crate) async fn get(&mut self, path: &str) -> Result<Response, Error> {
        let request = self.cookies.request(&self.endpoint, Method::GET, path);
        self.send(request.body(Full::default())?).await
    }

    /// Sends a form, and keeps the cookies of the response.
    pub(crate) async fn post(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
    ) -> Result<Response, Error> {
        let request = form_request(&self.endpoint, &self.cookies, path, fields)?;
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

    /// Sends any request.
    pub(crate) async fn send(&mut self, request: HttpRequest) -> Result<Response, Error> {
        let mut sender = match self.sender.take() {
            Some(sender) if !sender.is_closed() => sender,
            Some(_) | None => self.endpoint.connect().await?,
        };
        sender.ready().await?;
        let response = Response::read(sender.send_request(request).await?).await?;
        // Kept only after a complete response: else the next one would begin with the rest of it.
        self.sender = Some(sender);
        Ok(response)
    }

    /// Opens the events of a table after the entry `last`, on a connection of their own.
    pub(crate) async fn events(
        &self,
        table: &str,
        last: Option<u64>,
    ) -> Result<EventStream, Error> {
        let path = format!("/t/{table}/events");
        let mut request = self.cookies.request(&self.endpoint, Method::GET, &path);
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        let mut sender = self.endpoint.connect().await?;
        sender.ready().await?;
        let response = sender.send_request(request.body(Full::default())?).await?;
        if response.status() != 200 {
            return Err(StreamRefused { status: response.status().as_u16() }.into());
        }
        Ok(EventStream::new(response.into_body(), sender))
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

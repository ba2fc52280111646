//! A player at the other end of the line: speaks to a server as a browser does, over the public
//! interface and nothing else.

mod events;
mod site;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io};

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{ACCEPT, CONTENT_TYPE, COOKIE, HOST, LOCATION, ORIGIN, SET_COOKIE};
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream};

pub(crate) use events::{Event, Events};
pub(crate) use site::Site;

/// No answer that a program asks for is longer.
const LONGEST_ANSWER: usize = 4 << 20;

/// What browsers call a form.
pub(crate) const FORM: &str = "application/x-www-form-urlencoded";

/// Why there is no answer: the line broke, or never stood.
pub(crate) type Broken = Box<dyn std::error::Error + Send + Sync>;

/// A server that answers, but not with the events of a table.
#[derive(Debug)]
pub(crate) struct NoEvents {
    pub(crate) status: u16,
}

impl fmt::Display for NoEvents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the events of a table: status {}", self.status)
    }
}

impl std::error::Error for NoEvents {}

/// One player, with a cookie once the server has given one.
#[derive(Clone)]
pub(crate) struct Player {
    cookie: Option<Arc<str>>,
}

/// What a server answers.
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Where to look next, as a path.
    pub(crate) location: Option<String>,
    cookies: Vec<String>,
    pub(crate) body: Bytes,
}

impl Answer {
    /// The body, if it is JSON.
    pub(crate) fn json(&self) -> Option<Value> {
        serde_json::from_slice(&self.body).ok()
    }
}

impl Player {
    /// Somebody who has never been there.
    pub(crate) fn new() -> Player {
        Player { cookie: None }
    }

    /// Keeps the cookies of an answer.
    pub(crate) fn keep(&mut self, answer: &Answer) {
        if !answer.cookies.is_empty() {
            self.cookie = Some(answer.cookies.join("; ").into());
        }
    }
}

/// A line to a server, opened when it is needed and again when it broke. One question at a time.
pub(crate) struct Line {
    site: Site,
    sender: Option<SendRequest<Full<Bytes>>>,
}

impl Line {
    pub(crate) fn new(site: &Site) -> Line {
        Line { site: site.clone(), sender: None }
    }

    /// Asks for a page as programs do.
    pub(crate) async fn get(&mut self, player: &Player, path: &str) -> Result<Answer, Broken> {
        let request = request(&self.site, player, Method::GET, path)?.body(Full::default())?;
        self.ask(request).await
    }

    /// Sends a form.
    pub(crate) async fn post(
        &mut self,
        player: &Player,
        path: &str,
        fields: &[(&str, &str)],
    ) -> Result<Answer, Broken> {
        let request = request(&self.site, player, Method::POST, path)?
            .header(CONTENT_TYPE, FORM)
            .header(ORIGIN, self.site.origin())
            .body(Full::from(form(fields)))?;
        self.ask(request).await
    }

    /// The same, and the line is cut after a moment: nobody knows whether it arrived.
    pub(crate) async fn post_and_hang_up(
        &mut self,
        player: &Player,
        path: &str,
        fields: &[(&str, &str)],
        after: Duration,
    ) {
        let asked = self.post(player, path, fields);
        let _ = tokio::time::timeout(after, asked).await;
        self.sender = None;
    }

    /// Sends any request.
    pub(crate) async fn ask(&mut self, request: Request<Full<Bytes>>) -> Result<Answer, Broken> {
        let mut sender = match self.sender.take() {
            Some(sender) if !sender.is_closed() => sender,
            Some(_) | None => connect(&self.site).await?,
        };
        sender.ready().await?;
        let response = sender.send_request(request).await?;
        let answer = read(response).await?;
        // Kept only when the answer is complete: else the next one could get what is left of it.
        self.sender = Some(sender);
        Ok(answer)
    }
}

/// The beginning of a request as programs send it.
pub(crate) fn request(
    site: &Site,
    player: &Player,
    method: Method,
    path: &str,
) -> Result<hyper::http::request::Builder, Broken> {
    let mut request = Request::builder()
        .method(method)
        .uri(path)
        .header(HOST, site.authority())
        .header(ACCEPT, "application/json");
    if let Some(cookie) = &player.cookie {
        request = request.header(COOKIE, &**cookie);
    }
    Ok(request)
}

/// The body of a form.
pub(crate) fn form(fields: &[(&str, &str)]) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish()
}

/// Opens a connection on which anything may be sent.
pub(crate) async fn dial(site: &Site) -> io::Result<TcpStream> {
    let socket = match site.address() {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    if let Some(from) = site.from() {
        // A port of a connection that has just ended will do.
        socket.set_reuseaddr(true)?;
        socket.bind(SocketAddr::new(from, 0))?;
    }
    let stream = socket.connect(site.address()).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

async fn connect(site: &Site) -> Result<SendRequest<Full<Bytes>>, Broken> {
    let stream = dial(site).await?;
    let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    // It ends with the sender, or when the line breaks; whoever asks then is told.
    tokio::spawn(connection);
    Ok(sender)
}

async fn read(response: Response<Incoming>) -> Result<Answer, Broken> {
    let (parts, body) = response.into_parts();
    let body = Limited::new(body, LONGEST_ANSWER).collect().await?.to_bytes();
    let text = |value: &hyper::header::HeaderValue| value.to_str().ok().map(str::to_string);
    let cookies = parts.headers.get_all(SET_COOKIE).iter().filter_map(text);
    let cookies = cookies.filter_map(|cookie| cookie.split(';').next().map(str::to_string));
    Ok(Answer {
        status: parts.status.as_u16(),
        location: parts.headers.get(LOCATION).and_then(text),
        cookies: cookies.collect(),
        body,
    })
}

/// Opens the events of a table, from the one after `last` on, on a line of their own.
pub(crate) async fn listen(
    site: &Site,
    player: &Player,
    table: &str,
    last: Option<u64>,
) -> Result<Events, Broken> {
    let path = format!("/t/{table}/events");
    let mut request = request(site, player, Method::GET, &path)?;
    if let Some(last) = last {
        request = request.header("last-event-id", last);
    }
    let mut sender = connect(site).await?;
    sender.ready().await?;
    let response = sender.send_request(request.body(Full::default())?).await?;
    if response.status() != 200 {
        return Err(NoEvents { status: response.status().as_u16() }.into());
    }
    Ok(Events::new(response.into_body(), sender))
}

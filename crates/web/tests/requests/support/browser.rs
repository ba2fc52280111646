//! What a browser does: keeps cookies, names its origin, follows the way it is sent.

use std::time::Duration;

use axum::body::Body;
use axum::http::request::Builder;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use gueridon_web::Service;
use http_body_util::BodyExt;
use serde_json::Value;

use super::TestServer;
use super::events::Events;
use super::program::Lines;

const HOST: &str = "cafe.example";
const ORIGIN: &str = "http://cafe.example";

/// Nothing takes that long unless it hangs.
pub(super) const TIMEOUT: Duration = Duration::from_secs(30);

/// Somebody who comes by.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) service: Service,
    pub(crate) cookies: Vec<(String, String)>,
    /// Sent with everything, such as a language or `x-part`.
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) origin: Option<String>,
}

/// What came back.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("pages are text")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("JSON: {}", self.text()))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("headers are text"))
    }

    pub(crate) fn location(&self) -> &str {
        assert_eq!(self.status, StatusCode::SEE_OTHER, "{}", self.text());
        self.header("location")
    }

    /// Fails with the page unless it has that status.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Answer {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        self
    }
}

impl Browser {
    pub(super) fn new(service: Service) -> Browser {
        let origin = Some(ORIGIN.to_string());
        Browser { service, cookies: Vec::new(), headers: Vec::new(), origin }
    }

    /// The same browser in another language.
    pub(crate) fn speaking(mut self, lang: &str) -> Browser {
        self.headers.push(("accept-language", lang.to_string()));
        self
    }

    /// The same browser, which sends one header more.
    pub(crate) fn with(&self, name: &'static str, value: &str) -> Browser {
        let mut other = self.clone();
        other.headers.push((name, value.to_string()));
        other
    }

    /// The same browser, which names another origin or none.
    pub(crate) fn sent_from(&self, origin: Option<&str>) -> Browser {
        Browser { origin: origin.map(String::from), ..self.clone() }
    }

    /// The same browser at another server of the same site, or after it came back.
    pub(crate) fn at(&self, server: &TestServer) -> Browser {
        Browser { service: server.service.clone(), ..self.clone() }
    }

    fn request(&self, method: Method, path: &str) -> Builder {
        let mut request = Request::builder().method(method).uri(path).header("host", HOST);
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        if !self.cookies.is_empty() {
            let cookies: Vec<String> =
                self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            request = request.header("cookie", cookies.join("; "));
        }
        request
    }

    /// Sends anything and keeps the cookies of the answer.
    pub(crate) async fn send(&mut self, request: Request<Body>) -> Answer {
        let whole = async {
            let response = self.service.respond(request).await;
            let (parts, body) = response.into_parts();
            let body = body.collect().await.expect("bodies are whole").to_bytes().to_vec();
            Answer { status: parts.status, headers: parts.headers, body }
        };
        let answer = tokio::time::timeout(TIMEOUT, whole).await.expect("an answer in time");
        for cookie in answer.headers.get_all(header::SET_COOKIE) {
            let cookie = cookie.to_str().expect("cookies are text");
            let (name, rest) = cookie.split_once('=').expect("a name and a value");
            let value = rest.split(';').next().unwrap_or_default();
            self.cookies.retain(|(known, _)| known != name);
            self.cookies.push((name.to_string(), value.to_string()));
        }
        answer
    }

    /// With `#part` at the end, only the part of a table's page that changes, as scripts fetch it: no
    /// server sees what follows a `#`.
    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        let mut request = self.request(Method::GET, path.trim_end_matches("#part"));
        if path.ends_with("#part") {
            request = request.header("x-part", "1");
        }
        self.send(request.body(Body::empty()).expect("a request")).await
    }

    /// The status of an address, whose body may have no end.
    pub(crate) async fn head(&mut self, path: &str) -> u16 {
        let request = self.request(Method::GET, path).body(Body::empty()).expect("a request");
        let response = self.service.respond(request).await;
        response.status().as_u16()
    }

    /// Opens an address and follows where it leads.
    pub(crate) async fn visit(&mut self, path: &str) -> Answer {
        let mut path = path.to_string();
        for _ in 0..5 {
            let answer = self.get(&path).await;
            if answer.status != StatusCode::SEE_OTHER {
                return answer;
            }
            path = answer.location().to_string();
        }
        panic!("{path} leads on and on");
    }

    pub(crate) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        self.post_raw(path, body.into_bytes()).await
    }

    /// Sends a form that may be none.
    pub(crate) async fn post_raw(&mut self, path: &str, body: Vec<u8>) -> Answer {
        self.any(Method::POST, path, body).await
    }

    pub(crate) async fn any(&mut self, method: Method, path: &str, body: Vec<u8>) -> Answer {
        let mut request = self.request(method, path);
        request = request.header("content-type", "application/x-www-form-urlencoded");
        if let Some(origin) = &self.origin {
            request = request.header("origin", origin);
        }
        self.send(request.body(Body::from(body)).expect("a request")).await
    }

    /// Follows a table from the event after `last` on.
    pub(crate) async fn events(&self, id: &str, last: Option<u64>) -> Events {
        self.stream(&format!("/t/{id}/events"), last).await
    }

    /// Follows a table as a page does, whose updates hold the part that changed.
    pub(crate) async fn page_events(&self, id: &str, after: u64) -> Events {
        self.stream(&format!("/t/{id}/events?part=1&after={after}"), None).await
    }

    /// The stream of a program.
    pub(crate) async fn lines(&self) -> Lines {
        let request = self.request(Method::GET, "/bot/v1/stream").body(Body::empty());
        let response = self.service.respond(request.expect("a request")).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "application/x-ndjson");
        Lines::new(response.into_body())
    }

    /// The encoding of a stream, and the bytes that it begins with.
    pub(crate) async fn first_bytes(&self, path: &str) -> (String, Vec<u8>) {
        let request = self.request(Method::GET, path).body(Body::empty()).expect("a request");
        let (parts, mut body) = self.service.respond(request).await.into_parts();
        let frame = tokio::time::timeout(TIMEOUT, body.frame()).await.expect("bytes in time");
        let bytes = frame.expect("bytes").expect("no failure").into_data().expect("only data");
        let encoding = parts.headers["content-encoding"].to_str().expect("text");
        (encoding.to_string(), bytes.to_vec())
    }

    async fn stream(&self, path: &str, last: Option<u64>) -> Events {
        let mut request = self.request(Method::GET, path);
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        let request = request.body(Body::empty()).expect("a request");
        let response = self.service.respond(request).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Events::new(response.into_body())
    }
}

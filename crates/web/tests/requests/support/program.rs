//! A program that plays on the seat of a player who lets it.

use axum::body::Body;
use http_body_util::BodyExt;
use serde_json::Value;

use super::browser::TIMEOUT;
use super::html::parse;
use super::{Answer, Browser};

/// The lines of a stream.
pub(crate) struct Lines {
    body: Body,
    /// What came and was not read yet.
    left: String,
}

impl Lines {
    pub(super) fn new(body: Body) -> Lines {
        Lines { body, left: String::new() }
    }

    /// The next line that is not empty, as it came; none when the stream ends.
    pub(crate) async fn raw(&mut self) -> Option<String> {
        let deadline = tokio::time::Instant::now() + TIMEOUT;
        loop {
            while let Some((line, rest)) = self.left.split_once('\n') {
                let (line, rest) = (line.to_string(), rest.to_string());
                self.left = rest;
                if !line.is_empty() {
                    return Some(line);
                }
            }
            let next = tokio::time::timeout_at(deadline, self.body.frame()).await;
            let frame = next.expect("a line in time")?.expect("streams do not fail");
            let bytes = frame.into_data().expect("only data");
            self.left += std::str::from_utf8(&bytes).expect("lines are text");
        }
    }

    /// The next line that is not empty.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        self.raw().await.map(|line| serde_json::from_str(&line).expect("JSON"))
    }
}

impl Browser {
    /// Asks for a token at the table's page.
    pub(crate) async fn token(&mut self, id: &str, seat: u8) -> String {
        let fields = [("seat", &*seat.to_string())];
        let page = self.post(&format!("/t/{id}/program"), &fields).await.expect(200);
        let tags = parse(page.text()).tags;
        let field = tags.iter().find(|tag| tag.get("id") == Some("token")).expect("a field");
        field.get("value").expect("a token").to_string()
    }

    /// A program at the same server that has a token, and no cookie or origin.
    pub(crate) fn program(&self, token: &str) -> Browser {
        let mut program = self.sent_from(None).with("authorization", &format!("Bearer {token}"));
        program.cookies.clear();
        program
    }

    /// Lets a program play on the own seat.
    pub(crate) async fn let_program(&mut self, id: &str, seat: u8) -> Browser {
        let token = self.token(id, seat).await;
        self.program(&token)
    }

    /// Plays as a program.
    pub(crate) async fn answer(&mut self, at: u64, actions: &str) -> Answer {
        let fields = [("at", &*at.to_string()), ("actions", actions)];
        self.post("/bot/v1/play", &fields).await
    }
}

//! A player whose requests are repeated, unchanged and to any server, until there is a response.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{sleep, timeout};

use super::rng::DrillRng;
use super::state::DrillState;
use crate::client::{Client, Response};

/// Time limit for a response.
const TIMEOUT: Duration = Duration::from_secs(15);
/// Milliseconds before a request is repeated.
const PAUSE: std::ops::Range<u32> = 5..40;
/// Probability of a new connection, maybe to another server, in percent of requests.
const RECONNECT: u32 = 15;
/// Milliseconds before a connection is cut: some requests arrive, some do not.
const CUT: std::ops::Range<u32> = 0..6;

/// A player with a connection to any of the servers.
pub(crate) struct RetryingClient {
    pub(crate) drill: Arc<DrillState>,
    pub(crate) client: Client,
    pub(crate) rng: DrillRng,
}

impl RetryingClient {
    /// A player without cookies.
    pub(crate) fn anonymous(drill: &Arc<DrillState>, mut rng: DrillRng) -> RetryingClient {
        let client = Client::new(&drill.servers.any(&mut rng));
        RetryingClient { drill: drill.clone(), client, rng }
    }

    /// A player with a cookie. It is requested before anything depends on it: a player who loses the
    /// response with the cookie would sit down again as another player.
    pub(crate) async fn named(
        drill: &Arc<DrillState>,
        rng: DrillRng,
        name: &str,
    ) -> RetryingClient {
        let mut client = RetryingClient::anonymous(drill, rng);
        client.post("/me", &[("name", name)]).await;
        client
    }

    /// The same player on another connection, at the same time.
    pub(crate) fn twin(&mut self) -> RetryingClient {
        let mut twin = RetryingClient::anonymous(&self.drill, self.rng.split());
        twin.client.cookies = self.client.cookies.clone();
        twin
    }

    /// Requests a page until there is a response.
    pub(crate) async fn get(&mut self, path: &str) -> Response {
        loop {
            self.maybe_reconnect();
            let response = timeout(TIMEOUT, self.client.get(path)).await;
            if let Some(response) = self.accept(response.ok().and_then(Result::ok)).await {
                return response;
            }
        }
    }

    /// Sends a form until there is a response.
    pub(crate) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Response {
        loop {
            self.maybe_reconnect();
            let response = timeout(TIMEOUT, self.client.post(path, fields)).await;
            if let Some(response) = self.accept(response.ok().and_then(Result::ok)).await {
                return response;
            }
        }
    }

    /// Sends a form once; without a response it may have been accepted or not.
    pub(crate) async fn post_once(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
    ) -> Option<Response> {
        let response = timeout(TIMEOUT, self.client.post(path, fields)).await;
        let response = response.ok().and_then(Result::ok);
        if response.is_none() {
            self.reconnect();
        }
        response
    }

    /// Sends a form, and does not wait for the response.
    pub(crate) async fn post_and_disconnect(&mut self, path: &str, fields: &[(&str, &str)]) {
        let after = self.rng.duration(CUT);
        self.drill.counters.cut.add();
        self.client.post_and_disconnect(path, fields, after).await;
    }

    /// A response that is final; else waits before the next attempt.
    async fn accept(&mut self, response: Option<Response>) -> Option<Response> {
        match response {
            // Too many requests, or the store is away: try again later.
            Some(response) if !matches!(response.status, 429 | 503) => return Some(response),
            Some(_) => {}
            None => {
                self.drill.counters.repeated.add();
                self.reconnect();
            }
        }
        self.pause().await;
        None
    }

    /// Waits before something is tried again.
    pub(crate) async fn pause(&mut self) {
        sleep(self.rng.duration(PAUSE)).await;
    }

    fn maybe_reconnect(&mut self) {
        if self.rng.percent(RECONNECT) {
            self.reconnect();
        }
    }

    fn reconnect(&mut self) {
        let endpoint = self.drill.servers.any(&mut self.rng);
        self.client = Client::with_cookies(&endpoint, self.client.cookies.clone());
    }
}

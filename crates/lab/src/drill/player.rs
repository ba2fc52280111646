//! A player: reads the table after every entry and plays any legal step, in regular and irregular
//! ways.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::watch;
use tokio::time::sleep;

use super::clients::RetryingClient;
use super::transcript::{
    ChatMessage, MoveReceipt, MoveRequest, ReceivedView, SharedTranscript, ViewingSeat,
};

/// Milliseconds before a step; servers limit the rate of moves.
const THINKING: std::ops::Range<u32> = 0..80;
/// Probability of a chat message before a step, in percent.
const CHAT: u32 = 3;
/// Milliseconds before a request is sent once more.
const REPEAT_DELAY: std::ops::Range<u32> = 10..400;
/// Milliseconds between two views of a spectator, without thinking.
const SPECTATOR_INTERVAL: Duration = Duration::from_millis(100);

/// A player at a table.
pub(crate) struct DrillPlayer {
    pub(crate) client: RetryingClient,
    pub(crate) seat: u8,
    pub(crate) table: String,
    pub(crate) transcript: Arc<SharedTranscript>,
    /// The number of entries on the player's stream.
    pub(crate) news: watch::Receiver<u64>,
}

/// How a request is sent.
enum SendMode {
    Once,
    /// Twice at the same time, maybe to two servers.
    Twice,
    /// With a connection that is cut before the response, and again.
    Disconnected,
    /// Once more after a while.
    Repeated,
    /// Followed by another step for the same position, which is too late.
    WithLateStep,
}

impl SendMode {
    fn random(client: &mut RetryingClient) -> SendMode {
        match client.rng.below(100) {
            0..10 => SendMode::Twice,
            10..22 => SendMode::Disconnected,
            22..28 => SendMode::Repeated,
            28..34 => SendMode::WithLateStep,
            _ => SendMode::Once,
        }
    }
}

impl DrillPlayer {
    /// Plays until the game is over.
    pub(crate) async fn play(mut self) {
        let mut known = 0;
        loop {
            known = known.max(*self.news.borrow());
            let view =
                fetch_view(&mut self.client, &self.table, Some(self.seat), &self.transcript).await;
            let Some(view) = view else {
                self.client.pause().await;
                continue;
            };
            let seq = view["seq"].as_u64().unwrap_or_default();
            if seq < known {
                // Another server has sent more entries than this one knows.
                self.client.drill.counters.behind.add();
                self.client.pause().await;
                continue;
            }
            known = seq;
            if view["over"] == true {
                return;
            }
            if view["to_act"] == self.seat {
                match self.act(&view).await {
                    Some(seq) => known = known.max(seq),
                    None => self.client.pause().await,
                }
            } else if self.news.wait_for(|newest| *newest > known).await.is_err() {
                return;
            }
        }
    }

    /// Plays any legal step; the number of entries after it, or none when it was refused.
    async fn act(&mut self, view: &Value) -> Option<u64> {
        let legal = view["position"]["legal"].as_array().map(Vec::as_slice).unwrap_or_default();
        let action = self.client.rng.pick(legal).and_then(Value::as_str);
        let (Some(action), Some(at)) = (action, view["step"].as_u64()) else {
            self.unexpected(format!("nothing to play in {view}"));
            return None;
        };
        let step = MoveRequest { seat: self.seat, at, action: action.to_string() };
        {
            let mut transcript = self.transcript.lock();
            transcript.requested = transcript.requested.max(at + 1);
        }
        sleep(self.client.rng.duration(THINKING)).await;
        if self.client.rng.percent(CHAT) {
            self.chat(at).await;
        }
        match SendMode::random(&mut self.client) {
            SendMode::Once => self.send(&step).await,
            SendMode::Twice => {
                self.client.drill.counters.doubled.add();
                let mut twin = self.twin();
                let (one, two) = tokio::join!(self.send(&step), twin.send(&step));
                one.or(two)
            }
            SendMode::Disconnected => {
                let (path, at) = (self.path(), step.at.to_string());
                let fields = [("at", at.as_str()), ("actions", &step.action)];
                self.client.post_and_disconnect(&path, &fields).await;
                self.send(&step).await
            }
            SendMode::Repeated => {
                let seq = self.send(&step).await;
                self.client.drill.counters.doubled.add();
                let (mut twin, delay) = (self.twin(), self.client.rng.duration(REPEAT_DELAY));
                tokio::spawn(async move {
                    sleep(delay).await;
                    twin.send(&step).await;
                });
                seq
            }
            SendMode::WithLateStep => {
                let seq = self.send(&step).await;
                let others: Vec<&Value> = legal.iter().filter(|other| **other != action).collect();
                if let (Some(_), Some(other)) = (seq, self.client.rng.pick(&others))
                    && let Some(other) = other.as_str()
                {
                    let late = MoveRequest { action: other.to_string(), ..step };
                    if self.send(&late).await.is_some() {
                        let what = format!("{late:?} was acknowledged after another step");
                        self.transcript.lock().contradictions.push(what);
                    }
                }
                seq
            }
        }
    }

    /// Sends a step until it is acknowledged or refused; the number of entries after it.
    async fn send(&mut self, step: &MoveRequest) -> Option<u64> {
        let at = step.at.to_string();
        let fields = [("at", at.as_str()), ("actions", step.action.as_str())];
        let response = self.client.post(&self.path(), &fields).await;
        if let Some(receipt) = MoveReceipt::read(&response) {
            let seq = receipt.seq;
            self.transcript.lock().acknowledged.push((step.clone(), receipt));
            self.client.drill.counters.acknowledged.add();
            self.client.drill.outages.acknowledged();
            return Some(seq);
        }
        if response.status == 409 {
            self.transcript.lock().refused.push(step.clone());
            self.client.drill.counters.refused.add();
        } else {
            let body = String::from_utf8_lossy(&response.body);
            self.unexpected(format!("{step:?} was answered with {} {body}", response.status));
        }
        None
    }

    /// Sends a chat message, once even without a response: else it could be there twice.
    async fn chat(&mut self, at: u64) {
        let text =
            format!("At step {at} I thought of the number {}", self.client.rng.below(1_000_000));
        let path = format!("/t/{}/chat", self.table);
        let response = self.client.post_once(&path, &[("text", text.as_str())]).await;
        let receipt = response.as_ref().and_then(MoveReceipt::read);
        self.transcript.lock().chat.push(ChatMessage { seat: self.seat, text, receipt });
    }

    fn twin(&mut self) -> DrillPlayer {
        DrillPlayer {
            client: self.client.twin(),
            table: self.table.clone(),
            transcript: self.transcript.clone(),
            news: self.news.clone(),
            seat: self.seat,
        }
    }

    fn path(&self) -> String {
        format!("/t/{}/play", self.table)
    }

    fn unexpected(&self, what: String) {
        self.transcript.lock().unexpected.push(what);
    }
}

/// Requests the JSON of a table and notes it.
pub(crate) async fn fetch_view(
    client: &mut RetryingClient,
    table: &str,
    viewer: ViewingSeat,
    transcript: &SharedTranscript,
) -> Option<Value> {
    let response = client.get(&format!("/t/{table}/table.json")).await;
    let view = response.json().filter(|_| response.status == 200);
    match &view {
        Some(view) => {
            transcript.reach(view["seq"].as_u64().unwrap_or_default());
            transcript.lock().views.push(ReceivedView { viewer, table: view.clone() });
        }
        None => {
            let what = format!("the table was answered with {}", response.status);
            transcript.lock().unexpected.push(what);
        }
    }
    view
}

/// A spectator: requests the table again and again.
pub(crate) async fn spectate(
    mut client: RetryingClient,
    table: String,
    transcript: Arc<SharedTranscript>,
) {
    loop {
        sleep(SPECTATOR_INTERVAL + client.rng.duration(THINKING)).await;
        fetch_view(&mut client, &table, None, &transcript).await;
    }
}

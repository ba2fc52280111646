//! When a message is sent, to whom, and what becomes of it.
//!
//! The node that commits the entry with which a turn begins sends the message, so that it is sent once. Messages
//! are not stored: one that waits to be sent again when the server stops is lost.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use gueridon_engine::Seat;
use gueridon_journal::{Journal, JournalError, PlayerId, Subscription};
use gueridon_table::pages::turn_notification;
use gueridon_table::table::{Table, TurnClock};
use gueridon_text::Lang;
use hyper::StatusCode;
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};

use super::client::{PushClient, PushRequest};
use super::encryption::encrypt;
use super::services::{Endpoint, PushService};
use super::vapid::Vapid;
use crate::app::Config;
use crate::metrics;
use crate::tables::LiveTable;

/// Turns whose messages are being sent or wait for another attempt; messages of further ones are dropped.
const MAX_WAITING: usize = 1_024;
/// Requests to push services at the same time.
const MAX_REQUESTS: usize = 16;
/// Longest time for a request to a push service.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// How often a message is sent again after a failure.
const RETRIES: u32 = 3;
/// By how much each wait before another attempt is longer than the one before.
const BACK_OFF: u32 = 6;
/// The longest wait that a service may ask for.
const MAX_RETRY_AFTER: Duration = Duration::from_secs(15 * 60);
/// The longest time that a service keeps a message for a browser that is away, in milliseconds: a week.
const MAX_TTL: i64 = 7 * 24 * 60 * 60_000;

/// Sends notifications to players whose turn has begun.
pub(crate) struct PushSender {
    journal: Arc<dyn Journal>,
    vapid: Vapid,
    services: Vec<PushService>,
    client: PushClient,
    first_retry: Duration,
    waiting: Arc<Semaphore>,
    requests: Semaphore,
}

/// A turn that has begun.
struct Turn {
    table: watch::Receiver<Arc<Table>>,
    seat: Seat,
    player: PlayerId,
    clock: TurnClock,
    /// When it began, in milliseconds since 1970.
    at: i64,
}

impl Turn {
    /// Whether it was played, or handed to a computer.
    fn is_over(&self) -> bool {
        let table = self.table.borrow();
        table.to_act() != Some(self.seat) || table.clock != self.clock
    }
}

/// What became of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Sent,
    /// The subscription no longer exists, or belongs to other keys of this site.
    Gone,
    /// Another attempt may help, after a wait that the service asked for.
    Later(Option<Duration>),
    Failed,
}

impl PushSender {
    /// # Errors
    ///
    /// When the journal does not answer.
    pub(crate) async fn new(
        journal: Arc<dyn Journal>,
        config: &Config,
    ) -> Result<PushSender, JournalError> {
        let contact = config.base_url.clone().filter(|url| url.starts_with("https://"));
        Ok(PushSender {
            vapid: Vapid::new(journal.key("push").await?, contact),
            journal,
            services: config.push_services.clone(),
            client: PushClient::new(),
            first_retry: config.push_retry,
            waiting: Arc::new(Semaphore::new(MAX_WAITING)),
            requests: Semaphore::new(MAX_REQUESTS),
        })
    }

    /// The public key of the site, for browsers that subscribe.
    pub(crate) fn public_key(&self) -> Arc<str> {
        self.vapid.public().clone()
    }

    /// Whether messages may go to an address.
    pub(crate) fn accepts(&self, endpoint: &str) -> bool {
        Endpoint::read(endpoint, &self.services).is_some()
    }

    /// Call after an entry was committed, with the versions before and after it: at a slow table, notifies the
    /// player whose turn began, unless that player has a page of the table open.
    pub(crate) fn entry_committed(
        self: &Arc<Self>,
        live: &LiveTable,
        before: &Table,
        now: &Table,
        at: i64,
    ) {
        let Some((seat, player)) = now.turn_begun(before).filter(|_| now.is_slow()) else { return };
        if live.presence.snapshot().seats[seat.index()] {
            return;
        }
        let turn = Turn { table: live.watch(), seat, player, clock: now.clock, at };
        let Ok(permit) = self.waiting.clone().try_acquire_owned() else {
            tracing::warn!("a notification is dropped: too many wait to be sent");
            return metrics::pushed("dropped");
        };
        let sender = self.clone();
        tokio::spawn(async move {
            sender.notify(&turn).await;
            drop(permit);
        });
    }

    async fn notify(&self, turn: &Turn) {
        match self.journal.subscriptions_of(turn.player).await {
            Ok(subscriptions) => {
                join_all(subscriptions.iter().map(|it| self.deliver(turn, it))).await;
            }
            Err(error) => tracing::warn!(%error, "cannot read subscriptions"),
        }
    }

    /// Sends one message, with a few attempts, and forgets a subscription that no longer exists.
    async fn deliver(&self, turn: &Turn, subscription: &Subscription) {
        for attempt in 0..=RETRIES {
            if turn.is_over() {
                return metrics::pushed("late");
            }
            match self.send(turn, subscription).await {
                Outcome::Sent => return metrics::pushed("sent"),
                Outcome::Gone => {
                    metrics::pushed("forgotten");
                    let Subscription { player, endpoint, .. } = subscription;
                    if let Err(error) = self.journal.forget_subscription(*player, endpoint).await {
                        tracing::warn!(%error, "cannot forget a subscription");
                    }
                    return;
                }
                Outcome::Later(asked) if attempt < RETRIES => {
                    let Some(wait) = retry_wait(self.first_retry, attempt, asked) else { break };
                    sleep(wait).await;
                }
                Outcome::Later(_) | Outcome::Failed => break,
            }
        }
        metrics::pushed("failed");
    }

    async fn send(&self, turn: &Turn, subscription: &Subscription) -> Outcome {
        // The list of services may be shorter than when the subscription was saved.
        let Some(endpoint) = Endpoint::read(&subscription.endpoint, &self.services) else {
            return Outcome::Failed;
        };
        let service = endpoint.service.origin();
        let Some(request) = self.request(turn, subscription, &service) else {
            return Outcome::Failed;
        };
        let _permit = self.requests.acquire().await;
        let answer = timeout(REQUEST_TIMEOUT, self.client.post(&endpoint, request)).await;
        match answer {
            Ok(Ok(answer)) => {
                let status = answer.status;
                tracing::debug!(service, status = status.as_u16(), "a notification was sent");
                outcome(status, answer.retry_after)
            }
            Ok(Err(error)) => {
                tracing::debug!(service, %error, "a push service cannot be reached");
                Outcome::Later(None)
            }
            Err(_) => {
                tracing::debug!(service, "a push service does not answer");
                Outcome::Later(None)
            }
        }
    }

    fn request(&self, turn: &Turn, to: &Subscription, service: &str) -> Option<PushRequest> {
        let (message, topic, left) = {
            let table = turn.table.borrow();
            let lang = Lang::from_tag(&to.lang).unwrap_or(Lang::En);
            let limit = table.setup.pace.limit();
            let left = limit.map_or(MAX_TTL, |limit| turn.clock.deadline(limit) - turn.at);
            let message = turn_notification(&table, lang).to_string();
            (message, self.vapid.topic(table.id.as_str()), left.clamp(0, MAX_TTL))
        };
        Some(PushRequest {
            authorization: self.vapid.authorization(service, turn.at)?,
            topic,
            ttl: (left / 1000).unsigned_abs(),
            body: encrypt(message.as_bytes(), &to.public_key, &to.auth)?,
        })
    }
}

/// What the status of an answer means.
fn outcome(status: StatusCode, retry_after: Option<Duration>) -> Outcome {
    match status {
        status if status.is_success() => Outcome::Sent,
        // Services answer 403 when the subscription was made for other keys.
        StatusCode::NOT_FOUND | StatusCode::GONE | StatusCode::FORBIDDEN => Outcome::Gone,
        StatusCode::TOO_MANY_REQUESTS => Outcome::Later(retry_after),
        status if status.is_server_error() => Outcome::Later(retry_after),
        _ => Outcome::Failed,
    }
}

/// How long to wait after a failed attempt, given what the service asked for; none when that is too long.
fn retry_wait(first: Duration, attempt: u32, asked: Option<Duration>) -> Option<Duration> {
    let wait =
        first.saturating_mul(BACK_OFF.saturating_pow(attempt)).max(asked.unwrap_or_default());
    (wait <= MAX_RETRY_AFTER).then_some(wait)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subscription_is_forgotten_only_when_the_service_says_that_it_is_gone() {
        let code = |code: u16| outcome(StatusCode::from_u16(code).unwrap(), None);
        for gone in [403, 404, 410] {
            assert_eq!(code(gone), Outcome::Gone, "{gone}");
        }
        for sent in [200, 201, 202] {
            assert_eq!(code(sent), Outcome::Sent, "{sent}");
        }
        for later in [429, 500, 502, 503] {
            assert_eq!(code(later), Outcome::Later(None), "{later}");
        }
        for failed in [301, 307, 400, 401, 413] {
            assert_eq!(code(failed), Outcome::Failed, "{failed}");
        }
    }

    #[test]
    fn waits_grow_and_are_at_least_what_the_service_asks_for() {
        let seconds = |seconds| Some(Duration::from_secs(seconds));
        let wait = |attempt, asked| retry_wait(Duration::from_secs(5), attempt, asked);
        assert_eq!([0, 1, 2].map(|attempt| wait(attempt, None)), [5, 30, 180].map(seconds));
        assert_eq!(wait(0, seconds(60)), seconds(60));
        assert_eq!(wait(1, seconds(1)), seconds(30));
        assert_eq!(wait(0, seconds(24 * 60 * 60)), None, "the turn may be over by then");
    }
}

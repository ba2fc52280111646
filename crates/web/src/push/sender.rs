//! When a message is sent, to whom, and what becomes of it.
//!
//! The node that commits the entry with which a turn begins sends the message, so that it is sent once. Messages
//! are not stored: one that waits to be sent again when the server stops is lost.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use gueridon_engine::Seat;
use gueridon_journal::{Journal, JournalError, PlayerId, Subscription};
use gueridon_pages::turn_notification;
use gueridon_table::table::{Table, TurnClock};
use gueridon_text::Lang;
use hyper::StatusCode;
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};

use super::client::{PushClient, PushRequest};
use super::encryption::encrypt;
use super::services::{PushAddress, PushService};
use super::vapid::Vapid;
use crate::app::Config;
use crate::concurrency_limit::ConcurrencyLimit;
use crate::live_table::LiveTable;
use crate::locks::KeyedLock;
use crate::metrics;
use crate::session::RateKey;

/// Turns whose messages are being sent or wait for another attempt, in all and of the tables at which one address
/// plays; messages of further ones are dropped.
const MAX_WAITING: usize = 1_024;
const MAX_WAITING_PER_ADDRESS: usize = 256;
/// Requests to push services at the same time: in all, to one service, and to one service for one address. So
/// neither a service that hangs nor one address delays the messages of others.
const MAX_REQUESTS: usize = 16;
const MAX_REQUESTS_PER_SERVICE: usize = 4;
const MAX_REQUESTS_PER_SERVICE_AND_ADDRESS: usize = 2;
/// Longest time for a request to a push service. They answer within a second.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);
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
    waiting: ConcurrencyLimit<RateKey>,
    /// By the origin of the service, and the address.
    by_address: KeyedLock<(String, RateKey)>,
    by_service: KeyedLock<String>,
    requests: Semaphore,
}

/// A turn that has begun.
struct BegunTurn {
    table: watch::Receiver<Arc<Table>>,
    seat: Seat,
    player: PlayerId,
    /// The address that played before it.
    key: RateKey,
    clock: TurnClock,
    /// When it began, in milliseconds since 1970.
    at: i64,
}

impl BegunTurn {
    /// Whether it was played, or handed to a computer.
    fn is_over(&self) -> bool {
        let table = self.table.borrow();
        table.to_act() != Some(self.seat) || table.clock != self.clock
    }
}

/// What became of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Delivery {
    Sent,
    /// The subscription no longer exists, or belongs to other keys of this site.
    Gone,
    /// The turn was over when the message could be sent.
    Late,
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
            waiting: ConcurrencyLimit::with_total(MAX_WAITING_PER_ADDRESS, MAX_WAITING),
            by_address: KeyedLock::with_holders(MAX_REQUESTS_PER_SERVICE_AND_ADDRESS),
            by_service: KeyedLock::with_holders(MAX_REQUESTS_PER_SERVICE),
            requests: Semaphore::new(MAX_REQUESTS),
        })
    }

    /// The public key of the site, for browsers that subscribe.
    pub(crate) fn public_key(&self) -> Arc<str> {
        self.vapid.public().clone()
    }

    /// Whether messages may go to an address.
    pub(crate) fn accepts(&self, endpoint: &str) -> bool {
        PushAddress::read(endpoint, &self.services).is_some()
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
        let key = live.charged();
        let turn = BegunTurn { table: live.watch(), seat, player, key, clock: now.clock, at };
        let Some(permit) = self.waiting.acquire(key) else {
            tracing::warn!("a notification is dropped: too many wait to be sent");
            return metrics::pushed("dropped");
        };
        let sender = self.clone();
        tokio::spawn(async move {
            sender.notify(&turn).await;
            drop(permit);
        });
    }

    async fn notify(&self, turn: &BegunTurn) {
        match self.journal.subscriptions_of(turn.player).await {
            Ok(subscriptions) => {
                join_all(subscriptions.iter().map(|it| self.deliver(turn, it))).await;
            }
            Err(error) => tracing::warn!(%error, "cannot read subscriptions"),
        }
    }

    /// Sends one message, with a few attempts, and forgets a subscription that no longer exists.
    async fn deliver(&self, turn: &BegunTurn, subscription: &Subscription) {
        for attempt in 0..=RETRIES {
            match self.send(turn, subscription).await {
                Delivery::Sent => return metrics::pushed("sent"),
                Delivery::Late => return metrics::pushed("late"),
                Delivery::Gone => {
                    metrics::pushed("forgotten");
                    let Subscription { player, endpoint, .. } = subscription;
                    if let Err(error) = self.journal.forget_subscription(*player, endpoint).await {
                        tracing::warn!(%error, "cannot forget a subscription");
                    }
                    return;
                }
                Delivery::Later(asked) if attempt < RETRIES => {
                    let Some(wait) = retry_wait(self.first_retry, attempt, asked) else { break };
                    sleep(wait).await;
                }
                Delivery::Later(_) | Delivery::Failed => break,
            }
        }
        metrics::pushed("failed");
    }

    async fn send(&self, turn: &BegunTurn, subscription: &Subscription) -> Delivery {
        // The list of services may be shorter than when the subscription was saved.
        let Some(endpoint) = PushAddress::read(&subscription.endpoint, &self.services) else {
            return Delivery::Failed;
        };
        let service = endpoint.service.origin();
        // What all share is taken last, so that nobody holds it and waits.
        let _own = self.by_address.take((service.clone(), turn.key)).await;
        let _service = self.by_service.take(service.clone()).await;
        let _permit = self.requests.acquire().await;
        if turn.is_over() {
            return Delivery::Late;
        }
        let Some(request) = self.request(turn, subscription, &service) else {
            return Delivery::Failed;
        };
        let answer = timeout(REQUEST_TIMEOUT, self.client.post(&endpoint, request)).await;
        match answer {
            Ok(Ok((status, retry_after))) => {
                tracing::debug!(service, status = status.as_u16(), "a notification was sent");
                delivery(status, retry_after)
            }
            Ok(Err(error)) => {
                tracing::debug!(service, %error, "a push service cannot be reached");
                Delivery::Later(None)
            }
            Err(_) => {
                tracing::debug!(service, "a push service does not answer");
                Delivery::Later(None)
            }
        }
    }

    fn request(&self, turn: &BegunTurn, to: &Subscription, service: &str) -> Option<PushRequest> {
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
fn delivery(status: StatusCode, retry_after: Option<Duration>) -> Delivery {
    match status {
        status if status.is_success() => Delivery::Sent,
        // Services answer 403 when the subscription was made for other keys.
        StatusCode::NOT_FOUND | StatusCode::GONE | StatusCode::FORBIDDEN => Delivery::Gone,
        StatusCode::TOO_MANY_REQUESTS => Delivery::Later(retry_after),
        status if status.is_server_error() => Delivery::Later(retry_after),
        _ => Delivery::Failed,
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
        let code = |code: u16| delivery(StatusCode::from_u16(code).unwrap(), None);
        for gone in [403, 404, 410] {
            assert_eq!(code(gone), Delivery::Gone, "{gone}");
        }
        for sent in [200, 201, 202] {
            assert_eq!(code(sent), Delivery::Sent, "{sent}");
        }
        for later in [429, 500, 502, 503] {
            assert_eq!(code(later), Delivery::Later(None), "{later}");
        }
        for failed in [301, 307, 400, 401, 413] {
            assert_eq!(code(failed), Delivery::Failed, "{failed}");
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

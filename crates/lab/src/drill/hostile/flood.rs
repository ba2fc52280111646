//! Floods: the same request over many connections, as quickly as the server answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use http_body_util::Full;
use hyper::Method;
use hyper::header::{ACCEPT_ENCODING, ACCEPT_LANGUAGE};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::context::{AttackContext, AttackVerdict, StatusCounts};
use crate::client::{Client, CookieJar, FORWARDED, Format, HttpRequest, form_request, request};
use crate::endpoint::HttpEndpoint;
use gueridon_cli::Error;

/// Time limit for responses after the end of a flood.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Pause after a connection that was not accepted.
const PAUSE: Duration = Duration::from_millis(20);
/// Usual number of connections.
const CONNECTIONS: usize = 32;
/// Number of requests that exceeds every limit.
const OVER_LIMIT: u64 = 1_000;
/// Upper limit of requests of a flood.
const MAX_REQUESTS: u64 = 200_000;

/// Makes the request of a number.
pub(super) type MakeRequest =
    Arc<dyn Fn(&HttpEndpoint, u64) -> Result<HttpRequest, Error> + Send + Sync>;

/// The size of a flood: it lasts for a time, and until there were enough requests.
pub(super) struct Flood {
    pub(super) endpoints: Vec<HttpEndpoint>,
    pub(super) connections: usize,
    pub(super) length: Duration,
    pub(super) least: u64,
}

impl Flood {
    /// A flood from one address, without a number of requests.
    fn new(context: &AttackContext) -> Flood {
        let connections = context.scaled(CONNECTIONS);
        Flood {
            endpoints: vec![context.attacker(0)],
            connections,
            length: context.length,
            least: 0,
        }
    }

    pub(super) async fn send(&self, make: MakeRequest) -> StatusCounts {
        let (start, sent) = (Instant::now(), Arc::new(AtomicU64::new(0)));
        let mut senders = JoinSet::new();
        for endpoint in self.endpoints.iter().cycle().take(self.connections) {
            let (endpoint, make, sent) = (endpoint.clone(), make.clone(), sent.clone());
            let (length, least) = (self.length, self.least);
            senders.spawn(async move {
                let (mut client, mut counts) = (Client::new(&endpoint), StatusCounts::default());
                loop {
                    let number = sent.fetch_add(1, Ordering::Relaxed);
                    let (over, enough) = (start.elapsed() >= length, number >= least);
                    let left = (length + TIMEOUT).saturating_sub(start.elapsed());
                    if over && enough || left.is_zero() || number >= MAX_REQUESTS {
                        return counts;
                    }
                    let Ok(request) = make(&endpoint, number) else { return counts };
                    let response = timeout(left, client.send(request)).await;
                    let status = response.ok().and_then(Result::ok).map(|response| response.status);
                    counts.add(status);
                    if status.is_none() {
                        sleep(PAUSE).await;
                    }
                }
            });
        }
        let mut all = StatusCounts::default();
        while let Some(counts) = senders.join_next().await {
            all.merge(counts.unwrap_or_default());
        }
        all
    }
}

/// A request for a page.
pub(super) fn get(endpoint: &HttpEndpoint, path: &str) -> Result<HttpRequest, Error> {
    Ok(request(endpoint, Method::GET, path).body(Full::default())?)
}

/// New players who only cost the store a row.
pub(super) async fn new_players(context: &AttackContext) -> Result<AttackVerdict, Error> {
    flood_over_limit(context, |endpoint, number| {
        let name = format!("Nobody {number}");
        form_request(endpoint, &CookieJar::default(), "/me", &[("name", &name)], Format::Json)
    })
    .await
}

/// Paths that do not exist.
pub(super) async fn bad_requests(context: &AttackContext) -> Result<AttackVerdict, Error> {
    flood_over_limit(context, |endpoint, number| get(endpoint, &format!("/x/{number}"))).await
}

/// A flood that is to be refused for the most part; in the short form partly, because the number of
/// accepted requests depends on the time.
async fn flood_over_limit(
    context: &AttackContext,
    make: impl Fn(&HttpEndpoint, u64) -> Result<HttpRequest, Error> + Send + Sync + 'static,
) -> Result<AttackVerdict, Error> {
    let flood = Flood { least: OVER_LIMIT, ..Flood::new(context) };
    let counts = flood.send(Arc::new(make)).await;
    let refused = counts.count(|status| status == 429);
    let held = refused > 0 && (context.short || refused > counts.total() - refused);
    Ok(AttackVerdict::of(held, counts.to_string()))
}

/// The readiness of the server, all the time.
pub(super) async fn readyz(context: &AttackContext) -> Result<AttackVerdict, Error> {
    answered(&Flood::new(context), Arc::new(|endpoint, _| get(endpoint, "/readyz"))).await
}

/// A long page that is compressed for each request.
pub(super) async fn rules_page(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let make = |endpoint: &HttpEndpoint, number: u64| {
        let encoding = ["gzip", "br"][(number % 2) as usize];
        let request = request(endpoint, Method::GET, "/rules/en/cafe-board");
        Ok(request.header(ACCEPT_ENCODING, encoding).body(Full::default())?)
    };
    answered(&Flood::new(context), Arc::new(make)).await
}

/// Pictures of several tables, in all languages.
pub(super) async fn previews(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let flood = preview_flood(context, context.length);
    answered(&flood, preview_requests(context).await?).await
}

/// A flood that is to be answered with 200, or refused by a limit.
pub(super) async fn answered(flood: &Flood, make: MakeRequest) -> Result<AttackVerdict, Error> {
    let counts = flood.send(make).await;
    Ok(AttackVerdict::of(counts.only(200), counts.to_string()))
}

/// Connections of a flood of pictures, and the addresses and tables that they use.
const PREVIEW_CONNECTIONS: usize = 400;
const PREVIEW_ADDRESSES: u8 = 4;
const PREVIEW_TABLES: usize = 20;

/// The size of a flood of pictures.
pub(super) fn preview_flood(context: &AttackContext, length: Duration) -> Flood {
    let endpoints = (0..PREVIEW_ADDRESSES).map(|address| context.attacker(address)).collect();
    Flood { endpoints, connections: context.scaled(PREVIEW_CONNECTIONS), length, least: 0 }
}

/// The requests of a flood of pictures, for tables that are created first.
pub(super) async fn preview_requests(context: &AttackContext) -> Result<MakeRequest, Error> {
    let mut host = context.client(0);
    let mut tables = Vec::new();
    let games = gueridon_record::GameId::ALL.into_iter().cycle();
    for game in games.take(context.scaled(PREVIEW_TABLES)) {
        let fields = [("game", game.name()), ("seat0", "me"), ("seat1", "open")];
        tables.push(host.post_for_table("/tables", &fields).await?);
    }
    Ok(Arc::new(move |endpoint, number| {
        let number = number as usize;
        let path = format!("/t/{}/preview.png", tables[number % tables.len()]);
        let language = ["en", "fr", "de"][number / tables.len() % 3];
        let request = request(endpoint, Method::GET, &path);
        Ok(request.header(ACCEPT_LANGUAGE, language).body(Full::default())?)
    }))
}

/// Number of bad requests that exceeds the limit of an address.
const FORGED_REQUESTS: u64 = 600;

/// How the address of the attacker's header and the one that the proxy adds arrive.
#[derive(Clone, Copy)]
enum HeaderForm {
    OneList,
    TwoLines,
}

/// Addresses that a request claims: behind a proxy, only the one that the proxy wrote counts. Writes the
/// header of a proxy that does not exist after the attacker's.
pub(super) async fn forged_address(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let endpoint = context.attacker(0);
    let mut evidence = Vec::new();
    let mut held = true;
    for (form, name, own) in [
        (HeaderForm::OneList, "in a list", "203.0.113.1"),
        (HeaderForm::TwoLines, "on two lines", "203.0.113.2"),
    ] {
        // Another address each time: a server that believed them would never see one twice.
        let forge_any = move |endpoint: &HttpEndpoint, number: u64| {
            let [.., high, low] = number.to_be_bytes();
            forged_request(endpoint, form, &format!("192.0.{high}.{low}"), own)
        };
        let counts = flood_server(&endpoint, forge_any).await;
        held &= counts.count(|status| status == 429) > 0;
        evidence.push(format!("{name}: {counts}"));
        let honest = context.attacker_in(0, 0);
        let claimed = honest.forwarded().map(|address| address.to_string()).unwrap_or_default();
        let forge_honest =
            move |endpoint: &HttpEndpoint, _| forged_request(endpoint, form, &claimed, own);
        flood_server(&endpoint, forge_honest).await;
        let response = Client::new(&honest).get("/healthz").await?;
        held &= response.status == 200;
        evidence.push(format!("whose address is claimed: {}", response.status));
    }
    Ok(AttackVerdict::of(held, evidence.join("; ")))
}

async fn flood_server(
    endpoint: &HttpEndpoint,
    make: impl Fn(&HttpEndpoint, u64) -> Result<HttpRequest, Error> + Send + Sync + 'static,
) -> StatusCounts {
    let endpoints = vec![endpoint.clone()];
    let (connections, length, least) = (4, Duration::ZERO, FORGED_REQUESTS);
    Flood { endpoints, connections, length, least }.send(Arc::new(make)).await
}

/// A bad request that claims another address.
fn forged_request(
    endpoint: &HttpEndpoint,
    form: HeaderForm,
    claimed: &str,
    own: &str,
) -> Result<HttpRequest, Error> {
    let request = request(endpoint, Method::GET, "/nonsense");
    let request = match form {
        HeaderForm::OneList => request.header(FORWARDED, format!("{claimed}, {own}")),
        HeaderForm::TwoLines => request.header(FORWARDED, claimed).header(FORWARDED, own),
    };
    Ok(request.body(Full::default())?)
}

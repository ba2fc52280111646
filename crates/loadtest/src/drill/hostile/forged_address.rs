//! Addresses that a request claims: behind a proxy, only the one that the proxy wrote counts.

use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::Method;

use super::context::{AttackContext, AttackVerdict, StatusCounts};
use super::flood::Flood;
use crate::Error;
use crate::client::{Client, Endpoint, HttpRequest, request};
use crate::drill::rng::DrillRng;
use crate::drill::servers::ServerProcess;

/// Number of bad requests that exceeds the limit of an address.
const OVER_LIMIT: u64 = 600;
const CONNECTIONS: usize = 4;
/// The header in which a proxy writes addresses.
const FORWARDED: &str = "x-forwarded-for";
/// The address of an honest client, from a range for examples.
const HONEST: &str = "198.51.100.7";

/// How the address of the attacker's header and the one that the proxy adds arrive.
#[derive(Clone, Copy)]
enum HeaderForm {
    OneList,
    TwoLines,
}

/// Starts a server behind a proxy that does not exist, and writes the header that the proxy would
/// write, after the one of the attacker.
pub(super) async fn forged_address(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let mut rng = DrillRng::stream(context.setup.seed, 0);
    let server = ServerProcess::new(&context.setup, "behind-a-proxy", None, &mut rng)?;
    let endpoint = server.endpoint.clone();
    let mut server = server.with_argument(format!("--base-url={}", endpoint.origin()));
    server.start().await?;
    let mut evidence = Vec::new();
    let mut held = true;
    for (form, name, own) in [
        (HeaderForm::OneList, "in a list", "203.0.113.1"),
        (HeaderForm::TwoLines, "on two lines", "203.0.113.2"),
    ] {
        // Another address each time: a server that believed them would never see one twice.
        let forge_any = move |endpoint: &Endpoint, number: u64| {
            let [.., high, low] = number.to_be_bytes();
            forged_request(endpoint, form, &format!("192.0.{high}.{low}"), own)
        };
        let counts = flood(&endpoint, forge_any).await;
        held &= counts.count(|status| status == 429) > 0;
        evidence.push(format!("{name}: {counts}"));
        flood(&endpoint, move |endpoint, _| forged_request(endpoint, form, HONEST, own)).await;
        let honest = request(&endpoint, Method::GET, "/healthz").header(FORWARDED, HONEST);
        let response = Client::new(&endpoint).send(honest.body(Full::default())?).await?;
        held &= response.status == 200;
        evidence.push(format!("whose address is claimed: {}", response.status));
    }
    Ok(AttackVerdict::of(held, evidence.join("; ")))
}

async fn flood(
    endpoint: &Endpoint,
    make: impl Fn(&Endpoint, u64) -> Result<HttpRequest, Error> + Send + Sync + 'static,
) -> StatusCounts {
    let endpoints = vec![endpoint.clone()];
    let (connections, length, least) = (CONNECTIONS, Duration::ZERO, OVER_LIMIT);
    Flood { endpoints, connections, length, least }.send(Arc::new(make)).await
}

/// A bad request that claims another address.
fn forged_request(
    endpoint: &Endpoint,
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

//! Addresses that a request claims: behind a proxy, only the one that the proxy wrote counts.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::Method;

use super::super::chance::Dice;
use super::super::node::Node;
use super::flood::{Flood, Question};
use super::stage::{Answers, Verdict};
use crate::client::{Broken, Line, Player, Site, request};

/// More requests without sense than any address may make.
const MANY: u64 = 600;
const CONNECTIONS: usize = 4;
/// Where a proxy writes addresses.
const FORWARDED: &str = "x-forwarded-for";
/// An address of those that are for examples.
const HONEST: &str = "198.51.100.7";

/// How the address that the attacker writes and the one that the proxy adds arrive.
#[derive(Clone, Copy)]
enum Way {
    /// In one list.
    List,
    /// Each on a line of its own.
    Lines,
}

/// The drill has no proxy: it starts a server that believes in one, and writes what a proxy would write,
/// after what the attacker has written.
pub(super) async fn run(folder: &Path, seed: u64) -> Result<Verdict, Broken> {
    let mut dice = Dice::of(seed, 0);
    let node = Node::new(folder, "behind-a-proxy", None, &mut dice);
    let node = node.map_err(|_| "no server")?;
    let origin = node.site.origin();
    let mut node = node.with(format!("--base-url={origin}"));
    node.start()?;
    node.answers().await.map_err(|_| "the server behind a proxy does not start")?;
    let mut evidence = Vec::new();
    let mut held = true;
    for (way, name, own) in
        [(Way::List, "in a list", "203.0.113.1"), (Way::Lines, "on two lines", "203.0.113.2")]
    {
        // Of another address each time: a server that believes it never sees one twice.
        let other = |number: u64| {
            let [.., high, low] = number.to_be_bytes();
            format!("192.0.{high}.{low}")
        };
        let make = move |site: &Site, number: u64| forge(site, way, &other(number), own);
        let answers = flood(&node.site, make).await;
        held &= answers.count(|status| status == 429) > 0;
        evidence.push(format!("{name}: {answers}"));
        flood(&node.site, move |site, _| forge(site, way, HONEST, own)).await;
        let honest = request(&node.site, &Player::new(), Method::GET, "/healthz")?;
        let honest = honest.header(FORWARDED, HONEST).body(Full::default())?;
        let status = Line::new(&node.site).ask(honest).await?.status;
        held &= status == 200;
        evidence.push(format!("whose address is claimed: {status}"));
    }
    Ok(Verdict::of(held, evidence.join("; ")))
}

async fn flood(
    site: &Site,
    make: impl Fn(&Site, u64) -> Result<Question, Broken> + Send + Sync + 'static,
) -> Answers {
    let sites = vec![site.clone()];
    let flood = Flood { sites, connections: CONNECTIONS, length: Duration::ZERO, least: MANY };
    flood.send(Arc::new(make)).await
}

/// Nonsense that claims to come from somebody else.
fn forge(site: &Site, way: Way, claimed: &str, own: &str) -> Result<Question, Broken> {
    let request = request(site, &Player::new(), Method::GET, "/nonsense")?;
    let request = match way {
        Way::List => request.header(FORWARDED, format!("{claimed}, {own}")),
        Way::Lines => request.header(FORWARDED, claimed).header(FORWARDED, own),
    };
    Ok(request.body(Full::default())?)
}

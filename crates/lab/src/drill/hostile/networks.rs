//! Attackers in many IPv6 networks, as a proxy on the same machine reports them.

use std::net::Ipv6Addr;
use std::sync::Arc;

use gueridon_bots::Xoshiro;
use gueridon_cli::plural;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout_at};

use super::context::{AttackClient, AttackContext, AttackVerdict, StatusCounts};
use super::flood::Flood;
use super::tables::{answers_in_time, bot_delay, waited};
use crate::client::{Client, CookieJar, Format, form_request};
use crate::endpoint::HttpEndpoint;
use crate::load::{Scenario, long_game};
use gueridon_cli::Error;

/// Networks of one home that take part in an attack, and further sites with one network each.
const HOME_NETWORKS: u16 = 123;
const SITES: u8 = 9;
/// Players and actions of a record of about 30 KB.
const PLAYERS: usize = 2;
const ACTIONS: usize = 3_000;
/// Memory that a server may take for imports, in bytes.
const MAX_GROWN: u64 = 128 << 20;
/// Numbers of honest players, for their addresses.
const HONEST_IMPORTER: u8 = 201;

impl AttackContext {
    /// The server for an attacker in a /64 network: of one of 256 sites, each with a /48 network, one of
    /// 65,536. The first 256 of them are one /56 network, as homes get one.
    pub(super) fn attacker_in(&self, site: u8, network: u16) -> HttpEndpoint {
        self.attacker(0).forwarded_for(attacker_address(self.number, site, network))
    }
}

/// An address of the network for examples, of which each attack has a part of its own.
fn attacker_address(attack: u8, site: u8, network: u16) -> Ipv6Addr {
    Ipv6Addr::new(0x2001, 0xdb8, u16::from_be_bytes([attack, site]), network, 0, 0, 0, 1)
}

/// Every network of a home, and one of each of some sites.
fn networks(context: &AttackContext) -> Vec<HttpEndpoint> {
    let home = (0..HOME_NETWORKS).map(|network| context.attacker_in(0, network));
    home.chain((1..SITES).map(|site| context.attacker_in(site, 0))).collect()
}

/// Imports of a long record from all of them, as quickly as possible.
pub(super) async fn imports(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let record = long_record().await?;
    let endpoints = networks(context);
    let connections = context.scaled(endpoints.len());
    let flood = Flood { endpoints, connections, length: context.length, least: 0 };
    let before = context.process.memory();
    let sent = record.clone();
    let counts = flood
        .send(Arc::new(move |endpoint, _| {
            let fields = [("record", &*sent)];
            form_request(endpoint, &CookieJar::default(), "/import", &fields, Format::Json)
        }))
        .await;
    let grown = context.process.memory().saturating_sub(before);
    let mut honest = context.honest_client(HONEST_IMPORTER);
    let status = honest.post_once("/import", &[("record", &record)]).await?.status;
    let evidence = format!("{counts}; {} MiB more; somebody else’s import: {status}", grown >> 20);
    Ok(AttackVerdict::of(counts.only(303) && grown <= MAX_GROWN && status == 303, evidence))
}

/// A game of many rounds.
async fn long_record() -> Result<String, Error> {
    let played = tokio::task::spawn_blocking(|| {
        let mut record = long_game(PLAYERS, 1);
        let scenario = Scenario::of(&record).map_err(|_| "a game that cannot be dealt")?;
        let actions = scenario.play(Xoshiro::new(1)).take(ACTIONS);
        record.actions = actions.map(|(_, action)| action).collect();
        Ok::<_, &str>(record.write())
    });
    Ok(played.await??)
}

/// Advice at tables of players in all of them, while a computer elsewhere is to answer an honest player.
pub(super) async fn advice(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let endpoints = networks(context);
    let until = Instant::now() + context.length;
    let mut askers = JoinSet::new();
    for endpoint in endpoints.iter().rev().take(context.scaled(endpoints.len())) {
        let client = AttackClient(Client::new(endpoint));
        askers.spawn(async move {
            let mut counts = StatusCounts::default();
            let _ = timeout_at(until, ask_again(client, &mut counts)).await;
            counts
        });
    }
    let delay = bot_delay(context).await?;
    let mut counts = StatusCounts::default();
    while let Some(asked) = askers.join_next().await {
        counts.merge(asked?);
    }
    let asked = plural(counts.total(), "request");
    let evidence = format!("{asked} ({counts}); a person waited {}", waited(delay));
    Ok(AttackVerdict::of(answers_in_time(context, delay), evidence))
}

/// Creates tables and asks for advice at each; ends at the first refusal of a table.
async fn ask_again(mut client: AttackClient, counts: &mut StatusCounts) -> Result<(), Error> {
    loop {
        let fields = [("game", "cafe-board"), ("with", "bots")];
        let response = client.post_once("/tables", &fields).await?;
        let Some(id) = response.table_id() else {
            counts.add(Some(response.status));
            return Ok(());
        };
        client.post_once(&format!("/t/{id}/ready"), &[]).await?;
        let asked = client.post_once(&format!("/t/{id}/advice"), &[("at", "0")]).await?;
        counts.add(Some(asked.status));
    }
}

/// Bytes that a store may grow by for one home within an attack.
const MAX_KEPT: u64 = 64 << 20;

/// Talk of many players, of the most bytes that a line may have, from all networks of a home.
pub(super) async fn much_talk(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let before = context.store_bytes();
    let until = Instant::now() + context.length;
    let mut players = JoinSet::new();
    for network in 0..context.scaled(HOME_NETWORKS.into()) as u16 {
        let client = AttackClient(Client::new(&context.attacker_in(0, network)));
        players.spawn(talk(client, until));
    }
    let mut counts = StatusCounts::default();
    while let Some(said) = players.join_next().await {
        counts.merge(said??);
    }
    let grown = context.store_bytes().saturating_sub(before);
    let mut honest = context.honest_client(HONEST_IMPORTER);
    let status = honest.post_once("/me", &[("name", "Ada")]).await?.status;
    let evidence = format!("{counts}; {} MiB kept; somebody else’s name: {status}", grown >> 20);
    let refused = counts.count(|status| status == 429) > 0;
    Ok(AttackVerdict::of(refused && grown <= MAX_KEPT && status == 303, evidence))
}

/// Says lines at tables of one's own, each time as another player: until a time, and at least until the
/// first refusal, however slow the server is.
async fn talk(mut client: AttackClient, until: Instant) -> Result<StatusCounts, Error> {
    let line = "😀".repeat(200);
    let mut counts = StatusCounts::default();
    let mut refused = false;
    while !refused || Instant::now() < until {
        client.0.forget_cookies();
        let fields = [("game", "forty-six"), ("with", "bots")];
        let response = client.post_once("/tables", &fields).await?;
        counts.add(Some(response.status));
        let mut talking = response.table_id().map(|id| format!("/t/{id}/chat"));
        refused |= response.status == 429;
        while let Some(chat) = &talking {
            let said = client.post_once(chat, &[("text", &line)]).await?;
            counts.add(Some(said.status));
            if said.status == 429 {
                (refused, talking) = (true, None);
            }
        }
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_networks_of_a_site_are_those_of_one_home() {
        let home = |network| attacker_address(7, 1, network).to_bits() >> 72;
        assert_eq!(home(0), home(255));
        assert_ne!(home(0), home(256));
        let site = |attack, site, network| attacker_address(attack, site, network).to_bits() >> 80;
        assert_eq!(site(7, 1, 0), site(7, 1, u16::MAX));
        assert_ne!(site(7, 1, 0), site(7, 2, 0));
        assert_ne!(site(7, 1, 0), site(8, 1, 0));
    }
}

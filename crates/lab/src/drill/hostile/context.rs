//! What attacks share: the server, their addresses, their size, and a client.

use std::collections::BTreeMap;
use std::fmt;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use gueridon_record::Record;
use tokio::sync::OnceCell;
use tokio::time::{sleep, timeout};

use crate::client::{Client, Response};
use crate::endpoint::HttpEndpoint;
use crate::process::ProcessId;
use gueridon_cli::Error;

/// Time limit for a response.
const TIMEOUT: Duration = Duration::from_secs(10);
/// In the short form, numbers of connections are divided by this.
const SHORT_DIVISOR: usize = 5;
/// Honest players have the addresses 127.1.0.x, each attack has its own 127.66.x.y.
const HONEST: [u8; 2] = [127, 1];
const ATTACKERS: [u8; 2] = [127, 66];
/// Attempts of a client that is refused by a limit, and the pause between them.
const ATTEMPTS: u32 = 100;
const PAUSE: Duration = Duration::from_millis(60);

/// The result of an attack.
pub(crate) struct AttackVerdict {
    pub(crate) held: bool,
    /// The evidence in a few words.
    pub(crate) evidence: String,
}

impl AttackVerdict {
    pub(super) fn held(evidence: impl Into<String>) -> AttackVerdict {
        AttackVerdict::of(true, evidence)
    }

    pub(super) fn broken(evidence: impl Into<String>) -> AttackVerdict {
        AttackVerdict::of(false, evidence)
    }

    pub(super) fn of(held: bool, evidence: impl Into<String>) -> AttackVerdict {
        AttackVerdict { held, evidence: evidence.into() }
    }
}

/// What an attack has to work with.
#[derive(Clone)]
pub(super) struct AttackContext {
    endpoint: HttpEndpoint,
    /// The number of the attack, for its addresses.
    pub(super) number: u8,
    pub(super) process: ProcessId,
    pub(super) short: bool,
    /// The length of a flood.
    pub(super) length: Duration,
    /// The folder of the server's store.
    pub(super) folder: PathBuf,
    /// A table with many entries, which is created once.
    pub(super) long_game: Arc<OnceCell<String>>,
}

impl AttackContext {
    pub(super) fn new(
        endpoint: &HttpEndpoint,
        process: ProcessId,
        short: bool,
        length: Duration,
        folder: PathBuf,
    ) -> AttackContext {
        AttackContext {
            process,
            short,
            length,
            endpoint: endpoint.clone(),
            folder,
            number: 0,
            long_game: Arc::default(),
        }
    }

    /// The context of one attack, with addresses of its own.
    pub(super) fn numbered(&self, number: u8) -> AttackContext {
        AttackContext { number, ..self.clone() }
    }

    /// A number of connections: all in the long form, a fifth in the short one.
    pub(super) fn scaled(&self, number: usize) -> usize {
        if self.short { number.div_ceil(SHORT_DIVISOR) } else { number }
    }

    /// The server for one of the addresses of this attack.
    pub(super) fn attacker(&self, address: u8) -> HttpEndpoint {
        let [a, b] = ATTACKERS;
        self.endpoint.with_source(Ipv4Addr::new(a, b, self.number, address + 1))
    }

    /// What the server's store takes on the disk, in bytes.
    pub(super) fn store_bytes(&self) -> u64 {
        let files = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        files.filter_map(|file| file.metadata().ok()).map(|data| data.len()).sum()
    }

    /// A client at one of the addresses of this attack.
    pub(super) fn client(&self, address: u8) -> AttackClient {
        AttackClient(Client::new(&self.attacker(address)))
    }

    /// A client at the address of an honest player.
    pub(super) fn honest_client(&self, address: u8) -> AttackClient {
        AttackClient(Client::new(&honest_endpoint(&self.endpoint, address)))
    }
}

/// A server for one of the addresses of honest players.
pub(super) fn honest_endpoint(endpoint: &HttpEndpoint, address: u8) -> HttpEndpoint {
    let [a, b] = HONEST;
    endpoint.with_source(Ipv4Addr::new(a, b, 0, address + 1))
}

/// A client that waits when a limit refuses it, and creates tables.
pub(super) struct AttackClient(pub(super) Client);

impl AttackClient {
    pub(super) async fn get(&mut self, path: &str) -> Result<Response, Error> {
        timeout(TIMEOUT, self.0.get(path)).await?
    }

    /// Sends a form once.
    pub(super) async fn post_once(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
    ) -> Result<Response, Error> {
        timeout(TIMEOUT, self.0.post(path, fields)).await?
    }

    /// Sends a form, again after a pause when a limit refuses it.
    pub(super) async fn post(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
    ) -> Result<Response, Error> {
        for _ in 0..ATTEMPTS {
            let response = self.post_once(path, fields).await?;
            if response.status != 429 {
                return Ok(response);
            }
            sleep(PAUSE).await;
        }
        Err(format!("{path}: too quick for {} s", (PAUSE * ATTEMPTS).as_secs()).into())
    }

    /// Sends a form that redirects to a table; its id.
    pub(super) async fn post_for_table(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
    ) -> Result<String, Error> {
        let response = self.post(path, fields).await?;
        let refused = || {
            let body = String::from_utf8_lossy(&response.body);
            let body: String = body.chars().take(200).collect();
            format!("{path}: {} {body}", response.status)
        };
        Ok(response.table_id().ok_or_else(refused)?.to_string())
    }

    /// Creates a table that continues a record, with this player and others; its id.
    pub(super) async fn continue_record(
        &mut self,
        record: &Record,
        others: &mut [AttackClient],
    ) -> Result<String, Error> {
        let replay = self.post_for_table("/import", &[("record", &record.write())]).await?;
        let path = format!("/t/{replay}/replay/{}/continue", record.actions.len());
        let id = self.post_for_table(&path, &[("with", "friends")]).await?;
        self.invite(&id, others).await?;
        Ok(id)
    }

    /// Lets other players sit down at a table of this one.
    pub(super) async fn invite(
        &mut self,
        id: &str,
        others: &mut [AttackClient],
    ) -> Result<(), Error> {
        let table = self.table(id).await?;
        for other in others {
            let invitation = table["invitation"].as_str().ok_or("no invitation")?;
            let path = format!("/t/{id}/sit");
            other.post_for_table(&path, &[("invitation", invitation)]).await?;
        }
        Ok(())
    }

    /// The JSON of a table.
    pub(super) async fn table(&mut self, id: &str) -> Result<serde_json::Value, Error> {
        let response = self.get(&format!("/t/{id}/table.json")).await?;
        let table = response.json().filter(|_| response.status == 200);
        Ok(table.ok_or_else(|| format!("table.json: {}", response.status))?)
    }
}

/// Numbers of responses by status.
#[derive(Default)]
pub(super) struct StatusCounts {
    by_status: BTreeMap<u16, u64>,
    /// Connections that were closed without a response.
    pub(super) closed: u64,
}

impl StatusCounts {
    pub(super) fn add(&mut self, status: Option<u16>) {
        match status {
            Some(status) => *self.by_status.entry(status).or_default() += 1,
            None => self.closed += 1,
        }
    }

    pub(super) fn merge(&mut self, other: StatusCounts) {
        for (status, count) in other.by_status {
            *self.by_status.entry(status).or_default() += count;
        }
        self.closed += other.closed;
    }

    /// Number of responses whose status satisfies a condition.
    pub(super) fn count(&self, which: impl Fn(u16) -> bool) -> u64 {
        self.by_status.iter().filter(|(status, _)| which(**status)).map(|(_, count)| count).sum()
    }

    pub(super) fn total(&self) -> u64 {
        self.count(|_| true)
    }

    /// Whether most requests got a response, each with this status or a refusal by a limit.
    pub(super) fn only(&self, good: u16) -> bool {
        let other = |status| status != good && !matches!(status, 429 | 503);
        self.total() > self.closed && self.count(other) == 0
    }
}

impl fmt::Display for StatusCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> =
            self.by_status.iter().map(|(status, count)| format!("{count} × {status}")).collect();
        if self.closed > 0 {
            parts.push(format!("{} × closed", self.closed));
        }
        f.write_str(&parts.join(", "))
    }
}

//! What attacks share: the server, their addresses, how large they are.

use std::collections::BTreeMap;
use std::fmt;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use gueridon_record::Record;
use tokio::sync::OnceCell;
use tokio::time::{sleep, timeout};

use super::process::Process;
use crate::client::{Answer, Broken, Line, Player, Site};

/// An attacker that gets no answer for this long counts it as none.
const PATIENCE: Duration = Duration::from_secs(10);
/// In the short form, numbers of connections are divided by this.
const SHORT: usize = 5;
/// Honest players come from 127.1.0.x, each attack from its own 127.66.x.y.
const HONEST: [u8; 2] = [127, 1];
const ATTACKERS: [u8; 2] = [127, 66];
/// How often an attacker who was too quick tries again, and after which pause.
const ATTEMPTS: u32 = 100;
const PAUSE: Duration = Duration::from_millis(60);

/// What an attack came to.
pub(super) struct Verdict {
    pub(super) held: bool,
    /// What was seen, in a few words.
    pub(super) evidence: String,
}

impl Verdict {
    pub(super) fn held(evidence: impl Into<String>) -> Verdict {
        Verdict { held: true, evidence: evidence.into() }
    }

    pub(super) fn broken(evidence: impl Into<String>) -> Verdict {
        Verdict { held: false, evidence: evidence.into() }
    }

    pub(super) fn of(held: bool, evidence: impl Into<String>) -> Verdict {
        Verdict { held, evidence: evidence.into() }
    }
}

/// What an attack has to work with.
#[derive(Clone)]
pub(super) struct Stage {
    pub(super) process: Process,
    pub(super) short: bool,
    /// How long a flood lasts.
    pub(super) length: Duration,
    site: Site,
    /// The number of the attack, for its addresses.
    number: u8,
    /// A game of many entries, made once.
    pub(super) long_game: Arc<OnceCell<String>>,
}

impl Stage {
    pub(super) fn new(site: &Site, process: Process, short: bool, length: Duration) -> Stage {
        let long_game = Arc::default();
        Stage { process, short, length, site: site.clone(), number: 0, long_game }
    }

    /// The stage of one attack, with addresses of its own.
    pub(super) fn of(&self, number: u8) -> Stage {
        Stage { number, ..self.clone() }
    }

    /// How many: all of them in the long form, a fifth in the short one.
    pub(super) fn some(&self, many: usize) -> usize {
        if self.short { many.div_ceil(SHORT) } else { many }
    }

    /// The server as an attacker of this attack reaches it.
    pub(super) fn attacker(&self, which: u8) -> Site {
        let [a, b] = ATTACKERS;
        self.site.seen_from(Ipv4Addr::new(a, b, self.number, which + 1))
    }

    /// The server as somebody reaches it who means no harm.
    pub(super) fn honest(&self, which: u8) -> Site {
        honest(&self.site, which)
    }
}

/// A server as one of many honest players reaches it.
pub(super) fn honest(site: &Site, which: u8) -> Site {
    let [a, b] = HONEST;
    site.seen_from(Ipv4Addr::new(a, b, 0, which + 1))
}

/// One who speaks to the server as browsers do.
pub(super) struct Person {
    pub(super) player: Player,
    line: Line,
}

impl Person {
    pub(super) fn new(site: &Site) -> Person {
        Person { player: Player::new(), line: Line::new(site) }
    }

    pub(super) async fn get(&mut self, path: &str) -> Result<Answer, Broken> {
        timeout(PATIENCE, self.line.get(&self.player, path)).await?
    }

    /// Sends a form, again after a pause when it was too quick, and keeps the cookie.
    pub(super) async fn post(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
    ) -> Result<Answer, Broken> {
        for _ in 0..ATTEMPTS {
            let answer = self.post_once(path, fields).await?;
            if answer.status != 429 {
                return Ok(answer);
            }
            sleep(PAUSE).await;
        }
        Err(format!("{path}: too quick for {} s", (PAUSE * ATTEMPTS).as_secs()).into())
    }

    /// Sends a form and keeps the cookie, however it is answered.
    pub(super) async fn post_once(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
    ) -> Result<Answer, Broken> {
        let answer = timeout(PATIENCE, self.line.post(&self.player, path, fields)).await??;
        self.player.keep(&answer);
        Ok(answer)
    }

    /// Sends a form that leads to a table; its id.
    pub(super) async fn lay(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
    ) -> Result<String, Broken> {
        let answer = self.post(path, fields).await?;
        let place = answer.location.as_deref().and_then(|place| place.strip_prefix("/t/"));
        let id = place.and_then(|place| place.split('/').next());
        let refused = || {
            let said = String::from_utf8_lossy(&answer.body);
            let said: String = said.chars().take(200).collect();
            format!("{path}: {} {said}", answer.status)
        };
        Ok(id.ok_or_else(refused)?.to_string())
    }

    /// A table that goes on from a record, played by people: this one and others who sit down.
    pub(super) async fn go_on(
        &mut self,
        record: &Record,
        others: &mut [Person],
    ) -> Result<String, Broken> {
        let study = self.lay("/import", &[("record", &record.write())]).await?;
        let path = format!("/t/{study}/replay/{}/continue", record.actions.len());
        let id = self.lay(&path, &[("with", "friends")]).await?;
        self.seat(&id, others).await?;
        Ok(id)
    }

    /// Lets others sit down at a table of this one.
    pub(super) async fn seat(&mut self, id: &str, others: &mut [Person]) -> Result<(), Broken> {
        let table = self.table(id).await?;
        for other in others {
            let invitation = table["invitation"].as_str().ok_or("no invitation")?;
            other.lay(&format!("/t/{id}/sit"), &[("invitation", invitation)]).await?;
        }
        Ok(())
    }

    /// The table for programs.
    pub(super) async fn table(&mut self, id: &str) -> Result<serde_json::Value, Broken> {
        let answer = self.get(&format!("/t/{id}/table.json")).await?;
        let table = answer.json().filter(|_| answer.status == 200);
        Ok(table.ok_or_else(|| format!("table.json: {}", answer.status))?)
    }
}

/// Answers, by status.
#[derive(Default)]
pub(super) struct Answers {
    by_status: BTreeMap<u16, u64>,
    /// Connections that broke or were closed instead of an answer.
    pub(super) broken: u64,
}

impl Answers {
    pub(super) fn add(&mut self, status: Option<u16>) {
        match status {
            Some(status) => *self.by_status.entry(status).or_default() += 1,
            None => self.broken += 1,
        }
    }

    pub(super) fn merge(&mut self, other: Answers) {
        for (status, times) in other.by_status {
            *self.by_status.entry(status).or_default() += times;
        }
        self.broken += other.broken;
    }

    /// How many had one of these statuses.
    pub(super) fn count(&self, which: impl Fn(u16) -> bool) -> u64 {
        self.by_status.iter().filter(|(status, _)| which(**status)).map(|(_, times)| times).sum()
    }

    pub(super) fn total(&self) -> u64 {
        self.count(|_| true)
    }

    /// Whether most were answered, each with this or with a refusal that asks to come back later.
    pub(super) fn only(&self, good: u16) -> bool {
        self.total() > self.broken
            && self.count(|status| status != good && !is_refusal(status)) == 0
    }
}

/// Too much of something: from one address, or for the server.
pub(super) fn is_refusal(status: u16) -> bool {
    matches!(status, 429 | 503)
}

impl fmt::Display for Answers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> =
            self.by_status.iter().map(|(status, times)| format!("{times} × {status}")).collect();
        if self.broken > 0 {
            parts.push(format!("{} × closed", self.broken));
        }
        f.write_str(&parts.join(", "))
    }
}

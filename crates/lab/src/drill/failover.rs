//! A drill of failovers: an older copy of the database takes the place of the newest under several servers, again
//! and again, while games are played.
//!
//! After each, every table must be as it was last acknowledged, or the servers refuse it and say so. When what is
//! stored is accepted, every table goes on from there.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use gueridon_cli::{ProgressBar, plural};
use gueridon_journal::{Journal, PoolLimits, StoreAddress, TableId};
use gueridon_testdb::Cluster;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::report::PrintableReport;
use super::servers::ServerGroup;
use super::state::DrillRng;
use super::store::DrillStore;
use super::transcript::MoveReceipt;
use super::{DrillSetup, SERVER_STREAM};
use crate::Running;
use crate::client::{Client, CookieJar, Response};
use crate::endpoint::HttpEndpoint;
use gueridon_cli::Error;

/// Number of servers.
const SERVERS: usize = 2;
/// Milliseconds of play before the copy is made, and between the copy and the swap: at most one of ten is a copy
/// that lacks nothing.
const BEFORE_COPY: std::ops::Range<u32> = 100..600;
const AFTER_COPY: std::ops::Range<u32> = 0..1_500;
/// Milliseconds of play after the swap.
const AFTER_SWAP: std::ops::Range<u32> = 0..700;
/// Time limit for one answer: a server may wait for its database.
const ANSWER: Duration = Duration::from_secs(10);
/// Time limit for servers to notice, and to go on.
const NOTICE: Duration = Duration::from_secs(15);
/// Pause of a player after each request, and between two looks at a server.
const PAUSE: Duration = Duration::from_millis(15);
/// Most findings that are printed.
const MAX_FINDINGS: usize = 10;

/// The result of a drill of failovers.
#[derive(Default)]
pub struct FailoverReport {
    seed: u64,
    swaps: u64,
    acknowledged: u64,
    /// Swaps after which something acknowledged was missing.
    behind: u64,
    /// Tables of which something acknowledged was missing.
    lost: u64,
    /// Swaps after which the servers refused everything.
    held: u64,
    /// Tables that a server showed without the newest entries, because it had not heard of them, and refused.
    shown_behind: u64,
    /// Tables whose chains were checked at the end.
    tables: u64,
    findings: Vec<String>,
    /// Swaps for which there was no time.
    not_done: u64,
    took: Duration,
}

impl FailoverReport {
    fn counts(&self) -> [(&'static str, u64); 8] {
        [
            ("swaps", self.swaps),
            ("swaps_not_done", self.not_done),
            ("steps_acknowledged", self.acknowledged),
            ("copies_behind", self.behind),
            ("tables_behind", self.lost),
            ("swaps_refused_until_accepted", self.held),
            ("tables_shown_behind_and_refused", self.shown_behind),
            ("tables_checked", self.tables),
        ]
    }
}

impl PrintableReport for FailoverReport {
    fn is_good(&self) -> bool {
        self.findings.is_empty() && self.not_done == 0
    }

    fn json(&self) -> Value {
        let mut report = json!({
            "ok": self.is_good(),
            "seed": self.seed,
            "findings": self.findings,
            "seconds": self.took.as_secs_f64(),
        });
        for (name, count) in self.counts() {
            report[name] = count.into();
        }
        report
    }

    fn text(&self) -> String {
        let mut text = format!("{} over PostgreSQL, seed {}\n\n", plural(2, "server"), self.seed);
        // Writing to a string never fails.
        for (name, count) in self.counts() {
            let _ = writeln!(text, "{:<34}{count:>12}", name.replace('_', " "));
        }
        let _ = writeln!(text, "{:<34}{:>10} s", "whole drill", self.took.as_secs());
        for finding in self.findings.iter().take(MAX_FINDINGS) {
            let _ = writeln!(text, "\n{finding}");
        }
        let more = self.findings.len().saturating_sub(MAX_FINDINGS);
        if more > 0 {
            let _ = writeln!(text, "\n… and {more} more.");
        }
        text
    }
}

/// Swaps older copies in under two servers, and checks what players are sent.
///
/// # Errors
///
/// When servers or a database cannot be started.
pub fn fail_over(setup: &DrillSetup, swaps: u64) -> Running<'_, FailoverReport> {
    Box::pin(run(setup, swaps))
}

/// The newest state that was acknowledged: number of entries, and head.
type NewestEntry = (u64, String);

/// What all tasks share.
struct FailoverState {
    /// The newest acknowledged place of each table that is played.
    newest: Mutex<BTreeMap<String, NewestEntry>>,
    report: Mutex<FailoverReport>,
    /// The players of tables.
    players: Mutex<BTreeMap<String, CookieJar>>,
    /// Held while a request of a player is under way, and by the drill while nothing may be.
    playing: tokio::sync::RwLock<()>,
}

impl FailoverState {
    fn newest(&self) -> MutexGuard<'_, BTreeMap<String, NewestEntry>> {
        self.newest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn players(&self) -> MutexGuard<'_, BTreeMap<String, CookieJar>> {
        self.players.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn report(&self) -> MutexGuard<'_, FailoverReport> {
        self.report.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn find(&self, what: String) {
        self.report().findings.push(what);
    }

    /// Notes an acknowledgement, which must be newer than the one before.
    fn acknowledge(&self, table: &str, receipt: MoveReceipt) {
        let before = {
            let place = (receipt.seq, receipt.head);
            self.newest().insert(table.to_string(), place)
        };
        self.report().acknowledged += 1;
        if let Some((seq, _)) = before.filter(|(seq, _)| *seq >= receipt.seq) {
            let now = receipt.seq;
            self.find(format!("table {table}: entry {now} was acknowledged after entry {seq}"));
        }
    }
}

/// A player with a table of its own, at which computers sit too.
struct FailoverPlayer {
    nodes: Vec<HttpEndpoint>,
    client: Client,
    rng: DrillRng,
    shared: Arc<FailoverState>,
}

impl FailoverPlayer {
    /// Plays one game after the other, for ever.
    async fn play(mut self) {
        let mut table: Option<String> = None;
        loop {
            sleep(PAUSE).await;
            let shared = self.shared.clone();
            let _request = shared.playing.read().await;
            let Some(id) = table.clone() else {
                table = self.create().await;
                continue;
            };
            // Forgotten when it is over, or was lost.
            if !self.shared.newest().contains_key(&id) {
                table = None;
                continue;
            }
            let Some(view) = self.view(&id).await else { continue };
            if view["over"] == true {
                self.shared.newest().remove(&id);
            } else if view["to_act"].is_null() {
                let share = self.rng.share();
                self.post(&format!("/t/{id}/ready"), &[("share", &share)]).await;
            } else if view["to_act"] == view["you"][0] {
                self.act(&id, &view).await;
            }
        }
    }

    async fn create(&mut self) -> Option<String> {
        let fields = [("game", "cafe-board"), ("with", "bots"), ("level", "easy")];
        let response = self.post("/tables", &fields).await?;
        let id = response.table_id()?.to_string();
        self.shared.newest().insert(id.clone(), (0, String::new()));
        self.shared.players().insert(id.clone(), self.client.cookies.clone());
        Some(id)
    }

    async fn act(&mut self, id: &str, view: &Value) {
        let legal = view["position"]["legal"].as_array().map(Vec::as_slice).unwrap_or_default();
        let Some(action) = self.rng.pick(legal).and_then(Value::as_str) else { return };
        let at = view["step"].to_string();
        let fields = [("at", at.as_str()), ("actions", action)];
        let response = self.post(&format!("/t/{id}/play"), &fields).await;
        if let Some(receipt) = response.as_ref().and_then(MoveReceipt::read) {
            self.shared.acknowledge(id, receipt);
        }
    }

    /// A table as any server shows it.
    async fn view(&mut self, id: &str) -> Option<Value> {
        self.client.endpoint = self.rng.pick(&self.nodes)?.clone();
        view(&mut self.client, id).await.ok()
    }

    async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Option<Response> {
        let endpoint = self.rng.pick(&self.nodes)?.clone();
        self.client = Client::with_cookies(&endpoint, self.client.cookies.clone());
        timeout(ANSWER, self.client.post(path, fields)).await.ok()?.ok()
    }
}

/// A table as a server shows it, or the status of its answer.
async fn view(client: &mut Client, id: &str) -> Result<Value, u16> {
    let asked = timeout(ANSWER, client.get(&format!("/t/{id}/table.json"))).await;
    let Ok(Ok(response)) = asked else { return Err(0) };
    let view = response.json().filter(|_| response.status == 200);
    view.ok_or(response.status)
}

async fn run(setup: &DrillSetup, swaps: u64) -> Result<FailoverReport, Error> {
    let started = Instant::now();
    let cluster = tokio::task::block_in_place(Cluster::start)?;
    let url = cluster.create_database().await?;
    let store = DrillStore::Postgres { url: url.clone(), cluster: None };
    let mut rng = DrillRng::stream(setup.seed, SERVER_STREAM);
    let servers = ServerGroup::start(setup, SERVERS, &store, &mut rng).await?;
    let report = FailoverReport { seed: setup.seed, ..FailoverReport::default() };
    let shared = Arc::new(FailoverState {
        newest: Mutex::default(),
        players: Mutex::default(),
        report: report.into(),
        playing: tokio::sync::RwLock::default(),
    });
    let mut players = JoinSet::new();
    for number in 0..setup.tables as u64 {
        let nodes = servers.endpoints().to_vec();
        let client = Client::new(&nodes[0]);
        let rng = DrillRng::stream(setup.seed, number);
        players.spawn(FailoverPlayer { nodes, client, rng, shared: shared.clone() }.play());
    }
    let drill = Failover { setup, cluster, url, servers, shared: shared.clone() };
    let bar = ProgressBar::new(Some(swaps), "{wide_bar} swap {pos} of {len}");
    for done in 0..swaps {
        if started.elapsed() > setup.time {
            shared.report().not_done = swaps - done;
            break;
        }
        drill.swap(&mut rng).await?;
        bar.set_position(done + 1);
    }
    players.shutdown().await;
    drill.check_chains().await?;
    drill.servers.stop().await;
    let mut report = std::mem::take(&mut *shared.report());
    report.took = started.elapsed();
    Ok(report)
}

struct Failover<'a> {
    setup: &'a DrillSetup,
    cluster: Cluster,
    url: String,
    servers: ServerGroup,
    shared: Arc<FailoverState>,
}

impl Failover<'_> {
    async fn swap(&self, rng: &mut DrillRng) -> Result<(), Error> {
        sleep(rng.duration(BEFORE_COPY)).await;
        self.cluster.copy_database(&self.url).await?;
        sleep(rng.duration(AFTER_COPY)).await;
        self.cluster.swap_in_copy(&self.url).await?;
        self.shared.report().swaps += 1;

        // Players try on for a while, whether the servers have noticed or not.
        sleep(rng.duration(AFTER_SWAP)).await;
        let _nobody_plays = self.shared.playing.write().await;
        let is_behind = self.is_behind().await?;
        let end = Instant::now() + NOTICE;
        let mut held = self.refusing().await;
        while held < SERVERS && (is_behind || held > 0) && Instant::now() < end {
            sleep(PAUSE).await;
            held = self.refusing().await;
        }
        if is_behind && held < SERVERS {
            self.shared
                .find(format!("{held} of {SERVERS} servers noticed that something is missing"));
        }
        if held > 0 {
            self.shared.report().held += 1;
            self.check_refused().await;
            self.accept().await?;
        }
        self.wait_until_ready().await?;
        self.check_stored().await
    }

    /// The number of servers that say that they do not trust their database.
    async fn refusing(&self) -> usize {
        let mut count = 0;
        for node in self.servers.endpoints() {
            let answer = timeout(ANSWER, Client::new(node).get("/readyz")).await;
            let is_held = |response: &Response| {
                let body = String::from_utf8_lossy(&response.body);
                response.status == 503 && body.contains("is not the one that it was")
            };
            count += usize::from(matches!(answer, Ok(Ok(response)) if is_held(&response)));
        }
        count
    }

    async fn open(&self) -> Result<Arc<dyn Journal>, Error> {
        let address = StoreAddress::Database(self.url.clone(), PoolLimits::of_command());
        Ok(address.open_read_only().await?)
    }

    /// Whether something acknowledged is missing in the database.
    async fn is_behind(&self) -> Result<bool, Error> {
        let newest = self.shared.newest().clone();
        let journal = self.open().await?;
        let mut lost = 0;
        for (id, (seq, _)) in newest {
            let id = TableId::new(id).ok_or("a table without a name")?;
            let stored = journal.read(&id, seq).await?.map_or(0, |stored| stored.count);
            lost += u64::from(stored < seq);
        }
        journal.close().await;
        let mut report = self.shared.report();
        report.lost += lost;
        report.behind += u64::from(lost > 0);
        Ok(lost > 0)
    }

    /// Checks that every server refuses to go on at every table, and says why; and how many it shows that it does not
    /// know to be behind.
    async fn check_refused(&self) {
        let newest = self.shared.newest().clone();
        for node in self.servers.endpoints() {
            for (id, (seq, head)) in &newest {
                let cookies = self.shared.players().get(id).cloned().unwrap_or_default();
                let mut client = Client::with_cookies(node, cookies);
                match view(&mut client, id).await {
                    Ok(view) if view["seq"].as_u64() < Some(*seq) => {
                        self.shared.report().shown_behind += 1;
                    }
                    Ok(view) if view["seq"] == *seq && *seq > 0 && view["head"] != **head => {
                        self.shared.find(format!("table {id}: another entry {seq} is shown"));
                    }
                    Ok(_) | Err(503) => {}
                    Err(status) => self.shared.find(format!("table {id}: status {status}")),
                }
                let path = format!("/t/{id}/chat");
                let said = client.post(&path, &[("text", "Is anybody there?")]);
                let refused =
                    matches!(timeout(ANSWER, said).await, Ok(Ok(said)) if said.status == 503);
                if !refused {
                    self.shared.find(format!("table {id}: something was said while refusing"));
                }
            }
        }
    }

    async fn accept(&self) -> Result<(), Error> {
        let mut command = Command::new(&self.setup.program);
        command.args(["store", "accept", "--database", &self.url]).stdin(Stdio::null());
        let output = tokio::task::block_in_place(|| command.output())?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            self.shared.find(format!("what is stored cannot be accepted: {said}"));
        }
        Ok(())
    }

    async fn wait_until_ready(&self) -> Result<(), Error> {
        let end = Instant::now() + NOTICE;
        for node in self.servers.endpoints() {
            loop {
                let answer = timeout(ANSWER, Client::new(node).get("/readyz")).await;
                match answer {
                    Ok(Ok(response)) if response.status == 200 => break,
                    _ if Instant::now() > end => {
                        return Err(
                            "a server does not go on after what is stored was accepted".into()
                        );
                    }
                    _ => sleep(PAUSE).await,
                }
            }
        }
        Ok(())
    }

    /// Checks that servers show what is stored, which is the newest state from now on.
    async fn check_stored(&self) -> Result<(), Error> {
        let newest = self.shared.newest().clone();
        let journal = self.open().await?;
        for id in newest.into_keys() {
            let table = TableId::new(id.clone()).ok_or("a table without a name")?;
            let Some(stored) = journal.read(&table, 0).await? else {
                self.shared.newest().remove(&id);
                continue;
            };
            let place =
                (stored.count, stored.head().map_or(String::new(), |head| head.to_string()));
            for node in self.servers.endpoints() {
                let begin = Instant::now();
                let mut client = Client::new(node);
                loop {
                    let shown = view(&mut client, &id).await;
                    // Computers may have played meanwhile, and the newest entry may be on its way to this node.
                    let is_right = |view: &Value| view["seq"].as_u64() >= Some(stored.count);
                    if shown.as_ref().is_ok_and(is_right) {
                        break;
                    }
                    if begin.elapsed() > NOTICE {
                        self.shared.find(format!("table {id}: {shown:?} is shown of {place:?}"));
                        break;
                    }
                    sleep(PAUSE).await;
                }
            }
            self.shared.newest().insert(id, place);
        }
        journal.close().await;
        Ok(())
    }

    /// Checks that no table is damaged.
    async fn check_chains(&self) -> Result<(), Error> {
        let journal = self.open().await?;
        for id in journal.tables_after(None, u32::MAX).await? {
            if let Some(stored) = journal.read(&id, 0).await? {
                self.shared.report().tables += 1;
                if let Err(error) = stored.check() {
                    self.shared.find(error.to_string());
                }
            }
        }
        journal.close().await;
        Ok(())
    }
}

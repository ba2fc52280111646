//! A table with two players and spectators, who play random games.

use std::sync::Arc;
use std::time::{Duration, Instant};

use gueridon_bots::Xoshiro;
use gueridon_engine::Seat;
use tokio::time::{sleep, timeout};

use super::allowance::MoveAllowance;
use super::metrics::{LoadMetrics, RequestError};
use super::page::{EntryRef, OpenPage, PartCounts, shown_in};
use super::scenario::{Moves, Scenario};
use super::{LoadOptions, PLAYERS};
use crate::client::{Client, CookieJar, Format, Response};
use crate::endpoint::HttpEndpoint;

/// Time limit for a response, and for another page to show it.
pub(super) const TIMEOUT: Duration = Duration::from_secs(10);
/// A deal that was imported into the server, so that tables can begin from it.
pub(super) struct ImportedDeal {
    scenario: Scenario,
    /// The table of its replay.
    id: String,
}

impl ImportedDeal {
    pub(super) async fn import(
        endpoint: &HttpEndpoint,
        scenario: Scenario,
    ) -> Result<ImportedDeal, RequestError> {
        let mut client = Client::new(endpoint);
        let fields = [("record", scenario.record.as_str())];
        let id = table_id(&in_time(client.post("/import", &fields)).await?)?;
        Ok(ImportedDeal { scenario, id })
    }
}

/// The connections of the players and spectators, which outlive the tables.
pub(super) struct TableClients {
    players: [Client; PLAYERS],
    /// The servers of the spectators.
    spectators: Vec<HttpEndpoint>,
}

impl TableClients {
    /// Each page of a slot goes to another server than the one before.
    pub(super) fn new(options: &LoadOptions, slot: usize) -> TableClients {
        let endpoints = &options.endpoints;
        let mut endpoints = endpoints.iter().cycle().skip(slot % endpoints.len());
        let players = [(); PLAYERS].map(|()| Client::new(endpoints.next().expect("a cycle")));
        let spectators = endpoints.take(options.spectators).cloned().collect();
        TableClients { players, spectators }
    }
}

/// How tables are played at.
#[derive(Clone)]
pub(super) struct TableStyle {
    /// Counts the parts of pages, if pages are open as in browsers.
    pub(super) browsers: Option<Arc<PartCounts>>,
    /// The number of steps before the pages are opened, for long games.
    pub(super) from_step: Option<usize>,
}

impl TableStyle {
    async fn open(&self, client: &Client, id: &str, seq: u64) -> Result<OpenPage, RequestError> {
        match &self.browsers {
            Some(parts) => OpenPage::open_in_browser(client, id, parts).await,
            None => OpenPage::open(client, id, seq).await,
        }
    }
}

/// A table with a game in progress.
pub(super) struct LoadTable {
    style: TableStyle,
    moves: Moves,
    path: String,
    /// The pages of the players, then those of the spectators.
    pages: Vec<OpenPage>,
    /// Whether the host has the second seat.
    turned: bool,
    /// The number of entries.
    seq: u64,
    /// The newest entry; none before the first step.
    entry: Option<EntryRef>,
    /// Number of steps.
    played: usize,
    allowances: [MoveAllowance; PLAYERS],
}

/// A step to play.
pub(super) struct PlannedStep {
    seat: Seat,
    action: String,
}

impl LoadTable {
    /// Creates a table as people do: one player continues from a deal, the other one accepts an
    /// invitation. Both are new to the server.
    pub(super) async fn create(
        clients: &mut TableClients,
        deal: &ImportedDeal,
        random: Xoshiro,
        style: &TableStyle,
    ) -> Result<LoadTable, RequestError> {
        let [host, guest] = &mut clients.players;
        host.cookies = CookieJar::default();
        guest.cookies = CookieJar::default();
        let path = format!("/t/{}/replay/0/continue", deal.id);
        let id = table_id(&in_time(host.post(&path, &[("with", "friends")])).await?)?;
        let response = in_time(host.get(&format!("/t/{id}/table.json"))).await?;
        let table = response.json().ok_or_else(|| RequestError::from_response(&response))?;
        let invitation = table["invitation"].as_str().ok_or(RequestError::Unexpected)?;
        let fields = [("invitation", invitation)];
        table_id(&in_time(guest.post(&format!("/t/{id}/sit"), &fields)).await?)?;

        let mut table = LoadTable {
            style: style.clone(),
            moves: deal.scenario.play(random),
            path: format!("/t/{id}/play"),
            pages: Vec::new(),
            turned: deal.scenario.first != Seat(0),
            // The first entry is that the second player has sat down.
            seq: 1,
            entry: None,
            played: 0,
            allowances: [MoveAllowance::new(Instant::now()); PLAYERS],
        };
        for _ in 0..style.from_step.unwrap_or(0) {
            table.play_unseen(clients).await?;
        }
        table.open_pages(clients, &id).await?;
        Ok(table)
    }

    /// Plays the next step before any page is open.
    async fn play_unseen(&mut self, clients: &mut TableClients) -> Result<(), RequestError> {
        sleep(self.wait()).await;
        let step = self.next().ok_or(RequestError::Unexpected)?;
        let response = self.send(clients, &step, Format::Json).await?;
        self.accept_receipt(&response)
    }

    async fn open_pages(&mut self, clients: &TableClients, id: &str) -> Result<(), RequestError> {
        for player in &clients.players {
            self.pages.push(self.style.open(player, id, self.seq).await?);
        }
        for endpoint in &clients.spectators {
            let spectator = Client::new(endpoint);
            self.pages.push(self.style.open(&spectator, id, self.seq).await?);
        }
        for page in &mut self.pages {
            page.show(self.seq).await?;
        }
        Ok(())
    }

    /// The time until both players may make another move.
    pub(super) fn wait(&self) -> Duration {
        let now = Instant::now();
        self.allowances.iter().map(|allowance| allowance.wait(now)).max().unwrap_or_default()
    }

    /// The next step; none when the game is over, or a player is at the limit of moves. Players of long
    /// games wait for it; others change tables.
    pub(super) fn next(&mut self) -> Option<PlannedStep> {
        if self.style.from_step.is_none() && !self.wait().is_zero() {
            return None;
        }
        self.moves.next().map(|(seat, action)| PlannedStep { seat, action })
    }

    /// The player of a step, by number.
    fn player(&self, step: &PlannedStep) -> usize {
        step.seat.index() ^ usize::from(self.turned)
    }

    /// Sends a step.
    async fn send(
        &mut self,
        clients: &mut TableClients,
        step: &PlannedStep,
        format: Format,
    ) -> Result<Response, RequestError> {
        let player = self.player(step);
        self.allowances[player].spend(Instant::now());
        let at = self.played.to_string();
        let fields = [("at", at.as_str()), ("actions", step.action.as_str())];
        in_time(clients.players[player].post_as(&self.path, &fields, format)).await
    }

    /// Reads the receipt of a step.
    fn accept_receipt(&mut self, response: &Response) -> Result<(), RequestError> {
        if response.status != 200 {
            return Err(RequestError::from_response(response));
        }
        let entry = EntryRef::read(&response.body).ok_or(RequestError::Unexpected)?;
        self.entry = Some(entry);
        self.accept(entry.seq)
    }

    /// Counts a step whose answer names this entry.
    fn accept(&mut self, seq: u64) -> Result<(), RequestError> {
        if seq != self.seq + 1 {
            return Err(RequestError::Unexpected);
        }
        self.seq = seq;
        self.played += 1;
        Ok(())
    }

    /// Plays a step and waits until it is acknowledged and the other player has seen it. Latencies
    /// count from `since`, if the step is measured.
    pub(super) async fn play(
        &mut self,
        clients: &mut TableClients,
        step: &PlannedStep,
        since: Option<Instant>,
        metrics: &LoadMetrics,
    ) -> Result<(), RequestError> {
        let player = self.player(step);
        if self.style.browsers.is_some() {
            self.pages[player].begin_move();
            let part = self.send(clients, step, Format::Part).await?;
            let acknowledged = Instant::now();
            self.accept(shown_in(&part)?)?;
            metrics.add_step(since, acknowledged);
            self.pages[player].end_move(self.seq);
            // The part does not name the head; the player's stream does.
            self.entry = Some(self.pages[player].reach(self.seq).await?.entry_at(self.seq)?);
        } else {
            let response = self.send(clients, step, Format::Json).await?;
            let acknowledged = Instant::now();
            self.accept_receipt(&response)?;
            metrics.add_step(since, acknowledged);
        }
        let page = self.pages[1 - player].reach(self.seq).await?;
        if Some(page.entry_at(self.seq)?) != self.entry {
            return Err(RequestError::HeadsDiffer);
        }
        if let Some(since) = since {
            metrics.add_seen(since, page.shown_at);
        }
        Ok(())
    }

    /// Waits until all pages show the newest entry: the same head means the same history.
    pub(super) async fn finish(mut self) -> Result<(), RequestError> {
        let Some(entry) = self.entry else { return Ok(()) };
        for page in &mut self.pages {
            if page.reach(self.seq).await?.entry_at(self.seq)? != entry {
                return Err(RequestError::HeadsDiffer);
            }
        }
        Ok(())
    }
}

/// Waits for a response, within the time limit.
pub(super) async fn in_time<T, E: Into<RequestError>>(
    response: impl Future<Output = Result<T, E>>,
) -> Result<T, RequestError> {
    timeout(TIMEOUT, response).await.map_err(|_| RequestError::TimedOut)?.map_err(E::into)
}

/// The table that a response redirects to.
fn table_id(response: &Response) -> Result<String, RequestError> {
    let id = response.table_id().ok_or_else(|| RequestError::from_response(response))?;
    Ok(id.to_string())
}

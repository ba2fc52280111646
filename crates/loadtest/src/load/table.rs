//! A table with two players and spectators, who play random games. The client computes the games, so
//! that no server has to be asked for legal actions.

use std::time::{Duration, Instant};

use gueridon_bots::Xoshiro;
use gueridon_engine::{Game, Notation, Seat};
use gueridon_record::{CardSource, GameId, Record, RecordError, Replay, Seed, with_game};
use tokio::time::timeout;

use super::PLAYERS;
use super::metrics::{LoadMetrics, RequestError};
use super::page::{EntryRef, OpenPage};
use crate::client::{Client, CookieJar, Endpoint, Response};

/// Time limit for a response, and for its event on another page.
pub(super) const TIMEOUT: Duration = Duration::from_secs(10);
/// Players change tables before they reach the server's limit of moves: a number at once, and more
/// each second.
const STEPS_AT_ONCE: f64 = 50.0;
const STEPS_PER_SECOND: f64 = 15.0;

/// A deal from which random games begin.
pub struct Scenario {
    /// The record of the deal.
    pub record: String,
    /// The seat of the first step.
    first: Seat,
    begin: Box<dyn Fn(Xoshiro) -> Moves + Send + Sync>,
}

/// The steps of a random game, each with its seat.
pub type Moves = Box<dyn Iterator<Item = (Seat, String)> + Send>;

impl Scenario {
    /// A deal of a game from a seed.
    ///
    /// # Errors
    ///
    /// When the game is not for two players.
    pub fn new(game: GameId, seed: u64) -> Result<Scenario, RecordError> {
        Scenario::of(&Record::new(game, PLAYERS, CardSource::Seed(Seed::numbered(seed))))
    }

    /// The deal of a record.
    pub(crate) fn of(record: &Record) -> Result<Scenario, RecordError> {
        with_game!(record.game, G => {
            let Replay { game, state, .. } = Replay::<G>::open(record)?;
            let first = game.to_act(&state).unwrap_or(Seat(0));
            let begin = move |mut random: Xoshiro| -> Moves {
                let (game, mut state) = (game.clone(), state.clone());
                Box::new(std::iter::from_fn(move || {
                    let seat = game.to_act(&state)?;
                    let action = game.pick(&state, &mut random)?;
                    game.play_unchecked(&mut state, action);
                    Some((seat, game.write(action)))
                }))
            };
            Ok(Scenario { record: record.write(), first, begin: Box::new(begin) })
        })
    }

    /// A random game from this deal.
    pub fn play(&self, random: Xoshiro) -> Moves {
        (self.begin)(random)
    }
}

/// A deal that was imported into the server, so that tables can begin from it.
pub(super) struct ImportedDeal {
    scenario: Scenario,
    /// The table of its replay.
    id: String,
}

impl ImportedDeal {
    pub(super) async fn import(
        endpoint: &Endpoint,
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
    spectators: Vec<Endpoint>,
}

impl TableClients {
    /// Each stream of a slot goes to another server than the one before.
    pub(super) fn new(endpoints: &[Endpoint], slot: usize, streams: usize) -> TableClients {
        let mut endpoints = endpoints.iter().cycle().skip(slot % endpoints.len());
        let players = [(); PLAYERS].map(|()| Client::new(endpoints.next().expect("a cycle")));
        let spectators = endpoints.take(streams - PLAYERS).cloned().collect();
        TableClients { players, spectators }
    }
}

/// A table with a game in progress.
pub(super) struct LoadTable {
    moves: Moves,
    path: String,
    /// The pages of the players, then those of the spectators.
    pages: Vec<OpenPage>,
    /// Whether the host has the second seat.
    turned: bool,
    /// The newest entry.
    entry: EntryRef,
    /// Steps of each player.
    played: [u32; PLAYERS],
    created: Instant,
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

        let mut pages = Vec::new();
        for player in &clients.players {
            pages.push(in_time(OpenPage::open(player, &id)).await?);
        }
        for endpoint in &clients.spectators {
            pages.push(in_time(OpenPage::open(&Client::new(endpoint), &id)).await?);
        }
        // The first entry is that the second player has sat down.
        let mut entry = None;
        for page in &mut pages {
            entry = Some(page.reach(1).await?.entry);
        }
        Ok(LoadTable {
            moves: deal.scenario.play(random),
            path: format!("/t/{id}/play"),
            pages,
            turned: deal.scenario.first != Seat(0),
            entry: entry.ok_or(RequestError::Unexpected)?,
            played: [0; PLAYERS],
            created: Instant::now(),
        })
    }

    /// The next step; none when the game is over, or a player is close to the limit of moves.
    pub(super) fn next(&mut self) -> Option<PlannedStep> {
        let seconds = self.created.elapsed().as_secs_f64();
        let most = STEPS_AT_ONCE + STEPS_PER_SECOND * seconds;
        if self.played.iter().any(|&played| f64::from(played) >= most) {
            return None;
        }
        self.moves.next().map(|(seat, action)| PlannedStep { seat, action })
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
        let player = step.seat.index() ^ usize::from(self.turned);
        let at = self.played.iter().sum::<u32>().to_string();
        let fields = [("at", at.as_str()), ("actions", step.action.as_str())];
        let response = in_time(clients.players[player].post(&self.path, &fields)).await?;
        let acknowledged = Instant::now();
        if response.status != 200 {
            return Err(RequestError::from_response(&response));
        }
        let entry = EntryRef::from_receipt(&response.body).ok_or(RequestError::Unexpected)?;
        if entry.seq != self.entry.seq + 1 {
            return Err(RequestError::Unexpected);
        }
        if let Some(since) = since {
            metrics.add_step(since, acknowledged);
        }
        self.entry = entry;
        self.played[player] += 1;
        let page = self.pages[1 - player].reach(entry.seq).await?;
        if page.entry != entry {
            return Err(RequestError::HeadsDiffer);
        }
        if let Some(since) = since {
            metrics.add_seen(since, page.at);
        }
        Ok(())
    }

    /// Waits until all pages have the newest entry: the same head means the same history.
    pub(super) async fn finish(mut self) -> Result<(), RequestError> {
        for page in &mut self.pages {
            if page.reach(self.entry.seq).await?.entry != self.entry {
                return Err(RequestError::HeadsDiffer);
            }
        }
        Ok(())
    }
}

/// Waits for a response, within the time limit.
async fn in_time<T, E: Into<RequestError>>(
    response: impl Future<Output = Result<T, E>>,
) -> Result<T, RequestError> {
    timeout(TIMEOUT, response).await.map_err(|_| RequestError::TimedOut)?.map_err(E::into)
}

/// The table that a response redirects to.
fn table_id(response: &Response) -> Result<String, RequestError> {
    let id = response.table_id().ok_or_else(|| RequestError::from_response(response))?;
    Ok(id.to_string())
}

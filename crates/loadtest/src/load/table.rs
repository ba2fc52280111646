//! A table with two players and those who look on.

use std::time::{Duration, Instant};

use gueridon_bots::Xoshiro;
use gueridon_engine::Seat;
use tokio::time::timeout;

use super::moves::{Dealt, Moves, PLAYERS};
use super::scan::{self, Told};
use super::tally::{Tally, Trouble};
use super::watch::Watcher;
use crate::client::{Answer, Line, Player, Site};

/// What was not answered or seen by then is given up.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// Players get up before a server takes them for machines: after so many steps, and so many more for
/// every second that they have sat there.
const STEPS_AT_ONCE: f64 = 50.0;
const STEPS_A_SECOND: f64 = 15.0;

/// A deal that a server knows, so that tables can begin from it.
pub(super) struct Brought {
    pub(super) dealt: Dealt,
    /// The table at which it can be looked at.
    id: String,
}

/// Brings a deal along.
pub(super) async fn bring(site: &Site, dealt: Dealt) -> Result<Brought, Trouble> {
    let mut line = Line::new(site);
    let fields = [("record", dealt.record.as_str())];
    let answer = in_time(line.post(&Player::new(), "/import", &fields)).await?;
    let id = table_of(&answer)?;
    Ok(Brought { dealt, id })
}

/// Where the two players and those who look on are connected. The lines outlive the tables.
pub(super) struct Places {
    /// The node of each stream, players first.
    sites: Vec<Site>,
    /// What each player sends goes over a line of its own.
    lines: [Line; PLAYERS],
}

impl Places {
    /// Everybody at another node than the one before.
    pub(super) fn new(nodes: &[Site], slot: usize, streams: usize) -> Places {
        let sites: Vec<Site> =
            nodes.iter().cycle().skip(slot % nodes.len()).take(streams).cloned().collect();
        let lines = [0, 1].map(|player| Line::new(&sites[player]));
        Places { sites, lines }
    }
}

/// A table at which a game is on.
pub(super) struct Table {
    moves: Moves,
    path: String,
    /// By seat, as are the watchers of their pages, which come before those who look on.
    players: [Player; PLAYERS],
    watchers: Vec<Watcher>,
    /// Which line and which watcher belong to the first seat.
    turned: bool,
    told: Told,
    played: [u32; PLAYERS],
    steps: usize,
    laid: Instant,
}

/// A step to play.
pub(super) struct Step {
    seat: Seat,
    action: String,
}

impl Table {
    /// Lays a table as people do: one goes on from a deal, the other accepts an invitation.
    pub(super) async fn lay(
        places: &mut Places,
        brought: &Brought,
        dice: Xoshiro,
    ) -> Result<Table, Trouble> {
        let [mut host, mut guest] = [Player::new(), Player::new()];
        let [hosts, guests] = &mut places.lines;
        let path = format!("/t/{}/replay/0/continue", brought.id);
        let answer = in_time(hosts.post(&host, &path, &[("with", "friends")])).await?;
        let id = table_of(&answer)?;
        host.keep(&answer);
        let answer = in_time(hosts.get(&host, &format!("/t/{id}/table.json"))).await?;
        let table = answer.json().ok_or_else(|| Trouble::answered(&answer))?;
        let invitation = table["invitation"].as_str().ok_or(Trouble::Unexpected)?;
        let path = format!("/t/{id}/sit");
        let answer = in_time(guests.post(&guest, &path, &[("invitation", invitation)])).await?;
        table_of(&answer)?;
        guest.keep(&answer);

        let mut watchers = Vec::with_capacity(places.sites.len());
        for (at, site) in places.sites.iter().enumerate() {
            let looker = Player::new();
            let player = [&host, &guest].get(at).copied().unwrap_or(&looker);
            watchers.push(in_time(Watcher::open(site, player, &id)).await?);
        }
        // Everybody knows that everybody has sat down: that is the first entry.
        let mut told = None;
        for watcher in &mut watchers {
            told = Some(watcher.reach(1).await?.told);
        }
        let turned = brought.dealt.first != Seat(0);
        Ok(Table {
            moves: brought.dealt.play(dice),
            path: format!("/t/{id}/play"),
            players: [host, guest],
            watchers,
            turned,
            told: told.ok_or(Trouble::Unexpected)?,
            played: [0; PLAYERS],
            steps: 0,
            laid: Instant::now(),
        })
    }

    /// The next step; none when the game is over, or the players had better get up.
    pub(super) fn next(&mut self) -> Option<Step> {
        let sat = self.laid.elapsed().as_secs_f64();
        let most = STEPS_AT_ONCE + STEPS_A_SECOND * sat;
        if self.played.iter().any(|&played| f64::from(played) >= most) {
            return None;
        }
        self.moves.next().map(|(seat, action)| Step { seat, action })
    }

    /// Plays a step: it is over when it is acknowledged and the other player has seen it. Latencies
    /// count from `since`, if they do.
    pub(super) async fn play(
        &mut self,
        places: &mut Places,
        step: &Step,
        since: Option<Instant>,
        tally: &Tally,
    ) -> Result<(), Trouble> {
        let player = step.seat.index() ^ usize::from(self.turned);
        let at = self.steps.to_string();
        let fields = [("at", at.as_str()), ("actions", step.action.as_str())];
        let line = &mut places.lines[player];
        let answer = in_time(line.post(&self.players[player], &self.path, &fields)).await?;
        let acknowledged = Instant::now();
        if answer.status != 200 {
            return Err(Trouble::answered(&answer));
        }
        let told = scan::receipt(&answer.body).ok_or(Trouble::Unexpected)?;
        if told.seq != self.told.seq + 1 {
            return Err(Trouble::Unexpected);
        }
        if let Some(since) = since {
            tally.acknowledged(since, acknowledged);
        }
        (self.told, self.steps) = (told, self.steps + 1);
        self.played[player] += 1;
        let screen = self.watchers[1 - player].reach(told.seq).await?;
        if screen.told != told {
            return Err(Trouble::HeadsDiffer);
        }
        if let Some(since) = since {
            tally.seen(since, screen.at);
        }
        Ok(())
    }

    /// Everybody has seen all of it: the same end of the chain is the same history.
    pub(super) async fn leave(mut self) -> Result<(), Trouble> {
        for watcher in &mut self.watchers {
            if watcher.reach(self.told.seq).await?.told != self.told {
                return Err(Trouble::HeadsDiffer);
            }
        }
        Ok(())
    }
}

/// An answer, if it comes while anybody would wait for it.
async fn in_time<T, E: Into<Trouble>>(
    asked: impl Future<Output = Result<T, E>>,
) -> Result<T, Trouble> {
    timeout(PATIENCE, asked).await.map_err(|_| Trouble::TimedOut)?.map_err(E::into)
}

/// The table that an answer leads to.
fn table_of(answer: &Answer) -> Result<String, Trouble> {
    let place = answer.location.as_deref().filter(|_| answer.status == 303);
    let id = place.and_then(|place| place.strip_prefix("/t/")?.split('/').next());
    id.map(str::to_string).ok_or_else(|| Trouble::answered(answer))
}

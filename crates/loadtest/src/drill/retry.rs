//! Somebody at a table who does not give up: what is not answered is sent again, unchanged, to any server.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{sleep, timeout};

use super::chance::Dice;
use super::stage::Drill;
use crate::client::{Answer, Line, Player};

/// Whoever waits longer takes the line for dead.
const PATIENCE: Duration = Duration::from_secs(15);
/// Before something is sent again.
const PAUSE: std::ops::Range<u32> = 5..40;
/// So often in a hundred a request goes over a new line, maybe to another server.
const NEW_LINE: u32 = 15;
/// A line that is to be cut is cut before so many milliseconds: some requests arrive, some do not.
const CUT: std::ops::Range<u32> = 0..6;

/// A player with a line to one of the servers.
pub(crate) struct Guest {
    pub(crate) drill: Arc<Drill>,
    pub(crate) player: Player,
    pub(crate) dice: Dice,
    line: Line,
}

impl Guest {
    /// Somebody whom no server knows.
    pub(crate) fn stranger(drill: &Arc<Drill>, mut dice: Dice) -> Guest {
        let line = Line::new(&drill.fleet.any(&mut dice));
        Guest { drill: drill.clone(), player: Player::new(), dice, line }
    }

    /// Somebody with a cookie. It is fetched before anything depends on it: who loses the answer that
    /// brings it would be somebody else when sitting down again.
    pub(crate) async fn new(drill: &Arc<Drill>, dice: Dice, name: &str) -> Guest {
        let mut guest = Guest::stranger(drill, dice);
        let answer = guest.post("/me", &[("name", name)]).await;
        guest.player.keep(&answer);
        guest
    }

    /// The same player on another line, at the same time.
    pub(crate) fn twin(&mut self) -> Guest {
        let mut twin = Guest::stranger(&self.drill, self.dice.split());
        twin.player = self.player.clone();
        twin
    }

    /// Asks until there is an answer.
    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        loop {
            self.choose_line();
            let asked = timeout(PATIENCE, self.line.get(&self.player, path)).await;
            if let Some(answer) = self.weigh(asked.ok().and_then(Result::ok)).await {
                return answer;
            }
        }
    }

    /// Sends until there is an answer.
    pub(crate) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        loop {
            self.choose_line();
            let asked = timeout(PATIENCE, self.line.post(&self.player, path, fields)).await;
            if let Some(answer) = self.weigh(asked.ok().and_then(Result::ok)).await {
                return answer;
            }
        }
    }

    /// Sends once; no answer leaves open whether it was done.
    pub(crate) async fn post_once(
        &mut self,
        path: &str,
        fields: &[(&str, &str)],
    ) -> Option<Answer> {
        let asked = timeout(PATIENCE, self.line.post(&self.player, path, fields)).await;
        let answer = asked.ok().and_then(Result::ok);
        if answer.is_none() {
            self.change_line();
        }
        answer
    }

    /// Sends, and does not wait for the answer.
    pub(crate) async fn post_and_hang_up(&mut self, path: &str, fields: &[(&str, &str)]) {
        let after = self.dice.between(CUT);
        self.drill.tally.cut.add();
        self.line.post_and_hang_up(&self.player, path, fields, after).await;
    }

    /// An answer that means something; else waits before the next try.
    async fn weigh(&mut self, answer: Option<Answer>) -> Option<Answer> {
        match answer {
            // Too often, or the journal is away: not now.
            Some(answer) if !matches!(answer.status, 429 | 503) => return Some(answer),
            Some(_) => {}
            None => {
                self.drill.tally.repeated.add();
                self.change_line();
            }
        }
        self.pause().await;
        None
    }

    /// Waits for a moment before something is tried again.
    pub(crate) async fn pause(&mut self) {
        sleep(self.dice.between(PAUSE)).await;
    }

    fn choose_line(&mut self) {
        if self.dice.percent(NEW_LINE) {
            self.change_line();
        }
    }

    fn change_line(&mut self) {
        self.line = Line::new(&self.drill.fleet.any(&mut self.dice));
    }
}

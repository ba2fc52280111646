//! Follows the events of a table over all cuts, and notes every one.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::watch;

use super::chance::Dice;
use super::notes::{Heard, Notes, Viewer};
use super::stage::Drill;
use crate::client::{Event, Events, Player, listen};

/// Before a stream is opened again.
const PAUSE: std::ops::Range<u32> = 0..30;
/// So often in a hundred a stream is cut by who listens, after a few events.
const CUT: u32 = 30;
/// So few at most.
const FEW: usize = 40;
/// Entries that a stream makes up for.
const MADE_UP_FOR: u64 = 200;
/// Who opens a stream waits so long for it.
const PATIENCE: Duration = Duration::from_secs(15);

/// Somebody who listens.
pub(crate) struct Follower {
    pub(crate) drill: Arc<Drill>,
    pub(crate) player: Player,
    pub(crate) viewer: Viewer,
    pub(crate) table: String,
    pub(crate) notes: Arc<Notes>,
    pub(crate) dice: Dice,
    /// Told how many entries the table has.
    pub(crate) news: watch::Sender<u64>,
}

/// Where in the story a listener is.
struct Place {
    /// As browsers keep it: the number of the last event.
    last: u64,
    /// Every entry up to this one was heard.
    complete: u64,
}

impl Follower {
    /// Listens for ever.
    pub(crate) async fn listen(mut self) {
        let mut place = Place { last: 0, complete: 0 };
        loop {
            let site = self.drill.fleet.any(&mut self.dice);
            let opened = listen(&site, &self.player, &self.table, Some(place.last));
            if let Ok(Ok(events)) = tokio::time::timeout(PATIENCE, opened).await {
                let cut_after =
                    if self.dice.percent(CUT) { 1 + self.dice.below(FEW) } else { usize::MAX };
                self.hear(events, cut_after, &mut place).await;
            }
            tokio::time::sleep(self.dice.between(PAUSE)).await;
        }
    }

    async fn hear(&mut self, mut events: Events, cut_after: usize, place: &mut Place) {
        let mut untold = Vec::new();
        for _ in 0..cut_after {
            let Ok(Some(Event { id, name, data })) = events.next().await else {
                return self.note(untold, None);
            };
            let Ok(data) = serde_json::from_str::<Value>(&data) else {
                self.wrong(format!("an event is no JSON: {data}"));
                continue;
            };
            let seq = data["seq"].as_u64();
            let Some(seq) = seq.filter(|_| seq == id) else {
                self.wrong(format!("an event with the id {id:?} tells of {seq:?}"));
                continue;
            };
            place.last = seq;
            if name == "step" {
                if seq > place.complete + 1 {
                    self.wrong(format!("after {} came {seq}", place.complete));
                }
                if seq <= place.complete {
                    self.drill.tally.retold.add();
                    self.wrong(format!("{seq} was told twice"));
                }
                place.complete = place.complete.max(seq);
                untold.push(data);
                continue;
            }
            if seq > place.complete {
                // A listener that has missed more than that is told only how things stand.
                if seq - place.complete <= MADE_UP_FOR {
                    self.wrong(format!("{seq} entries, of which {} were told", place.complete));
                }
                place.complete = seq;
            }
            self.note(std::mem::take(&mut untold), Some(seq));
            self.notes.reach(seq);
            self.news.send_if_modified(|newest| {
                let newer = seq > *newest;
                *newest = seq.max(*newest);
                newer
            });
        }
        self.drill.tally.cut.add();
        self.note(untold, None);
    }

    fn note(&self, events: Vec<Value>, as_of: Option<u64>) {
        let heard = |event| Heard { viewer: self.viewer, event, as_of };
        self.notes.told().heard.extend(events.into_iter().map(heard));
    }

    fn wrong(&self, what: String) {
        let who = self.viewer.map_or("who watches".to_string(), |seat| format!("seat {seat}"));
        self.notes.told().wrong.push(format!("events for {who}: {what}"));
    }
}

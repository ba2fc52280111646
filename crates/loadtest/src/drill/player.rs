//! One who plays: is told that something happened, looks, and plays any legal step, not always politely.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::watch;
use tokio::time::sleep;

use super::guest::Guest;
use super::notes::{Acknowledged, Asked, Notes, Receipt, Said, Seen, Viewer};

/// So long a player thinks, in milliseconds; servers let nobody play faster for long.
const THINKING: std::ops::Range<u32> = 0..80;
/// So often in a hundred a player says something before playing.
const SAYING: u32 = 3;
/// After so long a request comes once more.
const LATE: std::ops::Range<u32> = 10..400;

/// Somebody who plays at a table.
pub(crate) struct Seated {
    pub(crate) guest: Guest,
    pub(crate) seat: u8,
    pub(crate) table: String,
    pub(crate) notes: Arc<Notes>,
    pub(crate) news: watch::Receiver<u64>,
}

/// How a request is sent.
enum Manner {
    Plainly,
    /// Twice at the same time, maybe to two servers.
    Twice,
    /// Cut before the answer comes, and sent again.
    HangUp,
    /// And once more when it is over.
    Again,
    /// And then another step for the same moment, which is too late.
    Late,
}

impl Manner {
    fn any(guest: &mut Guest) -> Manner {
        match guest.dice.below(100) {
            0..10 => Manner::Twice,
            10..22 => Manner::HangUp,
            22..28 => Manner::Again,
            28..34 => Manner::Late,
            _ => Manner::Plainly,
        }
    }
}

impl Seated {
    /// Plays until the game is over.
    pub(crate) async fn play(mut self) {
        let mut known = 0;
        loop {
            known = known.max(*self.news.borrow());
            let view = look(&mut self.guest, &self.table, Some(self.seat), &self.notes).await;
            let Some(view) = view else {
                self.guest.pause().await;
                continue;
            };
            let seq = view["seq"].as_u64().unwrap_or_default();
            if seq < known {
                // Another server has said more than this one knows.
                self.guest.drill.tally.behind.add();
                self.guest.pause().await;
                continue;
            }
            known = seq;
            if view["over"] == true {
                return;
            }
            if view["to_act"] == self.seat {
                match self.act(&view).await {
                    ControlFlow::Continue(seq) => known = known.max(seq),
                    ControlFlow::Break(()) => self.guest.pause().await,
                }
            } else if self.news.wait_for(|newest| *newest > known).await.is_err() {
                return;
            }
        }
    }

    /// Plays any legal step; breaks off when it was not played.
    async fn act(&mut self, view: &Value) -> ControlFlow<(), u64> {
        let legal = view["position"]["legal"].as_array().map(Vec::as_slice).unwrap_or_default();
        let action = self.guest.dice.pick(legal).and_then(Value::as_str);
        let (Some(action), Some(at)) = (action, view["step"].as_u64()) else {
            self.unexpected(format!("nothing to play in {view}"));
            return ControlFlow::Break(());
        };
        let asked = Asked { seat: self.seat, at, action: action.to_string() };
        sleep(self.guest.dice.between(THINKING)).await;
        if self.guest.dice.percent(SAYING) {
            self.say(at).await;
        }
        let seq = match Manner::any(&mut self.guest) {
            Manner::Plainly => self.send(&asked).await,
            Manner::Twice => {
                self.guest.drill.tally.doubled.add();
                let mut twin = self.twin();
                let (one, two) = tokio::join!(self.send(&asked), twin.send(&asked));
                one.or(two)
            }
            Manner::HangUp => {
                let (path, at) = (self.path(), asked.at.to_string());
                let fields = [("at", at.as_str()), ("actions", &asked.action)];
                self.guest.post_and_hang_up(&path, &fields).await;
                self.send(&asked).await
            }
            Manner::Again => {
                let seq = self.send(&asked).await;
                self.guest.drill.tally.doubled.add();
                let (mut twin, late) = (self.twin(), self.guest.dice.between(LATE));
                tokio::spawn(async move {
                    sleep(late).await;
                    twin.send(&asked).await;
                });
                seq
            }
            Manner::Late => {
                let seq = self.send(&asked).await;
                let others: Vec<&Value> = legal.iter().filter(|other| **other != action).collect();
                if let (Some(_), Some(other)) = (seq, self.guest.dice.pick(&others))
                    && let Some(other) = other.as_str()
                {
                    let late = Asked { action: other.to_string(), ..asked };
                    if self.send(&late).await.is_some() {
                        let what = format!("{late:?} was acknowledged after another step");
                        self.notes.told().wrong.push(what);
                    }
                }
                seq
            }
        };
        match seq {
            Some(seq) => ControlFlow::Continue(seq),
            None => ControlFlow::Break(()),
        }
    }

    /// Asks for a step until it is acknowledged or refused; how many entries there were then.
    async fn send(&mut self, asked: &Asked) -> Option<u64> {
        let at = asked.at.to_string();
        let fields = [("at", at.as_str()), ("actions", asked.action.as_str())];
        let answer = self.guest.post(&self.path(), &fields).await;
        if let Some(receipt) = Receipt::read(&answer) {
            let (asked, seq) = (asked.clone(), receipt.seq);
            self.notes.told().acknowledged.push(Acknowledged { asked, receipt });
            self.guest.drill.tally.acknowledged.add();
            self.guest.drill.pulse.beat();
            return Some(seq);
        }
        if answer.status == 409 {
            self.notes.told().refused.push(asked.clone());
            self.guest.drill.tally.refused.add();
        } else {
            let body = String::from_utf8_lossy(&answer.body);
            self.unexpected(format!("{asked:?} was answered with {} {body}", answer.status));
        }
        None
    }

    /// Says something. Whoever is not answered does not say it again: it would be there twice.
    async fn say(&mut self, at: u64) {
        let text =
            format!("At step {at} I thought of the number {}", self.guest.dice.below(1_000_000));
        let path = format!("/t/{}/chat", self.table);
        let answer = self.guest.post_once(&path, &[("text", text.as_str())]).await;
        let receipt = answer.as_ref().and_then(Receipt::read);
        self.notes.told().said.push(Said { seat: self.seat, text, receipt });
    }

    fn twin(&mut self) -> Seated {
        Seated {
            guest: self.guest.twin(),
            seat: self.seat,
            table: self.table.clone(),
            notes: self.notes.clone(),
            news: self.news.clone(),
        }
    }

    fn path(&self) -> String {
        format!("/t/{}/play", self.table)
    }

    fn unexpected(&self, what: String) {
        self.notes.told().unexpected.push(what);
    }
}

/// Looks at a table and notes what is seen.
pub(crate) async fn look(
    guest: &mut Guest,
    table: &str,
    viewer: Viewer,
    notes: &Notes,
) -> Option<Value> {
    let answer = guest.get(&format!("/t/{table}/table.json")).await;
    let view = answer.json().filter(|_| answer.status == 200);
    match &view {
        Some(view) => {
            notes.reach(view["seq"].as_u64().unwrap_or_default());
            notes.told().seen.push(Seen { viewer, table: view.clone() });
        }
        None => {
            let what = format!("the table was answered with {}", answer.status);
            notes.told().unexpected.push(what);
        }
    }
    view
}

/// Somebody who only watches: looks again and again, in no hurry.
pub(crate) async fn watch(mut guest: Guest, table: String, notes: Arc<Notes>) {
    loop {
        sleep(Duration::from_millis(100) + guest.dice.between(THINKING)).await;
        look(&mut guest, &table, None, &notes).await;
    }
}

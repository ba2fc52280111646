//! Several steps in one request: the answer to a later one must not reveal what an earlier one would
//! show, and nothing of the request is played.

use gueridon_engine::Chance;
use gueridon_record::{Dice, Seed};

use super::fetch::{bytes, without_heads};
use super::worlds::World;
use crate::support::Browser;

/// As many steps before the last one as are tried, each with some that follow.
const FIRST_STEPS: usize = 4;
const FOLLOWING: usize = 3;

/// The requests of the player who is to act: none of them can be played.
pub(super) struct Probes {
    id: &'static str,
    steps: usize,
    entries: u64,
    /// A first step that shows something, and requests that begin with it.
    after_reveal: Vec<(String, Vec<String>)>,
    /// Requests whose first step shows nothing and whose last step is no action.
    unreadable: Vec<String>,
}

impl Probes {
    pub(super) fn new(id: &'static str, world: &World, seed: u64) -> Probes {
        let mut dice = Dice::new(Seed::numbered(7_000 + seed));
        let mut some = |list: &[String], count: usize| -> Vec<String> {
            let pick = |_| list.get(dice.below(list.len().max(1) as u32) as usize).cloned();
            (0..count).filter_map(pick).collect()
        };
        let mut after_reveal = Vec::new();
        for first in some(&world.revealing, FIRST_STEPS) {
            let mut requests = vec![format!("{first},x"), format!("{first},{first}")];
            for next in some(&world.universe, FOLLOWING) {
                let last = some(&world.universe, 1).concat();
                requests.extend([format!("{first},{next}"), format!("{first},{next},{last}")]);
            }
            after_reveal.push((first, requests));
        }
        let quiet: Vec<String> =
            world.legal.iter().filter(|way| !world.revealing.contains(way)).cloned().collect();
        let unreadable = some(&quiet, FIRST_STEPS)
            .into_iter()
            .map(|first| format!("{first},{},x", some(&world.universe, 1).concat()))
            .collect();
        let (steps, entries) = (world.played.len(), world.entries(seed).len() as u64);
        Probes { id, steps, entries, after_reveal, unreadable }
    }

    /// Sends all of them as one kind of sender, and then looks what happened at the table.
    pub(super) async fn send(&self, mut sender: Browser) -> Vec<(String, Vec<u8>)> {
        let mut answers = Vec::new();
        for (first, requests) in &self.after_reveal {
            let mut said: Option<Vec<u8>> = None;
            for request in requests {
                let answer = self.post(&mut sender, request).await;
                let said = said.get_or_insert_with(|| answer.clone());
                assert_eq!(*said, answer, "after {first}, all that follows is answered alike");
            }
            answers.extend(said.map(|said| (first.clone(), said)));
        }
        for request in &self.unreadable {
            answers.push((request.clone(), self.post(&mut sender, request).await));
        }
        let mut events = sender.events(self.id, Some(0)).await;
        for number in 0..=self.entries {
            let event = events.raw().await.expect("all that happened, and nothing more");
            answers.push((format!("event {number}"), without_heads(event.as_bytes())));
        }
        let step = sender.table(self.id).await["step"].as_u64();
        assert_eq!(step, Some(self.steps as u64), "nothing was played");
        answers
    }

    async fn post(&self, sender: &mut Browser, actions: &str) -> Vec<u8> {
        let at = self.steps.to_string();
        let fields = [("at", at.as_str()), ("actions", actions)];
        let answer = sender.post(&format!("/t/{}/play", self.id), &fields).await;
        assert!(matches!(answer.status.as_u16(), 400 | 422), "{actions}: {}", answer.text());
        bytes(&answer)
    }
}

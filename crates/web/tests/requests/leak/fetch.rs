//! Everything that a viewer can ask for at a table, and the answers byte by byte.

use gueridon_engine::Chance;
use gueridon_record::{Dice, Seed};

use super::Viewer;
use super::worlds::World;
use crate::support::{Answer, Browser};

/// The questions of one viewer: the same ones in both worlds.
pub(super) struct Questions {
    id: &'static str,
    pages: Vec<String>,
    /// Steps that cannot be played.
    forbidden: Vec<String>,
    steps: usize,
    entries: u64,
    /// Whether the game has ended.
    over: bool,
}

impl Questions {
    pub(super) fn new(id: &'static str, world: &World, viewer: Viewer, seed: u64) -> Questions {
        let steps = world.played.len();
        let mut pages = vec![format!("/t/{id}"), format!("/t/{id}#part"), "/".to_string()];
        let mut forbidden: Vec<String> =
            ["draw", "done", "x", "down", "end"].map(String::from).to_vec();
        let mut dice = Dice::new(Seed::numbered(seed));
        let some = |list: &[String], count: usize, dice: &mut Dice| -> Vec<String> {
            let pick = |_| list.get(dice.below(list.len() as u32) as usize).cloned();
            (0..count).filter_map(pick).collect()
        };
        let active = matches!(viewer, Viewer::Seat(seat) if world.to_act == Some(seat));
        // What is legal for somebody else is theirs to know: others ask for what can be written.
        let ways = if active { &world.legal } else { &world.universe };
        for way in some(ways, 8, &mut dice) {
            let next = some(ways, 1, &mut dice).join("");
            pages.push(address(id, &[("d", &way)]));
            pages.push(address(id, &[("d", &format!("{way},{next}"))]));
            // A card and a place: `FRf@c2`; the number of a square is its card.
            let (card, place) = way.split_once('@').unwrap_or((&way, &way));
            pages.push(address(id, &[("card", card), ("part", "1")]));
            pages.push(address(id, &[("card", card), ("place", place)]));
        }
        for way in some(&world.universe, 8, &mut dice) {
            let (card, place) = way.split_once('@').unwrap_or((&way, &way));
            pages.push(address(id, &[("card", card), ("place", place), ("part", "1")]));
        }
        for place in ["stock", "bar", "12", "c3"] {
            pages.push(format!("/t/{id}?place={place}"));
        }
        for seat in 0..4 {
            // Where one screen serves several, asking for the cards of who is to act uncovers them.
            if viewer != Viewer::Covered || world.to_act != Some(seat) {
                pages.push(format!("/t/{id}?show={seat}"));
                pages.push(format!("/t/{id}?show={seat}&card=12#part"));
            }
            pages.push(format!("/t/{id}/receipt/{seat}"));
        }
        pages.extend((0..=steps + 1).map(|step| format!("/t/{id}/replay/{step}")));
        for path in ["table.json", "preview.png", "record", "replay", "replay?step=3", "join/x"] {
            pages.push(format!("/t/{id}/{path}"));
        }
        if active {
            forbidden.extend(some(&world.universe, 16, &mut dice));
            forbidden.retain(|way| !world.legal.contains(way));
        } else if viewer == Viewer::Covered {
            // The owner of the screen could play for the seat to act.
            forbidden.clear();
        }
        let entries = world.entries(seed).len() as u64;
        Questions { id, pages, forbidden, steps, entries, over: world.is_over() }
    }

    /// Asks all of it.
    pub(super) async fn ask(&self, mut browser: Browser) -> Vec<(String, Vec<u8>)> {
        let mut answers = Vec::new();
        for page in &self.pages {
            let answer = browser.get(page).await;
            assert_ne!(answer.status.as_u16(), 500, "{page}: {}", answer.text());
            answers.push((page.clone(), bytes(&answer)));
        }
        let id = self.id;
        let program = browser.with("accept", "application/json");
        let script = browser.with("x-part", "1");
        for (kind, mut sender) in [("page", browser.clone()), ("json", program), ("part", script)] {
            let mut refused = Vec::new();
            for way in &self.forbidden {
                let at = self.steps.to_string();
                let fields = [("at", at.as_str()), ("actions", way)];
                refused.push((way.clone(), sender.post(&format!("/t/{id}/play"), &fields).await));
            }
            let fields = [("at", "0"), ("actions", "draw,x")];
            refused.push(("stale".into(), sender.post(&format!("/t/{id}/play"), &fields).await));
            let path = format!("/t/{id}/replay/1/continue");
            refused.push(("continue".into(), sender.post(&path, &[("with", "bots")]).await));
            if !self.over {
                let path = format!("/t/{id}/rematch");
                refused.push(("rematch".into(), sender.post(&path, &[]).await));
            }
            for (way, answer) in refused {
                assert!(answer.status.is_client_error(), "{kind} {way}: {}", answer.status);
                answers.push((format!("{kind} {way}"), bytes(&answer)));
            }
        }
        let mut events = browser.events(id, Some(0)).await;
        for number in 0..=self.entries + 1 {
            let event = events.raw().await.expect("all that happened, and who is there");
            answers.push((format!("event {number}"), without_heads(event.as_bytes())));
        }
        for lang in ["en", "fr", "de"] {
            let reader = browser.clone().speaking(lang);
            let update = reader.page_events(id, self.entries.saturating_sub(1)).await.raw().await;
            let update = update.expect("the newest entry, with the part that it changed");
            answers.push((format!("update in {lang}"), without_heads(update.as_bytes())));
        }
        answers
    }
}

fn address(id: &str, query: &[(&str, &str)]) -> String {
    let mut written = form_urlencoded::Serializer::new(String::new());
    format!("/t/{id}?{}", written.extend_pairs(query).finish())
}

/// All of an answer: status, headers, body.
pub(super) fn bytes(answer: &Answer) -> Vec<u8> {
    let mut bytes = format!("{}\n", answer.status).into_bytes();
    for (name, value) in &answer.headers {
        bytes.extend(format!("{name}: ").into_bytes());
        bytes.extend(value.as_bytes());
        bytes.push(b'\n');
    }
    bytes.extend(without_heads(&answer.body));
    bytes
}

/// Takes out the one field that may differ; see the top of this module.
pub(super) fn without_heads(body: &[u8]) -> Vec<u8> {
    const FIELD: &[u8] = b"\"head\":\"";
    let mut kept = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some(at) = rest.windows(FIELD.len()).position(|window| window == FIELD) {
        let (before, after) = rest.split_at(at + FIELD.len());
        assert!(after[..64].iter().all(u8::is_ascii_hexdigit), "a head has 64 digits");
        kept.extend(before);
        rest = &after[64..];
    }
    kept.extend(rest);
    kept
}

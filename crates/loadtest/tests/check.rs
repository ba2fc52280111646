//! A checker that finds nothing proves nothing: each kind of fault is made here, and must be found.

use std::sync::LazyLock;

use gueridon_record::fair::{self, Fair};
use gueridon_record::{GameId, Record, Recorded, Replay, Source, Visitor};
use serde_json::{Value, json};

use super::super::notes::{Acknowledged, Asked, Heard, Receipt, Said, Seen, Told};
use super::{Final, Kind, check};

/// A game of cards that is over, as servers without fault tell of it.
fn evening() -> (Told, Final) {
    static EVENING: LazyLock<(Told, Final)> = LazyLock::new(play_evening);
    EVENING.clone()
}

fn play_evening() -> (Told, Final) {
    let (secret, shares) = ([7; 32], vec![None, Some([9; 32])]);
    let mut record = Record::new(GameId::CafeCards, 2, Source::Seed(fair::seed(&secret, &shares)));
    record.fair = Some(Fair { commitment: fair::commitment(&secret), secret, shares });
    let steps = record.visit(Play).unwrap();
    record.actions = steps.iter().map(|(_, action, ..)| action.clone()).collect();

    let mut told = Told::default();
    let mut truth = Vec::new();
    for (number, (seat, action, hidden, views)) in (1..).zip(&steps) {
        let head = format!("head {number}");
        let event = |action: &str| {
            json!({"seq": number, "step": number, "head": head, "what": "play",
                "seat": seat, "by": "player", "actions": [action]})
        };
        truth.push(event(action));
        let asked = Asked { seat: *seat, at: number - 1, action: action.clone() };
        let receipt = Receipt { seq: number, step: number, head: head.clone() };
        told.acknowledged.push(Acknowledged { asked, receipt });
        let over = number == steps.len() as u64;
        for viewer in [Some(0), Some(1), None] {
            let action = if over || viewer == Some(*seat) { action } else { hidden };
            told.heard.push(Heard { viewer, event: event(action), as_of: Some(number) });
        }
        for (seat, view) in (0..).zip(views) {
            let mut table = view.clone();
            (table["seq"], table["head"]) = (number.into(), head.clone().into());
            told.seen.push(Seen { viewer: Some(seat), table });
        }
    }
    let viewers = [Some(0), Some(1), None];
    let events = viewers.into_iter().map(|viewer| (viewer, truth.clone())).collect();
    (told, Final { events, record: Some(record.write()) })
}

/// Who played what, how others see it, and how the table looks to each seat afterwards.
type Step = (u8, String, String, Vec<Value>);

struct Play;

impl Visitor for Play {
    type Output = Vec<Step>;

    fn visit<G: Recorded>(self, mut replay: Replay<G>) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        while let Some(seat) = replay.game.to_act(&replay.state) {
            let legal = replay.legal();
            // Cards are laid down where that can be done: it is what hides something.
            let down = legal.iter().find(|action| action.starts_with("down"));
            let action = down.unwrap_or(&legal[steps.len() % legal.len()]).clone();
            let step = replay.play(&action).unwrap();
            let played = step.action;
            let hidden = replay.game.write_concealed(played);
            steps.push((seat.0, action, hidden, Vec::new()));
            let views = (0..2).map(|viewer| view(&replay, viewer, &steps)).collect();
            steps.last_mut().unwrap().3 = views;
        }
        steps
    }
}

fn view<G: Recorded>(replay: &Replay<G>, viewer: u8, steps: &[Step]) -> Value {
    let mut seen = replay.clone();
    seen.view = Some(gueridon_engine::Seat(viewer));
    let outcome = replay.game.outcome(&replay.state);
    let over = outcome.is_some();
    let scores = outcome.map_or(replay.game.scores(&replay.state), |outcome| outcome.scores);
    let see = |(seat, open, hidden, _): &Step| {
        if over || *seat == viewer { open.clone() } else { hidden.clone() }
    };
    json!({
        "step": steps.len(),
        "to_act": replay.game.to_act(&replay.state).map(|seat| seat.0),
        "scores": scores.to_vec(),
        "over": over,
        "actions": steps.iter().map(see).collect::<Vec<_>>(),
        "position": seen.answer(),
    })
}

/// The kinds of what is found.
fn found(told: &Told, last: &Final) -> Vec<Kind> {
    let mut kinds: Vec<Kind> =
        check("table", told, last).into_iter().map(|finding| finding.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

#[test]
fn an_evening_without_fault_is_found_to_be_one() {
    let (told, last) = evening();
    assert!(told.acknowledged.len() > 20, "a whole game");
    assert_eq!(check("table", &told, &last), []);
}

#[test]
fn an_acknowledged_step_that_is_gone_is_lost() {
    let (told, mut last) = evening();
    for (_, story) in &mut last.events {
        story.pop();
    }
    assert!(found(&told, &last).contains(&Kind::Lost));
}

#[test]
fn a_step_in_the_place_of_an_acknowledged_one_is_found() {
    let (told, mut last) = evening();
    for (_, story) in &mut last.events {
        story[4]["actions"] = json!(["another"]);
    }
    assert!(found(&told, &last).contains(&Kind::Lost));
}

#[test]
fn an_acknowledged_step_with_another_head_is_lost() {
    let (mut told, last) = evening();
    told.acknowledged[3].receipt.head = "another".to_string();
    assert_eq!(found(&told, &last), [Kind::Lost]);
}

#[test]
fn two_heads_for_one_entry_are_a_contradiction() {
    let (mut told, last) = evening();
    told.heard[5].event["head"] = "another".into();
    assert_eq!(found(&told, &last), [Kind::Contradiction]);
    let (mut told, last) = evening();
    told.seen[5].table["head"] = "another".into();
    assert_eq!(found(&told, &last), [Kind::Contradiction]);
    let (told, mut last) = evening();
    last.events[1].1[2]["head"] = "another".into();
    assert_eq!(found(&told, &last), [Kind::Contradiction]);
}

#[test]
fn an_entry_that_is_told_twice_is_a_contradiction() {
    let (told, mut last) = evening();
    for (_, story) in &mut last.events {
        let again = story[6].clone();
        story.insert(7, again);
    }
    assert!(found(&told, &last).contains(&Kind::Contradiction));
}

#[test]
fn an_event_that_never_happened_is_a_contradiction() {
    let (mut told, last) = evening();
    let mut heard = told.heard[0].clone();
    heard.event["seq"] = 10_000.into();
    told.heard.push(heard);
    assert_eq!(found(&told, &last), [Kind::Contradiction]);
}

#[test]
fn the_cards_of_another_seat_are_a_leak() {
    let (mut told, last) = evening();
    let own = told.seen[0].table["position"]["hands"][0].clone();
    assert!(own.is_array(), "one's own cards are seen");
    told.seen[1].table["position"]["hands"][0] = own;
    assert_eq!(found(&told, &last), [Kind::Leak]);
}

#[test]
fn what_another_seat_could_play_is_a_leak() {
    let (mut told, last) = evening();
    let to_act = told.seen[0].table["to_act"].as_u64().unwrap();
    let other = &mut told.seen[1 - to_act as usize].table;
    assert_eq!(other["position"]["legal"], json!([]));
    other["position"]["legal"] = json!(["down FRf"]);
    assert_eq!(found(&told, &last), [Kind::Leak]);
}

#[test]
fn a_card_that_was_laid_face_down_is_a_leak_until_the_game_is_over() {
    let (mut told, last) = evening();
    let hidden = |heard: &&mut Heard| heard.event["actions"][0] == "down";
    let heard = told.heard.iter_mut().find(hidden).expect("somebody laid a card down");
    let seq = heard.event["seq"].as_u64().unwrap() as usize;
    heard.event = last.events[0].1[seq - 1].clone();
    assert_eq!(found(&told, &last), [Kind::Leak]);
    let end = last.events[0].1.len() as u64;
    let same = |heard: &&mut Heard| heard.event["seq"] == seq && heard.as_of == Some(seq as u64);
    for heard in told.heard.iter_mut().filter(|heard| same(heard)) {
        heard.as_of = Some(end);
        heard.event = last.events[0].1[seq - 1].clone();
    }
    assert_eq!(found(&told, &last), [], "when all is over, all is shown");
}

#[test]
fn another_score_is_a_wrong_view() {
    let (mut told, last) = evening();
    told.seen[8].table["scores"][0] = 99.into();
    assert_eq!(found(&told, &last), [Kind::WrongView]);
}

#[test]
fn a_record_with_another_deal_is_not_the_promised_one() {
    let (told, mut last) = evening();
    let mut record = Record::read(last.record.as_deref().unwrap().as_bytes()).unwrap();
    record.fair.as_mut().unwrap().secret = [8; 32];
    last.record = Some(record.write());
    assert!(found(&told, &last).contains(&Kind::NotReplayed));
}

#[test]
fn cards_other_than_those_promised_are_found() {
    let (mut told, last) = evening();
    told.commitment = Some([3; 32]);
    assert_eq!(found(&told, &last), [Kind::NotReplayed]);
}

#[test]
fn what_was_said_is_there_once_or_was_never_acknowledged() {
    let (mut told, mut last) = evening();
    let receipt = told.acknowledged[2].receipt.clone();
    let said = Said { seat: 1, text: "hm".to_string(), receipt: None };
    told.said.push(said.clone());
    assert_eq!(found(&told, &last), []);
    told.said.push(Said { receipt: Some(receipt), ..said });
    assert_eq!(found(&told, &last), [Kind::Lost]);
    for (_, story) in &mut last.events {
        for _ in 0..2 {
            let (seq, step) = (story.len() + 1, story.len());
            story.push(json!({"seq": seq, "step": step, "what": "chat", "seat": 1, "text": "hm"}));
        }
    }
    assert_eq!(found(&told, &last), [Kind::Contradiction]);
}

#[test]
fn what_was_wrong_at_once_stays_wrong() {
    let (mut told, last) = evening();
    told.wrong.push("after 3 came 5".to_string());
    told.unexpected.push("500".to_string());
    assert_eq!(found(&told, &last), [Kind::Contradiction, Kind::Unexpected]);
}

#[test]
fn a_step_that_was_refused_and_played_is_counted() {
    let (mut told, last) = evening();
    assert_eq!(super::denied(&told, &last), 0);
    told.refused.push(told.acknowledged[2].asked.clone());
    assert_eq!(super::denied(&told, &last), 1);
}

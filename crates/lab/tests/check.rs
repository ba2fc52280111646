//! Each kind of fault is made here, and the checker must find it.

use std::sync::LazyLock;

use gueridon_engine::cafe_cards::CafeCards;
use gueridon_engine::{Game, Notation, Seat};
use gueridon_lab::drill::check::{FinalTable, FindingKind, check, count_denied};
use gueridon_lab::drill::transcript::{
    ChatMessage, MoveReceipt, MoveRequest, ReceivedEvent, ReceivedView, TableTranscript,
};
use gueridon_record::fair::{self, Fair};
use gueridon_record::{CardSource, GameId, Record, Replay};
use serde_json::{Value, json};

/// A finished card game, with everything that servers without faults send.
fn faultless() -> (TableTranscript, FinalTable) {
    static FAULTLESS: LazyLock<(TableTranscript, FinalTable)> = LazyLock::new(play);
    FAULTLESS.clone()
}

fn play() -> (TableTranscript, FinalTable) {
    let (secret, shares) = ([7; 32], vec![None, Some([9; 32])]);
    let mut record =
        Record::new(GameId::CafeCards, 2, CardSource::Seed(fair::seed(&secret, &shares)));
    record.fair = Some(Fair { commitment: fair::commitment(&secret), secret, shares });
    let steps = play_steps(&record);
    record.actions = steps.iter().map(|(_, action, ..)| action.clone()).collect();

    let mut transcript = TableTranscript::default();
    let mut truth = Vec::new();
    for (number, (seat, action, hidden, views)) in (1..).zip(&steps) {
        let head = format!("head {number}");
        let event = |action: &str| {
            json!({"seq": number, "step": number, "head": head, "what": "play",
                "seat": seat, "by": "player", "actions": [action]})
        };
        truth.push(event(action));
        let request = MoveRequest { seat: *seat, at: number - 1, action: action.clone() };
        let receipt = MoveReceipt { seq: number, step: number, head: head.clone() };
        transcript.acknowledged.push((request, receipt));
        let over = number == steps.len() as u64;
        for viewer in [Some(0), Some(1), None] {
            let action = if over || viewer == Some(*seat) { action } else { hidden };
            let event = event(action);
            transcript.events.push(ReceivedEvent { viewer, event, requested: number });
        }
        for (seat, view) in (0..).zip(views) {
            let mut table = view.clone();
            (table["seq"], table["head"]) = (number.into(), head.clone().into());
            transcript.views.push(ReceivedView { viewer: Some(seat), table });
        }
    }
    let viewers = [Some(0), Some(1), None];
    let events = viewers.into_iter().map(|viewer| (viewer, truth.clone())).collect();
    (transcript, FinalTable { events, record: Some(record.write()) })
}

/// The seat, its action, the action for others, and the view of each seat after it.
type Step = (u8, String, String, Vec<Value>);

fn play_steps(record: &Record) -> Vec<Step> {
    let mut replay = Replay::<CafeCards>::open(record).expect("a game");
    let mut steps: Vec<Step> = Vec::new();
    while let Some(seat) = replay.game.to_act(&replay.state) {
        let legal = replay.legal();
        // Cards are laid face down where that is legal: this hides something.
        let down = legal.iter().find(|action| action.starts_with("down"));
        let action = down.unwrap_or(&legal[steps.len() % legal.len()]).clone();
        let played = replay.apply_text(&action).expect("a legal action").action;
        let hidden = replay.game.write_concealed(played);
        steps.push((seat.0, action, hidden, Vec::new()));
        let views = (0..2).map(|viewer| view(&replay, viewer, &steps)).collect();
        steps.last_mut().expect("a step").3 = views;
    }
    steps
}

fn view(replay: &Replay<CafeCards>, viewer: u8, steps: &[Step]) -> Value {
    let mut seen = replay.clone();
    seen.view = Some(Seat(viewer));
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

/// The kinds of all findings.
fn found(transcript: &TableTranscript, last: &FinalTable) -> Vec<FindingKind> {
    let mut kinds: Vec<FindingKind> =
        check("table", transcript, last).into_iter().map(|finding| finding.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

#[test]
fn a_table_without_faults_has_no_findings() {
    let (transcript, last) = faultless();
    assert!(transcript.acknowledged.len() > 20, "a whole game");
    assert_eq!(check("table", &transcript, &last), []);
}

#[test]
fn an_acknowledged_step_that_is_gone_is_lost() {
    let (transcript, mut last) = faultless();
    for (_, entries) in &mut last.events {
        entries.pop();
    }
    assert!(found(&transcript, &last).contains(&FindingKind::Lost));
}

#[test]
fn a_step_in_the_place_of_an_acknowledged_one_is_found() {
    let (transcript, mut last) = faultless();
    for (_, entries) in &mut last.events {
        entries[4]["actions"] = json!(["another"]);
    }
    assert!(found(&transcript, &last).contains(&FindingKind::Lost));
}

#[test]
fn an_acknowledged_step_with_another_head_is_lost() {
    let (mut transcript, last) = faultless();
    transcript.acknowledged[3].1.head = "another".to_string();
    assert_eq!(found(&transcript, &last), [FindingKind::Lost]);
}

#[test]
fn two_heads_for_one_entry_are_a_contradiction() {
    let (mut transcript, last) = faultless();
    transcript.events[5].event["head"] = "another".into();
    assert_eq!(found(&transcript, &last), [FindingKind::Contradiction]);
    let (mut transcript, last) = faultless();
    transcript.views[5].table["head"] = "another".into();
    assert_eq!(found(&transcript, &last), [FindingKind::Contradiction]);
    let (transcript, mut last) = faultless();
    last.events[1].1[2]["head"] = "another".into();
    assert_eq!(found(&transcript, &last), [FindingKind::Contradiction]);
}

#[test]
fn an_entry_that_is_sent_twice_is_a_contradiction() {
    let (transcript, mut last) = faultless();
    for (_, entries) in &mut last.events {
        let again = entries[6].clone();
        entries.insert(7, again);
    }
    assert!(found(&transcript, &last).contains(&FindingKind::Contradiction));
}

#[test]
fn an_event_that_never_happened_is_a_contradiction() {
    let (mut transcript, last) = faultless();
    let mut received = transcript.events[0].clone();
    received.event["seq"] = 10_000.into();
    transcript.events.push(received);
    assert_eq!(found(&transcript, &last), [FindingKind::Contradiction]);
}

#[test]
fn the_cards_of_another_seat_are_a_leak() {
    let (mut transcript, last) = faultless();
    let own = transcript.views[0].table["position"]["hands"][0].clone();
    assert!(own.is_array(), "players see their own cards");
    transcript.views[1].table["position"]["hands"][0] = own;
    assert_eq!(found(&transcript, &last), [FindingKind::Leak]);
}

#[test]
fn legal_actions_of_another_seat_are_a_leak() {
    let (mut transcript, last) = faultless();
    let to_act = transcript.views[0].table["to_act"].as_u64().unwrap();
    let other = &mut transcript.views[1 - to_act as usize].table;
    assert_eq!(other["position"]["legal"], json!([]));
    other["position"]["legal"] = json!(["down FRf"]);
    assert_eq!(found(&transcript, &last), [FindingKind::Leak]);
}

#[test]
fn a_card_that_was_laid_face_down_is_a_leak_until_the_game_is_over() {
    let (mut transcript, last) = faultless();
    let hidden = |received: &&mut ReceivedEvent| received.event["actions"][0] == "down";
    let received = transcript.events.iter_mut().find(hidden).expect("a card was laid face down");
    let seq = received.event["seq"].as_u64().unwrap() as usize;
    received.event = last.events[0].1[seq - 1].clone();
    assert_eq!(found(&transcript, &last), [FindingKind::Leak]);
    let end = last.events[0].1.len() as u64;
    for received in transcript.events.iter_mut().filter(|received| received.event["seq"] == seq) {
        received.requested = end;
    }
    assert_eq!(found(&transcript, &last), [], "an event that comes late may show all");
}

#[test]
fn the_end_of_a_game_may_be_played_by_computers_before_a_late_event() {
    let (mut transcript, mut last) = faultless();
    let hidden = |received: &&mut ReceivedEvent| received.event["actions"][0] == "down";
    let received = transcript.events.iter_mut().find(hidden).expect("a card was laid face down");
    let seq = received.event["seq"].as_u64().unwrap() as usize;
    received.event = last.events[0].1[seq - 1].clone();
    received.requested = seq as u64;
    assert_eq!(found(&transcript, &last), [FindingKind::Leak]);
    for (_, entries) in &mut last.events {
        entries[seq..].iter_mut().for_each(|entry| entry["by"] = "bot".into());
    }
    for received in &mut transcript.events {
        if received.event["seq"].as_u64() > Some(seq as u64) {
            received.event["by"] = "bot".into();
        }
    }
    assert_eq!(found(&transcript, &last), []);
}

#[test]
fn another_score_is_a_wrong_view() {
    let (mut transcript, last) = faultless();
    transcript.views[8].table["scores"][0] = 99.into();
    assert_eq!(found(&transcript, &last), [FindingKind::WrongView]);
}

#[test]
fn a_record_with_another_deal_is_not_the_promised_one() {
    let (transcript, mut last) = faultless();
    let mut record = Record::read(last.record.as_deref().unwrap().as_bytes()).unwrap();
    record.fair.as_mut().unwrap().secret = [8; 32];
    last.record = Some(record.write());
    assert!(found(&transcript, &last).contains(&FindingKind::NotReplayed));
}

#[test]
fn cards_other_than_those_promised_are_found() {
    let (mut transcript, last) = faultless();
    transcript.commitment = Some([3; 32]);
    assert_eq!(found(&transcript, &last), [FindingKind::NotReplayed]);
}

#[test]
fn a_chat_message_is_there_once_or_was_never_acknowledged() {
    let (mut transcript, mut last) = faultless();
    let receipt = transcript.acknowledged[2].1.clone();
    let message = ChatMessage { seat: 1, text: "hm".to_string(), receipt: None };
    transcript.chat.push(message.clone());
    assert_eq!(found(&transcript, &last), []);
    transcript.chat.push(ChatMessage { receipt: Some(receipt), ..message });
    assert_eq!(found(&transcript, &last), [FindingKind::Lost]);
    for (_, entries) in &mut last.events {
        for _ in 0..2 {
            let (seq, step) = (entries.len() + 1, entries.len());
            entries
                .push(json!({"seq": seq, "step": step, "what": "chat", "seat": 1, "text": "hm"}));
        }
    }
    assert_eq!(found(&transcript, &last), [FindingKind::Contradiction]);
}

#[test]
fn contradictions_found_on_arrival_are_findings() {
    let (mut transcript, last) = faultless();
    transcript.contradictions.push("after 3 came 5".to_string());
    transcript.unexpected.push("500".to_string());
    assert_eq!(found(&transcript, &last), [FindingKind::Contradiction, FindingKind::Unexpected]);
}

#[test]
fn a_step_that_was_refused_and_played_is_counted() {
    let (mut transcript, last) = faultless();
    assert_eq!(count_denied(&transcript, &last), 0);
    transcript.refused.push(transcript.acknowledged[2].0.clone());
    assert_eq!(count_denied(&transcript, &last), 1);
}

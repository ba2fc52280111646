//! Seeds and secrets are revealed after the end, and never before.

use std::sync::atomic::{AtomicI64, Ordering};

use gueridon_journal::TableId;
use gueridon_record::{CardSource, Record};
use gueridon_web::Config;

use crate::daily::{self, DAY, MORNING, next_morning, own_time};
use crate::support::{Browser, TestServer, config};

/// Everything that somebody can be sent at a table, in one heap.
async fn everything(browser: &mut Browser, id: &str, seq: u64, steps: u64) -> Vec<u8> {
    let mut heap = Vec::new();
    let mut paths: Vec<String> = ["", "#part", "/table.json", "/record", "/receipt/0", "/replay/0"]
        .map(|path| format!("/t/{id}{path}"))
        .to_vec();
    paths.push(format!("/t/{id}/replay/{steps}"));
    paths.push("/".to_string());
    for path in paths {
        let answer = browser.get(&path).await;
        heap.extend(format!("{:?}", answer.headers).into_bytes());
        heap.extend(answer.body);
    }
    let mut program = browser.with("accept", "application/json");
    for (at, actions) in [("0", "x"), ("99999", "draw"), ("x", "draw")] {
        let fields = [("at", at), ("actions", actions)];
        heap.extend(program.post(&format!("/t/{id}/play"), &fields).await.body);
    }
    let mut events = browser.events(id, Some(0)).await;
    for _ in 0..=seq {
        heap.extend(events.raw().await.expect("all that happened").into_bytes());
    }
    heap
}

fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn holds(heap: &[u8], text: &str) -> bool {
    let lower = heap.to_ascii_lowercase();
    lower.windows(text.len()).any(|window| window == text.as_bytes())
}

#[tokio::test]
async fn seed_and_secret_are_told_after_the_end_and_not_before() {
    let server = TestServer::open().await;
    let (mut ada, mut bert, mut eve) = (server.browser(), server.browser(), server.browser());
    let fields = [
        ("game", "forty-six"),
        ("rounds", "one"),
        ("visibility", "public"),
        ("seat0", "me"),
        ("seat1", "open"),
    ];
    let id = ada.create_table(&fields).await;
    let invitation = ada.invitation(&id).await;
    let share = "5a".repeat(32);
    let sit = [("invitation", invitation.as_str()), ("share", share.as_str())];
    bert.post(&format!("/t/{id}/sit"), &sit).await.location();

    let stored =
        server.journal.read(&TableId::new(id.as_str()).unwrap(), 0).await.unwrap().unwrap();
    let secret = digits(&stored.secret);
    let mut heap = everything(&mut ada, &id, 1, 0).await;
    ada.ready(&id).await;
    let mut last = serde_json::Value::Null;
    for _ in 0..400 {
        last = ada.table(&id).await;
        if last["over"] == true {
            break;
        }
        let (seq, steps) = (last["seq"].as_u64().unwrap(), last["step"].as_u64().unwrap());
        if steps % 7 == 0 {
            for browser in [&mut ada, &mut bert, &mut eve] {
                heap.extend(everything(browser, &id, seq, steps).await);
            }
        }
        let actor = if last["to_act"] == 0 { &mut ada } else { &mut bert };
        let legal = actor.legal(&id).await;
        let step = legal.iter().find(|way| *way != "draw" && *way != "done").unwrap_or(&legal[0]);
        actor.play(&id, steps, step).await.expect(200);
    }
    assert_eq!(last["over"], true, "a round ends");

    let record = eve.get(&format!("/t/{id}/record")).await.expect(200);
    let record = Record::read(record.text().trim().as_bytes()).unwrap();
    let CardSource::Seed(seed) = &record.source else { panic!("dealt from a seed") };
    let fair = record.fair.as_ref().expect("how the seed came about");
    assert_eq!((digits(&fair.secret), fair.check(*seed)), (secret.clone(), Ok(())));
    assert_eq!(fair.shares, [None, Some([0x5a; 32])]);
    for (name, text) in [("secret", secret.clone()), ("seed", seed.to_string())] {
        assert!(!holds(&heap, &text), "the {name} was told before the end");
    }
    assert!(holds(&heap, &digits(&fair.commitment)), "the commitment was told before");
    let after = everything(&mut eve, &id, 0, 0).await;
    assert!(holds(&after, &secret) && holds(&after, &seed.to_string()));
}

/// The end of a game of the day is not the end of the day.
#[tokio::test]
async fn seed_and_secret_of_a_deal_of_the_day_are_told_when_the_day_is_over_and_not_before() {
    let (time, config) = own_time!();
    let server = TestServer::with(config).await;
    let mut ada = server.browser();
    let id = daily::begin(&mut ada, DAY, "forty-six", "Ada").await;
    daily::play_out(&mut ada, &id, false).await;
    let stored =
        server.journal.read(&TableId::new(id.as_str()).unwrap(), 0).await.unwrap().unwrap();
    let secret = digits(&stored.secret);
    let seed = gueridon_record::fair::seed(&stored.secret, &[None; 3]).to_string();
    let steps = ada.table(&id).await["step"].as_u64().unwrap();
    let seq = stored.entries.len() as u64;
    let mut heap = everything(&mut ada, &id, seq, steps).await;
    for path in
        ["/daily".to_string(), format!("/daily/{DAY}/forty-six"), format!("/t/{id}/entries.json")]
    {
        heap.extend(ada.get(&path).await.body);
    }
    assert!(!holds(&heap, &secret) && !holds(&heap, &seed));
    next_morning(time);
    let after = everything(&mut server.browser(), &id, 0, 0).await;
    assert!(holds(&after, &secret) && holds(&after, &seed));
    let page = server.browser().get(&format!("/daily/{DAY}/forty-six")).await.body;
    assert!(holds(&page, &secret));
}

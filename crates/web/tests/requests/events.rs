//! What happens, as it happens: numbered, resumable, and never missed.

use futures_util::FutureExt;
use serde_json::json;

use crate::support::{ReceivedEvent, TestServer, two_players};

fn steps(told: &[ReceivedEvent]) -> Vec<&ReceivedEvent> {
    told.iter().filter(|event| event.name == "update").collect()
}

#[tokio::test]
async fn everybody_is_told_what_happens_with_its_number() {
    let server = TestServer::open().await;
    let (mut ada, bert, id) = two_players(&server, "cafe-board").await;
    let mut events = bert.events(&id, None).await;
    let now = events.next().await.unwrap();
    assert_eq!((now.name.as_str(), now.id), ("now", 2));
    assert_eq!(events.presence().await["here"], json!([false, true]), "who is at the table");
    let legal = ada.legal(&id).await;
    let receipt = ada.play(&id, 0, &legal[0]).await.expect(200).json();
    let step = events.step().await;
    assert_eq!(step.id, 3);
    assert_eq!((&step.data["seq"], &step.data["step"]), (&json!(3), &json!(1)));
    assert_eq!(step.data["head"], receipt["head"]);
    assert_eq!((&step.data["what"], &step.data["seat"]), (&json!("play"), &json!(0)));
    assert_eq!(step.data["actions"], json!([legal[0]]));
    ada.post(&format!("/t/{id}/chat"), &[("text", "hello")]).await.location();
    let said = events.step().await;
    assert_eq!((said.id, &said.data["text"]), (4, &json!("hello")));
}

#[tokio::test]
async fn a_stream_that_reconnects_gets_exactly_what_was_missed() {
    let server = TestServer::open().await;
    let (mut ada, bert, id) = two_players(&server, "cafe-cards").await;
    ada.play(&id, 0, "draw").await.expect(200);
    for text in ["one", "two"] {
        ada.post(&format!("/t/{id}/chat"), &[("text", text)]).await.location();
    }
    let all = bert.events(&id, Some(0)).await.until(5).await;
    let ids: Vec<u64> = steps(&all).iter().map(|event| event.id).collect();
    assert_eq!(ids, [1, 2, 3, 4, 5]);
    for last in 0..=5 {
        let missed = bert.events(&id, Some(last)).await.until(5).await;
        assert_eq!(steps(&missed), steps(&all)[last as usize..]);
        let end = missed.last().unwrap();
        assert_eq!((end.id, &end.data["step"]), (5, &json!(1)));
    }
    // A number from another life of the table is no reason to wait for it.
    let strange = bert.events(&id, Some(99)).await.until(5).await;
    assert!(steps(&strange).is_empty());
    let mut garbled = bert.with("last-event-id", "x").events(&id, None).await;
    assert_eq!(garbled.next().await.unwrap().name, "now");
}

#[tokio::test]
async fn a_secret_step_is_told_in_full_only_to_who_took_it() {
    let server = TestServer::open().await;
    let (ada, bert, id) = two_players(&server, "cafe-cards").await;
    let mut players = [ada, bert];
    // The first player who may lay a card down does; until then all play the first legal action.
    let (actor, down) = loop {
        let table = players[0].table(&id).await;
        let actor = table["to_act"].as_u64().expect("the game goes on") as usize;
        let legal = players[actor].legal(&id).await;
        let down = legal.iter().find(|way| way.starts_with("down "));
        let way = down.unwrap_or(&legal[0]);
        let step = table["step"].as_u64().unwrap();
        players[actor].play(&id, step, way).await.expect(200);
        if let Some(down) = down {
            break (actor, down.clone());
        }
    };
    let seq = players[0].table(&id).await["seq"].as_u64().unwrap();
    let own = players[actor].events(&id, Some(seq - 1)).await.step().await;
    assert_eq!(own.data["actions"], json!([down]));
    for other in [players[1 - actor].clone(), server.browser()] {
        let seen = other.events(&id, Some(seq - 1)).await.step().await;
        assert_eq!(seen.data["actions"], json!(["down"]));
    }
}

#[tokio::test]
async fn coming_and_going_is_told_without_a_number_of_its_own() {
    let server = TestServer::open().await;
    let (ada, bert, id) = two_players(&server, "cafe-board").await;
    let mut events = ada.events(&id, None).await;
    assert_eq!(events.presence().await["here"], json!([true, false]));
    let visit = bert.events(&id, None).await;
    let came = events.next().await.unwrap();
    assert_eq!((came.name.as_str(), came.id), ("presence", 0));
    assert_eq!(came.data["here"], json!([true, true]));
    let eve = server.browser().events(&id, None).await;
    assert_eq!(events.presence().await["watching"], 1);
    drop((visit, eve));
    let mut last = events.presence().await;
    while last["here"] != json!([true, false]) || last["watching"] != 0 {
        last = events.presence().await;
    }
}

#[tokio::test]
async fn streams_end_when_the_server_stops() {
    let server = TestServer::open().await;
    let (ada, _, id) = two_players(&server, "cafe-board").await;
    let mut events = ada.events(&id, None).await;
    events.presence().await;
    server.app.stop();
    assert_eq!(events.next().await, None);
}

#[tokio::test]
async fn what_somebody_played_and_did_not_wait_for_is_told_all_the_same() {
    let server = TestServer::open().await;
    // The journal has a thread of its own, and now and then answers before the player is gone.
    for _ in 0..100 {
        let (mut ada, bert, id) = two_players(&server, "cafe-board").await;
        let mut events = bert.events(&id, None).await;
        assert_eq!(events.next().await.unwrap().id, 2);
        let way = ada.legal(&id).await.remove(0);
        // Tasks that still handle earlier entries get to run, since none does during the next.
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
        let gone = ada.play(&id, 0, &way).now_or_never().is_none();
        let step = events.step().await;
        assert_eq!((step.id, &step.data["actions"]), (3, &json!([way])));
        let again = ada.play(&id, 0, &way).await.expect(200);
        assert_eq!(again.json()["head"], step.data["head"]);
        if gone {
            return;
        }
    }
    panic!("nobody was gone before it was on disk");
}

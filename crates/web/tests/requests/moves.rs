//! Moves: each carries the step it was made at, applies once, and is legal or refused with reasons.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::Value;

use crate::support::{Browser, TestServer, frozen, two_players};

fn place(table: &Value) -> (u64, u64, String) {
    let number = |name: &str| table[name].as_u64().expect("a number");
    (number("seq"), number("step"), table["head"].as_str().expect("digits").to_string())
}

/// A first move that leaves the turn with the player, or ends it.
async fn some_move(browser: &mut Browser, id: &str) -> String {
    let legal = browser.legal(id).await;
    legal.iter().find(|way| way.contains('@')).unwrap_or(&legal[0]).clone()
}

#[tokio::test]
async fn a_move_is_answered_with_where_the_table_stands() {
    let server = TestServer::open().await;
    let (mut ada, mut bert, id) = two_players(&server, "cafe-board").await;
    let way = some_move(&mut ada, &id).await;
    let answer = ada.play(&id, 0, &way).await.expect(200).json();
    assert_eq!(place(&answer), place(&bert.table(&id).await));
    assert_eq!((answer["seq"].as_u64(), answer["step"].as_u64()), (Some(3), Some(1)));
    // A browser without a script is sent back to the table, one with gets what changed.
    let (mut ada, _, id) = two_players(&server, "cafe-board").await;
    let way = some_move(&mut ada, &id).await;
    let fields = [("at", "0"), ("actions", way.as_str())];
    let sent = ada.clone().post(&format!("/t/{id}/play"), &fields).await;
    assert_eq!(sent.location(), format!("/t/{id}"));
    let part = ada.with("x-part", "1").post(&format!("/t/{id}/play"), &fields).await.expect(200);
    assert!(
        part.text().starts_with("<div id=\"table\"") && part.text().contains("data-step=\"1\"")
    );
}

#[tokio::test]
async fn doubled_and_retried_moves_apply_once() {
    let server = TestServer::open().await;
    for game in ["cafe-board", "cafe-cards", "forty-six"] {
        let (mut ada, mut bert, id) = two_players(&server, game).await;
        let way = some_move(&mut ada, &id).await;
        let (mut one, mut two, mut three) = (ada.clone(), ada.clone(), ada.clone());
        let (one, two, three) =
            tokio::join!(one.play(&id, 0, &way), two.play(&id, 0, &way), three.play(&id, 0, &way));
        let after = place(&bert.table(&id).await);
        assert_eq!((after.0, after.1), (3, 1), "once");
        for answer in [one, two, three] {
            assert_eq!(place(&answer.expect(200).json()), after);
        }
        // And again when others have played on meanwhile.
        while ada.table(&id).await["to_act"] == 0 {
            let step = ada.table(&id).await["step"].as_u64().unwrap();
            let legal = ada.legal(&id).await;
            let last = legal.iter().find(|way| ["done", "draw"].contains(&way.as_str()));
            ada.play(&id, step, last.unwrap_or(&legal[0])).await.expect(200);
        }
        let step = bert.table(&id).await["step"].as_u64().unwrap();
        let way_back = some_move(&mut bert, &id).await;
        bert.play(&id, step, &way_back).await.expect(200);
        let before = place(&bert.table(&id).await);
        let again = ada.play(&id, 0, &way).await.expect(200).json();
        assert_eq!(place(&again), after, "the receipt that was given then");
        assert_eq!(place(&bert.table(&id).await), before);
        // What Ada has done is not done when Bert claims it.
        bert.play(&id, 0, &way).await.expect(409);
    }
}

#[tokio::test]
async fn a_stale_move_is_refused_with_the_table_as_it_stands() {
    let server = TestServer::open().await;
    let (mut ada, mut bert, id) = two_players(&server, "cafe-board").await;
    let way = some_move(&mut ada, &id).await;
    let other = ada.legal(&id).await.into_iter().find(|legal| *legal != way).unwrap();
    ada.play(&id, 0, &way).await.expect(200);
    let before = place(&ada.table(&id).await);
    for at in ["0", "2", "18446744073709551615"] {
        let fields = [("at", at), ("actions", other.as_str())];
        let path = format!("/t/{id}/play");
        let page = ada.post(&path, &fields).await.expect(409);
        assert!(page.text().contains("<!DOCTYPE html>") && page.text().contains("data-step=\"1\""));
        assert!(page.text().contains("class=\"notice\""), "with a word about it");
        let part = ada.with("x-part", "1").post(&path, &fields).await.expect(409);
        assert!(
            part.text().starts_with("<div id=\"table\"") && part.text().contains("data-step=\"1\"")
        );
        let json = ada.with("accept", "application/json").post(&path, &fields).await.expect(409);
        assert_eq!(json.json()["error"], "stale");
    }
    assert_eq!(place(&bert.table(&id).await), before, "nothing was played");
}

#[tokio::test]
async fn two_tabs_of_one_player_agree() {
    let server = TestServer::open().await;
    let (ada, _, id) = two_players(&server, "cafe-board").await;
    let (mut left, mut right) = (ada.clone(), ada.clone());
    let ways = left.legal(&id).await;
    let (one, two) = tokio::join!(left.play(&id, 0, &ways[0]), right.play(&id, 0, &ways[1]));
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "one of them was first");
    assert_eq!(place(&left.table(&id).await), place(&right.table(&id).await));
    let pages = (left.get(&format!("/t/{id}")).await, right.get(&format!("/t/{id}")).await);
    assert_eq!(pages.0.text(), pages.1.text());
}

#[tokio::test]
async fn an_illegal_move_is_refused_with_the_rule() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-board").await;
    let before = place(&ada.table(&id).await);
    let fields = [("at", "0"), ("actions", "done")];
    let path = format!("/t/{id}/play");
    let json = ada.with("accept", "application/json").post(&path, &fields).await.expect(422).json();
    assert_eq!(json["error"], "against-the-rules");
    let sentence = json["message"].as_str().unwrap().to_string();
    for mut sender in [ada.clone(), ada.with("x-part", "1")] {
        let page = sender.post(&path, &fields).await.expect(422);
        let text = crate::support::html::parse(page.text()).text;
        assert!(text.contains(&sentence), "{sentence}\n{text}");
    }
    ada.play(&id, 0, "nonsense").await.expect(400);
    ada.play(&id, 0, "DEf@z99").await.expect(400);
    assert_eq!(place(&ada.table(&id).await), before);
}

#[tokio::test]
async fn a_refused_move_links_to_its_rule() {
    let server = TestServer::open().await;
    let (ada, _, id) = two_players(&server, "cafe-board").await;
    let fields = [("at", "0"), ("actions", "done")];
    for mut sender in [ada.clone(), ada.with("x-part", "1")] {
        let page = sender.post(&format!("/t/{id}/play"), &fields).await.expect(422);
        assert!(page.text().contains("/rules/en/cafe-board#"), "{}", page.text());
    }
}

#[tokio::test]
async fn a_player_cannot_play_for_another() {
    let server = TestServer::open().await;
    let (mut ada, mut bert, id) = two_players(&server, "cafe-board").await;
    let way = some_move(&mut ada, &id).await;
    let before = place(&ada.table(&id).await);
    assert_eq!(bert.play(&id, 0, &way).await.expect(409).json()["error"], "not-your-turn");
    let mut eve = server.browser();
    assert_eq!(eve.play(&id, 0, &way).await.expect(403).json()["error"], "not-seated");
    eve.post("/me", &[("name", "Eve")]).await.location();
    eve.play(&id, 0, &way).await.expect(403);
    assert_eq!(place(&ada.table(&id).await), before);
}

#[tokio::test]
async fn steps_beyond_the_own_turn_are_refused_as_a_whole() {
    let server = TestServer::open().await;
    let (mut ada, mut bert, id) = two_players(&server, "cafe-cards").await;
    let before = place(&ada.table(&id).await);
    // Drawing ends a turn, and the next one is Bert's.
    ada.play(&id, 0, "draw,draw").await.expect(422);
    assert_eq!(place(&bert.table(&id).await), before, "not even the first one was played");
    ada.play(&id, 0, "draw").await.expect(200);
}

#[tokio::test]
async fn before_the_cards_are_dealt_there_is_nothing_to_play() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let id = ada.create_table(&[("game", "cafe-board"), ("seat0", "me"), ("seat1", "open")]).await;
    ada.play(&id, 0, "done").await.expect(409);
    assert_eq!(ada.table(&id).await["seq"], 0);
}

#[tokio::test]
async fn too_many_moves_in_a_moment_are_refused_in_a_friendly_way() {
    let server = TestServer::with(frozen()).await;
    let (ada, _, id) = two_players(&server, "cafe-board").await;
    let path = format!("/t/{id}/play");
    let fields = [("at", "0"), ("actions", "x")];
    for _ in 0..60 {
        ada.clone().post(&path, &fields).await.expect(400);
    }
    let page = ada.clone().post(&path, &fields).await.expect(429);
    assert!(page.text().contains(&format!("href=\"/t/{id}\"")), "a way back to the table");
}

#[tokio::test]
async fn arbitrary_forms_are_never_a_failure_of_the_server() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-cards").await;
    let paths = ["play", "sit", "ready", "leave", "return", "chat", "replay/0/continue"];
    let mut paths: Vec<String> = paths.map(|path| format!("/t/{id}/{path}")).to_vec();
    paths.extend(["/tables", "/me", "/lang", "/chat", "/import", "/push"].map(String::from));
    let name = prop::sample::select(vec![
        "at",
        "actions",
        "seat",
        "seat0",
        "seat1",
        "text",
        "game",
        "with",
        "record",
        "lang",
        "chat",
        "next",
        "name",
        "share",
        "invitation",
        "show",
        "pace",
    ]);
    let value = prop_oneof![
        ".{0,30}",
        "[0-9]{1,22}",
        "(draw|done|end|down [A-Z]{2}[mf]|[A-Z]{2}[mf]@[a-h][0-9])(,(draw|done))*",
        prop::sample::select(vec![
            "cafe-board",
            "forty-six",
            "me",
            "open",
            "bots",
            "friends",
            "{}"
        ])
        .prop_map(String::from),
    ];
    let field = (name, value).prop_map(|(name, value)| {
        form_urlencoded::Serializer::new(String::new()).append_pair(name, &value).finish()
    });
    let form = prop_oneof![
        prop::collection::vec(field, 0..6).prop_map(|fields| fields.join("&").into_bytes()),
        prop::collection::vec(any::<u8>(), 0..60),
    ];
    let mut runner = TestRunner::deterministic();
    for round in 0..100 {
        let body = form.new_tree(&mut runner).expect("a form").current();
        for path in &paths {
            let answer = ada.post_raw(path, body.clone()).await;
            let shown = String::from_utf8_lossy(&body);
            assert!(!answer.status.is_server_error(), "{round}: {path} {shown}: {}", answer.text());
        }
    }
}

#[tokio::test]
async fn a_page_says_you_to_the_player_who_acts_and_names_rules_by_their_headings() {
    let server = TestServer::open().await;
    let (ada, bert, id) = two_players(&server, "cafe-board").await;
    let legal = ada.clone().legal(&id).await;
    let way = legal.iter().find(|way| way.contains('@') && !way.contains('*')).expect("a guest");
    for (lang, seats, rule) in [
        ("en", "You seat ", "Rule: The first turn of the game<"),
        ("fr", "Vous placez ", "Règle\u{a0}: Le premier tour de la partie<"),
        ("de", "Du setzt ", "Regel: Der erste Zug des Spiels<"),
    ] {
        let address = format!("/t/{id}?d={way}");
        let page = ada.clone().speaking(lang).get(&address).await.expect(200);
        assert!(page.text().contains(seats), "{lang}: {seats}");
        // Nobody goes to the bar on the first turn.
        let (card, _) = way.split_once('@').expect("a card and a chair");
        let address = format!("/t/{id}?card={card}&place=bar");
        let refused = ada.clone().speaking(lang).get(&address).await.expect(200);
        assert!(refused.text().contains(rule), "{lang}: {rule}");
        assert!(!refused.text().contains(": first-turn"), "{lang}: the id of a rule");
        let other = bert.clone().speaking(lang).get(&format!("/t/{id}")).await.expect(200);
        assert!(!other.text().contains(seats), "{lang}: another player is not spoken to");
    }
}

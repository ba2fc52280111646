//! Advice to players: who may ask, who sees that they did, and what it is made from.

use gueridon_record::{CardSource, GameId, Record, Seed};
use serde_json::Value;

use crate::support::{Answer, Browser, TableBuilder, TestServer, html, two_players};

/// A table of the board game at which player 0 is to act against a computer.
async fn against_computer(server: &TestServer, id: &'static str, game: GameId) -> Browser {
    let record = Record::new(game, 2, CardSource::Seed(Seed::numbered(46)));
    TableBuilder::new(id, &record).bot(1, "regular").write(server.journal.as_ref()).await;
    server.browser_of(0).await
}

async fn ask(browser: &mut Browser, id: &str, at: u64) -> Answer {
    let mut program = browser.with("accept", "application/json");
    program.post(&format!("/t/{id}/advice"), &[("at", &at.to_string())]).await
}

/// How many entries of a table say that advice was asked for.
async fn requests(browser: &mut Browser, id: &str) -> usize {
    let entries: Value = browser.get(&format!("/t/{id}/entries.json")).await.expect(200).json();
    let entries = entries["entries"].as_array().expect("a list").clone();
    entries.iter().filter(|entry| entry["what"] == "advice").count()
}

#[tokio::test]
async fn advised_turns_are_legal_and_marked_on_the_board() {
    let server = TestServer::open().await;
    for (id, game) in
        [("one", GameId::CafeBoard), ("two", GameId::CafeCards), ("three", GameId::FortySix)]
    {
        let mut ada = against_computer(&server, id, game).await;
        let advice = ask(&mut ada, id, 0).await.expect(200).json();
        let turns = advice["turns"].as_array().expect("a list");
        assert!((1..=3).contains(&turns.len()), "{advice}");
        let legal = ada.legal(id).await;
        for turn in turns {
            let first = turn["actions"][0].as_str().expect("an action");
            assert!(legal.iter().any(|action| action == first), "{first} of {legal:?}");
            assert!(!turn["reasons"].as_array().expect("a list").is_empty(), "{turn}");
        }
        let page = ada.get(&format!("/t/{id}?advice=yes")).await.expect(200);
        let shown = html::parse(page.text());
        assert!(shown.faults.is_empty(), "{:?}", shown.faults);
        let place = turns[0]["actions"][0].as_str().and_then(|action| action.split_once('@'));
        assert_eq!(page.text().contains("d-advice-ring"), place.is_some(), "{game:?}");
        assert!(!ada.get(&format!("/t/{id}")).await.text().contains("class=\"rank\""));
    }
}

#[tokio::test]
async fn one_request_for_a_step_is_noted_however_often_it_is_sent() {
    let server = TestServer::open().await;
    let mut ada = against_computer(&server, "one", GameId::CafeBoard).await;
    let first = ask(&mut ada, "one", 0).await.expect(200).json();
    let (mut tab, mut other) = (ada.clone(), ada.clone());
    let (again, twice) = tokio::join!(ask(&mut tab, "one", 0), ask(&mut other, "one", 0));
    assert_eq!((again.json(), twice.json()), (first.clone(), first));
    assert_eq!(requests(&mut ada, "one").await, 1);
}

#[tokio::test]
async fn everybody_sees_which_turn_was_played_with_advice() {
    let server = TestServer::open().await;
    let mut ada = against_computer(&server, "one", GameId::CafeBoard).await;
    let advice = ask(&mut ada, "one", 0).await.expect(200).json();
    let actions = advice["turns"][0]["actions"].as_array().expect("a list").clone();
    let actions: Vec<&str> = actions.iter().filter_map(Value::as_str).collect();
    ada.play("one", 0, &actions.join(",")).await.expect(200);
    let mut spectator = server.browser();
    let page = spectator.get("/t/one").await.expect(200);
    assert!(html::parse(page.text()).text.contains("with advice"), "{}", page.text());
}

#[tokio::test]
async fn advice_is_not_for_those_who_are_not_to_act() {
    let server = TestServer::open().await;
    let mut ada = against_computer(&server, "one", GameId::CafeBoard).await;
    let mut stranger = server.browser();
    assert_eq!(ask(&mut stranger, "one", 0).await.expect(403).json()["error"], "not-seated");
    assert_eq!(ask(&mut ada, "one", 7).await.expect(409).json()["error"], "stale");
    ada.post("/t/one/advice", &[("at", "x")]).await.expect(400);
    ada.post("/t/one/advice", &[]).await.expect(400);
    assert_eq!(requests(&mut ada, "one").await, 0);
    // An address that asks to show advice shows none unless it was asked for.
    let page = ada.get("/t/one?advice=yes").await.expect(200);
    assert!(!page.text().contains("class=\"rank\""));
    assert!(!page.text().contains("data-advice=\"yes\""));
}

#[tokio::test]
async fn among_people_advice_is_given_only_where_the_table_was_laid_so() {
    let server = TestServer::open().await;
    let (mut ada, mut bert, id) = two_players(&server, "cafe-board").await;
    assert!(!ada.get(&format!("/t/{id}")).await.text().contains("ask-advice"));
    assert_eq!(ask(&mut ada, &id, 0).await.expect(403).json()["error"], "no-advice");
    assert_eq!(ask(&mut bert, &id, 0).await.expect(409).json()["error"], "not-your-turn");
    // A seat that its player handed to a computer is still that of a person.
    bert.post(&format!("/t/{id}/leave"), &[("seat", "1")]).await.location();
    assert_eq!(ask(&mut ada, &id, 0).await.expect(403).json()["error"], "no-advice");
    assert_eq!(requests(&mut ada, &id).await, 0);

    let (mut ada, mut bert) = (server.browser(), server.browser());
    let fields = [("game", "cafe-cards"), ("advice", "yes"), ("seat0", "me"), ("seat1", "open")];
    let id = ada.create_table(&fields).await;
    bert.sit(&mut ada, &id, "Bert").await;
    ada.ready(&id).await;
    assert!(ada.get(&format!("/t/{id}")).await.text().contains("ask-advice"));
    ask(&mut ada, &id, 0).await.expect(200);
    assert_eq!(requests(&mut bert, &id).await, 1);
    // What is advised to Ada speaks of her cards: Bert does not get it by the same address.
    let page = bert.get(&format!("/t/{id}?advice=yes")).await.expect(200);
    assert!(!page.text().contains("class=\"rank\""));
}

#[tokio::test]
async fn advice_is_shown_again_after_a_restart() {
    let server = TestServer::open().await;
    let mut ada = against_computer(&server, "one", GameId::CafeCards).await;
    ask(&mut ada, "one", 0).await.expect(200);
    let before = ada.get("/t/one?advice=yes").await.expect(200);
    let next = TestServer::over(server.journal.clone(), crate::support::config()).await;
    let mut ada = next.browser_of(0).await;
    let after = ada.get("/t/one?advice=yes").await.expect(200);
    let ranks = |page: &Answer| page.text().matches("class=\"rank\"").count();
    assert!(ranks(&before) > 0 && ranks(&before) == ranks(&after));
}

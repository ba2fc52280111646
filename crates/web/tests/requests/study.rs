//! Games to look back at: replays, records, other ways they could have gone, pictures.

use gueridon_record::{CardSource, GameId, Record};
use serde_json::json;

use crate::support::{TestServer, html, two_players};

#[tokio::test]
async fn what_would_show_hidden_cards_waits_for_the_end() {
    let server = TestServer::open().await;
    for game in ["cafe-board", "cafe-cards", "forty-six"] {
        let (mut ada, _, id) = two_players(&server, game).await;
        let page = ada.get(&format!("/t/{id}/record")).await.expect(403);
        assert!(page.text().contains(&format!("href=\"/t/{id}\"")));
        for step in ["0", "1"] {
            let path = format!("/t/{id}/replay/{step}/continue");
            ada.post(&path, &[("with", "bots")]).await.expect(403);
        }
        let page = ada.get(&format!("/t/{id}/replay/0")).await.expect(200);
        assert!(!page.text().contains("continue") && !page.text().contains("/record"));
        assert!(!page.text().contains("class=\"faces\"") || game == "cafe-board");
    }
}

#[tokio::test]
async fn every_step_of_a_game_has_a_page_with_ways_on() {
    let server = TestServer::open().await;
    for (id, game) in [("a", GameId::CafeBoard), ("b", GameId::CafeCards), ("c", GameId::FortySix)]
    {
        let record = server.finished(id, game, 2).await;
        let mut browser = server.browser();
        let last = record.actions.len();
        for step in 0..=last {
            let page = browser.get(&format!("/t/{id}/replay/{step}")).await.expect(200);
            let tags = html::parse(page.text()).tags;
            let table = tags.iter().find(|tag| tag.get("id") == Some("table")).unwrap();
            assert_eq!(table.get("data-replay"), Some(step.to_string().as_str()));
            assert_eq!(table.get("data-steps"), Some(last.to_string().as_str()));
            let leads_to = |way: usize| {
                let way = format!("/t/{id}/replay/{way}");
                tags.iter().any(|tag| tag.get("href") == Some(way.as_str()))
            };
            assert!(step == 0 || leads_to(step - 1));
            assert!(step == last || leads_to(step + 1));
        }
        browser.get(&format!("/t/{id}/replay/{}", last + 1)).await.expect(404);
        let slider = browser.get(&format!("/t/{id}/replay?step=3")).await;
        assert_eq!(slider.location(), format!("/t/{id}/replay/3"));
    }
}

#[tokio::test]
async fn the_record_is_what_was_played_and_its_deal_is_fair() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let fields =
        [("game", "forty-six"), ("rounds", "one"), ("seat0", "me"), ("seat1", "apprentice")];
    let id = ada.create_table(&fields).await;
    let share = "0f".repeat(32);
    ada.post(&format!("/t/{id}/ready"), &[("share", &share)]).await.location();
    let mut events = ada.events(&id, Some(0)).await;
    let mut played: Vec<String> = Vec::new();
    loop {
        let table = ada.table(&id).await;
        if table["over"] == true {
            break;
        }
        if table["to_act"] == 0 {
            let legal = ada.legal(&id).await;
            let step = table["step"].as_u64().unwrap();
            ada.play(&id, step, &legal[0]).await.expect(200);
        } else {
            events.until(table["seq"].as_u64().unwrap() + 1).await;
        }
    }
    let table = ada.table(&id).await;
    for event in ada.events(&id, Some(0)).await.until(table["seq"].as_u64().unwrap()).await {
        let actions = event.data["actions"].as_array().cloned().unwrap_or_default();
        played.extend(actions.iter().filter_map(|text| text.as_str().map(String::from)));
    }
    let answer = server.browser().get(&format!("/t/{id}/record")).await.expect(200);
    assert_eq!(answer.header("content-type"), "application/json");
    let name = format!("attachment; filename=\"forty-six-{id}.json\"");
    assert_eq!(answer.header("content-disposition"), name);
    assert!(answer.text().ends_with("}\n") && answer.text().lines().count() == 1);
    let record = Record::read(answer.text().trim_end().as_bytes()).unwrap();
    assert_eq!(record.actions, played, "after the end, everybody may know all of it");
    assert_eq!((record.game, record.players), (GameId::FortySix, 2));
    assert_eq!(record.rules.get("rounds"), Some(&json!(1)));
    let CardSource::Seed(seed) = record.source else { panic!("a seed") };
    let fair = record.fair.expect("how it came about");
    assert_eq!(fair.check(seed), Ok(()));
    assert_eq!(fair.shares, [Some([0x0f; 32]), None]);
    let page = ada.get(&format!("/t/{id}")).await.expect(200);
    assert!(page.text().contains("data-secret") && page.text().contains(&seed.to_string()));
}

#[tokio::test]
async fn a_game_goes_on_from_any_step_as_another_table() {
    let server = TestServer::open().await;
    let record = server.finished("over", GameId::CafeCards, 3).await;
    let mut eve = server.browser();
    let path = "/t/over/replay/4/continue";
    for bad in ["", "x"] {
        eve.post(path, &[("with", bad)]).await.expect(400);
    }
    eve.post("/t/over/replay/99999/continue", &[("with", "bots")]).await.expect(404);
    eve.post("/t/over/replay/x/continue", &[("with", "bots")]).await.expect(404);
    assert!(eve.cookies.is_empty(), "nothing happened");
    let next = eve.post(path, &[("with", "bots")]).await.location().to_string();
    let id = next.strip_prefix("/t/").unwrap();
    let table = eve.table(id).await;
    assert_eq!(table["step"], 4);
    assert_eq!(table["you"][0], table["to_act"], "the move in question is theirs");
    assert_eq!(table["seq"], 0);
    let seen = table["actions"].as_array().unwrap();
    assert_eq!((seen.len(), seen[0].as_str()), (4, Some(record.actions[0].as_str())));
    let legal = eve.legal(id).await;
    eve.play(id, 4, &legal[0]).await.expect(200);
    // With friends, the other seats are free, and the game waits for them.
    let next = eve.post(path, &[("with", "friends")]).await.location().to_string();
    let id = next.strip_prefix("/t/").unwrap().to_string();
    assert_eq!(eve.table(&id).await["to_act"], serde_json::Value::Null);
    for name in ["Fay", "Gil"] {
        server.browser().sit(&mut eve.clone(), &id, name).await;
    }
    assert_eq!(eve.table(&id).await["step"], 4);
}

#[tokio::test]
async fn computers_stay_as_strong_as_they_were_when_a_game_goes_on() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let seats = [("game", "forty-six"), ("seat0", "me"), ("seat1", "easy"), ("seat2", "medium")];
    let id = ada.create_table(&seats).await;
    ada.post(&format!("/t/{id}/ready"), &[]).await.location();
    let mut events = ada.events(&id, Some(0)).await;
    while ada.table(&id).await["over"] != true {
        let table = ada.table(&id).await;
        if table["to_act"] == table["you"][0] {
            let legal = ada.legal(&id).await;
            ada.play(&id, table["step"].as_u64().unwrap(), &legal[0]).await.expect(200);
        } else {
            events.until(table["seq"].as_u64().unwrap() + 1).await;
        }
    }
    // Before the first step of the seat that begins, which is hers.
    let path = format!("/t/{id}/replay/0/continue");
    let next = ada.post(&path, &[("with", "bots")]).await.location().to_string();
    let page = ada.get(&next).await.expect(200);
    assert!(page.text().contains("Easy") && page.text().contains("Medium"), "{}", page.text());
    assert!(!page.text().contains("Strong"), "{}", page.text());
}

#[tokio::test]
async fn a_picture_stands_for_the_table_wherever_its_link_is_shown() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let waiting =
        ada.create_table(&[("game", "cafe-cards"), ("seat0", "me"), ("seat1", "open")]).await;
    let (_, _, playing) = two_players(&server, "forty-six").await;
    server.finished("ended", GameId::CafeBoard, 2).await;
    for id in [waiting.as_str(), &playing, "ended"] {
        let picture = ada.get(&format!("/t/{id}/preview.png")).await.expect(200);
        assert_eq!(picture.header("content-type"), "image/png");
        assert!(picture.body.starts_with(b"\x89PNG\r\n\x1a\n"));
        let width = u32::from_be_bytes(picture.body[16..20].try_into().unwrap());
        assert_eq!(width, 1200);
        let page = ada.get(&format!("/t/{id}")).await.expect(200);
        assert!(page.text().contains(&format!("http://cafe.example/t/{id}/preview.png")));
    }
}

#[tokio::test]
async fn every_point_is_on_a_receipt() {
    let server = TestServer::open().await;
    for (id, game) in [("a", GameId::CafeBoard), ("b", GameId::CafeCards), ("c", GameId::FortySix)]
    {
        server.finished(id, game, 3).await;
        let scores = server.browser().table(id).await["scores"].clone();
        for seat in 0..3 {
            let page = server.browser().get(&format!("/t/{id}/receipt/{seat}")).await.expect(200);
            let score = scores[seat].as_i64().unwrap();
            let tags = page.text().split("<li>").skip(1);
            let listed: i64 = tags
                .filter_map(|line| {
                    let number = line.split("<b>").nth(1)?.split('<').next()?.replace('−', "-");
                    number.trim_start_matches('+').parse::<i64>().ok()
                })
                .sum();
            let list = page.text().contains("class=\"receipt\"");
            assert!(!list || listed == score, "{id} {seat}: {listed} of {score}");
        }
    }
}

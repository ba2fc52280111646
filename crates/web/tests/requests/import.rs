//! Records that are brought along.

use gueridon_record::{GameId, Record};

use crate::support::{TestServer, finished_game, frozen, html};

#[tokio::test]
async fn a_record_becomes_a_table_to_look_at() {
    let server = TestServer::open().await;
    for game in GameId::ALL {
        let record = finished_game(game, 2, 8);
        let mut eve = server.browser();
        let line = format!("  {}\n", record.write());
        let answer = eve.post("/import", &[("record", &line)]).await;
        let place = answer.location().to_string();
        assert!(place.ends_with(&format!("/replay/{}", record.actions.len())), "{place}");
        eve.get(&place).await.expect(200);
        let table = place.split("/replay").next().unwrap();
        assert!(eve.visit(table).await.expect(200).text().contains("data-replay"));
        let back = eve.get(&format!("{table}/record")).await.expect(200);
        assert_eq!(Record::read(back.text().trim_end().as_bytes()).unwrap(), record);
    }
}

#[tokio::test]
async fn half_a_game_can_be_looked_at_and_gone_on_with() {
    let server = TestServer::open().await;
    let mut record = finished_game(GameId::CafeCards, 2, 8);
    record.actions.truncate(5);
    let mut eve = server.browser();
    let place = eve.post("/import", &[("record", &record.write())]).await.location().to_string();
    let id = place.strip_prefix("/t/").unwrap().split('/').next().unwrap().to_string();
    let table = eve.table(&id).await;
    assert_eq!((table["to_act"].is_null(), table["you"].as_array().map(Vec::len)), (true, Some(0)));
    eve.play(&id, 5, "draw").await.expect(403);
    let path = format!("/t/{id}/replay/5/continue");
    let next = eve.post(&path, &[("with", "bots")]).await.location().to_string();
    let next = next.strip_prefix("/t/").unwrap();
    assert_eq!(eve.table(next).await["step"], 5);
    assert!(!eve.legal(next).await.is_empty());
}

#[tokio::test]
async fn a_damaged_record_comes_back_with_what_is_wrong() {
    let server = TestServer::open().await;
    let record = finished_game(GameId::CafeBoard, 2, 8);
    let line = record.write();
    let mut illegal = record.clone();
    illegal.actions[3] = "DEf@z9".to_string();
    let mut too_long = record.clone();
    too_long.actions.push("done".to_string());
    let bad = [
        "x".to_string(),
        "{}".to_string(),
        "[]".to_string(),
        line[..line.len() / 2].to_string(),
        line.replace("cafe-board", "chess"),
        line.replace("\"players\":2", "\"players\":20"),
        line.replace("\"version\":3", "\"version\":99"),
        line.replace("\"seed\":\"", "\"seed\":\"z"),
        illegal.write(),
        too_long.write(),
        "[".repeat(100_000),
        format!("{line}{line}"),
    ];
    for bad in bad {
        let mut eve = server.browser();
        let page = eve.post("/import", &[("record", &bad)]).await.expect(422);
        let parsed = html::parse(page.text());
        assert!(page.text().contains("class=\"notice\""), "what is wrong");
        assert!(parsed.text.contains(&bad[..bad.len().min(40)]), "to be mended");
        assert!(eve.cookies.is_empty(), "nothing was laid");
    }
    server.browser().post("/import", &[("record", "")]).await.expect(400);
    server.browser().post("/import", &[]).await.expect(400);
}

/// With characters that reverse or hide what follows, a record could show something else than it holds.
#[tokio::test]
async fn what_cannot_be_seen_is_not_shown_of_a_record() {
    let server = TestServer::open().await;
    let record = finished_game(GameId::CafeBoard, 2, 8);
    let mut posing = record.clone();
    posing.actions[3] = "DEf@\u{202e}6a\u{2066}\u{200b}".to_string();
    let field = record.write().replacen("\"players\"", "\"play\u{202e}ers\"", 1);
    for bad in [posing.write(), field] {
        let page = server.browser().post("/import", &[("record", &bad)]).await.expect(422);
        let shown = page.text().contains(['\u{202e}', '\u{2066}', '\u{200b}']);
        assert!(!shown && page.text().contains("class=\"notice\""), "{}", page.text());
    }
    let names = "/judge/cafe-board/pad?names=%E2%80%AEadA,B%E2%80%8Bert";
    let page = server.browser().get(names).await.expect(200);
    assert!(!page.text().contains(['\u{202e}', '\u{200b}']) && page.text().contains("Bert"));
}

#[tokio::test]
async fn too_many_imports_in_a_moment_are_refused() {
    let server = TestServer::with(frozen()).await;
    let line = finished_game(GameId::FortySix, 2, 8).write();
    let mut eve = server.browser_of(4).await;
    for _ in 0..60 {
        eve.post("/import", &[("record", &line)]).await.location();
    }
    eve.post("/import", &[("record", &line)]).await.expect(429);
}

#[tokio::test]
async fn a_record_of_a_megabyte_is_read_and_a_longer_one_refused() {
    let server = TestServer::open().await;
    let line = finished_game(GameId::FortySix, 2, 8).write();
    let padded = |size: usize| {
        let room = " ".repeat(size - line.len());
        line.replacen(":", &format!(":{room}"), 1)
    };
    let mut eve = server.browser();
    eve.post("/import", &[("record", &padded(1 << 20))]).await.location();
    eve.post("/import", &[("record", &padded((1 << 20) + 1))]).await.expect(422);
}

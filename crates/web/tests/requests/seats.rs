//! Seats: covered on one screen, handed to computers and taken back, and filled again for a rematch.

use gueridon_record::{CardSource, GameId, Record, Seed};
use serde_json::json;

use crate::support::{TableBuilder, TestServer, html, two_players};

#[tokio::test]
async fn one_screen_covers_hidden_hands_until_their_player_is_there() {
    let server = TestServer::open().await;
    for game in ["cafe-cards", "forty-six"] {
        let mut screen = server.browser();
        let fields = [
            ("game", game),
            ("screen", "yes"),
            ("seat0", "local"),
            ("name0", "Ada"),
            ("seat1", "local"),
            ("name1", "Bert"),
        ];
        let id = screen.create_table(&fields).await;
        screen.ready(&id).await;
        assert_eq!(screen.table(&id).await["you"], json!([0, 1]));
        let hand = |page: &str| page.contains("id=\"t-hand\"");
        for (path, covered) in
            [("", true), ("?show=1", true), ("?show=9", true), ("?show=0", false)]
        {
            let page = screen.get(&format!("/t/{id}{path}")).await.expect(200);
            assert_eq!(page.text().contains("id=\"t-cover\""), covered, "{game} {path}");
            assert_eq!(hand(page.text()), !covered, "{game} {path}");
            assert!(!page.text().contains("class=\"faces\""), "nobody else's cards either");
        }
        assert!(screen.table(&id).await["position"].is_null(), "nor for programs");
        // Ada's turn ends; her cards are not there for Bert to see.
        let page = screen.get(&format!("/t/{id}?show=0")).await;
        let forms = html::forms(page.text(), &format!("/t/{id}/play"));
        let draw = forms.iter().find(|form| form.contains(&("actions".into(), "draw".into())));
        let draw: Vec<(&str, &str)> = draw
            .expect("drawing is offered")
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .collect();
        let next = screen.post(&format!("/t/{id}/play"), &draw).await;
        let mut page = screen.get(next.location()).await.expect(200);
        if screen.table(&id).await["to_act"] == 0 {
            let fields = [("at", "1"), ("actions", "done"), ("show", "0")];
            page = screen.post(&format!("/t/{id}/play"), &fields).await;
            page = screen.get(page.location()).await.expect(200);
        }
        assert_eq!(screen.table(&id).await["to_act"], 1);
        assert!(page.text().contains("id=\"t-cover\"") && !hand(page.text()), "{game}");
    }
}

#[tokio::test]
async fn handing_over_is_asked_first_and_spectators_are_told_that_they_watch() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-board").await;
    let page = ada.get(&format!("/t/{id}")).await.expect(200);
    let (before, after) = page.text().split_once("Let a computer play for me").expect("a way out");
    assert!(before.ends_with("<summary>") && after.contains("Yes, let it play"));
    assert_eq!(html::forms(page.text(), &format!("/t/{id}/leave")).len(), 1);
    assert!(!page.text().contains("You are watching."));
    let page = server.browser().get(&format!("/t/{id}")).await.expect(200);
    assert!(page.text().contains("You are watching."));
    for path in ["leave", "return", "play", "chat", "abandon"] {
        assert_eq!(html::forms(page.text(), &format!("/t/{id}/{path}")).len(), 0, "{path}");
    }
}

#[tokio::test]
async fn a_seat_is_handed_to_a_computer_and_taken_back() {
    let server = TestServer::open().await;
    let (mut ada, mut bert, id) = two_players(&server, "forty-six").await;
    let mut events = ada.events(&id, Some(2)).await;
    ada.post(&format!("/t/{id}/leave"), &[("seat", "0")]).await.location();
    assert_eq!(events.step().await.data["what"], "leave");
    let played = events.step().await;
    assert_eq!((&played.data["what"], &played.data["by"]), (&json!("play"), &json!("bot")));
    while bert.table(&id).await["to_act"] == 0 {
        events.step().await;
    }
    // It is Bert's turn, so that the seat comes back unplayed.
    let page = ada.get(&format!("/t/{id}")).await.expect(200);
    assert_eq!(html::forms(page.text(), &format!("/t/{id}/return")).len(), 1);
    ada.post(&format!("/t/{id}/return"), &[("seat", "0")]).await.location();
    let seq = ada.table(&id).await["seq"].as_u64().unwrap();
    ada.post(&format!("/t/{id}/return"), &[("seat", "0")]).await.location();
    assert_eq!(ada.table(&id).await["seq"], seq, "twice is once");
    let step = bert.table(&id).await["step"].as_u64().unwrap();
    bert.play(&id, step, "draw").await.expect(200);
    let mut step = step + 1;
    while bert.table(&id).await["to_act"] == 1 {
        bert.play(&id, step, "done").await.expect(200);
        step += 1;
    }
    assert_eq!(ada.table(&id).await["to_act"], 0);
    let legal = ada.legal(&id).await;
    ada.play(&id, step, &legal[0]).await.expect(200);
}

#[tokio::test]
async fn a_player_cannot_leave_or_take_the_seat_of_another() {
    let server = TestServer::open().await;
    let (mut ada, mut bert, id) = two_players(&server, "cafe-board").await;
    for path in ["leave", "return"] {
        let path = format!("/t/{id}/{path}");
        bert.post(&path, &[("seat", "0")]).await.expect(403);
        bert.post(&path, &[("seat", "5")]).await.expect(403);
        server.browser().post(&path, &[("seat", "0")]).await.expect(403);
        for seat in ["", "x", "-1", "256"] {
            bert.post(&path, &[("seat", seat)]).await.expect(400);
        }
    }
    // Nobody plays for a seat that a computer has, not even its owner.
    let before = ada.table(&id).await["seq"].clone();
    assert_eq!(before, 2);
    bert.post(&format!("/t/{id}/leave"), &[("seat", "1")]).await.location();
    assert_eq!(ada.table(&id).await["seq"], 3);
    let answer = bert
        .with("accept", "application/json")
        .post(&format!("/t/{id}/return"), &[("seat", "1")])
        .await
        .expect(200)
        .json();
    assert_eq!((answer["seq"].as_u64(), answer["step"].as_u64()), (Some(4), Some(0)));
    assert_eq!(answer["head"], ada.table(&id).await["head"]);
}

#[tokio::test]
async fn a_rematch_moves_the_start_on_and_is_one_table_for_all() {
    let server = TestServer::open().await;
    server.finished("finished", GameId::CafeBoard, 3).await;
    let (mut ada, mut bert) = (server.browser_of(0).await, server.browser_of(1).await);
    let path = "/t/finished/rematch";
    server.browser().post(path, &[]).await.expect(403);
    let (one, two) = tokio::join!(ada.post(path, &[]), bert.post(path, &[]));
    assert_eq!(one.location(), two.location(), "both come to the same table");
    let again = server.browser_of(2).await.post(path, &[]).await;
    assert_eq!(again.location(), one.location());
    let id = one.location().strip_prefix("/t/").unwrap().to_string();
    assert_eq!(bert.table(&id).await["you"], json!([0]), "who was second begins");
    assert_eq!(ada.table(&id).await["you"], json!([2]), "who began is last");
    let page = ada.get("/t/finished").await;
    assert!(page.text().contains(&format!("href=\"/t/{id}\"")), "the old table shows the way");
    for seat in 0..3 {
        assert_eq!(ada.table(&id).await["to_act"], serde_json::Value::Null);
        server.browser_of(seat).await.ready(&id).await;
    }
    assert_eq!(ada.table(&id).await["to_act"], 0);
}

#[tokio::test]
async fn a_rematch_announces_itself_on_the_pages_of_the_others() {
    let server = TestServer::open().await;
    server.finished("finished", GameId::CafeBoard, 3).await;
    let mut ada = server.browser_of(0).await;
    let mut bert = server.browser_of(1).await;
    let before = bert.get("/t/finished").await;
    assert!(before.text().contains("id=\"t-rematch\" role=\"status\"></div>"), "nobody has asked");
    let seq = bert.table("finished").await["seq"].as_u64().unwrap();
    let mut streams = Vec::new();
    for browser in [&bert, &server.browser_of(2).await.speaking("de"), &server.browser()] {
        streams.push(browser.page_events("finished", seq).await);
    }
    let next = ada.post("/t/finished/rematch", &[]).await.location().to_string();
    let calls = [
        ["Ada would like to play again.", "Join the next game"],
        ["Ada möchte noch einmal spielen.", "Mitspielen"],
        ["Ada would like to play again.", "Watch the next game"],
    ];
    for (stream, [call, link]) in streams.iter_mut().zip(calls) {
        let told = stream.step().await;
        assert_eq!((&told.data["what"], &told.data["seat"]), (&json!("rematch"), &json!(0)));
        let part = told.part.unwrap_or_default();
        let (_, notice) = part.split_once("id=\"t-rematch\"").expect("a notice");
        assert!(notice.contains(call), "{notice}");
        assert!(notice.contains(&format!("href=\"{next}\">{link}</a>")), "{notice}");
        assert!(part.contains(&format!("data-title=\"● {call}")), "the title of the tab says it");
    }
    // Without scripts, the page has it when it is loaded again; the player who asked needs no call.
    assert!(bert.get("/t/finished").await.text().contains("Ada would like to play again."));
    let own = ada.get("/t/finished").await;
    assert!(!own.text().contains("would like to play again"));
    assert!(own.text().contains(&format!("href=\"{next}\">To the next game</a>")));
}

#[tokio::test]
async fn two_who_ask_for_a_rematch_at_once_and_a_second_tab_make_one_entry() {
    let server = TestServer::open().await;
    server.finished("finished", GameId::FortySix, 2).await;
    let (mut ada, mut bert) = (server.browser_of(0).await, server.browser_of(1).await);
    let (mut second_tab, path) = (ada.clone(), "/t/finished/rematch");
    let seq = ada.table("finished").await["seq"].as_u64().unwrap();
    let (one, two, three) =
        tokio::join!(ada.post(path, &[]), bert.post(path, &[]), second_tab.post(path, &[]));
    assert_eq!([two.location(), three.location()], [one.location(); 2]);
    assert_eq!(ada.table("finished").await["seq"], seq + 1, "one entry");
}

#[tokio::test]
async fn after_a_cancelled_rematch_no_page_leads_there_and_another_can_be_asked_for() {
    let server = TestServer::open().await;
    server.finished("finished", GameId::CafeBoard, 2).await;
    let (mut ada, mut bert) = (server.browser_of(0).await, server.browser_of(1).await);
    let path = "/t/finished/rematch";
    let first = ada.post(path, &[]).await.location().to_string();
    bert.post(&format!("{first}/cancel"), &[]).await.expect(403);
    let seq = bert.table("finished").await["seq"].as_u64().unwrap();
    assert_eq!(bert.post(path, &[]).await.location(), first, "only its host cancels it");
    let mut stream = bert.page_events("finished", seq).await;

    ada.post(&format!("{first}/cancel"), &[]).await.location();
    let told = stream.step().await;
    let id = first.strip_prefix("/t/").unwrap();
    assert_eq!((&told.data["what"], &told.data["table"]), (&json!("withdraw"), &json!(id)));
    let part = told.part.unwrap_or_default();
    assert!(part.contains("id=\"t-rematch\" role=\"status\"></div>"), "the notice is gone");
    assert!(!part.contains(&first) && part.contains("action=\"/t/finished/rematch\""));
    for browser in [&mut ada, &mut bert, &mut server.browser()] {
        assert!(!browser.get("/t/finished").await.text().contains(&first), "nothing leads there");
    }
    // A second click changes nothing.
    ada.post(&format!("{first}/cancel"), &[]).await.location();
    assert_eq!(ada.table("finished").await["seq"], seq + 1);

    let (one, two) = tokio::join!(ada.post(path, &[]), bert.post(path, &[]));
    assert_eq!(one.location(), two.location());
    let second = one.location().to_string();
    assert_ne!(second, first);
    assert_eq!(ada.table("finished").await["seq"], seq + 2, "one entry");
    let id = second.strip_prefix("/t/").unwrap();
    for browser in [&mut bert, &mut ada] {
        browser.ready(id).await;
        assert!(browser.get("/t/finished").await.text().contains(&format!("href=\"{second}\"")));
    }
    assert_eq!(ada.table(id).await["to_act"], 0, "it is played");
}

#[tokio::test]
async fn a_rematch_that_was_cancelled_without_a_word_to_the_first_table_is_replaced() {
    let server = TestServer::open().await;
    let record = crate::support::finished_game(GameId::FortySix, 2, 3);
    let mut ended = TableBuilder::new("ended", &record);
    ended.entries = vec![json!({"what": "rematch", "table": "dead", "seat": 0})];
    ended.write(server.journal.as_ref()).await;
    let mut dead = TableBuilder::new("dead", &Record { actions: Vec::new(), ..record });
    dead.setup.as_object_mut().unwrap().remove("cards");
    dead.entries = vec![json!({"what": "cancel", "seat": 0})];
    dead.write(server.journal.as_ref()).await;
    let mut bert = server.browser_of(1).await;
    let next = bert.post("/t/ended/rematch", &[]).await.location().to_string();
    assert_ne!(next, "/t/dead");
    assert!(bert.get("/t/ended").await.text().contains(&format!("href=\"{next}\"")));
}

#[tokio::test]
async fn rematches_that_are_cancelled_again_and_again_come_to_an_end() {
    let server = TestServer::open().await;
    server.finished("finished", GameId::CafeBoard, 2).await;
    let mut ada = server.browser_of(0).await;
    for _ in 0..gueridon_table::limits::MAX_REMATCHES {
        let next = ada.post("/t/finished/rematch", &[]).await.location().to_string();
        ada.post(&format!("{next}/cancel"), &[]).await.location();
    }
    ada.post("/t/finished/rematch", &[]).await.expect(429);
}

#[tokio::test]
async fn a_rematch_of_an_earlier_version_says_nobody_s_name() {
    let server = TestServer::open().await;
    let record = crate::support::finished_game(GameId::CafeCards, 2, 3);
    let mut builder = TableBuilder::new("ended", &record);
    builder.entries = vec![json!({"what": "rematch", "table": "next"})];
    builder.write(server.journal.as_ref()).await;
    let page = server.browser_of(0).await.get("/t/ended").await.expect(200);
    assert!(page.text().contains("The next game is waiting."));
    assert!(page.text().contains("href=\"/t/next\">Join the next game</a>"));
}

#[tokio::test]
async fn there_is_no_rematch_before_the_end() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-board").await;
    ada.post(&format!("/t/{id}/rematch"), &[]).await.expect(403);
    assert_eq!(ada.table(&id).await["seq"], 2);
}

#[tokio::test]
async fn a_player_whose_time_has_run_out_is_played_for() {
    let server = TestServer::open().await;
    // Its own automatic player must not be quicker than the one that the test is about.
    server.app.stop();
    let record = Record::new(GameId::FortySix, 2, CardSource::Seed(Seed::numbered(5)));
    let mut builder = TableBuilder::new("timed", &record);
    builder.setup["pace"] = json!({"minutes": 1});
    // A minute ago and more, in the time of these tests, the server was stopped.
    builder.summary.due = Some(0);
    builder.write(server.journal.as_ref()).await;
    fn much_later() -> i64 {
        crate::support::START + 90_000
    }
    let config = gueridon_web::Config {
        clock: gueridon_web::Clock::new(much_later),
        ..crate::support::config()
    };
    let server = TestServer::over(server.journal.clone(), config).await;
    let told = server.browser().events("timed", Some(0)).await.step().await;
    assert_eq!((&told.data["seat"], &told.data["by"]), (&json!(0), &json!("clock")));
    // The next one has a minute from now.
    let mut bert = server.browser_of(1).await;
    let to_act = bert.table("timed").await["to_act"].clone();
    assert_eq!(to_act, 1);
}

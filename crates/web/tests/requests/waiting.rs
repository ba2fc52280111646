//! Tables that wait: free seats for computers, cancelled tables, games that are given up.

use gueridon_record::{CardSource, GameId, Record, Seed};
use serde_json::json;

use crate::support::{Browser, TableBuilder, TestServer, html, two_players};

/// A table of Ada's for three, with two free seats.
async fn waiting(server: &TestServer) -> (Browser, String) {
    let mut ada = server.browser();
    let fields = [
        ("game", "cafe-board"),
        ("name", "Ada"),
        ("seat0", "me"),
        ("seat1", "open"),
        ("seat2", "open"),
        ("edition", "schuk"),
        ("bar", "linear"),
        ("pace", "3m"),
        ("visibility", "public"),
    ];
    let id = ada.create_table(&fields).await;
    (ada, id)
}

#[tokio::test]
async fn a_waiting_table_says_for_whom_it_waits_and_what_is_played() {
    let server = TestServer::open().await;
    let (mut ada, id) = waiting(&server).await;
    ada.ready(&id).await;
    let page = ada.get(&format!("/t/{id}")).await.expect(200);
    let text = html::parse(page.text()).text;
    let said =
        ["Waiting for 2 more players", "Edition", "Schuk", "Ever steeper", "3 minutes per turn"];
    for part in said {
        assert!(text.contains(part), "{part}: {text}");
    }
    let mut bert = server.browser();
    bert.sit(&mut ada, &id, "Bert").await;
    let text = html::parse(ada.get(&format!("/t/{id}")).await.text()).text;
    assert!(text.contains("Waiting for 1 more player"), "{text}");
    // The rematch waits for those who have not come yet.
    server.finished("finished", GameId::CafeBoard, 2).await;
    let mut first = server.browser_of(0).await;
    let next = first.post("/t/finished/rematch", &[]).await.location().to_string();
    assert!(html::parse(first.get(&next).await.text()).text.contains("Waiting for Bert"));
}

#[tokio::test]
async fn a_free_seat_is_given_to_a_computer() {
    let server = TestServer::open().await;
    let (mut ada, id) = waiting(&server).await;
    let fill = format!("/t/{id}/fill");
    ada.ready(&id).await;
    let page = ada.get(&format!("/t/{id}")).await;
    assert_eq!(html::forms(page.text(), &fill).len(), 2);
    let watching = server.browser().get(&format!("/t/{id}")).await;
    assert_eq!(html::forms(watching.text(), &fill).len(), 0, "a stranger is offered nothing");
    let mut events = ada.events(&id, Some(1)).await;
    let fields = [("seat", "1"), ("level", "apprentice")];
    assert_eq!(ada.post(&fill, &fields).await.location(), format!("/t/{id}"));
    let told = events.step().await;
    assert_eq!((&told.data["what"], &told.data["seat"]), (&json!("fill"), &json!(1)));
    assert_eq!(told.data["level"], "easy");
    ada.post(&fill, &fields).await.location();
    assert_eq!(ada.table(&id).await["seq"], 2, "twice is once");
    let home = server.browser().get("/").await;
    assert!(home.text().contains("3 players, 1 seat free"), "{}", home.text());
    ada.post(&fill, &[("seat", "2"), ("level", "regular")]).await.location();
    assert_eq!(ada.table(&id).await["to_act"], 0, "then the cards are dealt");
    // A tab that was left open offers what is no longer possible.
    ada.post(&fill, &[("seat", "2"), ("level", "regular")]).await.expect(409);
    let reopened = TestServer::over(server.journal.clone(), crate::support::config()).await;
    assert_eq!(ada.at(&reopened).table(&id).await["to_act"], 0, "the journal has it");
}

#[tokio::test]
async fn nobody_else_fills_seats_and_no_seat_that_is_not_free() {
    let server = TestServer::open().await;
    let (mut ada, id) = waiting(&server).await;
    let fill = format!("/t/{id}/fill");
    let good = [("seat", "1"), ("level", "host")];
    server.browser().post(&fill, &good).await.expect(403);
    let mut stranger = server.browser();
    stranger.post("/me", &[("name", "Mallory")]).await.location();
    stranger.post(&fill, &good).await.expect(403);
    for (seat, level, status) in [
        ("0", "host", 409),
        ("3", "host", 400),
        ("255", "host", 400),
        ("256", "host", 400),
        ("-1", "host", 400),
        ("", "host", 400),
        ("1", "", 400),
        ("1", "wizard", 400),
    ] {
        let answer = ada.post(&fill, &[("seat", seat), ("level", level)]).await;
        assert_eq!(answer.status, status, "{seat} {level}");
    }
    let mut bert = server.browser();
    bert.sit(&mut ada, &id, "Bert").await;
    ada.post(&fill, &good).await.expect(409);
    let seq = ada.table(&id).await["seq"].clone();
    assert_eq!(seq, 1, "only Bert sat down");
    // Whoever sits there may do so, and computers are no players.
    bert.post(&fill, &[("seat", "2"), ("level", "host")]).await.location();
    bert.post(&fill, &[("seat", "2"), ("level", "master")]).await.expect(409);
}

#[tokio::test]
async fn a_table_is_cancelled_by_who_created_it() {
    let server = TestServer::open().await;
    let (mut ada, id) = waiting(&server).await;
    let cancel = format!("/t/{id}/cancel");
    let invitation = ada.invitation(&id).await;
    let mut bert = server.browser();
    bert.sit(&mut ada, &id, "Bert").await;
    assert_eq!(html::forms(bert.get(&format!("/t/{id}")).await.text(), &cancel).len(), 0);
    let refused = bert.with("accept", "application/json").post(&cancel, &[]).await.expect(403);
    assert_eq!(refused.json()["error"], "not-host");
    server.browser().post(&cancel, &[]).await.expect(403);
    assert!(server.browser().get("/").await.text().contains(&id), "it still waits");

    assert_eq!(html::forms(ada.get(&format!("/t/{id}")).await.text(), &cancel).len(), 1);
    assert_eq!(ada.post(&cancel, &[]).await.location(), "/");
    assert_eq!(ada.post(&cancel, &[]).await.location(), "/", "twice is once");
    assert_eq!(ada.table(&id).await["seq"], 2);
    for browser in [&mut ada, &mut bert, &mut server.browser()] {
        assert!(!browser.get("/").await.text().contains(&id), "no list has it");
        let page = browser.get(&format!("/t/{id}")).await.expect(200);
        assert!(page.text().contains("This table was cancelled."));
        assert!(!page.text().contains(&invitation));
    }
    // Nothing happens there any more.
    let sit = [("invitation", invitation.as_str()), ("name", "Cleo")];
    server.browser().post(&format!("/t/{id}/sit"), &sit).await.expect(409);
    ada.post(&format!("/t/{id}/fill"), &[("seat", "2"), ("level", "host")]).await.expect(409);
    ada.post(&format!("/t/{id}/chat"), &[("text", "hello")]).await.expect(409);
    ada.post(&format!("/t/{id}/abandon"), &[]).await.expect(409);
    ada.post(&format!("/t/{id}/rematch"), &[]).await.expect(403);
    ada.get(&format!("/t/{id}/record")).await.expect(403);
    ada.ready(&id).await;
    assert_eq!(ada.table(&id).await["seq"], 2, "nothing happened");
    let reopened = TestServer::over(server.journal.clone(), crate::support::config()).await;
    assert!(ada.at(&reopened).get(&format!("/t/{id}")).await.text().contains("cancelled"));
}

#[tokio::test]
async fn a_game_that_began_cannot_be_cancelled() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-cards").await;
    ada.post(&format!("/t/{id}/cancel"), &[]).await.expect(409);
    ada.post(&format!("/t/{id}/fill"), &[("seat", "1"), ("level", "host")]).await.expect(409);
    assert_eq!(ada.table(&id).await["seq"], 2);
}

#[tokio::test]
async fn a_game_that_is_given_up_leaves_the_list_and_a_computer_plays() {
    let server = TestServer::open().await;
    let (mut ada, mut bert, id) = two_players(&server, "cafe-cards").await;
    let abandon = format!("/t/{id}/abandon");
    assert_eq!(html::forms(ada.get("/").await.text(), &abandon).len(), 1);
    server.browser().post(&abandon, &[]).await.expect(403);
    assert_eq!(ada.post(&abandon, &[]).await.location(), "/");
    assert!(!ada.get("/").await.text().contains(&id));
    assert!(bert.get("/").await.text().contains(&id), "Bert plays on");
    assert_eq!(ada.post(&abandon, &[]).await.location(), "/", "twice is once");
    let page = ada.get(&format!("/t/{id}")).await.expect(200);
    assert_eq!(html::forms(page.text(), &format!("/t/{id}/return")).len(), 1, "and may return");
    // One screen gives up all its seats.
    let record = Record::new(GameId::CafeCards, 2, CardSource::Seed(Seed::numbered(7)));
    TableBuilder::new("screen", &record).one_screen().write(server.journal.as_ref()).await;
    let mut screen = server.browser_of(0).await;
    assert!(screen.get("/").await.text().contains("/t/screen"));
    assert_eq!(screen.post("/t/screen/abandon", &[]).await.location(), "/");
    assert!(!screen.get("/").await.text().contains("/t/screen"));
}

#[tokio::test]
async fn without_scripts_a_page_that_waits_looks_again() {
    let server = TestServer::open().await;
    let (mut ada, mut bert, id) = two_players(&server, "cafe-board").await;
    let refresh = "<noscript><meta http-equiv=\"refresh\" content=\"15\">";
    let table = format!("/t/{id}");
    assert!(!ada.get(&table).await.text().contains(refresh), "nobody is disturbed at their turn");
    let page = bert.get(&table).await;
    assert!(page.text().contains(refresh) && page.text().contains("Refresh"));
    assert!(server.browser().get(&table).await.text().contains(refresh));
    assert!(!bert.get(&format!("{table}#part")).await.text().contains("noscript"));
    let (mut cleo, id) = waiting(&server).await;
    assert!(cleo.get(&format!("/t/{id}")).await.text().contains(refresh));
    cleo.post(&format!("/t/{id}/cancel"), &[]).await.location();
    assert!(!cleo.get(&format!("/t/{id}")).await.text().contains(refresh));
    server.finished("finished", GameId::CafeBoard, 2).await;
    assert!(!ada.get("/t/finished").await.text().contains(refresh));
}

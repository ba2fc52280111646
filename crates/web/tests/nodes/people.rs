//! Sessions, names and links hold at every node.

use gueridon_record::GameId;

use crate::site::{Site, game};
use crate::support::{TableBuilder, finished_game, html};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cookies_and_links_to_another_device_count_at_every_node() {
    let (_site, a, b) = Site::of_two().await;
    let mut ada = a.browser();
    ada.post("/me", &[("name", "Ada")]).await.location();
    let page = ada.at(&b).get("/me").await.expect(200);
    assert!(page.text().contains("value=\"Ada\""));
    let code = ada.sign_in_code().await;
    let mut phone = b.browser();
    let asked = phone.post("/sign-in", &[("code", &code)]).await.expect(200);
    assert!(html::parse(asked.text()).text.contains("Ada"));
    phone.sign_in(&code).await.location();
    assert!(phone.at(&a).get("/me").await.text().contains("value=\"Ada\""));
    a.browser().sign_in(&code).await.expect(400);
}

/// Also when the node has known the table for long, and hears of nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_sat_down_at_one_node_is_seated_at_the_other() {
    let (site, a, b) = Site::of_two().await;
    let mut ada = a.browser();
    let fields = [("game", "cafe-cards"), ("name", "Ada"), ("seat0", "open"), ("seat1", "me")];
    let id = ada.create_table(&fields).await;
    let invitation = ada.at(&b).invitation(&id).await;
    let mut bert = b.browser();
    bert.get(&format!("/t/{id}/join/{invitation}")).await.expect(200);
    let _deaf = site.block_notifications("b").await;
    let mut at_a = bert.at(&a);
    let sit = [("invitation", invitation.as_str()), ("name", "Bert")];
    at_a.post(&format!("/t/{id}/sit"), &sit).await.location();
    let mut bert = at_a.at(&b);
    ada.ready(&id).await;
    bert.play(&id, 0, "draw").await.expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_who_sits_down_at_two_nodes_at_once_has_one_seat() {
    let (_site, a, b) = Site::of_two().await;
    let (mut ada, mut bert) = (a.browser(), b.browser());
    bert.post("/me", &[("name", "Bert")]).await.location();
    let seats = [("seat0", "me"), ("seat1", "open"), ("seat2", "open")];
    for _ in 0..4 {
        let id = ada.create_table(&[&[("game", "cafe-cards")], &seats[..]].concat()).await;
        let invitation = ada.invitation(&id).await;
        let (path, fields) = (format!("/t/{id}/sit"), [("invitation", invitation.as_str())]);
        let (mut one, mut two) = (bert.at(&a), bert.clone());
        let (one, two) = tokio::join!(one.post(&path, &fields), two.post(&path, &fields));
        assert_eq!((one.location(), two.location()), (&*format!("/t/{id}"), &*format!("/t/{id}")));
        bert.events(&id, Some(0)).await.until(1).await;
        assert_eq!(bert.table(&id).await["you"], serde_json::json!([1]));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rematch_is_one_table_whichever_node_is_asked() {
    let (site, a, b) = Site::of_two().await;
    let record = finished_game(GameId::CafeBoard, 3, 46);
    TableBuilder::new("finished", &record).write(a.journal.as_ref()).await;
    let path = "/t/finished/rematch";
    let (mut ada, mut bert) = (a.browser_of(0).await, b.browser_of(1).await);
    let (one, two) = tokio::join!(ada.post(path, &[]), bert.post(path, &[]));
    assert_eq!(one.location(), two.location());
    let mut cleo = site.node("c").await.browser_of(2).await;
    assert_eq!(cleo.post(path, &[]).await.location(), one.location());
    cleo.get(one.location()).await.expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_end_of_a_game_counts_at_a_node_that_has_not_heard_of_it() {
    let (site, a, b) = Site::of_two().await;
    let whole = finished_game(GameId::CafeBoard, 2, 46);
    let mut record = game(GameId::CafeBoard, 2);
    record.actions = whole.actions[..whole.actions.len() - 1].to_vec();
    TableBuilder::new("ending", &record).write(a.journal.as_ref()).await;
    let mut ada = b.browser_of(0).await;
    ada.post("/t/ending/rematch", &[]).await.expect(403);
    let _deaf = site.block_notifications("b").await;
    let table = a.browser().table("ending").await;
    let seat = table["to_act"].as_u64().expect("one more") as u8;
    let (at, last) = (table["step"].as_u64().unwrap(), whole.actions.last().unwrap());
    a.browser_of(seat).await.play("ending", at, last).await.expect(200);
    let next = ada.post("/t/ending/rematch", &[]).await.location().to_string();
    a.browser().get(&next).await.expect(200);
}

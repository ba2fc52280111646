//! Attacks that seat a player without a click.

use crate::support::{Browser, TestServer};

/// A table of Ada with a free seat, and one more field in its form.
async fn open_table(server: &TestServer, field: (&str, &str)) -> (Browser, String, String) {
    let mut ada = server.browser();
    let fields =
        [("game", "cafe-cards"), ("name", "Ada"), ("seat0", "me"), ("seat1", "open"), field];
    let id = ada.create_table(&fields).await;
    let invitation = ada.invitation(&id).await;
    (ada, id, invitation)
}

/// A page of another site that leads people to an invitation, or a browser that fetches it ahead, took a
/// seat for every player with a name here.
#[tokio::test]
async fn opening_an_invitation_takes_no_seat_also_for_those_who_are_known() {
    let server = TestServer::open().await;
    let (mut ada, id, invitation) = open_table(&server, ("visibility", "private")).await;
    let mut bert = server.browser();
    bert.post("/me", &[("name", "Bert")]).await.location();
    let path = format!("/t/{id}/join/{invitation}");
    for mut visit in [bert.clone(), bert.with("sec-purpose", "prefetch"), bert.with("x-part", "1")]
    {
        let page = visit.get(&path).await.expect(200);
        assert!(!page.text().contains("data-auto"), "no script sends the form by itself");
        assert!(page.text().contains("<button"), "a person does");
        assert_eq!(visit.head(&path).await, 200);
    }
    assert_eq!(ada.table(&id).await["seq"], 0, "nobody sat down");
}

#[tokio::test]
async fn another_site_cannot_seat_its_visitors() {
    let server = TestServer::open().await;
    for visibility in ["private", "public"] {
        let (mut ada, id, invitation) = open_table(&server, ("visibility", visibility)).await;
        let mut bert = server.browser();
        bert.post("/me", &[("name", "Bert")]).await.location();
        let fields = [("invitation", invitation.as_str())];
        for origin in [Some("https://evil.example"), Some("null"), None] {
            let mut led_astray = bert.sent_from(origin);
            led_astray.post(&format!("/t/{id}/sit"), &fields).await.expect(403);
        }
        assert_eq!(ada.table(&id).await["seq"], 0, "nobody sat down");
        // A public table has a form of its own, which waits for a click too.
        let page = bert.get(&format!("/t/{id}")).await.expect(200);
        assert!(!page.text().contains("data-auto"));
        assert_eq!(page.text().contains(&format!("/t/{id}/sit")), visibility == "public");
    }
}

#[tokio::test]
async fn a_seated_player_gets_no_second_seat_by_the_link() {
    let server = TestServer::open().await;
    let (mut ada, id, invitation) = open_table(&server, ("seat2", "open")).await;
    let join = ada.get(&format!("/t/{id}/join/{invitation}")).await;
    assert_eq!(join.location(), format!("/t/{id}"));
    ada.post(&format!("/t/{id}/sit"), &[("invitation", &invitation)]).await.location();
    assert_eq!(ada.table(&id).await["you"], serde_json::json!([0]));
}

//! Laying tables and sitting down at them.

use std::collections::BTreeSet;

use gueridon_web::Config;

use crate::support::{Browser, TestServer, config, frozen, html};

#[tokio::test]
async fn play_now_lays_a_table_in_one_click_and_computers_play() {
    let server = TestServer::open().await;
    for game in ["cafe-board", "cafe-cards", "forty-six"] {
        let mut ada = server.browser();
        let id = ada.create_table(&[("game", game), ("with", "bots")]).await;
        let page = ada.get(&format!("/t/{id}")).await.expect(200);
        assert_eq!(html::attribute(page.text(), "data-phase").unwrap(), "open");
        assert_eq!(html::forms(page.text(), &format!("/t/{id}/ready")).len(), 1);
        ada.ready(&id).await;
        let table = ada.table(&id).await;
        assert_eq!((table["game"].as_str(), table["to_act"].as_u64()), (Some(game), Some(0)));
        ada.ready(&id).await;
        assert_eq!(ada.table(&id).await["seq"], 1, "twice ready is once");
    }
}

#[tokio::test]
async fn the_strength_of_computers_is_chosen_and_remembered() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let chosen = |page: &str| {
        let tags = html::parse(page).tags;
        let checked = tags.iter().filter(|tag| tag.get("checked").is_some());
        checked.map(|tag| tag.get("value").unwrap().to_string()).collect::<BTreeSet<_>>()
    };
    assert_eq!(chosen(ada.get("/").await.text()), ["easy".to_string()].into());
    for (level, stored, name) in [
        ("easy", "apprentice", "Easy"),
        ("medium", "regular", "Medium"),
        ("strong", "host", "Strong"),
        ("master", "master", "Master"),
    ] {
        let fields = [("game", "forty-six"), ("with", "bots"), ("level", level)];
        let id = ada.create_table(&fields).await;
        let setup = server.journal.read(&gueridon_journal::TableId::new(id).unwrap(), 0).await;
        assert!(setup.unwrap().unwrap().setup.contains(&format!("{{\"bot\":\"{stored}\"}}")));
        let home = ada.get("/").await;
        assert_eq!(chosen(home.text()), [level.to_string()].into());
        assert!(home.text().contains(&format!("<span>{name}</span>")));
    }
    // Without a choice, it is the one before.
    ada.create_table(&[("game", "cafe-board"), ("with", "bots")]).await;
    assert_eq!(chosen(ada.get("/").await.text()), ["master".to_string()].into());
}

#[tokio::test]
async fn a_strength_that_does_not_exist_is_refused() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    for level in ["Easy", "Host", "grandmaster", "0", "search:5000", "\u{202e}"] {
        let fields = [("game", "cafe-board"), ("with", "bots"), ("level", level)];
        let refused = ada.with("accept", "application/json").post("/tables", &fields).await;
        assert_eq!(refused.expect(400).json()["error"], "unknown-level", "{level}");
        let page = ada.post("/tables", &fields).await.expect(400);
        assert!(page.text().contains("no computer of this strength"));
        assert!(ada.cookies.is_empty(), "nothing happened");
    }
    assert_eq!(server.journal.counts().await, Ok([0, 0, 0]));
}

#[tokio::test]
async fn the_form_lays_what_it_says() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let fields = [
        ("game", "cafe-board"),
        ("with", "form"),
        ("name", "Ada"),
        ("seat0", "open"),
        ("seat1", "me"),
        ("seat2", "easy"),
        ("seat3", "none"),
        ("edition", "schuk"),
        ("bar", "rows"),
        ("groups", "yes"),
        ("pace", "3m"),
        ("visibility", "public"),
    ];
    let id = ada.create_table(&fields).await;
    let table = ada.table(&id).await;
    assert_eq!(table["you"], serde_json::json!([1]));
    let home = server.browser().get("/").await;
    assert!(home.text().contains(&format!("/t/{id}")), "public tables are listed");
    let private =
        ada.create_table(&[("game", "forty-six"), ("seat0", "me"), ("seat1", "open")]).await;
    assert!(!server.browser().get("/").await.text().contains(&private), "others are not");
    assert!(ada.get("/").await.text().contains(&private), "but for who sits there");
}

#[tokio::test]
async fn computers_are_named_by_their_strength_and_numbered_when_they_are_equal() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    // Forms of older pages have the older words.
    let seats = [("seat0", "me"), ("seat1", "easy"), ("seat2", "apprentice"), ("seat3", "strong")];
    let id = ada.create_table(&[&[("game", "cafe-board")], &seats[..]].concat()).await;
    let page = ada.get(&format!("/t/{id}")).await.expect(200);
    for name in ["Easy computer 1", "Easy computer 2", "Strong computer<"] {
        assert!(page.text().contains(name), "{name}");
    }
}

#[tokio::test]
async fn a_form_that_makes_no_sense_lays_nothing() {
    let server = TestServer::open().await;
    let two = [("seat0", "me"), ("seat1", "open")];
    let bad: [&[(&str, &str)]; 12] = [
        &[],
        &[("game", "chess"), ("with", "bots")],
        &[("game", "cafe-board")],
        &[("game", "cafe-board"), ("seat0", "me")],
        &[("game", "cafe-board"), ("seat0", "wizard"), two[1]],
        &[("game", "cafe-board"), two[0], two[1], ("pace", "2m")],
        &[("game", "cafe-board"), two[0], two[1], ("edition", "third")],
        &[("game", "cafe-board"), two[0], two[1], ("groups", "perhaps")],
        &[("game", "forty-six"), two[0], two[1], ("rounds", "0")],
        &[("game", "cafe-board"), two[0], two[1], ("screen", "yes")],
        &[("game", "cafe-board"), ("seat0", "local"), ("seat1", "local")],
        &[
            ("game", "cafe-board"),
            ("seat0", "me"),
            ("seat1", "open"),
            ("seat2", "open"),
            ("seat3", "open"),
            ("seat4", "open"),
        ],
    ];
    for fields in bad {
        let answer = server.browser().post("/tables", fields).await;
        assert!([400, 422].contains(&answer.status.as_u16()), "{fields:?}: {}", answer.status);
    }
    let long = "x".repeat(25);
    let fields = [("game", "cafe-board"), two[0], two[1], ("name", long.as_str())];
    server.browser().post("/tables", &fields).await.expect(413);
    let screen = [
        ("game", "cafe-board"),
        ("screen", "yes"),
        ("seat0", "local"),
        ("seat1", "local"),
        ("name1", long.as_str()),
    ];
    server.browser().post("/tables", &screen).await.expect(413);
}

#[tokio::test]
async fn too_many_tables_in_a_moment_are_refused_in_a_friendly_way() {
    let server = TestServer::with(frozen()).await;
    let mut ada = server.browser();
    ada.post("/me", &[("name", "Ada")]).await.location();
    let fields = [("game", "cafe-board"), ("seat0", "me"), ("seat1", "open")];
    for _ in 0..60 {
        ada.create_table(&fields).await;
    }
    let page = ada.post("/tables", &fields).await.expect(429);
    assert!(page.text().contains("href=\"/\""));
    server.browser().create_table(&fields).await;
}

#[tokio::test]
async fn the_invitation_gives_a_seat() {
    let server = TestServer::open().await;
    let (mut ada, mut bert) = (server.browser(), server.browser());
    let id = ada
        .create_table(&[
            ("game", "cafe-cards"),
            ("name", "Ada"),
            ("seat0", "me"),
            ("seat1", "open"),
        ])
        .await;
    let invitation = ada.invitation(&id).await;
    assert!(invitation.len() >= 16, "nobody guesses it");
    let page = bert.get(&format!("/t/{id}/join/{invitation}")).await.expect(200);
    assert!(page.text().contains("Ada"), "who invites");
    let form = html::forms(page.text(), &format!("/t/{id}/sit"));
    assert!(form[0].contains(&("invitation".into(), invitation.clone())));
    // A spectator of a private table is not shown the link.
    let table = bert.get(&format!("/t/{id}")).await.expect(200);
    assert!(!table.text().contains(&invitation));

    bert.get(&format!("/t/{id}/join/wrong")).await.expect(403);
    let sit = format!("/t/{id}/sit");
    bert.post(&sit, &[("name", "Bert")]).await.expect(403);
    bert.post(&sit, &[("invitation", "wrong"), ("name", "Bert")]).await.expect(403);
    let long = "x".repeat(25);
    bert.post(&sit, &[("invitation", &invitation), ("name", &long)]).await.expect(413);
    bert.post(&sit, &[("invitation", &invitation), ("share", "abc")]).await.expect(400);
    assert!(bert.cookies.is_empty() && ada.table(&id).await["seq"] == 0, "nothing happened");

    let fields = [("invitation", invitation.as_str()), ("name", "Bert")];
    assert_eq!(bert.post(&sit, &fields).await.location(), format!("/t/{id}"));
    assert_eq!(bert.post(&sit, &fields).await.location(), format!("/t/{id}"), "twice is once");
    assert_eq!(bert.table(&id).await["you"], serde_json::json!([1]));
    assert_eq!(ada.table(&id).await["seq"], 1);
    server.browser().post(&sit, &fields).await.expect(409);
    let late = server.browser().get(&format!("/t/{id}/join/{invitation}")).await;
    assert_eq!(late.location(), format!("/t/{id}"), "late ones may watch");
}

#[tokio::test]
async fn two_who_take_the_last_seat_at_once_do_not_share_it() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let id = ada.create_table(&[("game", "cafe-cards"), ("seat0", "me"), ("seat1", "open")]).await;
    let invitation = ada.invitation(&id).await;
    let fields = [("invitation", invitation.as_str())];
    let sit = format!("/t/{id}/sit");
    let (mut bert, mut cleo) = (server.browser(), server.browser());
    let (one, two) = tokio::join!(bert.post(&sit, &fields), cleo.post(&sit, &fields));
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [303, 409]);
}

#[tokio::test]
async fn the_cards_are_dealt_when_all_have_seen_the_commitment() {
    let server = TestServer::open().await;
    let (mut ada, mut bert) = (server.browser(), server.browser());
    let id = ada.create_table(&[("game", "cafe-cards"), ("seat0", "me"), ("seat1", "open")]).await;
    let commitment = commitment(&mut ada, &id).await;
    server.browser().post(&format!("/t/{id}/ready"), &[]).await.expect(403);
    ada.post(&format!("/t/{id}/ready"), &[("share", "zz")]).await.expect(400);
    bert.sit(&mut ada, &id, "Bert").await;
    assert_eq!(ada.table(&id).await["to_act"], serde_json::Value::Null);
    ada.ready(&id).await;
    assert_eq!(ada.table(&id).await["to_act"], 0);
    let page = ada.get(&format!("/t/{id}")).await;
    assert!(page.text().contains(&commitment), "and stays to be seen");
}

#[tokio::test]
async fn deals_can_be_had_again_only_where_they_are_rehearsed() {
    let deals = async |fixed_seed| {
        let server = TestServer::with(Config { fixed_seed, ..config() }).await;
        let mut ada = server.browser();
        let mut deals = Vec::new();
        for _ in 0..2 {
            let id = ada
                .create_table(&[("game", "cafe-cards"), ("seat0", "me"), ("seat1", "open")])
                .await;
            deals.push(commitment(&mut ada, &id).await);
        }
        deals
    };
    let fixed = deals(Some(46)).await;
    assert_ne!(fixed[0], fixed[1], "each table has a deal of its own");
    assert_eq!(deals(Some(46)).await, fixed);
    let others = [deals(Some(47)).await, deals(None).await, deals(None).await].concat();
    let all: BTreeSet<&String> = fixed.iter().chain(&others).collect();
    assert_eq!(all.len(), 8);
}

/// What a table promises before the cards are dealt.
async fn commitment(browser: &mut Browser, id: &str) -> String {
    let page = browser.get(&format!("/t/{id}")).await;
    let start = page.text().find("class=\"hash\">").expect("a commitment") + 13;
    let commitment = page.text()[start..start + 64].to_string();
    assert!(commitment.bytes().all(|digit| digit.is_ascii_hexdigit()));
    commitment
}

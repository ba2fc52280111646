//! The home page: the own games, and nothing of those of others.

use gueridon_record::{CardSource, GameId, Record, Seed};

use crate::support::{START, TableBuilder, TestServer, config, html, random_actions, two_players};

#[tokio::test]
async fn own_games_show_opponents_points_age_and_whose_turn_it_is() {
    let server = TestServer::open().await;
    let (mut ada, mut bert, id) = two_players(&server, "cafe-board").await;
    let text = |page: &str| html::parse(page).text;
    let home = text(ada.get("/").await.text());
    for part in ["against Bert", "Your turn", "Ada 0", "Bert 0", "just now"] {
        assert!(
            home.split_whitespace().collect::<Vec<_>>().join(" ").contains(part),
            "{part}: {home}"
        );
    }
    let home = text(bert.get("/").await.text());
    assert!(home.contains("against Ada") && home.contains("Ada’s turn"), "{home}");
    for (lang, resume) in [("en", "Resume"), ("fr", "Reprendre"), ("de", "Weiterspielen")] {
        let home = ada.clone().speaking(lang).get("/").await;
        let link = format!("<a class=\"button primary\" href=\"/t/{id}\">{resume}<");
        let going_on = home.text().find(&link).unwrap_or_else(|| panic!("{lang}: no {link}"));
        let giving_up = home.text().find(&format!("/t/{id}/abandon")).expect("a form");
        assert!(going_on < giving_up, "first to go on, then to give up");
    }
    let home = server.browser().get("/").await;
    assert!(!home.text().contains(&id) && !home.text().contains("Bert"), "nothing for a stranger");
}

/// The value of `og:image` on a page.
fn picture(page: &str) -> Option<String> {
    let tags = html::parse(page).tags;
    let tag = tags.iter().find(|tag| tag.get("property") == Some("og:image"))?;
    tag.get("content").map(str::to_owned)
}

#[tokio::test]
async fn a_link_to_a_page_is_shown_with_a_picture_that_is_there() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    for path in ["/", "/learn", "/rules/fr/cafe-cards"] {
        let page = ada.get(path).await.expect(200);
        let picture = picture(page.text()).unwrap_or_else(|| panic!("{path} has no picture"));
        // Without an address of its own, the server names only the path.
        let answer = ada.get(&picture).await.expect(200);
        assert_eq!(answer.header("content-type"), "image/png", "{picture}");
    }
}

#[tokio::test]
async fn the_age_of_a_game_is_told_in_every_language() {
    let server = TestServer::open().await;
    let record = Record::new(GameId::CafeBoard, 2, CardSource::Seed(Seed::numbered(7)));
    TableBuilder::new("old", &record).write(server.journal.as_ref()).await;
    fn later() -> i64 {
        START + 3 * 3_600_000 + 59_000
    }
    let clock = gueridon_web::Clock::new(later);
    let server =
        TestServer::over(server.journal.clone(), gueridon_web::Config { clock, ..config() }).await;
    for (lang, age) in [("en", "3 hours ago"), ("fr", "il y a 3 heures"), ("de", "vor 3 Stunden")] {
        let home = server.browser_of(0).await.speaking(lang).get("/").await;
        assert!(home.text().contains(age), "{lang}: {}", home.text());
    }
}

#[tokio::test]
async fn the_points_of_a_private_game_are_shown_to_its_players_only() {
    let server = TestServer::open().await;
    let mut record = Record::new(GameId::CafeBoard, 2, CardSource::Seed(Seed::numbered(7)));
    let played = random_actions(&record, 7, 30);
    record.actions = played.into_iter().map(|(_, action)| action).collect();
    TableBuilder::new("private", &record).write(server.journal.as_ref()).await;
    assert!(server.browser_of(1).await.get("/").await.text().contains("/t/private"));
    for mut other in [server.browser(), server.browser_of(2).await] {
        let home = other.get("/").await;
        for hidden in ["/t/private", "Ada", "Bert", "class=\"scores\""] {
            assert!(!home.text().contains(hidden), "{hidden}");
        }
    }
}

#[tokio::test]
async fn a_table_that_cannot_be_read_does_not_hide_the_others() {
    let server = TestServer::open().await;
    let record = Record::new(GameId::CafeBoard, 2, CardSource::Seed(Seed::numbered(7)));
    let mut broken = TableBuilder::new("broken", &record);
    broken.entries = vec![serde_json::json!({"what": "nonsense"})];
    broken.write(server.journal.as_ref()).await;
    TableBuilder::new("whole", &record).write(server.journal.as_ref()).await;
    let home = server.browser_of(0).await.get("/").await.expect(200);
    assert!(home.text().contains("/t/whole") && home.text().contains("/t/broken"));
}

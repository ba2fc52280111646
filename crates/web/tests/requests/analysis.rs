//! Analyses of finished games.

use std::time::Duration;

use gueridon_record::GameId;
use gueridon_study::analysis::{Analysis, Budget};
use gueridon_table::limits::MAX_ANALYSED;
use gueridon_web::Config;

use crate::support::{Answer, Browser, TestServer, config, two_players};

/// More than any test waits for.
const ENDLESS: Budget =
    Budget { rollouts: 1 << 40, worlds: 1 << 40, short_games: 1 << 40, whole_games: 1 << 40 };
/// Time between two looks, as a browser has it.
const POLL: Duration = Duration::from_millis(20);
/// Looks before a test gives up.
const LOOKS: usize = 3_000;

/// Looks at an analysis, as a browser does, until it is no longer under way.
async fn when_done(browser: &mut Browser, id: &str) -> Answer {
    for _ in 0..LOOKS {
        let page = browser.get(&format!("/t/{id}/analysis")).await.expect(200);
        if !page.text().contains("data-poll") {
            return page;
        }
        tokio::time::sleep(POLL).await;
    }
    panic!("the analysis takes for ever");
}

#[tokio::test]
async fn a_game_is_analysed_only_after_its_end() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "forty-six").await;
    ada.get(&format!("/t/{id}/analysis")).await.expect(403);
    ada.post(&format!("/t/{id}/analysis"), &[]).await.expect(403);
    ada.get("/t/nowhere/analysis").await.expect(404);
    let table = ada.get(&format!("/t/{id}")).await.expect(200);
    assert!(!table.text().contains("/analysis"), "no way to it before the end");
}

#[tokio::test]
async fn everybody_with_the_link_sees_the_analysis_that_one_player_asked_for() {
    let server = TestServer::open().await;
    for (id, game) in [("a", GameId::CafeBoard), ("b", GameId::CafeCards), ("c", GameId::FortySix)]
    {
        let record = server.finished(id, game, 3).await;
        let (mut ada, mut ben) = (server.browser(), server.browser());
        let path = format!("/t/{id}/analysis");
        let replay = ada.get(&format!("/t/{id}/replay/0")).await.expect(200);
        assert!(replay.text().contains(&format!("href=\"{path}\"")));
        let before = ben.get(&path).await.expect(200);
        assert!(before.text().contains(&format!("action=\"{path}\"")));
        assert_eq!(ada.post(&path, &[]).await.location(), path);
        when_done(&mut ada, id).await;

        let page = ben.get(&path).await.expect(200);
        for words in ["The costliest turns", "The best turns", "Where the result comes from"] {
            assert!(page.text().contains(words), "{words}");
        }
        assert!(page.text().contains(&format!("href=\"/t/{id}/replay/{}\"", record.actions.len())));
        let mut program = server.browser().with("accept", "application/json");
        let answer = program.get(&path).await.expect(200).json();
        let analysis: Analysis = serde_json::from_value(answer).expect("an analysis");
        let played: Vec<&String> = analysis.turns.iter().flat_map(|turn| &turn.played).collect();
        assert!(played.into_iter().eq(&record.actions));

        // To ask again brings nothing new, also after a restart.
        assert_eq!(ben.post(&path, &[]).await.location(), path);
        assert!(!ben.get(&path).await.text().contains("data-poll"));
        let again = TestServer::over(server.journal.clone(), config()).await;
        let kept = again.browser().get(&path).await.expect(200);
        assert!(kept.text().contains("Where the result comes from"));
    }
}

#[tokio::test]
async fn one_analysis_at_a_time_is_computed_for_a_player_and_only_that_player_stops_it() {
    let server = TestServer::with(Config { analysis: ENDLESS, ..config() }).await;
    server.finished("a", GameId::FortySix, 2).await;
    server.finished("b", GameId::FortySix, 3).await;
    let (mut ada, mut ben) = (server.browser(), server.browser());
    ada.post("/t/a/analysis", &[]).await.location();
    let page = ada.get("/t/a/analysis").await.expect(200);
    assert!(page.text().contains("data-poll") && page.text().contains("/t/a/analysis/stop"));
    // A second click, or another tab.
    assert_eq!(ada.post("/t/a/analysis", &[]).await.location(), "/t/a/analysis");
    let refused = ada.post("/t/b/analysis", &[]).await.expect(429);
    assert!(refused.text().contains("one at a time is enough"), "{}", refused.text());

    ben.post("/t/b/analysis", &[]).await.location();
    let waiting = ben.get("/t/b/analysis").await.expect(200);
    assert!(waiting.text().contains("waits until others are done"), "{}", waiting.text());
    let part = ben.get("/t/b/analysis#part").await.expect(200);
    assert!(part.text().starts_with("<div id=\"analysis\""), "{}", part.text());

    let others = ben.get("/t/a/analysis").await.expect(200);
    assert!(!others.text().contains("/t/a/analysis/stop"));
    ben.post("/t/a/analysis/stop", &[]).await.expect(403);
    server.browser().post("/t/a/analysis/stop", &[]).await.expect(403);
    assert_eq!(ada.post("/t/a/analysis/stop", &[]).await.location(), "/t/a/analysis");
    let stopped = ada.get("/t/a/analysis").await.expect(200);
    assert!(!stopped.text().contains("data-poll"), "it can be asked for again");
    ada.post("/t/a/analysis/stop", &[]).await.location();
    assert_eq!(ada.post("/t/a/analysis", &[]).await.location(), "/t/a/analysis");

    // A server that stops ends all of them.
    server.app.stop();
    let page = ben.get("/t/b/analysis").await.expect(200);
    assert!(!page.text().contains("data-poll"));
}

#[tokio::test]
async fn a_game_that_is_too_long_is_refused_with_the_limit() {
    let server = TestServer::open().await;
    let record = server.finished("a", GameId::CafeCards, 5).await;
    assert!(record.actions.len() * 5 > MAX_ANALYSED, "{} actions", record.actions.len());
    let refused = server.browser().post("/t/a/analysis", &[]).await.expect(413);
    assert!(refused.text().contains("more than 300 steps"), "{}", refused.text());
}

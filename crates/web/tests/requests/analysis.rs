//! Analyses of finished games.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use gueridon_record::{CardSource, GameId, Record, Seed};
use gueridon_study::analysis::{Analysis, AnalysisBudget};
use gueridon_table::limits::MAX_ANALYSED;
use gueridon_web::{Clock, Config};

use crate::support::{
    Answer, Browser, START, TableBuilder, TestServer, config, random_actions, two_players,
};

/// More than any test waits for.
const ENDLESS: AnalysisBudget = AnalysisBudget {
    rollouts: 1 << 40,
    worlds: 1 << 40,
    short_games: 1 << 40,
    whole_games: 1 << 40,
};
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
    let mut record = Record::new(GameId::FortySix, 6, CardSource::Seed(Seed::numbered(46)));
    record.rules.insert("rounds".into(), 20.into());
    let actions = random_actions(&record, 46, 5_000);
    record.actions = actions.into_iter().map(|(_, action)| action).collect();
    assert!(record.actions.len() * 6 > MAX_ANALYSED, "{} actions", record.actions.len());
    TableBuilder::new("a", &record).write(server.journal.as_ref()).await;
    let refused = server.browser().post("/t/a/analysis", &[]).await.expect(413);
    assert!(refused.text().contains("more than 250 steps"), "{}", refused.text());
}

/// A long game of which so much was played that its analysis is allowed.
fn long_game() -> Record {
    let mut record = Record::new(GameId::FortySix, 2, CardSource::Seed(Seed::numbered(46)));
    record.rules.insert("rounds".into(), 15.into());
    let actions = random_actions(&record, 46, 700);
    record.actions = actions.into_iter().map(|(_, action)| action).collect();
    record
}

#[tokio::test]
async fn a_long_analysis_lets_short_ones_of_other_addresses_finish_first() {
    let server = TestServer::with(Config {
        base_url: Some("http://cafe.example".into()),
        // Enough for the long one, of 15 rounds, to take seconds more than those of two rounds, however unequal the
        // slices are on a busy machine.
        analysis: AnalysisBudget { rollouts: 32, worlds: 16, short_games: 8, whole_games: 16 },
        ..config()
    });
    let server = server.await;
    let at = |address: &str| server.browser().with("x-forwarded-for", address);
    let mut long = at("203.0.113.9");
    let study = long.post("/import", &[("record", &long_game().write())]).await;
    let study = study.location().split('/').nth(2).expect("a table").to_string();
    server.finished("b", GameId::FortySix, 2).await;
    server.finished("c", GameId::FortySix, 2).await;
    let path = format!("/t/{study}/analysis");
    assert_eq!(long.post(&path, &[]).await.location(), path);
    let (mut ben, mut cem) = (at("192.0.2.1"), at("192.0.2.2"));
    ben.post("/t/b/analysis", &[]).await.location();
    cem.post("/t/c/analysis", &[]).await.location();
    for (browser, id) in [(&mut ben, "b"), (&mut cem, "c")] {
        let page = when_done(browser, id).await;
        assert!(page.text().contains("Where the result comes from"), "{}", page.text());
    }
    let page = long.get(&path).await.expect(200);
    assert!(page.text().contains("data-poll"), "the long one is still under way");
    server.app.stop();
}

#[tokio::test]
async fn analyses_of_an_address_are_limited() {
    let config = Config { analysis: ENDLESS, ..config() };
    let server = TestServer::with(Config { base_url: Some("http://x".into()), ..config }).await;
    let at = |address: &str| server.browser().with("x-forwarded-for", address);
    for id in ["a", "b", "c", "d", "e"] {
        server.finished(id, GameId::FortySix, 2).await;
    }
    for id in ["a", "b", "c", "d"] {
        at("203.0.113.9").post(&format!("/t/{id}/analysis"), &[]).await.location();
    }
    at("203.0.113.9").post("/t/e/analysis", &[]).await.expect(429);
    at("192.0.2.1").post("/t/e/analysis", &[]).await.location();
    server.app.stop();
}

#[tokio::test]
async fn an_analysis_that_nobody_waits_for_is_stopped() {
    static LATER: AtomicI64 = AtomicI64::new(START);
    let clock = Clock::new(|| LATER.load(Ordering::Relaxed));
    // Looks for what is no longer wanted every few milliseconds.
    let idle = Duration::from_millis(40);
    let server = TestServer::with(Config { analysis: ENDLESS, clock, idle, ..config() }).await;
    server.finished("a", GameId::FortySix, 2).await;
    server.finished("b", GameId::FortySix, 3).await;
    let mut ada = server.browser();
    ada.post("/t/a/analysis", &[]).await.location();
    LATER.fetch_add(4 * 60_000, Ordering::Relaxed);
    assert!(ada.get("/t/a/analysis").await.expect(200).text().contains("data-poll"));
    LATER.fetch_add(4 * 60_000, Ordering::Relaxed);
    ada.post("/t/b/analysis", &[]).await.expect(429);
    LATER.fetch_add(2 * 60_000, Ordering::Relaxed);
    // One analysis at a time: until the first one was stopped, the second is refused.
    for look in 0.. {
        if ada.post("/t/b/analysis", &[]).await.status == 303 {
            break;
        }
        assert!(look < LOOKS, "it goes on for ever");
        tokio::time::sleep(POLL).await;
    }
    server.app.stop();
}

#[tokio::test]
async fn a_game_whose_analysis_is_too_much_work_is_refused_with_what_to_do() {
    let server = TestServer::open().await;
    let mut record = crate::hostile::long_record();
    record.actions = random_actions(&record, 46, 700).into_iter().map(|(_, it)| it).collect();
    let mut mallory = server.browser();
    let study = mallory.post("/import", &[("record", &record.write())]).await;
    let study = study.location().split('/').nth(2).expect("a table").to_string();
    let refused = mallory.post(&format!("/t/{study}/analysis"), &[]).await.expect(413);
    assert!(refused.text().contains("use the command gueridon analyse"), "{}", refused.text());
}

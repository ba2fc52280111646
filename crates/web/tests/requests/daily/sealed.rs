//! Nothing that would help a player who has still to play is shown before the day is over.

use std::sync::atomic::{AtomicI64, Ordering};

use gueridon_web::Config;

use super::{DAY, MORNING, begin, next_morning, own_time, play_out, record_of};
use crate::support::{TestServer, config};

#[tokio::test]
async fn the_table_of_another_player_is_closed_until_the_day_is_over() {
    let (time, config) = own_time!();
    let server = TestServer::with(config).await;
    let (mut ada, mut bert, mut eve) = (server.browser(), server.browser(), server.browser());
    let id = begin(&mut ada, DAY, "cafe-cards", "Ada").await;
    begin(&mut bert, DAY, "cafe-cards", "Bert").await;
    let paths = [
        "",
        "#part",
        "/table.json",
        "/entries.json",
        "/preview.png",
        "/receipt/0",
        "/record",
        "/replay/0",
        "/replay?step=0",
        "/join/x",
        "/events",
    ];
    for _ in 0..2 {
        for browser in [&mut bert, &mut eve] {
            for path in paths {
                let answer = browser.get(&format!("/t/{id}{path}")).await.expect(403);
                assert!(!answer.text().contains("Ada"), "{path}: {}", answer.text());
            }
            for path in ["play", "chat", "leave", "rematch", "replay/0/continue", "program"] {
                browser.post(&format!("/t/{id}/{path}"), &[("with", "bots")]).await.expect(403);
            }
        }
        // The second time, after the end.
        play_out(&mut ada, &id, false).await;
    }
    let picture = ada.get(&format!("/t/{id}/preview.png")).await.expect(200);
    assert_eq!(picture.header("cache-control"), "private, no-store", "no cache may pass it on");
    next_morning(time);
    for path in paths.into_iter().filter(|path| *path != "/events") {
        let answer = eve.visit(&format!("/t/{id}{path}")).await;
        assert!(path == "/join/x" || answer.status.is_success(), "{path}: {}", answer.status);
    }
}

#[tokio::test]
async fn results_are_for_those_who_have_finished_and_for_all_when_the_day_is_over() {
    let (time, config) = own_time!();
    let server = TestServer::with(config).await;
    let (mut ada, mut bert, mut eve) = (server.browser(), server.browser(), server.browser());
    let id = begin(&mut ada, DAY, "forty-six", "Ada").await;
    play_out(&mut ada, &id, false).await;
    let going_on = begin(&mut bert, DAY, "forty-six", "Bert").await;
    let page = format!("/daily/{DAY}/forty-six");
    let shown = ada.get(&page).await.expect(200);
    assert!(shown.text().contains("class=\"ranking\"") && !shown.text().contains("data-secret"));
    for browser in [&mut bert, &mut eve] {
        for path in [page.as_str(), "/daily"] {
            let shown = browser.get(path).await.expect(200);
            assert!(!shown.text().contains("Ada") && !shown.text().contains("ranking"), "{path}");
            assert!(!shown.text().contains("data-secret"));
        }
        for with in [id.as_str(), "strong"] {
            browser.get(&format!("{page}/compare?with={with}")).await.expect(403);
        }
    }
    next_morning(time);
    for browser in [&mut bert, &mut eve] {
        let shown = browser.get(&page).await.expect(200);
        assert!(shown.text().contains("Ada") && shown.text().contains("data-secret"));
    }
    let shown = bert.get("/daily").await.expect(200);
    assert!(shown.text().contains("Ada did best"), "{}", shown.text());
    bert.get(&format!("{page}/compare?with={id}")).await.expect(403);
    play_out(&mut bert, &going_on, false).await;
    bert.get(&format!("{page}/compare?with={id}")).await.expect(200);
}

/// What the player of a finished table gets is in `leak`; here, what is offered and what is refused.
#[tokio::test]
async fn the_record_and_all_hands_wait_for_the_day_after_also_for_the_player() {
    let (time, config) = own_time!();
    let server = TestServer::with(config).await;
    let mut ada = server.browser();
    let mut tables = Vec::new();
    for game in ["cafe-board", "cafe-cards", "forty-six"] {
        let id = begin(&mut ada, DAY, game, "Ada").await;
        play_out(&mut ada, &id, false).await;
        let steps = ada.table(&id).await["step"].as_u64().unwrap();
        let refused = ada.get(&format!("/t/{id}/record")).await.expect(403);
        assert!(refused.text().contains("when the day is over"));
        let path = format!("/t/{id}/replay/1/continue");
        ada.post(&path, &[("with", "bots")]).await.expect(403);
        for path in [format!("/t/{id}"), format!("/t/{id}/replay/{steps}")] {
            let page = ada.get(&path).await.expect(200);
            for word in ["/record", "continue", "data-secret"] {
                assert!(!page.text().contains(word), "{path}: {word}");
            }
        }
        let page = ada.get(&format!("/t/{id}")).await.expect(200);
        assert!(page.text().contains(&format!("href=\"/daily/{DAY}/{game}\"")));
        tables.push(id);
    }
    next_morning(time);
    for id in tables {
        let page = ada.get(&format!("/t/{id}")).await.expect(200);
        assert!(page.text().contains("/record") && page.text().contains("data-secret"));
        record_of(&mut server.browser(), &id).await;
        ada.post(&format!("/t/{id}/replay/1/continue"), &[("with", "bots")]).await.location();
    }
}

/// The next game with the same computers is an ordinary one.
#[tokio::test]
async fn a_rematch_is_no_deal_of_the_day() {
    let (_, config) = own_time!();
    let server = TestServer::with(config).await;
    let mut ada = server.browser();
    let id = begin(&mut ada, DAY, "forty-six", "Ada").await;
    play_out(&mut ada, &id, false).await;
    let next = ada.post(&format!("/t/{id}/rematch"), &[]).await.location().to_string();
    assert_ne!(next, format!("/t/{id}"));
    server.browser().get(&next).await.expect(200);
    ada.post(&format!("{next}/ready"), &[]).await.location();
}

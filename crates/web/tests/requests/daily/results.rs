//! Results among all others', and those of computers.

use std::sync::atomic::{AtomicI64, Ordering};

use gueridon_journal::{Document, PlayerId};
use gueridon_web::Config;
use serde_json::{Value, json};

use super::same::site;
use super::{DAY, MORNING, begin, next_morning, own_time, play_out};
use crate::support::{Browser, TestServer, config, html, player};

const PAGE: &str = "/daily/2023-11-14/forty-six";
const SCOPE: &str = "daily/2023-11-14/forty-six";
/// Games that were begun.
const BEGUN: &str = "daily/2023-11-14/forty-six/begun";

/// Notes a result of somebody whose table nobody looks at.
async fn note(server: &TestServer, number: u8, name: &str, result: Option<(i32, bool)>) {
    let result = result.map(
        |(margin, helped)| json!({"points": 10, "margin": margin, "rank": 0, "helped": helped}),
    );
    let scope = if result.is_some() { SCOPE } else { BEGUN }.to_string();
    let mut body = json!({"table": format!("table-{number}"), "name": name});
    if let Some(result) = result {
        body["result"] = result;
    }
    let name = player(number).to_string();
    let document = Document { scope, name, body: body.to_string(), at: MORNING };
    server.journal.save_document(document).await.expect("a document");
}

/// Place, name and lead of each row of the first table on a page.
async fn ranking(browser: &mut Browser) -> Vec<(String, String, String)> {
    let page = browser.get(PAGE).await.expect(200);
    let (_, table) = page.text().split_once("<tbody>").expect("a ranking");
    let (rows, _) = table.split_once("</tbody>").expect("its end");
    let words = |cell: &str| html::parse(cell).text.trim().to_string();
    let rows = rows.split("</tr>").filter(|row| row.contains("<td>"));
    rows.map(|row| {
        let cells: Vec<&str> = row.split("</td>").collect();
        let (name, lead) = cells[1].split_once("</th>").expect("a name and a lead");
        (words(cells[0]), words(name), words(lead))
    })
    .collect()
}

#[tokio::test]
async fn equal_results_share_a_place_and_helped_ones_have_none() {
    let (time, config) = own_time!();
    let server = TestServer::with(config).await;
    for (number, (name, result)) in (0..).zip([
        ("Ada", Some((4, false))),
        ("Bert", Some((9, false))),
        ("Cleo", Some((30, true))),
        ("", Some((9, false))),
        ("Dora", Some((-2, false))),
        ("<b>Emil", None),
    ]) {
        note(&server, number, name, result).await;
    }
    next_morning(time);
    let mut ada = server.browser_of(0).await;
    let rows = ranking(&mut ada).await;
    let expected = [
        ("1.", "Bert", "+9"),
        ("1.", "Guest", "+9"),
        ("3.", "Ada", "+4"),
        ("4.", "Dora", "−2"),
        ("–", "Cleo", "+30"),
    ];
    assert_eq!(rows.len(), expected.len());
    for (row, (place, name, lead)) in rows.iter().zip(expected) {
        assert_eq!((row.0.as_str(), row.2.as_str()), (place, lead), "{row:?}");
        assert!(row.1.starts_with(name), "{row:?}");
    }
    let page = ada.get(PAGE).await.expect(200);
    assert!(page.text().contains("Place 3 of 4") && page.text().contains("One player has not"));
    assert_eq!(
        page.text().matches("aria-current=\"true\" class=\"own\"").count()
            + page.text().matches("class=\"own\" aria-current=\"true\"").count(),
        1
    );
    let overview = server.browser_of(1).await.get("/daily").await.expect(200);
    assert!(overview.text().contains("Place 1 of 4"));
    assert!(overview.text().contains("Bert, Guest did best"), "{}", overview.text());
}

/// A node may die right after the last step, before the result is noted.
#[tokio::test]
async fn a_result_that_was_not_noted_is_found_when_results_are_read() {
    let (time, config) = own_time!();
    let server = TestServer::with(config).await;
    let mut ada = server.browser();
    let id = begin(&mut ada, DAY, "forty-six", "Ada").await;
    assert_eq!(server.journal.documents(SCOPE, 9).await.unwrap(), []);
    play_out(&mut ada, &id, false).await;
    // It is noted right after the last step.
    let mut noted = Vec::new();
    while noted.is_empty() {
        tokio::task::yield_now().await;
        noted = server.journal.documents(SCOPE, 9).await.unwrap();
    }
    let result = serde_json::from_str::<Value>(&noted[0].body).unwrap()["result"].clone();
    let scores = ada.table(&id).await["scores"].clone();
    let scores: Vec<i64> = scores.as_array().unwrap().iter().filter_map(Value::as_i64).collect();
    assert_eq!(result["points"], scores[0]);
    // The fewest points win.
    assert_eq!(result["margin"], scores[1].min(scores[2]) - scores[0]);
    assert_eq!(result["helped"], false);
    // What a program before has noted at the beginning, and the table of a game that was noted nowhere.
    let begun = server.journal.documents(BEGUN, 9).await.unwrap().remove(0);
    let unnoted = Document { scope: SCOPE.to_string(), ..begun };
    server.journal.save_document(unnoted.clone()).await.unwrap();
    assert_eq!(ranking(&mut ada).await.len(), 1);
    server.journal.save_document(unnoted).await.unwrap();
    next_morning(time);
    assert_eq!(ranking(&mut server.browser()).await.len(), 1, "also when others look");
}

/// As many as are read for a ranking, and more.
#[tokio::test]
async fn games_that_were_begun_and_left_hide_no_result() {
    let (time, config) = own_time!();
    let server = TestServer::with(Config { tables_per_address: 2_000, ..config }).await;
    let (mut ada, mut bert) = (server.browser(), server.browser());
    let id = begin(&mut ada, DAY, "forty-six", "Ada").await;
    play_out(&mut ada, &id, false).await;
    let going_on = begin(&mut bert, DAY, "forty-six", "Bert").await;
    for _ in 0..1_020 {
        begin(&mut server.browser(), DAY, "forty-six", "Eve").await;
    }
    assert_eq!(ranking(&mut ada).await.len(), 1);
    let page = ada.get(PAGE).await.expect(200);
    assert!(page.text().contains("Place 1 of 1"), "{}", page.text());
    let page = bert.get(PAGE).await.expect(200);
    assert!(page.text().contains(&format!("href=\"/t/{going_on}\"")), "{}", page.text());
    next_morning(time);
    let page = bert.get(PAGE).await.expect(200);
    assert!(page.text().contains("Your game is not over yet."), "{}", page.text());
    let page = ada.get("/daily").await.expect(200);
    assert!(page.text().contains("Place 1 of 1") && page.text().contains("Ada did best"));
}

/// However many have ended since.
#[tokio::test]
async fn the_own_result_is_found_among_more_than_are_read() {
    let (time, config) = own_time!();
    let server = TestServer::with(config).await;
    note(&server, 0, "Ada", Some((7, false))).await;
    for number in 0..1_000_u16 {
        let name = PlayerId([&number.to_be_bytes()[..], &[9; 14]].concat().try_into().unwrap());
        let result = json!({"points": 10, "margin": 1, "rank": 1, "helped": false});
        let body = json!({"table": "none", "name": "Bert", "result": result}).to_string();
        let (scope, name) = (SCOPE.to_string(), name.to_string());
        let later = Document { scope, name, body, at: MORNING + 1 };
        server.journal.save_document(later).await.expect("a document");
    }
    next_morning(time);
    let page = server.browser_of(0).await.get(PAGE).await.expect(200);
    assert!(page.text().contains("Place 1 of 1001"), "{}", page.text());
}

/// Another window could leave a game at once, to see how the deal is best played.
#[tokio::test]
async fn a_game_that_was_left_is_compared_with_others_when_the_day_is_over() {
    let (time, config) = own_time!();
    let server = TestServer::with(config).await;
    let (mut ada, mut eve) = (server.browser(), server.browser());
    let id = begin(&mut ada, DAY, "forty-six", "Ada").await;
    play_out(&mut ada, &id, false).await;
    let left = begin(&mut eve, DAY, "forty-six", "Eve").await;
    let mut events = eve.events(&left, Some(0)).await;
    eve.post(&format!("/t/{left}/leave"), &[("seat", "0")]).await.location();
    loop {
        let table = eve.table(&left).await;
        if table["over"] == true {
            break;
        }
        events.until(table["seq"].as_u64().expect("a number") + 1).await;
    }
    let page = eve.get(PAGE).await.expect(200);
    assert!(page.text().contains("Ada") && page.text().contains("when the day is over"));
    assert!(!page.text().contains("/compare") && !page.text().contains(&id), "{}", page.text());
    for with in [id.as_str(), left.as_str(), "easy", "master"] {
        eve.get(&format!("{PAGE}/compare?with={with}")).await.expect(403);
    }
    ada.get(&format!("{PAGE}/compare?with={left}")).await.expect(200);
    next_morning(time);
    eve.get(&format!("{PAGE}/compare?with={id}")).await.expect(200);
    let page = eve.get(PAGE).await.expect(200);
    assert!(page.text().contains(&format!("/compare?with={id}")), "{}", page.text());
}

#[tokio::test]
async fn advice_costs_the_place() {
    let (_, config) = own_time!();
    let server = TestServer::with(config).await;
    let mut ada = server.browser();
    let id = begin(&mut ada, DAY, "forty-six", "Ada").await;
    let asked = ada.post(&format!("/t/{id}/advice"), &[("at", "0")]).await;
    assert!(asked.location().starts_with(&format!("/t/{id}")));
    play_out(&mut ada, &id, false).await;
    assert_eq!(ranking(&mut ada).await[0].0, "–");
}

#[tokio::test]
async fn a_game_in_other_hands_has_no_place_even_when_it_was_taken_back() {
    let (_, config) = own_time!();
    let server = TestServer::with(config).await;
    let mut ada = server.browser();
    let id = begin(&mut ada, DAY, "forty-six", "Ada").await;
    ada.post(&format!("/t/{id}/leave"), &[("seat", "0")]).await.location();
    ada.post(&format!("/t/{id}/return"), &[("seat", "0")]).await.location();
    play_out(&mut ada, &id, false).await;
    let page = ada.get(PAGE).await.expect(200);
    assert!(page.text().contains("Played with help"), "{}", page.text());
    assert_eq!(ranking(&mut ada).await[0].0, "–");
}

/// Computers of each level play the deal, and their games can be compared with the own one. The key of the site is
/// fixed: now and then a computer plays just what Ada plays.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computers_play_the_same_deal_and_two_games_can_be_compared() {
    let (time, config) = own_time!();
    let server = site(config, 1).await;
    let (mut ada, mut bert) = (server.browser(), server.browser());
    let id = begin(&mut ada, DAY, "forty-six", "Ada").await;
    let other = begin(&mut bert, DAY, "forty-six", "Bert").await;
    play_out(&mut ada, &id, false).await;
    play_out(&mut bert, &other, true).await;
    let scope = format!("{SCOPE}/computers");
    let mut known = Vec::new();
    while known.len() < 4 {
        tokio::task::yield_now().await;
        known = server.journal.documents(&scope, 9).await.unwrap();
    }
    let mut names: Vec<&str> = known.iter().map(|document| document.name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["easy", "master", "medium", "strong"]);
    let page = ada.get(PAGE).await.expect(200);
    for with in [other.as_str(), "easy", "master"] {
        assert!(page.text().contains(&format!("href=\"{PAGE}/compare?with={with}\"")), "{with}");
        let compared = ada.get(&format!("{PAGE}/compare?with={with}")).await.expect(200);
        assert_eq!(compared.text().matches("id=\"parting\"").count(), 1, "{with}");
        assert!(compared.text().contains("Points so far"));
    }
    let same = ada.get(&format!("{PAGE}/compare?with={id}")).await.expect(200);
    assert!(same.text().contains("the same from the first turn"));
    // Games of another deal, of nobody, and none at all.
    let ordinary = ada.create_table(&[("game", "forty-six"), ("with", "bots")]).await;
    for with in [ordinary.as_str(), "table-that-is-not", "", "%00", "grandmaster"] {
        ada.get(&format!("{PAGE}/compare?with={with}")).await.expect(404);
    }
    ada.get(&format!("{PAGE}/compare")).await.expect(404);
    let going_on = begin(&mut server.browser(), DAY, "forty-six", "Cleo").await;
    ada.get(&format!("{PAGE}/compare?with={going_on}")).await.expect(404);
    next_morning(time);
    ada.get(&format!("{PAGE}/compare?with=strong")).await.expect(200);
}

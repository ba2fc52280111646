//! Bodies that are large and never end.

use axum::body::Body;
use axum::http::{Request, Response};
use futures_util::stream::{self, FuturesUnordered};
use futures_util::{FutureExt, StreamExt};
use gueridon_record::GameId;
use gueridon_web::Config;

use crate::listener::TIMEOUT;
use crate::support::{TestServer, config, finished_game};

/// Large bodies that are read at the same time, by address and in all.
const BY_ADDRESS: usize = 2;
const IN_ALL: usize = 16;

type Pending = std::pin::Pin<Box<dyn Future<Output = Response<Body>>>>;

/// A record from an address that does not announce its length.
fn import(server: &TestServer, address: &str, body: Body) -> Pending {
    let request = Request::post("/import")
        .header("host", "cafe.example")
        .header("origin", "http://cafe.example")
        .header("accept", "application/json")
        .header("content-type", "application/x-www-form-urlencoded")
        .header("x-forwarded-for", address);
    let request = request.body(body).expect("a request");
    let service = server.service.clone();
    Box::pin(async move { service.respond(request).await })
}

/// One of which nothing comes.
fn unfinished(server: &TestServer, address: &str) -> Pending {
    let nothing = stream::pending::<Result<Vec<u8>, std::io::Error>>();
    import(server, address, Body::from_stream(nothing))
}

/// The status of one that is complete, and no record.
async fn complete(server: &TestServer, address: &str) -> u16 {
    let body = stream::iter([Ok::<_, std::io::Error>("record=nonsense")]);
    import(server, address, Body::from_stream(body)).await.status().as_u16()
}

async fn server() -> TestServer {
    TestServer::with(Config { base_url: Some("http://cafe.example".into()), ..config() }).await
}

/// The answers that come although so many of these requests are held for ever.
async fn refused(pending: impl IntoIterator<Item = Pending>, held: usize) -> Refused {
    let mut pending: FuturesUnordered<Pending> = pending.into_iter().collect();
    let mut answers = Vec::new();
    while pending.len() > held {
        let next = tokio::time::timeout(TIMEOUT, pending.next()).await;
        answers.push(next.expect("it is refused").expect("there are more"));
    }
    assert!(pending.next().now_or_never().is_none(), "the others wait for the rest");
    (pending, answers)
}

type Refused = (FuturesUnordered<Pending>, Vec<Response<Body>>);

#[tokio::test]
async fn an_address_holds_few_unfinished_records() {
    let server = server().await;
    let all = (0..BY_ADDRESS + 1).map(|_| unfinished(&server, "192.0.2.1"));
    let (held, answers) = refused(all, BY_ADDRESS).await;
    assert_eq!(answers[0].status(), 429);
    assert_eq!(answers[0].headers()["retry-after"], "10");
    assert_eq!(complete(&server, "192.0.2.1").await, 429);
    assert_eq!(complete(&server, "192.0.2.2").await, 422, "another is not held up");
    drop(held);
    let there_is_room = async {
        while complete(&server, "192.0.2.1").await == 429 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(TIMEOUT, there_is_room).await.expect("there is room again");
}

#[tokio::test]
async fn three_hundred_unfinished_records_are_not_held() {
    let server = server().await;
    let all = (0..300).map(|number| unfinished(&server, &format!("192.0.2.{}", number % 250)));
    let (_held, answers) = refused(all, IN_ALL).await;
    assert!(answers.iter().all(|answer| answer.status() == 503));
    // Forms, and records no larger than a form, are taken all the same.
    let mut ada = server.browser().with("x-forwarded-for", "198.51.100.1");
    ada.post("/import", &[("record", "{}")]).await.expect(422);
    ada.post("/me", &[("name", "Ada")]).await.location();
}

/// To read a long game into memory takes longer than a page, and imported ones are read each time.
#[tokio::test]
async fn a_table_that_is_not_in_memory_is_read_like_a_page() {
    let base_url = Some("http://cafe.example".into());
    let server = TestServer::with(Config { streams_per_address: 2, base_url, ..config() }).await;
    let at = |address: &str| server.browser().with("x-forwarded-for", address);
    let mut many = at("203.0.113.9");
    let line = finished_game(GameId::CafeCards, 2, 8).write();
    let place = many.post("/import", &[("record", &line)]).await.location().to_string();
    let study = place.split('/').nth(2).expect("a table");
    let id = many.create_table(&[("game", "cafe-cards"), ("with", "bots")]).await;
    // Both are pages that wait for ever.
    let (_held, _) = refused((0..3).map(|_| unfinished(&server, "203.0.113.9")), 2).await;
    let (begin, end) = study.split_at(study.len() - 1);
    let in_other_signs = format!("{begin}%{:x}", end.as_bytes()[0]);
    for unread in [study, &in_other_signs, "nowhere"] {
        many.get(&format!("/t/{unread}/events")).await.expect(429);
        many.post(&format!("/t/{unread}/leave"), &[]).await.expect(429);
    }
    many.post(&format!("/t/{id}/ready"), &[]).await.location();
    at("192.0.2.1").get(&format!("/t/{study}/events")).await.expect(200);
}

#[tokio::test]
async fn an_address_has_so_many_pages_under_way_and_others_have_theirs() {
    let base_url = Some("http://cafe.example".into());
    let server = TestServer::with(Config { streams_per_address: 2, base_url, ..config() }).await;
    // Both are pages that wait for ever.
    let at = |address: &str| server.browser().with("x-forwarded-for", address);
    let (held, _) = refused((0..3).map(|_| unfinished(&server, "203.0.113.9")), 2).await;
    let mut many = at("203.0.113.9").speaking("fr");
    let page = many.get("/editions").await.expect(429);
    assert_eq!(page.header("retry-after"), "10");
    assert_eq!(page.header("x-gueridon"), "1");
    assert!(page.text().starts_with("Cela fait beaucoup en peu de temps."), "{}", page.text());
    let program = many.with("accept", "application/json").get("/t/nowhere/table.json").await;
    assert_eq!(program.expect(429).json()["error"], "too-many");
    many.get("/healthz").await.expect(200);
    at("192.0.2.1").get("/editions").await.expect(200);
    drop(held);
    let there_is_room = async { while many.get("/editions").await.status != 200 {} };
    tokio::time::timeout(TIMEOUT, there_is_room).await.expect("there is room again");
}

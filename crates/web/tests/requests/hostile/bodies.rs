//! Bodies that are large and never end.

use axum::body::Body;
use axum::http::{Request, Response};
use futures_util::FutureExt;
use futures_util::stream;
use gueridon_web::Config;

use crate::support::{TestServer, config};

/// Large bodies that are read at the same time, by address and in all.
const BY_ADDRESS: usize = 2;
const IN_ALL: usize = 16;

type Pending = std::pin::Pin<Box<dyn Future<Output = Response<Body>>>>;

/// A record from an address that announces its length or not, and of which nothing comes.
fn unfinished(server: &TestServer, address: &str, length: Option<usize>) -> Pending {
    let mut request = Request::post("/import")
        .header("host", "cafe.example")
        .header("origin", "http://cafe.example")
        .header("accept", "application/json")
        .header("content-type", "application/x-www-form-urlencoded")
        .header("x-forwarded-for", address);
    if let Some(length) = length {
        request = request.header("content-length", length);
    }
    let nothing = stream::pending::<Result<Vec<u8>, std::io::Error>>();
    let request = request.body(Body::from_stream(nothing)).expect("a request");
    let service = server.service.clone();
    Box::pin(async move { service.respond(request).await })
}

async fn server() -> TestServer {
    TestServer::with(Config { base_url: Some("http://cafe.example".into()), ..config() }).await
}

/// Asks until it waits for its body, or is refused.
fn status(pending: &mut Pending) -> Option<u16> {
    pending.now_or_never().map(|response| response.status().as_u16())
}

#[tokio::test]
async fn an_address_holds_few_unfinished_records() {
    let server = server().await;
    let mut held: Vec<Pending> =
        (0..BY_ADDRESS).map(|_| unfinished(&server, "192.0.2.1", None)).collect();
    assert!(held.iter_mut().all(|pending| status(pending).is_none()), "they wait for the rest");
    let refused = unfinished(&server, "192.0.2.1", None).now_or_never().expect("refused at once");
    assert_eq!(refused.status(), 429);
    assert_eq!(refused.headers()["retry-after"], "10");
    assert_eq!(status(&mut unfinished(&server, "192.0.2.2", None)), None, "another is not held up");
    held.clear();
    assert_eq!(status(&mut unfinished(&server, "192.0.2.1", None)), None, "there is room again");
}

#[tokio::test]
async fn three_hundred_unfinished_records_are_not_held() {
    let server = server().await;
    let mut held: Vec<Pending> = Vec::new();
    let mut refused = 0;
    for number in 0..300 {
        let mut pending = unfinished(&server, &format!("192.0.2.{}", number % 250), None);
        match status(&mut pending) {
            None => held.push(pending),
            Some(status) => {
                assert_eq!(status, 503);
                refused += 1;
            }
        }
    }
    assert_eq!((held.len(), refused), (IN_ALL, 300 - IN_ALL));
    // Forms, and records no larger than a form, are taken all the same.
    let mut ada = server.browser().with("x-forwarded-for", "198.51.100.1");
    ada.post("/import", &[("record", "{}")]).await.expect(422);
    ada.post("/me", &[("name", "Ada")]).await.location();
}

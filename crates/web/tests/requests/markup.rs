//! Every page there is, in every language, held to what must be true of all of them.

use std::collections::BTreeSet;

use gueridon_journal::Document;
use gueridon_record::{CardSource, GameId, Record, Seed};
use gueridon_web::Service;
use serde_json::json;

use crate::support::html::{self, Parsed};
use crate::support::{
    Answer, Browser, START, TableBuilder, TestServer, filled, finished_game, player,
    random_actions, route_of,
};

const GAMES: [(GameId, &str, &str); 3] = [
    (GameId::CafeBoard, "board", "board-over"),
    (GameId::CafeCards, "cards", "cards-over"),
    (GameId::FortySix, "six", "six-over"),
];

/// The day before that of the tests.
const YESTERDAY: &str = "2023-11-13";

/// Addresses of answers that are no pages.
const OTHER_ANSWERS: [&str; 19] = [
    "/healthz",
    "/readyz",
    "/metrics",
    "/robots.txt",
    "/manifest.webmanifest",
    "/worker.js",
    "/favicon.svg",
    "/favicon.ico",
    "/assets/0/style.css",
    "/assets/0/page.js",
    "/assets/0/table.js",
    "/t/board/table.json",
    "/t/board/entries.json",
    "/t/board/preview.png",
    "/t/board-over/record",
    "/t/board/replay",
    "/t/unknown/events",
    "/bot/v1/stream",
    "/rules/cafe-board",
];

/// Tables of all kinds.
async fn furnish(server: &TestServer) {
    for (game, running, over) in GAMES {
        let mut record = Record::new(game, 3, CardSource::Seed(Seed::numbered(7)));
        let played = random_actions(&record, 7, 12);
        record.actions = played.into_iter().map(|(_, action)| action).collect();
        let mut builder = TableBuilder::new(running, &record);
        builder.public = true;
        builder.setup["pace"] = serde_json::json!({"days": 3});
        let line = |text| serde_json::json!({"what": "chat", "seat": 1, "text": text});
        builder.entries =
            vec![line("hello"), serde_json::json!({"what": "leave", "seat": 2, "level": "host"})];
        builder.write(server.journal.as_ref()).await;
        TableBuilder::new(over, &finished_game(game, 2, 7)).write(server.journal.as_ref()).await;
    }
    for (id, number) in [("daily-ada", 0), ("daily-bert", 1)] {
        finish_daily(server, id, number).await;
    }
    TableBuilder::new(
        "screen",
        &Record::new(GameId::CafeCards, 2, CardSource::Seed(Seed::numbered(7))),
    )
    .one_screen()
    .write(server.journal.as_ref())
    .await;
}

/// A deal of yesterday that a player has finished.
async fn finish_daily(server: &TestServer, id: &'static str, number: u8) {
    let mut table = TableBuilder::new(id, &finished_game(GameId::FortySix, 2, number.into()));
    table.setup["daily"] = YESTERDAY.into();
    table.write(server.journal.as_ref()).await;
    let result = json!({"points": 10, "margin": number, "rank": 0, "helped": false});
    let body = json!({"table": id, "name": "Ada", "result": result}).to_string();
    let (scope, name) = (format!("daily/{YESTERDAY}/forty-six"), player(number).to_string());
    let document = Document { scope, name, body, at: START };
    server.journal.save_document(document).await.expect("a document");
}

/// All addresses at which one of the players who sits everywhere finds a page.
async fn addresses(server: &TestServer) -> Vec<String> {
    let mut paths: Vec<String> = [
        "/",
        "/new",
        "/me",
        "/history",
        "/settings",
        "/offline",
        "/import",
        "/side",
        "/side?side=1",
        "/daily",
        "/daily/2023-11-13/forty-six/compare?with=daily-ada",
        "/daily/2023-11-13/forty-six/compare?with=daily-bert",
        "/learn",
        "/learn/cafe-board",
        "/learn/cafe-board/pair",
        "/learn/cafe-cards/inner?help=show",
        "/learn/forty-six/chain?d=22&card=23",
        "/learn/cafe-board/pair?p=GBf@bar",
        "/learn/cafe-board/pair?p=CUf@a6,CUm@c6,done",
        "/learn/cafe-cards/first-game",
        "/puzzles",
        "/puzzles/cafe-board",
        "/puzzles/cafe-board/1",
        "/puzzles/cafe-cards/1?help=show",
        "/puzzles/forty-six/1?p=draw",
        "/nowhere",
        "/t/unknown",
        "/me/x",
        "/me/link",
        "/t/screen",
        "/t/screen?show=0",
        "/t/board/record",
        "/t/board/join/x",
        "/lang",
        "/editions",
    ]
    .map(String::from)
    .to_vec();
    for (game, running, over) in GAMES {
        let name = game.name();
        for with in ["bots", "friends", "screen"] {
            paths.push(format!("/new?game={name}&with={with}"));
        }
        paths.push(format!("/rules/en/{name}"));
        paths.push(format!("/daily/{YESTERDAY}/{name}"));
        for page in ["", "?mode=ask", "?pos=turn:9", "/pad", "/pad?names=Ann,Bob&a=done"] {
            paths.push(format!("/judge/{name}{page}"));
        }
        for page in
            ["", "#part", "?place=b2", "/receipt/0", "/receipt/1", "/replay/0", "/replay/12"]
        {
            paths.push(format!("/t/{running}{page}"));
        }
        for page in ["", "#part", "/receipt/0", "/replay/0", "/replay/9", "/analysis"] {
            paths.push(format!("/t/{over}{page}"));
        }
        // A card in hand, somewhere it can go and somewhere it cannot.
        let table = server.browser().table(running).await;
        let mut actor = server.browser_of(table["to_act"].as_u64().unwrap_or(0) as u8).await;
        let legal = actor.legal(running).await;
        let page = actor.get(&format!("/t/{running}")).await.expect(200);
        for card in html::parse(page.text()).tags.iter().filter_map(|tag| tag.get("data-card")) {
            paths.push(format!("/t/{running}?card={card}"));
            paths.push(format!("/t/{running}?card={card}&place=c3"));
            paths.push(format!("/t/{running}?card={card}&place=12"));
        }
        for way in legal.iter().filter(|way| !way.contains([' ', '<', '>'])) {
            let way = way.replace('+', "%2B");
            paths.push(format!("/t/{running}?d={way}"));
            if let Some((card, place)) = way.split_once('@') {
                paths.push(format!("/t/{running}?card={card}&place={place}"));
            }
        }
    }
    paths
}

/// Every page as each of the players sees it.
async fn pages(lang: &str) -> Vec<(String, Answer)> {
    let server = TestServer::open().await;
    furnish(&server).await;
    let mut pages = Vec::new();
    let paths = addresses(&server).await;
    for number in [0, 1, 2, 9] {
        let mut browser = server.browser_of(number).await.speaking(lang);
        for path in &paths {
            pages.push((format!("{lang} {number} {path}"), browser.visit(path).await));
        }
        pages.extend(refusals(&mut browser, lang).await);
    }
    let mut ada = server.browser_of(0).await.speaking(lang);
    let token = ada.post("/t/six/program", &[("seat", "0")]).await.expect(200);
    pages.push((format!("{lang} the token of a program"), token));
    let mut host = server.browser().speaking(lang);
    let fields = [
        ("game", "cafe-cards"),
        ("name", "Ada"),
        ("seat0", "me"),
        ("seat1", "open"),
        ("visibility", "public"),
    ];
    let id = host.create_table(&fields).await;
    let invitation = host.invitation(&id).await;
    let code = host.sign_in_code().await;
    let asked = server.browser().speaking(lang).post("/sign-in", &[("code", &code)]).await;
    pages.push((format!("{lang} before another device is signed in"), asked.expect(200)));
    for mut browser in [host, server.browser().speaking(lang)] {
        for path in
            [format!("/t/{id}"), format!("/t/{id}/join/{invitation}"), "/".into(), "/me".into()]
        {
            pages.push((format!("{lang} open {path}"), browser.visit(&path).await));
        }
    }
    pages
}

async fn refusals(browser: &mut Browser, lang: &str) -> Vec<(String, Answer)> {
    let mut pages = Vec::new();
    let (long, huge) = ("x".repeat(300), "x".repeat(20_000));
    let illegal = finished_game(GameId::CafeBoard, 2, 7)
        .write()
        .replace("\"actions\":[", "\"actions\":[\"done\",");
    for (path, fields) in [
        ("/t/board/play", [("at", "12"), ("actions", "done")]),
        ("/t/board/play", [("at", "12"), ("actions", "pass,x")]),
        ("/t/board/play", [("at", "0"), ("actions", "done,done")]),
        ("/t/cards/play", [("at", "x"), ("actions", "done")]),
        ("/t/six/chat", [("text", long.as_str()), ("x", "x")]),
        ("/t/six/chat", [("text", huge.as_str()), ("x", "x")]),
        ("/t/six/rematch", [("x", "x"), ("x", "x")]),
        ("/me", [("name", long.as_str()), ("x", "x")]),
        ("/tables", [("game", "cafe-board"), ("seat0", "me")]),
        ("/import", [("record", "{}"), ("x", "x")]),
        ("/import", [("record", illegal.as_str()), ("x", "x")]),
    ] {
        let answer = browser.post(path, &fields).await;
        assert!(answer.status.is_client_error(), "{path}: {}", answer.status);
        pages.push((format!("{lang} sent {path} {fields:?}"), answer));
    }
    let foreign = browser.sent_from(None).post("/lang", &[("lang", "de")]).await;
    pages.push((format!("{lang} from elsewhere"), foreign));
    pages
}

/// What must be true of a page, whatever it shows.
fn check(name: &str, answer: &Answer) {
    let page = answer.text();
    let parsed = html::parse(page);
    headers(name, answer);
    nothing_inline(name, &parsed);
    assert!(parsed.faults.is_empty(), "{name}: {:?}", parsed.faults);
    let mut ids: Vec<&str> = parsed.tags.iter().filter_map(|tag| tag.get("id")).collect();
    ids.sort_unstable();
    let twice = ids.windows(2).find(|pair| pair[0] == pair[1]);
    assert!(twice.is_none(), "{name}: the id {twice:?} is there twice");
    words(name, &parsed);
}

fn headers(name: &str, answer: &Answer) {
    let policy = answer.header("content-security-policy");
    assert!(
        policy.contains("default-src 'none'") && policy.contains("script-src 'self';"),
        "{name}"
    );
    assert!(
        policy.contains("frame-ancestors 'none'") && policy.contains("base-uri 'none'"),
        "{name}"
    );
    assert!(!policy.contains("unsafe"), "{name}: {policy}");
    assert_eq!(answer.header("x-gueridon"), "1", "{name}");
    assert_eq!(answer.header("x-content-type-options"), "nosniff", "{name}");
    assert!(!answer.header("cache-control").is_empty(), "{name}");
    if answer.header("content-type") != "application/json" {
        assert_eq!(answer.header("x-frame-options"), "DENY", "{name}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{name}");
    }
}

fn nothing_inline(name: &str, page: &Parsed) {
    for tag in &page.tags {
        assert_ne!(tag.name, "style", "{name}");
        assert!(
            tag.name != "script" || tag.get("src").is_some(),
            "{name}: a script inside the page"
        );
        for (attribute, value) in &tag.attributes {
            let attribute = attribute.to_ascii_lowercase();
            assert!(
                attribute != "style" && !attribute.starts_with("on"),
                "{name}: {attribute}={value}"
            );
            let runs = value.trim_start().to_ascii_lowercase().starts_with("javascript:");
            assert!(!runs, "{name}: {attribute}={value}");
        }
    }
}

/// Everything people read was found in its language.
fn words(name: &str, page: &Parsed) {
    let mut said = page.text.clone();
    for tag in &page.tags {
        for attribute in
            ["title", "aria-label", "placeholder", "content", "data-title", "data-done"]
        {
            said.push(' ');
            said += tag.get(attribute).unwrap_or_default();
        }
    }
    for bare in ["{ $", "{$", "Unknown localization", "FluentNone", "\u{2068}", "NaN"] {
        assert!(!said.contains(bare), "{name}: {bare} in {said}");
    }
    // Ids of messages are words joined by hyphens, like `page-home-title`.
    for word in said.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-')) {
        let id = ["page-", "draw-", "phrase-", "problem-", "rule-", "home-", "command-"];
        assert!(!id.iter().any(|start| word.starts_with(start)), "{name}: the bare id {word}");
    }
}

#[tokio::test]
async fn every_page_in_english_holds_to_the_rules_of_all_pages() {
    for (name, answer) in pages("en").await {
        check(&name, &answer);
    }
}

#[tokio::test]
async fn every_page_in_french_holds_to_the_rules_of_all_pages() {
    for (name, answer) in pages("fr").await {
        check(&name, &answer);
    }
}

#[tokio::test]
async fn every_page_in_german_holds_to_the_rules_of_all_pages() {
    for (name, answer) in pages("de").await {
        check(&name, &answer);
    }
}

/// A page that is in no list here would be held to nothing.
#[tokio::test]
async fn every_route_that_answers_reading_is_in_a_list_here() {
    let server = TestServer::open().await;
    furnish(&server).await;
    let addresses = addresses(&server).await;
    let listed: BTreeSet<&str> =
        addresses.iter().map(String::as_str).chain(OTHER_ANSWERS).filter_map(route_of).collect();
    let mut browser = server.browser();
    for route in Service::paths() {
        let is_read = browser.head(&filled(route)).await != 405;
        assert!(!is_read || listed.contains(route), "{route} is in no list");
    }
}

#[tokio::test]
async fn every_other_answer_has_the_same_headers() {
    let server = TestServer::open().await;
    furnish(&server).await;
    let mut ada = server.browser_of(0).await;
    for path in OTHER_ANSWERS {
        headers(path, &ada.get(path).await);
    }
    for path in ["/lang", "/t/board/play", "/tables"] {
        headers(
            path,
            &ada.post(path, &[("lang", "de"), ("game", "cafe-board"), ("with", "bots")]).await,
        );
        let mut program = ada.with("accept", "application/json");
        headers(path, &program.post(path, &[]).await);
    }
}

#[tokio::test]
async fn style_and_scripts_are_kept_for_as_long_as_they_are_the_same() {
    let mut browser = TestServer::open().await.browser();
    let page = browser.get("/").await.expect(200);
    let style = html::parse(page.text())
        .tags
        .into_iter()
        .find(|tag| tag.get("rel") == Some("stylesheet"))
        .unwrap();
    let path = style.get("href").unwrap().to_string();
    let answer = browser.get(&path).await.expect(200);
    assert!(answer.header("cache-control").contains("immutable"));
    assert_eq!(answer.header("content-type"), "text/css; charset=utf-8");
    let old = browser.get("/assets/0/style.css").await.expect(200);
    assert_eq!((old.header("cache-control"), old.body == answer.body), ("no-cache", true));
}

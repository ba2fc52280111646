//! Options of a game: offered in forms, listed where a table is shown, and a red side of one's own.

use gueridon_engine::Version;
use gueridon_record::{CardSource, Expected, GameId, Record, Seed};

use crate::support::{Browser, TableBuilder, TestServer, html, random_actions, two_players};

/// The values that the fields of a name offer on a page: of radio buttons, or of a list.
fn offered(page: &str, name: &str) -> Vec<String> {
    let tags = html::parse(page).tags;
    let mut in_list = false;
    let mut values = Vec::new();
    for tag in &tags {
        match tag.name.as_str() {
            "select" => in_list = tag.get("name") == Some(name),
            "option" if in_list => values.extend(tag.get("value").map(str::to_owned)),
            "input" if tag.get("name") == Some(name) => {
                values.extend(tag.get("value").map(str::to_owned));
            }
            _ => {}
        }
    }
    values
}

/// The numbers of a side that is no other: the blue one from its end.
fn own_side() -> Vec<String> {
    (1..=46).rev().map(|number| number.to_string()).collect()
}

async fn send_side(browser: &mut Browser, numbers: &[String]) -> String {
    let names: Vec<String> = (1..=46).map(|number| format!("n{number}")).collect();
    let fields: Vec<(&str, &str)> =
        names.iter().map(String::as_str).zip(numbers.iter().map(String::as_str)).collect();
    let answer = browser.post("/side", &fields).await.expect(303);
    answer.header("location").to_owned()
}

#[tokio::test]
async fn forms_offer_every_value_that_records_may_have_with_a_sentence_and_its_rule() {
    let server = TestServer::open().await;
    for game in GameId::ALL {
        let form = server.browser().get(&format!("/new?game={}", game.name())).await.expect(200);
        let judge = server.browser().get(&format!("/judge/{}", game.name())).await.expect(200);
        let pad = server.browser().get(&format!("/judge/{}/pad", game.name())).await.expect(200);
        let rules = server.browser().get(&format!("/rules/en/{}", game.name())).await.expect(200);
        for option in game.options().iter().filter(|option| option.is_offered()) {
            let expected: Vec<String> = match option.further() {
                Some(Expected::Seat) => {
                    (0..*game.players().end()).map(|seat| seat.to_string()).collect()
                }
                _ => option.choices_of(Version::NEWEST).map(|it| it.name.to_owned()).collect(),
            };
            for page in [&form, &judge, &pad] {
                assert_eq!(offered(page.text(), option.name), expected, "{}", option.name);
            }
            let anchor = option.rule.to_ascii_lowercase();
            let link = format!("/rules/en/{}#{anchor}\"", game.name());
            assert!(form.text().contains(&link), "{} links its rule", option.name);
            assert!(
                rules.text().contains(&format!("id=\"{anchor}\"")),
                "the rules of {} have #{anchor}",
                game.name()
            );
        }
    }
}

#[tokio::test]
async fn what_differs_from_the_edition_is_listed_wherever_the_table_is_shown() {
    let server = TestServer::open().await;
    let (mut ada, mut bert) = (server.browser(), server.browser());
    let rules = [
        ("edition", "schuk"),
        // What the edition says anyway is no house rule.
        ("debt", "below-zero"),
        ("bag", "stop"),
        ("first", "1"),
    ];
    let fields = [("game", "cafe-board"), ("name", "Ada"), ("seat0", "me"), ("seat1", "open")];
    let id = ada.create_table(&[&fields[..], &rules[..]].concat()).await;
    let join = format!("/t/{id}/join/{}", ada.invitation(&id).await);
    let mut pages = vec![
        ada.get(&format!("/t/{id}")).await.expect(200),
        server.browser().get(&join).await.expect(200),
    ];
    bert.sit(&mut ada, &id, "Bert").await;
    ada.ready(&id).await;
    assert_eq!(ada.table(&id).await["to_act"], 1, "the second seat begins");
    pages.push(ada.get(&format!("/t/{id}")).await.expect(200));

    let mut record = Record::new(GameId::CafeBoard, 2, CardSource::Seed(Seed::numbered(7)));
    for (name, value) in rules {
        let value = if name == "first" { 1.into() } else { value.into() };
        record.rules.insert(name.to_owned(), value);
    }
    let actions = random_actions(&record, 7, 5_000);
    record.actions = actions.into_iter().map(|(_, action)| action).collect();
    TableBuilder::new("finishedwithrules", &record).write(server.journal.as_ref()).await;
    for path in ["", "/replay/3", "/analysis"] {
        pages.push(ada.get(&format!("/t/finishedwithrules{path}")).await.expect(200));
    }
    for (index, page) in pages.iter().enumerate() {
        let text = html::parse(page.text()).text;
        for listed in ["Schuk", "At once", "Seat 2 begins"] {
            assert!(text.contains(listed), "page {index}, {listed}: {text}");
        }
        assert!(!text.contains("Below zero"), "page {index}: {text}");
    }
}

#[tokio::test]
async fn a_table_by_the_usual_rules_lists_none() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-board").await;
    for (name, game, rule, value) in [
        ("usualboard", GameId::CafeBoard, "debt", "eliminated".into()),
        ("usualcards", GameId::CafeCards, "groups", false.into()),
    ] {
        let mut record = Record::new(game, 2, CardSource::Seed(Seed::numbered(7)));
        record.rules.insert(rule.to_owned(), value);
        TableBuilder::new(name, &record).write(server.journal.as_ref()).await;
    }
    for id in [id.as_str(), "usualboard", "usualcards"] {
        let text = html::parse(ada.get(&format!("/t/{id}")).await.expect(200).text()).text;
        assert!(!text.contains("House rules"), "{id}: {text}");
    }
}

#[tokio::test]
async fn a_side_is_checked_kept_shared_and_played_on() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let mut wrong = own_side();
    wrong[0] = "45".to_owned();
    wrong[45] = "x".to_owned();
    let address = send_side(&mut ada, &wrong).await;
    let page = html::parse(ada.get(&address).await.expect(200).text()).text;
    assert!(page.contains("Missing: 1, 46."), "{page}");
    assert!(page.contains("Twice: 45."), "{page}");
    assert!(page.contains("“x” is not a number"), "{page}");
    assert_eq!(offered(ada.get("/new?game=forty-six").await.text(), "side"), ["blue", "red"]);

    let address = send_side(&mut ada, &own_side()).await;
    assert_eq!(address, format!("/side?side={}", own_side().join(".")));
    let form = ada.get("/new?game=forty-six").await;
    let own = own_side().join(".");
    assert_eq!(offered(form.text(), "side"), ["blue", "red", own.as_str()], "it is kept");

    // Somebody who was sent the address has the side in the form, in the judge and on the pad.
    let mut bob = server.browser();
    assert!(bob.get(&address).await.expect(200).text().contains("All 46 numbers"));
    let form = bob.get(&format!("/new?game=forty-six&side={own}")).await.expect(200);
    assert_eq!(offered(form.text(), "side"), ["blue", "red", own.as_str()]);
    let judge = bob.get(&format!("/judge/forty-six?pos=side:{own}")).await.expect(200);
    assert_eq!(offered(judge.text(), "side"), ["blue", "red", own.as_str()]);

    let fields = [("game", "forty-six"), ("seat0", "me"), ("seat1", "easy"), ("side", &own)];
    let id = bob.create_table(&fields).await;
    let text = html::parse(bob.get(&format!("/t/{id}")).await.expect(200).text()).text;
    assert!(text.contains("Own side"), "{text}");
    assert!(offered(bob.get("/new?game=forty-six").await.text(), "side").contains(&own));
}

#[tokio::test]
async fn a_value_that_an_option_does_not_have_is_refused_with_those_that_it_has() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    for (game, name, value) in [
        ("cafe-board", "first_turn", "two"),
        ("cafe-board", "first", "4"),
        ("cafe-cards", "groups", "perhaps"),
        ("forty-six", "side", "1.2.3"),
    ] {
        let fields = [("game", game), ("seat0", "me"), ("seat1", "open"), (name, value)];
        let refused = ada.post("/tables", &fields).await.expect(422);
        let text = html::parse(refused.text()).text;
        assert!(text.contains(&format!("“{name}”")), "{name} is named: {text}");
    }
    ada.get("/new?game=cafe-board&bag=half").await.expect(422);
    assert_eq!(server.journal.counts().await, Ok([0, 0, 0]));
}

#[tokio::test]
async fn the_seat_that_begins_is_the_one_of_the_form_also_beside_empty_seats() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let seats = [("seat0", "me"), ("seat1", "none"), ("seat2", "open"), ("seat3", "open")];
    let form = [&[("game", "cafe-board"), ("name", "Ada")], &seats[..]].concat();
    let refused = ada.post("/tables", &[&form[..], &[("first", "1")]].concat()).await.expect(422);
    let text = html::parse(refused.text()).text;
    assert!(text.contains("Nobody sits on seat 2"), "{text}");
    let id = ada.create_table(&[&form[..], &[("first", "2")]].concat()).await;
    let text = html::parse(ada.get(&format!("/t/{id}")).await.expect(200).text()).text;
    assert!(text.contains("Seat 2 begins"), "the seat is the second of the table: {text}");
    let id = ada.create_table(&[&form[..], &[("first", "0")]].concat()).await;
    let text = html::parse(ada.get(&format!("/t/{id}")).await.expect(200).text()).text;
    assert!(!text.contains("begins"), "{text}");
}

//! Points and how they came about: the list of a seat's points, the cards of the best turn at the end.

use gueridon_record::GameId;

use crate::support::{TestServer, html};

#[tokio::test]
async fn a_list_of_points_has_each_number_once_and_they_add_up() {
    let server = TestServer::open().await;
    for (id, game) in [("a", GameId::CafeBoard), ("b", GameId::CafeCards), ("c", GameId::FortySix)]
    {
        server.finished(id, game, 2).await;
        let mut browser = server.browser();
        for seat in ["0", "1"] {
            let page = browser.get(&format!("/t/{id}/receipt/{seat}")).await.expect(200);
            let Some((_, list)) = page.text().split_once("<ol class=\"receipt\">") else {
                continue;
            };
            let (lines, rest) = list.split_once("</ol>").expect("a list");
            let mut sum = 0;
            for line in lines.split("<li>").skip(1) {
                let (source, points) = line.split_once("<b>").expect("points beside their source");
                let points = points.split_once("</b>").expect("a number").0.replace('−', "-");
                sum += points.parse::<i32>().expect("a number");
                let words = html::parse(source).text;
                assert!(!words.contains('=') && !words.contains(&points), "{id}: {words} {points}");
            }
            let (_, total) = rest.split_once("<b>").expect("a total");
            let total = total.split_once("</b>").expect("a number").0.replace('−', "-");
            assert_eq!(total.parse(), Ok(sum), "{id}, seat {seat}");
        }
    }
}

#[tokio::test]
async fn the_end_shows_the_cards_of_the_best_turn() {
    let server = TestServer::open().await;
    for (id, game, face) in [
        ("a", GameId::CafeBoard, "#d-card-"),
        ("b", GameId::CafeCards, "#d-card-"),
        ("c", GameId::FortySix, "d-card-number"),
    ] {
        server.finished(id, game, 2).await;
        let page = server.browser().get(&format!("/t/{id}")).await.expect(200);
        let (_, cards) = page.text().split_once("<ul class=\"best-cards\">").expect("cards");
        let (cards, _) = cards.split_once("</ul>").expect("a list");
        assert!(cards.contains(face), "{id}: {cards}");
        let tags = html::parse(cards).tags;
        let named =
            tags.iter().filter(|tag| tag.get("aria-label").is_some_and(|name| !name.is_empty()));
        let shown = tags.iter().filter(|tag| tag.name == "li").count();
        assert_eq!(named.count(), shown, "{id}: every card has a name");
    }
}

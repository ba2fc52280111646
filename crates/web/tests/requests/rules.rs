//! The pages of the rules, in every game and language.

use std::collections::BTreeSet;

use gueridon_record::GameId;
use gueridon_text::Lang;

use crate::support::{TestServer, html};

/// The pages of the rules with their names.
async fn pages(server: &TestServer) -> Vec<(String, String)> {
    let mut pages = Vec::new();
    for game in GameId::ALL {
        for lang in Lang::ALL {
            let path = format!("/rules/{}/{}", lang.tag(), game.name());
            let page = server.browser().get(&path).await.expect(200);
            pages.push((path, page.text().to_owned()));
        }
    }
    pages
}

/// What is between a class of an element and the end of that element.
fn inside<'a>(page: &'a str, start: &str, end: &str) -> &'a str {
    let after = page.split_once(start).unwrap_or_else(|| panic!("there is {start}")).1;
    after.split_once(end).expect("it is closed").0
}

#[tokio::test]
async fn the_contents_link_to_every_heading_in_its_order() {
    let server = TestServer::open().await;
    for (path, page) in pages(&server).await {
        let article = inside(&page, "<article class=\"rules\">", "</article>");
        let headings: Vec<String> = html::parse(article)
            .tags
            .iter()
            .filter(|tag| ["h2", "h3"].contains(&tag.name.as_str()))
            .map(|tag| format!("#{}", tag.get("id").expect("every heading has an anchor")))
            .collect();
        assert!(headings.len() > 10, "{path}: {headings:?}");
        for class in ["contents narrow", "contents wide"] {
            let contents = inside(&page, &format!("<nav class=\"{class}\""), "</nav>");
            let tags = html::parse(contents).tags;
            let links: Vec<&str> = tags.iter().filter_map(|tag| tag.get("href")).collect();
            assert_eq!(links, headings, "{path}");
        }
    }
}

#[tokio::test]
async fn no_id_of_a_ruling_is_read_by_people() {
    let server = TestServer::open().await;
    for (path, page) in pages(&server).await {
        let text = html::parse(inside(&page, "<main", "</main>")).text;
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        let ids: BTreeSet<&str> = words
            .filter(|word| word.starts_with(['B', 'C', 'Q']))
            .filter(|word| word.len() > 1 && word[1..].bytes().all(|byte| byte.is_ascii_digit()))
            .collect();
        assert!(ids.is_empty(), "{path}: {ids:?}");
    }
}

#[tokio::test]
async fn examples_of_the_board_game_show_the_part_that_they_are_about() {
    let server = TestServer::open().await;
    for lang in Lang::ALL {
        let path = format!("/rules/{}/cafe-board", lang.tag());
        let page = server.browser().get(&path).await.expect(200).text().to_owned();
        let tags = html::parse(&page).tags;
        let class = |tag: &html::Tag| tag.get("class").unwrap_or_default().to_owned();
        let boards: Vec<String> =
            tags.iter().map(class).filter(|it| it.starts_with("d-board")).collect();
        assert!(boards.len() >= 8, "{path}: {boards:?}");
        assert!(boards.iter().all(|board| board == "d-board d-part"), "{path}: {boards:?}");
    }
}

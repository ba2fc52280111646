//! What goes over the wire on a first visit, and on an update.

use std::io::Read;

use gueridon_record::{CardSource, GameId, Record, Replay, Seed, with_game};

use crate::support::{Browser, TableBuilder, TestServer, html, random_actions};

/// On a first visit, in all.
const FIRST: usize = 80 * 1024;
/// What changes from step to step.
const UPDATE: usize = 15 * 1024;

/// The size of an answer as it is sent: its compressed body, and its headers as text.
async fn sent(browser: &mut Browser, path: &str) -> (usize, String) {
    let answer = browser.get(path).await.expect(200);
    let headers: usize =
        answer.headers.iter().map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
    let size = answer.body.len() + headers;
    let mut content = String::new();
    if answer.header("content-encoding") == "gzip" {
        let mut packed = flate2::read::GzDecoder::new(answer.body.as_slice());
        packed.read_to_string(&mut content).expect("packed as it says");
    } else {
        content = answer.text().to_string();
    }
    (size, content)
}

#[tokio::test]
async fn the_board_game_is_light_enough_for_a_phone() {
    let server = TestServer::open().await;
    // In the middle of a game of four, where a hand has many places to go.
    let mut heaviest: Option<(usize, Record)> = None;
    for seed in 0..20 {
        let mut record = Record::new(GameId::CafeBoard, 4, CardSource::Seed(Seed::numbered(seed)));
        let played = random_actions(&record, seed, 30);
        record.actions = played.into_iter().map(|(_, action)| action).collect();
        let legal = legal_count(&record);
        if heaviest.as_ref().is_none_or(|(most, _)| legal > *most) {
            heaviest = Some((legal, record));
        }
    }
    let (_, record) = heaviest.unwrap();
    TableBuilder::new("heavy", &record).write(server.journal.as_ref()).await;
    let to_act = server.browser().table("heavy").await["to_act"].as_u64().unwrap() as u8;
    let mut browser = server.browser_of(to_act).await.with("accept-encoding", "gzip");

    let (page, text) = sent(&mut browser, "/t/heavy").await;
    let mut files: Vec<String> = Vec::new();
    for tag in html::parse(&text).tags {
        let wanted = match tag.name.as_str() {
            "link"
                if ["stylesheet", "icon", "modulepreload"]
                    .contains(&tag.get("rel").unwrap_or_default()) =>
            {
                tag.get("href")
            }
            "script" | "img" => tag.get("src"),
            _ => None,
        };
        files.extend(wanted.map(String::from));
    }
    assert!(files.len() >= 7, "style, five scripts and a sign: {files:?}");
    let mut all = page;
    let mut lines = format!("table page {page}");
    for file in files {
        let (size, _) = sent(&mut browser, &file).await;
        all += size;
        lines += &format!(", {} {size}", file.rsplit('/').next().unwrap());
    }
    let card = html::attribute(&text, "data-card").expect("a card in hand");
    let (update, _) = sent(&mut browser, "/t/heavy#part").await;
    let (chosen, _) = sent(&mut browser, &format!("/t/heavy?card={card}#part")).await;
    #[expect(clippy::print_stdout, reason = "the weights are to be read")]
    {
        println!(
            "first visit: {all} bytes ({lines}); update: {update}, with a card chosen {chosen}"
        );
    }
    assert!(all <= FIRST, "{all} bytes on a first visit: {lines}");
    assert!(update <= UPDATE && chosen <= UPDATE, "{update}, {chosen} bytes for an update");
}

fn legal_count(record: &Record) -> usize {
    with_game!(record.game, G => {
        let mut replay = Replay::<G>::open(record).expect("a game");
        assert!(replay.apply_texts(&record.actions).is_ok(), "it was played before");
        replay.legal().len()
    })
}

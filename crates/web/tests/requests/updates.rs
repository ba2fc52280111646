//! Updates that are shared between viewers: each viewer gets what a request of that viewer would answer.

use gueridon_record::{CardSource, GameId, Record, Seed};

use crate::support::{Browser, TableBuilder, TestServer, frozen, random_actions, two_players};

const ID: &str = "table";

/// Every viewer at a table of three, in every language, with and without the chat.
async fn viewers(server: &TestServer) -> Vec<(String, u8, Browser)> {
    let mut viewers = Vec::new();
    for seat in [0, 1, 2, 9] {
        for lang in ["en", "fr", "de"] {
            for chat in ["on", "off"] {
                let mut browser = server.browser_of(seat).await.speaking(lang);
                browser.post("/chat", &[("chat", chat)]).await.location();
                viewers.push((format!("seat {seat}, {lang}, chat {chat}"), seat, browser));
            }
        }
    }
    viewers
}

/// Plays a game with all viewers watching, and compares every part that came with an update with the
/// part that the same viewer fetches.
async fn compare(game: GameId, steps: usize, to_the_end: bool) {
    let server = TestServer::with(frozen()).await;
    let mut record = Record::new(game, 3, CardSource::Seed(Seed::numbered(7)));
    if game.option("rounds").is_some() {
        record.rules.insert("rounds".into(), 1.into());
    }
    let played = random_actions(&record, 5, 5_000);
    let begin = if to_the_end { played.len() - steps } else { 0 };
    record.actions = played[..begin].iter().map(|(_, action)| action.clone()).collect();
    TableBuilder::new(ID, &record).write(server.journal.as_ref()).await;
    let mut viewers = viewers(&server).await;
    let mut streams = Vec::new();
    for (_, _, browser) in &viewers {
        streams.push(browser.page_events(ID, 0).await);
    }
    let mut parts = 0;
    for (index, (seat, action)) in played[begin..].iter().take(steps).enumerate() {
        let (at, seq) = ((begin + index) as u64, index as u64 + 1);
        server.browser_of(*seat).await.play(ID, at, action).await.expect(200);
        for ((name, viewer, browser), stream) in viewers.iter_mut().zip(&mut streams) {
            let update = stream.step().await;
            assert_eq!(update.id, seq, "{name}");
            if viewer == seat {
                assert_eq!(update.part, None, "the answer to the move is the page of {name}");
                continue;
            }
            let fetched = browser.get(&format!("/t/{ID}#part")).await.expect(200);
            let part = update.part.unwrap_or_default();
            assert!(part == fetched.text(), "{name} after {action}:\n{part}\n{}", fetched.text());
            parts += 1;
        }
    }
    assert_eq!(parts, steps * viewers.len() * 3 / 4, "all but the player who moved");
}

#[tokio::test]
async fn each_viewer_of_the_board_game_gets_the_own_part() {
    compare(GameId::CafeBoard, 5, false).await;
}

#[tokio::test]
async fn each_viewer_of_the_card_game_gets_the_own_part() {
    compare(GameId::CafeCards, 8, false).await;
}

#[tokio::test]
async fn each_viewer_of_forty_six_gets_the_own_part_up_to_the_reveal() {
    compare(GameId::FortySix, 6, true).await;
}

#[tokio::test]
async fn a_page_that_missed_several_entries_gets_the_part_with_the_newest_only() {
    let server = TestServer::open().await;
    let (mut ada, bert, id) = two_players(&server, "cafe-board").await;
    for text in ["one", "two", "three"] {
        ada.post(&format!("/t/{id}/chat"), &[("text", text)]).await.location();
    }
    let told = bert.page_events(&id, 2).await.until(5).await;
    let parts: Vec<(u64, bool)> = told.iter().map(|told| (told.id, told.part.is_some())).collect();
    assert_eq!(parts, [(3, false), (4, false), (5, true)]);
    let part = told[2].part.as_deref().unwrap_or_default();
    assert!(part.contains("three") && part.contains("data-seq=\"5\""), "{part}");
}

#[tokio::test]
async fn programs_get_the_same_message_without_a_page() {
    let server = TestServer::open().await;
    let (mut ada, bert, id) = two_players(&server, "cafe-board").await;
    ada.post(&format!("/t/{id}/chat"), &[("text", "a line")]).await.location();
    let for_program = bert.events(&id, Some(2)).await.step().await;
    let for_page = bert.page_events(&id, 2).await.step().await;
    assert_eq!(for_program.data, for_page.data);
    assert!(for_program.part.is_none() && for_page.part.is_some());
}

#[tokio::test]
async fn a_stream_is_compressed_for_browsers_that_take_it() {
    let server = TestServer::open().await;
    let (mut ada, bert, id) = two_players(&server, "cafe-board").await;
    ada.post(&format!("/t/{id}/chat"), &[("text", "a line")]).await.location();
    let plain = bert.page_events(&id, 2).await.raw().await.expect("an update");
    let request = bert.with("accept-encoding", "gzip, br");
    let (encoding, bytes) = request.first_bytes(&format!("/t/{id}/events?part=1&after=2")).await;
    assert_eq!(encoding, "gzip");
    assert!(bytes.len() * 3 < plain.len(), "{} of {} bytes", bytes.len(), plain.len());
    let mut text = Vec::new();
    let mut decoder = flate2::write::GzDecoder::new(&mut text);
    std::io::Write::write_all(&mut decoder, &bytes).expect("a gzip stream");
    std::io::Write::flush(&mut decoder).expect("all that is there");
    drop(decoder);
    let text = String::from_utf8(text).expect("events are text");
    assert!(text.starts_with(&plain), "{text}");
}

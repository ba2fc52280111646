//! What happened: rows of the log and rings on the board, as each viewer may see them.

use std::collections::BTreeSet;

use gueridon_engine::forty_six::{Event, FortySix};
use gueridon_record::{CardSource, GameId, Record, Replay, Seed};
use serde_json::json;

use crate::support::{TableBuilder, TestServer, frozen, html, random_actions};

/// A game of three after some steps by chance.
fn played(game: GameId, seed: u64, steps: usize) -> (Record, Vec<(u8, String)>) {
    let mut record = Record::new(game, 3, CardSource::Seed(Seed::numbered(seed)));
    let played = random_actions(&record, seed, steps);
    record.actions = played.iter().map(|(_, action)| action.clone()).collect();
    (record, played)
}

/// The part of a page from an id to the end of its section.
fn section<'a>(page: &'a str, id: &str) -> &'a str {
    let (_, after) = page.split_once(&format!("id=\"{id}\"")).expect("it is there");
    after.split_once("</section>").map_or(after, |(section, _)| section)
}

/// The seats of the rings around chairs and tables; the one at the bar is a circle.
fn rings(page: &str) -> BTreeSet<u8> {
    let seat = |before: &str| before.rsplit_once("data-seat=\"").map(|(_, seat)| seat.to_owned());
    let mut before: Vec<&str> = page.split("\"><rect class=\"d-fresh\"").collect();
    before.pop();
    let seats = before.into_iter().filter_map(seat);
    seats.map(|seat| seat.parse().expect("the number of a seat")).collect()
}

#[tokio::test]
async fn a_row_of_the_log_shows_a_drawn_card_by_its_back() {
    let server = TestServer::with(frozen()).await;
    for (game, id) in [(GameId::CafeCards, "cards"), (GameId::FortySix, "six")] {
        let (whole, steps) = played(game, 7, 60);
        let drawn = steps.iter().position(|(_, action)| action == "draw").expect("somebody draws");
        let record = Record { actions: whole.actions[..=drawn].to_vec(), ..whole };
        TableBuilder::new(id, &record).write(server.journal.as_ref()).await;
        for viewer in [0, 1, 2, 9] {
            let page = server.browser_of(viewer).await.get(&format!("/t/{id}")).await.expect(200);
            let log = section(page.text(), "t-log");
            let (_, newest) = log.split_once("data-drawn").expect("the newest row comes first");
            let (piece, _) = newest.split_once("</svg>").expect("a card");
            assert!(piece.contains("#d-back"), "{viewer}: {piece}");
            assert!(!piece.contains("#d-card-") && !piece.contains("d-card-number"), "{piece}");
        }
    }
}

#[tokio::test]
async fn a_row_has_its_player_its_places_and_a_link_to_the_replay() {
    let server = TestServer::with(frozen()).await;
    let (record, steps) = played(GameId::CafeBoard, 7, 12);
    TableBuilder::new("board", &record).write(server.journal.as_ref()).await;
    let page = server.browser_of(9).await.get("/t/board").await.expect(200);
    let log = html::parse(&format!("<i{}", section(page.text(), "t-log"))).tags;
    let row = log.iter().find(|tag| tag.name == "li").expect("a row");
    let (seat, _) = steps.last().expect("a step");
    assert_eq!(row.get("data-seat"), Some(seat.to_string().as_str()));
    let lit: BTreeSet<&str> = log
        .iter()
        .filter_map(|tag| tag.get("data-places"))
        .flat_map(|all| all.split(' '))
        .collect();
    let went: BTreeSet<&str> = log.iter().filter_map(|tag| tag.get("data-to")).collect();
    assert!(!went.is_empty() && went.is_subset(&lit), "{went:?} of {lit:?}");
    let link = log.iter().find(|tag| tag.get("class") == Some("step")).expect("a link");
    assert_eq!(link.get("href"), Some("/t/board/replay/12"));
}

#[tokio::test]
async fn rings_show_what_every_other_seat_did_since_the_own_last_turn() {
    let server = TestServer::with(frozen()).await;
    let mut several = 0;
    let ids = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    for (seed, id) in (0..).zip(ids) {
        let (record, steps) = played(GameId::CafeBoard, seed, 10 + seed as usize);
        TableBuilder::new(id, &record).write(server.journal.as_ref()).await;
        for viewer in [0, 1, 2] {
            let (last, _) = steps.last().expect("a step");
            let page = server.browser_of(viewer).await.get(&format!("/t/{id}")).await.expect(200);
            let shown = rings(page.text());
            let since = steps.iter().rev().take_while(|(seat, _)| *seat != viewer);
            let others: BTreeSet<u8> = since
                .filter(|(_, action)| action.contains('@') && !action.ends_with("@bar"))
                .map(|(seat, _)| *seat)
                .collect();
            if *last == viewer {
                assert!(shown.contains(&viewer) || shown.is_empty(), "{id} {viewer}: {shown:?}");
            } else {
                assert_eq!(shown, others, "{id}, seat {viewer}: {steps:?}");
                several += usize::from(others.len() > 1);
            }
        }
    }
    assert!(several > 0, "some viewer sees the turns of two others");
}

#[tokio::test]
async fn a_turn_that_was_played_when_time_was_up_says_so() {
    let server = TestServer::with(frozen()).await;
    let (whole, steps) = played(GameId::FortySix, 7, 1);
    let record = Record { actions: Vec::new(), ..whole };
    for (id, by, says) in [("late", "clock", true), ("prompt", "player", false)] {
        let mut builder = TableBuilder::new(id, &record);
        let (seat, action) = &steps[0];
        builder.entries =
            vec![json!({"what": "play", "seat": seat, "actions": [action], "by": by})];
        builder.write(server.journal.as_ref()).await;
        let others = 1 - *seat;
        for (viewer, announced) in [
            (others, "data-late=\"Ada’s time was up, so a computer played.\""),
            (*seat, "data-late=\"Your time was up, so a computer played for you.\""),
        ] {
            let mut browser = server.browser_of(viewer).await;
            let page = browser.get(&format!("/t/{id}")).await.expect(200);
            let log = section(page.text(), "t-log");
            assert_eq!(log.contains("class=\"late\""), says, "{id}");
            assert_eq!(log.contains(announced), says, "{id}, seat {viewer}: {log}");
        }
    }
}

/// A game of Quarante-six to the end of its first round, and what everybody held then.
fn first_round(players: usize, seed: u64) -> (Record, Vec<BTreeSet<String>>) {
    let mut record = Record::new(GameId::FortySix, players, CardSource::Seed(Seed::numbered(seed)));
    let mut replay = Replay::<FortySix>::open(&record).expect("a game");
    for (_, action) in random_actions(&record, seed, 400) {
        // The next round is dealt by the same step, which takes cards of its own player only.
        let held = replay.answer()["hands"].clone();
        let receipt = replay.apply_text(&action).expect("it was legal").receipt.clone();
        record.actions.push(action);
        let ended = receipt.iter().find_map(|event| {
            if let Event::RoundEnded { out, .. } = event { Some(*out) } else { None }
        });
        if let Some(out) = ended {
            let mut held: Vec<BTreeSet<String>> =
                serde_json::from_value(held).expect("a list of cards for each seat");
            // A player who goes out has none left.
            if let Some(seat) = out {
                held[seat.index()].clear();
            }
            return (record, held);
        }
    }
    panic!("no round ends")
}

/// The names of the cards in the row of a seat at the end of a round.
fn cards_held(panel: &str, seat: usize) -> BTreeSet<String> {
    let row = panel.split("<li ").find(|row| row.starts_with(&format!("data-seat=\"{seat}\"")));
    let cards = row.into_iter().flat_map(|row| row.split("class=\"face\"").skip(1));
    cards
        .filter_map(|card| card.split('"').nth(3))
        .map(|name| if name == "the joker" { "J" } else { name }.to_owned())
        .collect()
}

#[tokio::test]
async fn at_the_end_of_a_round_everybody_sees_what_everybody_held_and_not_before() {
    let server = TestServer::with(frozen()).await;
    let mut jokers = 0;
    for (seed, [before, after]) in
        (1..).zip([["b1", "a1"], ["b2", "a2"], ["b3", "a3"], ["b4", "a4"], ["b5", "a5"]])
    {
        let players = 1 + seed as usize;
        let (ended, held) = first_round(players, seed);
        TableBuilder::new(after, &ended).write(server.journal.as_ref()).await;
        let mut running = ended.clone();
        running.actions.pop();
        TableBuilder::new(before, &running).write(server.journal.as_ref()).await;
        for viewer in [0, 1, 9] {
            let mut browser = server.browser_of(viewer).await;
            for path in ["", "#part", "/table.json", "/replay/1"] {
                let page = browser.get(&format!("/t/{before}{path}")).await.expect(200);
                assert!(!page.text().contains("class=\"face\""), "{viewer} {path}: {players}");
                assert!(!page.text().contains("data-round"), "{viewer} {path}: {players}");
            }
            for path in ["", "#part"] {
                let page = browser.get(&format!("/t/{after}{path}")).await.expect(200);
                let panel = section(page.text(), "t-round");
                for (seat, hand) in held.iter().enumerate() {
                    jokers += usize::from(hand.contains("J"));
                    assert_eq!(cards_held(panel, seat), *hand, "{players}, seat {seat}: {panel}");
                }
                let faces = |part: &str| part.matches("class=\"face\"").count();
                assert_eq!(faces(page.text()), faces(panel), "the new hands stay hidden");
            }
        }
    }
    assert!(jokers > 0, "somebody held the joker");
}

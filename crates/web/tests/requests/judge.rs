//! The judge, the score pad, and editions side by side.

use gueridon_engine::{Game, Notation};
use gueridon_record::types::CafeBoard;
use gueridon_record::{CardSource, Dice, GameId, Record, Replay, Seed};

use crate::support::{Browser, TestServer};

/// Sends a request and follows where it leads, as browsers do.
async fn follow(browser: &mut Browser, path: &str) -> (String, String) {
    let mut path = path.to_owned();
    for _ in 0..3 {
        let answer = browser.get(&path).await;
        if answer.status.as_u16() == 200 {
            return (path, answer.text().to_owned());
        }
        path = answer.location().to_owned();
    }
    panic!("{path} leads nowhere");
}

#[tokio::test]
async fn a_click_puts_a_guest_on_a_chair_and_another_takes_her_away() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let (here, page) = follow(&mut ada, "/judge/cafe-board?card=ESf&place=m2").await;
    assert!(here.contains("on:ESf@m2"), "{here}");
    assert!(page.contains("a Spanish woman"), "she is on the board");
    let (here, _) = follow(&mut ada, &format!("{here}&place=m2")).await;
    assert!(!here.contains("on:"), "{here}");
    // A joker between two nations stands for one, for the other, and is gone.
    let (here, _) = follow(&mut ada, "/judge/cafe-board?card=*f&place=k2").await;
    let first = here.contains("*f=CN@k2");
    let (here, _) = follow(&mut ada, &format!("{here}&place=k2")).await;
    assert_ne!(here.contains("*f=CN@k2"), first, "{here}");
    assert!(here.contains("@k2"), "{here}");
    let (here, _) = follow(&mut ada, &format!("{here}&place=k2")).await;
    assert!(!here.contains("@k2"), "{here}");
}

#[tokio::test]
async fn a_refused_seat_names_its_rule_and_an_allowed_one_its_points() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let position = "pos=on:ESf@m2,ESm@l1;hands:?5/?5&mode=ask";
    let page = ada.get(&format!("/judge/cafe-board?{position}&card=FRf&place=k2")).await;
    let page = page.expect(200);
    assert!(page.text().contains("No, this is not allowed."));
    assert!(page.text().contains("href=\"/rules/en/cafe-board#nation\""), "the broken rule");
    // The third guest of one nation at its table, doubled.
    let page = ada.get(&format!("/judge/cafe-board?{position}&card=ESf&place=k2")).await;
    assert!(page.text().contains("Yes, this is allowed.") && page.text().contains("<b>+6</b>"));
}

#[tokio::test]
async fn who_has_won_counts_the_penalties_of_the_end() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    // The worked example of the rules: 67, 50 and 61 points, three guests left twice.
    let position = "players:3;hands:DEf,DEm,FRf/FRm,GBf,GBm/;points:67/50/61;stock:3;end:bag-empty";
    let page = ada.get(&format!("/judge/cafe-board?pos={position}")).await.expect(200);
    assert!(page.text().contains("Player 3 wins with 61 points."), "{}", page.text());
    assert!(page.text().contains("of which in the end −15"));
}

#[tokio::test]
async fn an_impossible_position_is_shown_with_what_is_impossible_about_it() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let page = ada.get("/judge/cafe-board?pos=on:FRf@m2").await.expect(200);
    assert!(page.text().contains("This position is impossible."));
    assert!(page.text().contains("nobody like that can have sat down there"));
    assert!(page.text().contains("data-place=\"m2\""), "it can be corrected by clicks");
}

#[tokio::test]
async fn forms_change_players_and_rules_and_lose_nothing() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let form = "pos=on:ESf@m2&apply=1&hands=1&counts=1&players=3&edition=schuk&points0=12&hand0=ESm,%3F4&hand1=%3F5&turn=2";
    let (here, _) = follow(&mut ada, &format!("/judge/cafe-board?{form}")).await;
    let wanted = "pos=players:3;edition:schuk;on:ESf@m2;hands:ESm,?4/?5/;points:12/0/0;turn:2";
    assert!(here.contains(wanted), "{here}");
    let (_, page) = follow(
        &mut ada,
        "/judge/cafe-board?pos=on:ESf@m2&apply=1&hands=1&hand0=%3Cb%3E%F0%9F%A6%80",
    )
    .await;
    assert!(page.contains("This position is impossible."), "what cannot be read is said");
    assert!(page.contains("on:ESf@m2") && page.contains("&lt;b&gt;🦀"), "and kept");
}

#[tokio::test]
async fn hostile_positions_and_pads_get_a_page_with_a_sentence() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let long = "FRf,".repeat(2_000);
    let texts = [
        "on:",
        "on:@@",
        "hands:%3F999",
        "%00",
        "%F0%9F%A6%80",
        "on:FRf@c2,FRf@c2",
        "turn:9",
        "players:99",
        "players:2;players:3",
        "on:%22%3E%3Cscript%3E",
        ";;;;",
        "end:x",
        "%FF%FE",
        "tables:-,-,-,-,-",
        "points:-99999",
        "last:J;stock:0",
        &long,
    ];
    for game in ["cafe-board", "cafe-cards", "forty-six"] {
        for text in texts {
            for mode in [
                "",
                "&mode=ask&card=FRf&place=c2",
                "&card=*f&place=bar",
                "&place=hand9",
                "&card=17&place=17",
                "&place=%F0%9F%A6%80",
            ] {
                let answer = ada.get(&format!("/judge/{game}?pos={text}{mode}")).await;
                let status = answer.status.as_u16();
                assert!(status == 200 || status == 303, "{status} {game} {text} {mode}");
                assert!(!answer.text().contains("<script>"), "{text}");
            }
            for pad in [
                "names=a,b&a=",
                "names=%F0%9F%A6%80&a=done,done&up=",
                "names=a,b&up=21,1&a=22&left=",
                "names=,&left=;;///&export=1&a=",
            ] {
                let answer = ada.get(&format!("/judge/{game}/pad?{pad}{text}")).await;
                assert_eq!(answer.status.as_u16(), 200, "{game} {pad} {text}");
            }
        }
        ada.get(&format!(
            "/judge/{game}/pad?names=a,b&do=draw&turned=%00&leave=1&left0=%F0%9F%A6%80"
        ))
        .await;
    }
    ada.get("/judge/go").await.expect(404);
    ada.get("/judge/go/pad").await.expect(404);
}

#[tokio::test]
async fn a_whole_game_is_noted_by_clicks_and_exported_as_a_record() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let record = Record::new(GameId::CafeBoard, 2, CardSource::Seed(Seed::numbered(3)));
    let mut replay = Replay::<CafeBoard>::open(&record).expect("a game");
    let mut dice = Dice::new(Seed::numbered(4));
    let begin = "/judge/cafe-board/pad?begin=1&players=2&name0=Ann&name1=Bob";
    let (mut here, _) = follow(&mut ada, begin).await;
    while let Some(action) = replay.game.pick(&replay.state, &mut dice) {
        let text = replay.game.write(action);
        replay.apply(action).expect("legal");
        let click = match text.split_once('@') {
            // A joker between two nations is offered by sentences; both lead to such an address.
            Some((card, place)) if !card.starts_with('*') => format!("&card={card}&place={place}"),
            _ => format!("&do={}", text.replace('<', "%3C").replace('>', "%3E")),
        };
        let before = here.clone();
        let (after, page) = follow(&mut ada, &format!("{here}{click}")).await;
        assert!(after.len() > before.len() && !after.contains("&card="), "{text}: {page}");
        here = after;
    }
    let left: Vec<String> = (0..2)
        .map(|seat| {
            let hand = replay.state.hand(gueridon_engine::Seat(seat));
            let cards: Vec<String> = hand.cards().map(|card| card.to_string()).collect();
            format!("&left{seat}={}", cards.join(","))
        })
        .collect();
    let (here, page) = follow(&mut ada, &format!("{here}&leave=1{}", left.concat())).await;
    let outcome = replay.game.outcome(&replay.state).expect("over");
    for (name, points) in ["Ann", "Bob"].into_iter().zip(outcome.scores.iter()) {
        let points = points.to_string().replace('-', "−");
        assert!(page.contains(&format!("{name}: <b>{points}</b>")), "{name} {points}");
    }
    let exported = ada.get(&format!("{here}&export=1")).await.expect(200);
    let exported = Record::read(exported.text().trim().as_bytes()).expect("a record");
    let mut again = Replay::<CafeBoard>::open(&exported).expect("a game");
    assert!(again.apply_texts(&exported.actions).is_ok(), "every action is legal");
    assert_eq!(again.game.outcome(&again.state), Some(outcome));
}

#[tokio::test]
async fn everybody_whose_name_is_given_plays_on_the_pad() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    for (game, players, names, shown) in [
        // More names than players: the names count, up to as many as the game takes.
        ("cafe-board", "2", "name0=Ann&name1=Bob&name2=Cleo", vec!["Ann", "Bob", "Cleo"]),
        ("cafe-board", "2", "name0=Ann&name2=Cleo", vec!["Ann", "Cleo"]),
        ("cafe-board", "2", "name0=A&name1=B&name2=C&name3=D&name4=E", vec!["A", "B", "C", "D"]),
        ("forty-six", "3", "name0=A&name1=B&name5=F", vec!["A", "B", "F"]),
        // Fewer names than players: the others have none, where they sit.
        ("cafe-board", "3", "name0=Ann&name2=Cleo", vec!["Ann", "Player 2", "Cleo"]),
    ] {
        let begin = format!("/judge/{game}/pad?begin=1&players={players}&{names}");
        let (_, page) = follow(&mut ada, &begin).await;
        for name in &shown {
            assert!(page.contains(&format!("<li>{name}: <b>0</b>")), "{names}: {name} plays");
        }
        assert_eq!(page.matches(": <b>0</b>").count(), shown.len(), "{names}: and nobody else");
    }
}

#[tokio::test]
async fn undo_on_the_pad_takes_back_the_last_step() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let pad = "/judge/forty-six/pad?names=Ann,Bob&up=21&a=22,done";
    let page = ada.get(pad).await.expect(200);
    assert!(page.text().contains("Bob’s turn"));
    assert!(page.text().contains("up=21&amp;left=&amp;a=22\""), "a link to the step before");
    // The pad asks for the card that was turned up before anything is played.
    let page = ada.get("/judge/forty-six/pad?names=Ann,Bob&a=").await.expect(200);
    assert!(page.text().contains("Which card was turned up at the start of round 1?"));
}

#[tokio::test]
async fn a_pad_that_is_full_says_so_and_can_be_exported() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let long = "draw,".repeat(gueridon_pages::MAX_PAD / 5);
    let page = ada.get(&format!("/judge/forty-six/pad?names=Ann,Bob&up=21&a={long}&do=draw")).await;
    // Not all of that can be played; what can be is shown, and the address is left as it is.
    assert!(page.expect(200).text().contains("Nothing of your address was changed."));
}

#[tokio::test]
async fn editions_are_played_both_ways_in_every_language() {
    let server = TestServer::open().await;
    for lang in ["en", "fr", "de"] {
        let mut reader = server.browser().speaking(lang);
        let page = reader.get("/editions").await.expect(200);
        let shown = page.text().matches("<article").count();
        assert_eq!(shown, gueridon_pages::DIFFERENCES.len());
        assert_eq!(page.text().matches("class=\"side-of\"").count(), 2 * shown);
    }
}

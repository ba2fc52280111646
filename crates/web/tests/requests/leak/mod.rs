//! Only what a viewer may know ever leaves the server: pages, events, JSON, pictures, errors.
//!
//! A game is played by chance up to some step. Then there is another world, which differs from the
//! first in nothing that the viewer may know: unseen cards lie elsewhere, and what others did in
//! secret they did with other cards. Whatever the viewer asks for, the two worlds must answer the same
//! bytes.
//!
//! One field is taken out before: `head`, the newest link of the table's chain. It is a hash over all
//! that happened, secret moves included, and so differs between the worlds; but it is keyed with the
//! secret of the table, without which it is as good as random (`crates/journal/src/chain.rs`). Ids
//! need no such care: both worlds are written with the same ones.

mod fetch;
mod probe;
mod secrets;
mod worlds;

use std::sync::Arc;

use gueridon_engine::{Chance, Seat, Version};
use gueridon_journal::{Journal, SiteKey, SqliteJournal};
use gueridon_record::{CardSource, Dice, GameId, Record, Seed};
use serde_json::{Map, Value, json};

use crate::support::{Browser, TableBuilder, TestServer, frozen, random_actions};
use fetch::Questions;
use probe::Probes;
use worlds::{Difference, World, is_over, other_world};

/// The viewer of a page.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Viewer {
    Seat(u8),
    Spectator,
    /// The owner of a screen that serves all seats, while the cards are covered.
    Covered,
}

impl Viewer {
    fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(Seat(seat)),
            Viewer::Spectator | Viewer::Covered => None,
        }
    }
}

fn rules(game: GameId, variant: usize) -> Map<String, Value> {
    let variants = [
        (GameId::CafeBoard, 1, json!({"edition": "schuk", "groups": true})),
        (GameId::CafeBoard, 2, json!({"bar": "linear"})),
        (GameId::CafeCards, 1, json!({"groups": true})),
        (GameId::FortySix, 0, json!({"rounds": 2})),
        (GameId::FortySix, 1, json!({"side": "red", "joker": "anywhere", "rounds": 1})),
    ];
    let chosen = variants.into_iter().find(|(of, number, _)| (*of, *number) == (game, variant % 3));
    let rules = chosen.map_or(json!({}), |(_, _, rules)| rules);
    rules.as_object().cloned().unwrap_or_default()
}

/// What the viewer gets at a table where a world was played.
async fn look(record: &Record, world: &World, viewer: Viewer, seed: u64) -> Vec<(String, Vec<u8>)> {
    let browser = browser_at(record, world, viewer, seed).await;
    let mut answers = Questions::new(TABLE, world, viewer, seed).ask(browser).await;
    if world.is_over() {
        return answers;
    }
    if matches!(viewer, Viewer::Seat(seat) if world.to_act == Some(seat)) {
        for (kind, header, value) in [
            ("page", "accept", "text/html"),
            ("json", "accept", "application/json"),
            ("part", "x-part", "1"),
        ] {
            // A server of its own for each, so that limits on moves are not reached.
            let browser = browser_at(record, world, viewer, seed).await.with(header, value);
            let said = Probes::new(TABLE, world, seed).send(browser).await;
            answers.extend(said.into_iter().map(|(probe, said)| (format!("{kind} {probe}"), said)));
        }
    }
    if let Viewer::Seat(seat) = viewer {
        let mut browser = browser_at(record, world, viewer, seed).await;
        answers.extend(program_lines(&mut browser, world, seat).await);
    }
    answers
}

/// What a program on the viewer's seat reads, and how its forbidden steps are refused.
async fn program_lines(browser: &mut Browser, world: &World, seat: u8) -> Vec<(String, Vec<u8>)> {
    let mut program = browser.let_program(TABLE, seat).await;
    let mut answers = Vec::new();
    if world.to_act == Some(seat) {
        let line = program.lines().await.raw().await.expect("its turn");
        answers.push(("line of a program".to_string(), line.into_bytes()));
    }
    for way in world.universe.iter().filter(|way| !world.legal.contains(way)).take(20) {
        let refused = program.answer(world.played.len() as u64, way).await;
        assert!(refused.status.is_client_error(), "{way}: {}", refused.status);
        answers.push((format!("program {way}"), fetch::bytes(&refused)));
    }
    answers
}

/// The day of the frozen clock.
const DAY: &str = "2023-11-14";
const TABLE: &str = "table-of-two-worlds";

/// The viewer's browser at a server with a table where a world was played.
async fn browser_at(record: &Record, world: &World, viewer: Viewer, seed: u64) -> Browser {
    let record = Record { source: CardSource::Deal(world.deal.clone()), ..record.clone() };
    let mut builder = TableBuilder::new(TABLE, &record);
    if viewer == Viewer::Covered {
        builder = builder.one_screen();
    }
    builder.entries = world.entries(seed);
    if world.is_over() {
        // What would be shown after the end waits for the end of the day.
        builder.setup["daily"] = DAY.into();
    }
    let journal = SqliteJournal::open_in_memory().await.expect("memory is there");
    // Pages of slow tables show the public key that follows from it.
    let key = SiteKey { name: "push".into(), value: [46; 64] };
    journal.restore_key(key).await.expect("there is none yet");
    let server = TestServer::over(Arc::new(journal), frozen()).await;
    builder.write(server.journal.as_ref()).await;
    let everybody: &[u8] = if world.is_over() { &[0, 1] } else { &[0, 1, 2, 3, 9] };
    read_updates(&server, everybody, builder.entries.len() as u64).await;
    match viewer {
        Viewer::Seat(seat) => server.browser_of(seat).await,
        Viewer::Spectator => server.browser_of(9).await,
        Viewer::Covered => server.browser_of(0).await,
    }
}

/// Everybody else reads the newest update first: what is shared between viewers must not be theirs.
async fn read_updates(server: &TestServer, seats: &[u8], entries: u64) {
    for &seat in seats {
        for lang in ["en", "fr", "de"] {
            let reader = server.browser_of(seat).await.speaking(lang);
            reader.page_events(TABLE, entries.saturating_sub(1)).await.raw().await;
        }
    }
}

/// Plays games by chance and compares worlds; how they differed, summed up.
async fn compare(game: GameId, seeds: std::ops::Range<u64>) -> Difference {
    let mut sum = Difference::default();
    for seed in seeds {
        let mut dice = Dice::new(Seed::numbered(1_000 + seed));
        let players = 2 + (seed as usize % 3);
        let mut record = Record::new(game, players, CardSource::Seed(Seed::numbered(seed)));
        record.rules = rules(game, (seed / 3) as usize);
        record.version = Version::ALL[seed as usize % Version::ALL.len()];
        let played = random_actions(&record, seed, 60);
        // Sometimes the very last step, where everything is about to come out.
        let cut = match seed % 3 {
            0 => played.len() - 1,
            _ => 1 + dice.below(played.len() as u32 - 1) as usize,
        };
        sum += compare_at(&record, &played[..cut], seed, &mut dice).await;
    }
    sum
}

/// Compares what every viewer gets after some steps with the same in another world.
async fn compare_at(
    record: &Record,
    played: &[(u8, String)],
    seed: u64,
    dice: &mut Dice,
) -> Difference {
    let mut sum = Difference::default();
    let mut viewers: Vec<Viewer> = (0..record.players as u8).map(Viewer::Seat).collect();
    let steps = played.len();
    // A deal of the day is closed to spectators, and played on screens of one's own.
    if !is_over(record, played) {
        viewers.extend([Viewer::Spectator, Viewer::Covered]);
    }
    for viewer in viewers {
        // A board that hides no hands covers none either.
        if viewer == Viewer::Covered && !record.game.hides_hands() {
            continue;
        }
        let Some((one, two, difference)) = other_world(record, played, viewer.seat(), dice) else {
            continue;
        };
        sum += difference;
        let (here, there) =
            (look(record, &one, viewer, seed).await, look(record, &two, viewer, seed).await);
        assert_eq!(here.len(), there.len());
        for ((question, here), (_, there)) in here.iter().zip(&there) {
            let what = format!(
                "{} {:?}, seed {seed}, after {} steps: {viewer:?} asks {question}",
                record.game.name(),
                record.rules,
                steps,
            );
            assert!(here == there, "{what}\n{}", first_difference(here, there));
        }
    }
    sum
}

/// Where two answers part, to be read by people.
fn first_difference(here: &[u8], there: &[u8]) -> String {
    let at = here.iter().zip(there).take_while(|(one, two)| one == two).count();
    let around = |bytes: &[u8]| {
        let part = &bytes[at.saturating_sub(150).min(bytes.len())..(at + 150).min(bytes.len())];
        String::from_utf8_lossy(part).into_owned()
    };
    format!("at byte {at}\n--- {}\n+++ {}", around(here), around(there))
}

#[tokio::test]
async fn the_board_game_tells_nobody_what_is_in_the_bag() {
    let sum = compare(GameId::CafeBoard, 0..6).await;
    assert!(sum.worlds >= 20 && sum.piles >= 20, "{sum:?}");
}

#[tokio::test]
async fn the_card_game_tells_nobody_what_others_hold_or_lay_down() {
    let sum = compare(GameId::CafeCards, 0..9).await;
    assert!(sum.worlds >= 35 && sum.hands >= 35 && sum.actions >= 5, "{sum:?}");
}

#[tokio::test]
async fn quarante_six_tells_nobody_what_others_hold() {
    let sum = compare(GameId::FortySix, 0..9).await;
    assert!(sum.worlds >= 35 && sum.hands >= 35, "{sum:?}");
}

/// All hands are shown when a round ends: not a step earlier, and the next hands not at all.
#[tokio::test]
async fn quarante_six_shows_the_hands_of_a_round_at_its_end_only() {
    let mut sum = Difference::default();
    for seed in 0..3 {
        let mut dice = Dice::new(Seed::numbered(2_000 + seed));
        let source = CardSource::Seed(Seed::numbered(seed));
        let record = Record::new(GameId::FortySix, 2 + seed as usize, source);
        let played = random_actions(&record, seed, 400);
        let end = worlds::first_round(&record, &played);
        for cut in [end - 1, end] {
            sum += compare_at(&record, &played[..cut], seed, &mut dice).await;
        }
    }
    assert!(sum.worlds >= 20 && sum.hands >= 20, "{sum:?}");
}

/// A finished game tells its player no more than before its end, until the day is over.
async fn compare_finished(game: GameId, seeds: std::ops::Range<u64>) -> Difference {
    let mut sum = Difference::default();
    for seed in seeds {
        let mut dice = Dice::new(Seed::numbered(3_000 + seed));
        let source = CardSource::Seed(Seed::numbered(seed));
        let mut record = Record::new(game, 2 + (seed as usize % 2), source);
        if game.option("rounds").is_some() {
            record.rules.insert("rounds".into(), 1.into());
        }
        let played = random_actions(&record, seed, 5_000);
        assert!(is_over(&record, &played));
        sum += compare_at(&record, &played, seed, &mut dice).await;
    }
    sum
}

#[tokio::test]
async fn a_deal_of_the_day_tells_nobody_after_its_end_what_was_hidden() {
    let board = compare_finished(GameId::CafeBoard, 0..2).await;
    assert!(board.piles >= 3, "{board:?}");
    // Almost everything has come out by then; few worlds are left.
    let mut hidden = compare_finished(GameId::CafeCards, 0..8).await;
    hidden += compare_finished(GameId::FortySix, 0..4).await;
    assert!(hidden.worlds >= 1, "{hidden:?}");
}

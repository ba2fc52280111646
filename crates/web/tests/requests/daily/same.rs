//! Everybody meets the same cards and the same computers.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use gueridon_journal::{Journal, SiteKey, SqliteJournal};
use gueridon_record::CardSource;
use gueridon_web::Config;

use super::{DAY, MORNING, NEXT, begin, next_morning, own_time, play_out, record_of};
use crate::support::{TestServer, config};

/// A site with this key for its deals, and none of the seeds that tests fix.
pub(super) async fn site(config: Config, key: u8) -> TestServer {
    let journal = SqliteJournal::open_in_memory().await.expect("memory is there");
    let key = SiteKey { name: "daily".into(), value: [key; 64] };
    journal.restore_key(key).await.expect("there is none yet");
    TestServer::over(Arc::new(journal), Config { fixed_seed: None, ..config }).await
}

/// Also on a server of another speed with other threads: the whole game is the same, computers' turns included.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_players_who_play_the_same_meet_the_same_everywhere() {
    let (time, config) = own_time!();
    let slow = Config { bot_threads: 1, bot_pause: Duration::from_millis(3), ..config.clone() };
    let (here, there) = (site(config, 46).await, site(slow, 46).await);
    let games = ["cafe-board", "cafe-cards", "forty-six"];
    let mut tables = Vec::new();
    for game in games {
        for server in [&here, &here, &there] {
            let mut browser = server.browser();
            let id = begin(&mut browser, DAY, game, "Ada").await;
            play_out(&mut browser, &id, false).await;
            tables.push((browser, id));
        }
    }
    next_morning(time);
    let mut records = Vec::new();
    for (browser, id) in &mut tables {
        records.push(record_of(browser, id).await);
    }
    for (game, records) in games.iter().zip(records.chunks(3)) {
        let [one, two, three] = records else { panic!("three games") };
        let CardSource::Seed(seed) = one.source else { panic!("dealt from a seed") };
        let fair = one.fair.as_ref().expect("a fair deal");
        assert_eq!((fair.check(seed), &fair.shares[..]), (Ok(()), &[None; 3][..]));
        assert_eq!(one, two, "{game}");
        assert_eq!(one, three, "{game}");
    }
    let mut ids: Vec<&String> = tables.iter().map(|(_, id)| id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 9, "each has a table of one's own");
}

/// The seal of a deal as its page shows it.
async fn seal(server: &TestServer, day: &str, game: &str) -> String {
    let page = server.browser().get(&format!("/daily/{day}/{game}")).await.expect(200);
    let (_, rest) = page.text().split_once("data-commitment>").expect("a seal");
    rest[..64].to_string()
}

#[tokio::test]
async fn another_day_another_game_and_another_site_have_other_deals() {
    let (time, config) = own_time!();
    let (here, same, other) =
        (site(config.clone(), 46).await, site(config.clone(), 46).await, site(config, 47).await);
    let mut seals = vec![
        seal(&here, DAY, "cafe-cards").await,
        seal(&here, DAY, "forty-six").await,
        seal(&other, DAY, "cafe-cards").await,
    ];
    assert_eq!(seal(&same, DAY, "cafe-cards").await, seals[0]);
    next_morning(time);
    seals.push(seal(&here, NEXT, "cafe-cards").await);
    let mut different = seals.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), seals.len());
}

/// Whatever a client sends, the deal is the one that was sealed.
#[tokio::test]
async fn nobody_adds_to_the_deal() {
    let (time, config) = own_time!();
    let server = TestServer::with(config).await;
    let sealed = seal(&server, DAY, "forty-six").await;
    let mut ada = server.browser();
    let share = "5a".repeat(32);
    let path = format!("/daily/{DAY}/forty-six");
    let id = ada.post(&path, &[("share", &share)]).await.location().to_string();
    let id = id.strip_prefix("/t/").unwrap();
    ada.post(&format!("/t/{id}/ready"), &[("share", &share)]).await.location();
    play_out(&mut ada, id, false).await;
    next_morning(time);
    let fair = record_of(&mut ada, id).await.fair.expect("a fair deal");
    assert_eq!(fair.shares, [None; 3]);
    let commitment: String = fair.commitment.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(commitment, sealed);
}

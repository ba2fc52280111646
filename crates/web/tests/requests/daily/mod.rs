//! The deal of the day: the same cards and the same luck for everybody, once; sealed until the day is over.

mod once;
mod results;
mod rules;
mod same;
mod sealed;

use std::sync::atomic::{AtomicI64, Ordering};

use gueridon_record::Record;

use crate::support::Browser;

/// The first day of the tests, and the one after it.
pub(crate) const DAY: &str = "2023-11-14";
pub(crate) const NEXT: &str = "2023-11-15";
/// Eight in the morning of the first day.
pub(crate) const MORNING: i64 = 1_699_948_800_000;
const HOURS: i64 = 3_600_000;

/// A server whose time a test can move on. Each look at the clock takes a tenth of a second, so that no limit on
/// moves is reached.
macro_rules! own_time {
    () => {{
        static TIME: AtomicI64 = AtomicI64::new(MORNING);
        fn now() -> i64 {
            TIME.fetch_add(100, Ordering::Relaxed)
        }
        (&TIME, Config { clock: gueridon_web::Clock::new(now), ..config() })
    }};
}
pub(crate) use own_time;

/// Goes to eight in the morning of the next day.
pub(crate) fn next_morning(time: &AtomicI64) {
    time.fetch_max(MORNING + 24 * HOURS, Ordering::Relaxed);
}

/// Begins the deal of a game and returns the id of the table.
pub(crate) async fn begin(browser: &mut Browser, day: &str, game: &str, name: &str) -> String {
    let answer = browser.post(&format!("/daily/{day}/{game}"), &[("name", name)]).await;
    answer.location().strip_prefix("/t/").expect("the way to a table").to_string()
}

/// Plays to the end: of the ways to place something the first or the last, and otherwise the first way there is.
pub(crate) async fn play_out(browser: &mut Browser, id: &str, last: bool) {
    let mut events = browser.events(id, Some(0)).await;
    loop {
        let table = browser.table(id).await;
        if table["over"] == true {
            return;
        }
        if table["to_act"] != 0 {
            events.until(table["seq"].as_u64().expect("a number") + 1).await;
            continue;
        }
        let legal = browser.legal(id).await;
        let mut places = legal.iter().filter(|way| way.contains('@') || way.parse::<u8>().is_ok());
        let way = if last { places.next_back() } else { places.next() };
        let way = way.unwrap_or(&legal[0]).clone();
        browser.play(id, table["step"].as_u64().expect("a number"), &way).await.expect(200);
    }
}

/// The record of a table, as anybody gets it.
async fn record_of(browser: &mut Browser, id: &str) -> Record {
    let answer = browser.get(&format!("/t/{id}/record")).await.expect(200);
    Record::read(answer.text().trim().as_bytes()).expect("a record")
}
